/** Runs bin/pms.js as a process, to its end or until it is told to stop, and gives what it said. */
import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
export const pmsPath = fileURLToPath(new URL('../../bin/pms.js', import.meta.url));

export interface RunOptions {
  cwd?: string;
  /** Added to this process's environment; `undefined` takes a variable away. */
  env?: NodeJS.ProcessEnv;
  /** Written to standard input, which is closed then. */
  input?: string | Uint8Array;
  /** Another `pms` than the one of this checkout, such as an installed one. */
  program?: string;
}

export interface Finished {
  /** `null` where a signal ended the process before it could answer. */
  exitCode: number | null;
  stdout: string;
  stderr: string;
}

export interface Running {
  child: ChildProcess;
  /** What was said so far. */
  stdout(): string;
  stderr(): string;
  finished: Promise<Finished>;
}

/** Starts `pms` with these arguments. */
export function startPms(args: readonly string[], options: RunOptions = {}): Running {
  if (options.program !== undefined) return startProcess(options.program, args, options);
  return startProcess(process.execPath, [pmsPath, ...args], options);
}

/** Runs `pms` with these arguments to its end. */
export function runPms(args: readonly string[], options: RunOptions = {}): Promise<Finished> {
  return startPms(args, options).finished;
}

/** The first line of what a process prints, as soon as it stands there. Throws what the process says where it ends before. */
export function firstLineOf(running: Running, what: string): Promise<string> {
  return new Promise((resolve, reject) => {
    running.child.stdout!.on('data', () => {
      const line = /^(\S+)\r?\n/.exec(running.stdout())?.[1];
      if (line !== undefined) resolve(line);
    });
    running.finished.then(
      ({ exitCode, stderr }) => reject(new Error(`${what} ended with ${exitCode}:\n${stderr}`)),
      reject,
    );
  });
}

/** Starts any program; an input it does not want to read is no failure. */
export function startProcess(
  program: string,
  args: readonly string[],
  { cwd, env, input = '' }: RunOptions = {},
): Running {
  const child = spawn(program, args, { cwd, env: { ...process.env, ...env } });
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8');
    child[name].on('data', (text: string) => {
      said[name] += text;
    });
  }
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const finished = new Promise<Finished>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (exitCode) => resolve({ exitCode, ...said }));
  });
  return { child, stdout: () => said.stdout, stderr: () => said.stderr, finished };
}
