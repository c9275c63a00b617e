/** A plan or an import while it runs, and its result. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorFacts, JobFacts, ReportFacts } from '../facts.ts';
import { call } from './api.ts';
import { count, money } from './figures.ts';
import { Failure, footCommand } from './frame.tsx';
import { Counted, List } from './lists.tsx';
import { errorFactsOf } from './load.ts';
import { go, hrefOf } from './route.ts';
import { words } from './words.ts';

const pollMs = 250;

export function JobView({ id, onImport }: { id: string; onImport?: () => void }) {
  const { job, error } = useJob(id);
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (job) footCommand.value = job.command;
  }, [job?.command]);
  useEffect(() => box.current?.scrollIntoView({ block: 'nearest' }), [job?.state]);
  if (error) return <Failure error={error} />;
  if (job === undefined) return null;
  const isRunning = job.state === 'running' || job.state === 'stopping';
  return (
    <section class="panel job" ref={box} aria-live="polite">
      <h2>{titleOf(job)}</h2>
      {isRunning && <Progress job={job} />}
      {job.notices.length > 0 && <List lines={job.notices} />}
      {job.error && <Failure error={job.error} />}
      {job.report && <Report job={job} report={job.report} onImport={onImport} />}
    </section>
  );
}

function useJob(id: string): { job?: JobFacts; error?: ErrorFacts } {
  const [state, setState] = useState<{ job?: JobFacts; error?: ErrorFacts }>({});
  useEffect(() => {
    let [timer, isGone] = [0, false];
    const look = async () => {
      try {
        const job = await call<JobFacts>('job', { id });
        if (isGone) return;
        setState({ job });
        if (job.state === 'running' || job.state === 'stopping') timer = window.setTimeout(look, pollMs);
      } catch (error) {
        setState({ error: errorFactsOf(error) });
      }
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [id]);
  return state;
}

function titleOf({ kind, state, report }: JobFacts): string {
  if (state === 'running') return kind === 'plan' ? words.job.planning : words.job.importing;
  if (state === 'stopping') return words.job.stopping;
  if (state === 'failed') return words.job.failed;
  if (kind === 'plan') return words.job.plan;
  if (state === 'stopped') return words.job.stopped;
  return (report?.rejected ?? 0) > 0 ? words.job.partly : words.job.done;
}

function Progress({ job }: { job: JobFacts }) {
  return (
    <>
      <progress value={job.share ?? undefined} aria-label={titleOf(job)} />
      <p>
        {words.job.rows(job.rows, job.share)} {job.slow}
      </p>
      <button type="button" disabled={job.state === 'stopping'} onClick={() => void call('stop', { id: job.id })}>
        {words.job.stop}
      </button>
    </>
  );
}

function Report({ job, report, onImport }: { job: JobFacts; report: ReportFacts; onImport?: () => void }) {
  const { isDryRun, skips, control } = report;
  const goOn = () =>
    void call<JobFacts>('start', { id: job.file, kind: 'import' }).then((next) =>
      go('files', { file: job.file, job: next.id }),
    );
  return (
    <>
      {report.stopped && (
        <p class="warn">
          <strong>{report.stopped.message}</strong> {job.kind === 'plan' && report.stopped.fix}{' '}
          {job.kind === 'import' && (
            <button type="button" class="main" onClick={goOn}>
              {words.job.goOn}
            </button>
          )}
        </p>
      )}
      <dl class="figures">
        <Figure name={isDryRun ? words.job.wouldGoIn : words.job.imported} value={report.imported} />
        {!isDryRun && <Figure name={words.job.skipped} value={report.skipped} />}
        <Figure name={words.job.rejected} value={report.rejected} isBad={report.rejected > 0} />
        {report.unsent > 0 && <Figure name={words.job.unsent} value={report.unsent} isBad />}
      </dl>
      <List
        lines={[
          ...(skips.differs > 0 ? [words.job.differs(skips.differs)] : []),
          ...(skips.repeated > 0 ? [words.job.repeated(skips.repeated)] : []),
          ...(skips.ended > 0 ? [words.job.ended(skips.ended)] : []),
          ...(isDryRun || job.resource !== 'bookings'
            ? []
            : [words.job.control(control.records, control.nights, control.nights > 0 ? money(control.amounts) : '')]),
          words.job.seconds(report.seconds),
        ]}
      />
      <Counted title={isDryRun ? words.job.reasonsPlan : words.job.reasons} all={report.errors} />
      <Counted title={words.inspect.leftOutTitle} all={report.leftOut} />
      {report.warnings.length > 0 && (
        <>
          <h3>{words.job.warnings}</h3>
          <List lines={report.warnings} />
        </>
      )}
      <p class="actions">
        {isDryRun && onImport && (
          <button type="button" class="main" onClick={onImport}>
            {words.inspect.import}
          </button>
        )}
        {report.hasRejects && (
          <a class="button main" href={hrefOf('mend', { job: job.id })}>
            {words.job.mend}
          </a>
        )}
        {!isDryRun && (
          <a class="button" href={hrefOf('nights')}>
            {words.job.see}
          </a>
        )}
      </p>
    </>
  );
}

function Figure({ name, value, isBad = false }: { name: string; value: number; isBad?: boolean }) {
  return (
    <div class={isBad ? 'bad' : undefined}>
      <dt>{name}</dt>
      <dd>{count(value)}</dd>
    </div>
  );
}
