/** Files whose formats say more than the text of their cells: struck and hidden text, comments, formats, versions, states, other guests. */
import { describe, expect, test } from 'vitest';
import { batchRowsMax } from '../../src/file/limits.ts';
import { readFileAs } from '../convert/read-file.ts';
import { type Cell, makeBook, makeRawXlsx, readContent } from '../file/books.ts';
import { newFile } from '../file/reading.ts';

const everyday = ['Guest', 'Arrival', 'Departure', 'Room type', 'Total', 'Currency'];
const own = ['guest_last_name', 'checkin_date', 'checkout_date', 'room_type_name', 'total_amount', 'currency_iso'];
/** So many days behind 1 January 2027. */
const dayCell = (days: number, format = 'm/d/yyyy'): Cell => ({ value: 46_388 + days, format });

async function stays(content: string | Buffer, flags: readonly string[] = [], name = 'list') {
  const { records, rejected, leftOut, reading } = await readFileAs('bookings', await newFile(name, content), flags);
  return { records, rejected, leftOut, asked: reading.questions.map(({ what }) => what) };
}

describe('struck text', () => {
  const texts = `<sst><si><t>Guest</t></si><si><r><rPr><strike/></rPr><t>300</t></r><r><rPr><b/></rPr><t>200</t></r></si>
    <si><r><rPr><strike val="0"/></rPr><t>Ana </t></r><r><t>Lee</t></r></si></sst>`;
  test('in a workbook is no part of a text', async () => {
    const cells = [0, 1, 2].map((at) => `<row><c t="s"><v>${at}</v></c></row>`).join('');
    const inline = '<row><c t="inlineStr"><is><r><rPr><dstrike/></rPr><t>Bo</t></r><r><t>Zoe</t></r></is></c></row>';
    const book = makeRawXlsx(cells + inline, { 'xl/sharedStrings.xml': texts });
    expect((await readContent(book)).rows).toEqual(['2:200', '3:Ana Lee', '4:Zoe']);
  });

  test('and comments, in the XML of Excel 2003', async () => {
    const data = (text: string) => `<Data ss:Type="String">${text}</Data>`;
    const comment = '<Comment><ss:Data xmlns="http://www.w3.org/TR/REC-html40"><B>Desk:</B>100</ss:Data></Comment>';
    const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet">
<Worksheet ss:Name="A"><Table><Row><Cell>${data('Guest')}</Cell><Cell>${data('Total')}</Cell></Row>
<Row><Cell>${data('Ana')}${comment}</Cell><Cell><Data ss:Type="Number">420.5</Data>${comment}</Cell></Row>
<Row><Cell>${data('<S>Bo</S>Zoe')}</Cell><Cell>${comment}</Cell></Row></Table></Worksheet></Workbook>`;
    expect((await readContent(xml)).rows).toEqual(['2:Ana|420.5', '3:Zoe|']);
  });

  test('in an OpenDocument sheet, and percents', async () => {
    const xml = `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" xmlns:office="o" xmlns:table="t" xmlns:text="x" xmlns:style="s">
<office:automatic-styles><style:style style:name="T1"><style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="T2"><style:text-properties style:text-line-through-style="none"/></style:style></office:automatic-styles>
<office:body><office:spreadsheet><table:table table:name="A"><table:table-row><table:table-cell><text:p>Total</text:p></table:table-cell><table:table-cell><text:p>Fee</text:p></table:table-cell></table:table-row>
<table:table-row><table:table-cell><text:p><text:span text:style-name="T1">300</text:span><text:span text:style-name="T2">200</text:span></text:p></table:table-cell><table:table-cell office:value-type="percentage" office:value="0.07"><text:p>7%</text:p></table:table-cell></table:table-row></table:table></office:spreadsheet></office:body></office:document>`;
    expect((await readContent(xml)).rows).toEqual(['2:200|7%']);
  });
});

test('a share is no amount: it keeps its sign', async () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0&quot;%&quot;"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="10"/><xf numFmtId="164"/></cellXfs></styleSheet>';
  const cells = ['<c s="1"><v>0.07</v></c>', '<c s="2"><v>0.125</v></c>', '<c s="3"><v>7</v></c>'];
  const book = makeRawXlsx(
    `<row><c t="str"><v>Fee</v></c></row>${cells.map((cell) => `<row>${cell}</row>`).join('')}`,
    {
      'xl/styles.xml': styles,
    },
  );
  expect((await readContent(book)).rows).toEqual(['2:7%', '3:12.5%', '4:7']);
});

test.each([
  ['"100\n200"', []],
  ['"100\t200"', []],
  ['100 200', [100200]],
  ['"100 \n EUR"', [100]],
])('an amount of %s in a CSV is %j: only blanks group', async (cell, amounts) => {
  const csv = `Guest,Arrival,Departure,Room type,Total,Currency,Status\nAna Lee,2027-05-01,2027-05-03,Loft,${cell},EUR,Confirmed\nBo Ray,2027-05-01,2027-05-03,Loft,"99,50",EUR,Confirmed\n`;
  const { records, rejected } = await stays(csv);
  expect(records.map((record) => (record as { total_amount: number }).total_amount)).toEqual([...amounts, 99.5]);
  expect(rejected.map(({ fields }) => fields)).toEqual(amounts.length === 0 ? [['total_amount']] : []);
});

describe('a message of OTA', () => {
  const person = (surname: string, type?: string) =>
    `<Profiles><ProfileInfo><Profile${type === undefined ? '' : ` ProfileType="${type}"`}><Customer><PersonName><Surname>${surname}</Surname></PersonName></Customer></Profile></ProfileInfo></Profiles>`;
  const stay = (amount: string, { status = '', units = '' } = {}) =>
    `<RoomStay${status}><RoomTypes><RoomType RoomTypeCode="DBL"${units}/></RoomTypes><TimeSpan Start="2027-05-10" End="2027-05-12"/><Total CurrencyCode="EUR" ${amount}/></RoomStay>`;
  const message = (rooms: string, guests: string) =>
    `<?xml version="1.0"?><OTA_ResRetrieveRS><ReservationsList><HotelReservation ResStatus="Reserved"><UniqueID Type="14" ID="R1"/><RoomStays>${rooms}</RoomStays><ResGuests>${guests}</ResGuests></HotelReservation></ReservationsList></OTA_ResRetrieveRS>`;
  const lee = `<ResGuest>${person('Lee')}</ResGuest>`;

  test('has as many rooms as it says, and their total in parts', async () => {
    const { records } = await stays(message(stay('AmountAfterTax="600.00"', { units: ' NumberOfUnits="3"' }), lee));
    expect(records).toMatchObject([
      { guest_last_name: 'Lee', total_amount: 200 },
      { guest_last_name: 'Lee (2)', total_amount: 200 },
      { guest_last_name: 'Lee (3)', total_amount: 200 },
    ]);
  });

  test('has a state for each room', async () => {
    const off = stay('AmountAfterTax="100.00"', { status: ' RoomStayStatus="Cancelled"' });
    const { records } = await stays(message(off + stay('AmountAfterTax="90.00"'), lee));
    expect(records.map((each) => (each as { booking_status: string }).booking_status).sort()).toEqual([
      'Cancelled',
      'Confirmed',
    ]);
  });

  test.each([
    ['AmountAfterTax="42050" DecimalPlaces="2"', 420.5],
    ['AmountAfterTax="420.50" DecimalPlaces="2"', 420.5],
    ['AmountAfterTax="5" DecimalPlaces="2"', 0.05],
    ['AmountAfterTax="420" DecimalPlaces="0"', 420],
  ])('%s is %d', async (amount, total) => {
    expect((await stays(message(stay(amount), lee))).records).toMatchObject([{ total_amount: total }]);
  });

  test('names the guest who is marked, and never an agency', async () => {
    const agency = `<ResGuest>${person('Best Travel', '4')}</ResGuest>`;
    const marked = `<ResGuest PrimaryIndicator="1">${person('Rossi', '1')}</ResGuest>`;
    const one = stay('AmountAfterTax="9"');
    expect((await stays(message(one, agency + lee + marked))).records).toMatchObject([{ guest_last_name: 'Rossi' }]);
    expect((await stays(message(one, agency + lee))).records).toMatchObject([{ guest_last_name: 'Lee' }]);
    expect((await stays(message(one, agency))).rejected).toMatchObject([{ fields: ['guest_last_name'] }]);
  });
});

describe('a calendar', () => {
  const event = (uid: string, ...more: string[]) =>
    ['BEGIN:VEVENT', `UID:${uid}`, 'DTSTART;VALUE=DATE:20270510', ...more, 'END:VEVENT'].join('\r\n');
  const calendar = (head: string, ...events: string[]) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${head}${events.join('\r\n')}\r\nEND:VCALENDAR\r\n`;
  const flags = ['--set', 'room_type_name=Villa', '--set', 'total_amount=0', '--set', 'currency_iso=EUR'];
  const read = async (text: string) => {
    const { records, rejected, leftOut } = await stays(text, [...flags, '--fill', 'guest_last_name=Guest'], 'in.ics');
    const short = records.map((each) => Object.values(each).join(' '));
    return { short, rejected: rejected.length, leftOut };
  };
  const end = 'DTEND;VALUE=DATE:20270512';
  const reserved = 'SUMMARY:Reserved';

  test('that calls off does not book', async () => {
    const { records } = await stays(
      calendar('METHOD:CANCEL\r\n', event('a', end, reserved)),
      [...flags, '--fill', 'guest_last_name=G'],
      'in.ics',
    );
    expect(records).toMatchObject([{ booking_status: 'Cancelled' }]);
  });

  test('has of several versions the one with the highest number, wherever it stands', async () => {
    const late = event('a', 'SEQUENCE:2', 'DTEND;VALUE=DATE:20270515', reserved);
    const { short, leftOut } = await read(calendar('', late, event('a', 'SEQUENCE:1', end, reserved)));
    expect(short).toEqual([expect.stringContaining('2027-05-10 2027-05-15')]);
    expect(leftOut).toEqual({ superseded: 1 });
    expect((await read(calendar('', event('a', end, reserved), late))).short).toEqual([
      expect.stringContaining('2027-05-10 2027-05-15'),
    ]);
  });

  test('with days that repeat is not read as one stay, and a day that is taken out is called off', async () => {
    expect(await read(calendar('', event('a', end, reserved, 'RDATE;VALUE=DATE:20270601')))).toMatchObject({
      short: [],
      rejected: 1,
    });
    const out = calendar('', event('a', end, reserved, 'EXDATE;VALUE=DATE:20270601', 'EXDATE;VALUE=DATE:20270510'));
    expect((await read(out)).short).toEqual([expect.stringContaining('Cancelled')]);
  });
});

describe('a workbook in which days and months were exchanged', () => {
  /** Day, month and year of the first day, and nights, as an American program opens them: texts where the day is above 12. */
  const cellOf = (day: number, month: number): Cell =>
    day > 12 ? `${day}/0${month}/2027` : dayCell((Date.UTC(2027, day - 1, month) - Date.UTC(2027, 0, 1)) / 86_400_000);
  const rows = (header: Cell[], ...days: [from: number, to: number][]): Cell[][] => [
    header,
    ...days.map(([from, to], at): Cell[] => [`Guest ${at}`, cellOf(from, 5), cellOf(to, 5), 'Loft', 100, 'EUR']),
  ];
  const days: [number, number][] = [
    [2, 4],
    [11, 13],
    [15, 17],
    [1, 3],
    [12, 14],
  ];
  const book = (header: string[], ...more: [number, number][]) => makeBook({ A: rows(header, ...days, ...more) });
  const daysOf = (records: object[]) =>
    (records as { checkin_date: string; checkout_date: string }[]).map((each) => [
      each.checkin_date.slice(5),
      each.checkout_date.slice(5),
    ]);

  test.each([
    ['everyday columns', everyday],
    ['our own columns', own],
  ])('is asked about with both readings (%s), and the right answer exchanges them back', async (_, header) => {
    const open = await readFileAs('bookings', await newFile('b.xlsx', book(header)));
    expect(open.reading.questions).toMatchObject([
      {
        what: 'date_order',
        kind: 'exchanged',
        readings: [
          { order: 'dmy-exchanged', date: '2027-05-02' },
          { order: 'dmy', date: '2027-02-05' },
        ],
      },
    ]);
    const { records } = await stays(book(header), ['--date-order', 'dmy-exchanged']);
    expect(daysOf(records)).toEqual(days.map((pair) => pair.map((day) => `05-${String(day).padStart(2, '0')}`)));
    expect(daysOf((await stays(book(header), ['--date-order', 'dmy'])).records)[0]).toEqual(['02-05', '04-05']);
  });

  test('is asked about where all stays are of whole months too, unless they are let by the month', async () => {
    const whole: [number, number][] = [
      [2, 4],
      [1, 3],
      [9, 12],
    ];
    const { records, asked } = await stays(makeBook({ A: rows(everyday, ...whole) }));
    expect([asked, daysOf(records)[0]]).toEqual([['date_order'], ['02-05', '04-05']]);
    const firsts = [0, 31, 59, 90].map((days) => dayCell(days));
    const lets = [0, 1, 2].map((at) => ['Zoe', firsts[at]!, firsts[at + 1]!, 'Loft', 1, 'EUR']);
    expect((await stays(makeBook({ A: [everyday, ...lets] }))).asked).toEqual([]);
  });

  test('is the one that begins where a library wrote its midnight some seconds too early', async () => {
    const cell = (day: number, second: number) => dayCell(day - second / 86_400, 'yyyy-mm-dd');
    const stay = (second: number): Cell[] => ['Zoe', cell(31, second), cell(34, second), 'Loft', 1, 'EUR'];
    const found = await stays(makeBook({ A: [everyday, stay(44), stay(1)] }));
    expect(daysOf(found.records)).toEqual([
      ['02-01', '02-04'],
      ['01-31', '02-03'],
    ]);
  });

  test('is not suspected where a real date has a day above 12, or a stay would be none', async () => {
    const real = (from: number, to: number): Cell[] => ['Zoe', dayCell(from), dayCell(to), 'Loft', 1, 'EUR'];
    expect((await stays(makeBook({ A: [...rows(everyday, ...days), real(19, 21)] }))).asked).toEqual([]);
    const asItIs = makeBook({ A: [...rows(everyday, [15, 17], [20, 22]), real(31, 33), real(119, 120)] });
    expect((await stays(asItIs)).asked).toEqual([]);
  });
});

describe('the unit of amounts stands in their header', () => {
  const csv = (header: string, amount: string, currency = 'EUR') =>
    `Guest,Arrival,Departure,Room type,${header},Currency\nAna Lee,2027-05-01,2027-05-03,Loft,${amount},${currency}\nBo Ray,2027-05-04,2027-05-05,Loft,${amount},${currency}\n`;
  const total = 'total_amount';

  test.each([
    ['Total (cents)', '10050', 'EUR', 100.5],
    ['total_in_cents', '10050', 'EUR', 100.5],
    ['totalInCents', '10050', 'EUR', 100.5],
    ['total_amount_minor', '10050', 'EUR', 100.5],
    ['total_amount_minor', '10050', 'JPY', 10_050],
    ['Total (thousands)', '1.5', 'EUR', 1500],
    ['Total in 1000 IDR', '1500', 'IDR', 1_500_000],
    ['Total Mio', '2', 'IDR', 2_000_000],
    ['Total', '10050', 'EUR', 10_050],
  ])('%s of %s %s is %d', async (header, amount, currency, value) => {
    const { records, reading } = await readFileAs('bookings', await newFile('u.csv', csv(header, amount, currency)));
    expect(records.map((each) => (each as Record<string, unknown>)[total])).toEqual([value, value]);
    const said = reading.findings.filter(({ code }) => code === 'amount_unit');
    expect(said).toHaveLength(header === 'Total' ? 0 : 1);
  });

  test('also of amounts whose meaning a person says, and of those of rates and rooms', async () => {
    const path = await newFile('u.csv', csv('amount_minor', '10050'));
    const { records } = await readFileAs('bookings', path, ['--column', 'amount_minor=total_amount']);
    expect(records).toMatchObject([{ total_amount: 100.5 }, { total_amount: 100.5 }]);
    const rates = await newFile('r.csv', 'Room type,Rate plan,Date,Price (cents)\nLoft,BAR,2027-05-01,10050\n');
    expect((await readFileAs('rates', rates)).records).toMatchObject([{ rate_amount: 100.5 }]);
    const rooms = await newFile('q.csv', 'Room type,Occupancy,Price in cents\nLoft,2,10050\n');
    expect((await readFileAs('rooms', rooms)).records).toMatchObject([{ base_price: 100.5 }]);
  });

  test('or in a column of decimals beside them', async () => {
    const rows = [42050, '420.50'].map((amount, at) => ({
      guest: `Guest ${at}`,
      arrival: `2027-05-0${at + 1}`,
      departure: '2027-05-09',
      room_type: 'Loft',
      total: { amount, precision: 2, currency: 'EUR' },
    }));
    const path = await newFile('p.json', JSON.stringify(rows));
    const { records } = await readFileAs('bookings', path, ['--column', 'total.amount=total_amount']);
    expect(records).toMatchObject([{ total_amount: 420.5 }, { total_amount: 420.5 }]);
  });
});

describe('values that were changed on the way', () => {
  const list = (column: string, ...cells: string[]) =>
    `Guest,Arrival,Departure,Room type,Currency,${column}\n${cells.map((cell, at) => `Ana Lee ${at},2027-05-0${at + 1},2027-05-09,Loft,EUR,${cell}`).join('\n')}\n`;

  test('three digits behind a mark prove nothing beside a grouped thousand', async () => {
    expect((await stays(list('Total', '99.50', '"2,500"', '1.250'))).asked).toEqual(['decimal_mark']);
    expect((await stays(list('Total', '99.50', '1.250', '7.25'))).asked).toEqual([]);
    const rows = ['99.50', '"2,500"', '1.250'].map(
      (cell, at) => `Lee ${at},2027-05-0${at + 1},2027-05-09,Loft,${cell},EUR`,
    );
    const { records, rejected, asked } = await stays([own.join(), ...rows, ''].join('\n'));
    expect(asked.length + rejected.length).toBeGreaterThan(0);
    expect(records).not.toContainEqual(expect.objectContaining({ total_amount: 1.25 }));
  });

  test('letters that were encoded twice are counted', async () => {
    const csv =
      'Guest,Arrival,Departure,Room type\nJÃ¼rgen MÃ¼ster,2027-05-01,2027-05-03,Loft\nZoé’s Élan,2027-05-01,2027-05-03,Loft\nJOÃO São,2027-05-01,2027-05-03,Loft\n';
    const { notes } = await readFileAs('bookings', await newFile('a.csv', csv));
    expect(notes).toContainEqual({ code: 'encoded_twice', count: 1, names: 3, lines: [] });
    const own =
      'guest_last_name,checkin_date,checkout_date,room_type_name,total_amount,currency_iso\nGarcÃ\u00ada,2027-05-01,2027-05-03,Loft,9,EUR\nRoy,2027-05-01,2027-05-03,ChambrÃ©e,9,EUR\n';
    const plain = await readFileAs('bookings', await newFile('b.csv', own));
    expect(plain.notes).toContainEqual({ code: 'encoded_twice', count: 2, names: 2, lines: [] });
    const rooms = await readFileAs(
      'rooms',
      await newFile('c.csv', 'Room type,Price\nSuite famÃ\u00adlia,90\nLoft,80\n'),
    );
    expect(rooms.notes).toContainEqual({ code: 'encoded_twice', count: 1, names: 2, lines: [] });
  });

  test('a semicolon stands between names as a comma does', async () => {
    const csv = 'Guest\tArrival\tDeparture\tRoom type\nMuster; Eva\t2027-05-01\t2027-05-03\tLoft\n';
    expect((await stays(csv)).records).toMatchObject([{ guest_first_name: 'Eva', guest_last_name: 'Muster' }]);
  });

  test('a column with a name of a program is named like any other', async () => {
    const csv =
      'guest_last_name,checkin_date,checkout_date,room_type_name,__proto__,_line\nLee,2027-05-01,2027-05-03,Loft,x,2\n';
    const { reading } = await readFileAs('bookings', await newFile('a.csv', csv));
    expect(reading.columns.filter(({ isKnown }) => !isKnown).map(({ header }) => header)).toContain('__proto__');
  });
});

describe('the format of a number cell', () => {
  const stay = (guest: string, from: string, format: string, currency = 'EUR'): Cell[] => [
    ...[guest, from, '2027-05-09', 'Loft', { value: 420.5, format }, currency],
  ];
  const book = (header: string[], format: string, currency: string) =>
    makeBook({
      A: [header, ...[1, 2].map((day) => stay(`Lee ${day}`, `2027-05-0${day}`, format, currency))],
    });

  test.each([
    ['[$$-409]#,##0.00', 'EUR', false],
    ['#,##0.00 "USD"', 'EUR', false],
    ['[$€-407] #,##0.00', 'USD', false],
    ['#,##0.00\\ €', 'EUR', true],
    ['[$$-409]#,##0.00', 'USD', true],
    ['0.00 "nights"', 'EUR', true],
    ['#,##0.00', 'EUR', true],
  ])('%s beside %s: taken is %s, as a text would be', async (format, currency, isTaken) => {
    for (const header of [everyday, own]) {
      const { records, rejected } = await stays(book(header, format, currency));
      expect(records.map((each) => (each as { total_amount: number }).total_amount)).toEqual(
        isTaken ? [420.5, 420.5] : [],
      );
      expect(rejected.map(({ fields }) => fields)).toEqual(isTaken ? [] : [['currency_iso'], ['currency_iso']]);
    }
  });

  test.each([
    ['[$€-407] #,##0.00', 'EUR'],
    ['#,##0.00 "GBP"', 'GBP'],
    ['#,##0.00', undefined],
  ])('%s is the currency of a table that says none: %s', async (format, currency) => {
    const { records, asked } = await stays(book(everyday.slice(0, 5), format, 'behind'));
    expect(asked).toEqual(currency === undefined ? ['currency'] : []);
    const money = { total_amount: 420.5, ...(currency !== undefined && { currency_iso: currency }) };
    expect(records).toMatchObject([money, money]);
  });

  test('that is shown behind the first rows only is taken where our own column says the same, and refused elsewhere', async () => {
    const row = (at: number, format: string) => stay(`Lee ${at}`, '2027-05-01', format);
    const rows = Array.from({ length: batchRowsMax }, (_, at) => row(at, '#,##0.00'));
    const shown = [row(-1, '#,##0.00\\ €'), row(-2, '#,##0.00 "USD"')];
    const { records, rejected, asked } = await stays(makeBook({ A: [own, ...rows, ...shown] }));
    expect({ asked, count: records.length, lines: rejected.map(({ line }) => line) }).toEqual({
      ...{ asked: [], count: batchRowsMax + 1, lines: [batchRowsMax + 3] },
    });
  });

  test('says its currency in an OpenDocument sheet too', async () => {
    const cell = (text: string) => `<table:table-cell><text:p>${text}</text:p></table:table-cell>`;
    const amount =
      '<table:table-cell office:value-type="currency" office:currency="USD" office:value="420.5"><text:p>$420.50</text:p></table:table-cell>';
    const row = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`;
    const xml = `<?xml version="1.0"?><office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet" xmlns:office="o" xmlns:table="t" xmlns:text="x"><office:body><office:spreadsheet><table:table table:name="A">${row(...everyday.map(cell))}${row(...['Lee', '2027-05-01', '2027-05-09', 'Loft'].map(cell), amount, cell('EUR'))}</table:table></office:spreadsheet></office:body></office:document>`;
    expect((await stays(xml)).rejected).toMatchObject([{ fields: ['currency_iso'] }]);
  });
});

test('sheets with most of their columns in common are asked about: March may have one more', async () => {
  const header = ['Guest', 'Arrival', 'Departure', 'Room type', 'Total EUR'];
  const row = ['Ada Eins', '2027-05-01', '2027-05-03', 'Loft', '200'];
  const asked = async (more: Cell[]) => (await stays(makeBook({ Jan: [header, row], Feb: [more, row] }))).asked;
  expect(await asked([...header, 'Notes'])).toEqual(['sheet']);
  expect(await asked(['Room type', 'Price', 'Guests'])).toEqual([]);
});
