/** One file: what it is, what it leaves open, its plan or its import, and the role of each column. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { fieldName } from '../../words/choices.ts';
import type { ErrorFacts, InspectionFacts, JobFacts } from '../facts.ts';
import { call } from './api.ts';
import type { Choose } from './choose.ts';
import { ColumnTable } from './column-table.tsx';
import { Failure, footCommand, Loading } from './frame.tsx';
import { JobView } from './job-view.tsx';
import { Counted, Heads, List } from './lists.tsx';
import { errorFactsOf } from './load.ts';
import { withoutFlags } from './plan-words.ts';
import { Questions } from './questions.tsx';
import { Rooms } from './rooms.tsx';
import { go, hrefOf } from './route.ts';
import { States } from './states.tsx';
import { useInspection } from './use-inspection.ts';
import { words } from './words.ts';

/** `together`: the ids of the files that it is brought in with, if it is looked at as one of several. */
export function InspectView({ id, jobId, together }: { id: string; jobId?: string; together?: string }) {
  const { facts, error, isBusy, choose: choosePlain, run } = useInspection(id);
  const [failed, setFailed] = useState<ErrorFacts>();
  // A plan of other answers is no plan of these.
  const choose: Choose = (chosen) => {
    if (jobId !== undefined) go('files', { file: id, of: together }, true);
    return choosePlain(chosen);
  };
  useEffect(() => {
    if (facts && jobId === undefined) footCommand.value = facts.command;
  }, [facts, jobId]);
  const start: Start = async (task, isPlan) => {
    try {
      const job = await call<JobFacts>('start', { files: [id], task, isPlan });
      go('files', { file: id, job: job.id });
    } catch (thrown) {
      setFailed(errorFactsOf(thrown));
    }
  };
  return (
    <>
      <p>
        <a href={hrefOf('files', { file: together })}>
          ← {together === undefined ? words.inspect.back : words.together.back}
        </a>
      </p>
      <Loading isLoading={isBusy} />
      {error && <Failure error={error} again={() => void choose({ answers: {}, mapping: null })} />}
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
              <Doing facts={facts} choose={choose} start={start} isPlanned={jobId !== undefined} />
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
      <summary hidden={!isPlanned}>{words.inspect.before}</summary>
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
          {words.inspect.holds}{' '}
          <select
            value={facts.resource}
            onChange={({ currentTarget }) => void choose({ resource: currentTarget.value })}
          >
            {facts.resources.map((each) => (
              <option key={each} value={each}>
                {resources[each as keyof typeof resources]}
              </option>
            ))}
          </select>
        </label>
      </p>
      {facts.counts && <p>{words.inspect.counts(facts.resource, facts.counts)}</p>}
      {facts.source && !isDoing && (
        <p class="warn">{words.inspect.waits(facts.source.name, withoutFlags(facts.source.why))}</p>
      )}
      <Mappings facts={facts} choose={choose} />
      {facts.decided.length > 0 && (
        <details open={facts.questions.length === 0 && !isDoing}>
          <summary>{words.inspect.decided}</summary>
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
      {words.inspect.mappings}:{' '}
      {facts.mappings.map(({ name, isUsed }) =>
        isUsed ? (
          <span key={name} class="good">
            {words.inspect.usedMapping(name)}{' '}
            <button type="button" class="small" onClick={() => void choose({ mapping: null })}>
              {words.inspect.without}
            </button>
          </span>
        ) : (
          <button key={name} type="button" onClick={() => void choose({ mapping: name })}>
            {words.inspect.useMapping(name)}
          </button>
        ),
      )}
    </p>
  );
}

type Start = (task: 'import' | 'sync', isPlan: boolean) => Promise<void>;

interface DoingProps {
  facts: InspectionFacts;
  choose: Choose;
  start: Start;
  /** A plan or what became of it is shown: what is next stands there. */
  isPlanned: boolean;
}

/** The one way to bring a file in: a plan, of everything or only of what is new. */
function Doing({ facts, choose, start, isPlanned }: DoingProps) {
  const said = words.inspect;
  const canSync = !facts.isPart && !facts.isOfPayments;
  const canChoose = canSync && facts.source === undefined;
  const [wanted, setWanted] = useState<'sync' | 'import'>('sync');
  const way = canSync ? wanted : 'import';
  const isOpen = facts.questions.length > 0;
  const unknown = facts.rooms.filter(({ isThere }) => isThere === false);
  const rowsOfUnknown = unknown.reduce((sum, room) => sum + room.count, 0);
  return (
    <section class="panel doing" aria-labelledby="ways">
      <h2 id="ways">{said.ways}</h2>
      {canChoose && (
        <fieldset class="choice">
          <legend class="told">{said.ways}</legend>
          {(['sync', 'import'] as const).map((each) => (
            <button key={each} type="button" aria-pressed={each === way} onClick={() => setWanted(each)}>
              {said.wayNames[each]}
            </button>
          ))}
        </fieldset>
      )}
      <p>{way === 'sync' || !canSync ? syncHintOf(facts) : said.addHint}</p>
      {way === 'import' && (
        <p>
          <label>
            {said.duplicates}{' '}
            <select
              value={facts.onDuplicate}
              onChange={({ currentTarget }) => void choose({ onDuplicate: currentTarget.value })}
            >
              <option value="skip">{said.skip}</option>
              <option value="update">{said.update}</option>
            </select>
          </label>
        </p>
      )}
      <Repeats facts={facts} choose={choose} />
      {unknown.length > 0 && <p class="warn">{said.roomsOpen(unknown.length, rowsOfUnknown)}</p>}
      <p class="actions">
        <button
          type="button"
          class={isPlanned ? undefined : 'main'}
          disabled={isOpen}
          aria-describedby={isOpen ? 'ways-why' : undefined}
          onClick={() => void start(way, true)}
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
      {words.inspect.repeats}
    </label>
  );
}

function syncHintOf({ resource, isPart, isOfPayments }: InspectionFacts): string {
  const { syncHint, ofPart, ofPayments } = words.inspect;
  if (isPart) return ofPart;
  return isOfPayments ? ofPayments : syncHint[resource as keyof typeof syncHint];
}

function Details({ facts }: { facts: InspectionFacts }) {
  return (
    <>
      <Counted title={words.inspect.leftOutTitle} all={facts.leftOut} />
      {facts.notes.length > 0 && (
        <section>
          <h2>{words.inspect.notes}</h2>
          <List lines={facts.notes.map(withoutFlags)} />
        </section>
      )}
      {facts.first.length > 0 && <FirstRecords facts={facts} />}
    </>
  );
}

function FirstRecords({ facts: { first, fields } }: { facts: InspectionFacts }) {
  return (
    <section class="scroll" tabIndex={0} aria-label={words.inspect.first}>
      <table>
        <caption>{words.inspect.first}</caption>
        <Heads names={fields.map(fieldName)} />
        <tbody>
          {first.map((record, index) => (
            <tr key={index}>
              {fields.map((field) => (
                <td key={field}>
                  <bdi>{record[field]}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void save(String(new FormData(event.currentTarget as HTMLFormElement).get('name')));
  };
  return (
    <form class="panel bar" onSubmit={submit}>
      <span>{words.inspect.mapping}</span>
      <label>
        {words.inspect.mappingName} <input name="name" required defaultValue={facts.kind} maxLength={60} />
      </label>
      <button type="submit" disabled={facts.questions.length > 0}>
        {words.inspect.saveMapping}
      </button>
      <button type="button" onClick={() => void reset()}>
        {words.inspect.reset}
      </button>
    </form>
  );
}
