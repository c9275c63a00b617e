/** What `pms ledger` does: shows the ledger of a service, finds a number in it, or removes old entries. */
import { type Origin, originsOfNumber, readLedger } from '../../../app/ledger/find-origins.ts';
import { reachService, type Service } from '../../../app/service/find-service.ts';
import { dateOfDay, dayNumber, localDate } from '../../../contract/dates.ts';
import { PmsError } from '../../../contract/errors.ts';
import type { Ledger, LedgerSummary } from '../../../ledger/open-ledger.ts';
import { count, counted } from '../../../words/count.ts';
import { guestOf } from '../../../words/plan.ts';
import { printable } from '../../../words/printable.ts';
import { type Context, describeService, type GlobalFlags, printFound, say } from '../../context.ts';
import { dateOfWord } from '../../date-word.ts';
import { drawTable } from '../../view/table.ts';

interface LedgerFlags extends GlobalFlags {
  forgetBefore?: string;
  json?: boolean;
}

interface LedgerCommand {
  action: 'find' | undefined;
  number: string | undefined;
  flags: LedgerFlags;
}

/** Shows, finds (exit code 1 if it finds nothing) or forgets. Throws PmsError usage, and those of reaching the service. */
export async function runLedger(context: Context, { action, number, flags }: LedgerCommand): Promise<number> {
  if (action === 'find' && number === undefined)
    throw new PmsError('usage', 'Which number do you want to find?', {
      fix: 'Name it: `pms find 4123456789`.',
    });
  if (action === 'find' && flags.forgetBefore !== undefined)
    throw new PmsError('usage', '`find` shows a number, and --forget-before forgets stays: one at a time.', {
      fix: 'Leave one of them out.',
    });
  const before =
    flags.forgetBefore === undefined ? undefined : dateOfWord(flags.forgetBefore, 'first', context.clock())!;
  // A number of a stay to come that is forgotten makes the next sync take a moved booking for a new one.
  if (before !== undefined && before > localDate(context.clock()))
    throw new PmsError('usage', `--forget-before ${before} would forget stays that are still to come.`, {
      fix: 'Name today or an earlier date.',
    });
  const service = await reachService(context, { ...flags, retryFor: 0 });
  try {
    const run = (ledger: Ledger | undefined) =>
      action === 'find'
        ? find(context, { ledger, number: number!, flags })
        : show(context, { ledger, service, before, flags });
    return (await readLedger(context, service, run)) ?? (await run(undefined));
  } finally {
    await service.client.close();
  }
}

async function find(
  context: Context,
  { ledger, number, flags }: { ledger: Ledger | undefined; number: string; flags: LedgerFlags },
): Promise<number> {
  const found = ledger === undefined ? [] : originsOfNumber(ledger, number);
  await printFound(context, flags, found, () => found.map((each) => `${lineOfOrigin(each)}\n`).join(''));
  if (found.length > 0) return 0;
  say(
    context,
    `pms: No import or sync has brought in the number ${number}. Numbers are remembered from files that have a column for them.`,
  );
  return 1;
}

async function show(
  context: Context,
  {
    ledger,
    service,
    before,
    flags,
  }: { ledger: Ledger | undefined; service: Service; before: string | undefined; flags: LedgerFlags },
): Promise<number> {
  if (before !== undefined) {
    const forgotten = ledger?.forgetBefore(dayNumber(before)) ?? 0;
    say(
      context,
      `forgotten: ${counted(forgotten, 'entry', 'entries')} of stays that ended before ${flags.forgetBefore}`,
    );
  }
  const summary = ledger?.summary();
  const target = describeService(service);
  const plain = summary === undefined ? empty : plainSummary(summary, ledger!.path);
  await printFound(context, flags, plain, () =>
    summary === undefined ? `no booking number of ${target} is remembered yet\n` : renderSummary(summary, ledger!.path),
  );
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
  const head = ['whose number', 'numbers', 'first check-in', 'last check-out'];
  const rows = sources.map((each) => [
    printable(each.source === '' ? '(not said)' : each.source, 60),
    count(each.numbers),
    dateOfDay(each.firstCheckin),
    dateOfDay(each.lastCheckout),
  ]);
  const lines = [
    drawTable({ head, rows, isRight: (index) => index === 1 }, { width: undefined }),
    `${counted(numbers, 'number', 'numbers')}, ${counted(entries, 'booking', 'bookings')}, ${count(Math.ceil(bytes / 1024))} KiB in ${path}`,
    ...(open > 0
      ? [
          `of ${counted(open, 'booking', 'bookings')} it is not known whether it is in: the next sync looks at the service`,
        ]
      : []),
    'it holds names of guests; `pms ledger --forget-before DATE` forgets what is past',
  ];
  return `${lines.join('\n')}\n`;
}

function lineOfOrigin(origin: Origin): string {
  const amount = origin.total_amount === null ? '' : `, ${origin.total_amount} ${origin.currency_iso ?? ''}`;
  const state = origin.is_in ? '' : ' (not known to be in)';
  const stay = `${origin.checkin_date} to ${origin.checkout_date}, ${origin.room_type_name}, ${guestOf(origin)}${amount}`;
  const owner = origin.source === '' ? '' : `${origin.source} `;
  return printable(
    `${owner}${origin.number}, room ${origin.room}: ${stay}; from ${origin.file} line ${origin.line}, ${origin.at}${state}`,
    1000,
  );
}
