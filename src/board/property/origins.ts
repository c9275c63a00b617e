/** Finds the file, line and import of a booking or booking number, as far as the ledger knows. */
import { basename } from 'node:path';
import { z } from 'zod';
import { findMovedKeys } from '../../app/history/find-writes.ts';
import {
  createNumberTest,
  numbersOf,
  type Origin,
  originsOfBooking,
  originsOfNumber,
  readLedger,
} from '../../app/ledger/find-origins.ts';
import type { ServiceConnection } from '../../app/service/connect.ts';
import { timeOf } from '../../words/count.ts';
import { moneyText } from '../../words/money.ts';
import { type BoardContext, commandLine, contextOfTask, withService } from '../board-context.ts';
import type { OriginFacts, OriginsFacts } from '../facts.ts';
import { type BookingRow, recordOf } from './booking-rows.ts';

const text = z.string().max(1000);

export const numberSchema = z.strictObject({ number: z.string().min(1).max(200) });
export const rowSchema = z.strictObject({
  checkin: text,
  checkout: text,
  type: text,
  first: text,
  last: text,
  email: text,
});

type Row = z.infer<typeof rowSchema>;

/** The entries that imported a booking, and what else is known about their numbers. */
export async function readOrigins(board: BoardContext, row: Row, signal: AbortSignal): Promise<OriginsFacts> {
  const known = await withService(board, signal, async (connection) =>
    readLedger(contextOfTask(board, { signal }), await identified(connection), (ledger) =>
      originsOfBooking(ledger, recordOf(row)),
    ),
  );
  return originsFacts(board, known ?? { own: [], others: [] }, known?.own[0]?.number);
}

/** All entries of a number. */
export async function readNumber(
  board: BoardContext,
  { number }: z.infer<typeof numberSchema>,
  signal: AbortSignal,
): Promise<OriginsFacts> {
  const own = await withService(board, signal, async (connection) =>
    readLedger(contextOfTask(board, { signal }), await identified(connection), (ledger) =>
      originsOfNumber(ledger, number),
    ),
  );
  return originsFacts(board, { own: own ?? [], others: [] }, number.trim());
}

/** A test for rows that were sent under the number that is searched for; always false if that is not a known number. */
export async function numberTest(
  board: BoardContext,
  { connection, search }: { connection: ServiceConnection; search: string },
): Promise<(row: BookingRow) => boolean> {
  const test =
    search.trim() === ''
      ? undefined
      : await readLedger(board.context, await identified(connection), (ledger) => createNumberTest(ledger, search));
  return test === undefined ? () => false : (row) => test(recordOf(row));
}

/** The numbers of these bookings, in their order; "" where none is known. */
export async function numbersOfRows(
  board: BoardContext,
  rows: readonly Parameters<typeof recordOf>[0][],
  signal: AbortSignal,
): Promise<string[]> {
  const found = await withService(board, signal, async (connection) =>
    readLedger(contextOfTask(board, { signal }), await identified(connection), (ledger) =>
      numbersOf(ledger, rows.map(recordOf)),
    ),
  );
  return found ?? rows.map(() => '');
}

/** The keys of bookings that have moved, as far as the history of this machine knows. */
export async function movedIn(
  board: BoardContext,
  connection: ServiceConnection,
  signal: AbortSignal,
): Promise<ReadonlySet<number>> {
  return findMovedKeys(contextOfTask(board, { signal }), await identified(connection));
}

/** The connection, with what the service says about itself. */
export async function identified(connection: ServiceConnection) {
  return { ...connection, info: await connection.client.identify() };
}

function originsFacts(
  board: BoardContext,
  { own, others }: { own: Origin[]; others: Origin[] },
  number: string | undefined,
): OriginsFacts {
  const nowMs = board.context.clock();
  return {
    own: own.map((each) => originFacts(each, nowMs)),
    others: others.map((each) => originFacts(each, nowMs)),
    command: commandLine(board, number === undefined ? ['ledger'] : ['find', number]),
  };
}

function originFacts(origin: Origin, nowMs: number): OriginFacts {
  const { source, number, room, total_amount: amount, currency_iso: currency } = origin;
  return {
    number: [source, number, room > 1 ? `(${room})` : ''].filter((part) => part !== '').join(' '),
    checkin: origin.checkin_date,
    checkout: origin.checkout_date,
    type: origin.room_type_name,
    guest: [origin.guest_first_name, origin.guest_last_name].filter((name) => name !== null).join(' '),
    amount: amount === null ? '' : moneyText(amount, currency),
    state: origin.booking_status ?? '',
    file: basename(origin.file),
    path: origin.file,
    line: origin.line,
    at: timeOf(Date.parse(origin.at), nowMs),
    isIn: origin.is_in,
  };
}
