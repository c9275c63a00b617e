/** Finds cancellations outside the column of states: in a column of yes and no, of dates, of words, or among the channels. */
import { isEnded } from '../../../contract/status.ts';
import { likelyStatus } from '../../columns/everyday/likely-status.ts';
import { headerWords } from '../../columns/header-words.ts';
import { type ColumnProfile, partWith } from '../../columns/values/column-profile.ts';
import {
  isChannelName,
  isHeaderOfCancelling,
  isHeaderOfPayment,
  isHeaderOfRefund,
  isHeaderOfState,
  namesRoom,
  saysYes,
  speaksOfCancelling,
  speaksOfClosing,
  speaksOfPayment,
  speaksOfRefund,
} from '../../columns/values/telling-words.ts';
import { type Choice, choicesAmong } from '../../question.ts';
import { headerCheck } from '../../rows-left-out.ts';
import type { SeenText } from '../../seen-texts.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { foldedWord, type WordTable } from '../../values/text/word-table.ts';
import {
  createStatusReader,
  endIn,
  isPaidBack,
  noteIn,
  type StatusReader,
  stateOfHeader,
} from '../read/read-status.ts';
import {
  askOfColumns,
  askOfWords,
  type ColumnsDraft,
  hasRole,
  indexesWith,
  unusedIndexes,
  useByValues,
} from './draft.ts';

/**
 * Uses unused columns that tell of states, or asks about them; also asks about states among the channels. `kindOf`: what the words for kinds of rows
 * mean.
 */
export function settleState(draft: ColumnsDraft, statusOf: StatusReader, kindOf: WordTable<unknown>): void {
  const isOfEnd = (index: number) =>
    isHeaderOfCancelling(draft.header[index]!) || stateOfHeader(draft.header[index]!) === 'NoShow';
  const unused = unusedIndexes(draft);
  // What these have ended no other column says.
  for (const index of [...unused.filter(isOfEnd), ...unused.filter((index) => !isOfEnd(index))]) {
    const [header, profile] = [draft.header[index]!, draft.profiles[index]!];
    if (isHeaderOfRefund(header) && saysMore(draft, index, statusOf, isRefundOfAll))
      askOfColumns(draft, 'state', [index], ['cancelled', 'none']);
    // What was cancelled may be the payment alone, and what was paid back is the stay.
    const isOfPayment = isHeaderOfPayment(header);
    const isBack = isOfPayment && !draft.isOfSource && ![...profile.values.keys()].some(speaksOfCancelling);
    if (isBack && saysMore(draft, index, statusOf, speaksOfRefund))
      askOfColumns(draft, 'state', [index], ['state_notes', 'none'], { tells: speaksOfRefund });
    if (profile.filled === 0 || isOfPayment) continue;
    const [named, areDays] = [stateOfHeader(header), partWith(profile, isDate) === 1];
    // `deleted`, `deletedAt`
    const isRemoval = named === 'Cancelled' && (isYesOrNo(profile) || areDays);
    // `Option until`, a deadline where all rows have it.
    const isOption = named === 'Pending' && areDays && profile.filled < nearlyAll * draft.sample.length;
    if (isOfEnd(index) || isRemoval) settleEnds(draft, index, statusOf, isOfEnd(index));
    else if (isYesOrNo(profile) || isOption) settleFlag(draft, index, statusOf);
    else if (holdsWords(profile, statusOf)) settleWords(draft, index, statusOf);
  }
  // `Estado` and `State` may be where the guests live.
  const isState = (word: string) => !/\p{L}{3}/u.test(word) || (statusOf(word) ?? likelyStatus(word)) !== undefined;
  for (const index of indexesWith(draft, 'booking_status'))
    if (
      !draft.isSaid[index] &&
      region.test(draft.header[index]!.trim()) &&
      partWith(draft.profiles[index]!, isState) === 0
    )
      askOfColumns(draft, 'state', [index], ['booking_status', 'none']);
  for (const index of indexesWith(draft, 'booking_source')) {
    const hidden = [...draft.profiles[index]!.values].filter(
      ([word]) =>
        speaksOfCancelling(word) ||
        speaksOfClosing(word) ||
        (!draft.isOfSource && noteIn(word, '', statusOf) !== undefined),
    );
    askOfStates(draft, index, 'channels', hidden);
  }
  for (const index of indexesWith(draft, 'guest')) askOfChannelGuests(draft, index);
  for (const index of indexesWith(draft, 'row_kind'))
    askOfKinds(draft, index, (word) => kindOf(word) ?? statusOf(word));
}

const region = /^(?:estado|state|stato)$/i;
const nearlyAll = 0.98;
const isDate = (text: string) => readDate(text) !== undefined;

/** A column about cancellations, or about guests who did not come; `isSure`: under no other word. */
function settleEnds(draft: ColumnsDraft, index: number, statusOf: StatusReader, isSure: boolean): void {
  const role = stateOfHeader(draft.header[index]!) === 'NoShow' ? 'no_show' : 'cancelled';
  const profile = draft.profiles[index]!;
  const isFlag = (text: string) => saysYes(text) !== undefined || endIn(text, statusOf) === endOfRole[role];
  const areFlags = !profile.hasMore && partWith(profile, isFlag) === 1;
  const areDates = !areFlags && partWith(profile, isDate) >= nearlyAll;
  const rows = draft.sample.length;
  // A date in every row is the deadline for a free cancellation.
  const isDeadline = profile.filled >= nearlyAll * rows && rows > 2 && hasRole(draft, 'booking_status');
  // A share of the price is a condition.
  const areShares = !areFlags && partWith(profile, (text) => /^\d*[.,]?\d+ ?%?$/.test(text)) === 1;
  const isAlone = isSure && !hasRole(draft, 'booking_status');
  if (areShares || (areDates && isDeadline) || !(isAlone || saysMore(draft, index, statusOf))) return;
  if (areFlags && isSure && !draft.isMapped) useByValues(draft, index, role);
  else {
    const asked = areDates && role === 'cancelled' ? 'cancelled_on' : role;
    askOfColumns(draft, 'state', [index], [asked, 'none'], { tells: (text) => saysYes(text) !== false });
  }
}

const endOfRole = { cancelled: 'Cancelled', no_show: 'NoShow' } as const;

/** Whether cells are filled, and all of them say yes or no. */
export function isYesOrNo({ values, filled, hasMore }: ColumnProfile): boolean {
  return filled > 0 && !hasMore && [...values.keys()].every((text) => saysYes(text) !== undefined);
}

/** Uses `Checked in`; asks about what says of a row that its booking does not stand: `Active` with a no, `Blocked` and `Draft` with a yes. */
function settleFlag(draft: ColumnsDraft, index: number, statusOf: StatusReader): void {
  const header = draft.header[index]!;
  const named = stateOfHeader(header);
  if (named === 'CheckedIn' || named === 'CheckedOut') {
    const states = indexesWith(draft, 'booking_status').flatMap((state) => [...draft.profiles[state]!.values.keys()]);
    // A column of states that says who has come or left knows more.
    if (!states.some((word) => /^Checked/.test(String(statusOf(word)))))
      useByValues(draft, index, named === 'CheckedIn' ? 'checked_in_on' : 'checked_out_on');
    return;
  }
  const says = (text: string) => noteIn(text, header, statusOf) !== undefined;
  if (!saysMore(draft, index, statusOf, says, true)) return;
  const asState = hasRole(draft, 'booking_status', 'cancelled') ? [] : (['booking_status'] as const);
  askOfColumns(draft, 'state', [index], [...asState, 'state_notes', 'none'], { tells: says });
}

type SaysYes = (text: string, draft: ColumnsDraft, cells: readonly string[]) => boolean;
const isYes: SaysYes = (text) => text !== '' && saysYes(text) !== false;
/** All of the price was paid back. */
const isRefundOfAll: SaysYes = (text, draft, cells) =>
  indexesWith(draft, 'total_amount').some((total) => isPaidBack(text, cells[total]));

/** Whether the column may say that a stay does not stand, where nothing else says that it has ended, or `isLive`: that it is not live. */
function saysMore(draft: ColumnsDraft, index: number, statusOf: StatusReader, says = isYes, isLive = false): boolean {
  const [states, days] = [indexesWith(draft, 'booking_status'), indexesWith(draft, 'checkin_date', 'stay')];
  const ends = indexesWith(draft, 'cancelled', 'no_show', 'cancelled_on').filter((end) => end !== index);
  const isHeaderAgain = headerCheck(draft.header);
  const isExplained = (status: ReturnType<StatusReader>) =>
    isOver(status) || (isLive && (status === 'Pending' || status === 'CheckedOut'));
  return [...draft.sample, ...draft.telling].some(({ cells }) => {
    if (!says(cells[index]!, draft, cells) || isHeaderAgain(cells)) return false;
    // Below the stays stands their sum.
    if (days.length > 0 && days.every((day) => cells[day] === '')) return false;
    return (
      !ends.some((end) => isYes(cells[end]!, draft, cells)) &&
      !states.some((state) => isExplained(statusOf(cells[state]!)))
    );
  });
}

/** Whether a cell beside our own columns of bookings may say that its row is none, that it has ended, or how many rooms it is. */
export function mayBeNone(text: string, header: string): boolean {
  if (isHeaderOfPayment(header)) return false;
  const isOfEnd = isHeaderOfCancelling(header) || isEnded(String(stateOfHeader(header)));
  const isCount = /^[2-9]$/.test(text) && quantity.test(headerWords(header).join(' '));
  return (
    isCount || (isOfEnd && text !== '' && saysYes(text) !== false) || noteIn(text, header, everydayStatus) !== undefined
  );
}

/** Whether a state has ended, or says that there is no booking. */
export function isOver(status: ReturnType<StatusReader>): boolean {
  return typeof status === 'object' || isEnded(status ?? '');
}

const everydayStatus = createStatusReader({ source: undefined, decisions: {} });

/** A bare `Qty`, or a header that speaks of several rooms, by its words. */
export const quantity =
  /^(?:qty|qtde?|quantity|quantite|quantidade|quantita|cantidad|menge|anzahl|aantal|antal|ilosc|kolicina|miktar|adet|anz|pocet|db|kpl|stk|pcs|количество|кол во|数量|數量|수량|間数|so luong|จำนวน)$|\b(?:rms|habs|izieb|rooms|zimmer|chambres|habitaciones|camere|quartos|kamers|sobe|units)\b/u;

const wordsMax = 40;
const wordCharacters = 60;

/** Whether a column has few words, or among its notes one that says nothing but that the stay does not stand. */
function holdsWords({ values, hasMore }: ColumnProfile, statusOf: StatusReader): boolean {
  const words = [...values.keys()];
  if (!hasMore && words.length <= wordsMax && words.every((text) => text.length <= wordCharacters)) return true;
  const isMark = (text: string) => endIn(text, statusOf) === undefined && noteIn(text, '', statusOf) !== undefined;
  return words.some((text) => isMark(text) || isEnded(String(statusOf(text))));
}

/**
 * A column of words, some of them about a cancellation, or all of them of states, or some under a header that says so (`rent_status`): it is the state
 * if there is no other and all words are known; otherwise it is asked about.
 */
function settleWords(draft: ColumnsDraft, index: number, statusOf: StatusReader): void {
  const { values } = draft.profiles[index]!;
  const words = [...values.keys()];
  // Where numbers are states, they are those of the column of states: `4` guests have cancelled nothing.
  const areNumbers = hasRole(draft, 'booking_status') && words.every((word) => !/\p{L}/u.test(word));
  if (areNumbers || words.every(speaksOfPayment)) return;
  const mayBe = (word: string) => (statusOf(word) ?? likelyStatus(word)) !== undefined;
  const isRegion = region.test(draft.header[index]!.trim());
  const isState = isHeaderOfState(draft.header[index]!)
    ? words.some(mayBe)
    : isRegion
      ? words.some((word) => /\p{L}{3}/u.test(word) && statusOf(word) !== undefined)
      : words.length > 1 && words.every(mayBe) && words.some((word) => typeof statusOf(word) === 'string');
  const isFree = !draft.isOfSource && !draft.isMapped;
  const hasStates = hasRole(draft, 'booking_status');
  // What a room is in today says nothing of a stay.
  const isOpen = isFree && !hasRole(draft, 'row_kind') && !(hasStates && namesRoom(draft.header[index]!));
  const isEnd = (word: string) => endIn(word, statusOf) !== undefined;
  const tells = (word: string) => isEnd(word) || (isOpen && noteIn(word, '', statusOf) !== undefined);
  if (!isState && !words.some(tells)) return;
  if (!hasStates && isFree) {
    const hasEnds = words.some(isEnd);
    if ((isState || hasEnds) && (words.length > 1 || isRegion) && words.every((word) => statusOf(word) !== undefined))
      useByValues(draft, index, 'booking_status');
    else {
      const notes = isState || !hasEnds ? [] : (['state_notes'] as const);
      askOfColumns(draft, 'state', [index], ['booking_status', ...notes, 'none'], { tells });
    }
    return;
  }
  const areAll = words.every((word) => endIn(word, statusOf) === 'Cancelled' || saysYes(word) !== undefined);
  if (saysMore(draft, index, statusOf, tells))
    askOfColumns(draft, 'state', [index], [areAll ? 'cancelled' : 'state_notes', 'none'], { tells });
}

/** Asks about rows that cost nothing and whose guest is called like a channel: they close a room. */
function askOfChannelGuests(draft: ColumnsDraft, index: number): void {
  const [total] = indexesWith(draft, 'total_amount');
  if (total === undefined || draft.isOfSource) return;
  const free = draft.sample.filter(({ cells }) => /^[0.,\s]*0[0.,\s]*$/.test(cells[total]!));
  const called = [...draft.profiles[index]!.values].filter(
    ([name]) => name.split(/\s+/).some(isChannelName) && free.some(({ cells }) => cells[index] === name),
  );
  askOfStates(draft, index, 'guests', called);
}

/** Asks what the events of a calendar are whose texts nobody knows: they may be stays, days that are closed, or the names of guests. */
function askOfKinds(draft: ColumnsDraft, index: number, isKnown: (word: string) => unknown): void {
  const summary = draft.header.indexOf('Summary');
  if (summary < 0 || draft.isSaid[summary]) return;
  const unknown = [...draft.profiles[index]!.values].filter(([word]) => isKnown(foldedWord(word)) === undefined);
  const sorted = unknown.sort(([, left], [, right]) => right.count - left.count);
  askOfStates(draft, index, 'kinds', sorted, choicesAmong('column', unknown.length > 1 ? ['guest'] : [], 'Summary'));
}

function askOfStates(
  draft: ColumnsDraft,
  index: number,
  names: 'channels' | 'guests' | 'kinds',
  seen: readonly (readonly [string, SeenText])[],
  more: readonly Choice[] = [],
): void {
  const said = new Set([...(draft.decisions.status?.keys() ?? [])].map(foldedWord));
  const hidden = seen.filter(([word]) => !said.has(foldedWord(word)));
  const ofNames = { guests: ['block', 'Confirmed'], kinds: ['Confirmed', 'block'] };
  const valuesOf = (word: string) =>
    names === 'channels' ? [speaksOfCancelling(word) ? 'Cancelled' : 'none'] : ofNames[names];
  const choicesOf = (word: string) => choicesAmong('status', valuesOf(word), word);
  askOfWords(draft, index, hidden, { names, choicesOf, more });
}
