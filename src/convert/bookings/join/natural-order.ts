/** Compares texts as people do: digits count as numbers. */

/** Negative if `left` comes first: "9" before "10", "A2" before "A10"; of two that are otherwise equal, the shorter one. */
export function compareNaturally(left: string, right: string): number {
  const [own, other] = [partsOf(left), partsOf(right)];
  for (let at = 0; at < Math.min(own.length, other.length); at++) {
    const order = compareParts(own[at]!, other[at]!);
    if (order !== 0) return order;
  }
  return own.length - other.length || left.length - right.length || compareTexts(left, right);
}

/** Splits a text into runs of digits and what is between them. */
function partsOf(text: string): readonly string[] {
  return text.match(/\d+|\D+/g) ?? [];
}

function compareParts(left: string, right: string): number {
  const [own, other] = [left, right].map((part) => (/^\d/.test(part) ? part.replace(/^0+/, '') : undefined));
  if (own === undefined || other === undefined) return compareTexts(left, right);
  return own.length - other.length || compareTexts(own, other);
}

function compareTexts(left: string, right: string): number {
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
