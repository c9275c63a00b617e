/** An import, a sync or an undo, or the plan of one: its progress, then its result. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { describeLines, type LineRange } from '../../file/line-ranges.ts';
import type { Report as ImportReport } from '../../transfer/report.ts';
import { whyOf } from '../../words/left-out.ts';
import { changesIn, closingLineOf, linesOfLeft } from '../../words/plan.ts';
import type { ErrorFacts, JobFacts, SyncPlanFacts } from '../facts.ts';
import { call } from './api.ts';
import { count, money } from './figures.ts';
import { Failure, footCommand } from './frame.tsx';
import { Counted, Heads, List } from './lists.tsx';
import { errorFactsOf } from './load.ts';
import { Overbooked, PlanView } from './plan-view.tsx';
import { className, withoutFlags } from './plan-words.ts';
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
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    // The button that led here is folded away, or gone.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [job?.state]);
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
    <section class="panel job" ref={box} tabIndex={-1} aria-live="polite">
      <h2>{titleOf(job)}</h2>
      {isRunning && <Progress job={job} />}
      {job.notices.length > 0 && <List lines={job.notices} />}
      {job.error && <Failure error={job.error} />}
      {job.report && <Report job={job} report={job.report} />}
      {job.plan?.done && <Done job={job} plan={job.plan} />}
      {job.plan && !isRunning && <Plan job={job} plan={job.plan} />}
      {(job.state === 'stopped' || job.state === 'failed') && job.report === undefined && <GoOn job={job} />}
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

function titleOf({ task, resource, isPlan, state, report, plan }: JobFacts): string {
  if (state === 'running') {
    if (isPlan) return words.job.planning;
    return task === 'import' ? words.job.importing : words.plan.doing[task];
  }
  if (state === 'stopping') return words.job.stopping;
  if (state === 'failed') return words.job.failed;
  if (state === 'stopped') return words.job.stopped;
  if (task !== 'import') {
    if (isPlan) return words.plan.titles[task];
    return words.plan.doneTitles[task](resource, Object.keys(plan?.left ?? {}).length === 0);
  }
  if (isPlan) return words.job.plan;
  const { imported = 0, skipped = 0, error_count: rejected = 0 } = report ?? {};
  if (rejected === 0) return words.job.done;
  return imported + skipped === 0 ? words.job.nothingIn : words.job.partly;
}

function Progress({ job }: { job: JobFacts }) {
  return (
    <>
      <progress value={job.share ?? undefined} aria-label={titleOf(job)} />
      <p>
        {job.total === undefined
          ? `${words.job.rows(job.rows, job.share)}${job.held > 0 ? words.job.held(job.held) : ''}`
          : words.job.written(job.written, job.total)}{' '}
        {job.slow}
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
  const changes = changesIn(plan.apply);
  const isUndo = job.task === 'undo';
  // What is asked above is not said again.
  const { looks_like: like, looks_moved: moved, contradiction, gone: _gone, ...told } = plan.left;
  const left = linesOfLeft(isUndo ? plan.left : told);
  const isOpen = Object.keys(plan.left).length > 0;
  const { sameStay, prefer = {} } = job.sync ?? {};
  const isAsked = (like ?? moved ?? contradiction) !== undefined;
  // An answer is remembered also where it changes nothing now.
  const isAnswered =
    !isAsked &&
    (job.files.some(({ isSource }) => isSource) || sameStay !== undefined || Object.keys(prefer).length > 0);
  const carryOut = () => next({ ...(isUndo ? {} : { task: 'sync', isPlan: false }), agreed: plan.digest });
  return (
    <>
      {job.isOutdated && <p class="warn">{words.plan.outdated}</p>}
      {job.isPlan ? (
        <PlanView job={job} plan={plan}>
          {!('refusal' in plan && plan.refusal !== null) && (
            <p class="actions">
              {changes === 0 && (
                <strong class={isOpen ? 'warn' : 'good'}>
                  {isOpen ? words.plan.nothingGoesIn : words.plan.nothing[isUndo ? 'undo' : 'sync']}
                </strong>
              )}{' '}
              {(changes > 0 || isAnswered) && (
                <button type="button" class="main" onClick={carryOut}>
                  {changes > 0 ? words.plan.apply(changes) : words.plan.settle}
                </button>
              )}
            </p>
          )}
          {left.length > 0 && <Left lines={left} />}
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

/** What a plan leaves open: the same lines before it is carried out and after. */
function Left({ lines }: { lines: readonly string[] }) {
  return (
    <>
      <h3>{words.plan.open}</h3>
      <List lines={lines} />
    </>
  );
}

/** Most rows that the service has rejected which are named; the rejects file has all. */
const refusedShownMax = 20;

function Done({ job, plan }: { job: JobFacts; plan: SyncPlanFacts }) {
  const { done, left, apply } = plan;
  if (done === null || done === undefined) return null;
  const { stopped, refused } = done;
  const open = linesOfLeft(left);
  return (
    <>
      {stopped && <Failure error={{ ...stopped, fix: '' }} />}
      <p>
        <strong>{closingLineOf(apply, { of: 'counts' in plan ? plan.counts : 'bookings', done, left: {} })}</strong>
      </p>
      {open.length > 0 && <Left lines={open} />}
      {refused.length > 0 && (
        <List
          lines={refused.slice(0, refusedShownMax).map(({ file, line, issues }) =>
            words.job.rejectedThere(
              file,
              line,
              issues.map((each) => each.message),
            ),
          )}
        />
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

function linesText(lines: LineRange[], count: number): string {
  return describeLines({ ranges: lines, count });
}

function Report({ job, report }: { job: JobFacts; report: ImportReport }) {
  const { dry_run: isDryRun, control } = report;
  const { next, failure } = useNext(job);
  const goOn = () => next({ task: 'import', isPlan: false });
  const warnings = report.warnings.filter(({ code }) => code !== 'overbooked' && code !== 'unlisted_room_type');
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
      <Outcomes report={report} />
      {!isDryRun && job.resource === 'bookings' && (
        <p>{words.job.control(control.records, control.nights, control.nights > 0 ? money(control.amounts) : '')}</p>
      )}
      <p class="hint">{words.job.seconds(report.seconds)}</p>
      <Counted
        title={isDryRun ? words.job.reasonsPlan : words.job.reasons}
        all={report.error_groups.map(({ code, field, count: times, lines, samples }) => ({
          ...{ code, count: times, lines: linesText(lines, times) },
          message: samples[0]?.message ?? `${field ?? ''} ${code}`.trim(),
        }))}
      />
      <Overbooked types={report.overbooked} isPlanned={report.dry_run} />
      {warnings.length > 0 && (
        <>
          <h3>{words.job.warnings}</h3>
          <List
            lines={warnings.map(({ message, lines }) =>
              lines.length === 0
                ? withoutFlags(message)
                : `${withoutFlags(message)} (${words.inspect.lines(linesText(lines, Number.POSITIVE_INFINITY))})`,
            )}
          />
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

/** What became of the rows: one line for each outcome and reason. */
function Outcomes({ report: { outcomes, left_out: leftOut, dry_run: isDryRun } }: { report: ImportReport }) {
  const said = words.job;
  const linesOf = (why: string | null) => leftOut.find(({ reason }) => reason === why);
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label={said.outcomes}>
      <table>
        <caption class="told">{said.outcomes}</caption>
        <Heads names={[said.outcome, said.howMany, said.why]} classes={{ [said.howMany]: 'figure' }} />
        <tbody>
          {outcomes.map((each) => {
            const { outcome, why, count: times } = each;
            const lines = linesOf(why);
            return (
              <tr
                key={`${outcome} ${why}`}
                class={outcome === 'rejected' || outcome === 'not_sent' ? 'bad' : undefined}
              >
                <th scope="row">{isDryRun && outcome === 'sent' ? said.wouldGoIn : className(outcome)}</th>
                <td class="figure">{count(times)}</td>
                <td>
                  {whyOf(each)}{' '}
                  {lines && <span class="hint">{words.inspect.lines(linesText(lines.lines, lines.count))}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
