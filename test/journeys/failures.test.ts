import { expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';

const desk = await openCliDesk();

const broken = () => {
  throw new TypeError('the clock has stopped');
};

test('a bug is exit code 70 and says that it is one', async () => {
  const file = await desk.write('rooms.csv', 'name\nA\n');
  const { exitCode, stdout, stderr } = await desk.pms(['import', 'rooms', file], { clock: broken });
  expect({ exitCode, stdout }).toEqual({ exitCode: 70, stdout: '' });
  expect(stderr).toBe(
    'pms: this is a bug in pms, not in your file: the clock has stopped. Run it again with --debug and report what it prints.\n',
  );
});

test('--debug prints the stack of a bug', async () => {
  const file = await desk.write('rooms.csv', 'name\nA\n');
  const { stderr } = await desk.pms(['import', 'rooms', file, '--debug'], { clock: broken });
  expect(stderr).toMatch(/^TypeError: the clock has stopped\n +at /);
  expect(stderr).not.toContain('again with --debug');
});

test('--debug prints the stack of an expected failure, which is one line without it', async () => {
  const args = ['import', 'rooms', desk.path('nowhere.csv')];
  const plain = await desk.pms(args);
  expect(plain.exitCode).toBe(2);
  expect(plain.stderr.match(/\n/g)).toHaveLength(1);
  expect(plain.stderr).toMatch(/^pms: .*nowhere\.csv.*\.\n$/);
  const { exitCode, stderr } = await desk.pms([...args, '--debug']);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^PmsError: .*\n +at /);
  expect(stderr.endsWith(plain.stderr)).toBe(true);
});
