/** The smallest house that still differs: steps, records and fields are left out one by one, as long as something differs. */
import type { House, Step } from './house.ts';

/** Gives the smallest house that it finds within `triesMax` looks; `differs` says whether a house still does. */
export async function shrink(
  house: House,
  differs: (house: House) => Promise<boolean>,
  triesMax = 2000,
): Promise<House> {
  let smallest = house;
  let tries = 0;
  for (let isSmaller = true; isSmaller; ) {
    isSmaller = false;
    for (const candidate of smaller(smallest)) {
      if (tries++ >= triesMax) return smallest;
      if (!(await differs(candidate))) continue;
      smallest = candidate;
      isSmaller = true;
      break;
    }
  }
  return smallest;
}

/** Houses with one thing less, those with the most left out first. */
function* smaller(house: House): Generator<House> {
  for (const steps of without(house.steps)) yield { ...house, steps };
  for (const queries of without(house.queries)) yield { ...house, queries };
  for (const [index, step] of house.steps.entries()) {
    for (const less of smallerSteps(step)) yield { ...house, steps: house.steps.with(index, less) };
  }
}

function* smallerSteps(step: Step): Generator<Step> {
  if (step.isLookedAt) yield { ...step, isLookedAt: false };
  for (const records of without(step.records)) yield { ...step, records };
  for (const [index, record] of step.records.entries()) {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) continue;
    for (const entries of without(Object.entries(record)))
      yield { ...step, records: step.records.with(index, Object.fromEntries(entries)) };
  }
}

/** A list without its second half, without its first, and without each of its items. */
function* without<Item>(items: readonly Item[]): Generator<Item[]> {
  const half = Math.floor(items.length / 2);
  if (half > 1) {
    yield items.slice(0, half);
    yield items.slice(half);
  }
  for (const index of items.keys()) yield items.toSpliced(index, 1);
}
