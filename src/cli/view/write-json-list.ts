/** Writes one JSON object that ends in a long list, piece by piece: the list is not held in memory. */
import { inPieces } from '../../file/groups.ts';
import type { Output } from '../../file/output.ts';

/** Writes `head` with `items` as its last field `name`, and a line end. Throws what writing throws. */
export async function writeJsonList(
  output: Pick<Output, 'write'>,
  head: object,
  { name, items }: { name: string; items: Iterable<unknown> },
): Promise<void> {
  const fields = JSON.stringify(head).slice(0, -1);
  await output.write(`${fields}${fields === '{' ? '' : ','}${JSON.stringify(name)}:[`);
  let separator = '';
  for (const piece of inPieces(items)) {
    await output.write(`${separator}${piece.map((item) => JSON.stringify(item)).join(',')}`);
    separator = ',';
  }
  await output.write(']}\n');
}
