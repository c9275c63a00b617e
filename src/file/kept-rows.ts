/** Keeps the rows of a workbook packed as they are read, a fifth of what the file takes: to unpack and parse it again would take eight times as long. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { OpenOptions } from './open-rows.ts';
import type { Row, RowSource } from './row.ts';

/** The rows of one opening, and of what was opened what does not hold the whole file. */
interface Kept {
  options: OpenOptions;
  source: Omit<RowSource, 'batches' | 'progress'>;
  packed: Buffer[];
  isWhole: boolean;
}

export function createKeptRows() {
  let kept: Kept | undefined;
  return {
    /** The same rows, kept as they are read, in place of any others. */
    async *keep({ batches, progress: _, ...source }: RowSource, options: OpenOptions): AsyncGenerator<Row[]> {
      const own: Kept = { options, source, packed: [], isWhole: false };
      kept = own;
      for await (const rows of batches) {
        // Copied, because what is packed stands in a buffer that is much larger.
        if (kept === own) own.packed.push(Buffer.from(deflateRawSync(JSON.stringify(rows), { level: 1 })));
        yield rows;
      }
      own.isWhole = true;
    },
    /** The source that was opened with these options, if its rows were read and kept to the end. */
    again(options: OpenOptions): RowSource | undefined {
      const names = Object.keys({ ...kept?.options, ...options }) as (keyof OpenOptions)[];
      const isSame = kept?.isWhole && names.every((name) => kept!.options[name] === options[name]);
      return isSame ? sourceOf(kept!) : undefined;
    },
    forget(): void {
      kept = undefined;
    },
  };
}

function sourceOf({ source, packed }: Kept): RowSource {
  let read = 0;
  async function* batches(): AsyncGenerator<Row[]> {
    for (; read < packed.length; read++) {
      yield JSON.parse(inflateRawSync(packed[read]!).toString());
      // Nothing else could run until all are delivered.
      await nextTurn();
    }
  }
  return { ...source, batches: batches(), progress: () => ({ bytesRead: read, bytesTotal: packed.length }) };
}
