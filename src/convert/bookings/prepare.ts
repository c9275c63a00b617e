/** Prepares an external file of bookings: what its rows prove becomes the plan for converting them. */
import { currencyOfText, minorUnitOf } from '../../contract/currencies.ts';
import { isEnded } from '../../contract/status.ts';
import { unguardCell } from '../../file/csv/cell-guard.ts';
import type { Row } from '../../file/row.ts';
import type { Ambiguity } from '../ambiguity.ts';
import type { ColumnRole } from '../columns/source.ts';
import { type ExternalFile, firstReading, readColumns } from '../external-file.ts';
import { isMarkProved } from '../finding.ts';
import { hasNumberCells, type PrepareOptions } from '../opened-file.ts';
import type { PreparedFile, Reading } from '../reading.ts';
import { type DecimalMark, isExternalAmount, isOpenAmount } from '../values/amounts/read-amount.ts';
import { isExternalDate } from '../values/dates/read-date.ts';
import type { SettledFile } from './columns/settle-file.ts';
import { type BookingsConverterOptions, createBookingsConverter } from './converter.ts';
import { decideBookings } from './decide.ts';
import { numberColumn } from './join/earlier-numbers.ts';
import { createOpenShapes, type FoundShapes } from './join/open-shapes.ts';
import { createRoomNumbers, type NumberedRooms } from './join/room-numbers.ts';
import { findLongStays } from './long-stays.ts';
import type { BookingPlan } from './plan.ts';
import { createStatusReader } from './read/read-status.ts';
import { type BookingsSurvey, createBookingsSurvey, headerCurrencies } from './survey.ts';

/**
 * Prepares the file. It is read once if its first rows allow it, and otherwise read through first. Only the numbers behind guest names may need
 * another reading.
 */
export async function prepareBookings(
  { foreign, ambiguities: asked, findings: shown, hasLongStays, hasOpenAmounts, nameOrder }: SettledFile,
  options: PrepareOptions,
): Promise<PreparedFile> {
  const { header, chosen, opened, roomTypeNames, again } = foreign;
  const areOwn = options.repeatsAsRooms === true;
  const base: BookingPlan = {
    header,
    source: chosen.source,
    roles: chosen.roles,
    decisions: { ...options.decisions, ...(nameOrder !== undefined && { nameOrder }) },
    roomTypeNames,
    constants: options.constants,
    order: options.decisions.dateOrder,
    marks: new Map(),
    hasNumberCells: hasNumberCells(opened.file),
    headerCurrencies: headerCurrencies({ header, roles: chosen.roles }),
    repeatedGroups: new Map(),
    delimiter: opened.file.delimiter,
    lastLine: Number.POSITIVE_INFINITY,
    showsGuests: options.showsGuests,
  };
  const columns = readColumns(foreign);
  if (!hasLongStays && !hasOpenAmounts && isReadOnce(foreign, options)) {
    const found = surveyFirst(base, opened.first);
    const { ambiguities: open, findings } = decideBookings(base, found);
    // Plain dates and amounts leave nothing to decide.
    const ambiguities = [...asked, ...open.filter(({ what }) => what === 'currency' || what === 'property')];
    const plan = { ...base, firstCurrency: [...found.currencies.keys()][0] };
    const numbering = { plan, isKnown: chosen.isKnown, wholeNames: new Set<string>(), areOwn };
    const numbered = ambiguities.length > 0 ? undefined : await numberRooms(numbering, found, again);
    if (numbered === undefined) options.input.settle();
    const reading: Reading = {
      kind: 'external',
      findings: [chosen.finding, ...shown, ...findings],
      ambiguities,
      columns,
      isSurveyed: false,
      ...wordsOf(base, found),
    };
    const file = numbered === undefined ? opened.file : await again();
    return { file, converter: createBookingsConverter({ ...numbering, numbered }), reading };
  }
  const survey = createBookingsSurvey(base);
  for await (const rows of (await firstReading(foreign)).batches) survey.add(rows);
  const found = survey.result();
  const { plan: decided, ambiguities: open, findings } = decideBookings(base, found);
  const long = await longStaysOf(decided, { found, again, isOpen: asked.length + open.length > 0 });
  const plan = { ...decided, ...(long.refused !== undefined && { refusedStays: long.refused }) };
  const ambiguities = [...asked, ...open, ...long.open];
  const numbering = { plan, isKnown: chosen.isKnown, wholeNames: found.wholeNames, areOwn };
  const shapes = createOpenShapes();
  const numbered = ambiguities.length > 0 ? undefined : await numberRooms({ ...numbering, shapes }, found, again);
  ambiguities.push(...openNumbers(shapes.result(found.groups)));
  return {
    file: await again(),
    converter: createBookingsConverter({ ...numbering, numbered }),
    reading: {
      kind: 'external',
      source: chosen.source,
      findings: [chosen.finding, ...shown, ...findings],
      ambiguities,
      columns,
      isSurveyed: true,
      order: plan.order,
      mark: oneMark(plan),
      isMarkProved: isMarkProved(findings),
      ...wordsOf(plan, found),
    },
  };
}

/** Asks what the rows of one booking number are, if they do not show it. */
function openNumbers(found: FoundShapes | undefined): Ambiguity[] {
  if (found === undefined) return [];
  const choices = ['rooms', 'versions', 'copies'].map((value) => ({ option: 'sameNumber' as const, value }));
  return [{ what: 'same_number', ...found, choices }];
}

/** Asks about stays whose year is probably mistyped, or returns the lines that `--long-stays reject` rejects. */
async function longStaysOf(
  plan: BookingPlan,
  { found, again, isOpen }: { found: BookingsSurvey; again: ExternalFile['again']; isOpen: boolean },
): Promise<{ open: Ambiguity[]; refused?: ReadonlyMap<number, number> }> {
  const { longStays } = plan.decisions;
  if (isOpen || !found.hasLongStays || longStays === 'keep') return { open: [] };
  const { lines, usual } = await findLongStays(plan, (await again()).batches);
  const [first] = lines;
  if (first === undefined || longStays === 'reject') return { open: [], refused: lines };
  const [line, nights] = first;
  const choices = ['keep', 'reject'].map((value) => ({ option: 'longStays' as const, value }));
  return { open: [{ what: 'long_stays', count: lines.size, nights, usual, line, choices }] };
}

function surveyFirst(plan: BookingPlan, first: readonly Row[]): BookingsSurvey {
  const survey = createBookingsSurvey(plan);
  survey.add(first);
  return survey.result();
}

function wordsOf(plan: BookingPlan, { statuses, currencies, rooms, properties: houses }: BookingsSurvey) {
  return { statuses, currencies, rooms, houses, statusOf: createStatusReader(plan) };
}

/** The decimal mark of the file, if all its columns of amounts have the same. */
function oneMark({ marks }: BookingPlan): DecimalMark | undefined {
  const [mark, ...others] = new Set(marks.values());
  return others.length === 0 ? mark : undefined;
}

/** Whether the first rows show that one reading is enough: no known system, no booking numbers, dates and amounts as we write them. */
function isReadOnce({ chosen, opened }: ExternalFile, { decisions }: PrepareOptions): boolean {
  if (opened.header === undefined || chosen.source !== undefined || chosen.roles.includes('id')) return false;
  if (
    decisions.columns !== undefined ||
    decisions.statusOfAll !== undefined ||
    decisions.dateOrder !== undefined ||
    decisions.decimal !== undefined
  )
    return false;
  const code = chosen.roles.indexOf('currency_iso');
  const isBook = hasNumberCells(opened.file);
  return !opened.first.some((row) => {
    if (row.kind !== 'cells') return false;
    const currency = code < 0 ? '' : currencyOfText(unguardCell(row.cells[code]!).trim());
    return chosen.roles.some((role, index) =>
      isForeignCell(role, row.cells[index]!, { minorUnit: minorUnitOf(currency), isBook }),
    );
  });
}

function isForeignCell(
  role: ColumnRole | undefined,
  cell: string,
  { minorUnit, isBook }: { minorUnit: number | undefined; isBook: boolean },
): boolean {
  switch (role) {
    case 'checkin_date':
    case 'checkout_date':
    case 'last_night':
      return isExternalDate(unguardCell(cell));
    case 'total_amount':
    case 'net_amount':
    case 'night_amount':
    case 'paid':
    case 'balance':
      return isExternalAmount(unguardCell(cell), minorUnit) || (isBook && isOpenAmount(unguardCell(cell)));
    case 'stay':
    case 'stay_nights':
    case 'property':
      return true;
    default:
      return false;
  }
}

type Numbering = Omit<BookingsConverterOptions, 'numbered' | 'counted'>;

/**
 * Finds the numbers behind guest names by converting the file once before: which rooms share a guest, type and dates is known only after the last
 * row.
 */
async function numberRooms(
  numbering: Numbering,
  found: BookingsSurvey,
  again: ExternalFile['again'],
): Promise<NumberedRooms | undefined> {
  if (!needsNumbers(numbering, found)) return undefined;
  const counted = createRoomNumbers();
  const converter = createBookingsConverter({ ...numbering, counted });
  for await (const rows of (await again()).batches) converter.convert(rows);
  converter.finish();
  return counted.result();
}

function needsNumbers({ plan, areOwn }: Numbering, found: BookingsSurvey): boolean {
  if (
    areOwn ||
    plan.decisions.fill !== undefined ||
    plan.decisions.blocks === 'hold' ||
    plan.roles.includes('id') ||
    plan.header.some((name) => name.trim() === numberColumn)
  )
    return true;
  return mayHoldEnded(plan, found);
}

/** Whether bookings may have ended: a state that nobody knows may turn out, once fixed, to be Cancelled. */
function mayHoldEnded(plan: BookingPlan, { statuses }: BookingsSurvey): boolean {
  const { source, roles } = plan;
  if (
    source?.statusesInName !== undefined ||
    source?.rowKinds !== undefined ||
    roles.includes('cancelled_on') ||
    roles.includes('cancelled')
  )
    return true;
  const statusOf = createStatusReader(plan);
  return [...statuses.keys()].some((word) => {
    const status = statusOf(word);
    return status === undefined || (typeof status === 'string' && isEnded(status));
  });
}
