/** Writes the questions that a file leaves open. */
import { PmsError } from '../contract/errors.ts';
import type { Choice, Question } from '../convert/question.ts';
import { isSwitch, readingOption } from '../convert/reading-options.ts';
import { counted } from './count.ts';

const sheetsNamed = 5;

/** One sentence: what was seen, where, and both readings, each with the word for it on a command line. */
export function questionOf(question: Question): string {
  return sentenceOf(question, (word) => ` (${word})`);
}

/** The same without the words of flags. */
export function questionOnPage(question: Question): string {
  return sentenceOf(question, () => '');
}

function sentenceOf(question: Question, wordOf: (order: string) => string): string {
  switch (question.what) {
    case 'resource': {
      const readings = question.readings.map(({ resource, cells }) => {
        return `${resource} (${cells.map(({ role, text }) => `${role} "${text}"`).join(', ')})`;
      });
      const first = readings.length === 0 ? '' : `; its first row would be read as ${readings.join(', as ')}`;
      return `Nothing shows whether the file holds bookings, rates, rooms or none of these${first}. If it is none of these, leave it out.`;
    }
    case 'date_order':
      return questionOfDates(question, wordOf);
    case 'decimal_mark':
      return questionOfAmounts(question);
    case 'currency':
      return questionOfCurrency(question);
    case 'property':
      return questionOfProperty(question);
    case 'missing_column':
      return missingColumns[question.missing];
    case 'room_type_name':
      return 'No column gives the room type.';
    case 'rate_plan_name':
      return 'No column gives the rate plan.';
    case 'occupancy':
      return `No column is a price for ${question.guests} ${question.guests === 1 ? 'guest' : 'guests'}.`;
    case 'year':
      return question.unit === 'season'
        ? `The column "${question.column}" names the days of a season without a year.`
        : `The column "${question.column}" names a month without a year, and no column gives the year.`;
    case 'overlaps': {
      const { night, room, plan, prices, lines, column } = question;
      const [what, why] =
        column === undefined ? ['seasons or ranges', ''] : ['rows', `, and "${column}" tells them apart`];
      const [first, last] = prices.map((price, at) => `${price} (line ${lines[at]})`);
      return `Two ${what} give one night different prices${why}: ${night} of "${room}", "${plan}" is ${first} by the first and ${last} by the last.`;
    }
    case 'encoding': {
      const all = question.readings.map(({ encoding, text }) => `"${text}" (${encoding})`).join(' or ');
      return `The letters of the file can be read in several ways: line ${question.line} holds ${all}.`;
    }
    case 'units':
      return questionOfUnits(question);
    case 'sheet': {
      const { sheet, others } = question;
      const more = others.length > sheetsNamed ? ` and ${others.length - sheetsNamed} more` : '';
      const named = others.slice(0, sheetsNamed).map((name) => `"${name}"`);
      return `The sheet "${sheet}" has the same columns as ${named.join(', ')}${more}, and one is read at a time.`;
    }
    case 'near_types': {
      const both = question.types.map(
        ({ name, count, line }) => `"${name}" (${count === 1 ? '1 row' : `${count} rows`}, from line ${line})`,
      );
      return `${both.join(' and ')} may be one room type, or two.`;
    }
    case 'column_meaning':
      return questionOfColumns(question);
    case 'blank_cells': {
      const { field, count, rows, line } = question;
      return `${count} of ${counted(rows, 'booking', 'bookings')} have no ${field} (the first on line ${line}).`;
    }
    case 'odd_words': {
      const words = question.words.map(
        ({ word, count, line }) => `"${word}" (${count === 1 ? '1 row' : `${count} rows`}, from line ${line})`,
      );
      return `The column "${question.column}" ${oddWords(question)}: ${words.join(', ')}.`;
    }
    case 'name_order': {
      const { column, line, readings, choices } = question;
      const both = readings.map(
        ({ order, first, last }) => `last name "${last}", first name "${first}"${wordOf(order)}`,
      );
      const open = choices.length > 2 ? 'Names stand in both orders' : 'Nothing shows which name comes first';
      return `${open} in "${column}": line ${line} is ${both.join(' or ')}.`;
    }
    case 'name_notes': {
      const { column, count, line, name, without } = question;
      return `${counted(count, 'name', 'names')} in "${column}" may hold more than a name: line ${line} is "${name}", or "${without}".`;
    }
    case 'long_stays': {
      const { count, nights, usual, line } = question;
      const stays = count === 1 ? '1 stay is' : `${count} stays are`;
      return `${stays} far longer than the others (line ${line}: ${nights} nights, the others at most ${usual}), and the price fits another year.`;
    }
    case 'same_number':
      return questionOfNumbers(question);
    case 'same_stay': {
      const { count, lines, kind } = question;
      const where = `lines ${lines.join(' and ')}`;
      const earlier = lines[1] === lines[0] + 1 ? 'the one above' : 'an earlier one';
      if (kind === 'room')
        return `${counted(count, 'row has', 'rows have')} the room and dates of ${earlier} and another guest (${where}): a room of its own, or a guest of the same one.`;
      return `${counted(count, 'row has', 'rows have')} the guest, room type and dates of an earlier one and other cells that differ (${where}): a room of its own, or the same booking again.`;
    }
    case 'refunded': {
      const { count, example } = question;
      return `${counted(count, 'booking ends', 'bookings end')} at 0, because all payments were paid back (number ${example.number}: lines ${example.lines.join(', ')}).`;
    }
    case 'columns':
      return `${question.problem.message} \`--save map.json\` writes a mapping file to fix.`;
  }
}

function oddWords({ names, other }: Extract<Question, { what: 'odd_words' }>): string {
  switch (names) {
    case 'channels':
      return 'names channels, but some of its words look like a state, or like rows that are not bookings';
    case 'guests':
      return 'names guests, and some rows that cost nothing are called like a channel, as rows that only close a room are';
    case 'kinds':
      return 'says what a row is, in words that may mean a booking or a closed room';
    case 'types':
      return `names room types, and words of the column "${other}" stand there too`;
  }
}

function questionOfNumbers({ kind, count, example, choices }: Extract<Question, { what: 'same_number' }>): string {
  const where = `lines ${example.lines.join(', ')}`;
  if (kind === 'twice')
    return `${counted(count, 'booking number stands', 'booking numbers stand')} in identical rows (number ${example.number}: ${where}): each row is a room, or the file holds an export more than once.`;
  if (kind === 'shared')
    return `${counted(count, 'booking number has', 'booking numbers have')} rows of several guests for the same nights and room (number ${example.number}, ${where}: ${example.stays[0]}): the guests of one room, or rooms of the same kind.`;
  const lines = choices.some(({ option }) => option === 'multiRoom') ? ' lines of its bill,' : '';
  return `${counted(count, 'booking number has', 'booking numbers have')} several rows that may be rooms,${lines} older versions or copies of one booking (number ${example.number}, ${where}: ${example.stays.join(' and ')}).`;
}

function questionOfColumns({
  meaning,
  columns,
  shown,
  choices,
}: Extract<Question, { what: 'column_meaning' }>): string {
  const named = columns.map(({ name, example, line }) => {
    return example === undefined ? `"${name}"` : `"${name}" (line ${line}: ${example})`;
  });
  const list = named.join(', ');
  const [first] = named;
  switch (meaning) {
    case 'id':
      return named.length === 1
        ? `The column ${list} holds a different number in each row, and may be the number of the booking.`
        : `Several columns may be the number of the booking: ${list}.`;
    case 'state':
      if (choices.every(({ option, value }) => option === 'only' || value === 'none'))
        return `The column ${list} may say that rows are not sold, or not at their price: then they must leave the file.`;
      return `The column ${list} may say that bookings are cancelled, or that rows are none.`;
    case 'money':
      if (shown === 'same for nights')
        return `The column ${list} holds the same amounts, or nearly, for stays of more and of fewer nights, as the price of a night does.`;
      if (shown === 'grows with nights')
        return `The column ${list} is called the price of a night, and grows with the nights as that of a stay does.`;
      if (shown === 'of the room')
        return `The column ${list} may be the price of the room for a night: the list has rooms without a guest, or how many each takes.`;
      if (shown === 'in cents')
        return `The whole numbers of ${list} may be in cents: a night would cost far more than it does elsewhere, or others of the column have a unit beside them.`;
      if (shown === 'of a person')
        return `The amounts of ${list} are called those of one guest, and no column is what all guests of a stay pay: \`--column "NAME=total_amount"\` with a column of your own for it, or as they are where each booking has one guest.`;
      if (typeof shown === 'object')
        return `Several columns may be what the guest pays: ${list}; "${shown.night}" times the nights is "${shown.total}".`;
      return named.length === 1
        ? `The column ${list} holds amounts, and nothing shows whether they are what the guest pays for the stay.`
        : `Several columns may be what the guest pays: ${list}.`;
    case 'last_name': {
      const others = named.slice(1);
      const more = others.length === 0 ? '' : `; it may be in ${others.join(', ')}`;
      return `The column ${first} holds first names alone, and no column is known as the last name${more}.`;
    }
    case 'double':
      return `Several columns have one meaning, and nothing says which counts: ${list}.`;
    case 'price':
      return named.length === 1
        ? `The column ${list} holds amounts, and nothing shows whether they are the price of a night.`
        : `Several columns may be the price: ${list}.`;
    case 'room':
      if (choices.some(({ value }) => value === 'unit'))
        return `The column ${list} holds the numbers of doors, or how many rooms there are of each type.`;
      if (choices.some(({ value }) => value === 'rooms'))
        return `The column ${list} holds small numbers: those of the rooms, or how many are booked.`;
      if (choices.some(({ value }) => value === 'total_rooms'))
        return `The column ${list} may count the rooms of each flat or house, or how many of its kind there are.`;
      if (choices.some(({ value }) => value === 'none'))
        return `The column ${list} lists numbers as of doors, and may name the rooms of each booking.`;
      return `No column is known as the room type, and ${list} may be it.`;
    case 'checkin_date':
      return `Several columns may be the day of arrival, and they differ: ${list}.`;
    case 'checkout_date':
      if (shown === 'a night more')
        return `The nights of each row are one more than its days, as where the column ${list} is the last night and not the departure.`;
      if (shown === 'a night fewer')
        return `The nights of each row are one fewer than its days to the column ${list}: without that column the nights count.`;
      return `Several columns may be the day of departure, and they differ: ${list}.`;
  }
}

/** How each choice is typed: `--date-order dmy`. */
export function flagsOf({ choices }: Question): string[] {
  return choices.map(flagOf);
}

/** How it is decided: `A` or `B`. Where several fields are missing each is said, unless a mapping says them all: `A` and `B`, or `M`. */
export function waysOf(question: Question): string {
  const { choices } = question;
  const fields = missingFields(question);
  const ofFields = waysOfFields(choices, fields);
  const whole = choices.filter((choice) => ofFields === '' || !fields.includes(fieldOf(choice) ?? ''));
  return [...(ofFields === '' ? [] : [ofFields]), ...whole.map(codeOf)].join(fields.length > 1 ? ', or ' : ' or ');
}

function missingFields(question: Question): readonly string[] {
  if (question.what === 'columns') return question.problem.details.fields ?? [];
  if (question.what !== 'missing_column') return [];
  return [...new Set(question.choices.flatMap((choice) => fieldOf(choice) ?? []))];
}

/** One choice for each of the fields; one without any is named as it can be. Empty if nothing is known of any. */
function waysOfFields(choices: readonly Choice[], fields: readonly string[]): string {
  const ways = fields.map((field) => choices.filter((choice) => fieldOf(choice) === field).map(codeOf));
  if (ways.every((codes) => codes.length === 0)) return '';
  return ways
    .map((codes, index) => codes.join(' or ') || codeOf({ option: 'column', of: 'NAME', value: fields[index]! }))
    .join(ways.every((codes) => codes.length < 2) ? ' and ' : ', and ');
}

/** The field that a choice gives, if it gives one; a whole name gives the last one, and nights the departure. */
function fieldOf({ option, of, value = '' }: Choice): string | undefined {
  const given: Partial<Record<string, string>> = {
    guest: 'guest_last_name',
    nights: 'checkout_date',
    last_night: 'checkout_date',
  };
  return option === 'column' ? (given[value] ?? value) : of;
}

function codeOf(choice: Choice): string {
  return `\`${flagOf(choice)}\``;
}

/** The error of an import that needs an answer first; `name` is that of the file. What is wrong with its header comes first. */
export function questionError(name: string, questions: readonly Question[]): PmsError {
  const ofHeader = questions.find((each) => each.what === 'columns');
  const problem = ofHeader && withLikelyColumns(ofHeader);
  const others = questions.filter(({ what }) => what !== 'columns');
  if (problem !== undefined && others.length === 0) return problem;
  const count = others.length === 1 ? '1 question' : `${others.length} questions`;
  const head = problem === undefined ? `Nothing sent yet: ${count} about ${name}.` : `${problem.message} And ${count}:`;
  const ways = others
    .filter(({ choices }) => choices.length > 0)
    .map(waysOf)
    .join('; ');
  const fixes = [
    ...(problem?.fix === undefined ? [] : [problem.fix]),
    `${ways === '' ? 'Change the file' : `Decide with ${ways}`}; \`pms inspect\` shows how the file is read.`,
  ];
  return new PmsError(problem?.code ?? 'undecided', `${head} ${others.map(questionOf).join(' ')}`, {
    ...(problem !== undefined && { details: problem.details }),
    fix: fixes.join(' '),
  });
}

/** What is wrong with a header, with the columns that may be the missing one. */
function withLikelyColumns({ problem, choices }: Extract<Question, { what: 'columns' }>): PmsError {
  const columns = choices.filter(({ option }) => option === 'column');
  const likely = waysOfFields(columns, [...new Set(columns.flatMap((choice) => fieldOf(choice) ?? []))]);
  const fix = likely === '' ? problem.fix : `${problem.fix ?? ''} It may be ${likely}.`.trim();
  return new PmsError(problem.code, problem.message, { details: problem.details, ...(fix !== undefined && { fix }) });
}

const quoted: ReadonlySet<string> = new Set(['only', 'groupBy', 'column', 'status']);

function flagOf({ option, of, value }: Choice): string {
  const { flag, placeholder } = readingOption(option);
  if (isSwitch(readingOption(option))) return flag;
  const given = value ?? (of === undefined ? placeholder.toUpperCase() : 'VALUE');
  const words = of === undefined ? given : `${of}=${given}`;
  // Names of columns often contain blanks.
  return `${flag} ${quoted.has(option) || /[\s'|&;()*?$!]/.test(words) ? `"${words}"` : words}`;
}

function questionOfDates(
  question: Extract<Question, { what: 'date_order' }>,
  wordOf: (order: string) => string,
): string {
  if (question.kind === 'contradiction') {
    const [first, second] = question.cells;
    return `The dates contradict each other: line ${first.line} (${first.text}) and line ${second.line} (${second.text}) have no order in common. No order holds for all rows: write one kind as YYYY-MM-DD.`;
  }
  const { cell, readings } = question;
  const both = readings.map(({ order, date }) => `${dayText(date)}${wordOf(order)}`).join(' or ');
  if (question.kind === 'exchanged')
    return `A spreadsheet program may have exchanged days and months: no real date of the file has a day above 12, and every text has one; line ${cell.line} (${cell.text}) is ${both}.`;
  return `Nothing shows whether the day or the month comes first: line ${cell.line} (${cell.text}) is ${both}.`;
}

/** A date as it is; `--04-01` as "1 April". */
function dayText(date: string): string {
  if (!date.startsWith('--')) return date;
  const dayAndMonth = { day: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  return new Date(`2028${date.slice(1)}`).toLocaleDateString('en-GB', dayAndMonth);
}

function questionOfAmounts(question: Extract<Question, { what: 'decimal_mark' }>): string {
  const { column } = question;
  if (question.kind === 'contradiction') {
    const [first, second] = question.cells;
    return `The amounts in ${column} contradict each other: line ${first.line} (${first.text}) and line ${second.line} (${second.text}) have different decimal marks.`;
  }
  const { cell, readings } = question;
  return `Nothing shows which mark in ${column} begins the decimals: line ${cell.line} (${cell.text}) is ${readings['.']} (.) or ${readings[',']} (,).`;
}

function questionOfCurrency(question: Extract<Question, { what: 'currency' }>): string {
  switch (question.kind) {
    case 'shared sign': {
      const { sign, line, currencies } = question;
      return `The sign ${sign} (line ${line}) belongs to several currencies: ${currencies}.`;
    }
    case 'not said': {
      const { count, line } = question;
      return `${count} ${count === 1 ? 'amount has' : 'amounts have'} no currency (the first on line ${line}).`;
    }
    case 'several': {
      const named = question.currencies.map(({ code, line }) => `${code} (line ${line})`);
      return `The file has prices in several currencies: ${named.join(', ')}.`;
    }
  }
}

function questionOfProperty({ column, houses, total }: Extract<Question, { what: 'property' }>): string {
  const named = houses.map(({ name, count }) =>
    count === undefined ? `"${name}"` : `"${name}" (${count === 1 ? '1 row' : `${count} rows`})`,
  );
  const more = total > houses.length ? ' and more' : '';
  return `The column "${column}" names ${total} properties: ${named.join(', ')}${more}.`;
}

const missingColumns: Record<Extract<Question, { what: 'missing_column' }>['missing'], string> = {
  days: 'No column gives the days.',
  figures: 'No column is a price, an availability or a restriction.',
  'price of a night': 'The amounts are for a week, a month or one guest, and no column has the price of a night.',
  'prices in grid': 'No column below its header has prices.',
};

function questionOfUnits(question: Extract<Question, { what: 'units' }>): string {
  const { column } = question;
  switch (question.kind) {
    case 'listed':
      return `The column "${column}" lists units, and no column gives the type of each.`;
    case 'door numbers':
      return `The column "${column}" has only door numbers such as "${question.example}", and no column gives the type of each.`;
    case 'own prices':
      return `Nearly each unit of a type has a price of its own in "${column}" (${question.prices} prices in ${question.units} units), and a type has one: the lowest.`;
    case 'repeated name': {
      const { name, lines } = question;
      return `"${name}" is on lines ${lines[0]} and ${lines[1]} of the column "${column}": each row is a unit, or one is a copy.`;
    }
  }
}
