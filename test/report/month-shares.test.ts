/** The months of a stay: every night in one of them, and the parts add up. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dateOfDay } from '../../src/contract/dates.ts';
import { monthShares } from '../../src/report/month-shares.ts';
import { holds } from '../effort.ts';

const window = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

test('whatever the stay, nothing is lost', () => {
  const numbers = fc.record({
    first: fc.integer({ min: 0, max: 40_000 }),
    nights: fc.integer({ min: 1, max: 1095 }),
    amount: fc.bigInt({ min: 0n, max: 10n ** 15n }),
    currency: fc.constantFrom('EUR', 'JPY', 'KWD', null),
  });
  holds(
    fc.property(numbers, ({ first, nights, amount, currency }) => {
      const stay = { checkin: first, checkout: first + nights, amount, currency };
      const shares = monthShares(stay, window);
      expect(shares.reduce((sum, share) => sum + share.amount, 0n)).toBe(amount);
      expect(shares.reduce((sum, share) => sum + share.nights, 0)).toBe(nights);
      expect(shares[0]!.month).toBe(dateOfDay(first).slice(0, 7));
      for (const share of shares) expect(share.amount).toBeGreaterThanOrEqual(0n);
      const cut = { from: first + 1, to: first + nights - 1 };
      expect(monthShares(stay, cut).reduce((sum, share) => sum + share.nights, 0)).toBe(nights - 1);
    }),
  );
});
