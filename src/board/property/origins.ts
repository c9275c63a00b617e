/** Where a booking came from and what changed it, and what a run wrote: as far as the ledger and the history of this machine know. */
import { z } from 'zod';
import { findWritesOfBooking, findWritesOfRun } from '../../app/history/find-writes.ts';
import { tellingRuns } from '../../app/history/history-of-service.ts';
import {
  createNumberTest,
  numbersOf,
  originsOfBooking,
  originsOfNumber,
  readLedger,
} from '../../app/ledger/find-origins.ts';
import type { Booking } from '../../contract/booking.ts';
import { type AskedService, type BoardContext, commandLine, identified } from '../board-context.ts';
import { ofService } from '../server/board-command.ts';

const text = z.string().max(1000);

const numberSchema = z.strictObject({ number: z.string().min(1).max(200) });
/** A booking of a list, of which only those fields count that tell bookings apart. */
const staySchema = z.strictObject({
  stay: z.object({
    checkin_date: text,
    checkout_date: text,
    room_type_name: text,
    guest_first_name: text.optional(),
    guest_last_name: text.optional(),
    guest_email: text.optional(),
  }),
});

/** The entries that imported a booking, and what else is known about their numbers. */
export const origins = ofService(staySchema, async ({ board, ...service }, { stay }) => {
  const known = await inLedger(service, (ledger) => originsOfBooking(ledger, stay));
  const { own, others } = known ?? { own: [], others: [] };
  const [first] = own;
  return { own, others, command: commandLine(board, first === undefined ? ['ledger'] : ['find', first.number]) };
});

/** All entries of a number. */
export const number = ofService(numberSchema, async ({ board, ...service }, words) => {
  const own = await inLedger(service, (ledger) => originsOfNumber(ledger, words.number));
  return { own: own ?? [], others: [], command: commandLine(board, ['find', words.number.trim()]) };
});

async function inLedger<Found>(
  service: AskedService,
  find: Parameters<typeof readLedger<Found>>[2],
): Promise<Found | undefined> {
  return readLedger(service.context, await identified(service), find);
}

/** A test for bookings that were sent under the number that is searched for; always false if that is not a known number. */
export async function numberTest(service: AskedService, search: string): Promise<(stay: Booking) => boolean> {
  const test = search.trim() === '' ? undefined : await inLedger(service, (ledger) => createNumberTest(ledger, search));
  return test ?? (() => false);
}

/** The numbers of these bookings, in their order; "" where none is known. */
export async function numbersOfStays(service: AskedService, stays: readonly Booking[]): Promise<string[]> {
  return (await inLedger(service, (ledger) => numbersOf(ledger, stays))) ?? stays.map(() => '');
}

/** Most runs that a page shows. */
const runsMax = 500;

/** All writes of one booking, the latest first. */
export const changes = ofService(staySchema, async ({ board, ...service }, { stay }) => ({
  changes: await findWritesOfBooking(service.context, await identified(service), stay),
  command: commandLine(board, ['history']),
}));

/** A run and some of what it wrote, in the order in which it was sent. */
export async function readRunWrites(
  board: BoardContext,
  { run: id, ...window }: { run: string; first: number; count: number },
) {
  const found = await findWritesOfRun(board.context, id, window);
  return { ...found, command: commandLine(board, ['undo', found.run.id, '--dry-run']) };
}

/** The latest runs of all services; `dropsOfPaths` returns the ids of the dropped files at these paths, if all are here. */
export async function readRuns(board: BoardContext, dropsOfPaths: (paths: readonly string[]) => string[] | undefined) {
  const runs = await tellingRuns(board.context);
  return runs.slice(0, runsMax).map((run) => ({ ...run, dropped: dropsOfPaths(run.files) }));
}
