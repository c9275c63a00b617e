/** Finds relations between columns of amounts in the rows: one is another less some fees, or times the nights. */

/** A sampled column as numbers; undefined for a cell without one. */
export type Amounts = readonly (number | undefined)[];

const tolerance = 0.021;
/** How many rows must support a proof, and the share of all rows that may contradict it. */
const rowsLeast = 2;
const exceptionsMost = 0.05;

/** Whether two columns hold the same amounts wherever both are filled. */
export function areEqual(left: Amounts, right: Amounts): boolean {
  return holds(left, (amount, at) => right[at] === undefined || near(amount, right[at]!), { least: 1, most: 0 });
}

/** Whether `gross` less some of `parts` (at most three) is `net` in the rows, and greater than it. */
export function isLessFees(gross: Amounts, net: Amounts, parts: readonly Amounts[]): boolean {
  return setsOf(parts).some((set) => {
    let moved = 0;
    const fits = holds(
      gross,
      (amount, at) => {
        const rest = net[at];
        if (rest === undefined) return true;
        const fee = set.reduce((sum, part) => sum + Math.abs(part[at] ?? 0), 0);
        if (fee > tolerance) moved++;
        return near(amount - fee, rest);
      },
      { least: rowsLeast, most: exceptionsMost },
    );
    return fits && moved >= rowsLeast;
  });
}

/** Whether `night` times the nights is `total` in the rows, including stays of more than one night. */
export function isTimesNights(night: Amounts, total: Amounts, nights: Amounts): boolean {
  let longer = 0;
  const fits = holds(
    night,
    (amount, at) => {
      const [sum, count] = [total[at], nights[at]];
      if (sum === undefined || count === undefined) return true;
      if (count > 1 && amount > 0) longer++;
      return Math.abs(amount * count - sum) <= Math.max(tolerance, 0.01 * count);
    },
    { least: rowsLeast, most: exceptionsMost },
  );
  return fits && longer >= rowsLeast;
}

function near(left: number, right: number): boolean {
  return Math.abs(left - right) <= tolerance;
}

/** Whether a relation holds for the amounts above 0 of a column: in enough rows, and in all but a small share. */
function holds(
  amounts: Amounts,
  isLaw: (amount: number, at: number) => boolean,
  { least, most }: { least: number; most: number },
): boolean {
  let [all, broken] = [0, 0];
  for (const [at, amount] of amounts.entries()) {
    if (amount === undefined || amount === 0) continue;
    all++;
    if (!isLaw(amount, at)) broken++;
    if (broken > amounts.length * most) return false;
  }
  return all >= least && broken <= all * most;
}

const partsMax = 10;

/** All sets of one to three columns. */
function setsOf(parts: readonly Amounts[]): Amounts[][] {
  const few = parts.slice(0, partsMax);
  const sets: Amounts[][] = [];
  for (const [first, one] of few.entries()) {
    sets.push([one]);
    for (let second = first + 1; second < few.length; second++) {
      sets.push([one, few[second]!]);
      for (let third = second + 1; third < few.length; third++) sets.push([one, few[second]!, few[third]!]);
    }
  }
  return sets;
}
