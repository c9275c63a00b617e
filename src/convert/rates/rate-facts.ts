/** What the cells of a file of rates show: the facts of any file with prices, and how its dates are written. */
import { createPriceFacts, type PriceFacts } from '../prices/price-facts.ts';
import { createOrderProof } from '../values/dates/prove-date-order.ts';
import type { RateFile } from './plan.ts';

export interface RateFacts extends PriceFacts {
  order: ReturnType<typeof createOrderProof>;
}

/** Facts before the first row. */
export function createRateFacts({
  decisions,
  hasNumberCells,
}: Pick<RateFile, 'decisions' | 'hasNumberCells'>): RateFacts {
  return {
    ...createPriceFacts({ decisions, hasNumberCells }),
    order: createOrderProof({ nightsMax: Number.POSITIVE_INFINITY, hasNumberCells }),
  };
}
