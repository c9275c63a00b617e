/** What a file leaves open is asked on a terminal: each answer decides, ^C sends nothing, and the command that is printed asks nothing. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { openHotelDesk, openProperty, type Typed } from '../cli/cli-desk.ts';
import { hasTerminal, onTerminal } from './on-terminal.ts';

const header = 'Guest,Arrival,Departure,Room type,Total,Status';
const open = `${header}\nEva Muster,04/05/2027,05/06/2027,DZ Komfort,1240,Zugeflogen\n`;

describe('on a terminal', () => {
  let desk: Awaited<ReturnType<typeof openHotelDesk>>;

  beforeAll(async () => {
    desk = await openHotelDesk('Double Comfort,2,1,100', 'Single,1,1,60');
  });

  const at = (args: readonly string[], typed: readonly Typed[]) => desk.onTerminal(args, typed);
  const held = async () => JSON.parse((await desk.pms(['export', 'bookings', '--json'])).stdout) as object[];

  test.skipIf(!hasTerminal)(
    '^C in a question sends nothing and ends with 130, on a terminal of the system',
    async () => {
      await desk.write('stopped.csv', open);
      const before = await held();
      const env = { PMS_CONFIG_DIR: desk.path('config'), CI: undefined };
      const typed: Typed[] = [['month comes first', '\\x03']];
      const { exitCode, shown } = await onTerminal(['import', 'bookings', 'stopped.csv'], typed, {
        cwd: desk.folder,
        env,
      });
      expect({ exitCode, held: await held() }).toEqual({ exitCode: 130, held: before });
      expect(shown).toContain('04/05/2027 -> 2027-05-04');
    },
  );

  test('with --no-input nothing is asked, and the flags are named', async () => {
    await desk.write('silent.csv', open);
    const { exitCode, shown } = await at(['import', 'bookings', 'silent.csv', '--no-input'], []);
    expect(exitCode).toBe(2);
    expect(shown).toContain('--date-order dmy');
  });

  test('the answers import the file, also those to what would be rejected; the printed command asks nothing', async () => {
    await desk.write('open.csv', open);
    const { exitCode, shown } = await at(
      ['import', 'bookings', 'open.csv'],
      [
        ['month comes first', '\r'],
        ['three letters', 'eur\r'],
        ['"Zugeflogen" mean', '\x1b[B\r'],
        ['no room type "DZ Komfort"', '\x1b[B\x1b[B\r'],
        ['Import 1 booking?', '\r'],
        ['Keep the answers', '\r'],
      ],
    );
    expect(exitCode, shown).toBe(0);
    expect(shown).toContain('line 2: Eva Muster,04/05/2027,05/06/2027');
    expect(await held()).toContainEqual(
      expect.objectContaining({
        ...{ guest_last_name: 'Muster', checkin_date: '2027-05-04', checkout_date: '2027-06-05', currency_iso: 'EUR' },
        ...{ booking_status: 'Confirmed', room_type_name: 'Double Comfort' },
      }),
    );
    const said = /without questions: pms (.*)/.exec(shown)![1]!;
    const words = [...said.trim().matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);
    const again = await desk.pms([...words, '--json']);
    expect({ ...JSON.parse(again.stdout) }).toMatchObject({ success: true, skips: { identical: 1 } });
    const kept = desk.path('config/mappings/open.map.json');
    expect(shown.replaceAll('\n', '')).toContain(kept);
    const mapped = await desk.pms(['import', 'bookings', 'open.csv', '--map', kept, '--json']);
    expect(JSON.parse(mapped.stdout)).toMatchObject({ success: true, skips: { identical: 1 } });
  });

  test('no is no: nothing is sent', async () => {
    await desk.write('no.csv', open.replace('Eva', 'Ida'));
    const before = await held();
    const answers: Typed[] = [
      ['month comes first', '\r'],
      ['three letters', 'EUR\r'],
      ['"Zugeflogen" mean', '\r'],
      ['no room type', '\x1b[B\x1b[B\x1b[B\r'],
      ['Import 1 booking?', 'n'],
    ];
    const { exitCode } = await at(['import', 'bookings', 'no.csv'], answers);
    expect({ exitCode, held: await held() }).toEqual({ exitCode: 2, held: before });
  });

  test('a key that was pressed before a question stood there answers nothing', async () => {
    await desk.write(
      'early.csv',
      `Guest,Arrival,Departure,Room type,Total,Currency\nIda Berg,14/09/2027,15/09/2027,Single Room 9,60,EUR\n`,
    );
    const { shown } = await at(
      ['inspect', 'early.csv', '--as', 'bookings'],
      [
        ['', '\r'],
        ['no room type "Single Room 9"', '\r'],
        ['Keep the answers', 'n'],
      ],
    );
    expect(shown).toContain('--room "Single Room 9=Single"');
  });

  test('a missing column is chosen, or one value is given for all rows', async () => {
    const lacking = `Guest,Arrival,Departure,Zettel,Total\nIda Berg,14/05/2027,15/06/2027,Single,60\n`;
    await desk.write('lacking.csv', lacking);
    const { exitCode, shown } = await at(
      ['inspect', 'lacking.csv', '--as', 'bookings'],
      [
        ['No column holds: Room type', '\x1b[B\r'],
        ['three letters', 'EUR\r'],
        ['Keep the answers', 'n'],
      ],
    );
    expect(exitCode, shown).toBe(0);
    expect(shown).toContain('all rows are Double Comfort');
    expect(shown).toContain('"Zettel" is: Room type: Single');
    expect(shown).not.toContain('map.json');
    expect(shown).toMatch(/next: import it: pms import bookings lacking\.csv .*--set room_type_name=Single/);
  });

  test('a new room type is made by a command that sends, and only after a yes', async () => {
    const { env } = await openProperty(desk, desk.service, ['Double Comfort,2,1,100', 'Single,1,1,60']);
    const own = (args: readonly string[], typed: readonly Typed[]) => desk.onTerminal(args, typed, { env });
    await desk.write('attic.csv', `Guest,Arrival,Departure,Room type,Total\nMia Wald,14/09/2027,15/09/2027,Attic,60\n`);
    const newType: Typed = ['no room type "Attic"', '\x1b[B\r'];
    const ofType: Typed[] = [
      ['How many guests', '2\r'],
      ['How many rooms', '1\r'],
      ['a night cost', '60\r'],
    ];
    const types = async () =>
      JSON.parse((await desk.pms(['export', 'room-types', '--json'], { env })).stdout) as object[];
    const file = ['bookings', 'attic.csv', '--currency', 'EUR'];
    await own(['import', ...file, '--dry-run'], [newType]);
    await own(['inspect', 'attic.csv', '--as', 'bookings', '--currency', 'EUR'], [newType]);
    expect(await types()).toHaveLength(2);
    const refused = await own(['import', ...file], [newType, ...ofType, ['Make the room type Attic', 'n']]);
    expect({ ...refused, made: (await types()).length }).toMatchObject({ exitCode: 2, made: 2 });
    expect(refused.shown).toContain('No row of the file was sent.');
    const { exitCode, shown } = await own(
      ['import', ...file],
      [newType, ...ofType, ['Make the room type Attic', '\r']],
    );
    expect({ exitCode, made: (await types()).length }, shown).toEqual({ exitCode: 0, made: 3 });
  });

  test('what the file itself proposes for a missing column stands before the other columns', async () => {
    await desk.write(
      'hotel.csv',
      `Guest,Arrival,Departure,Hotel,Notes,Total\nIda Berg,14/05/2027,15/06/2027,Casa,late,60\n`,
    );
    const { shown } = await at(['inspect', 'hotel.csv', '--as', 'bookings'], [['No column holds: Room type', '\x03']]);
    const places = ['of a new room type', '"Hotel" is: Room type', '"Notes" is: Room type'];
    expect(places.map((text) => shown.indexOf(text))).toEqual(
      places.map((text) => shown.indexOf(text)).sort((a, b) => a - b),
    );
    for (const text of places) expect(shown).toContain(text);
  });

  test('a new house is asked for the currency of its prices, and the price of a new room type is asked in it', async () => {
    const env = { PMS_CONFIG_DIR: desk.path('new-house') };
    const serve = ['serve', '--port', '0', '--db', 'new.db'];
    const ending: Typed = ['leave this window open', '\x03'];
    const typed: Typed[] = [['Currency of the prices', 'XYZ\r'], ['three letters', '\x7f\x7f\x7feur\r'], ending];
    const first = await desk.onTerminal(serve, typed, { env });
    expect(first.shown).not.toContain('no currency yet');
    const { stdout } = await desk.pms(['properties', 'list', '--db', 'new.db', '--json']);
    expect(JSON.parse(stdout)).toMatchObject([{ name: 'default', currency: 'EUR' }]);
    expect((await desk.onTerminal(serve, [ending], { env })).shown).not.toContain('Currency of the prices');
  });

  test('a sync asks, and then shows its plan', async () => {
    await desk.write(
      'monday.csv',
      open.replace('Zugeflogen', 'Confirmed').replace('DZ Komfort', 'Single').replace('Eva Muster', 'Ida Berg'),
    );
    const typed: Typed[] = [
      ['month comes first', '\r'],
      ['three letters', 'EUR\r'],
      ['Keep the answers', 'n'],
    ];
    const { exitCode, shown } = await at(['sync', 'bookings', 'monday.csv', '--dry-run'], typed);
    expect(exitCode, shown).toBeLessThan(2);
    expect(shown).toContain('nothing was sent: 1 booking would be added.');
    const declined = await at(
      ['sync', 'bookings', 'monday.csv'],
      [...typed.slice(0, 2), ['[y/N]', '\r'], ['Keep the answers', '\r']],
    );
    expect(declined.exitCode, declined.shown).toBe(2);
    expect(declined.shown).toMatch(/without questions: pms sync bookings monday\.csv --date-order dmy --currency EUR/);
    expect(declined.shown).toContain('kept: the next file like it is read the same way');
  });

  test('next Monday the answers that were kept are taken with one key, and only what is new in the file is asked', async () => {
    const week = (...rooms: string[]) =>
      [
        'Guest,Arrival,Departure,Room type,Total',
        ...rooms.map((room, at) => `Ida Berg,2028-10-${10 + at},2028-10-${11 + at},${room},60`),
        '',
      ].join('\n');
    const [one, two, three] = ['Double Comfort 7', 'Double Comfort 8', 'Single Room 9'];
    await desk.write('list-2028-10-02.csv', week(one, two, three));
    const first = await at(
      ['sync', 'bookings', 'list-2028-10-02.csv', '--dry-run'],
      [
        ['three letters', 'EUR\r'],
        ['Use all of them?', '\r'],
        ['Keep the answers', '\r'],
      ],
    );
    expect(first.shown).toContain(`${three} = Single`);
    expect(first.shown).toContain('nothing was sent: 3 bookings would be added.');
    await desk.write('list-2028-10-09.csv', week(one, two, three, 'Alpine'));
    const monday = ['sync', 'bookings', 'list-2028-10-09.csv', '--dry-run'];
    const taken: Typed = ['the answers that were kept for list?', '\r'];
    const next = await at(monday, [taken, ['no room type "Alpine"', '\r']]);
    expect(next.shown).not.toMatch(/three letters|look like your|no room type "(?!Alpine)|Keep the answers/);
    expect(next.shown).toContain('nothing was sent: 3 bookings would be added.');
    // Nothing is near to it, so Enter takes no type.
    expect(next.shown).toMatch(/"Alpine"[\s\S]*none of these: reject its rows/);
    const anew = await at(monday, [
      [taken[0], 'n'],
      ['three letters', '\x03'],
    ]);
    expect(anew.exitCode).toBe(130);
  });

  test('many questions are asked without a word of the machine, and payments are refused by a sync before any', async () => {
    const rooms = Array.from({ length: 12 }, (_, at) => `Zimt${at}`);
    const rows = rooms.map((room, at) => `Ida Berg,2028-11-${10 + at},2028-11-${11 + at},${room},60,EUR`);
    await desk.write('many.csv', ['Guest,Arrival,Departure,Room type,Total,Currency', ...rows, ''].join('\n'));
    const many = await at(
      ['sync', 'bookings', 'many.csv', '--dry-run'],
      rooms.map((room): Typed => [`no room type "${room}"`, '\r']),
    );
    expect(many.shown).toContain('no room type "Zimt11"');
    expect(many.shown).not.toMatch(/Warning|listeners/);
    await desk.write('pay.csv', await readFile(join(import.meta.dirname, '../../fixtures/sources/vrbo-payments.csv')));
    const { exitCode, shown } = await at(['sync', 'bookings', 'pay.csv'], []);
    expect(exitCode, shown).toBe(2);
    expect(shown).not.toMatch(/no room type|Keep the answers/);
    expect(shown.replaceAll('\n', ' ')).toContain('`pms import bookings FILE` adds');
  });

  test('amounts that no column gives are asked about once, with their currency', async () => {
    await desk.write('free.csv', 'Guest,Arrival,Departure,Room type\nUwe Berg,2028-09-14,2028-09-15,Single\n');
    const { exitCode, shown } = await at(
      ['import', 'bookings', 'free.csv'],
      [
        ['Give all of them 0?', '\r'],
        ['three letters', 'EUR\r'],
        ['Import 1 booking?', '\r'],
        ['Keep the answers', 'n'],
      ],
    );
    expect(exitCode, shown).toBe(0);
    expect(shown).toMatch(/without questions: pms .*--currency EUR/);
    expect(await held()).toContainEqual(expect.objectContaining({ guest_last_name: 'Berg', total_amount: 0 }));
  });

  test('a booking that looks like one that is there is asked about, and the plan is made with the answer', async () => {
    const list = (until: string) =>
      `Guest,Arrival,Departure,Room type,Total,Currency,Status\nZoe Lark,2028-08-01,${until},Single,300,EUR,Confirmed\n`;
    await desk.write('stays.csv', list('2028-08-03'));
    expect((await desk.pms(['sync', 'bookings', 'stays.csv', '--yes'])).exitCode).toBe(0);
    await desk.write('stays.csv', list('2028-08-04'));
    const { exitCode, shown } = await at(
      ['sync', 'bookings', 'stays.csv', '--as-of', '2028-01-01'],
      [
        ['Is line 2 of stays.csv', '\r'],
        ['[y/N]', 'y\r'],
      ],
    );
    expect(exitCode, shown).toBe(0);
    expect(shown).toContain('Done: 1 moved.');
    expect((await held()).filter((booking) => JSON.stringify(booking).includes('Zoe'))).toHaveLength(2);
  });
});
