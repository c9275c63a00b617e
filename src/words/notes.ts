/** Says in the report what was done to the values of a file. */
import type { BlocksNote, CountedNote, CutoverNote, Note } from '../convert/notes.ts';
import { describeLines, type LineRange } from '../file/line-ranges.ts';
import { counted } from './count.ts';

/** The note as a warning of the report. */
export function warningOfNote(note: Note): { code: string; message: string; lines: LineRange[] } {
  return { code: note.code, message: clauseOfNote(note), lines: note.lines };
}

/** Which of two rows for the same days counts. */
const countingWords = {
  first: 'the earlier one counts',
  last: 'the later one counts',
  'as said': 'the later one counts with --on-duplicate update, the earlier one with skip',
} as const;

/** One clause that begins with its number, lower case, without a full stop: "12 amounts were rounded (half to even) to …". */
export function clauseOfNote(note: Note): string {
  const { count } = note;
  switch (note.code) {
    case 'rates_overlap': {
      const pairs = note.pairs.map(([earlier, later]) => `${earlier} and ${later}`).join(', ');
      const more = count > note.pairs.length ? ' and more' : '';
      return `${counted(count, 'row has', 'rows have')} other values for the same days as an earlier row, and ${countingWords[note.counts ?? 'as said']}: lines ${pairs}${more}`;
    }
    case 'repeated': {
      const lines = describeLines({ ranges: note.lines, count });
      return `${clauseOfRepeats(count)} (${count === 1 ? 'line' : 'lines'} ${lines})`;
    }
    case 'lost_letters':
      return `${count.toLocaleString('en-US')} of ${counted(note.names, 'name holds', 'names hold')} "?": the export lost letters`;
    case 'encoded_twice':
      return `${count.toLocaleString('en-US')} of ${counted(note.names, 'name has', 'names have')} letters that were encoded as UTF-8 twice, such as "Ã¼" for "ü": export the file once more, or save it as UTF-8 from a program that shows them right`;
    case 'grouped':
      return `${counted(count, 'unit', 'units')} became ${counted(note.types, 'room type', 'room types')}`;
    case 'room_in_no_row':
    case 'status_in_no_row':
      return clauseOfUnusedWords(note);
    case 'blocks_left_out': {
      const dates = counted(note.dates, 'date', 'dates');
      return `${blocks(note)}, ${count === 1 ? 'is' : 'are'} not in: availability is too high on ${dates}; \`--blocks hold\` keeps the rooms closed`;
    }
    case 'blocks_held':
      return `${blocks(note)}, ${count === 1 ? 'is a booking' : 'are bookings'} of amount 0 from the source Block, so that the rooms are closed`;
    case 'cutover':
      return clauseOfCutover(note);
    case 'missing_to_create': {
      const flags = note.fields.map((field) => `--set ${field}=…`).join(' ');
      return `${counted(count, 'room type has', 'room types have')} no ${note.fields.join(' or no ')}: the service rejects a new one without it; add a column, or \`${flags}\``;
    }
    default:
      return clauses[note.code](count);
  }
}

/** Says that rows of bookings repeat earlier ones, and what to do if each is a room. */
export function clauseOfRepeats(count: number): string {
  return `${counted(count, 'row repeats', 'rows repeat')} an earlier row of this file: two rooms of one guest look like that; \`--repeats-as-rooms\` sends them as rooms of their own`;
}

function blocks({ count, nights }: BlocksNote): string {
  return `${counted(count, 'block', 'blocks')}, ${counted(nights, 'room-night', 'room-nights')}`;
}

function clauseOfCutover({ date, done, counts }: CutoverNote): string {
  const ways = {
    take: 'taken',
    whole: 'taken whole',
    split: 'split there, amounts by nights',
    'leave-out': 'left out',
  } as const;
  const parts = [
    `${counted(counts.before, 'booking ends', 'bookings end')} by ${date} (${ways[done.before]})`,
    `${counts.at.toLocaleString('en-US')} ${counts.at === 1 ? 'spans' : 'span'} it (${ways[done.at]})`,
    `${counts.after.toLocaleString('en-US')} ${counts.after === 1 ? 'begins' : 'begin'} then or later (${ways[done.after]})`,
  ];
  const halves = [
    ...(done.before === 'leave-out' ? [`the nights before ${date}`] : []),
    ...(done.after === 'leave-out' ? [`the nights from ${date} on`] : []),
  ];
  const cut = done.at !== 'split' || halves.length === 0 ? '' : `; of those split, ${halves.join(' and ')} are not in`;
  return `${parts.join(', ')}${cut}`;
}

const clauses: Record<CountedNote, (count: number) => string> = {
  rounded: (count) => `${amounts(count)} rounded (half to even) to the decimals of the currency`,
  net_amount: (count) =>
    `${amounts(count)} taken from what the house receives: the file does not say what the guest pays`,
  night_price: (count) => `${amounts(count)} worked out as the price of a night times the nights`,
  paid_and_balance: (count) => `${amounts(count)} worked out as what is paid and what is still open`,
  paid_so_far: (count) =>
    `${amounts(count)} taken from what the guest has paid so far: the file does not say the price`,
  several_rooms: (count) =>
    `${rows(count)} of several rooms became a booking for each room, with a number after the last name`,
  one_of_several_rooms: (count) => `${rows(count)} of several rooms became one booking each, as you said`,
  numbered: (count) =>
    `${counted(count, 'booking', 'bookings')} got a number after the last name, because the guest has another booking of the same room type and dates`,
  joined_parts: (count) => `${rows(count)} of a booking ${were(count)} added up to one amount`,
  joined_guests: (count) => `${rows(count)} of guests who share a room ${were(count)} joined to one booking`,
  last_night: (count) =>
    `${counted(count, 'departure is', 'departures are')} the day after the last night that the file gives`,
  from_nights: (count) =>
    `${counted(count, 'departure was', 'departures were')} worked out from the arrival and the nights`,
  other_nights: (count) => `${rows(count)} with a number of nights that differs from the dates: the dates count`,
  first_email: (count) => `${counted(count, 'cell', 'cells')} with several e-mail addresses: the first was taken`,
  email_dropped: (count) => `${counted(count, 'wrong e-mail address', 'wrong e-mail addresses')} left out, as you said`,
  fee_of_house: (count) =>
    `${amounts(count)} left out: a cancellation fee that the house pays is not the price of the booking`,
  amount_kept: (count) =>
    `${counted(count, 'booking keeps its higher amount', 'bookings keep their higher amounts')}: a payments report shows only the payments of its own window; \`--lower-amounts take\` takes those of the file`,
  amount_raised: (count) =>
    `${amounts(count)} raised to what this report adds up to: it shows only the payments of its own window`,
  cut_number: (count) =>
    `${counted(count, 'booking number', 'booking numbers')} lost their last digits in a spreadsheet (like 4.00E+09): rows of one booking are not joined`,
  past_rates: (count) => `${counted(count, 'rate is', 'rates are')} of days before today, which nobody books any more`,
  one_room: (count) =>
    `${counted(count, 'room type does', 'room types do')} not say how many rooms there are: a new one gets 1; add a column total_rooms, or \`--set total_rooms=…\``,
  made_rooms: (count) =>
    `${counted(count, 'repeated row was made a room of its own', 'repeated rows were made rooms of their own')}, with a number after the last name`,
  beyond_header: (count) =>
    counted(
      count,
      'cell is right of the last column of the header, and was left out',
      'cells are right of the last column of the header, and were left out',
    ),
  hidden_rows: (count) =>
    counted(
      count,
      'row is hidden in the sheet, and read like the others: delete it there if it does not belong to the list',
      'rows are hidden in the sheet, and read like the others: delete them there if they do not belong to the list',
    ),
  fixed_quotes: (count) =>
    `${rows(count)} with a stray quote: it was taken as text, because only so the row has as many cells as the header`,
  extra_separators: (count) => `${rows(count)} with more separators than the header, and nothing after them`,
  missing_cells: (count) =>
    `${rows(count)} with one cell fewer than the header, like all rows that were looked at: the last column counts as blank`,
  no_status: (count) => `${counted(count, 'booking has', 'bookings have')} no status: new ones will be Confirmed`,
  no_amount: (count) =>
    `${rows(count)} without an amount: the service rejects a new booking without one; \`--set total_amount=0 --set currency_iso=…\` (\`--fill total_amount=0\` for blank cells of a column) sends it as 0`,
  adjustments: (count) =>
    `${rows(count)} about later payments or refunds ${were(count)} left out: check whether their stays were cancelled or became cheaper`,
  filled: (count) => `${rows(count)} without a guest's name: filled in as you said`,
  empty_rates: (count) => counted(count, 'empty rate cell was left out', 'empty rate cells were left out'),
  range_cut: (count) => `${counted(count, 'range was', 'ranges were')} cut to 1,830 days`,
  min_nights_raised: (count) => `${counted(count, 'minimum stay', 'minimum stays')} of 0 nights became 1`,
  availability_raised: (count) =>
    `${counted(count, 'number of available rooms', 'numbers of available rooms')} below 0 became 0`,
  door_numbers: (count) =>
    `${counted(count, 'door number was', 'door numbers were')} left out: pms does not store them`,
  count_differs: (count) =>
    `${rows(count)} with a number of rooms that differs from the door numbers listed: the door numbers count`,
  occupancy_differs: (count) => `${units(count, 'a different occupancy')}: the largest counts`,
  price_differs: (count) => `${units(count, 'a different price')}: the lowest counts`,
  beds_differ: (count) => `${units(count, 'different beds')}: the beds were left out`,
  area_differs: (count) => `${units(count, 'a different area')}: the area was left out`,
  square_feet: (count) => `${counted(count, 'area was', 'areas were')} turned from square feet into square metres`,
  area_without_unit: (count) =>
    counted(count, 'area does not say its unit and was left out', 'areas do not say their unit and were left out'),
  placeholders: (count) => `${counted(count, 'cell such as n/a or - counts', 'cells such as n/a or - count')} as blank`,
};

/** Longest word that is shown whole, in characters. */
const wordCharacters = 60;

function clauseOfUnusedWords({ code, count, words }: Extract<Note, { code: 'room_in_no_row' | 'status_in_no_row' }>) {
  const flag = code === 'room_in_no_row' ? '--room' : '--status';
  const named = words.map(({ word, nearest }) => {
    const hint = nearest === undefined ? '' : ` (the nearest is "${nearest.slice(0, wordCharacters)}")`;
    return `"${word.slice(0, wordCharacters)}"${hint}`;
  });
  const more = count > words.length ? ` and ${count - words.length} more` : '';
  return `${flag} names ${named.join(', ')}${more}, and no row of this file has ${count === 1 ? 'it' : 'them'}`;
}

function amounts(count: number): string {
  return counted(count, 'amount was', 'amounts were');
}

function rows(count: number): string {
  return counted(count, 'row', 'rows');
}

function units(count: number, difference: string): string {
  return `${counted(count, 'unit has', 'units have')} ${difference} from the earlier units of ${count === 1 ? 'its' : 'their'} type`;
}

function were(count: number): string {
  return count === 1 ? 'was' : 'were';
}
