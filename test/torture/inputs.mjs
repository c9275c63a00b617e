/** The files of the rounds: the same rows as CSV, packed, in a workbook, or as JSON. */
import { gzipSync } from 'node:zlib';
import * as xlsx from '@e965/xlsx';
import { strToU8, zipSync } from 'fflate';

/** Endings of the files, and what each is. */
export const formats = ['csv', 'csv.gz', 'zip', 'xlsx', 'xls', 'ndjson', 'json'];

/** The amount comes last: where a row is cut in it, what is left looks whole. */
export const fields = [
  'checkin_date',
  'checkout_date',
  'room_type_name',
  'guest_first_name',
  'guest_last_name',
  'booking_status',
  'currency_iso',
  'total_amount',
];
const amountAt = fields.indexOf('total_amount');

/** The bytes of a file with these rows, whose cells are texts in the order of `fields`. */
export function bytesOf(format, rows) {
  switch (format) {
    case 'csv':
      return Buffer.from(csvOf(rows));
    case 'csv.gz':
      return gzipSync(csvOf(rows), { level: 1 });
    case 'zip':
      return Buffer.from(zipSync({ 'bookings.csv': strToU8(csvOf(rows)) }));
    case 'xlsx':
    case 'xls':
      return bookOf(rows, format);
    case 'ndjson':
      return Buffer.from(rows.map((row) => `${JSON.stringify(recordOf(row))}\n`).join(''));
    case 'json':
      return Buffer.from(JSON.stringify({ bookings: rows.map(recordOf) }));
    default:
      throw new Error(`no file is made as ${format}`);
  }
}

function csvOf(rows) {
  return [fields, ...rows].map((cells) => `${cells.join(',')}\n`).join('');
}

function bookOf(rows, format) {
  const book = xlsx.utils.book_new();
  const cells = rows.map((row) => row.with(amountAt, amountOf(row)));
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([fields, ...cells]), 'Bookings');
  return xlsx.write(book, { type: 'buffer', bookType: format === 'xls' ? 'biff8' : 'xlsx', compression: true });
}

function recordOf(row) {
  return Object.fromEntries(fields.map((field, index) => [field, index === amountAt ? amountOf(row) : row[index]]));
}

/** A number where it is one: some amounts of the rounds are words. */
function amountOf(row) {
  const amount = Number(row[amountAt]);
  return Number.isNaN(amount) ? row[amountAt] : amount;
}
