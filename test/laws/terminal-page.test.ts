/** The page of the terminal says what is so: codes, exit codes, and the fields of every output for scripts, which real runs have. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { readHelpTopic } from '../../src/cli/help/topics.ts';
import { type ErrorCode, errorCatalogue, exitCodeOf } from '../../src/contract/errors.ts';
import { loadSources } from '../../src/convert/columns/load-sources.ts';
import { leftOutReasons } from '../../src/words/left-out.ts';
import { warnings } from '../../src/words/remarks.ts';
import { openCliDesk } from '../cli/cli-desk.ts';
import { namesIn, rowsOf, section } from '../page-sections.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const page = await readHelpTopic('json');

test('names every exit code', () => {
  const topic = readFileSync(join(source, 'cli/help/exit-codes.md'), 'utf8');
  const named = rowsOf(topic).flatMap(([codes]) => codes!.split(', ').map(Number));
  const exits = (Object.keys(errorCatalogue) as ErrorCode[]).map(exitCodeOf);
  expect(named.sort()).toEqual([...new Set([0, 1, ...exits, 70, 130, 143])].sort());
});

function paragraph(beginning: string): string[] {
  const [, text] = page.split(beginning);
  return namesIn(text!.split('\n')[0]!).sort();
}

test('names every code of a warning, and no other', () => {
  expect(paragraph('Codes in `warnings`: ')).toEqual(Object.keys(warnings).sort());
});

test('names every reason for which a row is left out, and no other', async () => {
  expect(paragraph('Reasons in `left_out`: ')).toEqual(Object.keys(leftOutReasons).sort());
  // Those that the tables of words give stand there as text.
  const sources = await loadSources();
  const said = sources.flatMap(({ statuses = {}, rowKinds = {} }) => Object.values({ ...statuses, ...rowKinds }));
  const reasons = new Set(said.flatMap((means) => (typeof means === 'object' ? [means.leftOut] : [])));
  expect(reasons.size).toBeGreaterThan(5);
  for (const reason of reasons) expect(Object.keys(leftOutReasons)).toContain(reason);
});

describe('the fields of output for scripts', async () => {
  const desk = await openCliDesk();
  const json = async (...args: string[]) => JSON.parse((await desk.pms([...args, '--json'])).stdout);
  const fieldsOf = (found: unknown) => Object.keys((Array.isArray(found) ? found[0] : found) as object);
  /** The names that the page has for a command, those inside of another field apart. */
  const namedFor = (command: string) => {
    const row = rowsOf(section(page, 'Other output for scripts')).find(([first]) => first === `\`${command}\``);
    return namesIn(row![1]!.replace(/\([^)]*\)/g, ''));
  };

  beforeAll(async () => {
    await desk.serve();
    await desk.write('rooms.csv', 'name,max_occupancy,base_price\nDouble,2,100\nTwin,x,100\n');
    await desk.write('bookings.csv', `${header}\n2027-05-14,2027-05-17,Double,Eva,Muster,10,EUR\n${wrong}\n${wrong}\n`);
  });
  const header = 'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,total_amount,currency_iso';
  const wrong = '2027-05-14,2027-05-17,Nowhere,Eva,Muster,10,EUR';

  test('of the report, with what stands in them', async () => {
    const imported = await json('import', 'rooms', desk.path('rooms.csv'), '--no-rejects');
    const rows = rowsOf(section(page, 'The report of an import'));
    const named = rows.flatMap(([first]) => namesIn(first!));
    expect(fieldsOf(imported).sort()).toEqual([...named].sort());
    const inner = (field: string) => [
      ...rows.find(([first]) => namesIn(first!).includes(field))![1]!.matchAll(/"(\w+)"/g),
    ];
    for (const field of ['errors', 'error_groups', 'skips', 'control'] as const)
      expect(
        inner(field)
          .map(([, name]) => name)
          .sort(),
        field,
      ).toEqual(fieldsOf(imported[field]).sort());
  });

  test('of an inspection', async () => {
    const inspected = await json('inspect', desk.path('bookings.csv'), '--offline');
    expect(fieldsOf(inspected).sort()).toEqual(namedFor('pms inspect').sort());
  });

  test('of an unfinished import', async () => {
    const args = ['--batch-size', '1', '--max-errors', '0', '--no-rejects'];
    const { exitCode } = await desk.pms(['import', 'bookings', desk.path('bookings.csv'), ...args]);
    expect(exitCode).toBe(5);
    expect(fieldsOf(await json('history', '--unfinished')).sort()).toEqual(namedFor('pms history --unfinished').sort());
  });

  test.each(['pms status', 'pms profile', 'pms sources', 'pms keys list', 'pms properties list'])(
    'of %s',
    async (command) => {
      const found = await json(...command.split(' ').slice(1));
      expect(fieldsOf(found).sort()).toEqual(namedFor(command).sort());
    },
  );

  test.each(['pms report bookings', 'pms report occupancy', 'pms report overbooked', 'pms report arrivals'])(
    'of %s',
    async (command) => {
      expect(fieldsOf(await json(...command.split(' ').slice(1))).sort()).toEqual(namedFor(command).sort());
    },
  );

  test('of a verification', async () => {
    const other = await desk.write('other.csv', `${header}\n2027-05-14,2027-05-17,Double,Eva,Muster,20,EUR\n`);
    const verified = await json('verify', 'bookings', other);
    const row = rowsOf(section(page, 'Other output for scripts')).find(([first]) => first === '`pms verify`');
    expect(fieldsOf(verified).sort()).toEqual(namedFor('pms verify').sort());
    expect([...row![1]!.matchAll(/`rows` \(([^)]*)\)/g)].flatMap(([, inner]) => namesIn(inner!))).toEqual(
      fieldsOf(verified.rows),
    );
  });

  test('of a move', async () => {
    const closed = await openCliDesk();
    const service = await closed.serve();
    await service.stop();
    const { stdout } = await closed.pms(['move', closed.path('pms.db'), closed.path('new.db'), '--json']);
    expect(fieldsOf(JSON.parse(stdout)).sort()).toEqual(namedFor('pms move').sort());
  });

  test('of a failure', async () => {
    const failure = await json('import', 'rooms', desk.path('none.csv'));
    expect(fieldsOf(failure)).toEqual(['success', 'error']);
    expect(fieldsOf(failure.error)).toEqual(['code', 'message', 'fix']);
  });
});
