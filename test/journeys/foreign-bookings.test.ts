/** Booking files of other systems, as they are in hand, through the real binary into a real service: rooms first, then bookings, then the same again. */
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { openHouses, sorted } from './foreign-house.ts';
import { root } from './run-pms.ts';

const houses = await openHouses();

function golden(name: string): Record<string, unknown>[] {
  return JSON.parse(readFileSync(`${root}/fixtures/sources/${name}.records.json`, 'utf8')).records;
}

describe('a whole file', () => {
  const files = [
    { file: 'booking-com.xls', flags: [], sums: { rows: 11, expanded: 2, total: 13, error_count: 1 }, left: [] },
    {
      file: 'cloudbeds-insights.xlsx',
      flags: ['--currency', 'EUR'],
      sums: { rows: 8, expanded: 2, total: 7, error_count: 0 },
      left: ['duplicate 1', 'total 1', 'note 1'],
    },
    {
      file: 'airbnb.csv',
      flags: ['--currency', 'USD'],
      sums: { rows: 8, expanded: 0, total: 8, error_count: 1 },
      left: [],
    },
  ];
  test.each(files)(
    '$file: its rooms, its bookings, and nothing new a second time',
    async ({ file, flags, sums, left }) => {
      const house = await houses.open();
      const name = await houses.fixture(`sources/${file}`);
      await house.openRoomsOf(name, flags);
      const expected = golden(file.replace(/\.\w+$/, ''));

      const first = await house.import(['bookings', name, ...flags]);
      expect(first.report).toMatchObject({ ...sums, source: file.replace(/\.\w+$/, ''), folded: 0, unsent: 0 });
      expect(first.report).toMatchObject({ imported: expected.length, skipped: 0 });
      expect(first.report.left_out.map(({ reason, count }) => `${reason} ${count}`)).toEqual(left);
      // A row that another of its number replaces is there to be looked at.
      const isOpen = sums.error_count > 0 || first.report.left_out_file !== null;
      expect(first.exitCode).toBe(isOpen ? 1 : 0);
      expect(first.rejects).toHaveLength(sums.error_count);
      expect(sorted(await house.stored('bookings'))).toEqual(sorted(expected));

      const again = await house.import(['bookings', name, ...flags]);
      expect(again.report).toMatchObject({
        imported: 0,
        skipped: expected.length,
        skips: { identical: expected.length },
      });
      expect(sorted(await house.stored('bookings'))).toEqual(sorted(expected));
    },
  );

  test('its report begins with what was decided', async () => {
    const house = await houses.open();
    const name = await houses.fixture('sources/airbnb.csv');
    const { stdout } = await house.pms(['import', 'bookings', name, '--currency', 'USD', '--dry-run', '--no-rejects']);
    const [line] = stdout.split('\n');
    expect(line).toMatch(
      /^how it was read: Airbnb reservations: .*dates month before day \(line 2: 12\/20\/2027.*currency USD/,
    );
  });
});

test('the rejects of a foreign file, fixed, go in as they are with the same flags', async () => {
  const house = await houses.open();
  const name = await houses.fixture('sources/airbnb.csv');
  const flags = ['--currency', 'USD'];
  await house.openRoomsOf(name, flags);
  const { report, rejects } = await house.import(['bookings', name, ...flags]);
  expect(rejects).toMatchObject([{ _line: '3', _field: 'booking_status', Status: 'Change requested' }]);
  const path = report.rejects_file!;
  const text = await houses.desk.read(path.slice(path.lastIndexOf('/') + 1));
  const fixed = await houses.desk.write('fixed.csv', text.replace('Change requested', 'Confirmed'));
  const { report: after, exitCode } = await house.import(['bookings', fixed, '--date-order', 'mdy', ...flags]);
  expect({ exitCode, source: after.source, imported: after.imported }).toEqual({
    exitCode: 0,
    source: 'airbnb',
    imported: 1,
  });
});

test('a row of several rooms of which one is not known is kept once, and adds only what is missing when it is fixed', async () => {
  const house = await houses.open();
  const lines = [
    'Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Price,Unit type',
    '4001,"Muster, Eva",Eva Muster,2027-05-14,2027-05-17,2027-01-01,ok,3,4,1000.01 EUR,"Double, Hut, Double"',
  ];
  const file = await houses.desk.write('several.csv', `${lines.join('\n')}\n`);
  await house.addRooms('Double');
  const first = await house.import(['bookings', file]);
  expect(first.report).toMatchObject({ rows: 1, expanded: 2, total: 3, imported: 2, error_count: 1 });
  expect(first.rejects).toHaveLength(1);
  const again = await house.import(['bookings', first.report.rejects_file!, '--room', 'Hut=Double']);
  expect(again.report).toMatchObject({ total: 3, imported: 1, skipped: 2, error_count: 0 });
  const stored = await house.stored('bookings');
  expect(stored.map(({ guest_last_name: name, total_amount: amount }) => `${name} ${amount}`).sort()).toEqual([
    'Muster (2) 333.34',
    'Muster (3) 333.33',
    'Muster 333.34',
  ]);
});

describe('what a person decides', () => {
  const header = 'Guest,Guest e-mail,Arrival,Departure,Room type,Rooms,Total,Currency,Status';
  const rows = [
    'Eva Muster,eva@example.com,2027-05-14,2027-05-17,Doppelzimmer,1,420.50,EUR,Definitely',
    'Max Probe,not an address,2027-05-14,2027-05-17,Doppelzimmer,2,300,EUR,Confirmed',
  ];
  const flags = ['--status', 'Definitely=Confirmed', '--room', 'Doppelzimmer=Double', '--bad-email', 'drop'];
  let file: string;
  beforeAll(async () => {
    file = await houses.desk.write('decided.csv', `${[header, ...rows].join('\n')}\n`);
  });
  const openDouble = async () => {
    const house = await houses.open();
    await house.addRooms('Double');
    return house;
  };

  test('without a word of theirs the rows are refused, each with its reasons', async () => {
    const house = await openDouble();
    const { report, exitCode } = await house.import(['bookings', file, '--no-rejects']);
    expect(exitCode).toBe(1);
    expect(new Set(report.errors.map(({ line, field }) => `${line} ${field}`))).toEqual(
      new Set(['2 booking_status', '3 guest_email']),
    );
    expect(report.imported).toBe(0);
  });

  test('--status, --room and --bad-email drop bring them in; a booking of two rooms is two', async () => {
    const house = await openDouble();
    const { report } = await house.import(['bookings', file, ...flags]);
    expect(report).toMatchObject({ rows: 2, expanded: 1, total: 3, imported: 3 });
    expect(report.warnings.map(({ code }) => code).sort()).toEqual(['email_dropped', 'several_rooms']);
    const stored = await house.stored('bookings');
    expect(stored).toMatchObject([{ guest_email: 'eva@example.com' }, {}, { guest_last_name: 'Probe (2)' }]);
    expect(stored.map(({ total_amount: amount }) => amount)).toEqual([420.5, 150, 150]);
    expect(stored[1]).not.toHaveProperty('guest_email');
  });

  test('--multi-room one keeps one booking with the whole amount', async () => {
    const house = await openDouble();
    const { report } = await house.import(['bookings', file, ...flags, '--multi-room', 'one']);
    expect(report).toMatchObject({ rows: 2, expanded: 0, total: 2, imported: 2 });
    expect((await house.stored('bookings')).map(({ total_amount: amount }) => amount)).toEqual([420.5, 300]);
  });

  test('a file of several hotels is exit code 2 with their names, and --only takes one', async () => {
    const house = await houses.open();
    const name = await houses.fixture('sources/booking-com-group.xls');
    const { exitCode, error } = await house.refused(['bookings', name, '--set', 'room_type_name=Double']);
    expect({ exitCode, code: error.code }).toEqual({ exitCode: 2, code: 'undecided' });
    expect(error.message).toMatch(/2 properties: "Casa Azul" \(\d+ rows\), "Casa Verde" \(\d+ rows\)/);
    expect(error.fix).toContain('--only "Property name=Casa Azul"');
    expect(await house.stored('bookings')).toEqual([]);
    await house.addRooms('Double');
    const only = ['--set', 'room_type_name=Double', '--only', 'Property name=Casa Azul'];
    const { report } = await house.import(['bookings', name, ...only]);
    const other = report.left_out.find(({ reason }) => reason === 'other_property');
    expect(report.imported).toBeGreaterThan(0);
    expect(other!.count + report.total).toBe(report.rows);
    expect(await house.stored('bookings')).toHaveLength(report.imported);
  });
});

describe('the bytes of a file', () => {
  const csv =
    'Gast;Anreise;Abreise;Zimmertyp;Gesamtpreis;Währung;Status\nZoë Müller;14.05.2027;17.05.2027;Doppelzimmer;1.320,50;EUR;bestätigt\n';
  const openRoom = async () => {
    const house = await houses.open();
    await house.addRooms('Doppelzimmer');
    return house;
  };
  const zoe = { guest_last_name: 'Müller', total_amount: 1320.5, checkin_date: '2027-05-14' };

  test('Windows-1252 is read as that, and said in a word', async () => {
    const house = await openRoom();
    const file = await houses.desk.write('old-excel.csv', Buffer.from(csv, 'latin1'));
    const { stderr, report } = await house.import(['bookings', file]);
    expect(stderr).toContain('it is not UTF-8: its letters make words in windows-1252');
    expect(report.success).toBe(true);
    expect(await house.stored('bookings')).toMatchObject([zoe]);
  });

  test('UTF-16 with and without a mark', async () => {
    const house = await openRoom();
    for (const [name, bytes] of [
      ['utf16.csv', Buffer.from(`\ufeff${csv}`, 'utf16le')],
      ['utf16-bare.csv', Buffer.from(csv, 'utf16le')],
    ] as const) {
      const { report } = await house.import(['bookings', await houses.desk.write(name, bytes)]);
      expect(report).toMatchObject({ success: true, total: 1 });
    }
    expect(await house.stored('bookings')).toMatchObject([zoe]);
  });
});
