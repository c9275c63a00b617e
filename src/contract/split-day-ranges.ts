/** Arithmetic of rates over ranges of days: takes the segments and one change, gives the segments after it. Pure. */

/** Something that holds on the days `from` to `to`, both inclusive. */
export interface Interval {
  from: number;
  to: number;
}

/**
 * Applies `change` to the days `from` to `to` of `segments` (sorted, never overlapping; changed in place). `change` is called with each segment that
 * lies within these days, or undefined for days without one, and gives the values for those days: a segment that it returns, changed or not, stays in
 * its position.
 */
export function changeDays<Segment extends Interval>(
  segments: Segment[],
  { from, to }: Interval,
  change: (existing: Segment | undefined) => Omit<Segment, keyof Interval>,
): void {
  cutBefore(segments, from);
  cutBefore(segments, to + 1);
  const first = firstTouching(segments, from);
  const after: Segment[] = [];
  let next = first;
  let day = from;
  while (day <= to) {
    const segment = segments[next];
    if (segment === undefined || segment.from > day) {
      const end = segment === undefined ? to : Math.min(to, segment.from - 1);
      after.push({ ...change(undefined), from: day, to: end } as Segment);
      day = end + 1;
      continue;
    }
    const changed = change(segment);
    after.push(changed === segment ? segment : ({ ...changed, from: segment.from, to: segment.to } as Segment));
    day = segment.to + 1;
    next++;
  }
  // Without gaps nothing moves, however many segments follow.
  if (after.length > next - first) segments.splice(first, next - first, ...after);
  else for (const [index, segment] of after.entries()) segments[first + index] = segment;
}

/** Splits the segment that holds on `day` and on the day before it. */
function cutBefore<Segment extends Interval>(segments: Segment[], day: number): void {
  const index = firstTouching(segments, day);
  const segment = segments[index];
  if (segment === undefined || segment.from >= day) return;
  segments.splice(index, 1, { ...segment, to: day - 1 }, { ...segment, from: day });
}

/** The segments that touch the days `from` to `to`, in order. */
export function touching<Segment extends Interval>(segments: readonly Segment[], { from, to }: Interval): Segment[] {
  const found: Segment[] = [];
  for (let index = firstTouching(segments, from); index < segments.length && segments[index]!.from <= to; index++) {
    found.push(segments[index]!);
  }
  return found;
}

/** The ranges of days from `from` to `to` that no segment covers, in order. */
export function gapsIn(segments: readonly Interval[], { from, to }: Interval): Interval[] {
  const gaps: Interval[] = [];
  let day = from;
  for (let index = firstTouching(segments, from); index < segments.length && segments[index]!.from <= to; index++) {
    const segment = segments[index]!;
    if (segment.from > day) gaps.push({ from: day, to: segment.from - 1 });
    day = segment.to + 1;
  }
  if (day <= to) gaps.push({ from: day, to });
  return gaps;
}

/** Joins neighbouring segments whose values are the same, as told by `isSame`. */
export function joined<Segment extends Interval>(
  segments: readonly Segment[],
  isSame: (left: Segment, right: Segment) => boolean,
): Segment[] {
  const result: Segment[] = [];
  for (const segment of segments) {
    const last = result.at(-1);
    if (last !== undefined && last.to + 1 === segment.from && isSame(last, segment)) {
      result[result.length - 1] = { ...last, to: segment.to };
    } else result.push(segment);
  }
  return result;
}

/** Index of the first segment that ends on `day` or later. */
export function firstTouching(segments: readonly Interval[], day: number): number {
  let low = 0;
  let high = segments.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (segments[middle]!.to < day) low = middle + 1;
    else high = middle;
  }
  return low;
}
