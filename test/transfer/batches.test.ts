/** Rows that go out as they stand become what they become when each is converted. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { allRecords } from '../../src/contract/api.ts';
import { bookingFields } from '../../src/contract/booking.ts';
import { resources } from '../../src/contract/resource.ts';
import { withSteps } from '../../src/convert/converter.ts';
import { createNativeConverter } from '../../src/convert/native/create-native-converter.ts';
import { createLostLetters } from '../../src/convert/prepare-file.ts';
import { readCsv } from '../../src/file/csv/read-csv.ts';
import type { PlainCells } from '../../src/file/row.ts';
import { importRows } from '../../src/transfer/import.ts';
import type { OutgoingRecords } from '../../src/transfer/send-request.ts';
import { holds } from '../effort.ts';
import { memoryRejects } from './moving.ts';

const cells: Record<string, readonly string[]> = {
  checkin_date: ['2027-05-14', '2027-05-15', ' 2027-05-15', '2027-02-30', 'checkin_date'],
  checkout_date: ['2027-05-17', '2027-05-18', '2030-06-01', 'checkout_date'],
  room_type_name: ['Double', 'double', 'double ', '"Double, sea"', 'Süd', '中', ''],
  guest_first_name: ['Eva', 'José', '"Eva"', '', "'=Eva", '?va', 'MÃ¼'],
  guest_last_name: ['Muster', 'MUSTER', 'Mu\u0308ster', '"A ""B"""', '', 'O"Neil'],
  guest_email: ['eva@example.com', 'EVA@example.com', '<eva@example.com>', '', '-'],
  total_amount: ['420', '420.50', '420.5', '0', '1.300', '1,5', '', '-3'],
  currency_iso: ['EUR', 'JPY', 'eur', 'XXQ', ''],
  booking_source: ['Direct', 'Booking.com', ''],
  booking_status: ['Confirmed', '', 'confirmed', 'Cancelled'],
  note: ['', 'a', '"b"', 'Ä'],
  _line: ['', '3'],
  _message: ['', 'wrong'],
};
const names = [...bookingFields.map(({ name }) => name), 'note', '_line', '_message'];
const columns = fc
  .shuffledSubarray(names, { minLength: 9 })
  .filter((some) => bookingFields.filter(({ need }) => need === 'key').every(({ name }) => some.includes(name)));
/** Mostly the first of its cells: most rows are plain. */
const cellOf = (name: string) =>
  fc.oneof({ weight: 30, arbitrary: fc.constantFrom(...cells[name]!.slice(0, 2)) }, fc.constantFrom(...cells[name]!));
const file = columns.chain((some) =>
  fc.tuple(
    fc.constant(some),
    fc.constantFrom(',', ',', ';'),
    fc.constantFrom('\n', '\r\n'),
    fc.array(fc.tuple(...some.map(cellOf)), { maxLength: 25 }),
  ),
);

async function imported(bytes: Buffer, isByBytes: boolean) {
  const source = await readCsv(
    (async function* () {
      yield bytes;
    })(),
    { name: 'it' },
  );
  const converter = createNativeConverter({
    ...{ resource: resources.bookings, header: source.header, constants: new Map(), propertyCurrency: () => undefined },
    ...{ showsGuests: true, wholeAmounts: new Set([source.header.indexOf('total_amount')]) },
  });
  const behind = withSteps(converter, [createLostLetters()]);
  let plain = 0;
  const counted = behind.plain && {
    ...behind.plain,
    judge(line: number, cells: PlainCells) {
      const booking = behind.plain!.judge(line, cells);
      if (booking !== undefined) plain++;
      return booking;
    },
  };
  const requests: OutgoingRecords[] = [];
  const rejects = memoryRejects();
  const { tally, stop } = await importRows({
    ...{ resource: resources.bookings, converter: { ...behind, plain: isByBytes ? counted : undefined } },
    source: {
      ...source,
      format: 'csv',
      encoding: 'utf-8',
      bom: false,
      progress: () => ({ bytesRead: 0 }),
      close: async () => {},
    },
    send: async (outgoing) => {
      requests.push(outgoing);
      const count = outgoing.body.length;
      return {
        result: { success: true, total: count, imported: count, skipped: 0, error_count: 0, errors: [] },
        ms: 0,
      };
    },
    ...{
      form: 'csv',
      windowRows: 8,
      batchSize: 3,
      rejects,
      signal: new AbortController().signal,
      onProgress: () => {},
    },
  });
  const sent = requests.map(({ records, body }) => ({
    ...{ records: allRecords(body), halves: allRecords(body.pick(Uint32Array.of(body.length - 1))) },
    kept: { ...records, rows: records.rows.map(({ line }) => line), folded: [...records.folded.keys()] },
  }));
  return { tally, stop, sent, plain, rejected: rejects.kept, notes: behind.notes() };
}

test('a file is imported alike by its bytes and by its records, and a row that is plainly right goes out as it stands', async () => {
  let plain = 0;
  await holds(
    fc.asyncProperty(file, async ([header, delimiter, lineEnd, rows]) => {
      const text = [header, ...rows].map((row) => row.join(delimiter)).join(lineEnd);
      const { plain: byBytesAlone, ...byBytes } = await imported(Buffer.from(`${text}${lineEnd}`), true);
      const { plain: _none, ...byRecords } = await imported(Buffer.from(`${text}${lineEnd}`), false);
      expect(byBytes).toEqual(byRecords);
      plain += byBytesAlone;
    }),
    { numRuns: 500 },
  );
  expect(plain).toBeGreaterThan(20);
});
