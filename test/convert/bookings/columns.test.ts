/** What columns of files of strangers mean: names beside names, prices beside nights, states beside payments, houses beside rooms. */
import { describe, expect, test } from 'vitest';
import { flagsOf } from '../../../src/words/questions.ts';
import { readStays, readText } from '../read-file.ts';

const stay = '2027-05-14,2027-05-17,Double';
const bookings = (header: string, ...rows: string[]) =>
  `Arrival,Departure,Room type,${header}\n${rows.map((row) => `${stay},${row}\n`).join('')}`;

describe('a name in several columns', () => {
  test.each([
    ['guest_name,last_name', 'Ana,Anic', 'Ana', 'Anic'],
    ['guest_name,last_name', 'Ana Anic,Anic', 'Ana', 'Anic'],
    ['guest_name,last_name', '"Anic, Ana",Anic', 'Ana', 'Anic'],
    ['guest_name,first_name', 'Ana Anic,Ana', 'Ana', 'Anic'],
    ['guest_name,middle_name', 'Ana Anic,Maria', 'Ana Maria', 'Anic'],
    ['guest_name,middle_name,last_name', 'Ana,Maria,Anic', 'Ana Maria', 'Anic'],
  ])('%s: %s', async (header, row, first, last) => {
    const { records } = await readStays(bookings(header, row));
    expect(records).toMatchObject([{ guest_first_name: first, guest_last_name: last }]);
  });

  test('a first name beside a middle name is not lost by the answer that is proposed', async () => {
    const text = bookings('primer_nombre,segundo_nombre', 'Ana,Maria', 'Eva,Luisa');
    const asked = await readStays(text);
    expect(flagsOf(asked.reading.questions[0]!)).toContain('--column "primer_nombre=guest"');
    const { records } = await readStays(text, ['--column', 'primer_nombre=guest']);
    expect(records).toMatchObject([{ guest_last_name: 'Ana Maria' }, { guest_last_name: 'Eva Luisa' }]);
  });

  test('in JSON too', async () => {
    const record = {
      arrival: '2027-05-14',
      departure: '2027-05-17',
      roomType: 'Double',
      guest: { name: 'Ana', lastname: 'Anic' },
    };
    const { records } = await readStays([record]);
    expect(records).toMatchObject([{ guest_first_name: 'Ana', guest_last_name: 'Anic' }]);
  });

  test('of a list of guests the first counts, and of a list of names nothing is guessed', async () => {
    const read = async (guests: object) => {
      const record = { arrival: '2027-05-14', departure: '2027-05-17', roomType: 'Double', ...guests };
      return await readStays([record]);
    };
    const two = [
      { ime: 'Ana', prezime: 'Anic' },
      { ime: 'Ivo', prezime: 'Ivic' },
    ];
    expect((await read({ gosti: two })).records).toMatchObject([{ guest_first_name: 'Ana', guest_last_name: 'Anic' }]);
    const { rejected } = await read({ firstName: ['Ana', 'Maria'], lastName: 'Anic' });
    expect(rejected).toMatchObject([{ fields: ['guest_first_name'] }]);
  });

  test('the rooms that a booking was given have their types', async () => {
    const assignedRooms = [
      { roomNumber: '101', roomType: 'Double' },
      { roomNumber: '201', roomType: 'Suite' },
    ];
    const record = { guestName: 'Ana Anic', arrival: '2027-05-14', departure: '2027-05-17', assignedRooms };
    const { records } = await readStays([record]);
    expect(records).toMatchObject([{ room_type_name: 'Double' }, { room_type_name: 'Suite' }]);
  });

  test.each([
    ['Mamma & Pappa', undefined, 'Mamma & Pappa'],
    ['Herr und Frau Lindemann', 'Herr und Frau', 'Lindemann'],
  ])('%s', async (guest, first, last) => {
    const { records } = await readStays(bookings('Guest', guest));
    expect(records).toMatchObject([{ guest_last_name: last, ...(first && { guest_first_name: first }) }]);
    expect('guest_first_name' in records[0]!).toBe(first !== undefined);
  });

  test('an object that is called as a guest or a room is has their values', async () => {
    const record = {
      titular: { nombres: 'Ana', apellidos: 'Anic' },
      habitacion: { numero: 4, type: 'Suite' },
      fechaEntrada: '2027-05-14T20:30:00',
      fechaSalida: '2027-05-17T10:00:00',
    };
    const { records } = await readStays([record]);
    expect(records).toMatchObject([{ guest_first_name: 'Ana', guest_last_name: 'Anic', room_type_name: 'Suite' }]);
  });

  test('what is no name behind a comma is no first name', async () => {
    const { records } = await readStays(bookings('Guest', '"Ana Anic, ana@example.com, 4711, +385 1 234"'));
    expect(records).toMatchObject([{ guest_first_name: 'Ana', guest_last_name: 'Anic' }]);
  });

  test('a name in its own script has its own order', async () => {
    const { records } = await readStays(bookings('Guest', 'John Miller', '佐藤 花子', 'Ana Anic'));
    expect(records).toMatchObject([
      { guest_last_name: 'Miller' },
      { guest_first_name: '花子', guest_last_name: '佐藤' },
      { guest_last_name: 'Anic' },
    ]);
  });
});

describe('two columns of one role', () => {
  const two = (first: string, second: string) =>
    `Arrival,Check-in,Departure,Room type,Guest\n2027-05-14,${first},2027-05-17,Double,Eva Muster\n2027-05-15,${second},2027-05-17,Double,Ada Byron\n`;

  test('that are equal in every row are one', async () => {
    const { records, reading } = await readStays(two('2027-05-14', '2027-05-15'));
    expect([records.length, reading.questions]).toEqual([2, []]);
  });

  test('that are never both filled are one', async () => {
    const { records } = await readStays(bookings('Name,user_name', 'Eva Muster,', ',Ada Byron', ',Bo Lindt'));
    expect(records.map((record) => (record as { guest_last_name: string }).guest_last_name)).toEqual([
      'Muster',
      'Byron',
      'Lindt',
    ]);
  });

  test('that differ are both offered', async () => {
    const text = two('2027-05-14', '2027-05-16');
    const { reading } = await readStays(text);
    expect(flagsOf(reading.questions[0]!)).toEqual([
      '--column "Arrival=checkin_date"',
      '--column "Check-in=checkin_date"',
    ]);
    const { records } = await readStays(text, ['--column', 'Check-in=checkin_date']);
    expect(records).toMatchObject([{ checkin_date: '2027-05-14' }, { checkin_date: '2027-05-16' }]);
  });
});

describe('common words below a header', () => {
  test.each(['Estado de pago', 'Payment status', 'Zahlungsstatus', 'Statut du paiement'])(
    '%s is no state of the booking',
    async (header) => {
      const { records } = await readStays(bookings(`Guest,${header}`, 'Ana Anic,Cancelado', 'Eva Muster,Pendiente'));
      expect(records).toHaveLength(2);
      expect(records.map((record) => (record as { booking_status?: string }).booking_status)).toEqual([
        undefined,
        undefined,
      ]);
    },
  );

  test.each(['Otel', 'HOSTEL', 'Hotel'])('%s is a house and no room', async (header) => {
    const text = `Guest,Arrival,Departure,${header}\nAna Anic,2027-05-14,2027-05-17,Blue\n`;
    await expect(readStays(text)).rejects.toMatchObject({ code: 'missing_column' });
  });

  test('an object is the house where another column speaks of the type', async () => {
    const text = 'Objekt,Typ ubytování,Příjezd,Odjezd,Příjmení\nKemp Lipno,Chatka 4,2027-07-04,2027-07-11,Novák\n';
    expect((await readStays(text)).records).toMatchObject([{ room_type_name: 'Chatka 4' }]);
  });

  test('the number of a flat is no number of a booking', async () => {
    const text =
      'Nome,Chegada,Saída,Número do apartamento\nAna Anic,2027-05-14,2027-05-17,11\nEva Dias,2027-05-15,2027-05-18,12\n';
    await expect(readStays(text)).rejects.toMatchObject({ details: { fields: ['room_type_name'] } });
  });
});

describe('a column ID', () => {
  const rows = (...ids: string[]) => ids.map((id, at) => `Guest ${at},${id},2027-05-1${at},2027-05-2${at},101`);

  test.each([
    ['behind the names', 'Name,ID,Arrival,Departure,Room', rows('4471203', '8812094', '1029384')],
    [
      'with the letters of several states',
      'Name,Mark,ID,Arrival,Departure,Room',
      rows('-,X4471203', '-,P8812094', '-,R1029384'),
    ],
  ])('with numbers as passports have them may be that of the guests: %s', async (_, header, lines) => {
    const { reading, records } = await readStays(`${header}\n${lines.join('\n')}\n`);
    expect(flagsOf(reading.questions[0]!)).toEqual(['--column "ID=id"', '--column "ID=none"']);
    expect(records).toHaveLength(3);
  });

  test('with other numbers is that of the booking', async () => {
    const { reading } = await readStays(`Name,ID,Arrival,Departure,Room\n${rows('41', '42', '43').join('\n')}\n`);
    expect(reading.questions).toEqual([]);
  });
});

describe('prices', () => {
  const priced = (header: string, ...rows: string[]) =>
    `Guest,Arrival,Departure,Room type,${header}\n${rows.join('\n')}\n`;
  const asked = async (text: string) => {
    const { reading } = await readStays(text, ['--currency', 'EUR']);
    return reading.questions.map((question) => flagsOf(question));
  };

  test('the same for stays of 5 and of 2 nights is asked', async () => {
    const text = priced('Price', 'Huy,2027-01-10,2027-01-15,Double,120', 'Diep,2027-01-06,2027-01-08,Double,120');
    expect(await asked(text)).toEqual([
      ['--column "Price=night_amount"', '--column "Price=total_amount"', '--column "Price=none"'],
    ]);
    const { records } = await readStays(text, ['--currency', 'EUR', '--column', 'Price=night_amount']);
    expect(records).toMatchObject([{ total_amount: 600 }, { total_amount: 240 }]);
  });

  test('nearly the same for more and for fewer nights is asked too', async () => {
    const nights = [5, 2, 3, 1, 6];
    const rows = nights.map((count, at) => `Guest ${at},2027-01-10,2027-01-${10 + count},Double,${98 + at}`);
    expect(await asked(priced('Price', ...rows))).toEqual([
      ['--column "Price=night_amount"', '--column "Price=total_amount"', '--column "Price=none"'],
    ]);
  });

  test.each([
    ['of seasons, which longer stays pay as often as shorter ones, is asked', [160, 130, 240, 90, 240, 195, 112], 1],
    ['that is mostly more for more nights is that of the stay', [700, 240, 400, 330, 400, 150, 900], 0],
  ])('one %s', async (_, prices, questions) => {
    const nights = [7, 2, 4, 3, 5, 1, 6];
    const rows = nights.map((count, at) => `Guest ${at},2027-01-10,2027-01-${10 + count},Double,${prices[at]}`);
    expect(await asked(priced('Price', ...rows))).toHaveLength(questions);
  });

  test.each([
    ['beside rooms without a guest', '', '101,120,Huy,2027-01-10,2027-01-15', '102,90,,,'],
    ['beside how many the room takes', 'Capacity,', '101,2,120,Huy,2027-01-10,2027-01-15'],
  ])('%s may be that of the room for a night, and is asked', async (_, more, ...rows) => {
    const text = `Room type,${more}Price,Guest,Arrival,Departure\n${rows.join('\n')}\n`;
    expect((await asked(text))[0]).toContain('--column "Price=night_amount"');
  });

  test('one that grows with the nights is that of the stay', async () => {
    const text = priced('Price', 'Huy,2027-01-10,2027-01-15,Double,500', 'Diep,2027-01-06,2027-01-08,Double,210');
    expect(await asked(text)).toEqual([]);
  });

  test('a charge for the room may be that of the stay, and is asked', async () => {
    const text = priced(
      'roomCharge,serviceCharge',
      'Huy,2027-01-10,2027-01-15,Double,500,20',
      'Diep,2027-01-06,2027-01-08,Double,210,10',
    );
    expect((await asked(text))[0]).toContain('--column "roomCharge=total_amount"');
  });

  test('the price of a night that grows as the nights do is asked', async () => {
    const rows = [1, 2, 3].map((nights) => `2027-05-10,2027-05-1${nights},Double,Guest ${nights},${nights * 100},EUR`);
    const text = `Arrival,Departure,Room type,Guest,Price per night,Currency\n${rows.join('\n')}\n`;
    const { reading } = await readStays(text);
    expect(reading.questions).toMatchObject([{ what: 'column_meaning', shown: 'grows with nights' }]);
    const { records } = await readStays(text, ['--column', 'Price per night=total_amount']);
    expect(records).toMatchObject([{ total_amount: 100 }, { total_amount: 200 }, { total_amount: 300 }]);
  });

  test.each([
    ['Total,Currency', '30000,EUR', '42050,EUR', [300, 420.5]],
    ['Total,Currency,Price per night', '30000,MXN,100', '42150,MXN,140.5', [300, 421.5]],
    ['Total,Currency,Total unit', '30000,MXN,cents', '42050,MXN,', [300, 420.5]],
  ])('whole numbers that may be cents are asked about: %s', async (header, first, second, cents) => {
    const text = bookings(`Guest,${header}`, `Eva Muster,${first}`, `Ada Byron,${second}`);
    const { reading } = await readStays(text);
    expect(flagsOf(reading.questions[0]!)).toEqual(['--decimal cents', '--column "Total=total_amount"']);
    const read = async (...flags: string[]) => (await readStays(text, flags)).records;
    expect(await read('--decimal', 'cents')).toMatchObject(cents.map((total_amount) => ({ total_amount })));
    const asWritten = await read('--column', 'Total=total_amount');
    expect(asWritten.at(-1)).toMatchObject({ total_amount: Number(cents[1]) * 100 });
  });

  test('what is counted is no amount', async () => {
    const { records } = await readStays(bookings('Guest,guestsTotal', 'Eva Muster,4', 'Ada Byron,2'));
    for (const record of records) expect(record).not.toHaveProperty('total_amount');
  });

  test('revenue of which another is the price of the nights is asked, with that one first', async () => {
    const rows = [5, 2, 3].map(
      (nights, at) => `Guest ${at},2027-01-10,2027-01-${10 + nights},Double,100,${100 * nights},${100 * nights + 37}`,
    );
    expect(await asked(priced('Daily rate,Room Revenue,Total Revenue', ...rows))).toEqual([
      ['--column "Room Revenue=total_amount"', '--column "Total Revenue=total_amount"'],
    ]);
  });

  test.each(['Tarifa_x_Noche', 'Начислено', 'Doanh thu', 'ยอด', '總費用', 'base'])(
    '%s is the only column of amounts, and asked',
    async (header) => {
      const text = priced(header, 'Huy,2027-01-10,2027-01-15,Double,500', 'Diep,2027-01-06,2027-01-08,Double,210');
      expect((await asked(text)).flat()).toContain(`--column "${header}=total_amount"`);
    },
  );

  test.each(['Multiplier', 'Floor', 'Adults count'])('%s is no amount', async (header) => {
    const text = priced(header, 'Huy,2027-01-10,2027-01-15,Double,1.25', 'Diep,2027-01-06,2027-01-08,Double,0.80');
    expect(await asked(text)).toEqual([]);
  });

  test('yen and yuan have no three decimals', async () => {
    const text = priced('Price', 'Huy,2027-01-10,2027-01-15,Double,"¥45,600"');
    expect((await readStays(text, ['--currency', 'JPY'])).records).toMatchObject([{ total_amount: 45600 }]);
  });

  test('no order of dates is offered that does not hold for every row', async () => {
    const text =
      'Guest,Arrival,Departure,Room type\nHuy,26/09/2027,28/09/2027,Double\nDiep,04/20/2027,04/22/2027,Double\n';
    const { reading } = await readStays(text);
    expect(reading.questions).toMatchObject([{ what: 'date_order', kind: 'contradiction', choices: [] }]);
  });

  test('dates with a slash may have one order and all others another', async () => {
    const rows =
      'Huy,26/09/2027,05-06-2028,Double\nDiep,04-20-2027,05/05/2027,Double\nAna,03/04/2027,05-06-2027,Double\n';
    const { records, reading } = await readStays(`Guest,Arrival,Departure,Room type\n${rows}`);
    expect(records).toMatchObject([
      { checkin_date: '2027-09-26', checkout_date: '2028-05-06' },
      { checkin_date: '2027-04-20', checkout_date: '2027-05-05' },
      { checkin_date: '2027-04-03', checkout_date: '2027-05-06' },
    ]);
    expect(reading.findings).toContainEqual(
      expect.objectContaining({ code: 'date_order', order: 'dmy-slash', provedBy: 'day above 12' }),
    );
  });
});

test('of doors with a name and a number beside a bare `Tipo` of rooms the latter is the type', async () => {
  const { records, rejected } = await readStays(
    'Huesped,Habitacion,Tipo,Entrada,Salida\nAna Anic,Sim1,simple,20/01/2027,22/01/2027\nEva Muster,Suit1,suite,21/01/2027,23/01/2027\n',
  );
  expect(rejected).toEqual([]);
  expect(records).toMatchObject([{ room_type_name: 'simple' }, { room_type_name: 'suite' }]);
});

test.each(['Occupied', 'Belegt', 'Zajęte', 'Занято'])('no guest is called %s', async (name) => {
  const { rejected } = await readStays(
    `Villa,Start,End,Guest\nSud,2027-07-01,2027-07-05,${name}\nSud,2027-08-01,2027-08-05,${name}\n`,
  );
  expect(rejected.map(({ messages }) => messages[0])).toEqual([
    expect.stringContaining('looks like a state'),
    expect.stringContaining('looks like a state'),
  ]);
});

test('the `_id` of a document is its number, and no other column that differs', async () => {
  const { origins, reading } = await readStays(
    '_id,stayRef,Room,Guest,Arrival,Departure\nr101,s101,A,Ann Lee,2027-05-01,2027-05-02\nr102,s102,A,Bo Ray,2027-05-03,2027-05-04\n',
  );
  expect(reading.questions).toEqual([]);
  expect(JSON.stringify(origins)).toContain('r101');
});

test('a quote that opens nothing is taken off the name of a room', async () => {
  const text =
    "roomName,bedType,maxOcc,basePrice\n'Traditional','King',3,99.99\nHabitat','Double',5,109.99\nKing's Arms,King,2,80\n\"Sun's Rest\"\"\",King,2,70\n";
  expect((await readText('rooms', text)).records).toMatchObject([
    { name: 'Traditional' },
    { name: 'Habitat' },
    { name: "King's Arms" },
    { name: "Sun's Rest" },
  ]);
});

test('dates in parts and headers with types of SQL are read', async () => {
  const record = { guest: 'Ana Anic', checkInDate: [2027, 5, 3], checkOutDate: [2027, 5, 5], roomType: 'Double' };
  expect((await readStays([record])).records).toMatchObject([
    { checkin_date: '2027-05-03', checkout_date: '2027-05-05' },
  ]);
  const text =
    'guest_name varchar(100),arrival_date date,departure_date date,room_type text\nAna Anic,2027-05-14,2027-05-17,Double\n';
  expect((await readStays(text)).records).toMatchObject([{ guest_last_name: 'Anic', checkin_date: '2027-05-14' }]);
});

describe('words that are no part of a name', () => {
  const row = (guest: string, from: string, to: string, price: string) => `${guest},${from},${to},Blu,${price}\n`;
  const text = `Nominativo,Arrivo,Partenza,Camera,Prezzo\n${row('Giuseppe Gallicchio (quadrupla)', '2027-05-01', '2027-05-03', '100')}${row('Rashid Tahani 73€', '2027-05-01', '2027-05-04', '150')}${row('Juanita Cruz singola', '2027-05-01', '2027-05-06', '250')}`;
  const flags = ['--currency', 'EUR'];

  test('are asked about once for the file', async () => {
    const { reading } = await readStays(text, flags);
    expect(reading.questions.map((open) => [open.what, flagsOf(open)])).toEqual([
      ['name_notes', ['--name-notes drop', '--name-notes keep']],
    ]);
    const { records } = await readStays(text, [...flags, '--name-notes', 'drop']);
    expect(records).toMatchObject([
      { guest_first_name: 'Giuseppe', guest_last_name: 'Gallicchio' },
      { guest_first_name: 'Rashid', guest_last_name: 'Tahani' },
      { guest_first_name: 'Juanita', guest_last_name: 'Cruz' },
    ]);
    const ended = text.replace('(quadrupla)', '(annullata)');
    const { rejected } = await readStays(ended, [...flags, '--name-notes', 'drop']);
    expect(rejected.map(({ line, messages }) => [line, messages[0]])).toEqual([[2, expect.stringContaining('state')]]);
    const kept = await readStays(text, [...flags, '--name-notes', 'keep']);
    expect(kept.records).toMatchObject([{ guest_last_name: '(quadrupla)' }, {}, {}]);
  });

  test('a guest called like a channel, for nothing, is asked about as a closed room', async () => {
    const blocked =
      text.replace(/ \(.*?\)| 73€| singola/g, '') + row('Ospite Booking.com', '2027-05-01', '2027-10-26', '0');
    const { reading } = await readStays(blocked, flags);
    expect(reading.questions.map((open) => flagsOf(open))).toEqual([
      ['--status "Ospite Booking.com=block"', '--status "Ospite Booking.com=Confirmed"'],
    ]);
    const { records, leftOut } = await readStays(blocked, [...flags, '--status', 'Ospite Booking.com=block']);
    expect([records.length, leftOut]).toEqual([3, { block: 1 }]);
  });
});

test.each(['Estado de la Reservacion', 'Situación de la reservación'])('"%s" is the state', async (name) => {
  const { records } = await readStays(bookings(`Guest,${name}`, 'Ana Anic,Cancelada'));
  expect(records).toMatchObject([{ booking_status: 'Cancelled' }]);
});

test('a kind of row that nobody knows is a booking if --status says so', async () => {
  const calendar = [
    ...['BEGIN:VCALENDAR', 'PRODID:-//own//FR', 'BEGIN:VEVENT', 'UID:resa-1', 'SUMMARY:Occupé'],
    ...['DTSTART;VALUE=DATE:20270510', 'DTEND;VALUE=DATE:20270512', 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
  const read = (...flags: string[]) =>
    readStays(calendar, ['--set', 'room_type_name=Gîte', '--fill', 'guest_last_name=Guest', ...flags]);
  expect((await read()).rejected[0]!.messages[0]).toContain('--status "Occupé=Confirmed"');
  expect((await read('--status', 'Occupé=Confirmed')).records).toMatchObject([{ booking_status: 'Confirmed' }]);
  expect((await read('--status', 'Occupé=block')).leftOut).toEqual({ block: 1 });
});

test('a word of two scripts is no reading of German letters', async () => {
  const bytes = Buffer.from('Zimmertyp;Fl\xe4che;Anzahl;Preis\nDoppelzimmer;25 m\xb2;4;100\n', 'latin1');
  const { reading } = await readText('rooms', bytes);
  expect(reading.questions).toEqual([]);
});

test('letters that the likeliest two code pages read alike are asked about with a word that another reads otherwise', async () => {
  const bytes = Buffer.from(
    'N\xb0,Camere/unit\xe0,Ospite,Arrivo,Partenza\n1,Blu,Ada Lark,2027-05-01,2027-05-03\n',
    'latin1',
  );
  const [question] = (await readStays(bytes)).reading.questions;
  expect(question).toMatchObject({ what: 'encoding', readings: [{ text: 'unità' }, {}, {}] });
});

test('a time behind the day with a dash is left out', async () => {
  const text = 'Guest,Room type,Arrival,checkout_time\nEva Muster,Double,07.05.2027 - 17.00,15.05.2027 10:00\n';
  const said = ['--column', 'checkout_time=checkout_date'];
  expect((await readStays(text, said)).records).toMatchObject([
    { checkin_date: '2027-05-07', checkout_date: '2027-05-15' },
  ]);
});

test('a name beside doors and types may be that of the house', async () => {
  const rows = ['Sol', 'Mar'].flatMap((house) => [
    `1${house},Suite,1,${house},90`,
    `2${house},Double,2,${house},60`,
    `3${house},Double,3,${house},60`,
  ]);
  const text = `roomID,type,roomNumber,name,pricePerNight\n${rows.join('\n')}\n`;
  expect((await readText('rooms', text)).reading.questions).toMatchObject([
    { what: 'property', houses: [{ name: 'Sol' }, { name: 'Mar' }] },
  ]);
  const { records } = await readText('rooms', text, ['--only', 'name=Sol']);
  expect(records).toMatchObject([{ name: 'Suite' }, { name: 'Double', total_rooms: 2 }]);
  expect((await readText('rooms', text, ['--column', 'name=none'])).records).toMatchObject([{}, { total_rooms: 4 }]);
});

test.each(['rooms', 'rates'] as const)('a blank cell beside units is asked about in a list of %s', async (resource) => {
  const text = 'Room type,Rate plan,Date,Price,Unit\nSingle,BAR,2027-05-01,9000,cents\nDouble,BAR,2027-05-01,15000,\n';
  const { reading } = await readText(resource, text, ['--as', resource]);
  expect(reading.questions.flatMap(flagsOf)).toContain('--decimal cents');
  const { records } = await readText(resource, text, ['--as', resource, '--decimal', 'cents']);
  expect(records).toMatchObject(
    [90, 150].map((amount) => ({ [resource === 'rooms' ? 'base_price' : 'rate_amount']: amount })),
  );
});

test('a column of amounts in a list of rooms without a price is asked about', async () => {
  const { reading } = await readText('rooms', 'category,rent,floor\nSingle,250,1\nDouble,500,2\n');
  expect(flagsOf(reading.questions[0]!)).toEqual(['--column "rent=base_price"', '--column "rent=none"']);
});

test('prices of a list of rooms that are called after what is served are asked about', async () => {
  const text = 'Room type,Capacity,Room only,B&B,Halbpension\nSingle,1,30,35,45\nDouble,2,50,60,70\n';
  const { reading } = await readText('rooms', text);
  expect(reading.questions).toMatchObject([{ meaning: 'price', columns: [{ name: 'Room only' }, {}, {}] }]);
  const said = await readText('rooms', text, ['--column', 'B&B=base_price']);
  expect(said.records).toMatchObject([{ base_price: 35 }, { base_price: 60 }]);
});

describe('rows of one stay', () => {
  const repeats = async (header: string, ...rows: string[]) => {
    const { reading } = await readStays(`Guest,Room type,Arrival,Departure,${header}\n${rows.join('\n')}\n`);
    return reading.questions.map(flagsOf);
  };
  const answers = ['--same-number rooms', '--same-number copies'];

  test('may come at other times of one day', async () => {
    const rows = ['09:10', '11:30'].map((time) => `Eva,Double,2027-05-14 ${time},2027-05-17 ${time},x`);
    expect(await repeats('note', ...rows)).toEqual([answers]);
  });

  test('may have codes that tell them apart', async () => {
    const rows = (...ends: string[]) => ends.map((end) => `Eva,Double,2027-05-14,2027-05-17,${end}`);
    expect(await repeats('code,floor', ...rows('A,1', 'B,2'))).toEqual([['--column "code=id"', ...answers]]);
  });
});

test('seconds since 1970 that are no midnight in UTC are the days of an hour at which guests come', async () => {
  const read = (from: number, to: number) =>
    readStays(`Guest,Room type,Arrival,Departure\nEva Muster,Double,${from},${to}\n`);
  const { records } = await read(1810220400, 1810465200);
  expect(records).toMatchObject([{ checkin_date: '2027-05-13', checkout_date: '2027-05-16' }]);
  const { rejected } = await read(1810245600, 1810504800);
  expect(rejected[0]!.messages.join()).toContain('midnight elsewhere');
});

test.each(['see above', 'Double - CANCELLED', 'Doppelzimmer (storniert)', 'BLOCKED'])(
  'a room called %s is refused with words, unless its stay has ended',
  async (room) => {
    const text = (state: string) =>
      `Guest,Arrival,Departure,Room type,Status\nAda Lark,2027-05-01,2027-05-03,Double,Confirmed\nBo Wren,2027-05-02,2027-05-04,${room},${state}\n`;
    const { rejected } = await readText('bookings', text('Confirmed'));
    expect(rejected).toMatchObject([{ line: 3, messages: [expect.stringContaining("in the room's name")] }]);
    expect((await readText('bookings', text('Cancelled'))).rejected).toEqual([]);
    const free = text('Confirmed').replace(room, 'Double, free cancellation'.replace(',', ' -'));
    expect((await readText('bookings', free)).rejected).toEqual([]);
  },
);
