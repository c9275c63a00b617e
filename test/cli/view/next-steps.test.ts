/** What a newcomer is told at the end of an import, a dry run and a conversion: what is so, and a next command that works. */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openCliDesk, openProperty } from '../cli-desk.ts';

const desk = await openCliDesk();
const service = await desk.serve();

const header = 'checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso,booking_status';
const booking = (guest: string, room = 'Double', status = 'Confirmed') =>
  `2027-05-14,2027-05-17,${room},${guest},420.50,EUR,${status}`;
const fileOf = (...rows: string[]) => `${[header, ...rows].join('\n')}\n`;

/** A property of its own for each test, with one room type. */
let env: NodeJS.ProcessEnv;
let property: string;
beforeEach(async () => {
  ({ env, property } = await openProperty(desk, service, ['Double,2,4,100']));
});

/** What a command prints for people, with its steps apart. */
async function told(args: readonly string[], input?: string) {
  const { exitCode, stdout, stderr } = await desk.pms(args, { env, input });
  const lines = (stdout + stderr).split('\n');
  const steps = lines.filter((line) => line.startsWith('next: ')).map((line) => line.slice('next: '.length));
  return { exitCode, stdout, stderr, steps };
}

/** How a file is read, wherever it is said. */
const said = /unknown system, columns matched/g;

describe('the heading', () => {
  test('says that all is in only where all is in as the file has it', async () => {
    const file = await desk.write('heading.csv', fileOf(booking('Muster'), booking('Probe'), booking('Fern')));
    expect((await told(['import', 'bookings', file])).stdout).toContain(`${file}: all bookings are in\n`);
    expect((await told(['import', 'bookings', file])).stdout).toContain('No changes');
    const changed = await desk.write('changed.csv', (await desk.read('heading.csv')).replaceAll('420.50', '500'));
    const { exitCode, stdout, steps } = await told(['import', 'bookings', changed]);
    expect(exitCode).toBe(0);
    expect(stdout).toContain(`${changed}: finished, 3 bookings are there with other values\n`);
    expect(steps).toEqual([
      `leave them as they are, or let the file win: pms import bookings ${changed} --on-duplicate update (overwrites what is there)`,
    ]);
    expect((await told(['import', 'bookings', changed, '--on-duplicate', 'update'])).stdout).toContain(
      'all bookings are in\n',
    );
  });

  test('says where a booking is there as cancelled, and that it may come back', async () => {
    await told(['import', 'bookings', '-'], fileOf(booking('Muster', 'Double', 'Cancelled'), booking('Probe')));
    const file = await desk.write('ended.csv', fileOf(booking('Muster'), booking('Probe').replace('420.50', '1')));
    const { stdout, steps } = await told(['import', 'bookings', file]);
    expect(stdout).toContain(
      'finished, 1 booking is there with other values, 1 booking is there as cancelled or no-show\n',
    );
    expect(steps[0]).toMatch(/\(overwrites what is there, and may bring cancelled bookings back\)$/);
  });
});

describe('room types that are not there', () => {
  test('of rejected rows: how to bring them in, or to say which they are, before the rows are fixed', async () => {
    const file = await desk.write('rooms unknown.csv', fileOf(booking('Muster', 'Loft'), booking('Probe')));
    const { exitCode, steps } = await told(['import', 'bookings', file]);
    expect(exitCode).toBe(1);
    expect(steps).toEqual([
      `bring the missing room types in (\`pms inspect "${file}" --rooms "rooms unknown.room-types.csv"\` lists them), or say which they are: \`--room "NAME=TYPE"\``,
      expect.stringMatching(/^fix the rejected rows in .*, then: pms import bookings /),
    ]);
  });

  test('of a dry run: with none of them there nothing is good, with some of them the good rows are', async () => {
    const none = await desk.write('none.csv', fileOf(booking('Muster', 'Loft'), booking('Probe', 'Hall')));
    expect((await told(['import', 'bookings', none, '--dry-run'])).steps).toEqual([
      expect.stringMatching(/^see why rows would be rejected: /),
      expect.stringContaining('bring the missing room types in'),
    ]);
    const some = await desk.write('some.csv', fileOf(booking('Muster', 'Loft'), booking('Probe')));
    expect((await told(['import', 'bookings', some, '--dry-run'])).steps).toEqual([
      expect.stringMatching(/^see why rows would be rejected: /),
      expect.stringContaining('bring the missing room types in'),
      `import the good rows: pms import bookings ${some}`,
    ]);
  });

  test('are written by inspect, and the command that it prints brings them in', async () => {
    const file = await desk.write('new rooms.csv', fileOf(booking('Muster', 'Loft'), booking('Probe', 'Hall')));
    const list = desk.path('list of rooms.csv');
    const { stderr } = await told(['inspect', file, '--rooms', list]);
    const command = /pms (import room-types .*)$/m.exec(stderr)![1]!;
    const words = command.replace('max_occupancy=…', 'max_occupancy=2').replace('base_price=…', 'base_price=100');
    const args = words.split(/ (?=(?:[^"]*"[^"]*")*[^"]*$)/).map((word) => word.replaceAll('"', ''));
    expect((await told(args)).stdout).toContain("this file's room types now in the system: 2 room types");
    expect((await told(['import', 'bookings', file])).stdout).toContain('all bookings are in');
  });
});

describe('a dry run of rooms', () => {
  const bare = 'name,total_rooms\nLoft,2\nDouble,4\n';

  test('rejects those that the service would reject, and its next command gives them what they lack', async () => {
    const file = await desk.write('bare.csv', bare);
    const { exitCode, stdout, steps } = await told(['import', 'rooms', file, '--dry-run', '--no-rejects']);
    expect(exitCode).toBe(1);
    expect(stdout).toContain('rejected: 1 row, because');
    expect(stdout).toContain('max_occupancy is missing, and a new record needs it');
    expect(steps).toEqual([`import it: pms import room-types ${file} --set max_occupancy=… --set base_price=…`]);
  });

  test('without a service warns of all that lack it', async () => {
    const { stdout } = await desk.pms(['import', 'rooms', '-', '--dry-run'], {
      env: { PMS_CONFIG_DIR: desk.path('none') },
      input: bare,
    });
    expect(stdout).toContain('warning: 2 room types have no max_occupancy or no base_price');
  });

  test('of whole rooms says nothing, once its prices have a currency; how many rooms there are is never guessed in silence', async () => {
    const list = ['import', 'rooms', '-', '--dry-run'];
    const whole = 'name,max_occupancy,total_rooms,base_price\nHall,2,1,9\n';
    const command = `pms properties set "${property}" --currency EUR`;
    expect((await told(list, whole)).stdout).toContain(
      `warning: the property has no currency, so these are prices without one; \`${command}\` sets it\n`,
    );
    await desk.pms(['properties', 'set', property, '--currency', 'EUR']);
    expect((await told(list, whole)).stdout).not.toContain('warning');
    expect((await told(list, 'name,max_occupancy,base_price\nHall,2,9\n')).stdout).toContain(
      'warning: 1 room type does not say how many rooms there are: a new one gets 1; add a column total_rooms, or `--set total_rooms=…` (line 2)',
    );
  });
});

describe('rates', () => {
  const rates = (from: string, to: string) =>
    `room_type_name,rate_plan_name,date_from,date_to,rate_amount\nDouble,BAR,${from},${to},100\nDouble,BAR,2027-03-01,2027-03-31,90\n`;

  test('are to be seen where they are, not in the month that comes', async () => {
    const file = await desk.write('rates.csv', rates('2027-05-01', '2027-09-30'));
    const { steps } = await told(['import', 'rooms', '-'], 'name,max_occupancy,base_price\nHall,2,9\n').then(() =>
      told(['import', 'rates', file]),
    );
    expect(steps).toEqual(['see them: pms export rates --from 2027-03-01 --to 2027-09-30']);
    const seen = await told(steps[0]!.replace('see them: pms ', '').split(' '));
    expect(seen.stdout.trimEnd().split('\n')).toHaveLength(3);
  });

  test('of more days than the service shows at once are to be seen as far as it does', async () => {
    const file = await desk.write('long.csv', `${rates('2030-05-01', '2033-05-01')}`);
    const { steps } = await told(['import', 'rates', file]);
    const seen = await told(steps[0]!.replace('see them: pms ', '').split(' '));
    expect(seen.exitCode).toBe(0);
  });

  test.each([
    ['our own form', fileOf(booking('Muster'))],
    ['everyday words', 'Guest,Arrival,Departure,Room type\nEva Muster,2027-05-14,2027-05-17,Double\n'],
    ['everyday words without a room', 'listing_id,guest_name,check_in,check_out\n1,Eva,2027-05-14,2027-05-17\n'],
  ])('that are bookings in %s are said to be bookings', async (_, text) => {
    const file = await desk.write('no rates.csv', text);
    for (const command of ['import', 'convert']) {
      const { exitCode, stderr } = await told([command, 'rates', file]);
      expect(exitCode).toBe(2);
      expect(stderr).not.toMatch(said);
      expect(stderr).toContain(`pms: ${file} looks like a file of bookings, not of rates. Import it as what it is:`);
      expect(stderr).toContain(`pms import bookings "${file}"`);
    }
  });
});

describe('how a file is read', () => {
  const foreign = 'Guest,Arrival,Departure,Room type\nEva Muster,14/05/2027,17/05/2027,Double\n';

  test('is said once, by the report where there is one', async () => {
    const file = await desk.write('foreign.csv', foreign);
    for (const args of [
      ['import', 'bookings', file],
      ['import', 'bookings', file, '--dry-run'],
      ['convert', 'bookings', file, '-o', desk.path('out.csv')],
    ]) {
      const { stdout, stderr } = await told(args);
      expect((stdout + stderr).match(said), args[0]).toEqual(['unknown system, columns matched']);
    }
  });

  test('is said on stderr beside --json, and not at all with --quiet', async () => {
    const file = await desk.write('foreign.csv', foreign);
    const json = await told(['import', 'bookings', file, '--dry-run', '--json']);
    expect(json.stderr).toContain(`${file}: unknown system`);
    expect((await told(['import', 'bookings', file, '--dry-run', '--quiet'])).stderr).not.toMatch(said);
  });

  test('is said where it cannot be decided, before the question or the refusal', async () => {
    const file = await desk.write('open.csv', foreign.replace('14/05', '04/05').replace('17/05', '05/05'));
    const { exitCode, stderr } = await told(['import', 'bookings', file]);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/: unknown system[\s\S]*Nothing sent yet: 1 question/);
  });

  test('counts its lines in right words', async () => {
    const file = await desk.write('below.csv', `Guest list\n${foreign}`);
    expect((await told(['import', 'bookings', file])).stdout).toContain('its header is below 1 other line\n');
    expect((await told(['inspect', file])).stdout).toContain('  1 row: 1 record, 0 rejected');
  });
});

describe('the next command', () => {
  test('of rejected rows carries what the file proved, and nothing that nobody decided', async () => {
    const rows = (amount: string) =>
      `Guest,Arrival,Departure,Room type,Total,Currency,Status\nEva Muster,14/05/2027,17/05/2027,Double,${amount},EUR,Wobbly\n`;
    const plain = await desk.write('plain.csv', rows('100'));
    expect((await told(['import', 'bookings', plain])).steps.at(-1)).toMatch(/plain\.rejects\.csv --date-order dmy$/);
    const comma = await desk.write('comma.csv', rows('"1.100,50"'));
    expect((await told(['import', 'bookings', comma])).steps.at(-1)).toMatch(/--date-order dmy --decimal ,$/);
    expect((await told(['import', 'bookings', comma, '--dry-run'])).steps).toHaveLength(1);
  });

  test('of a dry run carries what was typed, quoted so that a shell changes nothing of it', async () => {
    const file = await desk.write('typed.csv', fileOf(booking('Muster', "Bo's $1"), booking('Probe')));
    const flags = ['--room', "Bo's $1=Double", '--on-duplicate', 'update', '--delimiter', ','];
    expect((await told(['import', 'bookings', file, '--dry-run', ...flags])).steps).toEqual([
      `import it: pms import bookings ${file} --delimiter , --room 'Bo'\\''s $1=Double' --on-duplicate update`,
    ]);
  });

  test('of an import that was stopped is a clause, not a sentence', async () => {
    const file = await desk.write('stopped.csv', fileOf(booking('Muster', 'Loft')));
    const { steps } = await told(['import', 'bookings', file, '--max-errors', '0', '--no-rejects']);
    expect(steps[0]).toMatch(/^fix the rejected rows or raise the limit\. .*[^.]$/);
  });
});

describe('--retry-for', () => {
  const away = { PMS_BASE_URL: 'http://127.0.0.1:1', PMS_API_KEY: 'some-key' };
  const failing = async (seconds: string) => {
    const startedMs = Date.now();
    const args = ['import', 'rooms', '-', '--retry-for', seconds];
    const { exitCode, stderr } = await desk.pms(args, { env: away, input: 'name\nDouble\n' });
    expect(exitCode).toBe(4);
    return { stderr, tookMs: Date.now() - startedMs };
  };

  test('0 tries once', async () => {
    expect((await failing('0')).stderr).not.toContain('trying again');
  });

  test('1 gives up after a second', async () => {
    expect((await failing('1')).tookMs).toBeLessThan(4000);
  });
});

describe('a database whose profile is gone', () => {
  let stop: (() => Promise<unknown>) | undefined;
  beforeAll(() => async () => void (await stop?.()));
  const serve = async (config: string) => {
    const started = await desk.serve(['--db', desk.path('other house.db')], {
      env: { PMS_CONFIG_DIR: desk.path(config) },
    });
    stop = started.stop;
    return started;
  };

  test('is served with the command that makes a new key and keeps it', async () => {
    const first = await serve('config-a');
    expect(first.stderr()).not.toContain('no profile here');
    await first.stop();
    const again = await serve('config-a');
    expect(again.stderr()).not.toContain('no profile here');
    await again.stop();
    await desk.pms(['logout'], { env: { PMS_CONFIG_DIR: desk.path('config-a') } });
    const lost = await serve('config-a');
    expect(lost.stderr()).toContain(
      `no profile here has a key of this database; for one: pms keys create --name NAME --property default --db "${desk.path('other house.db')}" | pms login --base-url ${lost.baseUrl} --key-stdin`,
    );
    await lost.stop();
  });
});
