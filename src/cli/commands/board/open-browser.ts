/** Opens an address in the browser of this machine. */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownerOnlyMode } from '../../../file/owner-only.ts';

/** The command of each system; on Windows the first word in quotes would be a title. */
const openers: Partial<Record<NodeJS.Platform, { program: string; words: readonly string[] }>> = {
  darwin: { program: 'open', words: [] },
  win32: { program: 'cmd', words: ['/c', 'start', '""'] },
};

/**
 * Opens it by a page that only this user can read and that leads there: what is secret in an address never stands in a list of processes. Gives
 * whether the browser could be started, and removes the page when asked to; does not wait for the browser.
 */
export async function openBrowser(address: string): Promise<{ isOpened: boolean; remove(): Promise<void> }> {
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
