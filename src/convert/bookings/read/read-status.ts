/** Reads a booking's state from its word and dates; a word is mapped by what was decided, by the source's own words, or by everyday ones. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { type BookingStatus, bookingStatuses, isEnded, statusOfWord } from '../../../contract/status.ts';
import { remembering } from '../../../contract/text.ts';
import { likelyStatus } from '../../columns/everyday/likely-status.ts';
import { everydayBlocks, everydayStatuses } from '../../columns/everyday/status-words.ts';
import { headerWords } from '../../columns/header-words.ts';
import { saysYes, speaksOfCancelling } from '../../columns/values/telling-words.ts';
import type { LeftOutReason } from '../../left-out.ts';
import type { Decisions, SaidStatus } from '../../reading-options.ts';
import { type RowsRemark, remarkOfUnusedWords } from '../../remark.ts';
import { readAmount } from '../../values/amounts/read-amount.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { foldedWord, type WordTable, wordTable } from '../../values/text/word-table.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from './booking-cells.ts';

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
function tableOf(words: Readonly<Record<string, WrittenStatus>>): WordTable<WrittenStatus> {
  let table = tables.get(words);
  if (table === undefined) {
    table = wordTable<WrittenStatus>(words);
    tables.set(words, table);
  }
  return table;
}

const tables = new WeakMap<object, WordTable<WrittenStatus>>();

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
  { source, decisions, header }: Pick<BookingPlan, 'source' | 'decisions' | 'header'>,
  reader: BookingCells,
  statusOf: StatusReader,
): (cells: readonly string[], inName: BookingStatus | undefined) => State | { leftOut: LeftOutReason } {
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
    const dated = flaggedState(cells, reader, statusOf) ?? stateByDate(cells, reader);
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
    const words = (['booking_source', 'guest'] as const).flatMap((role) => reader.text(cells, role) ?? []);
    const word = words.find((each) => table(foldedWord(each)) !== undefined);
    return word === undefined ? undefined : statusOf(word);
  };
}

/** The end of a stay that a yes-or-no column says, a note, or a column of what was paid back, where that is all. */
function flaggedState(
  cells: readonly string[],
  reader: BookingCells,
  statusOf: StatusReader,
): WrittenStatus | undefined {
  const says = (text: string) => {
    const isAmount = saysYes(text) === undefined && readAmount(text) !== undefined;
    return isAmount ? isPaidBack(text, reader.text(cells, 'total_amount')) : saysYes(text) !== false;
  };
  if (reader.has('cancelled') && reader.texts(cells, 'cancelled').some(says)) return 'Cancelled';
  if (reader.has('no_show') && reader.texts(cells, 'no_show').some(says)) return 'NoShow';
  if (!reader.has('state_notes')) return undefined;
  const said = reader.texts(cells, 'state_notes').map((text) => {
    const status = statusOf(text);
    return typeof status === 'object' ? status : endIn(text, statusOf);
  });
  return said.find((status) => status !== undefined);
}

/** The end of a stay that a few words tell. */
export function endIn(text: string, statusOf: StatusReader): BookingStatus | undefined {
  const status = statusOf(text);
  if (typeof status === 'string') return isEnded(status) ? status : undefined;
  if (status !== undefined || text.split(/\s+/).length > 4) return undefined;
  if (/\bno[ _-]?shows?\b/i.test(text)) return 'NoShow';
  return speaksOfCancelling(text) ? 'Cancelled' : undefined;
}

/** The state that a header names, over a column of yes and no: `Is no show`, `Checked in?`; Pending for `Warteliste`, `Option`. */
export const stateOfHeader = remembering((header): WrittenStatus | undefined => {
  const statusOf = createStatusReader({ source: undefined, decisions: {} });
  const words = headerWords(header);
  const text = words.join(' ');
  if (/^(?:is |has )?check(?:ed)? ?in$/.test(text)) return 'CheckedIn';
  const isWaiting = words.length <= 3 && waiting.test(text);
  return statusOf(header.trim()) ?? statusOf(text.replace(besides, '')) ?? (isWaiting ? 'Pending' : undefined);
});

const waiting =
  /\b(?:wait(?:ing|list)?|warteliste|option(?:al|e|en|s)?|optie|opcion|opzione|opcao|tentative|provisional|provisorisch|enquiry|inquiry|anfrage|angebot|quote|devis|presupuesto|preventivo|orcamento|offerte|attente|espera|attesa|wachtlijst)\b/;
const besides = /^(?:(?:is|was|has|ist|est|bookings?|reservations?) )+|(?: (?:flag|status|date|on|at|y n))+$/g;

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

/** A row without a state that stands below a line which says one. */
export function titleIssues(title: string, statusOf: StatusReader): FieldIssue[] {
  const said = stateOfHeader(title) ?? endIn(title, statusOf);
  if (said === undefined || said === 'Confirmed') return [];
  const message = `it stands below "${title.slice(0, 60)}", which may be its state: put that into a column, or remove that line`;
  return [fieldIssue('unknown_status', 'booking_status', { message })];
}

/** What yes and no may mean under `active`, and under the name of another state. */
function likelyOfFlag(word: string, column: string): SaidStatus | undefined {
  const isYes = saysYes(word);
  if (isYes === undefined || word.trim() === '-') return undefined;
  const named = stateOfHeader(column);
  if (typeof named === 'object') return isYes ? 'block' : 'Confirmed';
  if (named === 'Pending') return isYes ? 'Pending' : 'Confirmed';
  return isYes ? 'Confirmed' : 'Cancelled';
}

function unknownStatus(word: string, likely: SaidStatus | undefined): FieldIssue {
  const shown = word.slice(0, 200);
  const name = shown.slice(0, 60);
  const flag = `--status "${name}=${likely ?? 'STATE'}"`;
  const says = likely === undefined ? 'says which it is' : 'if that is what it means, else another of them';
  const message = `"${name}" is not a known status; ${flag} ${says} (${bookingStatuses.join(', ')})`;
  return fieldIssue('unknown_status', 'booking_status', { value: shown, message });
}
