/** Finds cancellations outside the column of states: in a column of yes and no, of dates, of words, or among the channels. */
import { likelyStatus } from '../../columns/everyday/likely-status.ts';
import { type ColumnProfile, partWith } from '../../columns/values/column-profile.ts';
import {
  isChannelName,
  isHeaderOfCancelling,
  isHeaderOfPayment,
  isHeaderOfRefund,
  isHeaderOfRemoval,
  isHeaderOfStanding,
  isHeaderOfState,
  saysYes,
  speaksOfCancelling,
  speaksOfClosing,
  speaksOfPayment,
} from '../../columns/values/telling-words.ts';
import type { Choice } from '../../question.ts';
import { headerCheck } from '../../rows-left-out.ts';
import type { SeenText } from '../../seen-texts.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { foldedWord, type WordTable } from '../../values/text/word-table.ts';
import { endIn, isPaidBack, type StatusReader, stateOfHeader } from '../read/read-status.ts';
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
  for (const index of unusedIndexes(draft)) {
    const profile = draft.profiles[index]!;
    if (isHeaderOfRefund(draft.header[index]!) && saysMore(draft, index, statusOf, isRefundOfAll))
      askOfColumns(draft, 'state', [index], ['cancelled', 'none']);
    if (profile.filled === 0 || isHeaderOfPayment(draft.header[index]!)) continue;
    if (isHeaderOfCancelling(draft.header[index]!)) settleEnds(draft, index, 'cancelled', statusOf);
    else if (stateOfHeader(draft.header[index]!) === 'NoShow') settleEnds(draft, index, 'no_show', statusOf);
    else if (isYesOrNo(profile)) settleFlag(draft, index, statusOf);
    // `deletedAt`
    else if (
      isHeaderOfRemoval(draft.header[index]!) &&
      partWith(profile, isDate) === 1 &&
      saysMore(draft, index, statusOf)
    )
      askOfColumns(draft, 'state', [index], ['cancelled_on', 'none']);
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
      ([word]) => speaksOfCancelling(word) || speaksOfClosing(word),
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

/** A column about cancellations, or about guests who did not come. */
function settleEnds(draft: ColumnsDraft, index: number, role: 'cancelled' | 'no_show', statusOf: StatusReader): void {
  const profile = draft.profiles[index]!;
  const isFlag = (text: string) => saysYes(text) !== undefined || endIn(text, statusOf) === endOfRole[role];
  const areFlags = !profile.hasMore && partWith(profile, isFlag) === 1;
  const areDates = !areFlags && partWith(profile, isDate) >= nearlyAll;
  const rows = draft.sample.length;
  // A date in every row is the deadline for a free cancellation.
  const isDeadline = profile.filled >= nearlyAll * rows && rows > 2 && hasRole(draft, 'booking_status');
  // A share of the price is a condition.
  const areShares = !areFlags && partWith(profile, (text) => /^\d*[.,]?\d+ ?%?$/.test(text)) === 1;
  if (areShares || (areDates && isDeadline) || !saysMore(draft, index, statusOf)) return;
  if (areFlags && !draft.isMapped) useByValues(draft, index, role);
  else askOfColumns(draft, 'state', [index], [areDates && role === 'cancelled' ? 'cancelled_on' : role, 'none']);
}

const endOfRole = { cancelled: 'Cancelled', no_show: 'NoShow' } as const;

/** Whether cells are filled, and all of them say yes or no. */
export function isYesOrNo({ values, filled, hasMore }: ColumnProfile): boolean {
  return filled > 0 && !hasMore && [...values.keys()].every((text) => saysYes(text) !== undefined);
}

/** Uses `Checked in`; asks about `active`, `waiting list` and `deleted`, where a row of them says that the booking does not stand. */
function settleFlag(draft: ColumnsDraft, index: number, statusOf: StatusReader): void {
  const header = draft.header[index]!;
  const { values, filled } = draft.profiles[index]!;
  const says = (answer: boolean) => [...values.keys()].some((text) => saysYes(text) === answer);
  const named = stateOfHeader(header);
  if (named === 'CheckedIn' || named === 'CheckedOut') {
    const states = indexesWith(draft, 'booking_status').flatMap((state) => [...draft.profiles[state]!.values.keys()]);
    // A column of states that says who has come or left knows more.
    if (!states.some((word) => /^Checked/.test(String(statusOf(word)))))
      useByValues(draft, index, named === 'CheckedIn' ? 'checked_in_on' : 'checked_out_on');
    return;
  }
  // A booking may be guaranteed by a card, or not.
  const isStanding = isHeaderOfStanding(header) || (named === 'Confirmed' && !/g[uw]?arant|гарант/i.test(header));
  const isDoubt = named === 'Pending' || typeof named === 'object';
  if (isHeaderOfRemoval(header) && says(true) && saysMore(draft, index, statusOf))
    askOfColumns(draft, 'state', [index], ['cancelled', 'none']);
  else if (
    ((isStanding && (says(false) || filled < draft.rows)) || (isDoubt && says(true))) &&
    !hasRole(draft, 'booking_status', 'cancelled')
  )
    askOfColumns(draft, 'state', [index], ['booking_status', 'none']);
}

type SaysYes = (text: string, draft: ColumnsDraft, cells: readonly string[]) => boolean;
const isYes: SaysYes = (text) => text !== '' && saysYes(text) !== false;
/** All of the price was paid back. */
const isRefundOfAll: SaysYes = (text, draft, cells) =>
  indexesWith(draft, 'total_amount').some((total) => isPaidBack(text, cells[total]));

/** Whether the column may cancel a row whose own state has not ended. */
function saysMore(draft: ColumnsDraft, index: number, statusOf: StatusReader, says = isYes): boolean {
  const states = indexesWith(draft, 'booking_status');
  if (states.length === 0 && says === isYes) return true;
  const isHeaderAgain = headerCheck(draft.header);
  return draft.sample.some(({ cells }) => {
    if (!says(cells[index]!, draft, cells) || isHeaderAgain(cells)) return false;
    const words = states.map((state) => cells[state]!).filter((word) => word !== '');
    return !words.some((word) => isOver(statusOf(word)));
  });
}

/** Whether a state has ended, or says that there is no booking. */
export function isOver(status: ReturnType<StatusReader>): boolean {
  return status === 'Cancelled' || status === 'NoShow' || typeof status === 'object';
}

const wordsMax = 40;
const wordCharacters = 60;

/** Whether a column has few words, or among its notes one that says nothing but that the stay has ended. */
function holdsWords({ values, hasMore }: ColumnProfile, statusOf: StatusReader): boolean {
  const words = [...values.keys()];
  if (!hasMore && words.length <= wordsMax && words.every((text) => text.length <= wordCharacters)) return true;
  return words.some((text) => ['Cancelled', 'NoShow'].includes(String(statusOf(text))));
}

/**
 * A column of words, some of them about a cancellation, or all of them of states, or some under a header that says so (`rent_status`): it is the state
 * if there is no other and all words are known; otherwise it is asked about.
 */
function settleWords(draft: ColumnsDraft, index: number, statusOf: StatusReader): void {
  const { values } = draft.profiles[index]!;
  const words = [...values.keys()];
  if (words.every(speaksOfPayment)) return;
  const mayBe = (word: string) => (statusOf(word) ?? likelyStatus(word)) !== undefined;
  const isRegion = region.test(draft.header[index]!.trim());
  const isState = isHeaderOfState(draft.header[index]!)
    ? words.some(mayBe)
    : isRegion
      ? words.some((word) => /\p{L}{3}/u.test(word) && statusOf(word) !== undefined)
      : words.length > 1 && words.every(mayBe) && words.some((word) => typeof statusOf(word) === 'string');
  const tells = (word: string) => endIn(word, statusOf) !== undefined;
  if (!isState && !words.some(tells)) {
    // A column that says of some rows that they close a room, or are of the owner.
    const role = hasRole(draft, 'booking_status') ? 'state_notes' : 'booking_status';
    const isNone: SaysYes = (word) =>
      typeof statusOf(word) === 'object' || (role === 'booking_status' && ofOwner.test(word));
    const isOpen = !hasRole(draft, 'row_kind') && (role === 'booking_status' || !draft.isKnown[index]);
    const isFew = words.length > 1 && words.length <= kindsMost && !draft.isOfSource && !draft.isMapped;
    if (isFew && isOpen && saysMore(draft, index, statusOf, isNone))
      askOfColumns(draft, 'state', [index], [role, 'none']);
    return;
  }
  if (!hasRole(draft, 'booking_status') && !draft.isOfSource && !draft.isMapped) {
    const notes = isState ? [] : (['state_notes'] as const);
    if ((words.length > 1 || isRegion) && words.every((word) => statusOf(word) !== undefined))
      useByValues(draft, index, 'booking_status');
    else askOfColumns(draft, 'state', [index], ['booking_status', ...notes, 'none'], { tells });
    return;
  }
  const states = indexesWith(draft, 'booking_status');
  const isOther = draft.sample.some(
    ({ cells }) =>
      tells(cells[index]!) && !states.some((state) => cells[state] !== '' && isOver(statusOf(cells[state]!))),
  );
  const areAll = words.every((word) => endIn(word, statusOf) === 'Cancelled' || saysYes(word) !== undefined);
  if (isOther) askOfColumns(draft, 'state', [index], [areAll ? 'cancelled' : 'state_notes', 'none'], { tells });
}

const kindsMost = 12;

const ofOwner =
  /^(?:owner|proprietor|eigent[uü]mer|propri[eé]taire|propietario|proprietario|propriet[aá]rio|eigenaar|vlasnik)s?(?:[ _-]?(?:stay|use|block|aufenthalt|nutzung|s[eé]jour))?$/i;

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
  const asGuest: Choice = { option: 'column', of: 'Summary', value: 'guest' };
  askOfStates(draft, index, 'kinds', sorted, unknown.length > 1 ? [asGuest] : []);
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
  const choicesOf = (word: string) => {
    const values = names === 'channels' ? [speaksOfCancelling(word) ? 'Cancelled' : 'none'] : ofNames[names];
    return values.map((value) => ({ option: 'status' as const, of: word, value }));
  };
  askOfWords(draft, index, hidden, { names, choicesOf, more });
}
