/** Bookings without end: made-up rows for the benchmark, the same ones every time, sorted by check-in or shuffled. */

import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { utils, write } from '@e965/xlsx';
import { parse } from 'csv-parse/sync';

const header =
  'checkin_date,checkout_date,room_type_name,guest_first_name,guest_last_name,guest_email,total_amount,currency_iso,booking_source,booking_status';
const bookingComHeader =
  "Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Adults,Children,Children's age(s),Price,Commission %,Commission amount,Payment status,Payment method (Payment Provider),Remarks,Booker group,Booker country,Travel purpose,Device,Unit type,Duration (nights),Cancellation date,Address,Phone number";
const remarks = ['', '', '"Late arrival, about 22:00"', '', '"A room on a ""quiet"" floor, please"'];
const firstNames = ['Eva', 'José', 'Mai', 'Zoë', 'Ivan', 'Léa', 'Noah', 'Anh', 'Sofía', 'Jürgen', 'Emma', 'Luca'];
const sources = ['Booking.com', 'Direct', 'Expedia', 'Airbnb', ''];
export const roomTypes = Array.from({ length: 20 }, (_, number) => `Deluxe Room ${number + 1}`);
export const bookingsPerDay = 1000;
const rowsPerWrite = 2000;
const dayMs = 86_400_000;
const firstDayMs = Date.UTC(2025, 0, 1);

/**
 * Writes `count` bookings as CSV; each one once, whatever the order. Of every `dearerEach`-th the amount is another than else. `isOdd`: every fifth has
 * a quoted name, every tenth one in another script.
 */
export async function writeBookings(path, count, { isShuffled, dearerEach = 0, isOdd = false }) {
  // A step that shares no factor with the count visits every row once, far apart from one to the next.
  const step = isShuffled ? coprimeStep(count) : 1;
  await writeLines(path, header, count, (index) => {
    const row = isOdd ? oddBooking(index) : booking((index * step) % count);
    return dearerEach > 0 && index % dearerEach === 0 ? row.replace(/(\d+)\.(\d{2})/, '1$1.$2') : row;
  });
}

/** Writes the same bookings, sorted, as the download of Booking.com: 27 columns, two or three of them quoted in each row. */
export async function writeBookingComBookings(path, count) {
  await writeLines(path, bookingComHeader, count, bookingOfBookingCom);
}

async function writeLines(path, firstLine, count, lineOf) {
  const file = createWriteStream(path);
  file.write(`${firstLine}\n`);
  for (let done = 0; done < count; done += rowsPerWrite) {
    let text = '';
    for (let index = done; index < Math.min(count, done + rowsPerWrite); index++) text += lineOf(index);
    if (!file.write(text)) await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

/** Writes the rows of a CSV as a workbook: dates and amounts typed, as a spreadsheet keeps them. */
export async function writeSheet(csvPath, path) {
  const rows = parse(await readFile(csvPath), { cast: typedCell });
  const sheet = utils.aoa_to_sheet(rows, { dense: true, UTC: true });
  await writeFile(
    path,
    write({ SheetNames: ['Bookings'], Sheets: { Bookings: sheet } }, { type: 'buffer', compression: true }),
  );
}

function typedCell(text) {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return new Date(`${text}T00:00:00Z`);
  return /^\d+\.\d+$/.test(text) ? Number(text) : text;
}

export function writeRooms() {
  const rows = roomTypes.map((name) => `${name},2,1000,100`);
  return `name,max_occupancy,total_rooms,base_price\n${rows.join('\n')}\n`;
}

/** Rate records of a year each: one for each of 100 plans of 100 room types. */
export function rateRecords(count) {
  return Array.from({ length: count }, (_, number) => ({
    room_type_name: `Type ${number % 100}`,
    rate_plan_name: `Plan ${Math.floor(number / 100)}`,
    date_from: '2027-01-01',
    date_to: '2027-12-31',
    rate_amount: 80 + (number % 50),
    availability: 5,
  }));
}

function booking(number) {
  const day = Math.floor(number / bookingsPerDay);
  const nights = 1 + (number % 7);
  const type = roomTypes[(number * 7) % roomTypes.length];
  const first = firstNames[number % firstNames.length];
  const amount = `${80 + (number % 900)}.${10 + (number % 90)}`;
  return `${date(day)},${date(day + nights)},${type},${first},Guest${number},guest${number}@example.com,${amount},EUR,${sources[number % 5]},Confirmed\n`;
}

function oddBooking(number) {
  const cells = booking(number).split(',');
  if (number % 5 === 0) cells[4] = `"${cells[4]}, Dr."`;
  if (number % 10 === 3) cells[3] = '山田';
  return cells.join(',');
}

function bookingOfBookingCom(number) {
  const [from, to, type, first, last, , amount] = booking(number).split(',');
  const nights = 1 + (number % 7);
  const bookedOn = `${date(Math.max(0, Math.floor(number / bookingsPerDay) - (number % 60)))} ${10 + (number % 13)}:${10 + (number % 50)}:${10 + (number % 49)}`;
  const commission = (Number(amount) * 0.15).toFixed(4);
  const guest = `${4_000_000_000 + number},"${last}, ${first}",${first} ${last}`;
  const persons = 1 + (number % 2);
  const money = `${amount} EUR,15,${commission} EUR,Payment via Booking.com,Bank transfer`;
  return `${guest},${from},${to},${bookedOn},ok,1,${persons},${persons},0,,${money},${remarks[number % 5]},,de,Leisure,Mobile,${type},${nights},,${number % 5 === 1 ? `"Street ${number % 500}, Town"` : ''},+49 30 ${1_000_000 + number}\n`;
}

const dates = new Map();
function date(day) {
  if (!dates.has(day)) dates.set(day, new Date(firstDayMs + day * dayMs).toISOString().slice(0, 10));
  return dates.get(day);
}

function coprimeStep(count) {
  let step = Math.floor(count * 0.618);
  while (greatestDivisor(step, count) !== 1) step++;
  return step;
}

function greatestDivisor(left, right) {
  return right === 0 ? left : greatestDivisor(right, left % right);
}
