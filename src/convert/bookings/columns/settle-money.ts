/** Finds which of several columns of amounts is the guest's price: by words or sums, and otherwise by asking. */
import { groupedBy } from '../../../file/groups.ts';
import { currencyOfHeader } from '../../columns/currency-of-header.ts';
import { headerWords, ofWords } from '../../columns/header-words.ts';
import { type ColumnRole, namesOf } from '../../columns/source.ts';
import { saysUnit, unitColumn, unitOfHeader } from '../../columns/unit-of-header.ts';
import { type ColumnProfile, partWith } from '../../columns/values/column-profile.ts';
import { isOfPerson, moneyKindOf, paymentOf } from '../../columns/values/money-words.ts';
import { speaksOfReport } from '../../columns/values/telling-words.ts';
import { openCents } from '../../question.ts';
import { nameRoles } from '../join/booking-group.ts';
import {
  type Amounts,
  amountsAt,
  areEqual,
  feesOf,
  holdsAmounts,
  isLessFees,
  isPrice,
  isTakenOff,
  isTimesNights,
  mayBeMoney,
  nightsOf,
  strengthOf,
} from './amounts.ts';
import {
  askOfColumns,
  type ColumnsDraft,
  dropByValues,
  hasRole,
  indexesWith,
  nameOf,
  unusedIndexes,
  useByValues,
} from './draft.ts';
import { settlePayments, withoutDeposit } from './settle-payments.ts';

/** Decides or asks which column is the guest's price. */
export function settleMoney(draft: ColumnsDraft): void {
  if (draft.isMapped || draft.constants.has('total_amount')) return;
  if (draft.isOfSource) {
    // A known system may call it by a word that is not.
    if (!hasRole(draft, ...moneyRoles)) settleUnknown(draft);
    return;
  }
  for (const index of indexesWith(draft, ...moneyRoles))
    if (!draft.isSaid[index] && holdsWords(draft.profiles[index]!)) dropByValues(draft, index, draft.roles[index]!);
  settlePayments(draft);
  const totals = indexesWith(draft, 'total_amount');
  if (totals.some((index) => draft.isSaid[index])) return;
  const others = unusedIndexes(draft).filter((index) => isPrice(draft, index));
  const known = [...totals, ...others];
  const sums = unusedIndexes(draft).filter((index) => !known.includes(index) && isSumOf(draft, index, known));
  const prices = [...known, ...sums];
  // After a discount, what the guest pays may be called net.
  const isDiscounted = prices.length > 0 && feesOf(draft, true).length > 0;
  const nets = isDiscounted ? indexesWith(draft, 'net_amount').filter((index) => !draft.isSaid[index]) : [];
  const all = [...prices, ...nets].sort((left, right) => left - right);
  const [only] = others;
  if (all.length > 1) settleSeveral(draft, all);
  else if (only !== undefined) settleOne(draft, only);
  else if (all.length === 0) settleUnknown(draft);
  const [total, second] = indexesWith(draft, 'total_amount');
  if (total !== undefined) settleCurrency(draft, total);
  if (total === undefined) settleNight(draft);
  if (total === undefined || second !== undefined) return;
  const rent = withoutDeposit(draft, total);
  if (rent !== undefined) askSeveral(draft, [total, rent]);
  else if (isOfRoom(draft, total)) askOfNight(draft, total, 'of the room');
  else if (isSameForNights(draft, total, amountsAt(draft, total), totalsLeast))
    askOfNight(draft, total, 'same for nights');
  else settleUnit(draft, total);
}

function askOfNight(draft: ColumnsDraft, total: number, shown: 'of the room' | 'same for nights'): void {
  for (const index of indexesWith(draft, 'total_amount')) draft.roles[index] = undefined;
  askOfColumns(draft, 'money', [total], ['night_amount', 'total_amount', 'none'], { shown });
}

/** Of several currencies the one in the object of the price is that of the price: `total.amount` beside `total.currency`. */
function settleCurrency(draft: ColumnsDraft, total: number): void {
  const currencies = indexesWith(draft, 'currency_iso');
  const objectOf = (index: number) => draft.header[index]!.replace(/[^.]*$/, '');
  const own = currencies.find((index) => objectOf(total) !== '' && objectOf(index) === objectOf(total));
  if (own === undefined || currencies.some((index) => draft.isSaid[index])) return;
  for (const index of currencies) if (index !== own) draft.roles[index] = undefined;
}

const moneyRoles = namesOf('total_amount night_amount net_amount paid balance');

/** `Prepaid` in each cell: a column without one digit, of any script, is no price. */
const holdsWords = (profile: ColumnProfile) =>
  profile.filled > 0 && partWith(profile, (text) => /\p{N}/u.test(text)) === 0;

/** What is called the price of a night is that of the stay where it grows as the nights do. */
function settleNight(draft: ColumnsDraft): void {
  const [night] = indexesWith(draft, 'night_amount');
  if (night === undefined || draft.isSaid[night]) return;
  const nights = nightsOf(draft);
  const parts = amountsAt(draft, night).map((amount, at) => amount && Math.round((amount / nights[at]!) * 100));
  if (isSameForNights(draft, night, parts, partsLeast)) {
    draft.roles[night] = undefined;
    askOfColumns(draft, 'money', [night], ['total_amount', 'night_amount', 'none'], { shown: 'grows with nights' });
  } else settleUnit(draft, night);
}

/** Whether a price is that of the room, whoever has it: it stands beside how many the room takes, or in rows of rooms without a guest too. */
function isOfRoom(draft: ColumnsDraft, index: number): boolean {
  if (strengthOf(draft, index) > 2) return false;
  const amounts = amountsAt(draft, index);
  const [room, stay] = [indexesWith(draft, ...rolesOfRoom), indexesWith(draft, 'checkin_date', 'stay', ...nameRoles)];
  const [free, taken] = [false, true].map((isTaken) =>
    draft.sample.flatMap(({ cells }, at) => {
      const isFilled = (column: number) => cells[column] !== '';
      return room.some(isFilled) && stay.some(isFilled) === isTaken ? [amounts[at] ?? 0] : [];
    }),
  );
  return draft.header.some(isCapacity) || free!.some((amount) => amount > 0 && amount <= Math.max(...taken!));
}

const rolesOfRoom = namesOf('room_type_name type_code room_numbers');
const isCapacity = ofWords(
  /^(?:capacity|capacidad|kapazitat|kapacit\w*|kapasitas|capacite|capacidade|capienza|capaciteit|kapasite|pojemnosc|miejsca|ferohely|вместимость)$/u,
);

/** Asks whether whole numbers without a unit are in cents, where they are far more than a night costs. */
function settleUnit(draft: ColumnsDraft, index: number): void {
  const { header, roles, decisions, sample } = draft;
  const role = roles[index];
  if (draft.isSaid[index] || unitOfHeader(header[index]!, role, decisions.decimal) !== undefined) return;
  const amounts = amountsAt(draft, index);
  if (!amounts.every((amount) => amount === undefined || Number.isInteger(amount))) return;
  const unit = unitColumn(header, index, role);
  if (unit !== undefined && sample.some(({ cells }) => saysUnit(header[unit]!, cells[unit]))) return;
  if (!isFarTooMuch(draft, index, amounts)) return;
  const first = sample[amounts.findIndex((amount) => amount !== undefined)]!;
  draft.open.push(
    openCents({ name: nameOf(draft, index), example: first.cells[index]!.slice(0, 40), line: first.line }, role!),
  );
}

/** Whether whole amounts are a hundred times the price of the nights, or most nights would cost thousands in a currency in which none does. */
function isFarTooMuch(draft: ColumnsDraft, index: number, amounts: Amounts): boolean {
  const nights = nightsOf(draft);
  const isOfNight = draft.roles[index] === 'night_amount';
  const inCents = (night: number) => amountsAt(draft, night).map((amount) => amount && amount * 100);
  const known = isOfNight ? [] : indexesWith(draft, 'night_amount');
  if (known.some((night) => isTimesNights(inCents(night), amounts, nights))) return true;
  const said = draft.constants.get('currency_iso') ?? draft.decisions.currency;
  const codes = [
    said ?? currencyOfHeader(draft.header[index]!)?.currency ?? [],
    indexesWith(draft, 'currency_iso').flatMap((column) => [...draft.profiles[column]!.values.keys()]),
  ].flat();
  const perNight = amounts.flatMap((amount, at) => {
    const count = isOfNight ? 1 : nights[at];
    return amount && count ? [amount / count] : [];
  });
  const isDear = codes.length > 0 && codes.every((code) => ofGreatWorth.test(code.trim()));
  return isDear && perNight.filter((amount) => amount >= nightMost).length * 2 > perNight.length;
}

/** Currencies in which a night for thousands is rare. */
const ofGreatWorth = /^(?:eur|usd|gbp|chf|cad|aud|nzd|sgd|bhd|kwd|omr|jod|[€£])$/i;
const nightMost = 3000;

function isSumOf(draft: ColumnsDraft, index: number, prices: readonly number[]): boolean {
  if (draft.isKnown[index] || moneyKindOf(draft.header[index]!) !== undefined || !holdsAmounts(draft, index))
    return false;
  const amounts = amountsAt(draft, index);
  return prices.some((price) => isLessFees(amounts, amountsAt(draft, price), feesOf(draft)));
}

/** Without a known price, an unknown column is it if what is left of it after fees has a column too; otherwise all that may be it are asked about. */
function settleUnknown(draft: ColumnsDraft): void {
  if (hasRole(draft, 'night_amount')) return;
  const rests = indexesWith(draft, 'net_amount', 'balance', 'paid').map((index) => amountsAt(draft, index));
  const isLess = (amounts: Amounts, rest: Amounts) =>
    amounts.filter((amount, at) => (amount ?? 0) < (rest[at] ?? 0)).length > amounts.length * 0.05;
  // The only amounts may stand under no name.
  const nameless = [...draft.header.keys()].filter(
    (index) => draft.header[index]!.trim() === '' && draft.roles[index] === undefined && !draft.isSaid[index],
  );
  const unknown = [...unusedIndexes(draft).filter((index) => !draft.isKnown[index]), ...nameless].filter(
    (index) => looksLikeMoney(draft, index) && !rests.some((rest) => isLess(amountsAt(draft, index), rest)),
  );
  const [first, second] = unknown;
  const isPayment = (index: number) => paymentOf(draft.header[index]!) === 'paid' && holdsAmounts(draft, index);
  const isAsked = draft.open.some((each) => each.what === 'column_meaning' && each.meaning === 'money');
  const payments = rests.length > 0 || isAsked || draft.isOfSource ? [] : unusedIndexes(draft).filter(isPayment);
  if (first === undefined && payments.length > 0) askOfColumns(draft, 'money', payments, ['none', 'total_amount']);
  if (first === undefined) return;
  const isProved = rests.some((rest) => isLessFees(amountsAt(draft, first), rest, feesOf(draft)));
  if (second === undefined && isProved) prove(draft, first, 'total_amount');
  else if (unknown.some((index) => isOfPerson(draft.header[index]!)))
    askOfColumns(draft, 'money', unknown, ['none', 'total_amount', 'night_amount'], { shown: 'of a person' });
  else askOfColumns(draft, 'money', unknown, ['total_amount', 'night_amount', 'net_amount', 'none']);
}

function looksLikeMoney(draft: ColumnsDraft, index: number): boolean {
  const profile = draft.profiles[index]!;
  if (!holdsAmounts(draft, index) || partWith(profile, isTakenOff) === 1) return false;
  return mayBeMoney(draft.header[index]!, [...profile.values.keys()]);
}

/**
 * Whether stays of different nights in one room have one amount, or nearly one, more often than amounts that grow with the nights: then it is the price of a night,
 * or that of the door; a bare price is where longer stays cost no more as often as they cost more. `least`: how many pairs of stays must show it of another.
 */
function isSameForNights(draft: ColumnsDraft, index: number, amounts: Amounts, least: number): boolean {
  const nights = nightsOf(draft);
  const isBarePrice = draft.roles[index] === 'total_amount' && strengthOf(draft, index) <= 2;
  const [room] = indexesWith(draft, ...rolesOfRoom);
  const known = [...amounts.keys()].filter((at) => (amounts[at] ?? 0) > 0 && (nights[at] ?? 0) > 0);
  const shared = new Set<number>();
  let [same, less, grown] = [0, 0, 0];
  for (const ofRoom of groupedBy(known, (at) => (room === undefined ? '' : draft.sample[at]!.cells[room]!))) {
    const rows = ofRoom.slice(0, rowsCompared);
    for (const [place, one] of rows.entries()) {
      for (const other of rows.slice(place + 1)) {
        if (nights[one] === nights[other]) continue;
        const isNear =
          times(amounts[one]!, amounts[other]!) <= (isBarePrice ? 1.1 : 1) && times(nights[one]!, nights[other]!) > 1.4;
        if (amounts[one] === amounts[other]) shared.add(one).add(other);
        if (isNear || amounts[one] === amounts[other]) same++;
        else if ((amounts[one]! - amounts[other]!) * (nights[one]! - nights[other]!) > 0) grown++;
        else less++;
      }
    }
  }
  // Without a room every price stands beside every other: then half of the rows share theirs with a stay of other nights.
  const isShared = room === undefined && shared.size * 2 >= Math.min(known.length, rowsCompared);
  if (isBarePrice) return same > 0 && (isShared || same + less >= grown);
  return same > grown * 2 && same >= least;
}

const times = (one: number, other: number) => Math.max(one, other) / Math.min(one, other);

const partsLeast = 3;
const rowsCompared = 100;
const totalsLeast = 6;

function settleOne(draft: ColumnsDraft, index: number): void {
  const kind = moneyKindOf(draft.header[index]!);
  const isTotal = kind === 'all' || kind === 'total' || (kind === 'gross' && hasRole(draft, 'net_amount'));
  const [amounts, nights] = [amountsAt(draft, index), nightsOf(draft)];
  const isRelated = (role: ColumnRole, is: (other: Amounts) => boolean) =>
    indexesWith(draft, role).some((other) => is(amountsAt(draft, other)));
  if (isTotal) useByValues(draft, index, 'total_amount');
  else if (isRelated('net_amount', (other) => isLessFees(amounts, other, feesOf(draft))))
    prove(draft, index, 'total_amount');
  else if (!isRelated('total_amount', (other) => isTimesNights(amounts, other, nights)))
    askOfColumns(draft, 'money', [index], ['total_amount', 'night_amount', 'net_amount', 'none']);
}

function settleSeveral(draft: ColumnsDraft, indexes: readonly number[]): void {
  const amounts = new Map(indexes.map((index) => [index, amountsAt(draft, index)]));
  const at = (index: number) => amounts.get(index)!;
  const [fees, discounts] = [feesOf(draft), feesOf(draft, true)];
  const nights = nightsOf(draft);
  // A column that is another one's price for one night, what remains of it, or equal to it, is not the guest's price itself; nor is one before a discount.
  const proved = new Map<number, 'night_amount' | 'net_amount' | 'same'>();
  for (const index of indexes) {
    for (const other of indexes) {
      if (index === other || proved.has(index) || proved.has(other)) continue;
      if (isTimesNights(at(index), at(other), nights)) proved.set(index, 'night_amount');
      else if (isLessFees(at(other), at(index), fees))
        proved.set(index, paymentOf(draft.header[index]!) === undefined ? 'net_amount' : 'same');
      else if (isLessFees(at(other), at(index), discounts)) proved.set(other, 'same');
      else if (
        areEqual(at(other), at(index)) &&
        !draft.differ(other, index) &&
        strengthOf(draft, other) >= strengthOf(draft, index)
      )
        proved.set(index, 'same');
    }
  }
  const left = indexes.filter((index) => !proved.has(index));
  // What is equal to a rate in stays of several nights is that of one night, or the rate is that of the stay.
  const isRate = (index: number) => headerWords(draft.header[index]!).some((word) => rate.test(word));
  const asRate = left.find(
    (index) =>
      strengthOf(draft, index) <= 2 && indexes.some((other) => isRate(other) && areEqual(at(index), at(other))),
  );
  if (asRate !== undefined && left.length === 1 && indexes.length > 1 && nights.some((count) => (count ?? 0) > 1)) {
    askOfNight(draft, asRate, 'same for nights');
    return;
  }
  const most = Math.max(...left.map((index) => strengthOf(draft, index)));
  const strongest = left.filter((index) => strengthOf(draft, index) === most);
  const [first, second] = strongest;
  if (first === undefined || second !== undefined || (left.length > 1 && most < 2)) {
    askSeveral(draft, left);
    return;
  }
  // Revenue may hold what is no part of the stay: where another column is the price of a night times the nights, a person says which.
  const perNight = [...indexesWith(draft, 'night_amount'), ...indexes];
  const nightOf = (index: number) =>
    perNight.find((night) => isTimesNights(amountsAt(draft, night), at(index), nights));
  const tied = left.filter((index) => nightOf(index) !== undefined);
  const [total] = tied;
  if (total !== undefined && !tied.includes(first) && speaksOfReport(draft.header[first]!)) {
    const shown = { night: nameOf(draft, nightOf(total)!), total: nameOf(draft, total) };
    askSeveral(draft, [...tied, ...left.filter((index) => !tied.includes(index))], shown);
    return;
  }
  // All that the guest pays is no less than some price of the stay.
  const isMore = (other: number) =>
    strengthOf(draft, other) > 1 && at(other).some((amount, row) => (amount ?? 0) > (at(first)[row] ?? 0));
  if (total !== first && left.some(isMore)) {
    askSeveral(draft, left);
    return;
  }
  const was = indexesWith(draft, 'total_amount');
  for (const index of was) if (index !== first) draft.roles[index] = undefined;
  for (const [index, kind] of proved) if (kind !== 'same' && !hasRole(draft, kind)) prove(draft, index, kind);
  if (!was.includes(first)) prove(draft, first, 'total_amount', proved.size > 0 || total === first ? 'sums' : 'header');
}

const rate = /^(?:rates?|tarif|tarifa|tariffa|tarief|adr|diaria)$/;

function askSeveral(draft: ColumnsDraft, indexes: readonly number[], shown?: { night: string; total: string }): void {
  for (const index of indexesWith(draft, 'total_amount')) draft.roles[index] = undefined;
  askOfColumns(draft, 'money', indexes, ['total_amount'], { shown });
}

function prove(
  draft: ColumnsDraft,
  index: number,
  role: 'total_amount' | 'night_amount' | 'net_amount',
  provedBy: 'sums' | 'header' = 'sums',
): void {
  const drawn = draft.sample.length < draft.rows && { rows: draft.sample.length };
  useByValues(draft, index, role, { provedBy, ...drawn });
}
