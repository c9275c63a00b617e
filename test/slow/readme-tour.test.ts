/** The tour of the README, line by line, in an empty folder and as a newcomer would type it. */
import { readFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const readme = readFileSync(`${root}README.md`, 'utf8');
const tour = [...readme.matchAll(/^\$ (pms .*)$/gm)].map(([, line]) => line!);

test('every line of the tour does what it says', async () => {
  expect(tour[0]).toBe('pms serve');
  const desk = await openCliDesk();
  await cp(`${root}fixtures`, desk.path('fixtures'), { recursive: true });
  await desk.serve();
  const ran: string[] = [];
  for (const line of tour.slice(1)) {
    const [command, output] = line.split(' > ') as [string, string?];
    const result = await desk.pms(command.split(' ').slice(1));
    expect([line, result.exitCode], result.stderr).toEqual([line, 0]);
    if (output !== undefined) await desk.write(output, result.stdout);
    ran.push(result.stdout);
  }
  expect(ran.some((stdout) => stdout.includes('1 booking'))).toBe(true);
});
