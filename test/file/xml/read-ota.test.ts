/** Reservation messages that mean harm, or were cut off. */
import { expect, test } from 'vitest';
import { readOta } from '../../../src/file/xml/read-ota.ts';
import { gather, inChunks } from '../reading.ts';

const reservation = (id: string, inside = '') =>
  `<HotelReservation ResStatus="Reserved"><UniqueID Type="14" ID="${id}"/><RoomStays><RoomStay><TimeSpan Start="2027-05-10" End="2027-05-12"/></RoomStay></RoomStays>${inside}</HotelReservation>`;
const message = (inside: string, head = '') =>
  `<?xml version="1.0"?>${head}<OTA_ResRetrieveRS>${inside}</OTA_ResRetrieveRS>`;
const read = (text: string) => gather(readOta(inChunks(text, [4096]), { name: 'in.xml' }).batches);

test('each reservation is a row, however the bytes are cut', async () => {
  const rows = await gather(
    readOta(inChunks(message(reservation('a') + reservation('b')), [3]), { name: 'x' }).batches,
  );
  expect(rows.map((row) => row.kind === 'cells' && row.cells.slice(0, 4))).toEqual([
    ['a', 'Reserved', '2027-05-10', '2027-05-12'],
    ['b', 'Reserved', '2027-05-10', '2027-05-12'],
  ]);
});

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 20 }, (_, at) => `<!ENTITY a${at} "${'&a;'.repeat(10)}">`).join('')}]>`;

test.each([
  ['entities that are multiplied', message(reservation('a', '<Comment>&a19;</Comment>'), bomb)],
  [
    'an entity that names a file',
    message(reservation('&f;'), '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
  ],
  ['a message that is cut off', message(reservation('a')).slice(0, -60)],
  ['thousands of elements in one another', message(reservation('a', '<X>'.repeat(5000) + '</X>'.repeat(5000)))],
  [
    'a reservation of millions of rooms',
    message(reservation('a', `<RoomStays>${'<RoomStay Code="0123456789"/>'.repeat(80_000)}</RoomStays>`)),
  ],
  ['a reservation of one long text', message(reservation('a', `<Comment>${'x '.repeat(1_100_000)}</Comment>`))],
])('%s is refused', async (_, text) => {
  await expect(read(text)).rejects.toMatchObject({ code: 'file_broken' });
});

test('a thousand rooms in one reservation are a thousand rows', async () => {
  const rooms = `<RoomStays>${'<RoomStay><TimeSpan Start="2027-05-10" End="2027-05-11"/></RoomStay>'.repeat(999)}</RoomStays>`;
  expect(await read(message(reservation('a', rooms)))).toHaveLength(1000);
});
