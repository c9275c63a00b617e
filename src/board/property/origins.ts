/** Finds the file, line and import of a booking or booking number, as far as the ledger knows. */
import { basename } from 'node:path';
import { z } from 'zod';
import {
  createNumberTest,
  numbersOf,
  type Origin,
  originsOfBooking,
  originsOfNumber,
  readLedger,
} from '../../app/ledger/find-origins.ts';
import { timeOf } from '../../words/count.ts';
import { moneyText } from '../../words/money.ts';
import { type AskedService, type BoardContext, commandLine, identified } from '../board-context.ts';
import type { OriginFacts, OriginsFacts } from '../facts.ts';
import { ofService } from '../server/board-command.ts';
import { type BookingRow, recordOf } from './booking-rows.ts';

const text = z.string().max(1000);

const numberSchema = z.strictObject({ number: z.string().min(1).max(200) });
export const rowSchema = z.strictObject({
  checkin: text,
  checkout: text,
  type: text,
  first: text,
  last: text,
  email: text,
});

/** The entries that imported a booking, and what else is known about their numbers. */
export const origins = ofService(rowSchema, async ({ board, ...service }, row) => {
  const known = await inLedger(service, (ledger) => originsOfBooking(ledger, recordOf(row)));
  return originsFacts(board, known ?? { own: [], others: [] }, known?.own[0]?.number);
});

/** All entries of a number. */
export const number = ofService(numberSchema, async ({ board, ...service }, { number: wanted }) => {
  const own = await inLedger(service, (ledger) => originsOfNumber(ledger, wanted));
  return originsFacts(board, { own: own ?? [], others: [] }, wanted.trim());
});

async function inLedger<Found>(
  service: AskedService,
  find: Parameters<typeof readLedger<Found>>[2],
): Promise<Found | undefined> {
  return readLedger(service.context, await identified(service), find);
}

/** A test for rows that were sent under the number that is searched for; always false if that is not a known number. */
export async function numberTest(service: AskedService, search: string): Promise<(row: BookingRow) => boolean> {
  const test = search.trim() === '' ? undefined : await inLedger(service, (ledger) => createNumberTest(ledger, search));
  return test === undefined ? () => false : (row) => test(recordOf(row));
}

/** The numbers of these bookings, in their order; "" where none is known. */
export async function numbersOfRows(
  service: AskedService,
  rows: readonly Parameters<typeof recordOf>[0][],
): Promise<string[]> {
  return (await inLedger(service, (ledger) => numbersOf(ledger, rows.map(recordOf)))) ?? rows.map(() => '');
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
