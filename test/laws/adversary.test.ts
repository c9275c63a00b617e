/** Files of bookings that were made to be misread: real layouts with other content, and what must become of them. */
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../src/contract/booking.ts';
import { readText } from '../convert/read-file.ts';
import { testOfAll } from '../effort.ts';

async function read(lines: readonly string[], flags: readonly string[] = []) {
  const { records, ...rest } = await readText('bookings', `${lines.join('\n')}\n`, flags);
  return { ...rest, records: records as Booking[] };
}
type Read = Awaited<ReturnType<typeof read>>;

/** Who stays where, in which state, at what price: one line a record. */
const told = ({ records }: Read) =>
  records.map((one) =>
    [one.guest_last_name, one.room_type_name, one.booking_status, one.total_amount].filter((text) => text).join(' '),
  );
const noteCodes = ({ notes }: Read) => notes.map(({ code, count }) => `${code} ${count}`);

describe('lists of rooms', () => {
  const header =
    'Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Price,Unit type';
  const row = (id: number, rooms: string, units: string) =>
    `${id},"Nowak, Ola",Ola Nowak,2027-05-${10 + id},2027-05-${12 + id},2027-01-01,ok,${rooms},2,200.01 EUR,"${units}"`;

  test('a row that does not say its number of rooms is no proof that "Loft, Twin" is one name', async () => {
    const found = await read([header, row(1, '2', 'Loft, Twin'), row(2, '', 'Loft, Twin')]);
    expect(told(found)).toEqual([
      'Nowak Loft Confirmed 100.01',
      'Nowak (2) Twin Confirmed 100',
      'Nowak Loft, Twin Confirmed 200.01',
    ]);
  });

  test('a row of one room is that proof', async () => {
    const found = await read([header, row(1, '2', 'Loft, Sea View'), row(2, '1', 'Loft, Sea View')]);
    expect(told(found)).toEqual([
      'Nowak Loft, Sea View Confirmed 100.01',
      'Nowak (2) Loft, Sea View Confirmed 100',
      'Nowak Loft, Sea View Confirmed 200.01',
    ]);
  });

  test('three rooms with two names are refused, whatever a blank count beside them says', async () => {
    const found = await read([header, row(1, '3', 'Loft, Twin'), row(2, '', 'Loft, Twin')]);
    expect(found.rejected).toMatchObject([{ line: 2, fields: ['room_type_name'] }]);
  });
});

describe('cancelled twins in a list without booking numbers', () => {
  const header = 'Guest,Arrival,Departure,Room type,Total,Currency,Status';
  const iso = (status: string, total = '100.00') => `Ola Nowak,2027-08-14,2027-08-16,Twin,${total},EUR,${status}`;
  const german = (status: string) => `Ola Nowak,14.08.2027,16.08.2027,Twin,"100,00",EUR,${status}`;

  test.each([
    ['a plain list', iso],
    ['a list that is looked through', german],
  ])('%s: the live one has the plain name, whatever the order of rows', async (_what, row) => {
    const first = await read([header, row('Cancelled'), row('Confirmed')]);
    expect(told(first)).toEqual(['Nowak (2) Twin Cancelled 100', 'Nowak Twin Confirmed 100']);
    const last = await read([header, row('Confirmed'), row('Cancelled')]);
    expect(told(last)).toEqual(['Nowak Twin Confirmed 100', 'Nowak (2) Twin Cancelled 100']);
  });

  test('the same booking twice stays the same booking twice: no number makes two of it', async () => {
    const found = await read([header, iso('Confirmed'), iso('Confirmed'), iso('Cancelled'), iso('Cancelled')]);
    const names = found.records.map(({ guest_last_name }) => guest_last_name);
    expect(names.slice(0, 2)).toEqual(['Nowak', 'Nowak']);
    expect(new Set(names.slice(2)).size).toBe(1);
    expect(names[2]).not.toBe('Nowak');
  });

  test('one that has no live twin keeps its name', async () => {
    expect(told(await read([header, iso('Cancelled')]))).toEqual(['Nowak Twin Cancelled 100']);
  });

  testOfAll('a cell in another style far behind is asked about, and answered it rejects its row only', async () => {
    const others = Array.from({ length: 20_000 }, (_, index) => iso('Confirmed').replace('Ola', `Guest${index}`));
    const rows = [header, iso('Cancelled'), ...others, iso('Confirmed', '"1.300,50"'), iso('Confirmed')];
    expect((await read(rows)).reading.questions).toMatchObject([{ what: 'decimal_mark' }]);
    const found = await read(rows, ['--decimal', '.']);
    expect(found.reading.questions).toEqual([]);
    expect(found.rejected).toMatchObject([{ line: 20_003, fields: ['total_amount'] }]);
    expect([told(found)[0], told(found).at(-1)]).toEqual(['Nowak (2) Twin Cancelled 100', 'Nowak Twin Confirmed 100']);
  });
});

describe('rows without a number in a list of booking numbers', () => {
  const header = 'Booking ID,Guest,Arrival,Departure,Room type,Total,Currency';
  const row = (id: string) => `${id},Ola Nowak,2027-08-14,2027-08-16,Twin,100,EUR`;

  test('two of them may be one booking: neither gets a name of its own', async () => {
    expect(told(await read([header, row(''), row('')]))).toEqual(['Nowak Twin 100', 'Nowak Twin 100']);
    expect(told(await read([header, row('0'), row('000')]))).toEqual(['Nowak Twin 100', 'Nowak Twin 100']);
  });

  test('one that has a number is another booking than one that has none', async () => {
    expect(told(await read([header, row(''), row('8'), row('9')]))).toEqual([
      'Nowak Twin 100',
      'Nowak (2) Twin 100',
      'Nowak (3) Twin 100',
    ]);
  });
});

describe('Beds24', () => {
  const header = 'REF,BookId,MasterId,Name,Status,RoomId,FirstNight,CheckOut,Price';
  const euro = ['--currency', 'EUR'];

  test('a MasterId of 0 does not hide the BookId: the same row twice is one booking', async () => {
    const row = ',504,0,Ola Nowak,New,71,2027-05-14,2027-05-16,120';
    const found = await read([header, row, row], euro);
    expect([told(found), found.leftOut]).toEqual([['Nowak 71 Confirmed 120'], { duplicate: 1 }]);
  });

  test('GROUP in REF ties a row to the one above, also beside a BookId of its own', async () => {
    const rows = [
      'A1,501,,Ola Nowak,New,70,2027-05-14,2027-05-16,100',
      'GROUP,502,,Jan Nowak,New,71,2027-05-14,2027-05-16,90',
    ];
    expect(told(await read([header, ...rows], euro))).toEqual(['Nowak 70 Confirmed 100', 'Nowak (2) 71 Confirmed 90']);
  });
});

describe('money', () => {
  test('Airbnb: a cancellation that costs the house is a cancelled booking without an amount, and said', async () => {
    const header =
      'Date,Type,Confirmation code,Start date,End date,Nights,Guest,Listing,Currency,Amount,Gross earnings';
    const fee = (code: string, amount: string) =>
      `05/20/2027,Cancellation Fee,${code},06/14/2027,06/16/2027,2,Ola Nowak,Loft ${code},USD,${amount},${amount}`;
    const found = await read([header, fee('A', '-50.00'), fee('B', '50.00')]);
    expect([told(found), found.rejected]).toEqual([['Nowak Loft A Cancelled', 'Nowak Loft B Cancelled 50'], []]);
    expect(noteCodes(found)).toContain('fee_of_house 1');
  });

  test.each(['Gross,Net', 'Brutto,Netto', 'Bruto,Neto', 'Lordo,Importo netto'])(
    'of %s the first is what the guest pays',
    async (columns) => {
      const found = await read([
        `Guest,Arrival,Departure,Room type,${columns},Currency`,
        'Ola Nowak,2027-05-14,2027-05-16,Twin,100,90,EUR',
      ]);
      expect([told(found), noteCodes(found)]).toEqual([['Nowak Twin 100'], ['no_status 1']]);
    },
  );
});
