/** Finds what the guest has paid and what is left to pay. */
import { isDeposit, paymentOf } from '../../columns/values/money-words.ts';
import {
  type Amounts,
  amountsAt,
  areEqual,
  holdsAmounts,
  isLessFees,
  isPrice,
  isTimesNights,
  nightsOf,
} from './amounts.ts';
import { askOfColumns, type ColumnsDraft, hasRole, indexesWith, unusedIndexes, useByValues } from './draft.ts';

/** Without a price, what was paid first and what is left to pay are it together; what is to pay may be only what is left. */
export function settlePayments(draft: ColumnsDraft): void {
  const left = indexesWith(draft, 'total_amount').find((index) => paymentOf(draft.header[index]!) === 'balance');
  if (left !== undefined && !draft.isSaid[left]) {
    settleLeft(draft, left);
    return;
  }
  const isSaid = draft.roles.some((role, index) => role === 'balance' && draft.isSaid[index]);
  if (hasRole(draft, 'paid') || (!isSaid && hasRole(draft, 'total_amount', 'night_amount', 'net_amount', 'balance')))
    return;
  const amounts = unusedIndexes(draft).filter((index) => holdsAmounts(draft, index));
  const kindOf = (index: number) => paymentOf(draft.header[index]!);
  const prices = amounts.filter((index) => kindOf(index) === undefined && isPrice(draft, index));
  const [paid, ...morePaid] = amounts.filter((index) => kindOf(index) === 'paid');
  const [balance, ...moreOpen] = amounts.filter((index) => kindOf(index) === 'balance');
  if (isSaid && paid !== undefined && morePaid.length === 0) useByValues(draft, paid, 'paid');
  if (paid === undefined || balance === undefined || prices.length + morePaid.length + moreOpen.length > 0) return;
  useByValues(draft, paid, 'paid');
  useByValues(draft, balance, 'balance');
}

/** Decides by the price of a night, or asks, whether what is to pay beside a payment is all or what is left. */
function settleLeft(draft: ColumnsDraft, left: number): void {
  const paid = [...draft.header.keys()].filter(
    (index) => paymentOf(draft.header[index]!) === 'paid' && holdsAmounts(draft, index),
  );
  const payments = paid.map((index) => amountsAt(draft, index));
  if (indexesWith(draft, 'total_amount').length > 1 || !payments.some((each) => each.some((amount) => amount! > 0)))
    return;
  const amounts = amountsAt(draft, left);
  const sums = amounts.map((amount, at) => payments.reduce((sum, each) => sum + (each[at] ?? 0), amount ?? 0));
  const nights = nightsOf(draft);
  const fits = (total: Amounts) =>
    indexesWith(draft, 'night_amount').some((index) => isTimesNights(amountsAt(draft, index), total, nights));
  if (fits(amounts)) return;
  draft.roles[left] = undefined;
  if (fits(sums) && paid.length === 1) {
    useByValues(draft, paid[0]!, 'paid');
    useByValues(draft, left, 'balance');
  } else askOfColumns(draft, 'money', [left], ['balance', 'total_amount']);
}

/** The column with what is left of a total, or of it less fees, without the deposit that the guest gets back. */
export function withoutDeposit(draft: ColumnsDraft, total: number): number | undefined {
  const columns = [...draft.header.keys()].filter((index) => index !== total && holdsAmounts(draft, index));
  for (const deposit of columns.filter((index) => isDeposit(draft.header[index]!))) {
    const given = amountsAt(draft, deposit);
    const rest = amountsAt(draft, total).map((amount, at) => (given[at] ? (amount ?? 0) - given[at]! : undefined));
    const parts = columns.filter((index) => index !== deposit);
    const isRest = (index: number) => {
      const others = parts.filter((other) => other !== index).map((other) => amountsAt(draft, other));
      return areEqual(rest, amountsAt(draft, index)) || isLessFees(rest, amountsAt(draft, index), others);
    };
    const found = rest.some((amount) => amount !== undefined) ? parts.find(isRest) : undefined;
    if (found !== undefined) return found;
  }
  return undefined;
}
