/** The plan of a sync or an undo: its classes with their counts, each change before and after, and what a person still has to say. */
import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import type { OverbookedType } from '../../app/service/overbooked.ts';
import type { AnyClass } from '../../sync/lists/list-plan.ts';
import type { ClassTotals } from '../../sync/plan.ts';
import { fieldName } from '../../words/choices.ts';
import {
  classWords,
  lineOfFields,
  lineOfGone,
  lineOfOutside,
  linesOfKept,
  listedClasses,
  overbookedText,
  undoneWords,
} from '../../words/plan.ts';
import type { JobFacts, SyncPlanFacts } from '../facts.ts';
import { count, money } from './figures.ts';
import { List, Table } from './lists.tsx';
import { AlikeChoice, ContradictionChoice, GoneChoice, StatesChoice } from './plan-choices.tsx';
import { PlanLines } from './plan-lines.tsx';
import { className, withoutFlags, withStates } from './plan-words.ts';
import { hrefOf } from './route.ts';
import { words } from './words.ts';

const said = words.plan;

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
  const [open, setOpen] = useState<AnyClass | undefined>(() =>
    listedClasses.find((name) => plan.lines[name] !== undefined),
  );
  const of = open && plan.lines[open];
  return (
    <>
      {plan.window && <p>{windowOf(job)(plan.window.from, plan.window.to)}</p>}
      <Classes job={job} plan={plan} open={open} setOpen={setOpen} />
      <Overbooked types={plan.overbooked} isPlanned={plan.done === null} />
      <List lines={remarksOf(plan)} />
      {job.isPlan && job.task === 'sync' && !('counts' in plan) && (
        <>
          <ContradictionChoice job={job} plan={plan} />
          <AlikeChoice job={job} plan={plan} />
          <GoneChoice job={job} plan={plan} />
          <StatesChoice job={job} plan={plan} />
        </>
      )}
      {children}
      {open && of && (
        <section>
          <h3>{className(open)}</h3>
          <PlanLines key={open} job={job} name={open} of={of} />
        </section>
      )}
    </>
  );
}

/** Nights on which more rooms are sold than there are, with a way to see them. */
export function Overbooked({ types, isPlanned = false }: { types: readonly OverbookedType[]; isPlanned?: boolean }) {
  const [first] = types;
  if (first === undefined) return null;
  return (
    <p class="bad" role="alert">
      <strong>{className(overbookedText(types, isPlanned))}.</strong>{' '}
      <a href={hrefOf('nights', { from: first.from, type: first.type, day: first.from })}>{words.job.see}</a>
    </p>
  );
}

function windowOf({ task, resource }: JobFacts): (from: string, to: string) => string {
  if (task === 'undo') return said.undoWindow;
  return resource === 'rates' ? said.nights : said.window;
}

interface ClassRow {
  name: AnyClass;
  count: number;
  nights?: number;
  amounts?: Readonly<Record<string, number>>;
}

/** The classes that are not empty. */
function rowsOf({ classes, lines }: SyncPlanFacts): ClassRow[] {
  return Object.entries(classes as Readonly<Record<string, number | Omit<ClassTotals, 'class' | 'lines'>>>)
    .map(([name, totals]): ClassRow => {
      const of = name as AnyClass;
      if (typeof totals === 'number') return { name: of, count: totals };
      const { records, held, nights, amounts } = totals;
      return { name: of, count: lines[of]?.lines ?? Math.max(records, held), nights, amounts };
    })
    .filter(({ count: number }) => number > 0);
}

interface ClassesProps {
  job: JobFacts;
  plan: SyncPlanFacts;
  open: AnyClass | undefined;
  setOpen(name: AnyClass | undefined): void;
}

function Classes({ job, plan, open, setOpen }: ClassesProps) {
  const hasNights = !('counts' in plan);
  return (
    <Table
      title="What changes, class by class"
      class="classes fit"
      isTitled
      heads={[
        'What',
        ['How many', 'figure'],
        ...(hasNights ? (['Nights', 'Money'] as const).map((name) => [name, 'figure wide'] as const) : []),
        'What happens',
      ]}
      rows={rowsOf(plan).map(({ name, count: number, nights = 0, amounts = {} }) => ({
        key: name,
        cells: [
          <Fragment key="name">
            {className(name)}{' '}
            {plan.lines[name] !== undefined && (
              <button
                type="button"
                class="small"
                aria-pressed={open === name}
                aria-label={`${open === name ? said.hide : said.show}: ${className(name)}`}
                onClick={() => setOpen(open === name ? undefined : name)}
              >
                {open === name ? said.hide : said.show}
              </button>
            )}
          </Fragment>,
          name === 'rejected' ? (
            <span key="count" class="figure bad">
              {count(number)}
            </span>
          ) : (
            count(number)
          ),
          ...(hasNights ? [count(nights), Object.keys(amounts).length > 0 && money(amounts)] : []),
          aboutOf(job, plan, name),
        ],
      }))}
    />
  );
}

function aboutOf({ task }: JobFacts, plan: SyncPlanFacts, name: AnyClass): string {
  if (task === 'undo') return undoneWords[name] ?? classWords[name];
  if (name === 'gone' && 'gone' in plan && plan.gone.to_cancel > 0) return lineOfGone(plan.gone.to_cancel);
  return classWords[name];
}

/** Overbooked nights stand in red; names of rooms and missing amounts are asked about above. */
const shownElsewhere: ReadonlySet<string> = new Set(['overbooked', 'unlisted_room_type', 'no_amount']);

/** What is to be known of a plan beside its classes. */
function remarksOf(plan: SyncPlanFacts): string[] {
  const warnings = plan.warnings
    .filter(({ code }) => !shownElsewhere.has(code))
    .map(({ file, message }) => (file === '' ? withoutFlags(message) : `${file}: ${withoutFlags(message)}`));
  if ('counts' in plan) return warnings;
  const { fields, kept, outside } = plan;
  return [
    ...(fields.length > 0 ? [`These fields change: ${lineOfFields(fields.map(withStates), fieldName)}.`] : []),
    ...linesOfKept(kept.map(withStates), fieldName),
    ...(outside === null ? [] : [lineOfOutside(outside)]),
    ...warnings,
  ];
}
