/** Runs programs and takes their time and their peak of memory (Linux: VmHWM, read while they run). */
import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const pollMs = 50;

/** Runs a program to its end: seconds, peak in MB (NaN where the system does not tell), exit code, stdout. */
export async function measure(command, args, { env = process.env, input } = {}) {
  const startedMs = performance.now();
  const child = spawn(command, args, { env, stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'] });
  if (input !== undefined) child.stdin.end(input);
  const peak = watchMemory(child.pid);
  const [stdout, stderr] = [collect(child.stdout), collect(child.stderr)];
  const exitCode = await new Promise((done, fail) => child.on('close', done).on('error', fail));
  const seconds = (performance.now() - startedMs) / 1000;
  return { seconds, peakMb: peak.stop(), exitCode, stdout: stdout(), stderr: stderr() };
}

/** Starts `pms serve` on a free port over `database`, which is a path or a URL; gives its address and a way to stop it. */
export async function startService(pms, database, env, flags = []) {
  const child = spawn(process.execPath, [pms, 'serve', '--port', '0', '--db', database, ...flags], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const peak = watchMemory(child.pid);
  const baseUrl = await new Promise((done, fail) => {
    child.stdout.once('data', (line) => done(String(line).trim()));
    child.once('exit', () => fail(new Error('pms serve ended before it served')));
  });
  return {
    baseUrl,
    pid: child.pid,
    /** The most it has held since it was asked the last time, in MB. */
    memoryMb: peak.nowMb,
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      return peak.stop();
    },
  };
}

const tickMs = 10;

/** Milliseconds of processor that a process has taken so far (Linux), whatever else the machine does; NaN where the system does not tell. */
export async function processorMs(pid) {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [user, system] = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .slice(11, 13)
    .map(Number);
  return (user + system) * tickMs;
}

/** Looks at the memory of a process until it is stopped. */
export function watchMemory(pid) {
  let peakMb = Number.NaN;
  let recentMb = 0;
  const look = async () => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    const found = /VmHWM:\s+(\d+) kB/.exec(status);
    if (found !== null) peakMb = Number(found[1]) / 1000;
    const now = /VmRSS:\s+(\d+) kB/.exec(status);
    if (now !== null) recentMb = Math.max(recentMb, Number(now[1]) / 1000);
  };
  const timer = setInterval(look, pollMs);
  return {
    nowMb() {
      const mostMb = recentMb;
      recentMb = 0;
      return mostMb;
    },
    stop() {
      clearInterval(timer);
      return peakMb;
    },
  };
}

function collect(stream) {
  let text = '';
  stream.setEncoding('utf8').on('data', (chunk) => {
    text = (text + chunk).slice(-100_000);
  });
  return () => text;
}
