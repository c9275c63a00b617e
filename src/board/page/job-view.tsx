/** An import, a sync or an undo, or the plan of one: its progress, then its result. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { DoneFacts, ErrorFacts, JobFacts, ReportFacts, SyncPlanFacts } from '../facts.ts';
import { call } from './api.ts';
import { count, money } from './figures.ts';
import { Failure, footCommand } from './frame.tsx';
import { Counted, List } from './lists.tsx';
import { errorFactsOf } from './load.ts';
import { PlanView } from './plan-view.tsx';
import { fileWord, go, hrefOf } from './route.ts';
import { words } from './words.ts';

const pollMs = 250;

/** `onEnd` is called when the task ends while it is shown. */
export function JobView({ id, onEnd }: { id: string; onEnd?: () => void }) {
  const { job, error } = useJob(id);
  const box = useRef<HTMLElement>(null);
  // With the job, not after it: the command is that of what is shown.
  useLayoutEffect(() => {
    if (job) footCommand.value = job.command;
  }, [job?.command]);
  useEffect(() => box.current?.scrollIntoView({ block: 'start' }), [job?.state]);
  const wasRunning = useRef(false);
  useEffect(() => {
    const runs = job?.state === 'running' || job?.state === 'stopping';
    if (wasRunning.current && !runs) onEnd?.();
    wasRunning.current = runs;
  }, [job?.state]);
  if (error) return <Failure error={error} />;
  if (job === undefined) return null;
  const isRunning = job.state === 'running' || job.state === 'stopping';
  return (
    <section class="panel job" ref={box} aria-live="polite">
      <h2>{titleOf(job)}</h2>
      {isRunning && <Progress job={job} />}
      {job.notices.length > 0 && <List lines={job.notices} />}
      {job.error && <Failure error={job.error} />}
      {job.report && <Report job={job} report={job.report} />}
      {job.done && <Done job={job} done={job.done} />}
      {job.plan && !isRunning && <Plan job={job} plan={job.plan} />}
      {job.state === 'stopped' && job.report === undefined && <GoOn job={job} />}
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

function titleOf({ task, isPlan, state, report, done }: JobFacts): string {
  if (state === 'running') {
    if (isPlan) return words.job.planning;
    return task === 'import' ? words.job.importing : words.plan.doing[task];
  }
  if (state === 'stopping') return words.job.stopping;
  if (state === 'failed') return words.job.failed;
  if (state === 'stopped') return words.job.stopped;
  if (task !== 'import') {
    if (isPlan) return words.plan.titles[task];
    return words.plan.doneTitles[task][(done?.left ?? 0) > 0 ? 1 : 0]!;
  }
  if (isPlan) return words.job.plan;
  const { imported = 0, skipped = 0, rejected = 0 } = report ?? {};
  if (rejected === 0) return words.job.done;
  return imported + skipped === 0 ? words.job.nothingIn : words.job.partly;
}

function Progress({ job }: { job: JobFacts }) {
  return (
    <>
      <progress value={job.share ?? undefined} aria-label={titleOf(job)} />
      <p>
        {words.job.rows(job.rows, job.share)}
        {job.held > 0 && words.job.held(job.held)}
        {job.written > 0 && words.job.written(job.written)} {job.slow}
      </p>
      <button type="button" disabled={job.state === 'stopping'} onClick={() => void call('stop', { id: job.id })}>
        {words.job.stop}
      </button>
    </>
  );
}

/** Starts the next task of the same files or run, and goes to it. */
function useNext({ files, run, sync }: JobFacts) {
  const [error, setError] = useState<ErrorFacts>();
  const next = (asked: object) =>
    void call<JobFacts>(
      run === undefined ? 'start' : 'undo',
      run === undefined ? { files: files.map(({ id }) => id), sync, ...asked } : { run, ...asked },
    ).then(
      (job) => (run === undefined ? go('files', { file: fileWord(job), job: job.id }) : go('history', { job: job.id })),
      (thrown) => setError(errorFactsOf(thrown)),
    );
  return { next, failure: error && <Failure error={error} /> };
}

/** A plan, and a button that carries out exactly this plan. */
function Plan({ job, plan }: { job: JobFacts; plan: SyncPlanFacts }) {
  const { next, failure } = useNext(job);
  const { puts, ends } = plan.writes;
  const isUndo = job.task === 'undo';
  const carryOut = () => next({ ...(isUndo ? {} : { task: 'sync', isPlan: false }), agreed: plan.digest });
  return (
    <>
      {job.isOutdated && <p class="warn">{words.plan.outdated}</p>}
      {job.isPlan ? (
        <PlanView job={job} plan={plan}>
          {job.isPlan && plan.refusal === undefined && (
            <p class="actions">
              {puts + ends === 0 ? (
                <strong class="good">{words.plan.nothing[isUndo ? 'undo' : 'sync']}</strong>
              ) : (
                <button type="button" class="main" onClick={carryOut}>
                  {words.plan.do(puts, ends)}
                </button>
              )}
            </p>
          )}
          {failure}
        </PlanView>
      ) : (
        <details>
          <summary>{words.plan.ofIt}</summary>
          <PlanView job={job} plan={plan} />
        </details>
      )}
    </>
  );
}

/** Goes on with a task that stopped. A sync or an undo is planned again: what it has done already needs nothing more. */
function GoOn({ job }: { job: JobFacts }) {
  const { next, failure } = useNext(job);
  return (
    <p class="actions">
      <button
        type="button"
        class="main"
        onClick={() => next(job.task === 'undo' ? {} : { task: job.task, isPlan: job.isPlan || job.task === 'sync' })}
      >
        {job.isPlan ? words.plan.again : words.files.goOn.sync}
      </button>
      {failure}
    </p>
  );
}

/** Classes that a person has to look at, because nothing was done about them. */
const openClasses: readonly string[] = [
  'rejected',
  'looks like',
  'looks moved',
  'contradiction',
  'edited since',
  'kept',
];

function openOf({ classes, gone, repeated, notKnown }: SyncPlanFacts): string[] {
  const said = words.plan;
  const left = gone.future - gone.toCancel;
  return [
    ...classes
      .filter(({ name }) => openClasses.includes(name))
      .map(({ name, count: times }) => said.openOf(said.classes[name].title, times)),
    ...(left > 0 ? [said.openOf(said.classes.gone.title, left)] : []),
    ...(repeated > 0 ? [said.repeated(repeated)] : []),
    ...(notKnown > 0 ? [said.notKnown(notKnown)] : []),
  ];
}

function Done({ job, done }: { job: JobFacts; done: DoneFacts }) {
  const said = words.plan;
  const leftAlone = done.met + done.changedSince;
  const open = job.plan === undefined ? [] : openOf(job.plan);
  return (
    <>
      {done.stopped && <Failure error={done.stopped} />}
      <dl class="figures">
        <Figure name={said.sent} value={done.sent} />
        <Figure name={said.ended} value={done.ended} />
        {done.refused > 0 && <Figure name={said.refused} value={done.refused} isBad />}
        {leftAlone > 0 && <Figure name={said.leftAlone} value={leftAlone} isBad />}
      </dl>
      {leftAlone > 0 && <p>{said.leftAloneHint}</p>}
      <Counted title={words.job.reasons} all={done.refusals} />
      {open.length > 0 && (
        <>
          <h3>{said.open}</h3>
          <List lines={open} />
        </>
      )}
      <p class="actions">
        <FixLinks job={job} />
        <SeeLink resource={job.resource} />
        {job.task !== 'undo' && (
          <a class="button" href={hrefOf('history')}>
            {words.job.seeHistory}
          </a>
        )}
      </p>
    </>
  );
}

function Report({ job, report }: { job: JobFacts; report: ReportFacts }) {
  const { isDryRun, skips, control } = report;
  const { next, failure } = useNext(job);
  const goOn = () => next({ task: 'import', isPlan: false });
  return (
    <>
      {report.stopped && (
        <p class="warn">
          <strong>{report.stopped.message}</strong> {job.isPlan && report.stopped.fix}{' '}
          {!job.isPlan && (
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
        {isDryRun && (
          <button type="button" class="main" onClick={goOn}>
            {words.inspect.import}
          </button>
        )}
        <FixLinks job={job} />
        {!isDryRun && <SeeLink resource={job.resource} />}
        {!isDryRun && (
          <a class="button" href={hrefOf('history')}>
            {words.job.seeHistory}
          </a>
        )}
      </p>
      {failure}
    </>
  );
}

/** To the view that shows what was brought in. */
function SeeLink({ resource }: { resource: string }) {
  const isOfRates = resource === 'rates';
  return (
    <a class="button" href={hrefOf(isOfRates ? 'prices' : 'nights')}>
      {isOfRates ? words.job.seePrices : words.job.see}
    </a>
  );
}

/** A way to the refused rows of each file. */
function FixLinks({ job: { id, files, rejects } }: { job: JobFacts }) {
  return (
    <>
      {rejects.map((file) => (
        <a key={file.id} class="button main" href={hrefOf('fix', { job: id, file: file.id })}>
          {files.length > 1 ? words.job.fixOf(file.name) : words.job.fix}
        </a>
      ))}
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
