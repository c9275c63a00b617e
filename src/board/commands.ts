/** All commands that the page may call, by name. Each does what a command in a terminal does. */
import { unfinishedImports } from '../app/import/journal-files.ts';
import { waitingSources } from '../app/sources/source-memory.ts';
import { PmsError } from '../contract/errors.ts';
import { shellWord } from '../words/shell-word.ts';
import { type BoardContext, commandLine, withService } from './board-context.ts';
import type { HistoryFacts, StatusFacts } from './facts.ts';
import { type DroppedFiles, openDroppedFiles } from './files/dropped-files.ts';
import { createListings, listingSchema, rowsSchema } from './property/listing.ts';
import { money } from './property/money.ts';
import { nights, span } from './property/nights.ts';
import { changes, number, origins, readRuns, readRunWrites } from './property/origins.ts';
import { prices } from './property/prices.ts';
import { exported, report } from './property/send-csv.ts';
import { day, stays } from './property/stays.ts';
import { type BoardCommand, json, nothing, ofOne } from './server/board-command.ts';
import { errorFactsOf } from './tasks/task.ts';

interface BoardCommands {
  commands: Readonly<Record<string, BoardCommand>>;
  /** Stops running tasks, and removes the files that no unfinished import or sync needs. */
  close(): Promise<void>;
}

/** The commands of one board. Throws if its folder cannot be made. */
export async function createCommands(board: BoardContext): Promise<BoardCommands> {
  const dropped = await openDroppedFiles(board);
  const listings = createListings(board);
  const commands = {
    ...Object.fromEntries(Object.entries(ofProperty).map(([name, commandOf]) => [name, commandOf(board)])),
    ...dropped.commands,
    status: json(nothing, (_, { signal }) => statusOf(board, signal)),
    runWrites: json(rowsSchema.extend({ run: ofOne.id }), (words) => readRunWrites(board, words)),
    history: json(nothing, () => historyOf(board, dropped)),
    listing: json(listingSchema, (words) => listings.open(words)),
    listingRows: json(rowsSchema.extend(ofOne), (words) => listings.rows(words)),
  };
  return {
    commands,
    async close() {
      await dropped.close();
      await listings.close();
    },
  };
}

/** Commands about the service, by name. */
const ofProperty = {
  ...{ nights, span, stays, prices, origins, changes, number, money, day, report },
  export: exported,
};

async function statusOf(board: BoardContext, signal: AbortSignal): Promise<StatusFacts> {
  const known = { command: commandLine(board, ['status']) };
  try {
    return await withService(board, signal, async ({ client, target }) => {
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
    return { ...known, error: errorFactsOf(error) };
  }
}

async function historyOf(board: BoardContext, dropped: DroppedFiles): Promise<HistoryFacts> {
  const unfinished = await unfinishedImports(board.context.env);
  return {
    jobs: dropped.jobs(),
    runs: await readRuns(board, dropped.dropsOfPaths),
    imports: unfinished.map((each) => ({
      ...each,
      dropped: each.head && dropped.dropsOfPaths([each.head.file])?.[0],
      command: each.head && ['pms', ...each.head.words].map(shellWord).join(' '),
    })),
    sources: await waitingSources(board.context),
    command: commandLine(board, ['history']),
  };
}
