import { expect, test } from 'vitest';
import { watchRoomNames } from '../../../src/app/service/listed-room-types.ts';

test('of ten thousand names that are not listed the first twenty say which one is near', () => {
  const listed = Array.from({ length: 500 }, (_, n) => `Deluxe Double with Balcony ${n}`);
  const names = watchRoomNames();
  for (let line = 2; line < 10_002; line++) names.see(`Delux Double with Balcony ${line % 500} of house ${line}`, line);
  const warnings = names.unlisted(listed);
  expect(warnings).toHaveLength(10_000);
  expect(warnings.filter(({ nearest }) => nearest !== undefined)).toHaveLength(20);
});
