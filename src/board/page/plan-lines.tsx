/** The lines of one class of a plan, any number of them: only visible ones are requested. One can be opened to see both sides. */
import type { AnyClass } from '../../sync/lists/list-plan.ts';
import { fieldName } from '../../words/choices.ts';
import { valueText } from '../../words/money.ts';
import { guestOf, lineOfStay } from '../../words/plan.ts';
import type { JobFacts } from '../facts.ts';
import { call } from './api.ts';
import { Table } from './lists.tsx';
import { AlikeAnswer } from './plan-choices.tsx';
import {
  type BookingLine,
  className,
  type ListLine,
  otherOf,
  type Stay,
  whatChanges,
  withStateNames,
} from './plan-words.ts';
import { WindowedRows } from './windowed-rows.tsx';
import { words } from './words.ts';

const said = words.plan;
const { checkin, checkout, type, guest } = words.stay;

interface PlanLinesProps {
  job: JobFacts;
  /** The class, and its lines in the plan. */
  name: AnyClass;
  of: { first: number; lines: number };
}

export function PlanLines({ job, name, of }: PlanLinesProps) {
  const load = async (first: number, wanted: number) => {
    const asked = { id: job.id, first: of.first + first, count: Math.min(wanted, of.lines - first) };
    return (await call('planLines', asked)).lines.map(withStateNames);
  };
  const label = `${className(name)}. Arrow and Page keys move, Enter shows one.`;
  if (job.resource !== 'bookings') {
    const isOfRates = job.resource === 'rates';
    const ofAll = [type, said.fieldHead, 'Before', said.after];
    return (
      <WindowedRows
        class={isOfRates ? 'of-list' : 'of-list of-types'}
        label={label}
        heads={isOfRates ? [said.plan, ...ofAll, 'Nights', words.from, words.to] : ofAll}
        figures={isOfRates ? [3, 4, 5] : [2, 3]}
        count={of.lines}
        load={load as (first: number, wanted: number) => Promise<ListLine[]>}
        cellsOf={(line: ListLine) => cellsOfList(line, job.plan?.currency ?? null)}
      />
    );
  }
  return (
    <WindowedRows
      class={job.files.length > 1 ? 'of-plan of-files' : 'of-plan'}
      label={label}
      heads={[guest, checkin, checkout, type, said.what, job.files.length > 1 ? said.fileAndLine : said.line]}
      figures={[5]}
      count={of.lines}
      load={load as (first: number, wanted: number) => Promise<BookingLine[]>}
      cellsOf={(line: BookingLine) => cellsOfBooking(line, job)}
      detail={(line) => (
        <>
          <OneLine line={line} />
          {job.isPlan && job.task === 'sync' && <AlikeAnswer key={line.line} job={job} line={line} />}
        </>
      )}
    />
  );
}

function cellsOfBooking(line: BookingLine, { files }: JobFacts): string[] {
  const stay = line.record ?? line.held;
  const where = line.line === null ? '' : files.length > 1 ? `${line.file}, ${line.line}` : String(line.line);
  if (stay === null) return ['', '', '', '', whatChanges(line), where];
  return [guestOf(stay), stay.checkin_date, stay.checkout_date, stay.room_type_name, whatChanges(line), where];
}

function cellsOfList(line: ListLine, currency: string | null): (string | undefined)[] {
  const { rate_plan_name: plan, room_type_name: name, field, before, after, count, from, to } = line;
  const values = [before, after].map((value) =>
    field === 'stop_sell' && value !== null ? said.noYes[Number(value)]! : valueText(field, value, currency),
  );
  const ofAll = [name, field === null ? '' : fieldName(field), ...values];
  return plan === undefined ? ofAll : [plan, ...ofAll, String(count), from, to];
}

/** Both sides of a line, field by field. */
function OneLine({ line }: { line: BookingLine }) {
  const { record, held, changes, ends, number } = line;
  const other = otherOf(line);
  const fields = Object.keys(record ?? other ?? {}) as (keyof Stay)[];
  const after = other && ({ ...other, ...Object.fromEntries(changes.map((each) => [each.field, each.after])) } as Stay);
  const sides = [
    { name: held === null && ends.length === 0 ? besideOf(line) : said.inService, stay: other },
    { name: 'In the file', stay: record },
    { name: said.after, stay: record === null && changes.length > 0 ? after : null },
  ].filter((side): side is { name: string; stay: Stay } => side.stay !== null);
  return (
    <>
      <h3>
        {line.line === null ? said.inService : `${line.file}, ${said.row(line.line)}`}
        {number !== null && `, number ${number}`}
      </h3>
      {fields.length > 0 && (
        <Table
          title={said.what}
          class="sides"
          isTitled
          isNarrow
          heads={[said.fieldHead, ...sides.map(({ name }) => name)]}
          rows={fields.map((field) => ({
            key: field,
            class: isMarked(line, field) ? 'differs' : undefined,
            cells: [fieldName(field), ...sides.map(({ stay }) => valueText(field, stay[field], stay.currency_iso))],
          }))}
        />
      )}
      {ends
        .filter((end) => other === null || lineOfStay(end) !== lineOfStay(other))
        .map((end) => (
          <p key={lineOfStay(end)}>Cancels {lineOfStay(end)}</p>
        ))}
      {(line.kept.length > 0 || line.why !== undefined) && (
        <p class="hint">{whatChanges({ ...line, changes: [], ends: [] })}</p>
      )}
    </>
  );
}

function besideOf({ beside }: BookingLine): string {
  return beside === null ? '' : `${beside.file}, ${said.row(beside.line)}`;
}

/** Whether a field is marked: if it changes; or, in a line without changes, such as of two bookings that look alike, if it differs. */
function isMarked(line: BookingLine, field: keyof Stay): boolean {
  const { record, changes } = line;
  if (changes.length > 0) return changes.some((change) => change.field === field);
  const other = otherOf(line);
  return record !== null && other !== null && (record[field] ?? '') !== (other[field] ?? '');
}
