/** Which of several columns of amounts is what the guest pays: the words say it, or the sums do; else it is asked. */
import { partWith } from '../../columns/values/column-profile.ts';
import { type Amounts, areEqual, isLessFees, isTimesNights } from '../../columns/values/money-proofs.ts';
import { type MoneyKind, moneyKindOf } from '../../columns/values/money-words.ts';
import { createDecimalProof } from '../../values/amounts/prove-decimal-mark.ts';
import { amountOf, readAmount } from '../../values/amounts/read-amount.ts';
import { askOfColumns, type ColumnsDraft, hasRole, nameOf, placesWith, unusedPlaces, useByValues } from './draft.ts';

/** How strongly a header says that its amount is all that the guest pays. */
const strength: Partial<Record<MoneyKind, number>> = { all: 4, total: 3, gross: 3, price: 2, bare: 1 };

/** Decides or asks which column is the guest's price. */
export function settleMoney(draft: ColumnsDraft): void {
  if (draft.isOfSource || draft.isMapped || draft.constants.has('total_amount')) return;
  const totals = placesWith(draft, 'total_amount');
  if (totals.some((place) => draft.isSaid[place])) return;
  const others = unusedPlaces(draft).filter((place) => isPrice(draft, place));
  const all = [...totals, ...others].sort((left, right) => left - right);
  if (all.length > 1) {
    settleSeveral(draft, all);
    return;
  }
  const [only] = others;
  if (only !== undefined) settleOne(draft, only);
}

/** Whether a column holds amounts, and its header calls them a price of some sort. */
function isPrice(draft: ColumnsDraft, place: number): boolean {
  const kind = moneyKindOf(draft.header[place]!);
  if (kind === undefined || (strength[kind] === undefined && !isOnlyPrice(draft, kind))) return false;
  return holdsAmounts(draft, place);
}

/** What the house receives is asked about where nothing else is said of money. */
function isOnlyPrice(draft: ColumnsDraft, kind: MoneyKind): boolean {
  return kind === 'net' && !hasRole(draft, 'total_amount', 'net_amount', 'night_amount', 'paid');
}

function holdsAmounts(draft: ColumnsDraft, place: number): boolean {
  const profile = draft.profiles[place]!;
  return profile.filled > 0 && partWith(profile, (text) => readAmount(text) !== undefined) >= 0.9;
}

/** One column of amounts that no word list knows. */
function settleOne(draft: ColumnsDraft, place: number): void {
  const kind = moneyKindOf(draft.header[place]!);
  const net = placesWith(draft, 'net_amount');
  const isGross = kind === 'gross' || kind === 'all' || kind === 'total';
  if (isGross && (net.length > 0 || kind !== 'gross')) {
    useByValues(draft, place, 'total_amount');
    return;
  }
  if (net.some((other) => isLessFees(amountsAt(draft, place), amountsAt(draft, other), feesOf(draft)))) {
    prove(draft, place, 'total_amount');
    return;
  }
  const nights = nightsOf(draft);
  const total = placesWith(draft, 'total_amount');
  if (total.some((other) => isTimesNights(amountsAt(draft, place), amountsAt(draft, other), nights))) return;
  askOfColumns(draft, 'money', [place], ['total_amount', 'night_amount', 'net_amount', 'none']);
}

function settleSeveral(draft: ColumnsDraft, places: readonly number[]): void {
  const amounts = new Map(places.map((place) => [place, amountsAt(draft, place)]));
  const at = (place: number) => amounts.get(place)!;
  const fees = feesOf(draft);
  const nights = nightsOf(draft);
  // What is a night's price of another, or what is left of it, or the same, is not the guest's price itself.
  const proved = new Map<number, 'night_amount' | 'net_amount' | 'same'>();
  for (const place of places) {
    for (const other of places) {
      if (place === other || proved.has(place) || proved.has(other)) continue;
      if (isTimesNights(at(place), at(other), nights)) proved.set(place, 'night_amount');
      else if (isLessFees(at(other), at(place), fees)) proved.set(place, 'net_amount');
      else if (
        areEqual(at(other), at(place)) &&
        !draft.differ(other, place) &&
        strengthOf(draft, other) >= strengthOf(draft, place)
      )
        proved.set(place, 'same');
    }
  }
  const left = places.filter((place) => !proved.has(place));
  const most = Math.max(...left.map((place) => strengthOf(draft, place)));
  const strongest = left.filter((place) => strengthOf(draft, place) === most);
  const [first, second] = strongest;
  if (first === undefined || second !== undefined || (left.length > 1 && most < 2)) {
    askSeveral(draft, left);
    return;
  }
  const was = placesWith(draft, 'total_amount');
  for (const place of was) if (place !== first) draft.roles[place] = undefined;
  for (const [place, kind] of proved) if (kind !== 'same' && !hasRole(draft, kind)) prove(draft, place, kind);
  if (!was.includes(first)) prove(draft, first, 'total_amount');
}

function askSeveral(draft: ColumnsDraft, places: readonly number[]): void {
  for (const place of placesWith(draft, 'total_amount')) draft.roles[place] = undefined;
  askOfColumns(draft, 'money', places, ['total_amount']);
}

function strengthOf({ header }: ColumnsDraft, place: number): number {
  return strength[moneyKindOf(header[place]!) ?? 'price'] ?? 0;
}

function prove(draft: ColumnsDraft, place: number, role: 'total_amount' | 'night_amount' | 'net_amount'): void {
  draft.roles[place] = role;
  draft.isKnown[place] = true;
  draft.findings.push({ about: 'column', column: nameOf(draft, place), role, provedBy: 'sums', ...sampled(draft) });
}

/** Of how many rows, where they are not all. */
function sampled({ sample, rows }: ColumnsDraft): { rows?: number } {
  return sample.length < rows ? { rows: sample.length } : {};
}

function feesOf(draft: ColumnsDraft): Amounts[] {
  return [...draft.header.keys()]
    .filter((place) => moneyKindOf(draft.header[place]!) === 'part' && holdsAmounts(draft, place))
    .map((place) => amountsAt(draft, place));
}

function nightsOf(draft: ColumnsDraft): Amounts {
  const [place] = placesWith(draft, 'nights');
  return place === undefined ? [] : amountsAt(draft, place);
}

/** The sampled cells of a column as numbers, under the mark that they prove. */
function amountsAt({ sample }: ColumnsDraft, place: number): Amounts {
  const proof = createDecimalProof();
  for (const { cells, line } of sample) proof.add(line, cells[place]!);
  const verdict = proof.verdict();
  const mark = verdict.kind === 'proved' ? verdict.mark : '.';
  return sample.map(({ cells }) => {
    const written = cells[place] === '' ? undefined : readAmount(cells[place]!);
    const amount = written === undefined ? undefined : amountOf(written, mark);
    return amount === undefined ? undefined : Number(amount);
  });
}
