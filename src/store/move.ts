/** Moves one database into another, of any two engines: every table is transferred as lines of text, and both sides are counted and hashed. */
import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import { PmsError } from '../contract/errors.ts';
import type { CopyOf } from './store.ts';
import { type Table, tables } from './tables.ts';

interface RowReader {
  /** The rows of a table in its order, as lines of `row-text.ts`; pieces may be cut anywhere. */
  rowsOf(table: Table): AsyncIterable<Uint8Array>;
  close(): Promise<void>;
}

/** A database to read rows from; nobody else writes to it until it is closed. */
export interface MoveSource extends RowReader {
  /** Instance ids of its properties, by property id. */
  instances: readonly string[];
  /** Throws PmsError database_in_use if a service was at work on it since it was opened: what it takes next would be in the source alone. */
  requireStill(): Promise<void>;
}

/** An empty database that takes the rows of another; unless `keep` was called, everything is dropped when it is closed. */
export interface MoveTarget extends RowReader {
  put(table: Table, rows: AsyncIterable<Uint8Array>): Promise<void>;
  /** Makes what follows from the rows: indexes, the next ids, for each property the instance id of a copy. */
  complete(of: CopyOf): Promise<void>;
  /** Stores everything at once. */
  keep(): Promise<void>;
}

/** A moved table: the number of rows, and the SHA-256 of all of them in order, the same on both sides. */
export interface MovedRows {
  table: string;
  rows: number;
  sha256: string;
}

export interface MoveProgress {
  table: string;
  rows: number;
  /** Whether the target is read back. */
  isChecking: boolean;
}

interface MoveOptions {
  signal: AbortSignal;
  onProgress(progress: MoveProgress): void;
}

/**
 * Moves all tables; if it throws, the target stays empty. PmsError cannot_write if the target does not return what was written to it, database_in_use
 * if the source is served.
 */
export async function moveRows(source: MoveSource, target: MoveTarget, options: MoveOptions): Promise<MovedRows[]> {
  const sent: MovedRows[] = [];
  const takenMs = Date.now();
  for (const table of tables) {
    const tally = createTally(table, false, options);
    await target.put(table, tally.through(source.rowsOf(table)));
    sent.push(tally.counted());
  }
  await target.complete({ instances: source.instances, takenMs });
  for (const [at, table] of tables.entries()) {
    const tally = createTally(table, true, options);
    for await (const _ of tally.through(target.rowsOf(table)));
    requireSame(sent[at]!, tally.counted());
  }
  options.signal.throwIfAborted();
  await source.requireStill();
  await target.keep();
  return sent;
}

function requireSame(sent: MovedRows, kept: MovedRows): void {
  if (sent.sha256 === kept.sha256 && sent.rows === kept.rows) return;
  throw new PmsError(
    'cannot_write',
    `The target does not give back the ${sent.table} that were put into it (${sent.rows} rows were sent, ${kept.rows} are there), so that nothing was moved.`,
    { fix: 'The source is as it was. See that nothing changes rows in the target (triggers, rules, its encoding).' },
  );
}

const lineEnd = 0x0a;

function createTally({ name }: Table, isChecking: boolean, { signal, onProgress }: MoveOptions) {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    async *through(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
      for await (const piece of pieces) {
        hash.update(piece);
        for (let at = piece.indexOf(lineEnd); at >= 0; at = piece.indexOf(lineEnd, at + 1)) rows++;
        onProgress({ table: name, rows, isChecking });
        yield piece;
        // Lets signals be handled, also if both sides are files.
        await breathe();
        signal.throwIfAborted();
      }
    },
    counted: (): MovedRows => ({ table: name, rows, sha256: hash.digest('hex') }),
  };
}
