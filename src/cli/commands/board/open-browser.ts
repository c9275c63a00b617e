/** Opens an address in the browser of this machine. */
import { spawn } from 'node:child_process';

/** The command of each system; on Windows the first word in quotes would be a title. */
const openers: Partial<Record<NodeJS.Platform, { program: string; words: readonly string[] }>> = {
  darwin: { program: 'open', words: [] },
  win32: { program: 'cmd', words: ['/c', 'start', '""'] },
};

/** Gives whether it could be started; does not wait for it. */
export async function openBrowser(address: string): Promise<boolean> {
  const { program, words } = openers[process.platform] ?? { program: 'xdg-open', words: [] };
  return new Promise((opened) => {
    const child = spawn(program, [...words, address], { stdio: 'ignore', detached: true });
    child.on('error', () => opened(false));
    child.on('spawn', () => {
      child.unref();
      opened(true);
    });
  });
}
