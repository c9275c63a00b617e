/** What `pms history` keeps of a large file; what `pms undo` takes back stands in golden/dialogues/undo*.txt. */
import { expect, test } from 'vitest';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,90');

test('an import of few records in a large file is recorded at its end', async () => {
  const columns =
    'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,remark';
  const remark = 'so '.repeat(3000);
  const rows = Array.from({ length: 500 }, (_, one) => `2029-01-01,2029-01-03,Loft,Guest,No${one},200,EUR,${remark}`);
  await desk.write('large.csv', `${columns}\n${rows.join('\n')}\n`);
  await desk.pms(['import', 'bookings', 'large.csv', '--quiet']);
  const [run] = JSON.parse((await desk.pms(['history', '--json'])).stdout);
  expect(run).toMatchObject({ kind: 'import', state: 'done', sent: 500, kept: 500 });
});
