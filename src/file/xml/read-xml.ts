/** Reads Opera's report RES_DETAIL (XML) as a table: a row for each G_RESERVATION, a column for each of its elements that contain only text. */
import { PmsError } from '../../contract/errors.ts';
import { recordBytesMax, sheetColumnsMax, xmlNamesBytes } from '../limits.ts';
import type { CellRow, Row } from '../row.ts';
import { inBatches } from '../row.ts';
import { walkXml, type XmlEvents } from './walk-xml.ts';

interface XmlTable {
  header: string[];
  /** Can be read once; at most 1,000 rows a batch. */
  batches: AsyncGenerator<Row[]>;
}

const recordName = 'G_RESERVATION';

/** Whether a text is such a report, by its beginning. */
export function isOpera(head: Buffer): boolean {
  return /<(?:RES_DETAIL|G_RESERVATION)[\s>/]/i.test(head.toString('utf8'));
}

/**
 * The header is every name in the first MiB, in order of appearance; an element that first appears later has no column. Elements nested inside
 * elements of a reservation belong to lists of their own and are left out. Throws PmsError file_empty without a reservation.
 */
export async function readXml(bytes: AsyncIterable<Uint8Array>, { name }: { name: string }): Promise<XmlTable> {
  const records = createRecordReader(name);
  let length = 0;
  const counted = (async function* () {
    for await (const chunk of bytes) {
      length += chunk.length;
      yield chunk;
    }
  })();
  const walk = walkXml(counted, records.events, { name });
  let ended = false;
  while (!ended && (length < xmlNamesBytes || records.isEmpty())) ended = (await walk.next()).done === true;
  const first = records.take();
  if (first.length === 0 && ended) throw new PmsError('file_empty', `${name} is a report without reservations.`);
  const header = [...new Set(first.flatMap((record) => [...record.values.keys()]))];
  return { header, batches: toBatches(first, header, { walk, take: records.take }) };
}

interface XmlRecord {
  line: number;
  values: Map<string, string>;
}

async function* toBatches(
  first: XmlRecord[],
  header: readonly string[],
  { walk, take }: { walk: AsyncGenerator<void>; take: () => XmlRecord[] },
): AsyncGenerator<Row[]> {
  const toRow = ({ line, values }: XmlRecord): CellRow => {
    return { kind: 'cells', line, cells: header.map((column) => values.get(column) ?? '') };
  };
  try {
    yield* inBatches(first.map(toRow));
    while (!(await walk.next()).done) yield* inBatches(take().map(toRow));
  } finally {
    await walk.return(undefined);
  }
}

/** Collects the reservations from a stream of events. */
function createRecordReader(name: string) {
  let records: XmlRecord[] = [];
  let record: XmlRecord | undefined;
  /** Elements that are open inside the reservation, the innermost last; and whether they contained elements. */
  let depth = 0;
  let isLeaf = false;
  let text = '';
  let units = 0;
  const events: XmlEvents = {
    open(element, _attributes, line) {
      if (record === undefined) {
        if (element !== recordName) return;
        record = { line, values: new Map() };
        depth = 0;
        units = 0;
      } else {
        depth += 1;
        isLeaf = true;
        text = '';
      }
    },
    text(piece) {
      if (record === undefined || depth !== 1) return;
      units += piece.length;
      if (units > recordBytesMax) throw tooLong(name, record.line);
      text += piece;
    },
    close(element) {
      if (record === undefined) return;
      if (depth === 0) {
        records.push(record);
        record = undefined;
        return;
      }
      if (depth === 1 && isLeaf) keep(record.values, element, text.trim());
      depth -= 1;
      isLeaf = false;
    },
  };
  const take = () => {
    const taken = records;
    records = [];
    return taken;
  };
  return { events, take, isEmpty: () => records.length === 0 };
}

/** Of two elements with the same name, the first that is not blank counts. */
function keep(values: Map<string, string>, name: string, text: string): void {
  if (values.size < sheetColumnsMax && !values.get(name)) values.set(name, text);
}

function tooLong(name: string, line: number): PmsError {
  return new PmsError('file_broken', `The ${recordName} on line ${line} of ${name} is longer than 1 MiB.`);
}
