/** A board for the tests: a front desk with its service, and `pms board` over it as a process. */
import { type FrontDesk, makeFrontDesk, type Service } from '../journeys/front-desk.ts';
import type { Running, RunOptions } from '../journeys/run-pms.ts';

export interface RunningBoard extends Running {
  /** The address that opens it next: each one opens a page once. */
  address(): string;
  baseUrl: string;
  stop(): Promise<unknown>;
}

export interface BoardDesk extends FrontDesk {
  service: Service;
  board: RunningBoard;
  startBoard(args?: readonly string[], options?: RunOptions): Promise<RunningBoard>;
}

export const roomsCsv =
  'name,max_occupancy,total_rooms,base_price\nDeluxe Double,2,3,120\nSingle,1,2,80\nSuite,4,1,300\n';

/** Opens it with three room types; whoever opens it closes it. */
export async function openBoardDesk(): Promise<BoardDesk> {
  const desk = await makeFrontDesk();
  const service = await desk.serve();
  await desk.write('rooms.csv', roomsCsv);
  await desk.pms(['import', 'rooms', 'rooms.csv']);
  const startBoard = (args: readonly string[] = [], options: RunOptions = {}) =>
    untilOpen(desk.start(['board', '--no-open', ...args], options));
  return { ...desk, service, startBoard, board: await startBoard() };
}

async function untilOpen(running: Running): Promise<RunningBoard> {
  const first = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const line = /^(\S+)\r?\n/.exec(running.stdout())?.[1];
      if (line !== undefined) resolve(line);
    };
    running.child.stdout!.on('data', look);
    running.finished.then(
      ({ exitCode, stderr }) => reject(new Error(`pms board ended with ${exitCode}:\n${stderr}`)),
      reject,
    );
  });
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
