/** What `pms ledger` does: shows the ledger of a service, finds a number in it, or forgets what is past. */
import { existsSync } from 'node:fs';
import Table from 'cli-table3';
import { ledgerPath, openLedgerOf } from '../../../app/ledger/ledger-of-service.ts';
import { reachService, type Service } from '../../../app/service/find-service.ts';
import { dateOfDay, dayNumber } from '../../../contract/dates.ts';
import { PmsError } from '../../../contract/errors.ts';
import { fromStoredAmount } from '../../../contract/money.ts';
import type { FoundEntry, Ledger, LedgerSummary } from '../../../ledger/ledger.ts';
import { count, counted } from '../../../words/count.ts';
import { printable } from '../../../words/printable.ts';
import { describeTarget } from '../../../words/target.ts';
import { type Context, type GlobalFlags, print, say } from '../../context.ts';
import { dateOfWord } from '../../date-word.ts';

export interface LedgerFlags extends GlobalFlags {
  forgetBefore?: string;
  json?: boolean;
}

interface LedgerCommand {
  action: 'find' | undefined;
  number: string | undefined;
  flags: LedgerFlags;
}

/** Shows, finds or forgets. Throws PmsError usage, unknown_name, and those of reaching the service. */
export async function runLedger(context: Context, { action, number, flags }: LedgerCommand): Promise<number> {
  if (action === 'find' && number === undefined)
    throw new PmsError('usage', 'Which number is to be found?', {
      fix: 'Write it behind: `pms ledger find 4123456789`.',
    });
  const service = await reachService(context, { ...flags, retryFor: 0 });
  try {
    const ledger = existsSync(await ledgerPath(context.env, service))
      ? await openLedgerOf(context, service)
      : undefined;
    try {
      if (action === 'find') return await find(context, { ledger, number: number!, flags });
      return await show(context, { ledger, service, flags });
    } finally {
      ledger?.close();
    }
  } finally {
    await service.client.close();
  }
}

async function find(
  context: Context,
  { ledger, number, flags }: { ledger: Ledger | undefined; number: string; flags: LedgerFlags },
): Promise<number> {
  const found = ledger?.find(number.trim()) ?? [];
  if (flags.json) await print(context, `${JSON.stringify(found.map(plain))}\n`);
  else if (found.length > 0) await print(context, `${found.map(lineOfEntry).join('\n')}\n`);
  if (found.length > 0) return 0;
  throw new PmsError('unknown_name', `No import or sync has brought in the number ${number}.`, {
    fix: 'Numbers are remembered from files that have a column for them.',
  });
}

async function show(
  context: Context,
  { ledger, service, flags }: { ledger: Ledger | undefined; service: Service; flags: LedgerFlags },
): Promise<number> {
  if (flags.forgetBefore !== undefined) {
    const before = dateOfWord(flags.forgetBefore, 'first', context.clock())!;
    const forgotten = ledger?.forgetBefore(dayNumber(before)) ?? 0;
    say(
      context,
      `forgotten: ${counted(forgotten, 'entry', 'entries')} of stays that ended before ${flags.forgetBefore}`,
    );
  }
  const summary = ledger?.summary();
  const target = describeTarget(service.target, service.info.property ?? service.target.property);
  if (flags.json)
    await print(context, `${JSON.stringify(summary === undefined ? empty : plainSummary(summary, ledger!.path))}\n`);
  else if (summary === undefined) await print(context, `no booking number of ${target} is remembered yet\n`);
  else await print(context, renderSummary(summary, ledger!.path));
  return 0;
}

const empty = { path: null, entries: 0, numbers: 0, open: 0, bytes: 0, sources: [] };

function plainSummary({ sources, ...rest }: LedgerSummary, path: string) {
  return {
    path,
    ...rest,
    sources: sources.map(({ source, numbers, firstCheckin, lastCheckout }) => {
      return { source, numbers, first_checkin: dateOfDay(firstCheckin), last_checkout: dateOfDay(lastCheckout) };
    }),
  };
}

function renderSummary({ sources, numbers, entries, open, bytes }: LedgerSummary, path: string): string {
  const table = new Table({
    head: ['whose number', 'numbers', 'first check-in', 'last check-out'],
    colAligns: ['left', 'right', 'left', 'left'],
    style: { head: [], border: [], compact: true },
  });
  for (const each of sources)
    table.push([
      printable(each.source === '' ? '(not said)' : each.source, 60),
      count(each.numbers),
      dateOfDay(each.firstCheckin),
      dateOfDay(each.lastCheckout),
    ]);
  const lines = [
    table.toString(),
    `${counted(numbers, 'number', 'numbers')}, ${counted(entries, 'booking', 'bookings')}, ${count(Math.ceil(bytes / 1024))} KiB in ${path}`,
    ...(open > 0
      ? [`of ${counted(open, 'booking', 'bookings')} the answer never came: the next sync looks at the service`]
      : []),
    'it holds names of guests; `pms ledger --forget-before DATE` forgets what is past',
  ];
  return `${lines.join('\n')}\n`;
}

function plain(entry: FoundEntry) {
  return {
    ...{ source: entry.source, number: entry.number, room: entry.room },
    checkin_date: dateOfDay(entry.checkin),
    checkout_date: dateOfDay(entry.checkout),
    room_type_name: entry.type,
    guest_first_name: entry.first,
    guest_last_name: entry.last,
    total_amount: entry.amount === null ? null : fromStoredAmount(entry.amount),
    currency_iso: entry.currency,
    booking_source: entry.bookingSource,
    booking_status: entry.status,
    ...{ file: entry.file, line: entry.line, at: new Date(entry.atMs).toISOString(), is_in: entry.isIn },
  };
}

function lineOfEntry(entry: FoundEntry): string {
  const guest = [entry.first, entry.last].filter((name) => name !== null).join(' ');
  const amount = entry.amount === null ? '' : `, ${fromStoredAmount(entry.amount)} ${entry.currency ?? ''}`;
  const state = entry.isIn ? '' : ' (the answer never came)';
  const stay = `${dateOfDay(entry.checkin)} to ${dateOfDay(entry.checkout)}, ${entry.type}, ${guest}${amount}`;
  const owner = entry.source === '' ? '' : `${entry.source} `;
  return printable(
    `${owner}${entry.number}, room ${entry.room}: ${stay}; from ${entry.file} line ${entry.line}, ${new Date(entry.atMs).toISOString()}${state}`,
    1000,
  );
}
