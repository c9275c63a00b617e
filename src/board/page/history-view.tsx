/** History: the runs of this machine with a way to take each back, imports that stopped before their end, and the tasks of this board. */
import { useEffect, useState } from 'preact/hooks';
import { describeCounts } from '../../words/journals.ts';
import { closingLineOf } from '../../words/plan.ts';
import type { DroppedFacts, ErrorFacts, HistoryFacts, JobFacts, RunFacts, UnfinishedFacts } from '../facts.ts';
import { call } from './api.ts';
import { Failure, footCommand, Loading } from './frame.tsx';
import { JobView } from './job-view.tsx';
import { Heads } from './lists.tsx';
import { errorFactsOf, useLoaded } from './load.ts';
import { fileWord, go, hrefOf } from './route.ts';
import { RunView, whatOf } from './run-view.tsx';
import { words } from './words.ts';

export function HistoryView({ asked }: { asked: Readonly<Record<string, string>> }) {
  // A task that ends changes the history, so it is loaded again.
  const { answer, error, isLoading, again } = useLoaded<HistoryFacts>('history', {});
  const [ended, setEnded] = useState(0);
  useEffect(() => {
    if (ended > 0) again();
  }, [ended]);
  useEffect(() => {
    if (answer && asked.job === undefined && asked.run === undefined) footCommand.value = answer.command;
  }, [answer, asked.job, asked.run]);
  return (
    <>
      <p>{words.history.intro}</p>
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
  const [error, setError] = useState<ErrorFacts>();
  const start = (command: string, asked: object) =>
    void call<JobFacts>(command, asked).then(
      (job) =>
        job.run === undefined ? go('files', { file: fileWord(job), job: job.id }) : go('history', { job: job.id }),
      (thrown) => setError(errorFactsOf(thrown)),
    );
  if (runs.length === 0) return <p>{said.noRuns}</p>;
  return (
    <section>
      <h2>{said.runs}</h2>
      {error && <Failure error={error} />}
      <div class="scroll" role="region" tabIndex={0} aria-label={said.runs}>
        <table>
          <caption class="told">{said.runs}</caption>
          <Heads
            names={[said.when, said.by, said.file, said.counts, said.state, words.files.what]}
            classes={{ [said.counts]: 'wide', [said.state]: 'wide' }}
          />
          <tbody>
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
          </tbody>
        </table>
      </div>
    </section>
  );
}

function RunActions({ run, start }: { run: RunFacts; start(command: string, asked: object): void }) {
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
          onClick={() => start('start', { files: dropped, task: 'sync', isPlan: true })}
        >
          {said.goOnSync}
        </button>
      )}
      {isOpen && run.kind === 'undo' && (
        <button type="button" class="main" onClick={() => start('undo', { run: run.of })}>
          {said.goOnUndo}
        </button>
      )}
      {run.state !== 'taken back' && run.counts.sent + run.counts.cancelled > 0 && (
        <button type="button" aria-label={label(said.undo)} onClick={() => start('undo', { run: run.id })}>
          {said.undo}
        </button>
      )}
    </>
  );
}

function resultOf({ report, plan, error }: JobFacts): string | undefined {
  if (report) return words.history.summary(report.imported, report.skipped, report.error_count);
  if (!plan) return error?.message;
  const { apply, left, done } = plan;
  return closingLineOf(apply, { of: 'counts' in plan ? plan.counts : 'bookings', done: done ?? undefined, left });
}

function Jobs({ jobs }: { jobs: readonly JobFacts[] }) {
  const { when, what, file, result, show, kinds, states } = words.history;
  return (
    <details open={jobs.some(({ state }) => state === 'running' || state === 'stopping')}>
      <summary>{words.history.jobs}</summary>
      <div class="scroll" role="region" tabIndex={0} aria-label={words.history.jobs}>
        <table>
          <caption class="told">{words.history.jobs}</caption>
          <Heads names={[when, what, file, words.history.state, result, show]} />
          <tbody>
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
          </tbody>
        </table>
      </div>
    </details>
  );
}

function Unfinished({ all }: { all: readonly UnfinishedFacts[] }) {
  const [error, setError] = useState<ErrorFacts>();
  const failed = (thrown: unknown) => setError(errorFactsOf(thrown));
  const goOn = (dropped: string) =>
    call<JobFacts>('start', { files: [dropped], task: 'import', isPlan: false }).then(
      (job) => go('files', { file: dropped, job: job.id }),
      failed,
    );
  const answer = (name: string) =>
    call<DroppedFacts>('openSource', { name }).then(({ id }) => go('files', { file: id }), failed);
  return (
    <section>
      <h2>{words.history.unfinished}</h2>
      {error && <Failure error={error} />}
      {all.map(({ id, file, to, began, progress, state, dropped, source, command }) => (
        <article key={id} class="panel">
          <h3>
            <bdi>{file.split(/[\\/]/).at(-1)}</bdi>
          </h3>
          <dl>
            <div>
              <dt>{words.history.to}</dt>
              <dd>{to}</dd>
            </div>
            <div>
              <dt>{words.history.when}</dt>
              <dd>{began}</dd>
            </div>
            <div>
              <dt>{words.history.came}</dt>
              <dd>{progress}</dd>
            </div>
            <div>
              <dt>{words.history.state}</dt>
              <dd>{state}</dd>
            </div>
          </dl>
          {source !== undefined ? (
            <button type="button" class="main" onClick={() => void answer(source)}>
              {words.history.answer}
            </button>
          ) : dropped === undefined ? (
            <p>
              {words.history.inTerminal}: <code>{command}</code>
            </p>
          ) : (
            <button type="button" class="main" onClick={() => void goOn(dropped)}>
              {words.history.goOn}
            </button>
          )}
        </article>
      ))}
    </section>
  );
}
