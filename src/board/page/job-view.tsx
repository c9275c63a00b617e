/** An import, a sync or an undo, or the plan of one: its progress, then its result. */
import { Fragment } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { linesText } from '../../file/line-ranges.ts';
import type { Report as ImportReport } from '../../transfer/report-schema.ts';
import { counted } from '../../words/count.ts';
import { whyOf } from '../../words/left-out.ts';
import { changesIn, closingLineOf, linesOfLeft } from '../../words/plan.ts';
import { isUnderWay, type JobFacts, type SyncPlanFacts } from '../facts.ts';
import { call } from './api.ts';
import { count, money } from './figures.ts';
import { Failure, useFootCommand } from './frame.tsx';
import { Counted, List, Table } from './lists.tsx';
import { useFollowed } from './load.ts';
import { useNext } from './plan-choices.tsx';
import { Overbooked, PlanView } from './plan-view.tsx';
import { className, withoutFlags } from './plan-words.ts';
import { hrefOf } from './route.ts';
import { words } from './words.ts';

/** `onEnd` is called when the task ends while it is shown. */
export function JobView({ id, onEnd }: { id: string; onEnd?: () => void }) {
  const { answer: job, error } = useFollowed('job', { id }, (facts) => !isUnderWay(facts));
  const box = useRef<HTMLElement>(null);
  useFootCommand(job?.command);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'start' });
    // The button that led here is folded away, or gone.
    if (document.activeElement === document.body) box.current?.focus({ preventScroll: true });
  }, [job?.state]);
  const wasRunning = useRef(false);
  useEffect(() => {
    if (wasRunning.current && job && !isUnderWay(job)) onEnd?.();
    wasRunning.current = job !== undefined && isUnderWay(job);
  }, [job?.state]);
  if (error) return <Failure error={error} />;
  if (job === undefined) return null;
  const isRunning = isUnderWay(job);
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

function titleOf({ task, resource, isPlan, state, report, plan }: JobFacts): string {
  if (state === 'running') {
    if (isPlan) return 'Reading and comparing …';
    return task === 'import' ? 'Importing …' : words.plan.doing[task];
  }
  if (state === 'stopping') return 'Stopping after the current request …';
  if (state === 'failed') return 'Nothing was sent';
  if (state === 'stopped') return 'It stopped';
  if (task !== 'import') {
    if (isPlan) return words.plan.titles[task];
    return words.plan.doneTitles[task](resource, Object.keys(plan?.left ?? {}).length === 0);
  }
  if (isPlan) return 'Checked: nothing was sent';
  const { imported = 0, skipped = 0, error_count: rejected = 0 } = report ?? {};
  if (rejected === 0) return 'It is in';
  return imported + skipped === 0 ? 'Nothing was imported: every row was rejected' : 'It is in, except for some rows';
}

function Progress({ job }: { job: JobFacts }) {
  return (
    <>
      <progress value={job.share ?? undefined} aria-label={titleOf(job)} />
      <p>
        {job.total === undefined
          ? [
              ...(job.rows > 0 ? [counted(job.rows, 'row', 'rows')] : []),
              ...(job.share === undefined ? [] : [`${Math.floor(job.share * 100)} % of the file`]),
              ...(job.held > 0 ? [`${counted(job.held, 'booking', 'bookings')} there now`] : []),
            ].join(', ')
          : `${job.written.toLocaleString('en-US')} of ${counted(job.total, 'change', 'changes')} sent`}{' '}
        {job.slow}
      </p>
      <button type="button" disabled={job.state === 'stopping'} onClick={() => void call('stop', { id: job.id })}>
        Stop
      </button>
    </>
  );
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
      {job.isOutdated && (
        <p class="warn">
          Something has changed since you looked at the plan. This is the plan as it is now: look at it again.
        </p>
      )}
      {job.isPlan ? (
        <PlanView job={job} plan={plan}>
          {!('refusal' in plan && plan.refusal !== null) && (
            <p class="actions">
              {changes === 0 && (
                <strong class={isOpen ? 'warn' : 'good'}>
                  {isOpen ? 'Nothing would change.' : words.plan.nothing[isUndo ? 'undo' : 'sync']}
                </strong>
              )}{' '}
              {(changes > 0 || isAnswered) && (
                <button type="button" class="main" onClick={carryOut}>
                  {changes > 0 ? `Apply ${counted(changes, 'change', 'changes')}` : 'It is right so'}
                </button>
              )}
            </p>
          )}
          {left.length > 0 && <Left lines={left} />}
          {failure}
        </PlanView>
      ) : (
        <details>
          <summary>The plan that was carried out</summary>
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
      <h3>Still open</h3>
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
          lines={refused
            .slice(0, refusedShownMax)
            .map(
              ({ file, line, issues }) =>
                `${file === '' ? '' : `${file}, line ${line}: `}${issues.map((each) => each.message).join('; ')}`,
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
              Go on
            </button>
          )}
        </p>
      )}
      <Outcomes report={report} />
      {!isDryRun && job.resource === 'bookings' && (
        <p>{words.job.control(control.records, control.nights, control.nights > 0 ? money(control.amounts) : '')}</p>
      )}
      <p class="hint">It took {report.seconds.toFixed(1)} seconds.</p>
      <Counted
        title={isDryRun ? 'Why rows would be rejected' : 'Why rows were rejected'}
        all={report.error_groups.map(({ code, field, count: times, lines, samples }) => ({
          ...{ code, count: times, lines },
          message: samples[0]?.message ?? `${field ?? ''} ${code}`.trim(),
        }))}
      />
      <Overbooked types={report.overbooked} isPlanned={report.dry_run} />
      {warnings.length > 0 && (
        <>
          <h3>To look at</h3>
          <List
            lines={warnings.map(({ message, lines }) =>
              lines.length === 0
                ? withoutFlags(message)
                : `${withoutFlags(message)} (${linesText(lines, Number.POSITIVE_INFINITY)})`,
            )}
          />
        </>
      )}
      <p class="actions">
        {isDryRun && (
          <button type="button" class="main" onClick={goOn}>
            Import it
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
      {isOfRates ? 'See the prices' : words.job.see}
    </a>
  );
}

/** A way to the refused rows of each file. */
function FixLinks({ job: { id, files, rejects } }: { job: JobFacts }) {
  return (
    <>
      {rejects.map((file) => (
        <a key={file.id} class="button main" href={hrefOf('fix', { job: id, file: file.id })}>
          {files.length > 1 ? `Fix the rejected rows of ${file.name}` : 'Fix the rejected rows'}
        </a>
      ))}
    </>
  );
}

/** What became of the rows: one line for each outcome and reason. */
function Outcomes({ report: { outcomes, left_out: leftOut, dry_run: isDryRun } }: { report: ImportReport }) {
  const linesOf = (why: string | null) => leftOut.find(({ reason }) => reason === why);
  return (
    <Table
      title="What happened to each row"
      isTitled
      heads={['Rows', ['How many', 'figure'], 'Why']}
      rows={outcomes.map((each) => {
        const { outcome, why, count: times } = each;
        const lines = linesOf(why);
        return {
          key: `${outcome} ${why}`,
          class: outcome === 'rejected' || outcome === 'not_sent' ? 'bad' : undefined,
          cells: [
            isDryRun && outcome === 'sent' ? 'Would be sent' : className(outcome),
            count(times),
            <Fragment key="why">
              {whyOf(each)} {lines && <span class="hint">{linesText(lines.lines, lines.count)}</span>}
            </Fragment>,
          ],
        };
      })}
    />
  );
}
