/** History: imports made through this board, and imports that stopped before their end. */
import { useEffect, useState } from 'preact/hooks';
import type { ErrorFacts, HistoryFacts, JobFacts, UnfinishedFacts } from '../facts.ts';
import { call } from './api.ts';
import { Failure, footCommand, Loading } from './frame.tsx';
import { JobView } from './job-view.tsx';
import { errorFactsOf, useLoaded } from './load.ts';
import { go, hrefOf } from './route.ts';
import { words } from './words.ts';

export function HistoryView({ asked }: { asked: Readonly<Record<string, string>> }) {
  const { answer, error, isLoading, again } = useLoaded<HistoryFacts>('history', {});
  useEffect(() => {
    if (answer && asked.job === undefined) footCommand.value = answer.command;
  }, [answer, asked.job]);
  return (
    <>
      <p>{words.history.intro}</p>
      <Loading isLoading={isLoading} />
      {error && <Failure error={error} again={again} />}
      {asked.job !== undefined && <JobView key={asked.job} id={asked.job} />}
      {answer && <Jobs jobs={answer.jobs} />}
      {answer && <Unfinished all={answer.unfinished} />}
    </>
  );
}

function Jobs({ jobs }: { jobs: readonly JobFacts[] }) {
  const { when, what, file, result, show, kinds, states } = words.history;
  return (
    <section>
      <h2>{words.history.jobs}</h2>
      {jobs.length === 0 ? (
        <p>{words.history.nothing}</p>
      ) : (
        <table>
          <caption class="told">{words.history.jobs}</caption>
          <thead>
            <tr>
              {[when, what, file, words.history.state, result, show].map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {jobs.map((job) => (
              <tr key={job.id}>
                <td>{new Date(job.startedAt).toLocaleTimeString('en-GB')}</td>
                <td>{kinds[job.kind]}</td>
                <th scope="row">
                  <bdi>{job.name}</bdi>
                </th>
                <td>{states[job.state]}</td>
                <td>
                  {job.report
                    ? words.history.summary(job.report.imported, job.report.skipped, job.report.rejected)
                    : job.error?.message}
                </td>
                <td>
                  <a href={hrefOf('history', { job: job.id })} aria-label={`${show}: ${job.name}, ${kinds[job.kind]}`}>
                    {show}
                  </a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

function Unfinished({ all }: { all: readonly UnfinishedFacts[] }) {
  const [error, setError] = useState<ErrorFacts>();
  const goOn = (dropped: string) =>
    call<JobFacts>('start', { id: dropped, kind: 'import' }).then(
      (job) => go('files', { file: dropped, job: job.id }),
      (thrown) => setError(errorFactsOf(thrown)),
    );
  return (
    <section>
      <h2>{words.history.unfinished}</h2>
      {error && <Failure error={error} />}
      {all.length === 0 && <p>{words.history.noneUnfinished}</p>}
      {all.map(({ id, file, to, began, progress, state, dropped, command }) => (
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
          {dropped === undefined ? (
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
