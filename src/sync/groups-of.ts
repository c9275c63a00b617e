/** Cuts rows that come in order into the groups that belong together, none larger than `most`. */
export function* groupsOf<Row>(
  rows: Iterable<Row>,
  isOne: (first: Row, other: Row) => boolean,
  most = Number.POSITIVE_INFINITY,
): Generator<Row[]> {
  let group: Row[] = [];
  for (const row of rows) {
    if (group[0] !== undefined && (group.length >= most || !isOne(group[0], row))) {
      yield group;
      group = [];
    }
    group.push(row);
  }
  if (group.length > 0) yield group;
}
