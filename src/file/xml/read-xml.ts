/** Reads Opera's report RES_DETAIL (XML) as a table: a row for each G_RESERVATION, a column for each of its elements that contain only text. */
import { PmsError } from '../../contract/errors.ts';
import { recordBytesMax, sheetColumnsMax, xmlNamesBytes } from '../limits.ts';
import type { CellRow, Row } from '../row.ts';
import { inBatches } from '../row.ts';
import { elementsOf, type XmlElement } from './walk-xml.ts';

const recordName = 'G_RESERVATION';

/** Whether a text is such a report, by its beginning. */
export function isOpera(head: Buffer): boolean {
  return /<(?:RES_DETAIL|G_RESERVATION)[\s>/]/i.test(head.toString('utf8'));
}

/**
 * The header is every name in the first MiB, in order of appearance; an element that first appears later has no column. Elements nested inside
 * elements of a reservation belong to lists of their own and are left out. The rows can be read once, at most 1,000 a batch. Throws PmsError
 * file_empty without a reservation.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, { name }: { name: string }) {
  let length = 0;
  const counted = (async function* () {
    for await (const chunk of bytes) {
      length += chunk.length;
      yield chunk;
    }
  })();
  const tooLong = (line: number) =>
    new PmsError('file_broken', `The ${recordName} on line ${line} of ${name} is longer than 1 MiB.`);
  const records = elementsOf(counted, { name, element: recordName, unitsMax: recordBytesMax, tooLong });
  const first: XmlElement[] = [];
  let ended = false;
  while (!ended && (length < xmlNamesBytes || first.length === 0)) {
    const { done, value } = await records.next();
    first.push(...(value ?? []));
    ended = done === true;
  }
  if (first.length === 0) throw new PmsError('file_empty', `${name} is a report without reservations.`);
  const header = [...new Set(first.flatMap((record) => [...valuesOf(record).keys()]))];
  return { header, batches: toBatches(first, header, records) };
}

async function* toBatches(
  first: readonly XmlElement[],
  header: readonly string[],
  records: AsyncGenerator<XmlElement[]>,
): AsyncGenerator<Row[]> {
  const toRow = (record: XmlElement): CellRow => {
    const values = valuesOf(record);
    return { kind: 'cells', line: record.line, cells: header.map((column) => values.get(column) ?? '') };
  };
  try {
    yield* inBatches(first.map(toRow));
    for await (const more of records) yield* inBatches(more.map(toRow));
  } finally {
    await records.return(undefined);
  }
}

/** Of two elements with the same name, the first that is not blank counts. */
function valuesOf({ children }: XmlElement): Map<string, string> {
  const values = new Map<string, string>();
  for (const { name, text, children: list } of children)
    if (list.length === 0 && values.size < sheetColumnsMax && !values.get(name)) values.set(name, text.trim());
  return values;
}
