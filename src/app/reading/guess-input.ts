/** Guesses from its first records what a file holds, for people who did not say it or were wrong. */
import type { ResourceName } from '../../contract/resource.ts';
import { columnsOfValue } from '../../convert/columns/value-columns.ts';
import { guessResource } from '../../convert/guess-resource.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import { namesOfHeader } from '../../file/given-header.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';

/** Most records that are looked at. */
const recordsMax = 30;

/** What the input holds; bookings if nothing shows it. Throws the errors of opening it. */
export async function guessInput(
  input: RepeatableInput,
  { format, delimiter, encoding, sheet, header }: ReadingOptions,
): Promise<ResourceName> {
  if (header !== undefined) return guessResource([namesOfHeader(header)]);
  const seen: (readonly string[])[] = [];
  const findHeader = (records: readonly (readonly string[])[]) => {
    seen.push(...records);
    return undefined;
  };
  const opened = await input.open({ format, delimiter, encoding, sheet, findHeader });
  try {
    if (opened.header === undefined) {
      for await (const rows of opened.batches) {
        seen.push(...rows.flatMap((row) => (row.kind === 'value' ? [columnsOfValue(row.value)] : [])));
        break;
      }
    }
  } finally {
    await opened.close();
  }
  return guessResource(seen.slice(0, recordsMax));
}
