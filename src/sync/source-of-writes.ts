/** Planned writes as a source for an import: the rows hold the writes, and what the service rejects is collected by file and line. */
import type { BookingOrigin, Converter } from '../convert/converter.ts';
import type { Rejects } from '../file/rejects/rejects.ts';
import type { RowSource, ValueRow } from '../file/row.ts';

interface Write {
  file: string;
  line: number;
  record: unknown;
}

/** A record that the service rejected. */
export interface RefusedWrite {
  file: string;
  line: number;
  issues: { field?: string; message: string }[];
}

const rowsPerRead = 500;
const refusedMax = 10_000;

/** Reads some writes at a time; each is the `value` of its row. */
export function sourceOfWrites<Planned extends Write>(
  writes: Iterable<Planned>,
  originOf: (write: Planned) => BookingOrigin | undefined = () => undefined,
): { source: RowSource; converter: Converter } {
  async function* batches(): AsyncGenerator<ValueRow[]> {
    // Collected first: rows read while the plan is being changed would be read again.
    let rows: ValueRow[] = [];
    for (const write of writes) {
      rows.push({ kind: 'value', line: write.line, value: write });
      if (rows.length < rowsPerRead) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
  const source: RowSource = {
    ...{ format: 'ndjson', encoding: 'utf-8', bom: false, batches: batches() },
    progress: () => ({ bytesRead: 0 }),
    close: async () => {},
  };
  const converter: Converter = {
    convert: (rows) =>
      rows.map((row) => {
        const write = (row as ValueRow).value as Planned;
        return { row: row as ValueRow, record: write.record as never, origin: originOf(write) };
      }),
    finish: () => [],
    unknownColumns: () => [],
    hasField: [],
    notes: () => [],
  };
  return { source, converter };
}

/** Collects rejected writes in `refused`, the first ten thousand. */
export function collectRefused(refused: RefusedWrite[]): Rejects {
  return {
    async add({ line, value, issues }) {
      const { file } = value as Write;
      if (refused.length < refusedMax) refused.push({ file, line, issues: [...issues] });
    },
    finish: async () => undefined,
    abandon: async () => {},
  };
}
