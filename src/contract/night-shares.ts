/**
 * The part of a stay's amount for its first nights: the share of a night is the difference of two such parts, so that all shares add up to the
 * amount.
 */
import { minorUnitOf } from './currencies.ts';
import { decimalsMax } from './money.ts';

/** Amounts in ten-thousandths; `nights` of the whole stay, at least 1. */
interface PaidStay {
  amount: bigint;
  currency: string | null;
  nights: number;
}

/** The part of the first `count` nights, rounded down to the minor unit; all of it from the last night on. */
export function amountOfFirstNights({ amount, currency, nights }: PaidStay, count: number): bigint {
  if (count >= nights) return amount;
  const unit = unitOf(amount, currency);
  return (((amount / unit) * BigInt(count)) / BigInt(nights)) * unit;
}

/** The minor unit of the currency in ten-thousandths; smaller if the amount has more decimals. */
function unitOf(amount: bigint, currency: string | null): bigint {
  const decimals = (currency === null ? undefined : minorUnitOf(currency)) ?? decimalsMax;
  const unit = 10n ** BigInt(decimalsMax - decimals);
  return amount % unit === 0n ? unit : 1n;
}
