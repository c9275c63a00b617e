/** What was done to the values of foreign bookings, counted by kind, each kind with the clause it makes in the report. */
import { addLine, emptyRanges, type LineRanges } from '../../file/line-ranges.ts';
import type { Note } from '../converter.ts';

const clauses = {
  rounded: (count) => `${amounts(count)} rounded (half to even) to the decimals of the currency`,
  net_amount: (count) =>
    `${amounts(count)} taken from what the house receives: the file does not say what the guest pays`,
  night_price: (count) => `${amounts(count)} worked out as the price of a night times the nights`,
  paid_and_balance: (count) => `${amounts(count)} worked out as what is paid and what is still open`,
  several_rooms: (count) =>
    `${rows(count)} of several rooms became a booking for each room, with a number after the last name`,
  one_of_several_rooms: (count) => `${rows(count)} of several rooms became one booking each, as --multi-room one says`,
  numbered: (count) =>
    `${count} booking${count === 1 ? '' : 's'} of a guest who has another of the same room type and dates got a number after the last name`,
  joined_parts: (count) => `${rows(count)} of a booking ${were(count)} added up to one amount`,
  joined_guests: (count) => `${rows(count)} of guests who share a room ${were(count)} joined to one booking`,
  last_night: (count) =>
    `${count} departure${count === 1 ? ' is' : 's are'} the day after the last night that the file gives`,
  from_nights: (count) =>
    `${count} departure${count === 1 ? ' was' : 's were'} worked out from the arrival and the nights`,
  other_nights: (count) => `${rows(count)} with another number of nights than the dates make: the dates count`,
  first_email: (count) => `${count} cell${count === 1 ? '' : 's'} with several e-mail addresses: the first was taken`,
  email_dropped: (count) =>
    `${count} wrong e-mail address${count === 1 ? '' : 'es'} left out, as --bad-email drop says`,
  fee_of_house: (count) =>
    `${amounts(count)} left out: the fee of a cancellation that the house pays is no price of the booking`,
  cut_number: (count) =>
    `${count} booking number${count === 1 ? '' : 's'} lost the last digits in a spreadsheet (like 4.00E+09): rows of one booking are not joined`,
  no_status: (count) => `${rows(count)} without a status: the service takes new ones as Confirmed`,
} as const satisfies Record<string, (count: number) => string>;

export type BookingNote = keyof typeof clauses;

export interface BookingNotes {
  add(code: BookingNote, line: number): void;
  list(): Note[];
}

/** An empty account. */
export function createBookingNotes(): BookingNotes {
  const linesByCode = new Map<BookingNote, LineRanges>();
  return {
    add(code, line) {
      let lines = linesByCode.get(code);
      if (lines === undefined) {
        lines = emptyRanges();
        linesByCode.set(code, lines);
      }
      addLine(lines, line);
    },
    list: () =>
      [...linesByCode].map(([code, { count, ranges }]) => ({
        code,
        message: clauses[code](count),
        count,
        lines: ranges,
      })),
  };
}

function amounts(count: number): string {
  return `${count} amount${count === 1 ? '' : 's'} ${were(count)}`;
}

function rows(count: number): string {
  return `${count} row${count === 1 ? '' : 's'}`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
