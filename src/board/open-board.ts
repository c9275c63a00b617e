/** The entry to this folder: opens a board for one service. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext, ServiceOptions } from '../app/app-context.ts';
import { PmsError } from '../contract/errors.ts';
import { createCommands } from './commands.ts';
import { openBoardServer } from './server/board-server.ts';
import { readPageFiles } from './server/page-files.ts';
import { createTokens } from './server/tokens.ts';

interface BoardOptions {
  service: ServiceOptions;
  /** 0: any free port. */
  port: number;
  /** Gets a new address each time one has been used. */
  onAddress(address: string): void;
}

interface Board {
  /** Its address with a one-time token in the fragment: it opens one page. */
  address: string;
  /** Stops running tasks properly, and removes the files that no unfinished import or sync needs. */
  close(): Promise<void>;
}

/** Opens a board on loopback. Throws PmsError port_taken, usage and file_not_found. */
export async function openBoard(context: AppContext, { service, port, onAddress }: BoardOptions): Promise<Board> {
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
    address: addressOf(tokens.current()),
    async close() {
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
