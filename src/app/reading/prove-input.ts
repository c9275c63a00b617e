/** Proves from its first records what a file holds, for people who did not say it or were wrong. */
import { cellsOf } from '../../convert/bookings/read/booking-cells.ts';
import { columnsOfRows } from '../../convert/columns/value-columns.ts';
import type { ResourceProof } from '../../convert/prove-resource.ts';
import { openingOf, type ReadingOptions } from '../../convert/reading-options.ts';
import { closing } from '../../file/closing.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';

/** Most records that are looked at. */
const recordsMax = 30;

/** What the input holds, and for what it is taken where nothing shows it. Throws the errors of opening it. */
export async function proveInput(input: RepeatableInput, options: ReadingOptions): Promise<ResourceProof> {
  const { proveResource } = await import('../../convert/prove-resource.ts');
  const { header, ...opening } = openingOf(options);
  if (header !== undefined) return proveResource([header]);
  const tables: (readonly (readonly string[])[])[] = [];
  const findHeader = (records: readonly (readonly string[])[]) => {
    tables.push(records.slice(0, recordsMax));
    return undefined;
  };
  await closing(await input.open({ ...opening, findHeader }), async (opened) => {
    if (opened.header === undefined) {
      for await (const rows of opened.batches) {
        const first = rows.slice(0, recordsMax);
        const keys = columnsOfRows(first);
        tables.push([keys, ...first.flatMap((row) => (row.kind === 'broken' ? [] : [cellsOf(row, keys) ?? []]))]);
        break;
      }
    }
  });
  // The sheet that is read is looked at last.
  const looked = opening.sheet === undefined ? tables : tables.slice(-1);
  const proofs = await Promise.all(looked.map(proveResource));
  return proofs.find(({ proved }) => proved !== undefined) ?? proofs[0] ?? proveResource([]);
}
