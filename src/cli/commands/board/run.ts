/** What `pms board` does: opens the board, prints its address, opens the browser, and waits for the signal that ends it. */
import { openBoard } from '../../../board/open-board.ts';
import { type Context, type GlobalFlags, say } from '../../context.ts';
import { untilAborted } from '../../until-aborted.ts';
import { openBrowser } from './open-browser.ts';

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
