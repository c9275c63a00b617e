/** Reads the cells of one row of an external file as a booking with its issues, or says why it is not a booking. */
import { isCurrency } from '../../../contract/currencies.ts';
import { dayNumber } from '../../../contract/dates.ts';
import { isEmail } from '../../../contract/email.ts';
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { addLine, emptyRanges } from '../../../file/line-ranges.ts';
import type { CellRow, ValueRow } from '../../../file/row.ts';
import { likelyStatus } from '../../columns/everyday/likely-status.ts';
import { headerWords } from '../../columns/header-words.ts';
import { isNoChannel } from '../../columns/values/telling-words.ts';
import type { LeftOutReason } from '../../left-out.ts';
import type { RemarkCounter, RowsRemark } from '../../remark.ts';
import { firstEmail } from '../../values/text/clean-cell.ts';
import { foldedWord, wordTable } from '../../values/text/word-table.ts';
import { channelNumberOf, createBookingGroups } from '../join/booking-group.ts';
import { numberColumn, readEarlierNumbers } from '../join/earlier-numbers.ts';
import type { BookingPlan } from '../plan.ts';
import { type BookingCells, createBookingCells, roomTypeText } from './booking-cells.ts';
import { nameIssues } from './doubtful-names.ts';
import type { ExternalBooking } from './external-booking.ts';
import { createGuestReader, type Guest } from './read-guest.ts';
import { createStateReader, type State, type StatusReader, type WrittenStatus, watchTitles } from './read-status.ts';
import { readStay, type Stay, stayCells } from './read-stay.ts';
import { createTotalReader, type Total } from './read-total.ts';
import { listOf, readRooms } from './rooms-of-booking.ts';
import { createBookingRowReason } from './rows-left-out.ts';

interface LeftOut {
  leftOut: LeftOutReason;
}

export type ReadBooking = (row: CellRow | ValueRow, cells: readonly string[]) => ExternalBooking | LeftOut;

interface BookingReaderOptions {
  /** That of whoever looks at each row before: what it has found of a row is not looked for again. */
  reader?: BookingCells;
  notes: RemarkCounter;
  statusOf: StatusReader;
  /** Counts the rows that only keep a room closed. */
  blocks?: ReturnType<typeof createBlockCounter>;
  /** Whether a text is the whole name of a room type. */
  isWholeName(text: string): boolean;
}

/** A reader for the rows of one file, which must come in file order. */
export function createBookingReader(
  plan: BookingPlan,
  { reader = createBookingCells(plan), notes, statusOf, blocks, isWholeName }: BookingReaderOptions,
): ReadBooking {
  const reasonOf = createBookingRowReason(plan, reader);
  const groupOf = createBookingGroups(plan, reader, statusOf);
  const totalOf = plan.isRehearsal ? () => noTotal : createTotalReader(plan, reader, notes);
  const kindOf = createKindReader(plan, reader, statusOf);
  const guestOf = createGuestReader(plan, reader);
  const stateOf = createStateReader(plan, reader, statusOf);
  const sourceOf = createChannelReader(plan, reader);
  // A heading of one word may be a name: `Gast`.
  const headings = new Set(plan.header.map((name) => headerWords(name).join(' ')).filter((name) => name.includes(' ')));
  const indexOfNumber = plan.header.findIndex((name) => name.trim() === numberColumn);
  let places = 0;
  const titles = watchTitles(statusOf, plan.above);
  return (row, cells) => {
    const { line } = row;
    const kind = kindOf(cells);
    if (isLeftOut(kind)) return kind;
    const reason = reasonOf(cells);
    // `Cancelled bookings` above others says what they are.
    if (reason === 'note' || reason === 'total')
      titles.see(reason === 'note' ? (cells.find((text) => text !== '') ?? '') : '');
    if (reason !== undefined) return { leftOut: reason };
    // Also for a row that turns out to be a block: the next row may belong to it.
    const { group, number, isCut } = groupOf(cells);
    if (isCut) notes.add('cut_number', line);
    const guest = guestOf(cells);
    const said = typeof kind.status === 'object' ? kind.status : stateOf(cells, guest.status ?? kind.status);
    if (isLeftOut(said) && said.leftOut !== 'block') return said;
    const type = roomTypeText(cells, reader);
    const rooms = readRooms({
      type: type ?? plan.decisions.fill?.get('room_type_name') ?? '',
      count: reader.text(cells, 'rooms'),
      numbers: reader.text(cells, 'room_numbers') ?? reader.text(cells, 'room_names'),
      isWholeName,
    });
    const stay = readStay(stayCells(cells, reader), { order: plan.order, line, notes });
    if (isLeftOut(said)) {
      blocks?.add(line, stay, rooms.unclear === undefined ? rooms.types.length : 1);
      if (plan.decisions.blocks !== 'hold') return said;
    }
    const isBlock = isLeftOut(said);
    const state: State = isLeftOut(said) ? { status: 'Confirmed', issues: [] } : said;
    const total = isBlock ? emptyTotal(totalOf(cells, { line, stay }), plan) : totalOf(cells, { line, stay });
    const email = reader.text(cells, 'guest_email') ?? plan.decisions.fill?.get('guest_email');
    const numbers = readEarlierNumbers(cells[indexOfNumber] ?? '');
    if (stay.otherNights !== undefined && total.issues.length === 0) notes.add('other_nights', line);
    let issues = kind.issues;
    if (!isBlock) issues = joined(joined(issues, guest.issues), state.issues);
    issues = joined(issues, stay.issues);
    if (!isBlock) issues = joined(issues, total.issues);
    issues = joined(joined(issues, numbers.issues), listIssues(cells, reader, guest));
    if (rooms.unclear !== undefined)
      issues = joined(issues, [fieldIssue('unclear_rooms', 'room_type_name', { message: rooms.unclear })]);
    issues = joined(issues, longStayIssues(plan.refusedStays?.get(line)));
    if (!isBlock && !(plan.isRehearsal && number !== undefined)) {
      const isProved = number !== undefined || reader.text(cells, 'booking_status') !== undefined;
      issues = joined(issues, nameIssues(guest, type, { isProved, status: state.status, headings }));
      if (state.status === undefined) issues = joined(issues, titles.issues());
    }
    return {
      row,
      cells,
      place: places++,
      group,
      number,
      isCut,
      channelNumber: channelNumberOf(reader.texts(cells, 'channel_id')),
      isNet: total.isNet,
      issues,
      checkin: stay.checkin,
      checkout: stay.checkout,
      firstName: guest.first,
      lastName: isBlock ? (guest.last ?? blockName) : guest.last,
      email: readEmail(email, { plan, notes, line }),
      types: rooms.unclear === undefined ? rooms.types : [''],
      isCounted: rooms.unclear === undefined && rooms.isCounted,
      earlier: numbers.earlier,
      roomNumbers: reader.text(cells, 'room_numbers'),
      amount: total.amount,
      currency: total.currency,
      isFilled: guest.isFilled,
      isBlock: isBlock || undefined,
      bookingSource: isBlock ? blockName : (sourceOf(cells) ?? plan.source?.constants?.booking_source),
      status: state.status,
      isCancellation: kind.isCancellation,
    };
  };
}

const none: FieldIssue[] = [];
const noTotal: Total = { issues: none };

/** All issues of two lists; most rows have none. */
function joined(issues: FieldIssue[], more: FieldIssue[]): FieldIssue[] {
  if (more.length === 0) return issues;
  return issues.length === 0 ? more : [...issues, ...more];
}

/** Booking source of a room that is only kept closed, by which reports recognise it; also the last name if there is none. */
const blockName = 'Block';

/** A block costs nothing; in a file without any currency it has no amount. */
function emptyTotal({ currency: said }: Total, { firstCurrency }: BookingPlan): Total {
  const currency = [said, firstCurrency].find((code) => code !== undefined && isCurrency(code));
  return { ...(currency !== undefined && { amount: '0', currency }), issues: [] };
}

/** The channel of a row; a text that is certainly something else, such as a rate type or a state, is none. */
function createChannelReader(
  { decisions }: BookingPlan,
  reader: BookingCells,
): (cells: readonly string[]) => string | undefined {
  const words = new Set([...(decisions.status?.keys() ?? [])].map(foldedWord));
  const filled = decisions.fill?.get('booking_source');
  return (cells) => {
    const text = reader.text(cells, 'booking_source');
    if (text === undefined) return filled;
    return isNoChannel(text) || words.has(foldedWord(text)) ? undefined : text;
  };
}

function isLeftOut(found: object): found is LeftOut {
  return 'leftOut' in found;
}

function longStayIssues(nights: number | undefined): FieldIssue[] {
  if (nights === undefined) return none;
  const message = `a stay of ${nights} nights is far longer than the others, and its price fits another year: look at both years`;
  return [fieldIssue('not_a_date', 'checkout_date', { message })];
}

const nameRoles = [
  ['room_type_name', 'room_type_name'],
  ['guest', 'guest_last_name'],
  ['guests', 'guest_last_name'],
  ['guest_first_name', 'guest_first_name'],
  ['guest_last_name', 'guest_last_name'],
] as const;

/** A list of parts of names, or an object, is no name: which of them counts is not said. */
function listIssues(cells: readonly string[], reader: BookingCells, { first, last }: Guest): FieldIssue[] {
  let issues = none;
  for (const [role, field] of nameRoles) {
    const text = reader.text(cells, role);
    if (text === undefined || (text[0] !== '[' && text[0] !== '{') || !/^(?:\[\s*["[{\d]|\{\s*")/.test(text)) continue;
    // Of several guests the first has been taken, and of types each is a room.
    if (listOf(text) !== undefined && ![first, last].some((name) => name?.includes(text))) continue;
    if (issues === none) issues = [];
    const message = `${field} is a list or an object and not one text`;
    issues.push(fieldIssue('not_text', field, { value: text.slice(0, 200), message }));
  }
  return issues;
}

function readEmail(
  text: string | undefined,
  { plan, notes, line }: { plan: BookingPlan; notes: RemarkCounter; line: number },
): string | undefined {
  // `(no email alias available)` is a note.
  if (text === undefined || /^\([^@]*\)$/.test(text)) return undefined;
  const email = firstEmail(text) ?? text;
  if (plan.decisions.badEmail === 'drop' && !isEmail(email)) {
    notes.add('email_dropped', line);
    return undefined;
  }
  if (text.indexOf('@') !== text.lastIndexOf('@')) notes.add('first_email', line);
  return email;
}

interface RowKind {
  /** Whether the row only reports a cancellation (`Source.rowKinds`). */
  isCancellation: boolean;
  /** What `--status` says about the word. */
  status?: WrittenStatus;
  issues: FieldIssue[];
}

function createKindReader(
  { source }: Pick<BookingPlan, 'source'>,
  reader: BookingCells,
  statusOf: StatusReader,
): (cells: readonly string[]) => RowKind | { leftOut: LeftOutReason } {
  const table = wordTable(source?.rowKinds ?? {});
  const plain: RowKind = { isCancellation: false, issues: [] };
  return (cells) => {
    if (!reader.has('row_kind')) return plain;
    const word = reader.text(cells, 'row_kind') ?? '';
    const kind = table(foldedWord(word));
    if (typeof kind === 'object') return kind;
    if (kind !== undefined) return { isCancellation: kind === 'cancellation', issues: [] };
    const status = statusOf(word);
    if (status !== undefined) return { ...plain, status };
    // A person said that such texts name guests.
    if (reader.text(cells, 'guest') === word) return plain;
    const name = word.slice(0, 60);
    const flag = `--status "${name}=${likelyStatus(word) ?? 'STATE'}"`;
    const message = `"${name}" is not a known kind of row; ${flag} makes it a booking, and block or leave-out none`;
    return { isCancellation: false, issues: [fieldIssue('unknown_row_kind', null, { message })] };
  };
}

/** Most days of one row that are counted, and most dates that are told apart. */
const nightsMax = 4000;
const datesMax = 100_000;

/** `isHeld`: whether they become bookings that hold the room. */
export function createBlockCounter(isHeld: boolean) {
  const lines = emptyRanges();
  const dates = new Set<number>();
  let nights = 0;
  return {
    add(line: number, { checkin, checkout }: Stay, rooms: number): void {
      addLine(lines, line);
      if (checkin === undefined || checkout === undefined) return;
      const [from, to] = [dayNumber(checkin), dayNumber(checkout)];
      if (to <= from || to - from > nightsMax) return;
      nights += (to - from) * rooms;
      for (let day = from; day < to && dates.size < datesMax; day++) dates.add(day);
    },
    /** Empty if there was no such row. */
    notes(): RowsRemark[] {
      const { count, ranges } = lines;
      const code = isHeld ? 'blocks_held' : 'blocks_left_out';
      return count === 0 ? [] : [{ code, count, lines: ranges, nights, dates: dates.size }];
    },
  };
}
