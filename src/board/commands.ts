/** All commands that the page may call, by name. Each does what a command in a terminal does. */
import { unfinishedImports } from '../app/import/journal-files.ts';
import { waitingSources } from '../app/sources/source-memory.ts';
import { PmsError } from '../contract/errors.ts';
import { timeOf } from '../words/count.ts';
import { describeProgress } from '../words/journals.ts';
import { shellWord } from '../words/shell-word.ts';
import { textOfWaits } from '../words/sources.ts';
import { commandLine, type Desk, withService } from './desk.ts';
import { type BoardCommand, json, nothing, ofOne } from './door/board-command.ts';
import type { HistoryFacts, StatusFacts } from './facts.ts';
import { createWorkbench, type Workbench } from './files/workbench.ts';
import { readChanges, readRuns, readRunWrites } from './house/changes.ts';
import { daySchema, readDay } from './house/day.ts';
import { createListings, listingSchema, rowsSchema } from './house/listing.ts';
import { moneySchema, readMoney } from './house/money.ts';
import { nightsSchema, readNights, readSpan } from './house/nights.ts';
import { numberSchema, readNumber, readOrigins, rowSchema } from './house/origins.ts';
import { pricesSchema, readPrices } from './house/prices.ts';
import { exportSchema, reportSchema, sendExport, sendReport } from './house/send-csv.ts';
import { readStays, staysSchema } from './house/stays.ts';

interface BoardCommands {
  commands: Readonly<Record<string, BoardCommand>>;
  /** Stops running tasks, and removes the files that no unfinished import or sync needs. */
  close(): Promise<void>;
}

/** The commands of one board. Throws if its folder cannot be made. */
export async function createCommands(desk: Desk): Promise<BoardCommands> {
  const bench = await createWorkbench(desk);
  const listings = createListings(desk);
  const commands = {
    ...houseCommands(desk),
    ...bench.commands,
    history: json(nothing, () => historyOf(desk, bench)),
    listing: json(listingSchema, (words) => listings.open(words)),
    listingRows: json(rowsSchema.extend(ofOne), (words) => listings.rows(words)),
  };
  return {
    commands,
    async close() {
      await bench.close();
      await listings.close();
    },
  };
}

function houseCommands(desk: Desk): Record<string, BoardCommand> {
  return {
    status: json(nothing, (_, { signal }) => statusOf(desk, signal)),
    nights: json(nightsSchema, (words, { signal }) => readNights(desk, words, signal)),
    span: json(nothing, (_, { signal }) => readSpan(desk, signal)),
    stays: json(staysSchema, (words, { signal }) => readStays(desk, words, signal)),
    prices: json(pricesSchema, (words, { signal }) => readPrices(desk, words, signal)),
    origins: json(rowSchema, (words, { signal }) => readOrigins(desk, words, signal)),
    changes: json(rowSchema, (words, { signal }) => readChanges(desk, words, signal)),
    runWrites: json(rowsSchema.extend({ run: ofOne.id }), (words) => readRunWrites(desk, words)),
    number: json(numberSchema, (words, { signal }) => readNumber(desk, words, signal)),
    money: json(moneySchema, (words, { signal }) => readMoney(desk, words, signal)),
    day: json(daySchema, (words, { signal }) => readDay(desk, words, signal)),
    report: json(reportSchema, (words, asked) => sendReport(desk, words, asked)),
    export: json(exportSchema, (words, asked) => sendExport(desk, words, asked)),
  };
}

async function statusOf(desk: Desk, signal: AbortSignal): Promise<StatusFacts> {
  const known = { command: commandLine(desk, ['status']) };
  try {
    return await withService(desk, signal, async ({ client, target }) => {
      const info = await client.identify();
      return {
        ...known,
        baseUrl: target.baseUrl,
        property: info.property ?? target.property,
        currency: info.currency ?? undefined,
      };
    });
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    const { code, message, fix } = error;
    return { ...known, error: { code, message, fix } };
  }
}

async function historyOf(desk: Desk, bench: Workbench): Promise<HistoryFacts> {
  const nowMs = desk.context.clock();
  const unfinished = await unfinishedImports(desk.context.env);
  const waiting = await waitingSources(desk.context);
  return {
    jobs: bench.jobs(),
    runs: await readRuns(desk, bench.dropsOfPaths),
    unfinished: [
      ...unfinished.map(({ id: journal, state, head, progress }) => ({
        id: journal.slice(0, 8),
        state,
        file: head?.file ?? '',
        resource: head?.resource ?? '',
        to: [head?.baseUrl ?? '', head?.property ?? ''].join(' ').trim(),
        began: head === undefined ? '' : timeOf(head.startedAtMs, nowMs),
        progress: progress === undefined ? '' : describeProgress(progress, nowMs),
        dropped: head && bench.dropsOfPaths([head.file])?.[0],
        command: head && ['pms', ...head.words].map(shellWord).join(' '),
      })),
      ...waiting.map(({ source, service, sinceMs, ...waits }) => ({
        ...{
          id: `source ${service} ${source}`,
          state: 'waits for an answer',
          file: source,
          resource: 'bookings',
          source,
        },
        ...{ to: service, began: timeOf(sinceMs, nowMs), progress: textOfWaits(waits) },
      })),
    ],
    command: commandLine(desk, ['history']),
  };
}
