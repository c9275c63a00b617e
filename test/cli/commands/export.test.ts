import { beforeAll, describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli-desk.ts';

const desk = await openCliDesk();

const rooms = `name,max_occupancy,total_rooms,base_price,bed_type,room_area
Double,2,2,100,King,25 m²
Single,1,1,60.5,,
`;
/** The stays by which the dates below are judged: a to f stand for the guests. */
const bookings = `checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso,booking_source,booking_status
2027-06-28,2027-07-01,Double,,a,,300,EUR,,Confirmed
2027-06-30,2027-07-02,Double,,b,,200,EUR,,CheckedIn
2027-07-10,2027-07-12,Single,Zoë,c,zoe@example.com,121,EUR,Direct,Pending
2027-07-31,2027-08-01,Single,,d,,60.5,EUR,,Cancelled
2027-07-31,2027-08-09,Double,,e,,900,EUR,,NoShow
2027-08-01,2027-08-02,Single,,f,,60.5,EUR,,CheckedOut
`;
const rates = `room_type_name,rate_plan_name,date_from,date_to,rate_amount,availability,min_nights,stop_sell
Double,BAR,2027-07-01,2027-07-03,120,2,1,0
Double,BAR,2027-07-04,2027-07-05,120,2,1,0
Double,BAR,2027-07-06,2027-07-06,140,,2,1
Double,Corporate,2027-07-02,2027-07-02,99.5,1,1,0
`;

beforeAll(async () => {
  await desk.serve();
  await desk.pms(['properties', 'set', 'default', '--currency', 'EUR']);
  for (const [name, content] of Object.entries({ rooms, bookings, rates })) {
    const { exitCode, stderr } = await desk.pms(['import', name, await desk.write(`${name}.csv`, content)]);
    expect({ exitCode, stderr: stderr.split('\n').slice(1) }).toEqual({ exitCode: 0, stderr: [''] });
  }
});

async function exported(...args: string[]): Promise<string> {
  const { exitCode, stdout, stderr } = await desk.pms(['export', ...args]);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  return stdout;
}

const july = ['--from', '2027-07-01', '--to', '2027-07-06'];
const lists: Record<string, { args: string[]; rows: number; columns: string }> = {
  bookings: { args: [], rows: 6, columns: bookings.split('\n')[0]! },
  rooms: {
    args: [],
    rows: 3,
    columns: 'name,room_number,room_type_name,max_occupancy,base_price,currency_iso,bed_type,room_area',
  },
  'room-types': {
    args: [],
    rows: 2,
    columns: 'name,max_occupancy,total_rooms,base_price,currency_iso,bed_type,room_area',
  },
  availability: {
    args: july,
    // Double: 6 nights of BAR and of Corporate one, on the others a row only where no plan has a rate; Single: 6 without a plan.
    rows: 6 + 1 + 6,
    columns:
      'date,room_type_name,rate_plan_name,rate_amount,currency_iso,availability,availability_set,min_nights,stop_sell,total_rooms,rooms_booked',
  },
  rates: { args: july, rows: 3, columns: rates.split('\n')[0]! },
};

describe.each(Object.entries(lists))('export %s', (list, { args, rows, columns }) => {
  test('CSV has a header and a line for each row', async () => {
    const lines = (await exported(list, ...args)).trimEnd().split(/\r?\n/);
    expect(lines[0]).toBe(columns);
    expect(lines.length - 1).toBe(rows);
  });

  test('JSON is an array, NDJSON a line for each row, with the same records and every key', async () => {
    const array = JSON.parse(await exported(list, ...args, '--format', 'json')) as object[];
    const lines = (await exported(list, ...args, '--format', 'ndjson')).trimEnd().split('\n');
    expect(array.length).toBe(rows);
    expect(lines.map((line) => JSON.parse(line))).toEqual(array);
    for (const record of array) expect(Object.keys(record).join(',')).toBe(columns);
  });

  test('a table shows the same rows', async () => {
    const table = await exported(list, ...args, '--format', 'table');
    const lines = table.match(/^│/gm)?.length ?? 0;
    expect(lines - 1, 'below the line of names').toBe(rows);
    expect(table).toContain(columns.split(',')[0]);
  });

  test('--columns takes some of them in the order given', async () => {
    const names = columns.split(',');
    const wanted = [names.at(-1)!, names[0]!];
    const csv = await exported(list, ...args, '--columns', wanted.join(' , '));
    expect(csv.split(/\r?\n/)[0]).toBe(wanted.join(','));
    const [record] = JSON.parse(await exported(list, ...args, '--columns', wanted.join(','), '--format', 'json'));
    expect(Object.keys(record)).toEqual(wanted);
    expect(await exported(list, ...args, '--columns', names[1]!, '--format', 'table')).not.toContain(wanted[0]);
  });

  test('a column that is not there is named with the nearest and all that are', async () => {
    const name = columns.split(',')[0]!;
    const { exitCode, stdout, stderr } = await desk.pms(['export', list, ...args, '--columns', `${name}x`]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(`the nearest is ${name}`);
    expect(stderr).toContain(columns.replaceAll(',', ', '));
  });
});

test('values come out as they went in, and absent ones as null', async () => {
  const all = JSON.parse(await exported('bookings', '--format', 'json'));
  expect(all[2]).toEqual({
    checkin_date: '2027-07-10',
    checkout_date: '2027-07-12',
    room_type_name: 'Single',
    guest_first_name: 'Zoë',
    guest_last_name: 'c',
    guest_email: 'zoe@example.com',
    total_amount: 121,
    currency_iso: 'EUR',
    booking_source: 'Direct',
    booking_status: 'Pending',
  });
  expect(all[0]).toMatchObject({ guest_first_name: null, guest_email: null, booking_source: null });
  expect(JSON.parse(await exported('room-types', '--format', 'json'))).toContainEqual({
    name: 'Single',
    max_occupancy: 1,
    total_rooms: 1,
    base_price: 60.5,
    currency_iso: 'EUR',
    bed_type: null,
    room_area: null,
  });
});

describe('the dates of bookings', () => {
  const guests = async (...args: string[]) =>
    (await exported('bookings', '--columns', 'guest_last_name', ...args)).trim().split(/\r?\n/).slice(1).join('');

  test.each([
    // Checked in within July.
    ['checkin', '2027-07-01', '2027-07-31', 'cde'],
    ['checkin', '2027-07-31', '2027-07-31', 'de'],
    // A night in July: a left on the 1st and b on the 2nd, so only b slept here; f came on 1 August.
    ['stay', '2027-07-01', '2027-07-31', 'bcde'],
    ['stay', '2027-06-30', '2027-06-30', 'ab'],
    ['stay', '2027-08-01', '2027-08-08', 'ef'],
    ['stay', '2027-08-09', '2027-08-09', ''],
    // Checked out within July.
    ['checkout', '2027-07-01', '2027-07-31', 'abc'],
    ['checkout', '2027-08-01', '2027-08-02', 'df'],
  ])('--by %s from %s to %s', async (by, from, to, expected) => {
    expect(await guests('--by', by, '--from', from, '--to', to)).toBe(expected);
  });

  test.each([
    ['checkin', ['--from', '2027-07-31'], 'def'],
    ['checkin', ['--to', '2027-06-30'], 'ab'],
    ['stay', ['--from', '2027-08-01'], 'ef'],
    ['stay', ['--to', '2027-06-29'], 'a'],
    ['checkout', ['--from', '2027-08-02'], 'ef'],
    ['checkout', ['--to', '2027-07-01'], 'a'],
    ['stay', [], 'abcdef'],
  ])('--by %s with one end or none: %j', async (by, dates, expected) => {
    expect(await guests('--by', by, ...dates)).toBe(expected);
  });

  test('--by checkin is the default', async () => {
    expect(await guests('--from', '2027-07-01', '--to', '2027-07-31')).toBe('cde');
  });

  test.each([
    ['Confirmed', 'a'],
    ['checked-in', 'b'],
    ['CHECKED OUT', 'f'],
    ['no_show', 'e'],
    ['canceled', 'd'],
    ['cancelled', 'd'],
  ])('--status %s', async (status, expected) => {
    expect(await guests('--status', status)).toBe(expected);
  });

  test('--status and --by go together', async () => {
    expect(await guests('--status', 'noshow', '--by', 'stay', '--from', '2027-08-08')).toBe('e');
  });

  test('an unknown status is exit code 2 and named', async () => {
    const { exitCode, stderr } = await desk.pms(['export', 'bookings', '--status', 'Confirmt']);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/Confirmt|Confirmed/);
  });
});

describe('flags that do not fit are wrong usage', () => {
  test.each([
    [['bookings', '--from', '2027-07-02', '--to', '2027-07-01'], '--to 2027-07-01 is before --from 2027-07-02'],
    [['rooms', '--from', '2027-07-02'], 'rooms has no dates'],
    [['rates', '--status', 'Confirmed'], '--status and --by are for bookings'],
    [['rates', '--by', 'stay'], '--status and --by are for bookings'],
    [['rooms', '--bom', '--format', 'json'], '--bom is for CSV'],
  ])('%j', async (args, words) => {
    const { exitCode, stdout, stderr } = await desk.pms(['export', ...args]);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(words);
  });
});

describe('availability and rates without dates', () => {
  const clock = () => new Date(2027, 6, 1, 23, 30).getTime();

  test.each(['availability', 'rates'])('%s: today by this machine, and 30 days after, said on stderr', async (list) => {
    const { exitCode, stdout, stderr } = await desk.pms(['export', list, '--format', 'ndjson'], { clock });
    expect(exitCode).toBe(0);
    expect(stderr).toBe("dates: 2027-07-01 to 2027-07-31 (from today, by this machine's calendar)\n");
    expect(stdout.trim().split('\n').length).toBe(list === 'rates' ? 3 : 31 + 1 + 31);
  });

  test('one end is enough: the other is 30 days after the first, or today', async () => {
    const from = await desk.pms(['export', 'rates', '--from', '2027-07-04'], { clock });
    expect(from.stderr).toBe('dates: 2027-07-04 to 2027-08-03\n');
    const to = await desk.pms(['export', 'rates', '--to', '2027-07-04'], { clock });
    expect(to.stderr).toBe("dates: 2027-07-01 to 2027-07-04 (from today, by this machine's calendar)\n");
  });

  test('an end before today is wrong usage', async () => {
    const { exitCode, stdout, stderr } = await desk.pms(['export', 'rates', '--to', '2027-06-01'], { clock });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toBe('pms: --to 2027-06-01 is before today, 2027-07-01. Name the first date: `--from`.\n');
  });
});

test('rates come out as ranges of equal days in the columns of the import', async () => {
  expect(await exported('rates', ...july)).toBe(
    `${rates.split('\n')[0]}
Double,BAR,2027-07-01,2027-07-05,120,2,1,0
Double,BAR,2027-07-06,2027-07-06,140,,2,1
Double,Corporate,2027-07-02,2027-07-02,99.5,1,1,0
`,
  );
});

describe('the form of CSV', () => {
  test('--delimiter and --bom make the file that Excel opens with a double click', async () => {
    const csv = await exported('room-types', '--delimiter', ';', '--bom', '--columns', 'name,room_area');
    expect(csv).toBe('\uFEFFname;room_area\nDouble;25 m²\nSingle;\n');
  });

  test('tab is a word for the delimiter', async () => {
    expect(await exported('room-types', '--delimiter', 'tab', '--columns', 'name,total_rooms')).toBe(
      'name\ttotal_rooms\nDouble\t2\nSingle\t1\n',
    );
  });

  test('--bom alone does not change what follows', async () => {
    expect(await exported('bookings', '--bom')).toBe(`\uFEFF${await exported('bookings')}`);
  });
});

describe('-o FILE', () => {
  test('writes the file, says so on stderr, and nothing on stdout', async () => {
    const path = desk.path('types.csv');
    const { exitCode, stdout, stderr } = await desk.pms(['export', 'room-types', '-o', path]);
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 0,
      stdout: '',
      stderr: `room-types written to ${path}\n`,
    });
    expect(await desk.read('types.csv')).toBe(await exported('room-types'));
  });

  test('does not write over a file without --force', async () => {
    await desk.write('old.csv', 'x'.repeat(100_000));
    const args = ['export', 'rooms', '--quiet', '-o', desk.path('old.csv')];
    const refused = await desk.pms(args);
    expect(refused).toMatchObject({ exitCode: 2, stdout: '' });
    expect(refused.stderr).toContain(`${desk.path('old.csv')} is there already. Choose another name, or write over it`);
    expect(await desk.read('old.csv')).toBe('x'.repeat(100_000));
    expect((await desk.pms([...args, '--force'])).exitCode).toBe(0);
    expect(await desk.read('old.csv')).toBe(await exported('rooms'));
  });

  test('a failure leaves the file that was there, and no other', async () => {
    const { readdir } = await import('node:fs/promises');
    await desk.write('kept.csv', 'kept');
    const before = await readdir(desk.folder);
    const failing = await desk.pms(['export', 'rooms', '--columns', 'nam', '--force', '-o', desk.path('kept.csv')]);
    expect(failing.exitCode).toBe(2);
    const keyless = await desk.pms(['export', 'rooms', '--force', '-o', desk.path('kept.csv')], {
      env: { PMS_API_KEY: 'pms_wrong' },
    });
    expect(keyless.exitCode).toBe(3);
    expect(await desk.read('kept.csv')).toBe('kept');
    expect(await readdir(desk.folder)).toEqual(before);
  });

  test('--quiet says nothing at all', async () => {
    const quiet = await desk.pms(['export', 'rooms', '--quiet', '-o', desk.path('quiet.csv')]);
    expect(quiet).toEqual({ exitCode: 0, stdout: '', stderr: '' });
  });
});

test('an empty list is a header, an empty array, nothing, and a table without rows', async () => {
  const none = ['bookings', '--from', '2030-01-01'];
  expect(await exported(...none)).toBe(`${bookings.split('\n')[0]}\n`);
  expect(await exported(...none, '--format', 'json')).toBe('[]\n');
  expect(await exported(...none, '--format', 'ndjson')).toBe('');
  expect(await exported(...none, '--format', 'table')).toContain('checkin_date');
});

describe('dates in words', () => {
  const clock = () => new Date(2027, 6, 10, 12).getTime();
  const guests = async (...args: string[]) => {
    const { exitCode, stdout } = await desk.pms(['export', 'bookings', '--columns', 'guest_last_name', ...args], {
      clock,
    });
    expect(exitCode).toBe(0);
    return stdout.trim().split('\n').slice(1).join('');
  };

  test.each([
    ['c', '--from', 'today', '--to', '+20d'],
    ['cde', '--from', 'today', '--to', '+3w'],
    ['b', '--from', '-10d', '--to', '-1d'],
    ['cde', '--from', '2027-07', '--to', '2027-07'],
    ['abcdef', '--from', '2027-06', '--to', '2027-08'],
  ])('%s: %s %s %s %s', async (expected, ...args) => {
    expect(await guests(...args)).toBe(expected);
  });

  test('what hangs on today is said', async () => {
    const { stderr } = await desk.pms(['export', 'bookings', '--from', 'today', '--to', '+20d'], { clock });
    expect(stderr).toBe("dates: from 2027-07-10 to 2027-07-30 (today is 2027-07-10 by this machine's calendar)\n");
  });
});

test('a calendar of one room type holds the days that are taken, as RFC 5545 wants it, and no names', async () => {
  const calendar = await exported('bookings', '--format', 'ics', '--type', 'double');
  const lines = calendar.split('\r\n');
  expect(lines[0]).toBe('BEGIN:VCALENDAR');
  expect(lines.at(-2)).toBe('END:VCALENDAR');
  expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  // The no-show is out, and so are single rooms.
  expect(lines.filter((line) => /^DT(START|END)/.test(line))).toEqual([
    'DTSTART;VALUE=DATE:20270628',
    'DTEND;VALUE=DATE:20270701',
    'DTSTART;VALUE=DATE:20270630',
    'DTEND;VALUE=DATE:20270702',
  ]);
  expect(lines.filter((line) => line.startsWith('SUMMARY'))).toEqual(['SUMMARY:Reserved', 'SUMMARY:Reserved']);
  expect(calendar).toBe(await exported('bookings', '--format', 'ics', '--type', 'Double'));
  const singles = await exported('bookings', '--type', 'Single', '--columns', 'guest_last_name');
  expect(singles).toBe('guest_last_name\nc\nd\nf\n');
});

test.each([
  [['bookings', '--format', 'ics'], /--type/],
  [['rooms', '--format', 'ics', '--type', 'Double'], /bookings/],
  [['bookings', '--format', 'ics', '--type', 'Doubel'], /Double/],
  [['bookings', '--format', 'ics', '--type', 'Double', '--columns', 'currency_iso'], /calendar/],
])('a calendar that cannot be made is refused: %j', async (args, says) => {
  const { exitCode, stderr } = await desk.pms(['export', ...args]);
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(says);
});
