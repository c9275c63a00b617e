/** `pms verify` at a desk: a file and a service that are the same, and each way in which they are not. */
import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { openBrowser, openPage } from '../../board/browser.ts';
import { openHotelDesk } from '../cli-desk.ts';

const desk = await openHotelDesk('Loft,2,1,90', 'Attic,2,4,80');
const header =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso,booking_status';
const rows = [
  '2027-05-30,2027-06-02,Loft,Ada,Lark,100,EUR,Confirmed',
  '2027-06-01,2027-06-03,Attic,Bo,Finch,200,EUR,Confirmed',
  '2027-06-05,2027-06-09,Attic,Cleo,Wren,400,EUR,CheckedOut',
  '2027-06-11,2027-06-12,Attic,Dora,Crane,50,EUR,Cancelled',
];

beforeAll(async () => {
  await desk.write('held.csv', `${[header, ...rows].join('\n')}\n`);
  await desk.pms(['import', 'bookings', 'held.csv', '--quiet']);
});

async function verify(lines: readonly string[], ...flags: string[]) {
  await desk.write('file.csv', `${[header, ...lines].join('\n')}\n`);
  return desk.pms(['verify', 'bookings', 'file.csv', ...flags]);
}

async function faults(lines: readonly string[]) {
  const { exitCode, stdout, stderr } = await verify(lines, '--json', '--quiet');
  expect(stderr).toBe('');
  const found = JSON.parse(stdout);
  expect({ exitCode, success: found.success }).toEqual({ exitCode: 1, success: false });
  return found;
}

const named = ({ rows: found }: { rows: { fault: string; line: number | null; night: string }[] }) =>
  found.map(({ fault, line, night }) => `${fault} ${line} ${night}`);

test('what is the same is said to be, with exit code 0', async () => {
  const { exitCode, stdout, stderr } = await verify(rows);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toBe(
    'the same: 4 bookings, 10 nights, in bookings, nights and money by status, month, night and type\n',
  );
  const { counts, window } = JSON.parse((await verify(rows, '--json')).stdout);
  expect(new Set(Object.values(counts))).toEqual(new Set([0]));
  expect(window).toEqual({ from: '2027-05-30', to: '2027-06-11' });
});

test('a guest with a number behind the name, which keeps two rooms apart, has not moved', async () => {
  const { exitCode, stdout } = await verify([rows[0]!.replace('Lark', 'Lark (2)'), ...rows.slice(1)]);
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('the same: 4 bookings') });
});

describe('the page to sign', () => {
  const page = async (lines: readonly string[], ...flags: string[]) => {
    const said = await verify(lines, '--report', 'certificate.html', '--force', '--quiet', ...flags);
    return { ...said, html: await desk.read('certificate.html') };
  };

  test('has both sides, the file with its hash, what was answered, the service, and loads nothing', async () => {
    const { exitCode, stderr, html } = await page(rows, '--date-order', 'dmy');
    expect(exitCode).toBe(0);
    expect(stderr).toContain('certificate.html');
    const bytes = await readFile(desk.path('file.csv'));
    expect(html).toContain(createHash('sha256').update(bytes).digest('hex'));
    for (const words of [
      'the same: 4 bookings, 10 nights',
      '--date-order dmy',
      'http://127.0.0.1',
      'Instance',
      'No booking differs',
    ])
      expect(html).toContain(words);
    expect(html).toMatch(
      /Attic<\/td><td>EUR<\/td><td>2<\/td><td>2<\/td><td>6<\/td><td>6<\/td><td>600\.00<\/td><td>600\.00/,
    );
    expect(html).not.toMatch(/<(?:link|script|img)|url\(|@import/);
    expect((await stat(desk.path('certificate.html'))).mode & 0o077).toBe(0);
  });

  test('names what a mapping says, and is no wider than a sheet of paper', async ({ skip }) => {
    await desk.write(
      'old.csv',
      'Nr;Gast;An;Ab;Kategorie;Summe;Waehrung;Stand\n1;Ada Lark;01/02/2027;03/02/2027;Dach mit Blick ueber das ganze Meer;123.456.789,50;EUR;ok\n',
    );
    const said = [
      '--date-order',
      'dmy',
      '--status',
      'ok=Confirmed',
      '--room',
      'Dach mit Blick ueber das ganze Meer=Attic',
    ];
    const columns = Object.entries({
      ...{ Nr: 'id', Gast: 'guest', An: 'checkin_date', Ab: 'checkout_date', Kategorie: 'room_type_name' },
      ...{ Summe: 'total_amount', Waehrung: 'currency_iso', Stand: 'booking_status' },
    }).flatMap((pair) => ['--column', pair.join('=')]);
    expect(await desk.pms(['inspect', 'old.csv', ...said, ...columns, '--save', 'old.map.json'])).toMatchObject({
      exitCode: 0,
    });
    const verified = ['verify', 'bookings', 'old.csv', '--map', 'old.map.json', '--report', 'old.html', '--quiet'];
    expect((await desk.pms(verified)).exitCode).toBe(1);
    const html = await desk.read('old.html');
    for (const words of [
      '--date-order dmy',
      '--status ok=Confirmed',
      'das ganze Meer=Attic',
      'Kategorie = room_type_name',
    ])
      expect(html).toContain(words);
    const browser = await openBrowser();
    skip(browser === undefined);
    onTestFinished(() => browser!.close());
    const { page } = await openPage(browser!, { width: 680, height: 970 });
    await page.emulateMedia({ media: 'print' });
    await page.setContent(html);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(680);
    expect(await page.locator('.sign').isVisible()).toBe(true);
  });

  test('names what differs, and what a guest is called stays text', async () => {
    const { exitCode, html } = await page([...rows, '2027-06-20,2027-06-22,Loft,<b>Ed,Heron,90,EUR,Confirmed']);
    expect(exitCode).toBe(1);
    expect(html).toContain('not the same');
    expect(html).toContain('line 6');
    expect(html).toContain('&#60;b&#62;Ed');
    expect(html).not.toContain('<b>');
  });

  test('is never written over a file that is read, nor over another without --force', async () => {
    expect((await verify(rows, '--report', 'file.csv')).exitCode).toBe(2);
    await desk.write('other.html', 'x');
    expect((await verify(rows, '--report', 'other.html')).exitCode).toBe(2);
    expect(await desk.read('other.html')).toBe('x');
  });
});

describe('each difference is named with its line and night', () => {
  test('a booking that is not in the service', async () => {
    const found = await faults([...rows, '2027-06-20,2027-06-22,Loft,Ed,Heron,90,EUR,Confirmed']);
    expect(named(found)).toEqual(['lost 6 2027-06-20']);
    expect(found.sums.find((line: { group: string }) => line.group === 'Loft')).toEqual({
      ...{ by: 'type', group: 'Loft', currency: 'EUR', same: false },
      file: { bookings: 2, nights: 5, revenue: 190 },
      service: { bookings: 1, nights: 3, revenue: 100 },
    });
  });

  test('one that is only there, one with other dates, price or state, and one that stands twice in the file', async () => {
    const window = rows[3]!;
    expect(named(await faults([rows[0]!, rows[1]!, window]))).toEqual(['extra null 2027-06-05']);
    expect(named(await faults([...rows.slice(1), rows[0]!.replace('2027-06-02', '2027-06-03')]))).toEqual([
      'moved 5 2027-05-30',
    ]);
    expect(named(await faults([...rows.slice(0, 2), rows[2]!.replace('400', '410'), window]))).toEqual([
      'repriced 4 2027-06-05',
    ]);
    expect(named(await faults([...rows.slice(0, 3), window.replace('Cancelled', 'Confirmed')]))).toEqual([
      'restated 5 2027-06-11',
    ]);
    const twice = await faults([...rows, rows[1]!.replace('200', '210')]);
    expect(named(twice)).toEqual(['lost 6 2027-06-01']);
    expect(twice.rows[0].same_as_line).toBe(3);
  });

  test('a row that cannot be read', async () => {
    const { exitCode, stderr } = await verify([...rows, '2027-06-20,2027-06-19,Loft,Ed,Heron,90,EUR,Confirmed']);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('1 row rejected (line 6:');
  });

  test('a night that is oversold, though the file says the same', async () => {
    const more = [...rows, '2027-06-01,2027-06-04,Loft,Gus,Swift,90,EUR,Confirmed'];
    await desk.write('more.csv', `${[header, ...more].join('\n')}\n`);
    await desk.pms(['import', 'bookings', 'more.csv', '--quiet']);
    expect(named(await faults(more))).toEqual(['oversold 2 2027-06-01', 'oversold 6 2027-06-01']);
    const { stdout } = await verify(more);
    expect(stdout).toContain(
      '2027-06-01 Loft, 2 sold of 1: file.csv line 6: 2027-06-01 to 2027-06-04, Loft, Gus Swift',
    );
    expect((await verify(more, '-o', 'faults.csv')).exitCode).toBe(1);
    expect(await desk.read('faults.csv')).toContain('oversold,file.csv,6,,2027-06-01,Loft,1,2,');
    await desk.write('off.csv', `${[header, more[4]!.replace('Confirmed', 'Cancelled')].join('\n')}\n`);
    await desk.pms(['import', 'bookings', 'off.csv', '--quiet', '--on-duplicate', 'update']);
    expect((await verify(rows)).exitCode).toBe(0);
  });
});

describe('--totals', () => {
  const totals = async (text: string, ...flags: string[]) => {
    await desk.write('old.csv', text);
    return verify(rows, '--totals', 'old.csv', ...flags);
  };

  test('compares with the sheet of the old system, by night', async () => {
    const good = await totals('month,nights,revenue\n2027-05,2,66.67\n2027-06,7,633.33\n');
    expect(good).toMatchObject({ exitCode: 0, stderr: '' });
    expect(good.stdout).toContain('all 2 months are the same');
    const bad = await totals('Month;Nights;Revenue\n05/2027;2;66,66\n06/2027;8;633,34\n');
    expect(bad.exitCode).toBe(1);
    expect(bad.stdout).toContain('line 3, 2027-06: the sheet 8 nights, 633.34; service 7 nights, 633.34 EUR');
  });

  test('or by arrival', async () => {
    const { exitCode } = await totals(
      'month,nights,revenue,currency\n2027-05,3,100,EUR\n2027-06,6,600,EUR\n',
      '--by',
      'month',
    );
    expect(exitCode).toBe(0);
  });

  test.each([
    ['when,how\n1,2\n', 'has no columns month'],
    ['month,nights\nMai,2\n', 'Line 2 of old.csv says Mai for a month'],
    ['month,nights,revenue\n2027-05,2,"1,234"\n', 'name the mark with --decimal'],
  ])('%j is no such sheet', async (text, said) => {
    const { exitCode, stderr } = await totals(text);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(said);
  });
});

describe('several files that are read in different ways', () => {
  const ed = '2027-06-05,2027-06-09,Loft,Ed,Heron,50,EUR,Confirmed';

  beforeAll(async () => {
    await desk.write('iso.csv', `${[header, ...rows].join('\n')}\n`);
    await desk.write(
      'mdy.csv',
      `${[header, ed.replace('2027-06-05,2027-06-09', '06/05/2027,06/09/2027')].join('\n')}\n`,
    );
    await desk.pms(['inspect', 'mdy.csv', '--as', 'bookings', '--date-order', 'mdy', '--save', 'mdy.json']);
    await desk.pms(['import', 'bookings', 'mdy.csv', '--map', 'mdy.json', '--quiet']);
  });

  test('each have a mapping of their own with --map-of', async () => {
    const both = ['verify', 'bookings', 'iso.csv', 'mdy.csv'];
    expect((await desk.pms([...both, '--map-of', 'mdy.csv=mdy.json'])).exitCode).toBe(0);
    expect((await desk.pms([...both, '--date-order', 'dmy'])).exitCode).toBe(1);
  });

  test('must name a file that is read', async () => {
    const said = await desk.pms(['verify', 'bookings', 'iso.csv', '--map-of', 'other.csv=mdy.json']);
    expect(said).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('--map-of names the file other.csv') });
  });
});

test('a stay that was changed and cancelled between two files is the same where a sync leaves it', async () => {
  const week = (...lines: string[]) =>
    `${['Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Status', ...lines].join('\n')}\n`;
  const other = 'N2,Max May,2028-12-12,2028-12-15,Loft,300,EUR,Confirmed';
  await desk.write('w1.csv', week('N1,Eva Falk,2028-12-10,2028-12-14,Attic,360,EUR,Confirmed', other));
  await desk.write('w2.csv', week('N1,Eva Falk,2028-12-10,2028-12-12,Attic,0,EUR,Cancelled', other));
  for (const file of ['w1.csv', 'w2.csv'])
    expect((await desk.pms(['sync', 'bookings', file, '--yes', '--quiet'])).exitCode).toBe(0);
  const { exitCode, stdout } = await desk.pms(['verify', 'bookings', 'w2.csv']);
  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('the same: 2 bookings') });
});

const columns = `${header},booking_source`;
const named2 = ({ stdout }: { stdout: string }) => named(JSON.parse(stdout));

test('each of several files is held against the days and the channels that it lists', async () => {
  const stay = (from: string, to: string, guest: string, source: string) =>
    `2029-${from},2029-${to},Attic,${guest},80,EUR,Confirmed,${source}`;
  const web = [stay('01-10', '01-12', 'Ada,Ruff', 'Web'), stay('08-10', '08-12', 'Bo,Teal', 'Web')];
  const old = stay('02-01', '02-03', 'Cleo,Coot', 'Airbnb');
  const air = [stay('06-01', '06-03', 'Dora,Smew', 'Airbnb'), stay('08-01', '08-03', 'Ed,Rail', 'Airbnb')];
  const write = (name: string, lines: readonly string[]) => desk.write(name, `${[columns, ...lines].join('\n')}\n`);
  await write('all.csv', [...web, old, ...air]);
  await desk.pms(['import', 'bookings', 'all.csv', '--quiet']);
  const verifyBoth = () => desk.pms(['verify', 'bookings', 'web.csv', 'air.csv', '--json']);
  await write('web.csv', web);
  await write('air.csv', air);
  const same = await verifyBoth();
  expect(named2(same)).toEqual([]);
  expect(same.exitCode).toBe(0);
  await write('air.csv', [old, ...air.slice(1)]);
  expect(named2(await verifyBoth())).toEqual(['extra null 2029-06-01']);
  // A channel that neither lists.
  await write('other.csv', [stay('03-01', '03-03', 'Flo,Gull', 'Phone')]);
  await desk.pms(['import', 'bookings', 'other.csv', '--quiet']);
  expect(named2(await verifyBoth())).toEqual(['extra null 2029-03-01', 'extra null 2029-06-01']);
});

test('a stay that was moved by hand is named once, as moved', async () => {
  const stay = (day: number, state: string) => `2030-05-${day},2030-05-${day + 3},Attic,Gus,Kite,90,EUR,${state}`;
  await desk.write('moved.csv', `${[header, stay(10, 'Confirmed'), stay(20, 'Confirmed')].join('\n')}\n`);
  await desk.pms(['import', 'bookings', 'moved.csv', '--quiet']);
  await desk.write('desk.csv', `${[header, stay(10, 'Cancelled'), stay(11, 'Confirmed')].join('\n')}\n`);
  await desk.pms(['import', 'bookings', 'desk.csv', '--quiet', '--on-duplicate', 'update']);
  expect(named2(await desk.pms(['verify', 'bookings', 'moved.csv', '--json']))).toEqual(['moved 2 2030-05-10']);
});

test('a stay that two channels have cancelled is the same where a sync leaves it', async () => {
  const list = (...lines: readonly string[]) =>
    `${['Booking number,Guest,Arrival,Departure,Room type,Total,Currency,Channel,Status', ...lines].join('\n')}\n`;
  const other = (number: string, channel: string) =>
    `${number},Max May,2031-12-12,2031-12-15,Loft,300,EUR,${channel},Confirmed`;
  const web = (status: string) =>
    list(`W1,Eva Falk,2031-12-01,2031-12-04,Attic,360,EUR,Web,${status}`, other('W2', 'Web'));
  const phone = (status: string) =>
    list(`P1,Eva Falk,2031-12-01,2031-12-04,Attic,330,EUR,Phone,${status}`).replace(
      'Booking number',
      'Reservation number',
    );
  const files: [string, string][] = [
    ['web.csv', web('Confirmed')],
    ['web.csv', web('Cancelled')],
    ['phone.csv', phone('Confirmed')],
    ['phone.csv', phone('Cancelled')],
  ];
  for (const [name, content] of files) {
    await desk.write(name, content);
    await desk.pms(['sync', 'bookings', name, '--yes', '--quiet']);
  }
  for (const name of ['web.csv', 'phone.csv'])
    expect(named2(await desk.pms(['verify', 'bookings', name, '--json']))).toEqual([]);
});

test('what a house would have received of a cancelled stay is no other price', async () => {
  const own = (status: string) =>
    `Guest,Arrival,Departure,Room type,Total,Currency,Status\nBen Berg,2031-12-01,2031-12-04,Attic,369,EUR,${status}\nMax May,2031-12-12,2031-12-15,Loft,300,EUR,Confirmed\n`;
  const airbnb = (status: string, earnings = 371) =>
    `Confirmation code,Status,Guest name,Start date,End date,# of nights,Booked,Listing,Earnings\nHM1,${status},Ben Berg,12/01/2031,12/04/2031,3,2031-01-01,Attic,€${earnings}.00\n`;
  const files: [string, string][] = [
    ['airbnb.csv', airbnb('Confirmed')],
    ['airbnb.csv', airbnb('Canceled by guest')],
    ['own.csv', own('Confirmed')],
    ['own.csv', own('Cancelled')],
  ];
  for (const [name, content] of files) {
    await desk.write(name, content);
    await desk.pms(['sync', 'bookings', name, '--date-order', 'mdy', '--yes', '--quiet']);
  }
  const verify = async () =>
    named2(await desk.pms(['verify', 'bookings', 'airbnb.csv', '--date-order', 'mdy', '--json']));
  expect(await verify()).toEqual([]);
  await desk.write('own.csv', own('Confirmed'));
  await desk.write('airbnb.csv', airbnb('Confirmed'));
  const both = ['own.csv', 'airbnb.csv', '--date-order', 'mdy', '--same-stay', 'yes'];
  await desk.pms(['sync', 'bookings', ...both, '--yes', '--quiet']);
  expect(await verify()).toEqual(['repriced 2 2031-12-01']);
});

test('says of what is only in the service which list of another channel has it', async () => {
  const columns = 'Booking number,Arrival,Departure,Room type,Guest name,Total,Currency,Status';
  await desk.write(
    'own.csv',
    `${columns}\nA1,2028-06-01,2028-06-03,Attic,Ann Lark,100,EUR,Confirmed\nA2,2028-06-20,2028-06-22,Attic,Bo Finch,90,EUR,Confirmed\n`,
  );
  await desk.write('channel.csv', `${columns}\nV1,2028-06-10,2028-06-12,Attic,Cy Wren,80,EUR,Confirmed\n`);
  for (const file of ['own.csv', 'channel.csv'])
    expect((await desk.pms(['sync', 'bookings', file, '--yes', '--quiet', '--as-of', '2028-01-01'])).exitCode).toBe(0);
  const alone = await desk.pms(['verify', 'bookings', 'own.csv']);
  expect(alone.exitCode).toBe(1);
  expect(alone.stdout).toContain('  1 of them is listed in channel.csv: name its latest export beside these files\n');
  expect((await desk.pms(['verify', 'bookings', 'own.csv', 'channel.csv'])).exitCode).toBe(0);
});
