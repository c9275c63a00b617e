import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { wordsToGoOn } from '../../../../src/cli/commands/import/command.ts';
import type { Context } from '../../../../src/cli/context.ts';
import { createProgram } from '../../../../src/cli/program.ts';

const program = await createProgram({ io: process, env: {} } as unknown as Context, () => {});
const command = program.commands.find((each) => each.name() === 'import')!;

test('the command goes on from any folder, with this file alone, also one that is called like its resource', () => {
  const flags = ['--by-property', 'houses.json', '--map=map.json', '--rejects', '-', '--set', 'a=b', '--no-color'];
  const words = ['--profile', 'inn', 'import', 'bookings', 'other.csv', 'bookings', '--restart', ...flags];
  expect(wordsToGoOn(command, words, ['bookings', 'bookings'])).toEqual([
    ...['import', 'bookings', resolve('bookings'), '--profile', 'inn', '--by-property', resolve('houses.json')],
    ...['--map', resolve('map.json'), '--rejects', '-', '--set', 'a=b', '--no-color'],
  ]);
});
