/** The page of the terminal says what is so: codes, exit codes, and the fields of every output for scripts, which real runs have. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { errorCatalogue } from '../../src/contract/errors.ts';
import { leftOutWords } from '../../src/words/left-out.ts';
import { openCliDesk } from '../cli/cli-desk.ts';
import { namesIn, rowsOf, section } from '../page-sections.ts';

const source = fileURLToPath(new URL('../../src/', import.meta.url));
const page = readFileSync(join(source, 'cli/help/json.md'), 'utf8');

test('names every exit code', () => {
  const topic = readFileSync(join(source, 'cli/help/exit-codes.md'), 'utf8');
  const named = rowsOf(topic).flatMap(([codes]) => codes!.split(', ').map(Number));
  const exits = Object.values(errorCatalogue).map(({ exit }): number => exit);
  expect(named.sort()).toEqual([...new Set([0, 1, ...exits, 70, 130, 143])].sort());
});

/** All of the code as text: what is written there as a fact has no list of its own. */
function sourcesIn(folder: string): string {
  const files = readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' });
  return files
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(source, folder, name), 'utf8'))
    .join('\n');
}

function paragraph(beginning: string): string[] {
  const [, text] = page.split(beginning);
  return namesIn(text!.split('\n')[0]!).sort();
}

test('names every code of a warning, and no other', () => {
  const notes = readFileSync(join(source, 'convert/notes.ts'), 'utf8').split('export interface NoteCounter')[0]!;
  // Other fields than the code have words of their own: `counts: 'first' | 'last'`.
  const ofNotes = [...notes.replace(/[;\n]\s*(?!code)\w+\??: [^;}\n]*/g, '').matchAll(/'([a-z]+(?:_[a-z]+)*)'/g)].map(
    ([, code]) => code!,
  );
  const warnings = ['words/warnings.ts', 'words/import-report.ts', 'words/plan-report.ts']
    .map((path) => readFileSync(join(source, path), 'utf8'))
    .join('\n');
  const others = [...warnings.matchAll(/code: '([a-z_]+)'/g)].map(([, code]) => code!);
  const known = new Set([...ofNotes, ...others]);
  // Why an import stopped is no warning.
  for (const stop of ['interrupted', 'max_errors']) known.delete(stop);
  expect(paragraph('Codes in `warnings`: ')).toEqual([...known].sort());
});

test('names every reason for which a row is left out, and no other', () => {
  const text = sourcesIn('convert');
  const said = [
    ...text.matchAll(/(?:leftOut: |leaveOut\(row, )'([a-z_]+)'/g),
    ...text.matchAll(/(?:return|\?|:) '(blank|total|note)'/g),
  ];
  // The words of a source say it in brackets: `(owner_stay): ownerStay`.
  const bracketed = [...text.matchAll(/^ *\(([a-z_]+)\): /gm)].map(([, reason]) => reason!);
  const returned = ['repeated_header', 'other_property', 'price_of_a_stay'].filter((reason) =>
    text.includes(`'${reason}'`),
  );
  const reasons = new Set([...said.map(([, reason]) => reason!), ...bracketed, ...returned]);
  expect(paragraph('Reasons in `left_out`: ')).toEqual([...reasons].sort());
  for (const reason of reasons) expect(leftOutWords(reason)).not.toBe(reason.replaceAll('_', ' '));
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
