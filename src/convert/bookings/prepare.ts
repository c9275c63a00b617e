/** Prepares an external file of bookings: what its rows prove becomes the plan for converting them. */
import { isEnded } from '../../contract/status.ts';
import { ownText } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import {
  refuseFillWithoutColumn,
  refuseSetColumns,
  requireColumns,
  requireOfCalendar,
} from '../columns/require-columns.ts';
import { namesOf } from '../columns/source.ts';
import { type ExternalFile, firstReading, planOfFile, readColumns } from '../external-file.ts';
import type { PrepareOptions } from '../opened-file.ts';
import { choicesAmong, type Question } from '../question.ts';
import type { PreparedFile } from '../reading.ts';
import { createRoomTypeNames } from '../room-type-names.ts';
import type { SettledColumns } from './columns/settle-columns.ts';
import { createColumnSettler } from './columns/settle-columns.ts';
import { type BookingsConverterOptions, createBookingsConverter } from './converter.ts';
import { decideBookings } from './decide.ts';
import { numberColumn } from './join/earlier-numbers.ts';
import { createOpenShapes, type FoundShapes, type OpenShapes } from './join/open-shapes.ts';
import { createRoomNumbers } from './join/room-numbers.ts';
import { createStaysSeen, type LongStays } from './long-stays.ts';
import type { BookingPlan } from './plan.ts';
import { createBookingCells } from './read/booking-cells.ts';
import { createStatusReader } from './read/read-status.ts';
import { type BookingsSurvey, createBookingsSurvey, headerCurrencies } from './survey.ts';

/**
 * Prepares the file by reading it through once: what its columns mean, how its cells are written, and which rooms are numbered are found on the same
 * way. For this the first rows are taken as a promise of all: if the whole file decides otherwise, or numbers have several rows, what was found under
 * that promise is found again. `isHeaderOpen`: it is already known that the header cannot be used, and only asked what its columns are.
 */
export async function prepareBookings(
  foreign: ExternalFile,
  options: PrepareOptions,
  isHeaderOpen = false,
): Promise<PreparedFile> {
  const settler = createColumnSettler(foreign, options);
  const promised = isHeaderOpen ? undefined : promiseOf(foreign, options);
  const kind = foreign.chosen.roles.indexOf('row_kind');
  let mayHoldStays = options.decisions.blocks === 'hold';
  for await (const rows of (await firstReading(foreign)).batches) {
    settler.add(rows);
    mayHoldStays ||= rows.some((row) => row.kind !== 'cells' || !/^(?:closed|hours)$/.test(row.cells[kind] ?? ''));
    // Row by row: what the survey has found of one need not be looked for again.
    if (promised !== undefined)
      for (const row of rows) {
        promised.survey.add(row);
        if (!promised.survey.hasGroups()) promised.rehearsal.add([row]);
      }
  }
  const settled = settler.result();
  const whole = { ...foreign, chosen: settled.chosen, settled, isHeaderOpen };
  if (isHeaderOpen) return prepareWhole(whole, promised, options);
  const { roles, source } = settled.chosen;
  refuseSetColumns(foreign.opened.header, { roles, constants: options.constants });
  // Of a calendar of closed days or of hours alone nothing comes in that would need a room type.
  const isOnlyClosed = source?.name === 'calendar' && !mayHoldStays;
  if (source?.name === 'calendar' && !isOnlyClosed) {
    const hasNameless = settled.questions.some((each) => each.what === 'blank_cells' && each.field.startsWith('guest'));
    requireOfCalendar({ hasNameless, roles, constants: options.constants, fill: options.decisions.fill });
  }
  if (!isOnlyClosed) requireColumns(foreign.header, { ...settled.chosen, constants: options.constants });
  refuseFillWithoutColumn(settled.chosen.roles, options.decisions.fill);
  return prepareWhole(whole, promised, options);
}

type Promised = NonNullable<ReturnType<typeof promiseOf>>;

/** What is found while the columns are settled, if all of the file is as its first rows. */
function promiseOf(foreign: ExternalFile, options: PrepareOptions) {
  const { first } = foreign.opened;
  const settler = createColumnSettler(foreign, options);
  settler.add(first);
  const settled = settler.result();
  // With other columns than the file's it would be asked for other names.
  const roomTypeNames = createRoomTypeNames(options.decisions);
  const file = { ...foreign, chosen: settled.chosen, roomTypeNames };
  const base = planOf(file, settled, options);
  const survey = createBookingsSurvey(base);
  first.forEach(survey.add);
  const found = survey.result();
  if (options.decisions.statusOfAll !== undefined && found.statuses.size > 0) return undefined;
  const plan = { ...decideBookings(base, found).plan, isRehearsal: !found.hasLongStays };
  const reader = createBookingCells(base);
  const rehearsal = createRehearsal({ plan, wholeNames: found.wholeNames, areOwn: areOwn(options, plan), reader });
  return { base, plan, survey: createBookingsSurvey(base, reader), rehearsal };
}

function isKept({ plan: promise, rehearsal }: Promised, plan: BookingPlan, found: BookingsSurvey): boolean {
  return (
    plan.repeatedGroups.size === 0 &&
    !(promise.isRehearsal && found.hasLongStays) &&
    plan.order === promise.order &&
    plan.firstCurrency === promise.firstCurrency &&
    plan.decisions.nameOrder === promise.decisions.nameOrder &&
    [...plan.marks].every(([index, mark]) => promise.marks.get(index) === mark) &&
    rehearsal.isSameWith(found.wholeNames)
  );
}

/** Whether rows that repeat a stay are rooms of their own: as a person says, of files without numbers too. */
function areOwn({ repeatsAsRooms, decisions }: PrepareOptions, { roles }: Pick<BookingPlan, 'roles'>): boolean {
  return repeatsAsRooms === true || (decisions.sameNumber === 'rooms' && !roles.includes('id'));
}

/** What is decided before the rows are looked at. */
function planOf(
  foreign: ExternalFile,
  { nameOrder }: Pick<SettledColumns, 'nameOrder'>,
  options: PrepareOptions,
): BookingPlan {
  const filled = [...(options.decisions.fill ?? [])].filter(([, value]) => value.trim() !== '');
  const fill = filled.length === 0 ? undefined : new Map(filled);
  const known = planOfFile(foreign, options);
  return {
    ...known,
    decisions: { ...options.decisions, fill, ...(nameOrder !== undefined && { nameOrder }) },
    order: options.decisions.dateOrder,
    marks: new Map(),
    headerCurrencies: headerCurrencies(known),
    repeatedGroups: new Map(),
    above: foreign.opened.file.preamble,
    delimiter: foreign.opened.file.delimiter,
    lastLine: Number.POSITIVE_INFINITY,
    showsGuests: options.showsGuests,
  };
}

async function prepareWhole(
  file: ExternalFile & { settled: SettledColumns; isHeaderOpen: boolean },
  promised: Promised | undefined,
  options: PrepareOptions,
): Promise<PreparedFile> {
  const { chosen, again, settled } = file;
  const base = planOf(file, settled, options);
  const isSurveyed = promised?.base.roles.every((role, index) => role === base.roles[index]) === true;
  const survey = isSurveyed ? promised.survey : createBookingsSurvey(base);
  if (!isSurveyed) for await (const rows of (await again()).batches) rows.forEach(survey.add);
  const found = survey.result();
  const { plan: decided, questions: open, findings } = decideBookings(base, found);
  const questions = [...settled.questions, ...open];
  let numbering = { plan: decided, wholeNames: found.wholeNames, areOwn: areOwn(options, decided) };
  let rehearsed = isSurveyed && isKept(promised, decided, found) ? promised.rehearsal.result() : undefined;
  const { longStays } = decided.decisions;
  const isReadable = !file.isHeaderOpen && questions.every(({ what }) => saidOfRows.has(what));
  if (isReadable && found.hasLongStays && longStays !== 'keep') {
    rehearsed ??= await rehearse(numbering, again);
    const { lines } = rehearsed.stays;
    if (longStays !== 'reject') questions.push(...openStays(rehearsed.stays));
    else if (lines.size > 0) {
      numbering = { ...numbering, plan: { ...decided, refusedStays: lines } };
      rehearsed = undefined;
    }
  }
  const isNumbered = isReadable && needsNumbers(numbering, found);
  if (isNumbered) {
    rehearsed ??= await rehearse(numbering, again);
    questions.push(...openNumbers(rehearsed.shapes.result(found.groups)), ...openRefunds(rehearsed.shapes.refunded()));
  }
  const numbered = isNumbered ? rehearsed?.numbered : undefined;
  // The decimal mark of the file, if all its columns of amounts have the same.
  const marks = [...new Set(decided.marks.values())];
  return {
    file: await again(),
    converter: createBookingsConverter({ ...numbering, numbered }),
    reading: {
      kind: 'external',
      source: chosen.source,
      findings: [chosen.finding, ...settled.findings, ...findings],
      questions,
      columns: readColumns(file),
      isSurveyed: true,
      order: decided.order,
      mark: marks.length === 1 ? marks[0] : undefined,
      arrivals: rehearsed?.stays.arrivals,
      statuses: found.statuses,
      currencies: found.currencies,
      rooms: found.rooms,
      houses: found.properties,
      statusOf: createStatusReader(decided),
    },
  };
}

/** Questions whose answers do not change which rows belong together: what comes after them is asked at once. */
const saidOfRows: ReadonlySet<string> = new Set<Question['what']>([
  'currency',
  'name_order',
  'name_notes',
  'blank_cells',
  'odd_words',
]);

function openNumbers(found: FoundShapes | undefined): Question[] {
  if (found === undefined) return [];
  const values = found.kind === 'shared' ? ['guests', 'rooms'] : ['rooms', 'versions', 'copies'];
  // Rows of one stay may be its payments, or the lines of its invoice.
  const isOneStay = found.kind === 'open' && new Set(found.example.stays).size === 1;
  const choices = [...choicesAmong('multiRoom', isOneStay ? ['one'] : []), ...choicesAmong('sameNumber', values)];
  return [{ what: 'same_number', ...found, choices }];
}

function openRefunds(found: ReturnType<OpenShapes['refunded']>): Question[] {
  if (found === undefined) return [];
  const choices = choicesAmong('refunded', ['cancelled', 'leave-out', 'confirmed']);
  return [{ what: 'refunded', ...found, choices }];
}

function openStays({ lines, usual }: LongStays): Question[] {
  const [first] = lines;
  if (first === undefined) return [];
  const [line, nights] = first;
  const choices = choicesAmong('longStays', ['keep', 'reject']);
  return [{ what: 'long_stays', count: lines.size, nights, usual, line, choices }];
}

function needsNumbers({ plan, areOwn }: Numbering, found: BookingsSurvey): boolean {
  const { decisions, roles, header } = plan;
  const isNumbered = roles.includes('id') || header.some((name) => name.trim() === numberColumn);
  return (
    areOwn || isNumbered || decisions.fill !== undefined || decisions.blocks === 'hold' || mayHoldEnded(plan, found)
  );
}

/** Whether bookings may have ended: a state that nobody knows may turn out, once fixed, to be Cancelled. */
function mayHoldEnded(plan: BookingPlan, { statuses }: BookingsSurvey): boolean {
  const { source, roles } = plan;
  if ((source?.statusesInName ?? source?.rowKinds) !== undefined) return true;
  if (roles.some((role) => role !== undefined && endingRoles.has(role))) return true;
  const statusOf = createStatusReader(plan);
  return [...statuses.keys()].some((word) => {
    const status = statusOf(word);
    return status === undefined || (typeof status === 'string' && isEnded(status));
  });
}

const endingRoles: ReadonlySet<string> = new Set(namesOf('cancelled_on cancelled no_show state_notes'));

/** How the rows are converted, but for what the rehearsal finds. */
type Numbering = Omit<BookingsConverterOptions, 'numbered' | 'counted' | 'shapes' | 'stays'>;

const textsMax = 10_000;

function createRehearsal(numbering: Numbering) {
  const counted = createRoomNumbers();
  const shapes = createOpenShapes();
  const stays = createStaysSeen();
  const asked = new Map<string, boolean>();
  const isWholeName = (text: string): boolean => {
    const isWhole = numbering.wholeNames.has(text);
    if (asked.size < textsMax && !asked.has(text)) asked.set(ownText(text), isWhole);
    return isWhole;
  };
  const converter = createBookingsConverter({ ...numbering, wholeNames: { has: isWholeName }, counted, shapes, stays });
  return {
    /** All rows of the file, in order. */
    add: (rows: readonly Row[]) => void converter.convert(rows),
    result() {
      converter.finish();
      return { numbered: counted.result(), stays: stays.result(), shapes };
    },
    /** Whether it would have gone the same with other names of room types that stand alone. */
    isSameWith: (wholeNames: ReadonlySet<string>) =>
      asked.size < textsMax && [...asked].every(([text, isWhole]) => wholeNames.has(text) === isWhole),
  };
}

/** Reads the file once for it. */
async function rehearse(numbering: Numbering, again: ExternalFile['again']) {
  const rehearsal = createRehearsal(numbering);
  for await (const rows of (await again()).batches) rehearsal.add(rows);
  return rehearsal.result();
}
