/** Many equal rows that are rooms; what becomes of rows that were put right stands in golden/dialogues/fixed-rows.txt. */
import { beforeEach, describe, expect, test } from 'vitest';
import { openCliDesk, openProperty } from '../cli/cli-desk.ts';
import { scaled } from '../effort.ts';

const desk = await openCliDesk();
const service = await desk.serve();

const header = 'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';
const row = '2027-05-01,2027-05-03,Double,Eva,Muster,100,EUR';

let env: NodeJS.ProcessEnv;
let property: string;
beforeEach(async () => {
  ({ env, property } = await openProperty(desk, service, ['Double,2,40000,100'], '--currency', 'EUR'));
});

/** Imports a text as a file of its own; gives the report. */
async function importText(text: string, ...flags: string[]) {
  const path = await desk.write(`${property}.csv`, text);
  const said = await desk.pms(['import', 'bookings', path, '--no-rejects', '--json', ...flags], { env });
  return { ...said, report: JSON.parse(said.stdout) };
}

describe('many equal rows as rooms', () => {
  // Enough to be seen where one of them takes longer than the one before.
  const count = scaled(16_000, 4000);
  const equal = (columns: string, line: string) => `${columns}\n${`${line}\n`.repeat(count)}`;

  test.each([
    ['our own form', equal(header, row)],
    [
      'foreign columns',
      equal('Guest,Arrival,Departure,Room type,Total,Currency', 'Eva Muster,2027-05-01,2027-05-03,Double,100,EUR'),
    ],
  ])(
    'of %s are all in, each once',
    async (_form, text) => {
      const { exitCode, report } = await importText(text, '--repeats', 'rooms');
      expect({ exitCode, report }).toMatchObject({ exitCode: 0, report: { imported: count, skipped: 0 } });
      const again = await importText(text, '--repeats', 'rooms');
      expect(again.report).toMatchObject({ imported: 0, skips: { identical: count } });
    },
    60_000,
  );

  test('hear a signal', async () => {
    const path = await desk.write('signal.csv', equal(header, row));
    const stopping = new AbortController();
    const clock = () => {
      if (service.stderr().includes('/import_bookings')) stopping.abort();
      return Date.now();
    };
    const args = ['import', 'bookings', path, '--repeats', 'rooms', '--json', '--batch-size', '100'];
    const said = await desk.pms(args, { env, signal: stopping.signal, clock });
    expect(said.exitCode).toBe(143);
    expect(JSON.parse(said.stdout)).toMatchObject({ stopped: { code: 'interrupted' } });
  });
});
