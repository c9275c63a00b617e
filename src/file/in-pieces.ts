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
