/** Cuts lists into pieces, and gathers what belongs together. */

/** Items in arrays of at most `size`: each is written at once, and no list is held whole. */
export function* inPieces<Item>(items: Iterable<Item>, size = 500): Generator<Item[]> {
  let piece: Item[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < size) continue;
    yield piece;
    piece = [];
  }
  if (piece.length > 0) yield piece;
}

/** Cuts rows that come in order of a key into the groups that have one. */
export function* groupsOf<Row>(rows: Iterable<Row>, keyOf: (row: Row) => string | number): Generator<Row[]> {
  let group: Row[] = [];
  let of: string | number | undefined;
  for (const row of rows) {
    const key = keyOf(row);
    if (group.length > 0 && key !== of) {
      yield group;
      group = [];
    }
    of = key;
    group.push(row);
  }
  if (group.length > 0) yield group;
}

/** Groups items by key, in the order in which the keys first occur. */
export function groupedBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return [...groups.values()];
}
