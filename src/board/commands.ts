/** All commands that the page may call, by name. Each does what a command in a terminal does. */
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { unfinishedImports } from '../app/import/journal-files.ts';
import { waitingSources } from '../app/sources/source-memory.ts';
import { PmsError } from '../contract/errors.ts';
import { resourceNames } from '../contract/resource.ts';
import { timeOf } from '../words/count.ts';
import { describeProgress } from '../words/journals.ts';
import { shellWord } from '../words/shell-word.ts';
import { textOfWaits } from '../words/sources.ts';
import { commandLine, type Desk, withService } from './desk.ts';
import type { Asked, BoardCommand } from './door/board-server.ts';
import { type HistoryFacts, type StatusFacts, sheetRowsMax } from './facts.ts';
import { sameStaySchema, syncSchema } from './files/drops.ts';
import { createWorkbench, type Workbench } from './files/workbench.ts';
import { readChanges, readRuns, readRunWrites } from './house/changes.ts';
import { daySchema, readDay } from './house/day.ts';
import { createListings, listingSchema, rowsSchema } from './house/listing.ts';
import { moneySchema, readMoney } from './house/money.ts';
import { nightsSchema, readNights, readSpan } from './house/nights.ts';
import { numberSchema, readNumber, readOrigins, rowSchema } from './house/origins.ts';
import { pricesSchema, readPrices } from './house/prices.ts';
import { exportSchema, sendExport } from './house/send-export.ts';
import { reportSchema, sendReport } from './house/send-report.ts';
import { readStays, staysSchema } from './house/stays.ts';

interface BoardCommands {
  commands: Readonly<Record<string, BoardCommand>>;
  /** Stops running tasks, and removes the files that no unfinished import or sync needs. */
  close(): Promise<void>;
}

const nothing = z.strictObject({});
const id = z.string().max(100);
const ofFile = z.strictObject({ id });
const answersSchema = z.record(z.string(), z.array(z.string().max(1000)).max(2000));
const chooseSchema = z.strictObject({
  id,
  resource: z.enum(resourceNames).optional(),
  answers: answersSchema.optional(),
  mapping: z.string().nullable().optional(),
  onDuplicate: z.enum(['skip', 'update']).optional(),
  repeats: z.enum(['rooms', 'no']).optional(),
});
const dropSchema = z.strictObject({ name: z.string().min(1).max(500), modified: z.coerce.number().int().min(0) });
const digest = z.string().regex(/^[0-9a-f]{1,32}$/);
const startSchema = z.strictObject({
  files: z.array(id).min(1).max(100),
  task: z.enum(['import', 'sync']),
  isPlan: z.boolean(),
  agreed: digest.optional(),
  sync: syncSchema.optional(),
});
const answersFileSchema = z.strictObject({
  files: z.array(id).max(100),
  name: z.string().max(500),
  answers: sameStaySchema,
});
const undoSchema = z.strictObject({ run: id, agreed: digest.optional() });
const sheetSchema = z.array(z.array(z.string().max(100_000)).max(500)).max(sheetRowsMax);
const windowSchema = z.strictObject({ id, file: id.optional(), first: z.int().min(0) });
const editedSchema = windowSchema.extend({ rows: sheetSchema });
const roomsSchema = z.strictObject({
  rooms: z
    .array(
      z.strictObject({ name: z.string(), maxOccupancy: z.string(), totalRooms: z.string(), basePrice: z.string() }),
    )
    .min(1)
    .max(500),
});

/** The commands of one board. Throws if its folder cannot be made. */
export async function createCommands(desk: Desk): Promise<BoardCommands> {
  const bench = await createWorkbench(desk);
  const listings = createListings(desk);
  const commands = {
    ...houseCommands(desk),
    ...fileCommands(bench),
    history: json(nothing, () => historyOf(desk, bench)),
    listing: json(listingSchema, (words) => listings.open(words)),
    listingRows: json(rowsSchema.extend({ id }), (words) => listings.rows(words)),
  };
  return {
    commands,
    async close() {
      await bench.close();
      await listings.close();
    },
  };
}

/** A command whose parameters are JSON. */
function json<Schema extends z.ZodType>(
  schema: Schema,
  run: (words: z.infer<Schema>, asked: Asked) => Promise<unknown>,
): BoardCommand {
  return { body: 'json', schema, run: (words, asked) => run(words as z.infer<Schema>, asked) };
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
    runWrites: json(rowsSchema.extend({ run: id }), (words) => readRunWrites(desk, words)),
    number: json(numberSchema, (words, { signal }) => readNumber(desk, words, signal)),
    money: json(moneySchema, (words, { signal }) => readMoney(desk, words, signal)),
    day: json(daySchema, (words, { signal }) => readDay(desk, words, signal)),
    report: json(reportSchema, (words, asked) => sendReport(desk, words, asked)),
    export: json(exportSchema, (words, asked) => sendExport(desk, words, asked)),
  };
}

function fileCommands(bench: Workbench): Record<string, BoardCommand> {
  return {
    drop: {
      body: 'stream',
      schema: dropSchema,
      run: (words, { request }) => {
        const { name, modified } = words as z.infer<typeof dropSchema>;
        return bench.take({ name, modifiedMs: modified, body: request });
      },
    },
    openSource: json(z.strictObject({ name: z.string().max(100) }), ({ name }) => bench.openSource(name)),
    files: json(nothing, () => bench.files()),
    inspect: json(ofFile, (words, { signal }) => bench.inspect(words.id, signal)),
    choose: json(chooseSchema, (words, { signal }) => bench.choose(words, signal)),
    saveMapping: json(ofFile.extend({ name: z.string().max(100) }), ({ id: file, name }, { signal }) =>
      bench.saveMapping(file, name, signal),
    ),
    forget: json(ofFile, (words) => bench.forget(words.id)),
    start: json(startSchema, (words) => bench.start(words)),
    undo: json(undoSchema, ({ run, agreed }) => bench.undo(run, agreed)),
    job: json(ofFile, async (words) => bench.job(words.id).facts()),
    planLines: json(rowsSchema.extend({ id }), async ({ id: job, first, count }) => ({
      lines: await bench.lines(job, first, count),
    })),
    stop: json(ofFile, async (words) => {
      bench.job(words.id).stop();
      return bench.job(words.id).facts();
    }),
    unsureFile: json(ofFile, async (words, { response }) => {
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.end(await bench.unsure(words.id));
    }),
    answersFile: {
      body: 'stream',
      schema: dropSchema,
      run: (words, { request }) => bench.answersOf({ name: (words as z.infer<typeof dropSchema>).name, body: request }),
    },
    answer: json(answersFileSchema, ({ files, ...said }) => bench.answer(files, said)),
    rejected: json(windowSchema, (words) => bench.rejected(words)),
    checkRows: json(editedSchema, (words, { signal }) => bench.checkRows(words, signal)),
    sendRows: json(editedSchema, (words) => bench.sendRows(words)),
    rejectedFile: json(windowSchema.omit({ first: true }), async (words, { response }) => {
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      await pipeline(createReadStream(bench.rejectedPath(words)), response);
    }),
    addRooms: json(roomsSchema, (words) => bench.addRooms(words.rooms)),
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
