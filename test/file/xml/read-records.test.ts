/** XML that no system here knows: lists of elements, and documents that have none. */
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { openRows } from '../../../src/file/open-rows.ts';
import { readFileAs, readText } from '../../convert/read-file.ts';
import { openContent } from '../books.ts';
import { gather } from '../reading.ts';

const read = async (text: string, sheet?: string) => {
  const input = { name: 'list.xml', stream: Readable.from([Buffer.from(text)]) };
  return (await gather((await openRows(input, { sheet })).batches)).map(
    (row) => row.kind === 'value' && [row.line, row.value],
  );
};

test('each element of the list is a record, with its child elements, its attributes and what is inside them', async () => {
  const text = `<?xml version="1.0" encoding="UTF-8"?>
<h:Hotel xmlns:h="urn:h" xmlns:xsi="http://x" name="Inn">
  <Bookings>
    <Booking id="7" xsi:type="x"><Guest><First>Eva</First><Last> Muster </Last></Guest><Price currency="EUR">90</Price><Note/></Booking>
    <Booking id="8"><Guest><First>Jan</First><Last>N&amp;k</Last></Guest>
      <Night>1</Night><Night>2</Night></Booking>
  </Bookings>
</h:Hotel>`;
  expect(await read(text)).toEqual([
    [4, { id: '7', Guest: { First: 'Eva', Last: 'Muster' }, Price: { currency: 'EUR', Price: '90' }, Note: '' }],
    [5, { id: '8', Guest: { First: 'Jan', Last: 'N&k' }, Night: ['1', '2'] }],
  ]);
});

test('of several lists one is named', async () => {
  const text = '<h><rooms><r n="1"/><r n="2"/></rooms><stays><s n="3"/><s n="4"/><s n="5"/></stays></h>';
  await expect(read(text)).rejects.toMatchObject({
    code: 'file_broken',
    message: 'list.xml holds records under several keys: "h.rooms.r" (2 records), "h.stays.s" (3 records).',
  });
  expect(await read(text, 's')).toHaveLength(3);
  await expect(read(text, 'x')).rejects.toMatchObject({ code: 'usage' });
});

test('one record alone is a list too', async () => {
  const text = '<requests>\n<request><id>1</id><name>Eva Muster</name><from>2027-05-10</from></request></requests>';
  expect(await read(text)).toEqual([[2, { id: '1', name: 'Eva Muster', from: '2027-05-10' }]]);
});

test('an element with the name of a prototype changes none', async () => {
  const [[, value]] = (await read('<a><b><__proto__>1</__proto__></b><b><__proto__>2</__proto__></b></a>')) as [
    [number, object],
  ];
  expect(Object.keys(value)).toEqual(['__proto__']);
});

test.each([
  ['a text', '<b><c>0123456789</c></b>'.repeat(400_000)],
  ['a list of empty elements', '<b/>'.repeat(1_000_000)],
])('%s too long to be held is refused', async (_what, inner) => {
  const text = `<a>${inner}</a>`;
  await expect(openContent(text).then(({ batches }) => gather(batches))).rejects.toMatchObject({
    code: 'file_broken',
    message: expect.stringContaining('4 MiB'),
  });
});

test('a list of rooms and a list of stays become records', async () => {
  const rooms = `<rooms><room><number>1</number><roomType>Double</roomType><price>90</price></room>
<room><number>2</number><roomType>Double</roomType><price>90</price></room></rooms>`;
  expect((await readText('rooms', rooms, ['--group-by', 'roomType'])).records).toEqual([
    { name: 'Double', total_rooms: 2, base_price: 90 },
  ]);
  const stays = `<Stays><Stay Id="1"><GuestName>Eva Muster</GuestName><RoomType>Double</RoomType><CheckIn>2027-05-10</CheckIn><CheckOut>2027-05-12</CheckOut></Stay>
<Stay Id="2"><GuestName>Jan Novak</GuestName><RoomType>Double</RoomType><CheckIn>2027-05-11</CheckIn><CheckOut>2027-05-12</CheckOut></Stay></Stays>`;
  expect((await readText('bookings', stays)).records).toMatchObject([
    { guest_first_name: 'Eva', guest_last_name: 'Muster', checkin_date: '2027-05-10', room_type_name: 'Double' },
    { guest_first_name: 'Jan', guest_last_name: 'Novak', checkin_date: '2027-05-11', room_type_name: 'Double' },
  ]);
});

test('records in which nothing is known are refused once, and not row by row', async () => {
  const text = '<config><jar>a</jar><title>b</title><port>8080</port></config>';
  await expect(
    readFileAs('bookings', { name: 'a.xml', stream: Readable.from([Buffer.from(text)]) }),
  ).rejects.toMatchObject({ code: 'unknown_header' });
});

test('columns that attributes name are those of a row, as databases write it, and the name of its table is none', async () => {
  const dump = `<pma><database name="inn">
<table name="rooms"><column name="id">1</column><column name="name"> Loft </column><column name="note"/></table>
<table name="rooms"><column name="id">2</column><column name="name">Elm</column></table>
<table name="stays"><column name="id">9</column></table>
<table name="stays"><column name="id">8</column></table>
</database></pma>`;
  await expect(read(dump)).rejects.toMatchObject({
    message: expect.stringContaining('"pma.database.rooms" (2 records), "pma.database.stays" (2 records)'),
  });
  expect(await read(dump, 'rooms')).toEqual([
    [2, { id: '1', name: 'Loft', note: '' }],
    [3, { id: '2', name: 'Elm' }],
  ]);
  const rows = '<r><row><field name="id">1</field></row><row><field name="id">2</field></row></r>';
  expect(await read(rows)).toEqual([
    [1, { id: '1' }],
    [1, { id: '2' }],
  ]);
});
