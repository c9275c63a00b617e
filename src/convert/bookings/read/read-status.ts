/** Reads a booking's state from its word and dates; a word is mapped by what was decided, by the source's own words, or by everyday ones. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { type BookingStatus, bookingStatuses, isEnded, statusOfWord } from '../../../contract/status.ts';
import { madeOnce, remembering } from '../../../contract/text.ts';
import type { CellRow } from '../../../file/row.ts';
import { likelyStatus } from '../../columns/everyday/likely-status.ts';
import { everydayBlocks, everydayMarks, everydayStatuses } from '../../columns/everyday/status-words.ts';
import { headerWords } from '../../columns/header-words.ts';
import type { ColumnRole } from '../../columns/source.ts';
import { isHeaderOfState, saysYes, speaksOfCancelling, speaksOfRefund } from '../../columns/values/telling-words.ts';
import type { LeftOutReason } from '../../left-out.ts';
import type { Decisions, SaidStatus } from '../../reading-options.ts';
import { type RowsRemark, remarkOfUnusedWords } from '../../remark.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { foldedWord, type WordTable, wordTable } from '../../values/text/word-table.ts';
import type { BookingPlan } from '../plan.ts';
import { type BookingCells, cellText } from './booking-cells.ts';

/** A state, or the reason why such a row is not a booking. */
export type WrittenStatus = BookingStatus | { leftOut: LeftOutReason };

/** Gives undefined for an unknown word. */
export interface StatusReader {
  (word: string): WrittenStatus | undefined;
  /** The words that it was asked for, at most 10,000. */
  words(): Iterable<string>;
}

/** A reader of states for one file. */
export function createStatusReader({ source, decisions }: Pick<BookingPlan, 'source' | 'decisions'>): StatusReader {
  const lists: WordTable<WrittenStatus>[] = [
    wordTable<WrittenStatus>(
      Object.fromEntries([...(decisions.status ?? [])].map(([word, said]) => [word, saidStatus(said)])),
    ),
    tableOf(source?.statuses ?? {}),
    tableOf(everydayStatuses),
    tableOf(everydayBlocks),
  ];
  const remembered = new Map<string, WrittenStatus | undefined>();
  const statusOf = (word: string): WrittenStatus | undefined => {
    if (remembered.has(word)) return remembered.get(word);
    const folded = foldedWord(word);
    const found = lists.map((table) => table(folded)).find((status) => status !== undefined) ?? statusOfWord(word);
    if (remembered.size < wordsRemembered) remembered.set(word, found);
    return found;
  };
  return Object.assign(statusOf, { words: () => remembered.keys() });
}

/** The table of each word list is built once, because a file is read by several readers. */
const tableOf = madeOnce((words: Readonly<Record<string, WrittenStatus>>) => wordTable(words));

/** What `--status` says about a word: a state, or that its rows are not bookings. */
function saidStatus(said: SaidStatus): WrittenStatus {
  if (said === 'block') return { leftOut: 'block' };
  if (said === 'leave-out') return { leftOut: 'said_leave_out' };
  return said === 'none' ? { leftOut: 'said_none' } : said;
}

const wordsRemembered = 10_000;

/** A note on words of `--status` that no row has; call it after the last row. */
export function notesOfUnusedStatuses(
  { status: statuses = new Map() }: Decisions,
  statusOf: StatusReader,
): RowsRemark[] {
  const seen = [...statusOf.words()];
  const folded = seen.map(foldedWord);
  const unused = [...statuses.keys()].filter((word) => {
    const isSame = wordTable({ [word]: true });
    return !folded.some((other) => isSame(other));
  });
  return seen.length < wordsRemembered ? remarkOfUnusedWords('status_in_no_row', unused, seen) : [];
}

export interface State {
  status?: BookingStatus;
  issues: FieldIssue[];
}

/** A reader of states; it gives the reason if a row is not a booking. `inName` is the state in the guest's name. */
export function createStateReader(
  { source, decisions, header, roles }: Pick<BookingPlan, 'source' | 'decisions' | 'header' | 'roles'>,
  reader: BookingCells,
  statusOf: StatusReader,
): (cells: readonly string[], inName: BookingStatus | undefined) => State | { leftOut: LeftOutReason } {
  const notes = [...roles.keys()].filter((index) => roles[index] === 'state_notes');
  const noteOf = (cells: readonly string[]) => {
    for (const index of notes) {
      const said = noteIn(cellText(cells[index]!), header[index]!, statusOf);
      if (said !== undefined) return said;
    }
    return undefined;
  };
  const constant = (source?.constants?.booking_status as BookingStatus | undefined) ?? decisions.statusOfAll;
  const ofChannel = createChannelState(decisions, reader, statusOf);
  return (cells, inName) => {
    const word = reader.text(cells, 'booking_status') ?? decisions.fill?.get('booking_status');
    const status = word === undefined ? undefined : statusOf(word);
    if (typeof status === 'object') return status;
    if (word !== undefined && status === undefined) {
      const column = header[reader.cell(cells, 'booking_status')?.index ?? -1] ?? '';
      return { issues: [unknownStatus(word, likelyStatus(word) ?? likelyOfFlag(word, column))] };
    }
    const hidden = ofChannel(cells);
    if (typeof hidden === 'object') return hidden;
    const dated = flaggedState(cells, reader) ?? noteOf(cells) ?? stateByDate(cells, reader);
    if (typeof dated === 'object') return dated;
    // A word for an end outlasts the days on which the booking stood.
    const ended = status !== undefined && isEnded(status) ? status : undefined;
    return { status: inName ?? ended ?? dated ?? hidden ?? status ?? constant, issues: [] };
  };
}

/** The state that a word among the channels or guests stands for, if `--status` lists that word. */
function createChannelState(
  { status: said }: Decisions,
  reader: BookingCells,
  statusOf: StatusReader,
): (cells: readonly string[]) => WrittenStatus | undefined {
  if (said === undefined) return () => undefined;
  const table = wordTable(Object.fromEntries(said));
  return (cells) => {
    const texts = (...roles: readonly ColumnRole[]) => roles.flatMap((role) => reader.text(cells, role) ?? []);
    const words = [...texts('booking_source', 'guest'), texts('guest_first_name', 'guest_last_name').join(' ')];
    const word = words.find((each) => table(foldedWord(each)) !== undefined);
    return word === undefined ? undefined : statusOf(word);
  };
}

/** The end of a stay that a yes-or-no column says, or a column of what was paid back, where that is all. */
function flaggedState(cells: readonly string[], reader: BookingCells): BookingStatus | undefined {
  const says = (text: string) => {
    const isAmount = saysYes(text) === undefined && readAmount(text) !== undefined;
    return isAmount ? isPaidBack(text, reader.text(cells, 'total_amount')) : saysYes(text) !== false;
  };
  if (reader.has('cancelled') && reader.texts(cells, 'cancelled').some(says)) return 'Cancelled';
  return reader.has('no_show') && reader.texts(cells, 'no_show').some(says) ? 'NoShow' : undefined;
}

/** The end of a stay that a few words tell. */
export function endIn(text: string, statusOf: StatusReader): BookingStatus | undefined {
  const status = statusOf(text);
  if (typeof status === 'string') return isEnded(status) ? status : undefined;
  if (status !== undefined || text.split(/\s+/).length > 4) return undefined;
  if (/\bno[ _-]?shows?\b/i.test(text)) return 'NoShow';
  return speaksOfCancelling(text) || speaksOfRefund(text) ? 'Cancelled' : undefined;
}

/** What a mark beside a state says: Confirmed where its row stands. */
const markOf = (word: string) => tableOf(everydayMarks)(foldedWord(word));

/**
 * What a cell beside the state of its row says against it: that the stay has ended, or that the row is a block, an offer or a draft; a yes says it below
 * the name of such a thing, and a no or a blank below `Active`.
 */
export function noteIn(text: string, header: string, statusOf: StatusReader): WrittenStatus | undefined {
  const isOption = () => (stateOfHeader(header) === 'Pending' && readDate(text) !== undefined) || undefined;
  const isYes = text === '' ? false : (saysYes(text) ?? isOption());
  if (isYes === undefined) {
    const status = statusOf(text);
    if (typeof status === 'object') return status;
    const said = endIn(text, statusOf) ?? (status === undefined ? markOf(text) : undefined);
    return said === 'Confirmed' ? undefined : said;
  }
  const named = stateOfHeader(header);
  if (named !== 'Confirmed') return isYes ? named : undefined;
  // A booking may be guaranteed by a card, or not.
  return isYes || /g[uw]?arant|гарант/i.test(header) ? undefined : 'Cancelled';
}

/** The state that a header names, over a column of yes and no: `Is no show`, `Checked in?`, `Active`; Pending for `Warteliste`, `Option`. */
export const stateOfHeader = remembering((header): WrittenStatus | undefined => {
  if (/^(?:is |has )?check(?:ed)? ?in$/.test(headerWords(header).join(' '))) return 'CheckedIn';
  return namedBy(header, createStatusReader({ source: undefined, decisions: {} })) ?? namedBy(header, markOf);
});

/** What a whole header means, or its words without those that only say that the row is it, or when. */
function namedBy(header: string, meaning: (name: string) => WrittenStatus | undefined): WrittenStatus | undefined {
  return meaning(header.trim()) ?? meaning(headerWords(header).join(' ').replace(besides, ''));
}

/** Whether a cell says that its row is not sold: a no below `Active`, a yes below `Deleted` or `Draft`, or such a word. */
export function isUnsold(text: string, header: string): boolean {
  const isYes = text === '' ? false : saysYes(text);
  const ended = isHeaderOfState(header) ? tableOf(everydayStatuses)(foldedWord(text)) : undefined;
  const isNamed = isYes !== undefined || readDate(text) !== undefined;
  const mark = isNamed ? namedBy(header, markOf) : ended === 'Cancelled' ? ended : markOf(text);
  return mark === 'Confirmed' ? isYes === false : isYes !== false && (mark === 'Cancelled' || mark === 'Pending');
}

const besides =
  /^(?:(?:is|was|has|es|ist|est|e|el|il|le|bookings?|reservations?|reserva) )+|(?: (?:flag|status|date|on|at|am|le|em|y n|bookings?|reservations?|reservas?|stays?))+$/g;

/** Whether an amount, of any sign, is all of a price. */
export function isPaidBack(refund: string, total: string | undefined): boolean {
  const [back, price] = [refund, total ?? ''].map(sizeOf);
  return back! > 0 && price! > 0 && back! >= price!;
}

function sizeOf(text: string): number {
  const [, whole = '', part = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(text.replace(/[^\d.,]/g, ''))!;
  return whole === '' ? Number.NaN : Number(`${whole.replace(/[.,]/g, '')}.${part}`);
}

/** The state that the latest filled date column stands for; of who has come a yes says it too, and a no nothing. */
function stateByDate(cells: readonly string[], reader: BookingCells): BookingStatus | State | undefined {
  for (const [role, status] of statesByDate) {
    const text = reader.text(cells, role);
    const isSaid = text === undefined || status === 'Cancelled' ? undefined : saysYes(text);
    if (text === undefined || isSaid === false) continue;
    return isSaid || readDate(text) !== undefined ? status : { issues: [noDateOfState(text, status)] };
  }
  return undefined;
}

const statesByDate = [
  ['cancelled_on', 'Cancelled'],
  ['checked_out_on', 'CheckedOut'],
  ['checked_in_on', 'CheckedIn'],
  ['confirmed_on', 'Confirmed'],
] as const;

function noDateOfState(text: string, status: BookingStatus): FieldIssue {
  const shown = text.slice(0, 200);
  const message = `"${shown.slice(0, 60)}" is not a date, and a date there would mean ${status}`;
  return fieldIssue('not_a_date', 'booking_status', { value: shown, message });
}

/** Follows the lines that say which state the rows below them have, from what stands `above` the header. */
export function watchTitles(statusOf: StatusReader, above: readonly CellRow[] = []) {
  let below: FieldIssue[] = [];
  const see = (title: string): void => {
    const said = stateOfHeader(title) ?? endIn(title, statusOf);
    const message = `it stands below "${title.slice(0, 60)}", which may be its state: put that into a column, or remove that line`;
    const isLive = said === undefined || said === 'Confirmed';
    below = isLive ? [] : [fieldIssue('unknown_status', 'booking_status', { message })];
  };
  for (const text of above.flatMap(({ cells }) => cells)) if (below.length === 0) see(cellText(text));
  return {
    /** A line with nothing but this title, cleaned; "" for one that ends what is below a title. */
    see,
    /** Those of a row without a state. */
    issues: () => below,
  };
}

/** What yes and no may mean under `active`, and under the name of another state. */
function likelyOfFlag(word: string, column: string): SaidStatus | undefined {
  const isYes = word.trim() === '-' ? undefined : saysYes(word);
  const named = stateOfHeader(column) ?? 'Confirmed';
  const said = typeof named === 'object' ? 'block' : named;
  if (said === 'Confirmed') return isYes === false ? 'Cancelled' : isYes && said;
  return isYes === false ? 'Confirmed' : isYes && said;
}

function unknownStatus(word: string, likely: SaidStatus | undefined): FieldIssue {
  const shown = word.slice(0, 200);
  const name = shown.slice(0, 60);
  const flag = `--status "${name}=${likely ?? 'STATE'}"`;
  const says = likely === undefined ? 'says which it is' : 'if that is what it means, else another of them';
  const message = `"${name}" is not a known status; ${flag} ${says} (${bookingStatuses.join(', ')})`;
  return fieldIssue('unknown_status', 'booking_status', { value: shown, message });
}
