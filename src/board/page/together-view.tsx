/** Several files as one sync: their order, the open questions of each, which file counts for a field, and one plan. */
import { Fragment } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../../words/count.ts';
import { shellWord } from '../../words/shell-word.ts';
import { call } from './api.ts';
import { Failure, useFootCommand } from './frame.tsx';
import { Before, Mappings, Repeats } from './inspect-view.tsx';
import { JobView } from './job-view.tsx';
import { Counted, Table } from './lists.tsx';
import { begin, useTry } from './load.ts';
import { Questions } from './questions.tsx';
import { Rooms } from './rooms.tsx';
import { go, hrefOf } from './route.ts';
import { States } from './states.tsx';
import { type Inspection, type InspectionFacts, useInspection } from './use-inspection.ts';
import { words } from './words.ts';

const said = words.together;

/** What is known of each file: id -> its inspection, or its failure. */
type Known = Readonly<Record<string, Pick<Inspection, 'facts' | 'error' | 'isBusy'>>>;

export function TogetherView({ ids, jobId }: { ids: readonly string[]; jobId?: string }) {
  const [known, setKnown] = useState<Known>({});
  const { attempt, error: failed } = useTry();
  const files = ids.map((id) => known[id]?.facts);
  const names = files.map((facts) => facts?.name ?? '…');
  const resource = files[0]?.resource;
  useFootCommand(
    jobId === undefined && resource !== undefined
      ? ['pms sync', resource, ...names.map(shellWord), '--dry-run'].join(' ')
      : undefined,
  );
  const plan = () =>
    attempt(async () => {
      // What was chosen in the plan that is shown stays.
      const { sync } = jobId === undefined ? {} : await call('job', { id: jobId });
      await begin('start', { files: ids, task: 'sync', isPlan: true, sync });
    });
  const problem = problemOf(files);
  const isReady = problem === undefined && ids.every((id) => isReadyFile(known[id]));
  return (
    <>
      <p>
        <a href={hrefOf('files')}>← {words.inspect.back}</a>
      </p>
      <h2>{ids.length} files together</h2>
      <Before isPlanned={jobId !== undefined}>
        <p>
          These files are compared with your property as one: a booking, room type or night that is in several of them
          counts once. Where they say different things, the plan shows what each says and asks which counts; until then
          a new booking has the amount of the first file.
        </p>
        <Order ids={ids} known={known} />
        {problem !== undefined && <p class="warn">{problem}</p>}
        {ids.map((id, index) => (
          <OneOf key={id} id={id} isFirst={index === 0} onKnown={(now) => setKnown((all) => ({ ...all, [id]: now }))} />
        ))}
        {failed && <Failure error={failed} />}
        <p class="actions">
          <button
            type="button"
            class={jobId === undefined ? 'main' : undefined}
            disabled={!isReady}
            onClick={() => void plan()}
          >
            {jobId === undefined ? words.inspect.plan : words.plan.again}
          </button>{' '}
          <span role="status" aria-live="polite" class="hint">
            {isReady ? '' : waitsFor(ids.map((id) => known[id]))}
          </span>
        </p>
      </Before>
      {jobId !== undefined && <JobView key={jobId} id={jobId} />}
    </>
  );
}

function isReadyFile(file: Known[string] | undefined): boolean {
  return file?.facts !== undefined && !file.isBusy && file.error === undefined && file.facts.questions.length === 0;
}

/** Why there can be no plan yet. */
function waitsFor(files: readonly (Known[string] | undefined)[]): string {
  if (files.some((file) => file === undefined || (file.error === undefined && (file.isBusy || !file.facts))))
    return words.loading;
  return files.some((file) => (file?.facts?.questions.length ?? 0) > 0) ? words.inspect.answerFirst : '';
}

/** Why these files cannot go together. */
function problemOf(files: readonly (InspectionFacts | undefined)[]): string | undefined {
  const resources = new Set(files.flatMap((facts) => facts?.resource ?? []));
  if (resources.size > 1)
    return 'These files do not hold the same, and only files of one kind go together. Leave the others out, and bring them in by themselves: room types first, then prices, then bookings.';
  const partial = files.find((facts) => facts?.isPart || facts?.isOfPayments);
  return (
    partial && `${partial.name} does not list all bookings, so it can only be imported by itself. Leave it out here.`
  );
}

/** The files in order, each with what it holds and whether it is ready. */
function Order({ ids, known }: { ids: readonly string[]; known: Known }) {
  const show = (next: readonly string[]) => go('files', { file: next.join('.') }, true);
  const withUp = (at: number) =>
    ids.map((id, index) => (index === at - 1 ? ids[at]! : index === at ? ids[at - 1]! : id));
  return (
    <Table
      title="The files, in order"
      class="wrapped"
      isTitled
      heads={[words.files.file, ['Holds', 'wide'], 'Ready?', [words.files.what, 'actions']]}
      rows={ids.map((id, index) => {
        const facts = known[id]?.facts;
        const name = facts?.name ?? id;
        const labelled = (action: string, onClick: () => void) => (
          <button
            type="button"
            disabled={index === 0 && action === said.up}
            {...{ onClick }}
            aria-label={`${action}: ${name}`}
          >
            {action}
          </button>
        );
        return {
          key: id,
          cells: [
            <Fragment key="name">
              {index + 1}. <bdi>{name}</bdi>
            </Fragment>,
            facts && holdsOf(facts),
            stateOf(known[id]),
            <Fragment key="actions">
              {labelled(said.up, () => show(withUp(index)))}
              <a
                class="button"
                href={hrefOf('files', { file: id, of: ids.join('.') })}
                aria-label={`${said.look}: ${name}`}
              >
                {said.look}
              </a>
              {labelled(said.leave, () => show(ids.filter((other) => other !== id)))}
            </Fragment>,
          ],
        };
      })}
    />
  );
}

function holdsOf({ resource, title, ...facts }: InspectionFacts): string {
  const { resources } = words.inspect;
  const what = resources[resource as keyof typeof resources];
  const found = facts.rows !== null && words.inspect.counts(resource, facts);
  return [title === '' ? what : `${title}, ${what}`, found].filter((part) => part).join('; ');
}

function stateOf(file: Known[string] | undefined) {
  if (file?.error !== undefined) return <strong class="warn">cannot be read</strong>;
  if (file?.facts === undefined || file.isBusy) return 'being read …';
  const { questions, records, rejected, rooms } = file.facts;
  if (questions.length > 0)
    return <strong class="warn">{counted(questions.length, 'open question', 'open questions')}</strong>;
  const isNothing = records === 0 && (rejected ?? 0) > 0;
  if (isNothing || (rooms.length > 0 && rooms.every(({ known }) => known === false)))
    return <strong class="warn">every row would be rejected</strong>;
  return 'ready';
}

interface OneOfProps {
  id: string;
  /** Whether equal rows are rooms is asked once, for all files. */
  isFirst: boolean;
  onKnown(now: Known[string]): void;
}

/** What one of the files leaves open; nothing if it leaves nothing open. */
function OneOf({ id, isFirst, onKnown }: OneOfProps) {
  const { facts, error, isBusy, choose, run } = useInspection(id);
  useEffect(() => onKnown({ facts, error, isBusy }), [facts, error, isBusy]);
  if (facts === undefined) return error ? <Failure error={error} again={() => void run('inspect', {})} /> : null;
  return (
    <>
      <div class={isBusy ? 'busy of-file' : 'of-file'} aria-busy={isBusy}>
        <h2>
          <bdi>{facts.name}</bdi>
        </h2>
        {error && <Failure error={error} />}
        <Mappings facts={facts} choose={choose} />
        <Questions facts={facts} choose={choose} />
        <States facts={facts} choose={choose} />
        <Rooms facts={facts} choose={choose} onMade={() => void run('inspect', {})} />
        <Counted title={words.inspect.problems} all={facts.problems} />
      </div>
      {isFirst && <Repeats facts={facts} choose={choose} />}
    </>
  );
}
