/** A board for the tests: a desk with its service in the process of the test, and `pms board` over it as one of its own. */
import { type CliDesk, type CliOptions, type CliService, openHotelDesk } from '../cli/cli-desk.ts';
import { firstLineOf, type Running } from '../journeys/run-pms.ts';

export interface RunningBoard extends Running {
  /** The address that opens it next: each one opens a page once. */
  address(): string;
  baseUrl: string;
  stop(): Promise<unknown>;
}

export interface BoardDesk extends CliDesk {
  service: CliService;
  board: RunningBoard;
  startBoard(args?: readonly string[], options?: Pick<CliOptions, 'env'>): Promise<RunningBoard>;
}

/** Opens it with three room types; it is closed when the tests of the file have ended. */
export async function openBoardDesk(): Promise<BoardDesk> {
  const desk = await openHotelDesk('Deluxe Double,2,3,120', 'Single,1,2,80', 'Suite,4,1,300');
  const startBoard: BoardDesk['startBoard'] = (args = [], options = {}) =>
    untilOpen(desk.start(['board', '--no-open', ...args], options));
  return { ...desk, startBoard, board: await startBoard() };
}

async function untilOpen(running: Running): Promise<RunningBoard> {
  const first = await firstLineOf(running, 'pms board');
  return {
    ...running,
    baseUrl: new URL(first).origin,
    address: () => [...running.stderr().matchAll(/once more: (\S+)/g)].at(-1)?.[1] ?? first,
    stop() {
      running.child.kill('SIGTERM');
      return running.finished;
    },
  };
}
