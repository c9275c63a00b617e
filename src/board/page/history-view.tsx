/** History: the runs of this machine with a way to take each back, imports that stopped before their end, and the tasks of this board. */
import { useEffect, useState } from 'preact/hooks';
import { describeCounts } from '../../words/journals.ts';
import { closingLineOf } from '../../words/plan.ts';
import type { DroppedFacts, HistoryFacts, JobFacts, RunFacts, UnfinishedFacts } from '../facts.ts';
import { call } from './api.ts';
import { Failure, Loading, useFootCommand } from './frame.tsx';
import { JobView } from './job-view.tsx';
import { Facts, Table } from './lists.tsx';
import { useLoaded, useTry } from './load.ts';
import { go, hrefOf } from './route.ts';
import { RunView, whatOf } from './run-view.tsx';
import { words } from './words.ts';

export function HistoryView({ asked }: { asked: Readonly<Record<string, string>> }) {
  // A task that ends changes the history, so it is loaded again.
  const { answer, error, isLoading, again } = useLoaded<HistoryFacts>('history', {});
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (ended > 0) again();
  }, [ended]);
  useFootCommand(asked.job === undefined && asked.run === undefined ? answer?.command : undefined);
  return (
    <>
      <p>Everything that was sent from this machine: what each run did, and how to take it back.</p>
      <Loading isLoading={isLoading} />
      {error && <Failure error={error} again={again} />}
      {asked.job !== undefined && <JobView key={asked.job} id={asked.job} onEnd={() => setEnded(ended + 1)} />}
      {asked.run !== undefined && <RunView key={asked.run} id={asked.run} />}
      {answer && answer.unfinished.length > 0 && <Unfinished all={answer.unfinished} />}
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
        heads={[said.when, 'What', said.file, [said.counts, 'wide'], [said.state, 'wide'], words.files.what]}
      >
        {runs.map((run) => (
          <tr key={run.id}>
            <td title={run.id}>{run.at}</td>
            <td>{whatOf(run)}</td>
            <th scope="row" title={run.to}>
              <bdi>{run.files.join(', ')}</bdi>
              <small class="narrow">{[describeCounts(run.counts), said.runStates[run.state]].join('; ')}</small>
            </th>
            <td class="wide">{describeCounts(run.counts)}</td>
            <td class={run.state === 'not finished' ? 'warn wide' : 'wide'}>{said.runStates[run.state]}</td>
            <td class="actions">
              <a
                class="button"
                href={hrefOf('history', { run: run.id })}
                aria-label={`${said.show}: ${whatOf(run)} ${run.files.join(', ')}, ${run.at}`}
              >
                {said.show}
              </a>
              <RunActions run={run} start={start} />
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}

function RunActions({ run, start }: { run: RunFacts; start(command: string, asked: object): Promise<unknown> }) {
  const said = words.history;
  const label = (text: string) => `${text}: ${whatOf(run)} ${run.files.join(', ')}, ${run.at}`;
  const isOpen = run.state === 'not finished';
  const { dropped } = run;
  return (
    <>
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
    <details open={jobs.some(({ state }) => state === 'running' || state === 'stopping')}>
      <summary>{words.history.jobs}</summary>
      <Table title={words.history.jobs} isTitled heads={[when, 'What', file, words.history.state, 'Result', show]}>
        {jobs.map((job) => (
          <tr key={job.id}>
            <td>{new Date(job.startedAt).toLocaleTimeString('en-GB')}</td>
            <td>{kinds[job.task][job.isPlan ? 1 : 0]}</td>
            <th scope="row">
              <bdi>{job.name}</bdi>
            </th>
            <td>{states[job.state]}</td>
            <td>{resultOf(job)}</td>
            <td>
              <a
                href={hrefOf('history', { job: job.id })}
                aria-label={`${show}: ${job.name}, ${kinds[job.task][job.isPlan ? 1 : 0]}`}
              >
                {show}
              </a>
            </td>
          </tr>
        ))}
      </Table>
    </details>
  );
}

function Unfinished({ all }: { all: readonly UnfinishedFacts[] }) {
  const { attempt, start, error } = useTry();
  const goOn = (dropped: string) => start('start', { files: [dropped], task: 'import', isPlan: false });
  const answer = (name: string) =>
    attempt(async () => go('files', { file: (await call<DroppedFacts>('openSource', { name })).id }));
  return (
    <section>
      <h2>Stopped before the end, or waiting for an answer</h2>
      {error && <Failure error={error} />}
      {all.map(({ id, file, to, began, progress, state, dropped, source, command }) => (
        <article key={id} class="panel">
          <h3>
            <bdi>{file.split(/[\\/]/).at(-1)}</bdi>
          </h3>
          <Facts
            all={[
              [words.history.to, to],
              [words.history.when, began],
              ['Came', progress],
              [words.history.state, state],
            ]}
          />
          {source !== undefined ? (
            <button type="button" class="main" onClick={() => void answer(source)}>
              Answer it here
            </button>
          ) : dropped === undefined ? (
            <p>
              goes on in a terminal: <code>{command}</code>
            </p>
          ) : (
            <button type="button" class="main" onClick={() => void goOn(dropped)}>
              Go on
            </button>
          )}
        </article>
      ))}
    </section>
  );
}
