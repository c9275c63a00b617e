/** One file: what it is, what it leaves open, its plan or its import, and the role of each column. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { fieldName } from '../../words/choices.ts';
import { counted } from '../../words/count.ts';
import { leftOutWords } from '../../words/left-out.ts';
import { Choice, Failure, Form, LoadState, useFootCommand } from './frame.tsx';
import { JobView } from './job-view.tsx';
import { Counted, List, optionsOf, Table } from './lists.tsx';
import { useTry } from './load.ts';
import { withoutFlags } from './plan-words.ts';
import { Questions } from './questions.tsx';
import { Rooms } from './rooms.tsx';
import { go, hrefOf } from './route.ts';
import { States } from './states.tsx';
import { type Choose, type InspectionFacts, useInspection } from './use-inspection.ts';
import { words } from './words.ts';

/** `together`: the ids of the files that it is brought in with, if it is looked at as one of several. */
export function InspectView({ id, jobId, together }: { id: string; jobId?: string; together?: string }) {
  const { facts, error, isBusy, choose: choosePlain, run } = useInspection(id);
  const { start, error: failed } = useTry();
  // A plan of other answers is no plan of these.
  const choose: Choose = (chosen) => {
    if (jobId !== undefined) go('files', { file: id, of: together }, true);
    return choosePlain(chosen);
  };
  useFootCommand(jobId === undefined ? facts?.command : undefined);
  return (
    <>
      <p>
        <a href={hrefOf('files', { file: together })}>
          ← {together === undefined ? words.inspect.back : 'The files together'}
        </a>
      </p>
      <LoadState of={{ isLoading: isBusy, error, again: () => void choose({ answers: {}, mapping: null }) }} />
      {failed && <Failure error={failed} />}
      {facts && (
        <div aria-busy={isBusy} class={isBusy ? 'busy' : undefined}>
          <Before isPlanned={jobId !== undefined}>
            <WhatItIs facts={facts} choose={choose} isDoing={jobId !== undefined} />
            <Questions facts={facts} choose={choose} />
            <States facts={facts} choose={choose} />
            <Rooms facts={facts} choose={choose} onMade={() => void run('inspect', {})} />
            <Counted title={words.inspect.problems} all={facts.problems} />
            <Details facts={facts} />
            <ColumnTable facts={facts} choose={choose} />
            {together === undefined && (
              <Doing
                facts={facts}
                choose={choose}
                plan={(task) => void start('start', { files: [id], task, isPlan: true })}
                isPlanned={jobId !== undefined}
              />
            )}
          </Before>
          {jobId !== undefined && <JobView key={jobId} id={jobId} />}
          {facts.source === undefined && (
            <Keep
              facts={facts}
              save={(name) => run('saveMapping', { name })}
              reset={() => choose({ answers: {}, mapping: null })}
            />
          )}
        </div>
      )}
    </>
  );
}

/** What leads to a plan; once there is one, it is folded above it. */
export function Before({ isPlanned, children }: { isPlanned: boolean; children: ComponentChildren }) {
  return (
    <details class="before" open={!isPlanned}>
      <summary hidden={!isPlanned}>The file and your answers</summary>
      {children}
    </details>
  );
}

function WhatItIs({ facts, choose, isDoing }: { facts: InspectionFacts; choose: Choose; isDoing: boolean }) {
  const { resources } = words.inspect;
  return (
    <section class="panel">
      <h2>
        <bdi>{facts.name}</bdi>
      </h2>
      <p>
        {facts.title !== '' && <strong>{facts.title}</strong>} <span class="hint">{facts.format}</span>{' '}
        <label>
          It holds{' '}
          <select
            value={facts.resource}
            onChange={({ currentTarget }) => void choose({ resource: currentTarget.value })}
          >
            {optionsOf(facts.resources, (each) => resources[each as keyof typeof resources])}
          </select>
        </label>
      </p>
      {facts.rows !== null && <p>{words.inspect.counts(facts.resource, facts)}</p>}
      {facts.source && !isDoing && (
        <p class="warn">
          The source {facts.source.name} waits for an answer: {withoutFlags(facts.source.why)}
        </p>
      )}
      <Mappings facts={facts} choose={choose} />
      {facts.decided.length > 0 && (
        <details open={facts.questions.length === 0 && !isDoing}>
          <summary>How it is read, and why</summary>
          <List lines={facts.decided} />
        </details>
      )}
      {facts.notices.map((notice) => (
        <p key={notice} class="warn">
          {notice}
        </p>
      ))}
    </section>
  );
}

/** What was decided for an earlier file of its kind: whether it counts here, and the way to say otherwise. */
export function Mappings({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  if (facts.mappings.length === 0) return null;
  return (
    <p>
      Answers for an earlier file:{' '}
      {facts.mappings.map(({ name, isUsed }) =>
        isUsed ? (
          <span key={name} class="good">
            “{name}” is used.{' '}
            <button type="button" class="small" onClick={() => void choose({ mapping: null })}>
              Do not use it
            </button>
          </span>
        ) : (
          <button key={name} type="button" onClick={() => void choose({ mapping: name })}>
            Use “{name}”
          </button>
        ),
      )}
    </p>
  );
}

interface DoingProps {
  facts: InspectionFacts;
  choose: Choose;
  plan(task: 'import' | 'sync'): void;
  /** A plan or what became of it is shown: what is next stands there. */
  isPlanned: boolean;
}

/** The one way to bring a file in: a plan, of everything or only of what is new. */
function Doing({ facts, choose, plan, isPlanned }: DoingProps) {
  const said = words.inspect;
  const canSync = !facts.isPart && !facts.isOfPayments;
  const canChoose = canSync && facts.source === undefined;
  const [wanted, setWanted] = useState<'sync' | 'import'>('sync');
  const way = canSync ? wanted : 'import';
  const isOpen = facts.questions.length > 0;
  const unknown = facts.rooms.filter(({ known }) => known === false);
  const rowsOfUnknown = unknown.reduce((sum, room) => sum + room.count, 0);
  return (
    <section class="panel doing" aria-labelledby="ways">
      <h2 id="ways">{said.ways}</h2>
      {canChoose && <Choice legend={said.ways} names={said.wayNames} chosen={way} choose={(each) => setWanted(each)} />}
      <p>
        {way === 'sync' || !canSync
          ? syncHintOf(facts)
          : 'Only what is missing is added. You see first what would go in and what would be rejected.'}
      </p>
      {way === 'import' && (
        <p>
          <label>
            What is there already:{' '}
            <select
              value={facts.onDuplicate}
              onChange={({ currentTarget }) => void choose({ onDuplicate: currentTarget.value })}
            >
              <option value="skip">stays as it is</option>
              <option value="update">is changed to match the file</option>
            </select>
          </label>
        </p>
      )}
      <Repeats facts={facts} choose={choose} />
      {unknown.length > 0 && (
        <p class="warn">
          {counted(unknown.length, 'room name is not matched', 'room names are not matched')};{' '}
          {unknown.length === 1 ? 'its' : 'their'} {counted(rowsOfUnknown, 'row', 'rows')} will be rejected.
        </p>
      )}
      <p class="actions">
        <button
          type="button"
          class={isPlanned ? undefined : 'main'}
          disabled={isOpen}
          aria-describedby={isOpen ? 'ways-why' : undefined}
          onClick={() => plan(way)}
        >
          {isPlanned ? words.plan.again : said.plan}
        </button>
        {isOpen && (
          <span id="ways-why" class="warn">
            {said.answerFirst}
          </span>
        )}
      </p>
    </section>
  );
}

/** Whether equal rows are rooms of their own; only bookings repeat. */
export function Repeats({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  if (facts.resource !== 'bookings') return null;
  return (
    <label>
      <input
        type="checkbox"
        checked={facts.repeats === 'rooms'}
        onChange={({ currentTarget }) => void choose({ repeats: currentTarget.checked ? 'rooms' : 'no' })}
      />{' '}
      Identical rows are separate rooms, not duplicates
    </label>
  );
}

function syncHintOf({ resource, isPart, isOfPayments }: InspectionFacts): string {
  const { syncHint } = words.inspect;
  if (isPart)
    return 'This file holds fixed rows of another file, not all bookings. So nothing is cancelled because it is missing here.';
  return isOfPayments
    ? 'This file lists payments, not all bookings. So nothing is cancelled because it is missing here.'
    : syncHint[resource as keyof typeof syncHint];
}

function Details({ facts }: { facts: InspectionFacts }) {
  return (
    <>
      <Counted
        title="What is left out"
        all={facts.left_out.map(({ reason, ...of }) => ({ ...of, code: reason, message: leftOutWords(reason) }))}
      />
      {facts.notes.length > 0 && (
        <section>
          <h2>What is changed in it</h2>
          <List lines={facts.notes.map(withoutFlags)} />
        </section>
      )}
      {facts.first.length > 0 && <FirstRecords facts={facts} />}
    </>
  );
}

function FirstRecords({ facts: { first, fields, questions } }: { facts: InspectionFacts }) {
  const open = questions.length === 0 ? '' : ' if the first answer to each question is right; ? is for you to say';
  return (
    <Table
      title={`The first rows, as they would be imported${open}`}
      named={-1}
      heads={fields.map(fieldName)}
      rows={first.map((record, key) => ({ key, cells: fields.map((field) => record[field]) }))}
    />
  );
}

function Keep({
  facts,
  save,
  reset,
}: {
  facts: InspectionFacts;
  save(name: string): Promise<void>;
  reset(): Promise<void>;
}) {
  return (
    <Form class="panel bar" onSend={({ name = '' }) => save(name)}>
      <span>Save these answers for the next file of this kind</span>
      <label>
        Name <input name="name" required defaultValue={facts.kind} maxLength={60} />
      </label>
      <button type="submit" disabled={facts.questions.length > 0}>
        Save
      </button>
      <button type="button" onClick={() => void reset()}>
        Forget my answers
      </button>
    </Form>
  );
}

/** The columns of the file with their roles, and a way to choose another role. */
function ColumnTable({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  const { roles } = facts;
  // What pms itself wrote into a file of refused rows is nothing to decide about.
  const columns = facts.columns.filter(({ header }) => !(facts.isPart && header.startsWith('_')));
  if (columns.length === 0) return null;
  const hasWhy = columns.some(({ why }) => why !== undefined);
  return (
    <Table
      title="Columns"
      class="fit"
      heads={['Column', words.inspect.is2, 'First value', ...(hasWhy ? ['Why'] : [])]}
      rows={columns.map(({ header, role, sample, why }, key) => ({
        key,
        class: role === null ? 'unused' : undefined,
        cells: [
          header,
          <select
            key="role"
            aria-label={`${words.inspect.is2}: ${header}`}
            value={role ?? ''}
            onChange={({ currentTarget: { value } }) =>
              void choose({ add: { column: [`${header}=${value === '' ? 'none' : value}`] } })
            }
          >
            <option value="">not used</option>
            {optionsOf(role === null || roles.includes(role) ? roles : [role, ...roles], fieldName)}
          </select>,
          sample,
          ...(hasWhy ? [why] : []),
        ],
      }))}
    />
  );
}
