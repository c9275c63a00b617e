/** What `pms verify` does: files and service into a spool, every fault out of it, and an exit code that says whether there is one. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { holdMemory, holdMemoryAt } from '../../../app/import/hold-memory.ts';
import { ledgerPath } from '../../../app/ledger/ledger-of-service.ts';
import { nameOfInput } from '../../../app/reading/input-file.ts';
import { type Service, withClient } from '../../../app/service/find-service.ts';
import { type SpooledFile, spoolFiles } from '../../../app/sync/read-files.ts';
import { dateOfDay, daysOfMonth } from '../../../contract/dates.ts';
import { stayNightsMax } from '../../../contract/limits.ts';
import { resources } from '../../../contract/resource.ts';
import { refuseTwice } from '../../../file/apart.ts';
import { type Output, openOutput } from '../../../file/output.ts';
import { ownerOnlyMode } from '../../../file/owner-only.ts';
import { stayCells, stayColumns } from '../../../report/report-tables.ts';
import { roomsOfTypes } from '../../../report/rooms-of-types.ts';
import { compareSums } from '../../../report/verify/compare-sums.ts';
import { compareTotals, type OldTotal, type TotalsBy } from '../../../report/verify/compare-totals.ts';
import { faultItems } from '../../../report/verify/fault-items.ts';
import { type FaultKind, faultKinds, findFaults } from '../../../report/verify/find-faults.ts';
import { periodOf, readHeld, type Window } from '../../../sync/read-held.ts';
import { openSpool, type Spool } from '../../../sync/spool.ts';
import { count, counted } from '../../../words/count.ts';
import {
  faultWords,
  lineOfCompared,
  lineOfElsewhere,
  lineOfEqualTotals,
  lineOfFault,
  lineOfSame,
  lineOfTotal,
} from '../../../words/faults.ts';
import { printable } from '../../../words/printable.ts';
import { linesOfRejected } from '../../../words/rejected-rows.ts';
import { type Context, say } from '../../context.ts';
import type { Progress } from '../../view/progress.ts';
import { type ReportFlags, showReport, withReport } from '../report/show-report.ts';
import { createFilesReader } from '../sync/files-reader.ts';
import { type FlagsOfFiles, requireNamedFiles, requireOwnOutputs } from '../sync/flags-of-file.ts';
import { readOldTotals } from './old-totals.ts';

interface VerifyFlags extends Omit<ReportFlags, 'delimiter' | 'bom'>, FlagsOfFiles {
  totals?: string;
  by: TotalsBy;
  /** Where the page goes that can be signed. */
  report?: string;
}

interface VerifyCommand {
  files: readonly string[];
  flags: VerifyFlags;
}

/** Runs it. Throws PmsError for what keeps it from comparing. */
export async function runVerify(context: Context, command: VerifyCommand): Promise<number> {
  const { files, flags } = command;
  refuseTwice(files);
  requireNamedFiles(command);
  requireOwnOutputs(command);
  const sheet = flags.totals === undefined ? [] : await readOldTotals(flags.totals, flags.decimal);
  holdMemory();
  const csv = { ...flags, delimiter: ',', bom: undefined };
  return withReport(context, { ...csv, doing: 'verifying' }, async ({ output, progress }) => {
    const page = await openPage(context, flags);
    const spool = openSpool();
    try {
      const spooled = await readFiles(context, command, { spool, progress });
      return await withClient(context, flags, async (connection) => {
        const service = { ...connection, info: await connection.client.identify() };
        const found = await compare(context, { spool, sheet, service, by: flags.by, progress });
        progress.stop();
        const verdict = verdictOf(spool, found, spooled);
        if (page !== undefined) {
          const { writeCertificate } = await import('./certificate.ts');
          const told = { closing: closingLine(verdict), faults: () => faultItems(spool, verdict.faults) };
          await writeCertificate(page, verdict, { ...told, service, nowMs: context.clock() });
          say(context, `report: ${await page.finish()}`);
        }
        await showReport(context, { report: reportOf(command, spool, verdict), flags: csv, output });
        sayRest(context, verdict);
        return verdict.isSame ? 0 : 1;
      });
    } finally {
      spool.close();
      await page?.abandon();
    }
  });
}

async function openPage({ io }: Context, { report, force }: VerifyFlags): Promise<Output | undefined> {
  if (report === undefined) return undefined;
  return openOutput({ path: report, stdout: io.stdout, isForced: force === true, mode: ownerOnlyMode });
}

async function readFiles(
  context: Context,
  { files, flags }: VerifyCommand,
  { spool, progress }: { spool: Spool; progress: Progress },
): Promise<SpooledFile[]> {
  const reader = createFilesReader(
    context,
    { resource: resources.bookings, files, flags },
    { showsGuests: context.io.stdout.isTTY === true && !flags.json },
  );
  const onProgress = (file: string, rows: number) => {
    holdMemoryAt(rows);
    progress.update(`${count(rows)} rows of ${file}`);
  };
  const job = { files, flags: { rejects: false }, resource: resources.bookings };
  const run = { read: reader.read, onProgress, stdout: context.io.stdout };
  try {
    return await spool.filling(() => spoolFiles(spool, job, { run, keepOpen: () => {} }));
  } finally {
    await reader.close();
  }
}

/** Bookings only in the service that files of other sources list. */
function extraElsewhere({ database }: Spool): { file: string; bookings: number }[] {
  return database
    .prepare<[], { file: string; bookings: number }>(
      `SELECT lists.file, count(DISTINCT held.id) AS bookings FROM faults JOIN held ON held.id = faults.held
         JOIN ledger.numbers AS kept ON kept.key = held.key JOIN ledger.lists ON lists.id = kept.list
       WHERE faults.kind = 'extra' AND kept.list NOT IN (SELECT list FROM files WHERE list IS NOT NULL) GROUP BY lists.file`,
    )
    .all()
    .map(({ file, bookings }) => ({ file: basename(file), bookings }));
}

/** Nights behind the last of the files in which a stay that was moved is looked for. */
const looksAhead = 366;

async function compare(
  context: Context,
  {
    spool,
    sheet,
    service,
    by,
    progress,
  }: { spool: Spool; sheet: readonly OldTotal[]; service: Service; by: TotalsBy; progress: Progress },
) {
  const window = windowOf(spool);
  const path = await ledgerPath(context.env, service);
  const months = sheet.map(({ month }) => daysOfMonth(month));
  const all = [...(window === undefined ? [] : [window, { from: window.lastNight, to: window.lastNight }]), ...months];
  let held = 0;
  await spool.filling(async () => {
    if (all.length === 0) return;
    const wide = {
      from: Math.min(...all.map(({ from }) => from)) - stayNightsMax,
      to: Math.max(...all.map(({ to }) => to)) + looksAhead,
    };
    for await (const bookings of readHeld({ api: service.client, isOurs: service.info.isOurs }, periodOf(wide))) {
      for (const booking of bookings) spool.addHeld(booking);
      held += bookings.length;
      progress.update(`${count(held)} bookings of the service`);
    }
  });
  findFaults(spool, existsSync(path) ? path : undefined);
  return {
    window,
    elsewhere: extraElsewhere(spool),
    faults: {
      rooms: await roomsOfTypes(service.client),
      nights: window === undefined ? { from: 0, to: -1 } : { from: window.from, to: window.lastNight },
      unknown: new Set<string>(),
    },
    sums: window === undefined ? [] : compareSums(spool),
    totals: compareTotals(spool, sheet, by),
  };
}

function windowOf({ database }: Spool): (Window & { lastNight: number }) | undefined {
  const { first, last, night } = database
    .prepare<[], { first: number | null; last: number; night: number }>(
      'SELECT min(checkin) AS first, max(checkin) AS last, max(checkout) - 1 AS night FROM records',
    )
    .get()!;
  return first === null ? undefined : { from: first, to: last, lastNight: night };
}

type Verdict = ReturnType<typeof verdictOf>;

function verdictOf(spool: Spool, found: Awaited<ReturnType<typeof compare>>, spooled: readonly SpooledFile[]) {
  const counts = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  let [oversoldNights, night] = [0, ''];
  for (const { fault, type, night: date } of faultItems(spool, found.faults)) {
    counts[fault]++;
    if (fault !== 'oversold' || night === `${type} ${date}`) continue;
    night = `${type} ${date}`;
    oversoldNights++;
  }
  const rejected = spooled.reduce((sum, { tally }) => sum + tally.errorCount, 0);
  const { leftOut } = spool.database
    .prepare<[], { leftOut: number }>('SELECT count(*) AS leftOut FROM no_records WHERE why IS NOT NULL')
    .get()!;
  const faults = Object.values(counts).reduce((sum, each) => sum + each, 0);
  const differing = [...found.sums, ...found.totals].filter(({ isSame }) => !isSame).length;
  return { ...found, spooled, rejected, leftOut, counts, oversoldNights, isSame: faults + rejected + differing === 0 };
}

const faultColumns = ['fault', 'file', 'line', 'number', 'night', 'type', 'rooms', 'sold', 'same_as_line'] as const;

function reportOf({ files, flags }: VerifyCommand, spool: Spool, verdict: Verdict) {
  const { window, faults, sums, totals, counts, rejected, leftOut, oversoldNights, isSame, spooled } = verdict;
  return {
    facts: {
      success: isSame,
      files: files.map(nameOfInput),
      window: window === undefined ? null : { from: dateOfDay(window.from), to: dateOfDay(window.to) },
      counts: { ...counts, oversold_nights: oversoldNights, rejected, left_out: leftOut },
      sums: sums.map(({ isSame: same, ...line }) => ({ ...line, same })),
      totals: totals.map(({ isSame: same, ...total }) => ({ ...total, same })),
      errors: spooled.flatMap(({ file, tally }) =>
        tally.errors.map((error) => ({ file: nameOfInput(file), ...error })),
      ),
    },
    columns: [...faultColumns, ...stayColumns, ...stayColumns.map((field) => `held_${field}`)],
    *rows() {
      for (const item of faultItems(spool, faults))
        yield [...faultColumns.map((name) => item[name]), ...stayCells(item.record), ...stayCells(item.held)];
    },
    objects: () => faultItems(spool, faults),
    text: () => textOf(spool, verdict, flags.by),
  };
}

/** Faults of a kind that are shown. */
const shownMax = 10;

function textOf(spool: Spool, verdict: Verdict, by: TotalsBy): string {
  const { sums, totals, counts, faults, window } = verdict;
  const shown = new Map<FaultKind, string[]>();
  for (const item of faultItems(spool, faults)) {
    const lines = shown.get(item.fault) ?? [];
    if (lines.length < shownMax) shown.set(item.fault, [...lines, `  ${printable(lineOfFault(item), 500)}`]);
  }
  const kinds = [...shown].flatMap(([kind, lines]) => {
    const more = counts[kind] - lines.length;
    const rest = more > 0 ? [`  and ${count(more)} more (-o faults.csv or --json lists all)`] : [];
    const others = kind === 'extra' ? verdict.elsewhere.map(lineOfElsewhere) : [];
    return [`${count(counts[kind])} ${faultWords[kind]}:`, ...lines, ...rest, ...others];
  });
  const differing = sums.filter(({ isSame }) => !isSame);
  const wrong = totals.filter(({ isSame }) => !isSame);
  const lines = [
    ...(window === undefined ? ['there is no booking in the files'] : []),
    ...(differing.length === 0 ? [] : ['differs:', ...cut(differing.map(lineOfCompared))]),
    ...kinds,
    ...(wrong.length === 0
      ? []
      : [`the sheet, by month of ${by === 'night' ? 'night' : 'arrival'}:`, ...cut(wrong.map(lineOfTotal))]),
    ...(totals.length > 0 && wrong.length === 0 ? [lineOfEqualTotals(totals.length)] : []),
    closingLine(verdict),
  ];
  return `${lines.join('\n')}\n`;
}

const sumsMax = 40;

function cut(lines: readonly string[]): string[] {
  const more = lines.length - sumsMax;
  return [
    ...lines.slice(0, sumsMax).map((line) => `  ${printable(line, 500)}`),
    ...(more > 0 ? [`  and ${count(more)} more (--json lists all)`] : []),
  ];
}

function closingLine({ isSame, sums }: Verdict): string {
  const all = sums.filter(({ by }) => by === 'status');
  const bookings = all.reduce((sum, { service }) => sum + service.bookings, 0);
  const nights = all.reduce((sum, { service }) => sum + service.nights, 0);
  return isSame ? lineOfSame({ bookings, nights }) : 'not the same';
}

function sayRest(context: Context, { spooled, leftOut, faults }: Verdict): void {
  for (const line of linesOfRejected(spooled)) say(context, line);
  if (leftOut > 0)
    say(context, `left out of the files: ${counted(leftOut, 'row', 'rows')} (\`pms inspect -o\` shows why)`);
  if (faults.unknown.size > 0)
    say(
      context,
      `the service does not say how many rooms these types have: ${[...faults.unknown].slice(0, 20).join(', ')}`,
    );
}
