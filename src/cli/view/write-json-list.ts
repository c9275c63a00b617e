/** Writes one JSON object that ends in a long list, piece by piece: the list is not held in memory. */
import type { Output } from '../../file/output.ts';

const itemsPerWrite = 500;

/** Writes `head` with `items` as its last field `name`, and a line end. Throws what writing throws. */
export async function writeJsonList(
  output: Pick<Output, 'write'>,
  head: object,
  { name, items }: { name: string; items: Iterable<unknown> },
): Promise<void> {
  const fields = JSON.stringify(head).slice(0, -1);
  await output.write(`${fields}${fields === '{' ? '' : ','}${JSON.stringify(name)}:[`);
  let waiting: string[] = [];
  let separator = '';
  const flush = async () => {
    if (waiting.length === 0) return;
    await output.write(`${separator}${waiting.join(',')}`);
    separator = ',';
    waiting = [];
  };
  for (const item of items) {
    waiting.push(JSON.stringify(item));
    if (waiting.length >= itemsPerWrite) await flush();
  }
  await flush();
  await output.write(']}\n');
}
