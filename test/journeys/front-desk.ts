/** A front desk for one journey: a temporary folder with its own profiles and database, and `pms` run in it. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished, type TestContext } from 'vitest';
import { type Finished, firstLineOf, type Running, type RunOptions, runPms, startPms } from './run-pms.ts';

/** A temporary folder, with the paths of names in it. */
export interface DeskFolder {
  folder: string;
  path(name: string): string;
  write(name: string, content: string | Uint8Array): Promise<string>;
  read(name: string): Promise<string>;
}

export interface FrontDesk extends DeskFolder {
  /** Runs `pms` in the folder to its end. */
  pms(args: readonly string[], options?: RunOptions): Promise<Finished>;
  /** Starts `pms` in the folder and does not wait. */
  start(args: readonly string[], options?: RunOptions): Running;
  /** Starts `pms serve --port 0` over `pms.db` in the folder and waits until it accepts requests. */
  serve(args?: readonly string[], options?: RunOptions): Promise<Service>;
  /** Ends what still runs and removes the folder. */
  close(): Promise<void>;
}

export interface Service extends Running {
  baseUrl: string;
  /** Asks it to stop (SIGTERM) and waits until it has. */
  stop(): Promise<Finished>;
}

/** A front desk that is cleared when the test ends. */
export async function openFrontDesk(always: RunOptions = {}): Promise<FrontDesk> {
  const desk = await makeFrontDesk(always);
  onTestFinished(() => desk.close());
  return desk;
}

/** One of a test that runs beside others, which its context tells apart; with all that a `prepared` one holds. */
export async function openDeskOf(test: TestContext, prepared?: FrontDesk): Promise<FrontDesk> {
  const desk = await makeFrontDesk();
  test.onTestFinished(() => desk.close());
  if (prepared !== undefined) await cp(prepared.folder, desk.folder, { recursive: true });
  return desk;
}

/** A front desk for several tests of one file: whoever makes it closes it, as in `afterAll(() => desk.close())`. */
export async function makeFrontDesk(always: RunOptions = {}): Promise<FrontDesk> {
  const files = await makeFolder('pms-journey-');
  const { folder, path } = files;
  const running = new Set<Running>();
  const within = ({ env, ...options }: RunOptions = {}): RunOptions => {
    return { cwd: folder, ...always, ...options, env: { ...ownEnvironment(folder), ...always.env, ...env } };
  };
  const start = (args: readonly string[], options?: RunOptions) => {
    const started = startPms(args, within(options));
    running.add(started);
    started.finished.finally(() => running.delete(started)).catch(() => {});
    return started;
  };
  return {
    ...files,
    pms: (args, options) => runPms(args, within(options)),
    start,
    serve: (args = [], options) =>
      untilServing(start(['serve', '--port', '0', '--db', path('pms.db'), ...args], options)),
    close: async () => {
      for (const { child } of running) child.kill('SIGKILL');
      await Promise.allSettled([...running].map(({ finished }) => finished));
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

export async function makeFolder(prefix: string): Promise<DeskFolder> {
  const folder = await mkdtemp(join(tmpdir(), prefix));
  const path = (name: string) => join(folder, name);
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(path(name), content);
    return path(name);
  };
  return { folder, path, write, read: (name) => readFile(path(name), 'utf8') };
}

/** Nothing of the person who runs the tests comes in: no key, no profile, no database. */
export function ownEnvironment(folder: string): NodeJS.ProcessEnv {
  return {
    PMS_CONFIG_DIR: join(folder, 'config'),
    PMS_DB: join(folder, 'pms.db'),
    PMS_API_KEY: undefined,
    PMS_BASE_URL: undefined,
    PMS_PROFILE: undefined,
  };
}

/** `pms serve` prints its base URL once it accepts requests. */
async function untilServing(running: Running): Promise<Service> {
  const baseUrl = await firstLineOf(running, 'pms serve');
  const stop = () => {
    running.child.kill('SIGTERM');
    return running.finished;
  };
  return { ...running, baseUrl, stop };
}
