import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openCliDesk } from '../cli/cli-desk.ts';
import {
  type ForeignServer,
  startBareArrayServer,
  startNamedKeyServer,
  startOddObjectServer,
} from '../client/foreign-servers.ts';

/** The command line against services that decided otherwise where the interface says nothing. */

const desk = await openCliDesk();

const good = `name,max_occupancy,base_price
Double,2,100
Single,1,60
`;
const bad = `${good}Bad,2,80
Suite,4,300
Bad,2,80
`;

describe.each([
  { name: 'bare arrays, errors as texts', open: startBareArrayServer, isIndexed: true },
  { name: 'a named key, errors as objects', open: startNamedKeyServer, isIndexed: true },
  { name: 'an object with one array, errors without a place', open: startOddObjectServer, isIndexed: false },
])('$name', ({ open, isIndexed }) => {
  let server: ForeignServer;
  let env: NodeJS.ProcessEnv;
  beforeAll(async () => {
    server = await open();
    env = { PMS_BASE_URL: `${server.baseUrl}/pms_be/pms_be_api`, PMS_API_KEY: 'their-key' };
  });
  afterAll(() => server.close());

  const imported = async (args: string[], input: string) => {
    const { exitCode, stdout, stderr } = await desk.pms(['import', ...args, '--json', '--no-rejects'], { env, input });
    return { exitCode, stderr, report: JSON.parse(stdout) };
  };

  test('good rows are in, exit code 0', async () => {
    server.stored.rooms.length = 0;
    const { exitCode, report, stderr } = await imported(['rooms', '-'], good);
    expect(exitCode).toBe(0);
    expect(report).toMatchObject({ success: true, total: 2, imported: 2, skipped: 0, error_count: 0, batches: 1 });
    expect(report.base_url).toBe(server.baseUrl);
    expect(stderr).toBe(`to ${server.baseUrl}\n`);
    expect(server.stored.rooms).toEqual([
      { name: 'Double', max_occupancy: 2, base_price: 100 },
      { name: 'Single', max_occupancy: 1, base_price: 60 },
    ]);
  });

  test('bad rows are told with their lines where the service says which, and counted anyway', async () => {
    server.stored.rooms.length = 0;
    const { exitCode, report } = await imported(['rooms', '-'], bad);
    expect(exitCode).toBe(1);
    expect(report).toMatchObject({ success: false, total: 5, imported: 3, error_count: 2, unsent: 0 });
    expect(server.stored.rooms.length).toBe(3);
    const errors = report.errors as { line: number; code: string; message: string }[];
    expect(errors.length).toBe(2);
    for (const error of errors) {
      expect(error.code).toBe('refused');
      expect(error.message).toContain(isIndexed ? 'not ' : 'one of the lines 2 to 6');
    }
    if (isIndexed) expect(errors.map(({ line }) => line)).toEqual([4, 6]);
  });

  test('refused rows stand in the rejects, which import again as they are', async () => {
    const file = await desk.write('foreign.csv', bad);
    const { exitCode } = await desk.pms(['import', 'rooms', file, '--rejects', desk.path('refused.csv')], { env });
    expect(exitCode).toBe(1);
    if (!isIndexed) return;
    const rejects = await desk.read('refused.csv');
    expect(rejects.trimEnd().split(/\r?\n/).length).toBe(3);
    const again = await imported(['rooms', '-'], rejects.replace(/^Bad/m, 'Better').replace(/^Bad/m, 'Best'));
    expect(again.report).toMatchObject({ total: 2, imported: 2, warnings: [{ code: 'one_room' }] });
  });

  test('what it lists comes out in every format, its own fields as further columns', async () => {
    server.stored.rooms.length = 0;
    await imported(['rooms', '-'], good);
    const json = await desk.pms(['export', 'room-types', '--format', 'json'], { env });
    expect(json.exitCode).toBe(0);
    expect(JSON.parse(json.stdout)).toMatchObject([
      { name: 'Double', max_occupancy: 2, base_price: 100 },
      { name: 'Single', max_occupancy: 1, base_price: 60 },
    ]);
    const csv = await desk.pms(['export', 'room-types', '--columns', 'base_price,name'], { env });
    expect(csv.stdout.trimEnd().split(/\r?\n/)).toEqual(['base_price,name', '100,Double', '60,Single']);
    const table = await desk.pms(['export', 'room-types', '--format', 'table'], { env });
    expect(table.stdout).toContain('Double');
  });

  test('bookings and rates go in and come out', async () => {
    const template = async (name: string) => (await desk.pms(['template', name])).stdout;
    for (const [name, list] of [
      ['bookings', 'bookings'],
      ['rates', 'rates'],
    ]) {
      const { exitCode, report } = await imported([name!, '-'], await template(name!));
      expect({ exitCode, report }).toMatchObject({ exitCode: 0, report: { imported: 1 } });
      const dates = name === 'rates' ? ['--from', '2027-05-01', '--to', '2027-05-31'] : [];
      const { exitCode: exported, stdout } = await desk.pms(['export', list!, '--format', 'ndjson', ...dates], { env });
      expect(exported).toBe(0);
      expect(JSON.parse(stdout)).toMatchObject({ room_type_name: 'Deluxe Double' });
    }
  });

  test('a key that is missing is exit code 3 and the sentence of the service', async () => {
    const { exitCode, stdout } = await desk.pms(['status', '--json'], { env });
    expect(exitCode).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ service: 'another implementation' });
  });

  test('an unknown --status is passed through', async () => {
    await desk.pms(['export', 'bookings', '--status', 'Waitlisted'], { env });
    expect(server.received.at(-1)!.url).toContain('status=Waitlisted');
  });
});
