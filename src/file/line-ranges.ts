/** Line numbers of a file, combined into a bounded list of ranges: how a report says where something happened. */

/** First and last line, both inclusive. */
export type LineRange = [from: number, to: number];

const rangesMax = 20;

export interface LineRanges {
  ranges: LineRange[];
  /** The number of lines, including those beyond the ranges kept. */
  count: number;
}

export function emptyRanges(): LineRanges {
  return { ranges: [], count: 0 };
}

/** Adds a line; lines come in rising order, except for small steps back. */
export function addLine(lines: LineRanges, line: number): void {
  lines.count++;
  const last = lines.ranges.at(-1);
  if (last !== undefined && line >= last[0] && line <= last[1] + 1) last[1] = Math.max(last[1], line);
  else if (lines.ranges.length < rangesMax) lines.ranges.push([line, line]);
}

/** `line 3`, or `lines 3, 5-9 and more`, in the order of the file: rows may have waited for others. Where nobody has counted them, `count` is infinite. */
export function linesText(ranges: readonly LineRange[], count: number): string {
  const text = [...ranges]
    .sort(([one], [other]) => one - other)
    .map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`))
    .join(', ');
  const shown = ranges.reduce((sum, [from, to]) => sum + to - from + 1, 0);
  // A line may be counted several times; only the limit of ranges shows that some were left out.
  const more = ranges.length >= rangesMax && shown < count ? ' and more' : '';
  return `${shown === 1 ? 'line' : 'lines'} ${text}${more}`;
}
