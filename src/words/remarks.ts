/** The one catalogue of what is only said: the sentence of each remark, and the remark as a warning of the report. */
import type { Remark, RemarkCode, TaskCode, WarningCode } from '../convert/remark.ts';
import type { MarkProof } from '../convert/values/amounts/prove-decimal-mark.ts';
import type { DecimalMark } from '../convert/values/amounts/read-amount.ts';
import type { DateOrder } from '../convert/values/dates/read-date.ts';
import { linesText } from '../file/line-ranges.ts';
import type { Warning } from '../transfer/report-schema.ts';
import { counted, count as numberText, timeOf } from './count.ts';
import { overbookedText, textOfContradictions } from './plan.ts';
import { printable } from './printable.ts';
import { shellWord } from './shell-word.ts';

/** Mostly one clause, lower case, without a full stop; of rows it begins with their number: "12 amounts were rounded (half to even) to …". */
export function sentenceOf<Code extends RemarkCode>(remark: Remark<Code>): string {
  return sentences[remark.code](remark);
}

/** The remark as a warning of the report. */
export function warningOf(remark: Remark<WarningCode>): Warning {
  return { code: remark.code, message: sentenceOf(remark), lines: ('lines' in remark && remark.lines) || [] };
}

type Sentences<Codes extends RemarkCode> = { [Code in Codes]: (remark: Remark<Code>) => string };

/** How a file is read, and why a column is taken for what it is. */
const readings: Sentences<Exclude<RemarkCode, WarningCode | TaskCode>> = {
  source: ({ title, isNamed, known, headers }) =>
    `${title}${isNamed ? ', as you said' : ''}: ${known} of ${headers} headers are its own`,
  headings: () => 'unknown system, columns matched by their headings',
  own_form: () => 'our own form',
  mapping: ({ title }) => `${title ?? 'unknown system'}, its columns as the mapping file says`,
  rate_layout: ({ layout }) => layouts[layout],
  room_grain: ({ grain }) => grains[grain],
  dates_say_themselves: () => 'dates are unambiguous',
  date_order: clauseOfDates,
  decimal_mark: clauseOfAmounts,
  amount_unit: ({ column, unit, isSaid }) => `"${column}" in ${unit}, as ${isSaid ? 'you said' : 'its header says'}`,
  amount_places: ({ column, places }) => `whole numbers of "${column}" with as many decimals as "${places}" says`,
  currency_option: ({ currency, isOfProperty }) =>
    `currency ${currency}${isOfProperty ? ', that of the property,' : ''} where the file says none`,
  currencies: ({ currencies }) => `currency ${currencies.join(', ')}`,
  column({ column, role, provedBy, rows: drawn }) {
    if (provedBy === 'header') return `the column "${column}" is ${role}, as its header says more than the others`;
    const where = drawn === undefined ? '' : ` in ${numberText(drawn)} rows from all parts of the file`;
    return `the column "${column}" is ${role}, as its ${provedBy} show${where}`;
  },
  no_column: ({ column, role }) => `the column "${column}" is not ${role}: its values show that`,
  stand_in({ column, role, before, isLarger }) {
    const others = before.map((name) => `"${name}"`).join(' and ');
    const subject = `the column "${column}" (${role})`;
    if (isLarger) return `${subject} counts only where it is more than ${others}`;
    return others === ''
      ? `${subject} is not used`
      : `${subject} counts only where ${others} ${before.length === 1 ? 'is' : 'are'} blank`;
  },
  seasons({ gaps, overlaps, counts }) {
    const named = (days: readonly (readonly [string, string])[]) =>
      days
        .slice(0, 10)
        .map(([from, to]) => (from === to ? from : `${from} to ${to}`))
        .join(', ');
    const decided = counts === undefined ? '' : `, and the ${counts} column counts`;
    return [
      ...(gaps.length === 0 ? [] : [`no season has ${named(gaps)}`]),
      ...(overlaps.length === 0 ? [] : [`two seasons have ${named(overlaps)}${decided}`]),
    ].join('; ');
  },
  name_order: ({ column, order }) =>
    `${order === 'last-first' ? 'last names' : 'first names'} first, as the column "${column}" says`,
  only: ({ column, value }) => `only rows whose ${column} is ${value}`,

  common_heading: () => 'a common heading for it',
  as_mapped: () => 'as the mapping file says',
  of_source: ({ title }) => `a column of ${title}`,
  not_known: () => 'not known',
  not_stored: () => 'known, and not stored by pms',
  other_price: ({ counts }) => (counts === undefined ? 'another price counts' : `"${counts}" counts before it`),
  part_of_plan: () => "a part of the plan's name",
  nights_of_price: () => 'only prices of one night are taken',
  weekdays_of_range: () => 'the range holds on these days only',
  date_says_it: () => 'the date says it',
  says_nothing: () => 'means nothing in a list',
  date_of_row: () => 'a date in each row',
  all_rooms: () => 'for all rooms of the day',
  label_before_dates: () => 'by its header or its place before the dates',
  names_room: ({ room, plan }) => `room "${room}"${plan === undefined ? '' : `, plan "${plan}"`}`,
  header_is_day: ({ unit }) => `the ${unit} in its header`,
};

/** Warnings of a report; `cli/help/json.md` names their codes. */
export const warnings: Sentences<WarningCode> = {
  buddhist_years: ({ count }) => `${rows(count)} in years of the Buddhist calendar, read 543 years earlier`,
  rounded: ({ count }) => `${amounts(count)} rounded (half to even) to the decimals of the currency`,
  net_amount: ({ count }) =>
    `${amounts(count)} taken from what the house receives: the file does not say what the guest pays`,
  night_price: ({ count }) => `${amounts(count)} worked out as the price of a night times the nights`,
  paid_and_balance: ({ count }) => `${amounts(count)} worked out as what is paid and what is still open`,
  paid_so_far: ({ count }) =>
    `${amounts(count)} taken from what the guest has paid so far: the file does not say the price`,
  several_rooms: ({ count }) =>
    `${rows(count)} of several rooms became a booking for each room, with a number after the last name`,
  one_of_several_rooms: ({ count }) => `${rows(count)} of several rooms became one booking each, as you said`,
  numbered: ({ count }) =>
    `${counted(count, 'booking', 'bookings')} got a number after the last name, because the guest has another booking of the same room type and dates`,
  joined_parts: ({ count }) => `${rows(count)} of a booking ${were(count)} added up to one amount`,
  joined_guests: ({ count }) => `${rows(count)} of guests who share a room ${were(count)} joined to one booking`,
  last_night: ({ count }) =>
    `${counted(count, 'departure is', 'departures are')} the day after the last night that the file gives`,
  from_nights: ({ count }) =>
    `${counted(count, 'departure was', 'departures were')} worked out from the arrival and the nights`,
  other_nights: ({ count }) => `${rows(count)} with a number of nights that differs from the dates: the dates count`,
  first_email: ({ count }) => `${counted(count, 'cell', 'cells')} with several e-mail addresses: the first was taken`,
  email_dropped: ({ count }) =>
    `${counted(count, 'wrong e-mail address', 'wrong e-mail addresses')} left out, as you said`,
  fee_of_house: ({ count }) =>
    `${amounts(count)} left out: a cancellation fee that the house pays is not the price of the booking`,
  amount_kept: ({ count }) =>
    `${counted(count, 'booking keeps its higher amount', 'bookings keep their higher amounts')}: a payments report shows only the payments of its own window; \`--lower-amounts take\` takes those of the file`,
  amount_raised: ({ count }) =>
    `${amounts(count)} raised to what this report adds up to: it shows only the payments of its own window`,
  cut_number: ({ count }) =>
    `${counted(count, 'booking number', 'booking numbers')} lost their last digits in a spreadsheet (like 4.00E+09): rows of one booking are not joined`,
  past_rates: ({ count }) =>
    `${counted(count, 'rate is', 'rates are')} of days before today, which nobody books any more`,
  free_rates: ({ count }) =>
    `${counted(count, 'rate is', 'rates are')} 0: a night that nobody has priced would be sold for nothing`,
  one_room: ({ count }) =>
    `${counted(count, 'room type does', 'room types do')} not say how many rooms there are: a new one gets 1; add a column total_rooms, or \`--set total_rooms=…\``,
  made_rooms: ({ count }) =>
    `${counted(count, 'repeated row was made a room of its own', 'repeated rows were made rooms of their own')}, with a number after the last name`,
  beyond_header: ({ count }) =>
    counted(
      count,
      'cell is right of the last column of the header, and was left out',
      'cells are right of the last column of the header, and were left out',
    ),
  hidden_rows: ({ count }) =>
    counted(
      count,
      'row is hidden in the sheet, and read like the others: delete it there if it does not belong to the list',
      'rows are hidden in the sheet, and read like the others: delete them there if they do not belong to the list',
    ),
  no_rows: () => 'there are no rows in it',
  fixed_quotes: ({ count }) =>
    `${rows(count)} with a stray quote: it was taken as text, because only so the row has as many cells as the header`,
  extra_separators: ({ count }) => `${rows(count)} with more separators than the header, and nothing after them`,
  missing_cells: ({ count }) =>
    `${rows(count)} with one cell fewer than the header, like all rows that were looked at: the last column counts as blank`,
  unread_tables: ({ tables }) =>
    `records under other keys were not read: ${tables.map(({ path, count }) => `"${path}" (${counted(count, 'record', 'records')})`).join(', ')}`,
  no_status: ({ count }) => `${counted(count, 'booking has', 'bookings have')} no status: new ones will be Confirmed`,
  no_amount: ({ count }) =>
    `${rows(count)} without an amount: the service rejects a new booking without one; \`--set total_amount=0 --set currency_iso=…\` (\`--fill total_amount=0\` for blank cells of a column) sends it as 0`,
  adjustments: ({ count }) =>
    `${rows(count)} about later payments or refunds ${were(count)} left out: check whether their stays were cancelled or became cheaper`,
  filled: ({ count }) => `${rows(count)} without a guest's name: filled in as you said`,
  empty_rates: ({ count }) => counted(count, 'empty rate cell was left out', 'empty rate cells were left out'),
  range_cut: ({ count }) => `${counted(count, 'range was', 'ranges were')} cut to 1,830 days`,
  min_nights_raised: ({ count }) => `${counted(count, 'minimum stay', 'minimum stays')} of 0 nights became 1`,
  availability_raised: ({ count }) =>
    `${counted(count, 'number of available rooms', 'numbers of available rooms')} below 0 became 0`,
  door_numbers: ({ count }) =>
    `${counted(count, 'door number was', 'door numbers were')} left out: pms does not store them`,
  count_differs: ({ count }) =>
    `${rows(count)} with a number of rooms that differs from the door numbers listed: the door numbers count`,
  unit_twice: ({ count }) => `${counted(count, 'row has', 'rows have')} the unit of an earlier row: each was counted`,
  occupancy_differs: ({ count }) => `${units(count, 'a different occupancy')}: the largest counts`,
  price_differs: ({ count }) => `${units(count, 'a different price')}: the lowest counts`,
  beds_differ: ({ count }) => `${units(count, 'different beds')}: the beds were left out`,
  beds_counted: ({ count }) =>
    `${counted(count, 'number of beds was', 'numbers of beds were')} left out: pms stores which beds there are, such as "King"`,
  area_differs: ({ count }) => `${units(count, 'a different area')}: the area was left out`,
  square_feet: ({ count }) => `${counted(count, 'area was', 'areas were')} turned from square feet into square metres`,
  area_without_unit: ({ count }) =>
    counted(count, 'area does not say its unit and was left out', 'areas do not say their unit and were left out'),
  placeholders: ({ count }) =>
    `${counted(count, 'cell such as n/a or - counts', 'cells such as n/a or - count')} as blank`,
  rates_overlap({ count, pairs, counts }) {
    const named = pairs.map(([earlier, later]) => `${earlier} and ${later}`).join(', ');
    const more = count > pairs.length ? ' and more' : '';
    return `${counted(count, 'row has', 'rows have')} other values for the same days as an earlier row, and ${countingWords[counts ?? 'as said']}: lines ${named}${more}`;
  },
  repeated({ count, lines, resource, isListed }) {
    const repeats = `${counted(count, 'row repeats', 'rows repeat')} an earlier row of this file`;
    if (resource !== 'bookings') return repeats;
    const where = isListed ? ` (${linesText(lines, count)})` : '';
    return `${repeats}: two rooms of one guest look like that; \`--repeats-as-rooms\` sends them as rooms of their own${where}`;
  },
  lost_letters: ({ count, names }) =>
    `${numberText(count)} of ${counted(names, 'name holds', 'names hold')} "?": the export lost letters`,
  encoded_twice: ({ count, names }) =>
    `${numberText(count)} of ${counted(names, 'name has', 'names have')} letters that were encoded as UTF-8 twice, such as "Ã¼" for "ü": export the file once more, or save it as UTF-8 from a program that shows them right`,
  grouped: ({ count, types }) =>
    `${counted(count, 'unit', 'units')} became ${counted(types, 'room type', 'room types')}`,
  room_in_no_row: (remark) => clauseOfUnusedWords('--room', remark),
  status_in_no_row: (remark) => clauseOfUnusedWords('--status', remark),
  blocks_left_out: (remark) =>
    `${blocks(remark)}, ${remark.count === 1 ? 'is' : 'are'} not in: availability is too high on ${counted(remark.dates, 'date', 'dates')}; \`--blocks hold\` keeps the rooms closed`,
  blocks_held: (remark) =>
    `${blocks(remark)}, ${remark.count === 1 ? 'is a booking' : 'are bookings'} of amount 0 from the source Block, so that the rooms are closed`,
  cutover: clauseOfCutover,
  missing_to_create({ count, fields }) {
    const flags = fields.map((field) => `--set ${field}=…`).join(' ');
    return `${counted(count, 'room type has', 'room types have')} no ${fields.join(' or no ')}: the service rejects a new one without it; add a column, or \`${flags}\``;
  },

  unknown_column(remark) {
    if (!('column' in remark)) return `columns that are not known, left out: ${someNames(remark)}`;
    const hint = remark.nearest === undefined ? '' : ` (the nearest field is ${remark.nearest})`;
    return `the column "${printable(remark.column.trim())}" is not known and is left out${hint}`;
  },
  columns_without_field: (remark) => `columns that pms does not store, left out: ${someNames(remark)}`,
  column_without_name: ({ index, left }) =>
    `column ${columnLetters(index)} has no name in the header and is left out: where its header is merged with "${printable(left, 40)}", give each column a name of its own`,
  contradicted: ({ count }) =>
    `${counted(count, 'row gives', 'rows give')} other values for dates of an earlier row of this file, and the earlier row counts; \`--on-duplicate update\` lets the last row count`,
  dates_kept: ({ count }) =>
    `${counted(count, 'date keeps', 'dates keep')} the other values that were there before; \`--on-duplicate update\` lets the file win`,
  repeats_incomplete: () =>
    'the file has more than 4 million rows: after these, a repeated row is recognised only within its own request',
  fixed_row_skipped: ({ count }) =>
    `${counted(count, 'fixed row', 'fixed rows')} skipped, because the same is there already; that is right if an earlier run of this file brought it in; ${lookAtFixed}`,
  fixed_row_overwrote: ({ count }) =>
    `${counted(count, 'fixed row', 'fixed rows')} replaced what was there already; that is right if an earlier import brought it in; ${lookAtFixed}`,
  fixed_number_known: ({ count }) =>
    `${counted(count, 'booking number was known', 'booking numbers were known')} under another stay, which may be another room of the booking, or its stay before it moved; \`pms find NUMBER\` shows both, and a sync of the whole file finds out which it is`,
  numbers_moved({ count, sync }) {
    const [it, old] = count === 1 ? ['it', 'its old stay is'] : ['them', 'their old stays are'];
    const ways =
      sync === undefined
        ? `cancel ${it} yourself, or sync the list of reservations`
        : `\`${sync.map(shellWord).join(' ')}\` cancels ${it}`;
    return `${counted(count, 'booking has', 'bookings have')} moved, and ${old} still live: ${ways}`;
  },
  unlisted_room_type({ count, name, nearest }) {
    const hint = nearest === undefined ? '' : ` (the nearest is "${nearest}")`;
    const flag = `--room ${shellWord(`${name}=${nearest ?? 'TYPE'}`)}`;
    return `${count === 1 ? '1 row is' : `${count} rows are`} for "${name}", which is no active room type here${hint}, and would be rejected; \`${flag}\` says which one it is`;
  },
  no_currency({ property = 'NAME' }) {
    const command = `pms properties set ${shellWord(property)} --currency EUR`;
    return `the property has no currency, so these are prices without one; \`${command}\` sets it`;
  },
  /** With the command that names the bookings once they are there. */
  overbooked({ types, isPlanned }) {
    const days = types.flatMap(({ from, to }) => [from, to]).sort();
    const command = `; \`pms report overbooked --from ${days[0]!} --to ${days.at(-1)!}\` names the bookings`;
    return `${overbookedText(types, isPlanned)}${isPlanned ? '' : command}`;
  },
  preferred_before({ count: number, named }) {
    const some = named.map(({ number: of, contradictions }) => `${of} (${textOfContradictions(contradictions)})`);
    const more = number > named.length ? [`${numberText(number - named.length)} more`] : [];
    return `${counted(number, 'booking', 'bookings')} that sources tell differently went by what you preferred earlier: ${[...some, ...more].join(', ')}`;
  },
  unread_rates({ rows: unreadRows, missing, unread }) {
    const why =
      missing.length > 0
        ? `the list of the service has no column ${missing.join(', ')}`
        : [...unread].map(([column, times]) => `${column} cannot be read in ${numberText(times)}`).join(', ');
    return `${counted(unreadRows, 'row was', 'rows were')} left out: ${why}. \`pms export availability\` writes the rows as they come.`;
  },
  open_end: ({ line }) =>
    `the last line (${numberText(line)}) has no line end, and what is new in it counts: if the file was cut off, export it again`,
  old_journal: ({ days }) =>
    `this import began ${days} days ago, and a service keeps the Idempotency-Keys of requests for 30 days: what was sent just before the import stopped may have been taken twice, or skipped as there already`,
};

/** What happens during a task. */
const tasks: Sentences<TaskCode> = {
  service: ({ sentence }) => sentence,
  open_to_others({ holds, path }) {
    const what = holds === 'keys' ? 'the API keys' : "the guests' data";
    return `warning: other users of this machine may read ${what} in ${path}; to fix it: chmod 600 ${shellWord(path)}`;
  },
  rooms_not_checked: ({ error }) => `room types are not checked: ${error.message}`,
  rooms_not_looked_up: ({ error }) => `room types are not looked up: ${error.message}`,
  bookings_not_looked_up: ({ error }) =>
    `which rows are new, and lack what a new booking needs, is not checked: ${error.message}`,
  not_written: ({ error }) => error.message,
  lines_done: ({ in: taken, rejected, atMs, nowMs, ...lines }) =>
    `${stretchText(lines)} are done: ${numberText(taken)} in, ${numberText(rejected)} rejected (${timeOf(atMs, nowMs)}); going on`,
  tried_again: () => 'requests with rejected rows are tried again',
  answer_missing: ({ isSentAgain, ...lines }) =>
    `the answer for ${stretchText(lines)} never came: ${isSentAgain ? 'they are sent again under their old key' : 'this service may take them twice, so they are not sent again'}`,
  batches_stay: ({ batchSize }) => `batches stay at ${numberText(batchSize)} records, as at the start`,
  file_changed({ file, lastLine, isUpdated }) {
    const until = lastLine === undefined ? '' : ` at line ${numberText(lastLine)}`;
    return `${file} has changed since its import stopped${until}: it starts over, and what is in already is ${isUpdated ? 'written again' : 'skipped'}`;
  },
  prices_not_compared: ({ currencies }) =>
    `warning: the prices are in ${currencies.join(', ')}, and the property has no currency to compare them with`,
};

const sentences: Sentences<RemarkCode> = { ...readings, ...warnings, ...tasks };

const lookAtFixed = 'if it is a different one, give it another name and import it again';

/** Which of two rows for the same days counts. */
const countingWords = {
  first: 'the earlier one counts',
  last: 'the later one counts',
  'as said': 'the later one counts with --on-duplicate update, the earlier one with skip',
} as const;

const layouts: Record<Remark<'rate_layout'>['layout'], string> = {
  long: 'rates, a row for each day',
  ranges: 'rates, a row for each range of dates, both ends included unless a header says otherwise',
  'dates-down': 'rates in a grid, dates down and rooms across',
  'dates-across': 'rates in a grid, dates across',
  'months-across': 'rates in a grid, months across',
  'seasons-across': 'rates in a grid, seasons across',
};

const grains: Record<Remark<'room_grain'>['grain'], string> = {
  types: 'each row is a room type',
  grouped: 'each row is a unit, and the units of a type become one room type',
  'units-as-types': 'each unit is a room type of its own, as you said',
};

const orders: Record<DateOrder, string> = {
  dmy: 'day before month',
  mdy: 'month before day',
  ymd: 'year, month, day',
  'dmy-exchanged': 'day before month, exchanged back in real dates',
  'mdy-exchanged': 'month before day, exchanged back in real dates',
  'dmy-slash': 'day before month where a slash divides them, month before day elsewhere',
  'mdy-slash': 'month before day where a slash divides them, day before month elsewhere',
};

function clauseOfDates(finding: Remark<'date_order'>): string {
  const dates = `dates ${orders[finding.order]}`;
  switch (finding.provedBy) {
    case 'option':
      return `${dates}, as you said`;
    case 'source':
      return `${dates}, as this source always writes them`;
    case 'neighbours':
      return `${dates} ("${finding.texts[0]}" and "${finding.texts[1]}" are one day apart)`;
    default:
      return `${dates} (line ${finding.line}: ${finding.text}, by the ${finding.provedBy})`;
  }
}

const marks: Record<DecimalMark, string> = { '.': 'point', ',': 'comma' };

function clauseOfAmounts(finding: Remark<'decimal_mark'>): string {
  const amounts = `${finding.column} with a decimal ${marks[finding.mark]}`;
  if (finding.provedBy === 'option') return `${amounts}, as you said`;
  if (finding.provedBy === 'source') return `${amounts}, as this source always writes it`;
  const { line, text, mark, provedBy } = finding as Extract<typeof finding, { line: number }>;
  return `${amounts} (line ${line}: ${text}, ${clauseOfProof(provedBy, mark)})`;
}

function clauseOfProof(proof: MarkProof, mark: DecimalMark): string {
  const [name, other] = [marks[mark], marks[mark === '.' ? ',' : '.']];
  switch (proof.kind) {
    case 'other mark repeated':
      return `the ${other} occurs several times`;
    case 'both marks':
      return `the ${name} comes after the ${other}`;
    case 'behind':
    case 'before':
      return `${proof.digits === 1 ? 'one digit is' : `${proof.digits} digits are`} ${proof.kind === 'behind' ? 'after' : 'before'} the ${name}`;
    case 'zero before':
      return `a zero is before the ${name}`;
    case 'nothing before':
      return `nothing is before the ${name}`;
    case 'no decimals':
      return `${proof.currency ?? 'the currency'} has no decimals, so the ${other} separates thousands`;
  }
}

function blocks({ count, nights }: Remark<'blocks_held' | 'blocks_left_out'>): string {
  return `${counted(count, 'block', 'blocks')}, ${counted(nights, 'room-night', 'room-nights')}`;
}

function clauseOfCutover({ date, done, counts }: Remark<'cutover'>): string {
  const ways = {
    take: 'taken',
    whole: 'taken whole',
    split: 'split there, amounts by nights',
    'leave-out': 'left out',
  } as const;
  const parts = [
    `${counted(counts.before, 'booking ends', 'bookings end')} by ${date} (${ways[done.before]})`,
    `${numberText(counts.at)} ${counts.at === 1 ? 'spans' : 'span'} it (${ways[done.at]})`,
    `${numberText(counts.after)} ${counts.after === 1 ? 'begins' : 'begin'} then or later (${ways[done.after]})`,
  ];
  const halves = [
    ...(done.before === 'leave-out' ? [`the nights before ${date}`] : []),
    ...(done.after === 'leave-out' ? [`the nights from ${date} on`] : []),
  ];
  const cut = done.at !== 'split' || halves.length === 0 ? '' : `; of those split, ${halves.join(' and ')} are not in`;
  return `${parts.join(', ')}${cut}`;
}

/** Longest word that is shown whole, in characters. */
const wordCharacters = 60;

function clauseOfUnusedWords(flag: string, { count, words }: Remark<'room_in_no_row' | 'status_in_no_row'>): string {
  const named = words.map(({ word, nearest }) => {
    const hint = nearest === undefined ? '' : ` (the nearest is "${nearest.slice(0, wordCharacters)}")`;
    return `"${word.slice(0, wordCharacters)}"${hint}`;
  });
  const more = count > words.length ? ` and ${count - words.length} more` : '';
  return `${flag} names ${named.join(', ')}${more}, and no row of this file has ${count === 1 ? 'it' : 'them'}`;
}

function someNames({ names, more }: { names: readonly string[]; more: number }): string {
  const named = names.map((name) => printable(name.trim(), 40)).join(', ');
  return `${named}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A column by its header, or by its place where it has none: `(column B)`. */
export function columnName(header: string, index: number): string {
  return header.trim() || `(column ${columnLetters(index)})`;
}

/** The letters by which a spreadsheet names a column, 0-based: `A`, `Z`, `AA`. */
function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** `lines 2 to 5,001`, or how many rows of them. */
function stretchText({
  firstLine,
  lastLine,
  rows: some,
}: {
  firstLine: number;
  lastLine: number;
  rows?: number;
}): string {
  const lines = `lines ${numberText(firstLine)} to ${numberText(lastLine)}`;
  return some === undefined ? lines : `${numberText(some)} rows of ${lines}`;
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
