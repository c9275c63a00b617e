/** Examines the columns of an external file of bookings by their values: each is used, asked about, or shown to make no difference. */
import { remembering } from '../../../contract/text.ts';
import type { ChosenColumns } from '../../columns/choose-columns.ts';
import { everydayRoles, kinds } from '../../columns/everyday-roles.ts';
import { headerWords } from '../../columns/header-words.ts';
import { isIgnored } from '../../columns/native-columns.ts';
import { bookingNeeds } from '../../columns/require-columns.ts';
import { namesOf } from '../../columns/source.ts';
import { partWith } from '../../columns/values/column-profile.ts';
import { createColumnSurvey, type SurveyedColumns } from '../../columns/values/survey-columns.ts';
import { isChannelName, namesRoom } from '../../columns/values/telling-words.ts';
import type { ExternalFile } from '../../external-file.ts';
import type { PrepareOptions } from '../../opened-file.ts';
import { choicesAmong, type Question } from '../../question.ts';
import type { Remark } from '../../remark.ts';
import { rowChooser } from '../../rows-left-out.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import { readDate } from '../../values/dates/read-date.ts';
import type { NameOrder } from '../../values/text/split-name.ts';
import { foldedWord, wordTable } from '../../values/text/word-table.ts';
import { doorNumber, doorOf, mayShareRoom, nameRoles } from '../join/booking-group.ts';
import { createStatusReader, type StatusReader } from '../read/read-status.ts';
import { countedRooms } from '../read/rooms-of-booking.ts';
import { amountsAt, nightsBetween } from './amounts.ts';
import {
  askOfColumns,
  askOfWords,
  type ColumnsDraft,
  dropByValues,
  hasRole,
  indexesWith,
  isCopy,
  isElsewhere,
  nameOf,
  unusedIndexes,
  useByValues,
} from './draft.ts';
import { isNumberOfBill, settleChannel, settleChannelId, settleId } from './settle-id.ts';
import { settleMoney } from './settle-money.ts';
import { settleNameNotes, settleNameOrder, settleNames } from './settle-names.ts';
import { isOver, isYesOrNo, mayBeNone, quantity, settleState } from './settle-state.ts';

export interface SettledColumns {
  chosen: ChosenColumns;
  questions: Question[];
  /** What values and sums have proved. */
  findings: Remark[];
  /** Which part of a guest's name comes first, if the header says it. */
  nameOrder?: NameOrder;
}

/** Decides what the header alone leaves open. What a person has said is not questioned. */
export function settleColumns(
  { header, chosen, decisions, constants }: ColumnsToSettle,
  surveyed: SurveyedColumns,
): SettledColumns {
  const draft: ColumnsDraft = {
    header,
    isOfSource: chosen.source !== undefined,
    isMapped: decisions.columns !== undefined,
    roles: [...chosen.roles],
    isKnown: [...chosen.isKnown],
    isSaid: chosen.isSaid,
    ...surveyed,
    ...{ decisions, constants },
    open: [],
    findings: [],
  };
  if (!draft.isOfSource && !draft.isMapped) {
    settleRooms(draft);
    settleDates(draft);
    settleId(draft);
    settleChannelId(draft);
    settleChannel(draft);
  }
  settleNights(draft);
  const statusOf = createStatusReader({ source: chosen.source, decisions });
  const kindOf = wordTable<unknown>(chosen.source?.rowKinds ?? {});
  settleState(draft, statusOf, kindOf);
  settleMoney(draft);
  settleNames(draft);
  const isCalendar = chosen.source?.name === 'calendar';
  if (!draft.isOfSource || isCalendar) settleNameNotes(draft);
  settleDoubles(draft);
  settleTypes(draft);
  const meaning = (word: string) => kindOf(foldedWord(word)) ?? statusOf(word);
  // The text of a single event of a calendar may be the name of its guest.
  const kindsOfRows = indexesWith(draft, 'row_kind').map((index) => surveyed.profiles[index]!.values);
  const mayBeName = (word: string) => isCalendar && kindsOfRows.some((words) => words.get(word)?.count === 1);
  settleBlanks(draft, {
    isNone: (word) => typeof meaning(word) === 'object' || (meaning(word) === undefined && mayBeName(word)),
    least: isCalendar ? { rows: 1, part: 0 } : blankLeast,
  });
  if (!draft.isOfSource && decisions.sameNumber === undefined) {
    if (!hasRole(draft, 'id', 'channel_id')) settleRepeats(draft);
    settleSharers(draft, statusOf);
  }
  const nameOrder = settleNameOrder(draft);
  const { roles, isKnown, open, findings } = draft;
  return {
    chosen: { ...chosen, roles, isKnown },
    questions: open,
    findings,
    ...(nameOrder !== undefined && { nameOrder }),
  };
}

type ColumnsToSettle = Pick<ColumnsDraft, 'header' | 'decisions' | 'constants'> & { chosen: ChosenColumns };

const blankLeast = { rows: 3, part: 0.1 };
const standIns: Readonly<Record<string, string>> = { guest_last_name: 'Guest' };

/** Asks once for the file what stands for a guest or a room type whose cells are blank in many rows; a few such rows are rejected. */
function settleBlanks(
  draft: ColumnsDraft,
  { isNone, least }: { isNone(word: string): boolean; least: typeof blankLeast },
): void {
  const telling = indexesWith(draft, 'row_kind', 'booking_status');
  const days = indexesWith(draft, ...datesOfStay);
  const stays = draft.sample.filter(
    ({ cells }) => days.some((index) => cells[index] !== '') && !telling.some((index) => isNone(cells[index]!)),
  );
  const { fill } = draft.decisions;
  for (const { field, roles } of bookingNeeds) {
    const indexes = indexesWith(draft, ...roles);
    const isSaid =
      draft.constants.has(field) || fill?.has(field) || (field in standIns && fill?.has('guest_first_name'));
    if (indexes.length === 0 || isSaid || field.endsWith('_date')) continue;
    const blank = stays.filter(({ cells }) => indexes.every((index) => cells[index] === ''));
    const [first] = blank;
    if (first === undefined || blank.length < Math.max(least.rows, least.part * stays.length)) continue;
    const choices = choicesAmong('fill', [standIns[field], ''], field);
    draft.open.push({
      what: 'blank_cells',
      field,
      count: blank.length,
      rows: stays.length,
      line: first.line,
      choices,
    });
  }
}

const datesOfStay = ['checkin_date', 'checkout_date'] as const;

/** `101`, and a name with its number, as small houses call their doors: `Sim1`. */
const isDoor = (text: string) => doorNumber.test(text) || /^\p{L}{2,8}[ -]?\d{1,3}$/u.test(text);

/** Amounts and the keys of a database name nobody and no room type. */
const isNoName = (text: string) =>
  /^(?:[0-9a-f]{24}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.test(text) ||
  (/\d[.,]\d{2}$/.test(text) && readAmount(text) !== undefined);

/** `["101","102"]` beside `103` and `[]` in a list of JSON: the rooms of one booking. */
const listOfDoors = /^(?:\d{3,4}\p{L}?|\[(?:"?\d{3,4}\p{L}?"?(?:,|(?=\])))*\])$/u;

/** A number is nobody's name: `guest` may count them. */
const isNobody = (text: string) => isNoName(text) || /^\d+$/.test(text);

/**
 * Names are no number of rooms, and of door numbers beside a column of words under a bare `Type` those are the doors: whether
 * the words are the types is asked, where none of them says a room.
 */
function settleRooms(draft: ColumnsDraft): void {
  const part = (index: number, holds: (text: string) => boolean) => partWith(draft.profiles[index]!, holds);
  for (const role of ['guest', 'guests', 'booker', 'guest_last_name', 'room_type_name'] as const)
    for (const index of indexesWith(draft, role))
      if (!draft.isSaid[index] && part(index, role === 'room_type_name' ? isNoName : isNobody) >= 0.9)
        dropByValues(draft, index, role);
  for (const index of indexesWith(draft, 'rooms'))
    if (
      !draft.isSaid[index] &&
      draft.profiles[index]!.filled > 0 &&
      part(index, (text) => /^\p{L}{2}/u.test(text)) === 1
    ) {
      dropByValues(draft, index, 'rooms');
      const role = hasRole(draft, 'room_type_name') ? 'room_numbers' : 'room_type_name';
      if (!hasRole(draft, role)) useByValues(draft, index, role);
    } else if (!draft.isSaid[index] && mayBeDoors(draft, index))
      askOfColumns(draft, 'room', [index], ['room_numbers', 'rooms']);
  for (const index of unusedIndexes(draft))
    if (
      !draft.isKnown[index] &&
      !hasRole(draft, 'rooms', 'room_numbers') &&
      part(index, (text) => listOfDoors.test(text)) === 1 &&
      part(index, (text) => text.includes(',')) > 0
    )
      askOfColumns(draft, 'room', [index], ['room_numbers', 'none']);
  for (const index of unusedIndexes(draft))
    if (!draft.isKnown[index] && mayCount(draft, index) && quantity.test(headerWords(draft.header[index]!).join(' ')))
      askOfColumns(draft, 'room', [index], ['rooms', 'none']);
  for (const index of indexesWith(draft, 'room_type_name', 'rooms'))
    if (!draft.isSaid[index] && part(index, (text) => countedRooms(text) !== undefined) === 1)
      useByValues(draft, index, 'room_names');
  for (const index of indexesWith(draft, 'room_type_name')) {
    if (draft.isSaid[index] || draft.profiles[index]!.filled === 0) continue;
    if (hasRole(draft, 'room_numbers') || part(index, isDoor) < 1) continue;
    if (mayCount(draft, index)) askOfColumns(draft, 'room', [index], ['room_type_name', 'rooms']);
    const [type] = unusedIndexes(draft).filter(
      (other) =>
        kinds.test(headerWords(draft.header[other]!).join(' ')) &&
        part(other, (text) => /\p{L}{2}/u.test(text) && !isChannelName(text)) === 1,
    );
    if (type === undefined) continue;
    if (part(type, (text) => !isNoType(text)) > 0) {
      draft.roles[index] = 'room_numbers';
      useByValues(draft, type, 'room_type_name');
    } else askOfColumns(draft, 'double', [type, index], ['room_type_name']);
  }
}

/** Whether numbers below 10 may count the rooms of each booking, which is one most often. */
function mayCount({ profiles, roles }: ColumnsDraft, index: number): boolean {
  const counts = [...profiles[index]!.values];
  const ones = profiles[index]!.values.get('1')?.count ?? 0;
  return (
    !roles.includes('rooms') &&
    ones > 0 &&
    counts.length > 1 &&
    counts.every(([text, { count }]) => /^\d$/.test(text) && count <= ones)
  );
}

/** Whether numbers may be those of doors rather than counts of rooms: of three bookings and more hardly one would be of one room. */
function mayBeDoors({ profiles, isOfSource }: ColumnsDraft, index: number): boolean {
  const { values, filled } = profiles[index]!;
  const ones = values.get('1')?.count ?? 0;
  return (
    !isOfSource &&
    ((values.size > 1 && filled > 2 && ones === 0) ||
      (ones * 4 < filled && [...values.keys()].some((text) => Number(text) > 9)))
  );
}

/** Asks about words among the room types that are those of another column: their cells have slipped, or the row is of something else. */
function settleTypes(draft: ColumnsDraft): void {
  const [index] = indexesWith(draft, 'room_type_name');
  if (index === undefined || draft.isSaid[index] || draft.isOfSource || !hasRole(draft, 'room_type_name')) return;
  const types = draft.profiles[index]!;
  for (const other of unusedIndexes(draft)) {
    const { values, hasMore } = draft.profiles[other]!;
    const odd = [...types.values].filter(
      ([word, { count }]) =>
        (values.get(word)?.count ?? 0) > count * strayTimes && isNoType(word) && !draft.decisions.room?.has(word),
    );
    const rows = odd.reduce((sum, [, { count }]) => sum + count, 0);
    if (hasMore || odd.length === 0 || rows * strayTimes > types.filled) continue;
    const choicesOf = (word: string) => choicesAmong('room', [undefined, ''], word);
    askOfWords(draft, index, odd, { names: 'types', other: nameOf(draft, other), choicesOf });
  }
}

const strayTimes = 3;

/** Whether a word may be none of a room: numbers of rooms and words such as `Standard`, also the name of a rate, may stand in any column. */
const isNoType = (word: string): boolean => /\p{L}{3}/u.test(word) && !namesRoom(word);

const stayRoles = namesOf(
  `guest guests booker guest_first_name guest_last_name room_type_name type_code checkin_date checkout_date stay nights
  property booking_status row_kind`,
);

/** Asks about rows that say the same stay again in other words: without numbers nothing tells two rooms from one booking that was written twice. */
function settleRepeats(draft: ColumnsDraft): void {
  const indexes = indexesWith(draft, ...stayRoles);
  const [guest = 0] = indexes;
  const seen = new Map<string, { line: number; all: string; cells: readonly string[] }>();
  const repeated: [number, number][] = [];
  // A number that is the same in them, and another in each other stay, tells which rows belong together.
  let numbers = unusedIndexes(draft).filter((index) => draft.profiles[index]!.filled === draft.rows);
  for (const { line, cells } of draft.sample) {
    const stay = indexes.map((index) => dayOf(cells[index]!).toLowerCase());
    // A header that comes again holds no day.
    if (!stay.some((cell) => /\d/.test(cell))) continue;
    const all = cells.join('\n');
    const before = seen.get(stay.join('\n'));
    if (before === undefined) seen.set(stay.join('\n'), { line, all, cells });
    else if (before.all !== all && cells[guest] !== '') repeated.push([before.line, line]);
    numbers = numbers.filter((index) => before === undefined || before.cells[index] === cells[index]);
  }
  const [first] = repeated;
  if (first === undefined) return;
  const sizeOf = (index: number) => draft.profiles[index]!.values.size;
  // Or one that is another in each row: then each is a booking.
  const apart = unusedIndexes(draft).filter((index) => sizeOf(index) === draft.rows);
  const ids = [...numbers.filter((index) => sizeOf(index) === seen.size), ...apart];
  const bills = ids.filter((index) => isNumberOfBill(draft.header[index]!));
  const asNumber = bills.flatMap((index) => choicesAmong('column', ['id'], nameOf(draft, index)));
  const choices = [...asNumber, ...choicesAmong('sameNumber', ['rooms', 'copies'])];
  draft.open.push({ what: 'same_stay', kind: 'guest', count: repeated.length, lines: first, choices });
}

/**
 * Asks about rows that may name the guests of one room: of one door on the same nights, also under numbers of their own where that is no rare thing, or of one
 * type one after another, if they have neither numbers nor prices.
 */
function settleSharers(draft: ColumnsDraft, statusOf: StatusReader): void {
  const [names, numbers] = [indexesWith(draft, ...nameRoles), indexesWith(draft, 'id', 'channel_id')];
  const [[door = -1], [type = -1]] = [indexesWith(draft, 'room_numbers'), indexesWith(draft, 'room_type_name')];
  const [days, states] = [indexesWith(draft, ...datesOfStay), indexesWith(draft, 'booking_status')];
  if (days.length < 2) return;
  const areOfType = numbers.length === 0 && !hasRole(draft, 'total_amount', 'night_amount', 'net_amount', 'paid');
  const stays = draft.sample.map(({ cells, line }) => {
    const texts = (indexes: readonly number[]) => indexes.map((index) => cells[index]!).join('\n');
    const ofDoor = doorOf(cells[door] || undefined, cells[type]);
    const [room, isDoor] = [ofDoor ?? cells[type] ?? '', ofDoor !== undefined && /\d/.test(ofDoor)];
    return { line, room, isDoor, days: texts(days), names: texts(names), number: texts(numbers), state: texts(states) };
  });
  const live = stays.filter(({ days, state }) => /\d/.test(days) && !isOver(statusOf(state)));
  const first = new Map<string, (typeof live)[number]>();
  const shared = live.flatMap((row, at) => {
    const key = `${row.room}\n${row.days}`;
    const before = row.isDoor ? first.get(key) : live[at - 1];
    if (before === undefined || !(row.isDoor || areOfType)) first.set(key, row);
    else if (mayShareRoom(before, row, row.isDoor) && (numbers.length === 0 || before.number !== row.number))
      return [[before.line, row.line] as const];
    return [];
  });
  const [lines] = shared;
  // Of a long file most pairs fall out of the sample.
  const least = numbers.length === 0 ? 1 : Math.max(2, (sharedLeast * stays.length ** 2) / draft.rows);
  if (lines === undefined || shared.length < least) return;
  const choices = choicesAmong('sameNumber', ['guests', 'rooms']);
  draft.open.push({ what: 'same_stay', kind: 'room', count: shared.length, lines, choices });
}

const sharedLeast = 0.02;

/** Drops columns that hold no dates where another does, and asks about two that differ in a row (`Arrival`, `Actual arrival`). */
function settleDates(draft: ColumnsDraft): void {
  for (const role of datesOfStay) {
    const named = indexesWith(draft, role);
    if (named.some((index) => draft.isSaid[index])) continue;
    const dated = named.filter((index) => holdsDates(draft, index));
    // `Check_out` with yes and no says who has left.
    const areNone = (index: number) => dated.length > 0 || isYesOrNo(draft.profiles[index]!);
    for (const index of named) if (!dated.includes(index) && areNone(index)) dropByValues(draft, index, role);
    const [used] = indexesWith(draft, role);
    if (used === undefined) continue;
    const others = unusedIndexes(draft).filter(
      (index) => !draft.isKnown[index] && roleOfPlain(draft.header[index]!) === role && holdsDates(draft, index),
    );
    const differing = others.filter((index) => differs(draft, used, index));
    if (differing.length > 0) askOfColumns(draft, role, [used, ...differing], [role]);
  }
}

/** Asks about days that are a night too near or too far for the column of nights in every row: the last day may be the last night. */
function settleNights(draft: ColumnsDraft): void {
  const [from, to, nights] = (['checkin_date', 'checkout_date', 'nights'] as const).map(
    (role) => indexesWith(draft, role)[0],
  );
  if (draft.isMapped || from === undefined || to === undefined || nights === undefined) return;
  if (draft.isSaid[to] || draft.isSaid[nights]) return;
  const between = nightsBetween(draft);
  const more = amountsAt(draft, nights).flatMap((count, at) =>
    count === undefined || between[at] === undefined ? [] : [count - between[at]],
  );
  const [first] = more;
  if (more.length < nightsLeast || Math.abs(first!) !== 1 || more.some((count) => count !== first)) return;
  const roles = first === 1 ? (['last_night', 'checkout_date'] as const) : (['none', 'checkout_date'] as const);
  askOfColumns(draft, 'checkout_date', [to], roles, { shown: first === 1 ? 'a night more' : 'a night fewer' });
}

const nightsLeast = 2;

function holdsDates({ profiles }: ColumnsDraft, index: number): boolean {
  return partWith(profiles[index]!, (text) => readDate(text) !== undefined) >= 0.5;
}

function differs({ sample }: ColumnsDraft, left: number, right: number): boolean {
  return sample.some(({ cells }) => {
    const [one, other] = [dayOf(cells[left]!), dayOf(cells[right]!)];
    return one !== '' && other !== '' && one !== other;
  });
}

function dayOf(text: string): string {
  return text.replace(/[T ]+\d{1,2}:\d{2}.*$/, '').trim();
}

const qualifier =
  /^(?:actual|actually|real|reale|final|effective|new|scheduled|planned|expected|original|requested|tatsachlich|tatsachliche|geplant|geplante|neue|neuer|reel|reelle|effectif|effective|prevu|prevue|efectiva|prevista|previsto|efetiva|effettivo|effettiva)$/;

/** The role of a header without the words that tell it from another of its kind: `actual_checkin` is an arrival. */
function roleOfPlain(header: string): string | undefined {
  const words = headerWords(header);
  const plain = words.filter((word) => !qualifier.test(word));
  if (plain.length === 0 || plain.length === words.length) return undefined;
  return everydayRoles('bookings', [plain.join(' ')]).roles[0];
}

/** Of several columns with one role, those that repeat another in every row lose it; about the rest it is asked. */
function settleDoubles(draft: ColumnsDraft): void {
  if (draft.isOfSource) return;
  for (const role of new Set(draft.roles)) {
    // Of these each counts.
    if (role === undefined || role === 'channel_id' || role === 'cancelled') continue;
    const indexes = indexesWith(draft, role);
    const [first, ...more] = indexes;
    const others = more.filter((index) => !isElsewhere(draft, index, first!));
    const differing = others.filter((index) => !isCopy(draft, index, first!));
    for (const index of others) draft.roles[index] = undefined;
    if (differing.length > 0) askOfColumns(draft, 'double', [first!, ...differing], [role]);
  }
}

const wordOrSign = /^(?:.?|[^\d@\s]{2,20}(?: [^\d@\s]{1,20})?)$/u;
/** What may say why a row stands or not. */
const endingRoles: ReadonlySet<string> = new Set(namesOf('booking_status cancelled_on cancelled no_show'));

/** Empty: `add` all rows. */
export function createColumnSettler(
  { header, chosen }: Pick<ExternalFile, 'header' | 'chosen'>,
  { decisions: said, constants, repeatsAsRooms }: Pick<PrepareOptions, 'decisions' | 'constants' | 'repeatsAsRooms'>,
) {
  const decisions = repeatsAsRooms ? { ...said, sameNumber: 'rooms' as const } : said;
  const isChosen = rowChooser({ header, decisions });
  const isFilled = (text: string) => text !== '';
  // A line with one cell among many columns is a title or a note.
  const isNote = (cells: readonly string[]) => cells.findIndex(isFilled) === cells.findLastIndex(isFilled);
  const isOf = (cells: readonly string[]) => isChosen(cells) && (header.length < 4 || !isNote(cells));
  const saysNone = header.map((name) => remembering((text) => mayBeNone(text, name)));
  // A known system says what its own columns are.
  const isOpen = (index: number) => chosen.roles[index] === undefined && !(chosen.source && chosen.isKnown[index]);
  const isFree = header.map((name, index) => isOpen(index) && !isIgnored(name));
  // A state is one word or two, without digits: most cells need not be looked up.
  const tells = (text: string, index: number) => isFree[index]! && wordOrSign.test(text) && saysNone[index]!(text);
  const beside = [...header.keys()].filter((index) => endingRoles.has(chosen.roles[index] ?? ''));
  const survey = createColumnSurvey(header, isOf, tells, beside);
  return {
    add: survey.add,
    /** What the rows so far show. */
    result: () => settleColumns({ header, chosen, decisions, constants }, survey.result()),
  };
}
