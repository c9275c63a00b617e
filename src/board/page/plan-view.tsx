/** The plan of a sync or an undo: its classes with their counts, each change before and after, and what a person still has to say. */
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { JobFacts, PlanClassFacts, SyncPlanFacts } from '../facts.ts';
import { count, money } from './figures.ts';
import { List } from './lists.tsx';
import { AlikeChoice, GoneChoice, StatesChoice } from './plan-choices.tsx';
import { PlanLines } from './plan-lines.tsx';
import { fieldName } from './plan-words.ts';
import { words } from './words.ts';

const said = words.plan;

/** The class that is open at first is the first of these that has lines. */
const first = [
  'looks like',
  'looks moved',
  'contradiction',
  'gone',
  'moved',
  'edited since',
  'cancelled',
  'restored',
  'closed',
  'kept',
  'changed',
  'new',
];

/** `children` are shown below the questions, above the lines. */
export function PlanView({
  job,
  plan,
  children,
}: {
  job: JobFacts;
  plan: SyncPlanFacts;
  children?: ComponentChildren;
}) {
  const [open, setOpen] = useState(() => first.find((name) => plan.classes.some((each) => hasLines(each, name))));
  const shown = plan.classes.find((each) => hasLines(each, open));
  return (
    <>
      {plan.window && <p>{windowOf(job, plan.of)(plan.window.from, plan.window.to)}</p>}
      <Classes job={job} plan={plan} open={shown?.name} setOpen={setOpen} />
      <Remarks plan={plan} />
      {job.isPlan && job.task === 'sync' && (
        <>
          <AlikeChoice job={job} plan={plan} />
          <GoneChoice job={job} plan={plan} />
          <StatesChoice job={job} plan={plan} />
        </>
      )}
      {children}
      {shown && <Shown key={shown.name} job={job} plan={plan} of={shown} />}
    </>
  );
}

function windowOf({ task }: JobFacts, of: SyncPlanFacts['of']): (from: string, to: string) => string {
  if (task === 'undo') return said.undoWindow;
  return of === 'nights' ? said.nights : said.window;
}

function hasLines({ name, lines }: PlanClassFacts, wanted: string | undefined): boolean {
  return name === wanted && lines > 0;
}

function Shown({ job, plan, of }: { job: JobFacts; plan: SyncPlanFacts; of: PlanClassFacts }) {
  return (
    <section>
      <h3>{said.classes[of.name].title}</h3>
      <PlanLines job={job} plan={plan} of={of} />
    </section>
  );
}

interface ClassesProps {
  job: JobFacts;
  plan: SyncPlanFacts;
  open: string | undefined;
  setOpen(name: string | undefined): void;
}

function Classes({ job, plan, open, setOpen }: ClassesProps) {
  const hasNights = plan.classes.some(({ nights }) => nights !== null);
  return (
    <div class="scroll" role="region" tabIndex={0} aria-label={said.changes}>
      <table class="classes">
        <caption class="told">{said.changes}</caption>
        <thead>
          <tr>
            <th scope="col">{said.class}</th>
            <th scope="col" class="figure">
              {said.count}
            </th>
            {hasNights && (
              <>
                <th scope="col" class="figure wide">
                  {said.nightsHead}
                </th>
                <th scope="col" class="figure wide">
                  {said.money}
                </th>
              </>
            )}
            <th scope="col">{said.about}</th>
          </tr>
        </thead>
        <tbody>
          {plan.classes.map((each) => (
            <tr key={each.name}>
              <th scope="row">
                {said.classes[each.name].title}{' '}
                {each.lines > 0 && (
                  <button
                    type="button"
                    class="small"
                    aria-pressed={open === each.name}
                    aria-label={`${open === each.name ? said.hide : said.show}: ${said.classes[each.name].title}`}
                    onClick={() => setOpen(open === each.name ? undefined : each.name)}
                  >
                    {open === each.name ? said.hide : said.show}
                  </button>
                )}
              </th>
              <td class="figure">{count(each.count)}</td>
              {hasNights && (
                <>
                  <td class="figure wide">{count(each.nights ?? 0)}</td>
                  <td class="figure wide">{Object.keys(each.amounts).length > 0 && money(each.amounts)}</td>
                </>
              )}
              <td>{aboutOf(job, plan, each)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function aboutOf({ task }: JobFacts, { gone }: SyncPlanFacts, { name }: PlanClassFacts): string {
  if (task === 'undo') return said.ofUndo[name] ?? said.classes[name].about;
  return name === 'gone' && gone.toCancel > 0 ? said.goneCancelled : said.classes[name].about;
}

function Remarks({ plan: { fields, kept, repeated, outside, notKnown, unread, warnings } }: { plan: SyncPlanFacts }) {
  const lines = [
    ...kept.map(({ because, field, before, after, count: times }) =>
      said.kept[because](times, fieldName(field), before ?? said.none, after ?? said.none),
    ),
    ...(repeated > 0 ? [said.repeated(repeated)] : []),
    ...(outside === null ? [] : [said.outside(outside.bookings, outside.from, outside.to)]),
    ...(notKnown > 0 ? [said.notKnown(notKnown)] : []),
    ...(unread === undefined ? [] : [unread]),
    ...warnings,
  ];
  return (
    <>
      {fields.length > 0 && (
        <p>
          {said.fields}:{' '}
          {fields
            .map(({ field, before, after, count: times }) => said.field(fieldName(field), before, after, times))
            .join('; ')}
          .
        </p>
      )}
      <List lines={lines} />
    </>
  );
}
