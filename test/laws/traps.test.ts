/** The twelve traps for an importer, each as files of made-up guests that fall into it, and what is made of them. */
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Booking } from '../../src/contract/booking.ts';
import { flagsOf, questionOf } from '../../src/words/questions.ts';
import { sentenceOf } from '../../src/words/remarks.ts';
import { type ReadFile, readFileAs, readText } from '../convert/read-file.ts';
import { makeBook, makeRawXlsx, makeZip } from '../file/books.ts';
import { newFile } from '../file/reading.ts';

const csvHeader = 'Guest,Arrival,Departure,Room type,Total,Currency,Status';
const eva = 'Eva Muster,2027-05-14,2027-05-17,Double,420.50,EUR,Confirmed';
const evaRecord = {
  checkin_date: '2027-05-14',
  checkout_date: '2027-05-17',
  room_type_name: 'Double',
  guest_first_name: 'Eva',
  guest_last_name: 'Muster',
  total_amount: 420.5,
  currency_iso: 'EUR',
  booking_status: 'Confirmed',
};
const evaCells = [csvHeader.split(','), eva.split(',')];
const csv = `${csvHeader}\n${eva}\n`;

type Bookings = Omit<ReadFile, 'records'> & { records: Booking[] };

/** Reads bytes that have no name. */
const read = (content: string | Uint8Array, flags: readonly string[] = []) =>
  readText('bookings', content, flags) as Promise<Bookings>;

/** Reads rows of one guest each, under the header of an everyday list. */
async function readRows(rows: readonly string[], { header = csvHeader, flags = [] as readonly string[] } = {}) {
  return read(`${[header, ...rows].join('\n')}\n`, flags);
}

const stays = ({ records }: Bookings) =>
  records.map(({ checkin_date, checkout_date }) => `${checkin_date} ${checkout_date}`);
const amounts = ({ records }: Bookings) => records.map(({ total_amount }) => total_amount);
const statuses = ({ records }: Bookings) => records.map(({ booking_status }) => booking_status);
const names = ({ records }: Bookings) =>
  records.map(({ guest_first_name: first, guest_last_name: last }) => `${first ?? '-'}/${last ?? '-'}`);
const noteCodes = ({ notes }: Bookings) => notes.map(({ code, count }) => `${code} ${count}`);
const open = ({ reading }: Bookings) => reading.questions.map(({ what }) => what);

describe('trap 1, the file type lies', () => {
  const utf16Xlsx = () => {
    const cells = (row: string[]) => row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('');
    const rows = evaCells.map((row, index) => `<row r="${index + 1}">${cells(row)}</row>`).join('');
    const xml = `<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
    const bytes = Buffer.from(`\ufeff${xml}`, 'utf16le').swap16();
    return makeRawXlsx('', { 'xl/worksheets/sheet1.xml': bytes });
  };
  test.each([
    { what: 'an old workbook (BIFF)', name: 'list.csv', content: () => makeBook({ S: evaCells }, { type: 'biff8' }) },
    { what: 'a new workbook', name: 'list.xls', content: () => makeBook({ S: evaCells }) },
    { what: 'a new workbook whose parts are UTF-16', name: 'list.csv', content: utf16Xlsx },
    { what: 'a CSV file', name: 'list.xls', content: () => csv },
    { what: 'a CSV file with tabs', name: 'list.csv', content: () => csv.replaceAll(',', '\t') },
    { what: 'a CSV file with ;', name: 'list.xlsx', content: () => csv.replaceAll(',', ';') },
    { what: 'a CSV file with |', name: 'list.json', content: () => csv.replaceAll(',', '|') },
    { what: 'a zip with one CSV file', name: 'list.csv', content: () => makeZip({ 'inner.txt': csv }) },
    { what: 'a gzip file', name: 'list.csv', content: () => gzipSync(csv) },
    { what: 'a gzip file with a workbook', name: 'list.csv', content: () => gzipSync(makeBook({ S: evaCells })) },
  ])('$what under the name $name is read by its content', async ({ name, content }) => {
    const path = await newFile(name, Buffer.from(content() as string));
    const { records, reading } = await readFileAs('bookings', path);
    expect(reading.questions).toEqual([]);
    expect(records).toEqual([evaRecord]);
  });

  test('a zip with two files is refused with their names', async () => {
    await expect(read(makeZip({ 'a.csv': csv, 'b.csv': csv }))).rejects.toThrow(/a\.csv.*b\.csv/);
  });
});

describe('trap 2, encoding', () => {
  const muller = csv.replace('Eva Muster', 'Zoë Müller');
  test.each([
    ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${muller}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\ufeff${muller}`, 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from(`\ufeff${muller}`, 'utf16le').swap16()],
    ['UTF-16 LE without one', Buffer.from(muller, 'utf16le')],
    ['Windows-1252', Buffer.from(muller, 'latin1')],
  ])('%s keeps its letters', async (_what, bytes) => {
    expect(names(await read(bytes))).toEqual(['Zoë/Müller']);
  });

  test('the euro sign and quotes of Windows-1252 are not those of Latin-1', async () => {
    const rows = `${csvHeader}\nO\u0092Hara,2027-05-14,2027-05-17,Double,\u0080 420,EUR,Confirmed\n`;
    const { records } = await read(Buffer.from(rows, 'latin1'));
    expect(records).toMatchObject([{ guest_last_name: 'O’Hara', total_amount: 420, currency_iso: 'EUR' }]);
  });

  test('marks that nobody sees, hard blanks and case do not hide a header', async () => {
    const header =
      '\u200bGuest,\u200eARRIVAL\u200f, departure\u00a0,Room\u00a0 type,To\u00adtal,\u2068Currency\u2069,STATUS';
    const found = await readRows([eva], { header });
    expect(found.records).toEqual([evaRecord]);
  });

  test('a line break within a cell is no new row', async () => {
    const found = await readRows([eva.replace('Double', '"Double\nwith balcony"'), eva.replace('Eva', 'Max')]);
    expect(found.records.map(({ room_type_name }) => room_type_name)).toEqual(['Double with balcony', 'Double']);
  });

  test('="314" is 314', async () => {
    const found = await readRows([eva.replace('Double', '="314"'), eva.replace('Double', '"=""007"""')]);
    expect(found.records.map(({ room_type_name }) => room_type_name)).toEqual(['314', '007']);
  });
});

describe('trap 3, dates', () => {
  const header = 'Guest,Arrival,Departure,Room type,Total,Currency';
  const dated = (pairs: readonly string[], flags: readonly string[] = []) =>
    readRows(
      pairs.map((pair, index) => `Guest${index} Muster,${pair},Double,100,EUR`),
      { header, flags },
    );

  test('a single day above 12 in the whole column settles the order of day and month', async () => {
    const pairs = Array.from({ length: 400 }, (_, index) => `0${(index % 9) + 1}/03/2027,10/03/2027`);
    const dmy = await dated([...pairs, '03/02/2027,13/02/2027']);
    expect(stays(dmy).slice(-2)).toEqual(['2027-03-04 2027-03-10', '2027-02-03 2027-02-13']);
    expect(dmy.reading.findings).toContainEqual(expect.objectContaining({ line: 402, text: '13/02/2027' }));
    const mdy = await dated(['03/02/2027,03/04/2027', '03/02/2027,03/13/2027']);
    expect(stays(mdy)).toEqual(['2027-03-02 2027-03-04', '2027-03-02 2027-03-13']);
  });

  test('a stay that could only be so settles it where no day is above 12', async () => {
    // As month and day the guest would leave before arriving.
    expect(stays(await dated(['12/03/2027,02/04/2027']))).toEqual(['2027-03-12 2027-04-02']);
  });

  test('an order that nothing settles is undecided with both readings, and --date-order settles it', async () => {
    const pairs = ['03/04/2027,05/04/2027'];
    const asked = await dated(pairs);
    expect(open(asked)).toEqual(['date_order']);
    expect(questionOf(asked.reading.questions[0]!)).toMatch(/2027-04-03 \(dmy\) or 2027-03-04 \(mdy\)/);
    expect(stays(await dated(pairs, ['--date-order', 'dmy']))).toEqual(['2027-04-03 2027-04-05']);
    expect(stays(await dated(pairs, ['--date-order', 'mdy']))).toEqual(['2027-03-04 2027-05-04']);
  });

  test('a column that contradicts itself is undecided, not read half one way', async () => {
    expect(open(await dated(['13/02/2027,14/02/2027', '02/14/2027,02/15/2027']))).toEqual(['date_order']);
  });

  test('several styles stand in one file, each row by itself', async () => {
    const pairs = [
      '2027-05-14,2027-05-17',
      '5 September 2027,08.09.2027',
      '4th Oct 27,Oct 6th 2027',
      '01-OCT-27,03-Oct-2027',
      '14/11/27,20271116',
      '28.02.2027,1. März 2027',
    ];
    expect(stays(await dated(pairs))).toEqual([
      '2027-05-14 2027-05-17',
      '2027-09-05 2027-09-08',
      '2027-10-04 2027-10-06',
      '2027-10-01 2027-10-03',
      '2027-11-14 2027-11-16',
      '2027-02-28 2027-03-01',
    ]);
  });

  test('serial numbers of a spreadsheet are days, in a workbook of 1900 and of 1904', async () => {
    const rows = (first: number) => [
      header.split(','),
      [
        'Eva Muster',
        { value: first, format: 'dd/mm/yyyy' },
        { value: first + 3, format: 'm/d/yy' },
        'Double',
        100,
        'EUR',
      ],
    ];
    expect(stays(await read(makeBook({ S: rows(46521) })))).toEqual(['2027-05-14 2027-05-17']);
    expect(stays(await read(makeBook({ S: rows(46521 - 1462) }, { isFrom1904: true })))).toEqual([
      '2027-05-14 2027-05-17',
    ]);
    expect(stays(await dated(['46521,46524']))).toEqual(['2027-05-14 2027-05-17']);
  });

  test('both dates in one cell are parted', async () => {
    const found = await readRows(['Eva Muster,05/14/2027 - 05/17/2027,Double,100,EUR'], {
      header: 'Guest,Check In/Check Out,Room type,Total,Currency',
    });
    expect(stays(found)).toEqual(['2027-05-14 2027-05-17']);
  });

  test('a date that there is not rejects its row', async () => {
    const { rejected, records } = await dated(['30/02/2027,02/03/2027', '14/05/2027,17/05/2027']);
    expect(records).toHaveLength(1);
    expect(rejected).toMatchObject([{ line: 2, fields: ['checkin_date'] }]);
  });
});

describe('trap 4, the last night is not the departure', () => {
  test('NightsBridge: Last Night and a day', async () => {
    const header = 'Booking ID(NBID),Arrival Date,Last Night,Guest Name,Revenue,Status,Nights,Room Name,Currency';
    const found = await readRows(['71,2027-05-14,2027-05-16,Eva Muster,420.5,Confirmed,3,Double,EUR'], { header });
    expect(found.reading.source?.name).toBe('nightsbridge');
    expect(stays(found)).toEqual(['2027-05-14 2027-05-17']);
    expect(noteCodes(found)).toContain('last_night 1');
  });

  test('Beds24: LastNight and a day, but CheckOut as it stands', async () => {
    const header = 'BookId,Name,Status,RoomId,FirstNight,LastNight,Price';
    const flags = ['--currency', 'EUR'];
    const night = await readRows(['1,Eva Muster,New,12,2027-02-27,2027-02-28,90'], { header, flags });
    expect(stays(night)).toEqual(['2027-02-27 2027-03-01']);
    const out = await readRows(['1,Eva Muster,New,12,2027-02-27,2027-02-28,90'], {
      header: header.replace('LastNight', 'CheckOut'),
      flags,
    });
    expect(stays(out)).toEqual(['2027-02-27 2027-02-28']);
  });

  test('ResNexus: the end of the range is a night, also over the turn of the year', async () => {
    const found = await readRows(['9,12/30-1/2/2028,Eva Muster,Double,420.50,12/1/2027,X'], {
      header: 'Res#,Date,Guest,Unit,Amount,Reserved On,Expedia',
      flags: ['--currency', 'USD'],
    });
    expect(stays(found)).toEqual(['2027-12-30 2028-01-03']);
  });

  test('a list of no system: its own words for the last night count, and nights where there is no departure', async () => {
    const last = await readRows(['Eva Muster,14.05.2027,16.05.2027,Double,100,EUR'], {
      header: 'Gast,Anreise,Letzte Nacht,Zimmertyp,Gesamtpreis,Währung',
    });
    expect(stays(last)).toEqual(['2027-05-14 2027-05-17']);
    const nights = await readRows(['Eva Muster,14.05.2027,3,Double,100,EUR'], {
      header: 'Gast,Anreise,Nächte,Zimmertyp,Gesamtpreis,Währung',
    });
    expect(stays(nights)).toEqual(['2027-05-14 2027-05-17']);
    expect(noteCodes(nights)).toContain('from_nights 1');
  });

  test('a departure that is there is never moved', async () => {
    const found = await readRows(['Eva Muster,2027-05-14,2027-05-17,2027-05-16,3,Double,100,EUR'], {
      header: 'Guest,Arrival,Departure,Last night,Nights,Room type,Total,Currency',
    });
    expect(stays(found)).toEqual(['2027-05-14 2027-05-17']);
  });
});

describe('trap 5, money', () => {
  const header = 'Guest,Arrival,Departure,Room type,Total';
  const priced = (prices: readonly string[], flags: readonly string[] = []) =>
    readRows(
      prices.map((price, index) => `Guest${index} Muster,2027-05-14,2027-05-17,Double,"${price}"`),
      { header, flags },
    );

  test('a code stands before or behind the amount, and a sign of one currency is its code', async () => {
    const found = await priced(['126.6314 EUR', 'ZAR 11493.00', 'RM1,047.60', '€105.94', '£1,250.00', '(12.00) EUR']);
    const shown = found.records.map(({ total_amount, currency_iso }) => `${total_amount} ${currency_iso}`);
    expect(shown).toEqual(['126.63 EUR', '11493 ZAR', '1047.6 MYR', '105.94 EUR', '1250 GBP']);
    // A booking that costs less than nothing is none.
    expect(found.rejected).toMatchObject([{ line: 7, fields: ['total_amount'] }]);
  });

  test('more decimals than the currency has are rounded half to even, and counted', async () => {
    const found = await priced(['126.6314 EUR', '0.125 EUR', '0.135 EUR', '10.00 EUR', '1500.50 JPY']);
    expect(amounts(found)).toEqual([126.63, 0.12, 0.14, 10, 1500]);
    expect(noteCodes(found)).toContain('rounded 4');
  });

  test('a decimal comma is proved by the column', async () => {
    expect(amounts(await priced(['1.320,00 €', '480,50 €', '1.234 €']))).toEqual([1320, 480.5, 1234]);
  });

  test.each(['EUR', 'KWD'])('1.234 %s alone is ambiguous: undecided, until --decimal says', async (code) => {
    const prices = [`1.234 ${code}`, `2.500 ${code}`];
    const asked = await priced(prices);
    expect(open(asked)).toEqual(['decimal_mark']);
    expect(questionOf(asked.reading.questions[0]!)).toMatch(/1\.234 \(\.\) or 1234 \(,\)/);
    expect(amounts(await priced(prices, ['--decimal', '.']))).toEqual([code === 'EUR' ? 1.23 : 1.234, 2.5]);
    expect(amounts(await priced(prices, ['--decimal', ',']))).toEqual([1234, 2500]);
  });

  test('1.234 is settled by another cell of its column, and by a currency without decimals', async () => {
    expect(amounts(await priced(['1.234 EUR', '126.6314 EUR']))).toEqual([1.23, 126.63]);
    expect(amounts(await priced(['1.234 JPY', '12.500 JPY']))).toEqual([1234, 12500]);
  });

  test.each(['$120.50', '120,50 kr', '¥12000'])(
    '%s: a sign that several currencies share needs --currency',
    async (price) => {
      const asked = await priced([price]);
      expect(open(asked)).toEqual(['currency']);
      expect(flagsOf(asked.reading.questions[0]!)).toEqual(['--currency CODE']);
    },
  );

  test('a --currency that the sign does not belong to rejects the row', async () => {
    expect((await priced(['$120.50'], ['--currency', 'CAD'])).records).toMatchObject([{ currency_iso: 'CAD' }]);
    expect((await priced(['$120.50'], ['--currency', 'EUR'])).rejected).toMatchObject([{ fields: ['currency_iso'] }]);
  });

  test('an amount that says no currency anywhere is undecided', async () => {
    expect(open(await priced(['120.50']))).toEqual(['currency']);
    expect((await priced(['120.50'], ['--currency', 'eur'])).records).toMatchObject([{ currency_iso: 'EUR' }]);
  });

  test('a gross amount counts before a net one, and a net one alone is said', async () => {
    const both = 'Guest,Arrival,Departure,Room type,Net rate,Total,Currency';
    const found = await readRows(['Eva Muster,2027-05-14,2027-05-17,Double,380,420.5,EUR'], { header: both });
    expect([amounts(found), noteCodes(found)]).toEqual([[420.5], ['no_status 1']]);
    const agoda =
      'BookingIDExternal_reference_ID,Status,StayDateFrom,StayDateTo,Customer_Name,RoomType,Currency,ReferenceSellInclusive,Total_inclusive_rate';
    const net = await readRows(['5,Confirmed,2027-05-14,2027-05-17,Eva Muster,Double,THB,0,9500'], { header: agoda });
    expect([amounts(net), noteCodes(net)]).toEqual([[9500], ['net_amount 1']]);
  });

  test('a price of a night is multiplied, and said', async () => {
    const found = await readRows(['Eva Muster,2027-05-14,2027-05-17,Double,120.10,EUR'], {
      header: 'Guest,Arrival,Departure,Room type,Price per night,Currency',
    });
    expect([amounts(found), noteCodes(found)]).toEqual([[360.3], ['night_price 1', 'no_status 1']]);
  });

  test('a price of a bed is no total', async () => {
    const found = await readRows(['8,Eva Muster,4th Oct 27,2,Confirmed,Dorm,2,19.50,Hostelworld'], {
      header: 'Reference,Guest Name,Arrival,Nights,Status,Room Type,Guests,Bed Price,Source',
    });
    expect(found.records).toMatchObject([{ checkin_date: '2027-10-04', checkout_date: '2027-10-06' }]);
    expect(amounts(found)).toEqual([undefined]);
  });
});

describe('trap 6, grain', () => {
  const header = 'Confirmation #,Guest,Arrival,Departure,Room type,Room no.,Rooms,Total,Currency,Status';

  test('a row of three rooms becomes three bookings whose amounts sum to the cent', async () => {
    const found = await readRows(['1,Eva Muster,2027-05-14,2027-05-17,Double,,3,1000.01,EUR,Confirmed'], { header });
    expect(names(found)).toEqual(['Eva/Muster', 'Eva/Muster (2)', 'Eva/Muster (3)']);
    expect(amounts(found)).toEqual([333.34, 333.34, 333.33]);
    expect(noteCodes(found)).toEqual(['several_rooms 1']);
    const one = await readRows(['1,Eva Muster,2027-05-14,2027-05-17,Double,,3,1000.01,EUR,Confirmed'], {
      header,
      flags: ['--multi-room', 'one'],
    });
    expect([names(one), amounts(one)]).toEqual([['Eva/Muster'], [1000.01]]);
  });

  test('a repeated id may be a group: other rooms', async () => {
    const found = await readRows(
      [
        '1,Eva Muster,2027-05-14,2027-05-17,Double,101,,300,EUR,Confirmed',
        '2,Max Probe,2027-05-14,2027-05-17,Double,103,,250,EUR,Confirmed',
        '1,Eva Muster,2027-05-14,2027-05-17,Double,102,,310,EUR,Confirmed',
      ],
      { header },
    );
    expect(names(found).sort()).toEqual(['Eva/Muster', 'Eva/Muster (2)', 'Max/Probe']);
    expect(amounts(found).sort()).toEqual([250, 300, 310]);
  });

  test('a repeated id may be an amendment: the last row counts', async () => {
    const found = await readRows(
      [
        '1,Eva Muster,2027-05-14,2027-05-17,Double,101,,300,EUR,Confirmed',
        '1,Eva Muster,2027-05-14,2027-05-18,Double,101,,400,EUR,Confirmed',
      ],
      { header },
    );
    expect([stays(found), amounts(found), found.leftOut]).toEqual([
      ['2027-05-14 2027-05-18'],
      [400],
      { superseded: 1 },
    ]);
  });

  test('a repeated id may be a duplicate: the same row, cell for cell', async () => {
    const row = '1,Eva Muster,2027-05-14,2027-05-17,Double,101,,300,EUR,Confirmed';
    const found = await readRows([row, row], { header });
    expect([names(found), found.leftOut]).toEqual([['Eva/Muster'], { duplicate: 1 }]);
  });

  test('two ids of one guest, with the same dates and type, are two rooms', async () => {
    const row = (id: number, status = 'Confirmed') =>
      `${id},Eva Muster,2027-05-14,2027-05-17,Double,,,300,EUR,${status}`;
    const found = await readRows([row(1, 'Cancelled'), row(2), row(3)], { header });
    expect(found.records.map((record) => `${record.guest_last_name} ${record.booking_status}`).sort()).toEqual([
      'Muster (2) Confirmed',
      'Muster (3) Cancelled',
      'Muster Confirmed',
    ]);
  });

  test('a row for each share is one booking with the sum', async () => {
    const opera =
      'CONFIRMATION_NO,FULL_NAME,ARRIVAL,DEPARTURE,ROOM_CATEGORY_LABEL,ROOM_NO,RESV_STATUS,SHARE_AMOUNT_PER_STAY,CURRENCY_CODE';
    const found = await readRows(
      [
        '81,"Muster,Eva",14-MAY-27,17-MAY-27,DLX,0101,RESERVED,200.25,EUR',
        '82,"Probe,Max",14-MAY-27,17-MAY-27,DLX,0101,RESERVED,220.25,EUR',
      ],
      { header: opera },
    );
    expect([names(found), amounts(found), noteCodes(found)]).toEqual([['Eva/Muster'], [420.5], ['joined_guests 1']]);
  });

  test('a row for each payment is added up, and a payout is no booking', async () => {
    const earnings =
      'Date,Type,Confirmation code,Start date,End date,Nights,Guest,Listing,Currency,Amount,Gross earnings';
    const found = await readRows(
      [
        '05/20/2027,Payout,,,,,,,USD,,',
        '05/15/2027,Reservation,HMX1,05/14/2027,07/17/2027,64,Eva Muster,Loft,USD,900,1000.50',
        '06/15/2027,Reservation,HMX1,05/14/2027,07/17/2027,64,Eva Muster,Loft,USD,900,1000.25',
      ],
      { header: earnings },
    );
    expect([names(found), amounts(found), found.leftOut]).toEqual([['Eva/Muster'], [2000.75], { payout: 1 }]);
    expect(noteCodes(found)).toContain('joined_parts 1');
  });
});

describe('trap 7, status', () => {
  test('a word that nobody knows rejects its row, and --status says what it is', async () => {
    const rows = [eva, eva.replace('Confirmed', 'Wobbly')];
    const found = await readRows(rows);
    expect(found.rejected).toMatchObject([{ line: 3, fields: ['booking_status'] }]);
    expect(found.rejected[0]!.messages[0]).toContain('Wobbly');
    expect(statuses(await readRows(rows, { flags: ['--status', 'wobbly=Pending'] }))).toEqual(['Confirmed', 'Pending']);
  });

  test('blocks and stays of the owner are no bookings', async () => {
    const guesty = "CONFIRMATION CODE,CHECK-IN,CHECK-OUT,LISTING'S NICKNAME,GUEST,STATUS,TOTAL PAID,TOTAL PAYOUT";
    const found = await readRows(
      [
        'GY-1,2027-05-14 03:00 PM,2027-05-17 11:00 AM,Loft,Eva Muster,confirmed,100,90',
        'GY-2,2027-05-20 03:00 PM,2027-05-22 11:00 AM,Loft,Owner,ownerStay,0,0',
      ],
      { header: guesty, flags: ['--currency', 'EUR'] },
    );
    expect([names(found), Object.values(found.leftOut)]).toEqual([['Eva/Muster'], [1]]);
    const beds24 = await readRows(['1,Closed,Black,12,2027-05-14,2027-05-16,0'], {
      header: 'BookId,Name,Status,RoomId,FirstNight,LastNight,Price',
      flags: ['--currency', 'EUR'],
    });
    expect([beds24.records, beds24.leftOut]).toEqual([[], { block: 1 }]);
  });

  test('a state hidden in the name of the guest is found', async () => {
    const found = await readRows(['7,Loft,"Smith, Jane [CANCELED]",2027-01-02,2027-05-14,2027-05-17,3,300,280,Vrbo'], {
      header: 'Booking #,Property,Guest,Booked,Arrival,Departure,N,Rent,Revenue,Channel/Listing Site',
      flags: ['--currency', 'USD'],
    });
    expect([names(found), statuses(found)]).toEqual([['Jane/Smith'], ['Cancelled']]);
  });

  test('a state hidden in columns of dates is found', async () => {
    const header = 'Reservation number,Arrival,Departure,Confirmed on,Checked in,Checked out,Object,Guest';
    const rows = ['1,A,,,', '2,B,2027-05-14,,', '3,C,2027-05-14,2027-05-17,'].map((row) => {
      const [id, guest, checkedIn, checkedOut] = row.split(',');
      return `${id},2027-05-14,2027-05-17,2027-01-01,${checkedIn},${checkedOut},Cabin,Guest ${guest}`;
    });
    expect(statuses(await readRows(rows, { header }))).toEqual(['Confirmed', 'CheckedIn', 'CheckedOut']);
  });

  test('a status that is absent stays absent, never Confirmed by guess', async () => {
    const found = await readRows([eva.replace('Confirmed', '')]);
    expect([statuses(found), noteCodes(found)]).toEqual([[undefined], ['no_status 1']]);
    const header = csvHeader.replace(',Status', '');
    const without = await readRows([eva.replace(',Confirmed', '')], { header });
    expect([statuses(without), noteCodes(without)]).toEqual([[undefined], ['no_status 1']]);
    expect(sentenceOf(without.notes[0]!)).toBe('1 booking has no status: new ones will be Confirmed');
  });

  test('the status of a payment or of the guest is not that of the booking', async () => {
    const found = await readRows([`${eva},Cancelled,Unknown`], { header: `${csvHeader},Payment status,Guest status` });
    expect(statuses(found)).toEqual(['Confirmed']);
  });
});

describe('trap 8, rows that are no data', () => {
  test('lines above the header and totals and text below the data are left out', async () => {
    const sheet = makeBook({
      Report: [
        ['Reservations'],
        ['Hotel Sonne'],
        ['From 2027-05-01 to 2027-05-31'],
        [],
        csvHeader.split(','),
        eva.split(','),
        ['Total', null, null, null, 420.5, null, null],
        ['Filter: all states'],
      ],
    });
    const found = await read(sheet);
    expect(found.records).toEqual([evaRecord]);
    expect(found.leftOut).toEqual({ total: 1, note: 1 });
  });

  test('the same in a CSV file, with blank lines and the header once more', async () => {
    const lines = [
      'Reservations,,,,,,',
      'printed on 2027-05-01,,,,,,',
      csvHeader,
      eva,
      ',,,,,,',
      csvHeader,
      eva.replace('Eva', 'Max'),
      'Total,,,,841,,',
      ',,,,,,',
    ];
    const found = await read(`${lines.join('\n')}\n`);
    expect(names(found)).toEqual(['Eva/Muster', 'Max/Muster']);
    expect(found.leftOut).toEqual({ blank: 2, repeated_header: 1, total: 1 });
    expect(found.rejected).toEqual([]);
  });

  test('a guest who is called Total is a guest', async () => {
    const found = await readRows([eva.replace('Eva Muster', 'Total'), eva.replace('Eva Muster', 'Summe')]);
    expect(names(found)).toEqual(['-/Total', '-/Summe']);
  });

  test('the same header twice is no error where the second says the same', async () => {
    const header =
      'Guest name,Check-in date,Check-out date,Channel,Total price,Currency,Status,Listing,Hostaway reservation ID,Channel,Listing';
    const found = await readRows(['Eva Muster,2027-05-14,2027-05-17,Airbnb,420.5,EUR,new,Loft,77,Airbnb,Loft'], {
      header,
    });
    expect(found.reading.source?.name).toBe('hostaway');
    expect(found.records).toMatchObject([{ room_type_name: 'Loft', booking_source: 'Airbnb' }]);
  });
});

describe('trap 9, ids', () => {
  const header = 'Confirmation #,Guest,Arrival,Departure,Room type,Total,Currency,Status';
  const row = (id: string, total: number) => `${id},Eva Muster,2027-05-14,2027-05-17,Double,${total},EUR,Confirmed`;

  test.each([
    ['4000000001', '4000000001.0'],
    ['="4000000001"', '4000000001'],
    ['ABC-1', ' ABC-1 '],
  ])('%s and %s are one id', async (one, other) => {
    const found = await readRows([row(one, 100), row(other, 200)], { header });
    // Rows of one stay are the rooms of a group: two ids would be told as numbered.
    expect([amounts(found), noteCodes(found)]).toEqual([[100, 200], ['several_rooms 2']]);
  });

  test.each([
    ['007', '7'],
    ['123', '123PREPAID'],
    ['HMA1', 'hmb1'],
  ])('%s and %s are two', async (one, other) => {
    expect(amounts(await readRows([row(one, 100), row(other, 200)], { header }))).toEqual([100, 200]);
  });

  test('a number that a spreadsheet has cut (4.00E+09) joins nothing', async () => {
    const found = await readRows([row('4.00E+09', 100), row('4.00E+09', 200)], { header });
    expect(amounts(found)).toEqual([100, 200]);
    expect(noteCodes(found)).toContain('cut_number 2');
  });

  test('a number in a workbook is its digits', async () => {
    const cells = (id: number, total: number) => [
      id,
      'Eva Muster',
      '2027-05-14',
      '2027-05-17',
      'Double',
      total,
      'EUR',
      'ok',
    ];
    const found = await read(makeBook({ S: [header.split(','), cells(4000000001, 100), cells(4000000001, 200)] }));
    expect([amounts(found), noteCodes(found)]).toEqual([[100, 200], ['several_rooms 2']]);
  });

  test('web addresses are their text', async () => {
    const insights =
      'Reservation Number,Reservation Status,Reservation Source,Primary Guest Full Name,Check-In Date,Check-Out Date,Room Types,Reservation Paid Amount,Reservation Balance Due';
    const link = (text: string) => `https://hotels.example.com/connect/1#/reservations/123?display=${text}`;
    const found = await readRows(
      [`${link('77')},Confirmed,Phone,${link('Eva%20Muster')},2027-05-14,2027-05-17,Double,100,20.5`],
      { header: insights, flags: ['--currency', 'EUR'] },
    );
    expect([names(found), amounts(found)]).toEqual([['Eva/Muster'], [120.5]]);
  });

  test('one number of two channels is two bookings', async () => {
    const found = await readRows([`${row('5', 100)},Airbnb`, `${row('5', 200)},Vrbo`], { header: `${header},Channel` });
    expect(amounts(found)).toEqual([100, 200]);
  });
});

describe('trap 10, names', () => {
  const named = async (name: string, header = csvHeader) =>
    names(await readRows([eva.replace('Eva Muster', `"${name.replaceAll('"', '""')}"`)], { header }))[0];

  test.each([
    ['Muster, Eva', 'Eva/Muster'],
    ['Eva Muster', 'Eva/Muster'],
    ['Anna Maria van den Berg', 'Anna Maria/van den Berg'],
    ['Sukma', '-/Sukma'],
    ['Si&acirc;n O&#39;Neill', "Siân/O'Neill"],
    ['Dr. Eva Muster', 'Dr. Eva/Muster'],
    ['  Eva\u00a0 Muster ', 'Eva/Muster'],
  ])('%s is %s', async (name, said) => {
    expect(await named(name)).toBe(said);
  });

  test('of several guests in a cell the first is the guest', async () => {
    const header = csvHeader.replace('Guest', 'Guest names');
    expect(await named('Gianni Rossi; Carla Bianchi', header)).toBe('Gianni/Rossi');
    expect(await named('Eva Muster, Max Probe', header)).toBe('Eva/Muster');
  });

  test('two columns of a name are taken as they stand, also where a Nom is beside a Prénom', async () => {
    const found = await readRows(['de la Tour,Anne Marie,14/05/2027,17/05/2027,Double,100,EUR'], {
      header: 'Nom,Prénom,Arrivée,Départ,Chambre,Montant total,Devise',
    });
    expect(names(found)).toEqual(['Anne Marie/de la Tour']);
  });

  test('a formula in a name is text, without the sign that guarded it', async () => {
    expect(await named("'=HYPERLINK(1)")).toBe('-/=HYPERLINK(1)');
  });
});

describe('trap 11, time zones', () => {
  test.each([
    '2027-05-14T23:30:00-07:00',
    '2027-05-14T00:10:00+13:00',
    '2027-05-14T23:59:59Z',
    '2027-05-14 11:59 PM',
    '2027-05-14 00:00:00',
    '14.05.2027 23:59',
    '5/14/2027 11:59:59 PM',
  ])('an arrival at %s is on the fourteenth', async (arrival) => {
    const before = process.env.TZ;
    for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      process.env.TZ = zone;
      try {
        const found = await readRows([eva.replace('2027-05-14', arrival)]);
        expect(stays(found)).toEqual(['2027-05-14 2027-05-17']);
      } finally {
        if (before === undefined) delete process.env.TZ;
        else process.env.TZ = before;
      }
    }
  });

  test('the time of a cell of a workbook is cut off', async () => {
    const day = (value: number) => ({ value, format: 'yyyy-mm-dd hh:mm' });
    const [, cells] = evaCells as [string[], string[]];
    const row = [cells[0]!, day(46521 + 23.99 / 24), day(46524 + 0.01), ...cells.slice(3)];
    expect(stays(await read(makeBook({ S: [csvHeader.split(','), row] })))).toEqual(['2027-05-14 2027-05-17']);
  });

  test('the time of booking, in whatever zone, is not looked at', async () => {
    const found = await readRows([`${eva},2027-06-30T15:10:00-07:00`], { header: `${csvHeader},Booked on` });
    expect(found.records).toEqual([evaRecord]);
  });
});

describe('trap 12, importing twice', () => {
  // What the service is sent is what makes it the same booking: the journeys send it twice.
  const header =
    'Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Price,Unit type';
  const rows = [
    '4001,"Muster, Eva",Eva Muster,2027-05-14,2027-05-17,2027-01-01,ok,2,4,800 EUR,"Double, Twin"',
    '4002,"Muster, Eva",Eva Muster,2027-05-14,2027-05-17,2027-01-02,ok,1,2,390 EUR,Double',
    '4003,"Probe, Max",Max Probe,2027-05-14,2027-05-17,2027-01-03,cancelled_by_guest,1,2,390 EUR,Double',
    '4004,"Probe, Max",Max Probe,2027-05-14,2027-05-17,2027-01-04,ok,1,2,395 EUR,Double',
  ];
  const keys = ({ records }: Bookings) =>
    records.map(
      ({ guest_first_name: first, guest_last_name: last, room_type_name: type }) => `${first} ${last} ${type}`,
    );

  test('the same file gives the same records', async () => {
    expect((await readRows(rows, { header })).records).toEqual((await readRows(rows, { header })).records);
  });

  test('an export that overlaps gives its bookings the same keys', async () => {
    const all = keys(await readRows(rows, { header }));
    expect(new Set(all).size).toBe(all.length);
    const later = await readRows(
      [...rows, '4005,"New, Nina",Nina New,2027-08-01,2027-08-02,2027-02-01,ok,1,1,90 EUR,Single'],
      {
        header,
      },
    );
    expect(keys(later)).toEqual([...all, 'Nina New Single']);
  });

  test('the order of the rows does not change which booking has the plain name: the live one', async () => {
    const one = await readRows(rows, { header });
    const other = await readRows([...rows].reverse(), { header });
    const live = ({ records }: Bookings) =>
      records
        .filter(({ guest_first_name: first }) => first === 'Max')
        .map((record) => `${record.guest_last_name} ${record.booking_status}`);
    expect(live(one).sort()).toEqual(live(other).sort());
    expect(live(one).sort()).toEqual(['Probe (2) Cancelled', 'Probe Confirmed']);
  });
});
