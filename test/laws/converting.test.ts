/** Laws of converting: what was exported is read back as it was, every row of a file is accounted for, and the wrapping of a file changes nothing. */
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../src/contract/check-record.ts';
import { type ResourceName, resources } from '../../src/contract/resource.ts';
import { bookingStatuses } from '../../src/contract/status.ts';
import type { ConvertedRow } from '../../src/convert/converter.ts';
import { prepareFile } from '../../src/convert/prepare-file.ts';
import { type CellValue, renderCsvLines } from '../../src/file/csv/csv-write.ts';
import { openCliDesk } from '../cli/cli-desk.ts';
import { examples } from '../contract/records.ts';
import { inputOf, preparing, typed } from '../convert/read-file.ts';
import { holds, scaled, someOf } from '../effort.ts';
import { makeBook, makeZip } from '../file/books.ts';

const names = ['bookings', 'rooms', 'rates'] as const;

interface Converted {
  records: object[];
  /** Lines of the rows that were read, and of those that were told of, with what became of them. */
  read: number[];
  told: { line: number; became: 'record' | 'folded' | 'left out' | 'rejected' }[];
  /** Fields of the issues of each rejected row, reasons of those left out, and what is undecided: without lines. */
  others: string[];
}

/** Reads bytes as an import of them would. */
async function convert(
  resource: ResourceName,
  bytes: Buffer | string,
  flags: readonly string[] = [],
): Promise<Converted> {
  const options = preparing(resource, inputOf(bytes), typed(flags));
  const found: Converted = { records: [], read: [], told: [], others: [] };
  try {
    const { file, converter, reading } = await prepareFile(options);
    found.others.push(...reading.questions.map(({ what }) => what));
    if (converter === undefined || reading.questions.length > 0) {
      await file.close();
      return found;
    }
    for await (const rows of file.batches) {
      found.read.push(...rows.map(({ line }) => line));
      take(found, converter.convert(rows));
    }
    take(found, converter.finish());
    return found;
  } finally {
    await options.input.close();
  }
}

function take(found: Converted, converted: readonly ConvertedRow[]): void {
  for (const { row, record, issues, leftOut, folded = [] } of converted) {
    found.told.push(...folded.map(({ line }) => ({ line, became: 'folded' as const })));
    if (record !== undefined) {
      found.records.push(record);
      found.told.push({ line: row.line, became: 'record' });
    } else if (issues !== undefined) {
      found.others.push(issues.map(({ field, code }) => `${field} ${code}`).join(', '));
      found.told.push({ line: row.line, became: 'rejected' });
    } else {
      found.others.push(leftOut);
      found.told.push({ line: row.line, became: 'left out' });
    }
  }
}

describe('what was exported', () => {
  const hostile = fc.oneof(
    fc.constantFrom('=1+1', '+49 30 1234', '-5', '@SUM(A1)', "'=1+1", "''-", "-'", "'", '"', '""', 'a"b', 'a,b', 'a;b'),
    fc.constantFrom(
      'a\tb',
      'a\nb',
      'a\r\nb',
      '\u202Etxt.exe',
      'مرحبا',
      'שלום',
      '👩‍👩‍👧',
      'e\u0301',
      'Total',
      'Summe',
      'n/a',
    ),
    fc.constantFrom('null', '0', '007', '1e5', '1.234', '01/02/2027', 'Muster, Eva', '&amp;', '[CANCELED]', '{"a":1}'),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 8 }),
  );
  const text = hostile.filter((value) => value.isWellFormed());
  const amount = fc.integer({ min: 0, max: 1e11 }).map((cents) => cents / 100);
  const day = fc.integer({ min: 0, max: 900 });
  const dateOf = (days: number) => new Date(Date.UTC(2027, 0, 1 + days)).toJSON().slice(0, 10);
  const stay = fc.tuple(day, fc.integer({ min: 1, max: 40 }));

  const valuesOf: Record<ResourceName, fc.Arbitrary<Record<string, unknown>>> = {
    bookings: fc
      .record({
        stay,
        room_type_name: text,
        guest_first_name: fc.option(text, { nil: undefined }),
        guest_last_name: text,
        guest_email: fc.constantFrom(undefined, 'a@example.com', 'müller@example.de', "o'neil+x@example.org"),
        total_amount: amount,
        currency_iso: fc.constantFrom('EUR', 'USD', 'KWD'),
        booking_source: fc.option(text, { nil: undefined }),
        booking_status: fc.constantFrom(undefined, ...bookingStatuses),
      })
      .map(({ stay: [from, nights], ...rest }) => ({
        ...rest,
        // An export says the state of each booking; without one, such a name is none.
        booking_status: JSON.stringify(rest).includes('CANCELED') ? 'Confirmed' : rest.booking_status,
        checkin_date: dateOf(from),
        checkout_date: dateOf(from + nights),
      })),
    rooms: fc.record({
      name: text,
      max_occupancy: fc.integer({ min: 1, max: 20 }),
      total_rooms: fc.option(fc.integer({ min: 1, max: 99 }), { nil: undefined }),
      base_price: amount,
      bed_type: fc.option(text, { nil: undefined }),
      room_area: fc.option(text, { nil: undefined }),
    }),
    rates: fc
      .record({
        stay,
        room_type_name: text,
        rate_plan_name: text,
        rate_amount: fc.option(amount, { nil: undefined }),
        availability: fc.integer({ min: 0, max: 9 }),
        min_nights: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
        stop_sell: fc.constantFrom(undefined, 0, 1),
      })
      .map(({ stay: [from, nights], ...rest }) => ({
        ...rest,
        date_from: dateOf(from),
        date_to: dateOf(from + nights),
      })),
  };

  /** Records as the contract keeps them; what it refuses is no record. */
  const recordsOf = (name: ResourceName) =>
    fc.array(valuesOf[name], { minLength: 1, maxLength: 6 }).map((all) =>
      all.flatMap((values) => {
        const checked = checkRecord(resources[name], JSON.parse(JSON.stringify(values)));
        return checked.issues === undefined ? [checked.record as unknown as Record<string, CellValue>] : [];
      }),
    );

  const forms: { form: string; write(name: ResourceName, records: readonly Record<string, CellValue>[]): string }[] = [
    ...[',', ';', '\t', '|'].map((delimiter) => ({
      form: `CSV parted by ${JSON.stringify(delimiter)}`,
      write: (name: ResourceName, records: readonly Record<string, CellValue>[]) => {
        const columns = resources[name].fields.map((field) => field.name);
        const rows = records.map((record) => columns.map((column) => record[column] ?? null));
        return renderCsvLines([columns, ...rows], { delimiter, guard: true });
      },
    })),
    { form: 'NDJSON', write: (_, records) => records.map((record) => `${JSON.stringify(record)}\n`).join('') },
    { form: 'JSON', write: (_, records) => JSON.stringify(records) },
  ];

  test.each(someOf(names.flatMap((name) => forms.map((form) => ({ name, ...form })))))(
    'is read back as it was: $name as $form',
    async ({ name, write }) => {
      await holds(
        fc.asyncProperty(recordsOf(name), async (records) => {
          fc.pre(records.length > 0);
          const { records: again, others } = await convert(name, write(name, records));
          expect(others).toEqual([]);
          expect(again).toEqual(records);
        }),
        { numRuns: 40 },
      );
    },
  );

  test('by a service is converted to the very same lines', async () => {
    const desk = await openCliDesk();
    const { baseUrl } = await desk.serve();
    await desk.pms(['properties', 'create', 'house']);
    const { stdout: key } = await desk.pms(['keys', 'create', '--name', 'house', '--property', 'house']);
    const env = { PMS_BASE_URL: baseUrl, PMS_API_KEY: key.trim() };
    const odd = ['=1+1', "'=x", 'a\r\nb', 'a "b", c;', '👩‍👩‍👧 مرحبا', 'Muster, Eva', 'n/a', 'Total'];
    const sent = {
      rooms: odd.map((name) => ({ ...examples.rooms, name, bed_type: name })),
      bookings: odd.map((name) => ({
        ...examples.bookings,
        room_type_name: name,
        guest_last_name: name,
        booking_source: name,
      })),
      rates: odd.map((name) => ({ ...examples.rates, room_type_name: name, rate_plan_name: name })),
    };
    const lists = {
      rooms: ['room-types'],
      bookings: ['bookings'],
      rates: ['rates', '--from', '2027-04-01', '--to', '2027-10-31'],
    };
    for (const name of ['rooms', 'bookings', 'rates'] as const) {
      const said = await desk.pms(['import', name, '-', '--no-rejects'], { env, input: JSON.stringify(sent[name]) });
      expect(said.exitCode, said.stderr).toBe(0);
      const columns = resources[name].fields.map((field) => field.name).join(',');
      const exported = await desk.pms(['export', ...lists[name], '--columns', columns], { env });
      const converted = await desk.pms(['convert', name, '-', '--quiet'], { input: exported.stdout });
      expect(converted).toEqual({ exitCode: 0, stdout: exported.stdout, stderr: '' });
      expect(exported.stdout).toContain('👩‍👩‍👧 مرحبا');
    }
  });
});

/**
 * Rows of a file in somebody's words: good ones, wrong ones, and some that are none, with numbers and names that come again. `first` is in a
 * style of dates and amounts that is not ours: without any such row a list of JSON values may be one in our own form.
 */
const pools = {
  bookings: {
    header: [
      'Booking no',
      'Guest',
      'E-mail',
      'Arrival',
      'Departure',
      'Room type',
      'Rooms',
      'Total',
      'Currency',
      'Status',
    ],
    cells: [
      ['1', '1', '2', '3', '', '007'],
      ['Eva Muster', 'Muster, Eva', 'Max Probe', '=1+1', 'Zoë "Z" Ödön', '', 'Block'],
      ['', 'eva@example.com', 'wrong', 'n/a'],
      ['14/05/2027', '15/05/2027', '01/06/2027', '31/02/2027', ''],
      ['17/05/2027', '18/05/2027', '02/06/2027', '14/05/2027'],
      ['Double', 'Double, Single', 'Suite; am See', ''],
      ['1', '1', '1', '2', '3', 'x'],
      ['420,50', '1.180,00', '99,999', '80', '', 'viel'],
      ['EUR', 'EUR', 'KWD', ''],
      ['Confirmed', 'Cancelled', 'storniert', 'Owner stay', 'Wobbly', ''],
    ],
    extra: [
      ['Total', '', '', '', '', '', '', '1.180,00', '', ''],
      ['', '', '', '', '', '', '', '', '', ''],
      ['Booking no', 'Guest', 'E-mail', 'Arrival', 'Departure', 'Room type', 'Rooms', 'Total', 'Currency', 'Status'],
    ],
    first: ['9', 'Ida Fern', '', '13/05/2027', '14/05/2027', 'Double', '1', '1.000,50', 'EUR', 'Confirmed'],
    flags: ['--currency', 'EUR'],
  },
  rooms: {
    header: ['Room type', 'Room no', 'Max guests', 'Price', 'Bed type', 'Size'],
    cells: [
      ['Double', 'Suite', 'Loft "A"', ''],
      ['101', '102', '007', '1-2'],
      ['2', '4', 'two', ''],
      ['120,50', '1.250,00', '80', 'x'],
      ['King', '=1+1', '-', ''],
      ['25 m²', '320 sq ft', '25,5', ''],
    ],
    extra: [['', '', '', '', '', '']],
    first: ['Villa', '9', '8', '1.000,50', 'King', ''],
    flags: [],
  },
  rates: {
    header: ['Room Type', 'Rate Plan', 'From', 'To', 'Rate', 'Availability', 'Min Stay'],
    cells: [
      ['Double', 'Suite', '=Loft', ''],
      ['BAR', 'NRF, "x"', ''],
      ['14/05/2027', '18/05/2027', '31/02/2027', ''],
      ['17/05/2027', '20/05/2027', '31/12/9999', '13/05/2027'],
      ['120,50', '1.250,00', '80', '', 'x'],
      ['3', '-1', '', 'viele'],
      ['1', '0', '2', ''],
    ],
    extra: [['', '', '', '', '', '', '']],
    first: ['Villa', 'BAR', '13/05/2027', '14/05/2027', '1.000,50', '', ''],
    flags: [],
  },
} as const;

function rowsOf(name: ResourceName): fc.Arbitrary<string[][]> {
  const { cells, extra } = pools[name];
  const row = fc.tuple(...cells.map((pool) => fc.constantFrom(...pool))).map((made) => [...made] as string[]);
  const other = fc.constantFrom(...extra).map((made) => [...made] as string[]);
  return fc.array(fc.oneof({ weight: 12, arbitrary: row }, { weight: 1, arbitrary: other }), {
    minLength: 1,
    maxLength: 25,
  });
}

const csvOf = (rows: readonly (readonly string[])[], delimiter = ',') =>
  renderCsvLines(rows, { delimiter, guard: true });

/** Every row that was read is told of; one that is left out or rejected is nothing else, and a record has a row. */
function expectEveryRow({ read, told }: Converted): void {
  const lines = new Set(told.map(({ line }) => line));
  expect([...lines].sort((a, b) => a - b)).toEqual(read);
  const of = (became: string) => told.filter((each) => each.became === became).map(({ line }) => line);
  const inRecords = new Set([...of('record'), ...of('folded')]);
  expect(of('left out').filter((line) => inRecords.has(line))).toEqual([]);
  expect(new Set(of('left out')).size).toBe(of('left out').length);
}

describe('every row of a file is a record, a part of one, left out, or rejected', () => {
  test.each(names)('of random %s', async (name) => {
    let decided = 0;
    await holds(
      fc.asyncProperty(rowsOf(name), async (rows) => {
        const converted = await convert(name, csvOf([pools[name].header, ...rows]), pools[name].flags);
        if (converted.read.length === 0) return;
        decided++;
        expectEveryRow(converted);
      }),
      { numRuns: 150 },
    );
    // A third of them leaves nothing open: else nothing was tried.
    expect(decided).toBeGreaterThanOrEqual(scaled(50));
  });

  test('of bookings with damaged lines among them', async () => {
    const damage = fc.constantFrom(
      '1,2,3',
      'a "b" c',
      '"open',
      'Printed on: 2027-01-01',
      ',,,,,,,,,,,,,,,',
      'Total: 12',
    );
    await holds(
      fc.asyncProperty(
        rowsOf('bookings'),
        fc.array(fc.tuple(fc.nat(30), damage), { maxLength: 3 }),
        async (rows, wrong) => {
          const lines = csvOf([pools.bookings.header, ...rows])
            .trimEnd()
            .split('\n');
          for (const [index, line] of wrong) lines.splice(1 + (index % lines.length), 0, line);
          const converted = await convert('bookings', `${lines.join('\n')}\n`, [
            '--currency',
            'EUR',
            '--date-order',
            'dmy',
            '--decimal',
            ',',
          ]);
          expectEveryRow(converted);
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe('the same rows give the same records', () => {
  const wrappings: { wrapping: string; wrap(rows: string[][]): Buffer | string; said?: readonly string[] }[] = [
    { wrapping: 'parted by semicolons', wrap: (rows) => csvOf(rows, ';') },
    { wrapping: 'parted by tabs', wrap: (rows) => csvOf(rows, '\t') },
    {
      wrapping: 'with line ends of Windows and a mark',
      wrap: (rows) => `\ufeff${csvOf(rows).replaceAll('\n', '\r\n')}`,
    },
    { wrapping: 'in UTF-16 LE with a mark', wrap: (rows) => Buffer.from(`\ufeff${csvOf(rows)}`, 'utf16le') },
    { wrapping: 'in UTF-16 BE with a mark', wrap: (rows) => Buffer.from(`\ufeff${csvOf(rows)}`, 'utf16le').swap16() },
    {
      wrapping: 'in Windows-1252',
      wrap: (rows) => Buffer.from(csvOf(rows), 'latin1'),
      // Letters by chance prove no code page.
      said: ['--encoding', 'windows-1252'],
    },
    { wrapping: 'packed by gzip', wrap: (rows) => gzipSync(csvOf(rows)) },
    { wrapping: 'in a zip', wrap: (rows) => makeZip({ 'a.csv': csvOf(rows) }) },
    { wrapping: 'as .xlsx', wrap: (rows) => makeBook({ List: rows }) },
    { wrapping: 'as .xls', wrap: (rows) => makeBook({ List: rows }, { type: 'biff8' }) },
    {
      wrapping: 'as NDJSON',
      wrap: (rows) =>
        valuesOf(rows)
          .map((value) => `${JSON.stringify(value)}\n`)
          .join(''),
    },
    {
      wrapping: 'as JSON',
      wrap: (rows) =>
        `[${valuesOf(rows)
          .map((value) => JSON.stringify(value))
          .join(',\n')}]`,
    },
  ];

  function valuesOf([header = [], ...rows]: string[][]): Record<string, string>[] {
    return rows.map((row) => Object.fromEntries(header.map((column, index) => [column, row[index]!])));
  }

  test.each(someOf(names.flatMap((name) => wrappings.map((each) => ({ name, ...each })))))(
    '$name $wrapping',
    async ({ name, wrap, said = [] }) => {
      const { header, first, flags } = pools[name];
      await holds(
        fc.asyncProperty(rowsOf(name), async (rows) => {
          // A sheet has no blank rows behind its last, and rows of JSON without any value are told of all the same.
          const filled = rows.filter((row) => row.some((cell) => cell !== ''));
          fc.pre(filled.length > 0);
          const list = [[...header], [...first], ...filled];
          const [plain, wrapped] = [
            await convert(name, csvOf(list), flags),
            await convert(name, wrap(list), [...flags, ...said]),
          ];
          expect(wrapped.records).toEqual(plain.records);
          expect(wrapped.others).toEqual(plain.others);
        }),
        { numRuns: 15 },
      );
    },
  );
});
