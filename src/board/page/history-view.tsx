/** History: the runs of this machine with a way to take each back, imports that stopped before their end, and the tasks of this board. */
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { timeOf } from '../../words/count.ts';
import { describeCounts, describeProgress } from '../../words/journals.ts';
import { closingLineOf } from '../../words/plan.ts';
import { textOfWaits } from '../../words/sources.ts';
import { isUnderWay, type JobFacts } from '../facts.ts';
import { type Answer, call } from './api.ts';
import { Failure, LoadState, useFootCommand } from './frame.tsx';
import { JobView } from './job-view.tsx';
import { Facts, Table } from './lists.tsx';
import { useLoaded, useTry } from './load.ts';
import { go, hrefOf } from './route.ts';
import { filesOf, nameOfFile, RunView, whatOf, whenOf, whereOf } from './run-view.tsx';
import { words } from './words.ts';

type RunFacts = Answer<'history'>['runs'][number];

export function HistoryView({ asked }: { asked: Readonly<Record<string, string>> }) {
  // A task that ends changes the history, so it is loaded again.
  const loaded = useLoaded('history', {});
  const { answer, again } = loaded;
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (ended > 0) again();
  }, [ended]);
  useFootCommand(asked.job === undefined && asked.run === undefined ? answer?.command : undefined);
  return (
    <>
      <p>Everything that was sent from this machine: what each run did, and how to take it back.</p>
      <LoadState of={loaded} />
      {asked.job !== undefined && <JobView key={asked.job} id={asked.job} onEnd={() => setEnded(ended + 1)} />}
      {asked.run !== undefined && <RunView key={asked.run} id={asked.run} />}
      {answer && answer.imports.length + answer.sources.length > 0 && <Unfinished all={answer} />}
      {answer && <Runs runs={answer.runs} />}
      {answer && answer.jobs.length > 0 && <Jobs jobs={answer.jobs} />}
    </>
  );
}

/** All runs, each with buttons to show it, go on with it, or take it back. */
function Runs({ runs }: { runs: readonly RunFacts[] }) {
  const said = words.history;
  const { start, error } = useTry();
  if (runs.length === 0) return <p>Nothing was imported or synced yet.</p>;
  return (
    <section>
      <h2>{said.runs}</h2>
      {error && <Failure error={error} />}
      <Table
        title={said.runs}
        isTitled
        named={2}
        heads={[
          said.when,
          'What',
          said.file,
          [said.counts, 'wide'],
          [said.state, 'wide'],
          [words.files.what, 'actions'],
        ]}
        rows={runs.map((run) => ({
          key: run.id,
          cells: [
            <span key="when" title={run.id}>
              {whenOf(run)}
            </span>,
            whatOf(run),
            <span key="files" title={whereOf(run)}>
              <bdi>{filesOf(run)}</bdi>
              <small class="narrow">{`${describeCounts(run.counts)}; ${run.state}`}</small>
            </span>,
            describeCounts(run.counts),
            <span key="state" class={run.state === 'not finished' ? 'warn' : undefined}>
              {run.state}
            </span>,
            <RunActions key="actions" run={run} start={start} />,
          ],
        }))}
      />
    </section>
  );
}

function RunActions({ run, start }: { run: RunFacts; start(command: string, asked: object): Promise<unknown> }) {
  const said = words.history;
  const label = (text: string) => `${text}: ${whatOf(run)} ${filesOf(run)}, ${whenOf(run)}`;
  const isOpen = run.state === 'not finished';
  const { dropped } = run;
  return (
    <>
      <a class="button" href={hrefOf('history', { run: run.id })} aria-label={label(said.show)}>
        {said.show}
      </a>
      {isOpen && run.kind === 'sync' && dropped !== undefined && (
        <button
          type="button"
          class="main"
          onClick={() => void start('start', { files: dropped, task: 'sync', isPlan: true })}
        >
          Plan what is left
        </button>
      )}
      {isOpen && run.kind === 'undo' && (
        <button type="button" class="main" onClick={() => void start('undo', { run: run.of })}>
          Go on taking back
        </button>
      )}
      {run.state !== 'taken back' && run.counts.sent + run.counts.cancelled > 0 && (
        <button type="button" aria-label={label(said.undo)} onClick={() => void start('undo', { run: run.id })}>
          {said.undo}
        </button>
      )}
    </>
  );
}

function resultOf({ report, plan, error }: JobFacts): string | undefined {
  if (report)
    return `${report.imported.toLocaleString('en-US')} in, ${report.skipped.toLocaleString('en-US')} there already, ${report.error_count.toLocaleString('en-US')} rejected`;
  if (!plan) return error?.message;
  const { apply, left, done } = plan;
  return closingLineOf(apply, { of: 'counts' in plan ? plan.counts : 'bookings', done: done ?? undefined, left });
}

function Jobs({ jobs }: { jobs: readonly JobFacts[] }) {
  const { when, file, show, kinds, states } = words.history;
  return (
    <details open={jobs.some(isUnderWay)}>
      <summary>{words.history.jobs}</summary>
      <Table
        title={words.history.jobs}
        isTitled
        named={2}
        heads={[when, 'What', file, words.history.state, 'Result', show]}
        rows={jobs.map((job) => {
          const kind = kinds[job.task][job.isPlan ? 1 : 0];
          return {
            key: job.id,
            cells: [
              ...[
                new Date(job.startedAt).toLocaleTimeString('en-GB'),
                kind,
                job.name,
                states[job.state],
                resultOf(job),
              ],
              <a key="show" href={hrefOf('history', { job: job.id })} aria-label={`${show}: ${job.name}, ${kind}`}>
                {show}
              </a>,
            ],
          };
        })}
      />
    </details>
  );
}

function Unfinished({ all: { imports, sources } }: { all: Answer<'history'> }) {
  const { attempt, start, error } = useTry();
  const goOn = (dropped: string) => start('start', { files: [dropped], task: 'import', isPlan: false });
  const answer = (name: string) => attempt(async () => go('files', { file: (await call('openSource', { name })).id }));
  return (
    <section>
      <h2>Stopped before the end, or waiting for an answer</h2>
      {error && <Failure error={error} />}
      {imports.map(({ id, head, progress, state, dropped, command }) => (
        <Open
          key={id}
          name={nameOfFile(head?.file ?? '')}
          facts={[
            head ? whereOf(head) : '',
            head && timeOf(head.startedAtMs, Date.now()),
            progress && describeProgress(progress, Date.now()),
            state,
          ]}
        >
          {dropped === undefined ? (
            <p>
              goes on in a terminal: <code>{command}</code>
            </p>
          ) : (
            <button type="button" class="main" onClick={() => void goOn(dropped)}>
              Go on
            </button>
          )}
        </Open>
      ))}
      {sources.map(({ source, service, sinceMs, ...waits }) => (
        <Open
          key={`${service} ${source}`}
          name={source}
          facts={[service, timeOf(sinceMs, Date.now()), textOfWaits(waits), 'waits for an answer']}
        >
          <button type="button" class="main" onClick={() => void answer(source)}>
            Answer it here
          </button>
        </Open>
      ))}
    </section>
  );
}

interface OpenProps {
  name: string;
  /** Where it goes, when it began, how far it came, and how it stands. */
  facts: readonly (string | undefined)[];
  children: ComponentChildren;
}

function Open({ name, facts, children }: OpenProps) {
  const { to, when, state } = words.history;
  return (
    <article class="panel">
      <h3>
        <bdi>{name}</bdi>
      </h3>
      <Facts all={[to, when, 'Came', state].map((each, at) => [each, facts[at]] as const)} />
      {children}
    </article>
  );
}
