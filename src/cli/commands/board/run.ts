/** What `pms board` does: opens the board, prints its address, opens the browser, and waits for the signal that ends it. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBoard } from '../../../board/open-board.ts';
import { ownerOnlyMode } from '../../../file/owner-only.ts';
import { type Context, type GlobalFlags, say, untilAborted } from '../../context.ts';

interface BoardFlags extends GlobalFlags {
  port: number;
  /** False for `--no-open`. */
  open: boolean;
}

/** Runs the board to its end. Throws PmsError port_taken, usage, file_not_found. */
export async function runBoard(
  context: Context,
  { port, open, profile, baseUrl, allowHttp }: BoardFlags,
): Promise<number> {
  const board = await openBoard(context, {
    service: { profile, baseUrl, allowHttp },
    port,
    onAddress: (address) => say(context, `to open it once more: ${address}`),
  });
  let page: Awaited<ReturnType<typeof openBrowser>> | undefined;
  try {
    context.io.stdout.write(`${board.address}\n`);
    say(context, 'the address opens one page; Ctrl-C ends the board');
    if (open) page = await openBrowser(board.address).catch(() => undefined);
    if (open && page?.isOpened !== true) say(context, 'no browser could be opened: copy the address into one');
    await untilAborted(context.signal);
  } finally {
    await page?.remove();
    await Promise.race([board.close(), untilAborted(context.hardSignal)]);
  }
  return context.hardSignal.aborted ? context.signalExitCode() : 0;
}

/** The command of each system; on Windows the first word in quotes would be a title. */
const openers: Partial<Record<NodeJS.Platform, { program: string; words: readonly string[] }>> = {
  darwin: { program: 'open', words: [] },
  win32: { program: 'cmd', words: ['/c', 'start', '""'] },
};

/**
 * Opens it by a page that only this user can read and that leads there: what is secret in an address never stands in a list of processes. Gives
 * whether the browser could be started, and removes the page when asked to; does not wait for the browser.
 */
async function openBrowser(address: string): Promise<{ isOpened: boolean; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'pms-board-'));
  const page = join(folder, 'open.html');
  await writeFile(page, pageTo(address), { mode: ownerOnlyMode, flag: 'wx' });
  const { program, words } = openers[process.platform] ?? { program: 'xdg-open', words: [] };
  const isOpened = await new Promise<boolean>((opened) => {
    const child = spawn(program, [...words, page], { stdio: 'ignore', detached: true });
    child.on('error', () => opened(false));
    child.on('spawn', () => {
      child.unref();
      opened(true);
    });
  });
  return { isOpened, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** An address of the board has nothing in it that HTML reads otherwise. */
function pageTo(address: string): string {
  return `<!doctype html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>pms board</title>
<meta http-equiv="refresh" content="0; url=${address}"><p><a href="${address}">Open the board</a></p>\n`;
}
