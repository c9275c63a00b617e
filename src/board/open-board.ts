/** The entry to this folder: opens a board for one service, with all that its page may ask for. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext, ServiceOptions } from '../app/app-context.ts';
import { unfinishedImports } from '../app/import/journal-files.ts';
import { waitingSources } from '../app/sources/source-memory.ts';
import { PmsError } from '../contract/errors.ts';
import { shellWord } from '../words/shell-word.ts';
import { type BoardContext, commandLine, withService } from './board-context.ts';
import type { ErrorFacts } from './facts.ts';
import { type DroppedFiles, openDroppedFiles } from './files/dropped-files.ts';
import { createListings, listingSchema, rowsSchema } from './property/listing.ts';
import { money } from './property/money.ts';
import { nights, span, stays } from './property/nights.ts';
import { changes, number, origins, readRuns, readRunWrites } from './property/origins.ts';
import { prices } from './property/prices.ts';
import { exported, report } from './property/send-csv.ts';
import { json, nothing, ofOne } from './server/board-command.ts';
import { openBoardServer } from './server/board-server.ts';
import { readPageFiles } from './server/page-files.ts';
import { createTokens } from './server/tokens.ts';
import { errorFactsOf } from './tasks/task.ts';

interface BoardOptions {
  service: ServiceOptions;
  /** 0: any free port. */
  port: number;
  /** Gets a new address each time one has been used. */
  onAddress(address: string): void;
}

/** Opens a board on loopback. Throws PmsError port_taken, usage and file_not_found. */
export async function openBoard(context: AppContext, { service, port, onAddress }: BoardOptions) {
  const pageFiles = await readPageFiles(new URL('./page/', import.meta.url));
  const folder = await mkdtemp(join(tmpdir(), 'pms-board-'));
  const { commands, close } = await createCommands({ context, service, folder });
  let baseUrl = '';
  const addressOf = (token: string) => `${baseUrl}/#token=${token}`;
  const tokens = createTokens((token) => onAddress(addressOf(token)));
  const closeAll = async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  };
  const server = await openBoardServer({ tokens, commands, pageFiles, port }).catch(async (error) => {
    await closeAll();
    throw listenError(error, port);
  });
  baseUrl = server.baseUrl;
  return {
    /** Its address with a one-time token in the fragment: it opens one page. */
    address: addressOf(tokens.current()),
    /** Stops running tasks properly, and removes the files that no unfinished import or sync needs. */
    async close(): Promise<void> {
      await server.close();
      await closeAll();
    },
  };
}

function listenError(error: NodeJS.ErrnoException, port: number): unknown {
  if (error.code === 'EADDRINUSE')
    return new PmsError('port_taken', `Port ${port} is in use on this machine.`, { cause: error });
  if (error.code === 'EACCES')
    return new PmsError('usage', `The system allows port ${port} to administrators only.`, {
      fix: 'Choose another with `--port`.',
      cause: error,
    });
  return error;
}

/** All commands that the page may call, by name: each does what a command in a terminal does. Throws if the folder of dropped files cannot be made. */
async function createCommands(board: BoardContext) {
  const dropped = await openDroppedFiles(board);
  const listings = createListings(board);
  const commands = {
    ...(Object.fromEntries(
      Object.entries(ofProperty).map(([name, commandOf]) => [name, commandOf(board)]),
    ) as OfProperty),
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

/** The commands with what each answers: the page has no other types of answers. */
export type Commands = Awaited<ReturnType<typeof createCommands>>['commands'];

/** Commands about the service, by name. */
const ofProperty = {
  ...{ nights, span, stays, prices, origins, changes, number, money, report },
  export: exported,
};

type OfProperty = { [Name in keyof typeof ofProperty]: ReturnType<(typeof ofProperty)[Name]> };

/** Which service and property it is, or why it cannot be reached. */
async function statusOf(board: BoardContext, signal: AbortSignal) {
  const found: { baseUrl?: string; property?: string; error?: ErrorFacts } = {};
  try {
    await withService(board, signal, async ({ client, target }) => {
      const { property = target.property } = await client.identify();
      Object.assign(found, { baseUrl: target.baseUrl, property });
    });
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    found.error = errorFactsOf(error);
  }
  return { ...found, command: commandLine(board, ['status']) };
}

async function historyOf(board: BoardContext, dropped: DroppedFiles) {
  const unfinished = await unfinishedImports(board.context.env);
  return {
    /** The tasks of this board. */
    jobs: dropped.jobs(),
    /** The runs of all boards and terminals of this machine, the latest first. */
    runs: await readRuns(board, dropped.dropsOfPaths),
    /** Unfinished ones, from their journals; `command` goes on with one in a terminal. */
    imports: unfinished.map((each) => ({
      ...each,
      dropped: each.head && dropped.dropsOfPaths([each.head.file])?.[0],
      command: each.head && ['pms', ...each.head.words].map(shellWord).join(' '),
    })),
    /** Those that wait for an answer. */
    sources: await waitingSources(board.context),
    command: commandLine(board, ['history']),
  };
}
