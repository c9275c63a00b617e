/** Runs pms on a terminal: a pseudo-terminal of python3, since Node has none. */
import { spawnSync } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import type { Typed } from '../cli/cli-desk.ts';
import { pmsPath, type RunOptions, startProcess } from './run-pms.ts';

export const hasTerminal = spawnSync('python3', ['-c', 'import pty']).status === 0;
if (!hasTerminal) console.warn('python3 with pty is missing: what is asked on a terminal is NOT tested');

/** Runs a program on a terminal; each line of `typed` is `what to wait for TAB what to type`. Prints what the terminal showed. */
const python = `
import fcntl, os, pty, select, struct, sys, termios, time
typed = [line.split('\\t') for line in os.environ['TYPED'].split('\\n') if line]
pid, terminal = pty.fork()
if pid == 0:
    os.execvp(sys.argv[1], sys.argv[1:])
fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack('HHHH', 50, 120, 0, 0))
shown = b''
seen = 0
end = time.time() + 50
while time.time() < end:
    found = shown.find(typed[0][0].encode(), seen) if typed else -1
    if found >= 0:
        seen = found + len(typed[0][0].encode())
        time.sleep(0.2)
        os.write(terminal, typed.pop(0)[1].encode().decode('unicode_escape').encode())
    if not select.select([terminal], [], [], 0.05)[0]:
        continue
    try:
        read = os.read(terminal, 4096)
    except OSError:
        break
    if not read:
        break
    shown += read
status = os.waitpid(pid, 0)[1]
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(status))
`;

/** Runs a command line; escapes such as `\\r` are typed as the key. `shown` is what the terminal showed, without its control sequences. */
export async function onTerminal(
  args: readonly string[],
  typed: readonly Typed[],
  options: RunOptions,
): Promise<{ exitCode: number | null; shown: string }> {
  const env = { ...options.env, TYPED: typed.map((step) => step.join('\t')).join('\n') };
  const running = startProcess('python3', ['-c', python, process.execPath, pmsPath, ...args], { ...options, env });
  const { exitCode, stdout, stderr } = await running.finished;
  if (stderr !== '') throw new Error(stderr);
  return { exitCode, shown: stripVTControlCharacters(stdout) };
}
