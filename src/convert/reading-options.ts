/**
 * The options that say how to read a file, each declared once: command line flags with their parsers and help, the keys and schema of mapping files,
 * the values given to a converter, and suggested commands are all made from this table.
 */
import { currencyOfText, isCurrency } from '../contract/currencies.ts';
import { isCalendarDate } from '../contract/dates.ts';
import { type ResourceName, resourceNames } from '../contract/resource.ts';
import { type BookingStatus, bookingStatuses, statusOfWord } from '../contract/status.ts';
import { delimiterFrom } from '../file/csv/csv-delimiter.ts';
import { namesOfHeader } from '../file/given-header.ts';

interface Declared {
  /** The flag as typed, and its placeholder in the help; an option of one choice is a switch, and its flag has none. */
  flag: string;
  /** A flag of earlier days with the choice behind it, which goes on working. */
  former?: string;
  placeholder: string;
  help: string;
  /** Its key in a mapping file, and the description in its schema; absent if a mapping file does not contain it. */
  key?: string;
  description?: string;
  /** The resources that it applies to; all if absent. */
  resources?: readonly ResourceName[];
  /** `bytes`: how the file is opened, which does not apply to rows taken from it; `meaning`: what its columns and cells mean. */
  scope: 'bytes' | 'meaning';
}

/** The kind of value that an option has. */
type Kind =
  | { kind: 'text' | 'delimiter' | 'currency' | 'date' | 'pair' | 'pairs' | 'statuses' }
  | { kind: 'choice'; choices: readonly string[]; isFree?: true }
  | { kind: 'integer'; least: number; most: number };

export type ReadingOption = Declared & Kind;

export const readingOptions = {
  format: {
    flag: '--format',
    placeholder: 'format',
    kind: 'choice',
    choices: ['csv', 'json', 'ndjson'],
    help: 'read the file as this (default: by its content)',
    key: 'format',
    description: 'Format of the file; by its content when absent.',
    scope: 'bytes',
  },
  delimiter: {
    flag: '--delimiter',
    placeholder: 'character',
    kind: 'delimiter',
    help: 'delimiter of a CSV file (default: by its content)',
    key: 'delimiter',
    description: 'Delimiter of a CSV file; by its content when absent.',
    scope: 'bytes',
  },
  encoding: {
    flag: '--encoding',
    placeholder: 'label',
    kind: 'text',
    help: 'encoding of the file, such as windows-1252 (default: by its content)',
    key: 'encoding',
    description: 'Encoding of the file; by its content when absent.',
    scope: 'bytes',
  },
  sheet: {
    flag: '--sheet',
    placeholder: 'name',
    kind: 'text',
    help: 'sheet of a workbook, by its name or number (default: the first with a known header); of a JSON object the key of its records; of a zip or a mail one of its files',
    key: 'sheet',
    description: 'Sheet of a workbook, by its name or number; of a JSON object the key of its records.',
    scope: 'bytes',
  },
  header: {
    flag: '--header',
    placeholder: 'names',
    kind: 'text',
    help: 'names of the columns of a file without a header row, in their order: "Guest,Arrival,Departure,Room"',
    key: 'header',
    description: 'Names of the columns of a file without a header row, in their order, with commas between them.',
    scope: 'bytes',
  },
  as: {
    flag: '--as',
    placeholder: 'resource',
    kind: 'choice',
    choices: resourceNames,
    help: 'what the file holds, where its columns do not show it',
    scope: 'meaning',
  },
  set: {
    flag: '--set',
    placeholder: 'field=value',
    kind: 'pairs',
    help: 'one value for all rows, for a field the file has no column for; may be repeated',
    key: 'set',
    description: 'Field -> one value for all rows.',
    scope: 'meaning',
  },
  source: {
    flag: '--source',
    placeholder: 'name',
    kind: 'text',
    help: 'read the file as this source (`pms sources` lists them), or as none',
    key: 'source',
    description: 'Name of the source, as `pms sources` lists it; none for everyday words.',
    scope: 'meaning',
  },
  map: {
    flag: '--map',
    placeholder: 'file',
    kind: 'text',
    help: 'read the file as a mapping file says (`pms inspect FILE --save map.json` writes one)',
    scope: 'meaning',
  },
  column: {
    flag: '--column',
    placeholder: 'name=meaning',
    kind: 'pairs',
    help: 'what a column means: "Ref. 2=id", or none for nothing; "#7" is the seventh; may be repeated',
    scope: 'meaning',
  },
  dateOrder: {
    flag: '--date-order',
    placeholder: 'order',
    kind: 'choice',
    choices: ['dmy', 'mdy', 'ymd', 'dmy-exchanged', 'mdy-exchanged'],
    help: 'order of day, month and year, if the file does not show it; -exchanged: days and months of real dates in a workbook are exchanged back',
    key: 'date_order',
    description: 'Order of day, month and year.',
    resources: ['bookings', 'rates'],
    scope: 'meaning',
  },
  decimal: {
    flag: '--decimal',
    placeholder: 'mark',
    kind: 'choice',
    choices: ['.', ','],
    isFree: true,
    help: 'decimal mark of amounts, . or , if the file does not show it',
    key: 'decimal',
    description: 'Decimal mark of amounts.',
    scope: 'meaning',
  },
  currency: {
    flag: '--currency',
    placeholder: 'code',
    kind: 'currency',
    help: 'currency of amounts that have none, or a sign that several currencies share',
    key: 'currency',
    description: 'ISO 4217 code of amounts that do not say theirs.',
    scope: 'meaning',
  },
  status: {
    flag: '--status',
    placeholder: 'word=state',
    kind: 'statuses',
    help: 'what a status word means: "Definite=Confirmed"; block: a closed room; leave-out or none: no booking; may be repeated',
    key: 'statuses',
    description: 'Status word -> state; block: its rows close a room; leave-out or none: they are no bookings.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  blocks: {
    flag: '--blocks',
    placeholder: 'action',
    kind: 'choice',
    choices: ['leave-out', 'hold'],
    help: 'closed rooms among bookings: leave-out (default), or hold: a booking of 0, source Block, in no revenue',
    key: 'blocks',
    description: 'What becomes of rows that only close a room.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  cutover: {
    flag: '--cutover',
    placeholder: 'date',
    kind: 'date',
    help: 'the day a house moves to the service: what ends by it, spans it and begins later is told apart',
    key: 'cutover',
    description: 'The day on which a house moves to the service.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  beforeCutover: {
    flag: '--before-cutover',
    placeholder: 'action',
    kind: 'choice',
    choices: ['take', 'leave-out'],
    help: 'bookings that end by --cutover (default: take)',
    key: 'before_cutover',
    description: 'What becomes of bookings that end by the cutover.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  atCutover: {
    flag: '--at-cutover',
    placeholder: 'action',
    kind: 'choice',
    choices: ['whole', 'split', 'leave-out'],
    help: 'bookings that span --cutover (default: whole); split: two bookings, amounts by nights',
    key: 'at_cutover',
    description: 'What becomes of bookings that span the cutover.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  afterCutover: {
    flag: '--after-cutover',
    placeholder: 'action',
    kind: 'choice',
    choices: ['take', 'leave-out'],
    help: 'bookings that begin on --cutover or later (default: take)',
    key: 'after_cutover',
    description: 'What becomes of bookings that begin on the cutover or later.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  statusOfAll: {
    flag: '--status-of-all',
    placeholder: 'state',
    kind: 'choice',
    choices: bookingStatuses,
    help: 'the state of every booking, if no row has one',
    key: 'status_of_all',
    description: 'The state of every booking, where no row says one.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  fill: {
    flag: '--fill',
    placeholder: 'field=value',
    kind: 'pairs',
    help: 'a value for blank cells of a field: guest_last_name=Guest; may be repeated',
    key: 'fill',
    description: 'Field -> the value where its cell is blank.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  nameOrder: {
    flag: '--name-order',
    placeholder: 'order',
    kind: 'choice',
    choices: ['first-last', 'last-first'],
    help: 'which name comes first in a cell that holds both without a comma',
    key: 'name_order',
    description: 'Which name stands first where a cell holds both without a comma.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  nameNotes: {
    flag: '--name-notes',
    placeholder: 'action',
    kind: 'choice',
    choices: ['drop', 'keep'],
    help: 'what stands behind names of guests, such as "(quadruple)" or "73€": drop or keep it',
    key: 'name_notes',
    description: 'What becomes of brackets, amounts and kinds of rooms behind names of guests.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  longStays: {
    flag: '--long-stays',
    placeholder: 'action',
    kind: 'choice',
    choices: ['keep', 'reject'],
    help: 'keep or reject stays whose year is probably mistyped',
    key: 'long_stays',
    description: 'What becomes of stays whose year is probably mistyped.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  room: {
    flag: '--room',
    placeholder: 'name=type',
    kind: 'pairs',
    help: 'what a room is called in the service: "Doppelzimmer=Deluxe Double"; may be repeated',
    key: 'rooms',
    description: 'Room in the file -> room type of the service.',
    scope: 'meaning',
  },
  multiRoom: {
    flag: '--multi-room',
    placeholder: 'as',
    kind: 'choice',
    choices: ['rooms', 'one'],
    help: 'a booking of several rooms becomes a booking for each (rooms), or one',
    key: 'multi_room',
    description: 'What a booking of several rooms becomes.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  sameNumber: {
    flag: '--same-number',
    placeholder: 'as',
    kind: 'choice',
    choices: ['rooms', 'versions', 'copies'],
    help: 'what several rows of one booking number are, if their stays do not show it: rooms; versions: the last counts; copies: one for each stay',
    key: 'same_number',
    description: 'What rows of one booking number are, where their stays do not show it.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  badEmail: {
    flag: '--bad-email',
    placeholder: 'action',
    kind: 'choice',
    choices: ['reject', 'drop'],
    help: 'reject rows with a wrong e-mail address, or drop the address',
    key: 'bad_email',
    description: 'What becomes of a wrong e-mail address.',
    resources: ['bookings'],
    scope: 'meaning',
  },
  only: {
    flag: '--only',
    placeholder: 'column=value',
    kind: 'pair',
    help: 'only rows with this value, such as "Property name=Casa Azul"',
    key: 'only',
    description: 'Only rows with this value.',
    scope: 'meaning',
  },
  occupancy: {
    flag: '--occupancy',
    placeholder: 'guests',
    kind: 'integer',
    least: 1,
    most: 4,
    help: 'use the price for this many guests (rates)',
    key: 'occupancy',
    description: 'Which price counts, of those for 1 to 4 guests.',
    resources: ['rates'],
    scope: 'meaning',
  },
  year: {
    flag: '--year',
    placeholder: 'year',
    kind: 'integer',
    least: 1970,
    most: 2100,
    help: 'year of seasons and months that have none (rates)',
    key: 'year',
    description: 'Year of seasons and months that say none.',
    resources: ['rates'],
    scope: 'meaning',
  },
  overlaps: {
    flag: '--overlaps',
    placeholder: 'which',
    kind: 'choice',
    choices: ['first', 'last'],
    help: 'which price counts on nights that two seasons or ranges have: of the first or the last row or column (rates)',
    key: 'overlaps',
    description: 'Which row or column counts on nights that two have with other prices.',
    resources: ['rates'],
    scope: 'meaning',
  },
  units: {
    flag: '--units-as-types',
    former: '--units',
    placeholder: 'as',
    kind: 'choice',
    choices: ['as-types'],
    help: 'each unit of a list without types is a type of its own (room types)',
    key: 'units',
    description: 'Each unit of the list is a type.',
    resources: ['rooms'],
    scope: 'meaning',
  },
  groupBy: {
    flag: '--group-by',
    placeholder: 'column',
    kind: 'text',
    help: 'the column of a list of units that says the type (room types)',
    key: 'group_by',
    description: 'The column that says the type of a unit.',
    resources: ['rooms'],
    scope: 'meaning',
  },
} as const satisfies Record<string, ReadingOption>;

/** Whether an option has one choice, and its flag nothing behind it. */
export function isSwitch(option: ReadingOption): option is Declared & { kind: 'choice'; choices: readonly [string] } {
  return option.kind === 'choice' && option.choices.length === 1;
}

export type ReadingOptionName = keyof typeof readingOptions;
export const readingOptionNames = Object.keys(readingOptions) as ReadingOptionName[];

type ValueOf<Option extends ReadingOption> = Option extends { kind: 'choice'; choices: readonly (infer Choice)[] }
  ? Choice
  : {
      text: string;
      delimiter: string;
      currency: string;
      date: string;
      /** `also`: other spellings of the value. */
      pair: { column: string; value: string; also?: readonly string[] };
      pairs: ReadonlyMap<string, string>;
      statuses: ReadonlyMap<string, SaidStatus>;
      choice: never;
      integer: number;
    }[Option['kind']];

/** What a status word may be said to mean besides a state. */
export const noBookingWords = ['none', 'leave-out', 'block'] as const;
export type SaidStatus = BookingStatus | (typeof noBookingWords)[number];

/** The value of each option; absent where nobody has said it. */
export type ReadingOptions = { -readonly [Name in ReadingOptionName]?: ValueOf<(typeof readingOptions)[Name]> };

/** Why a text is not a valid value of an option: one sentence. */
export type Unfit = { unfit: string };

/** The declaration of an option, with all optional properties. */
export function readingOption(name: ReadingOptionName): ReadingOption {
  return readingOptions[name];
}

/** The value of a typed text, combined with earlier values: options that take several words collect them, for others the last one counts. */
export function parseReadingOption(option: ReadingOption, text: string, earlier: unknown): unknown | Unfit {
  switch (option.kind) {
    case 'text':
      return text;
    case 'delimiter':
      return parseDelimiter(text);
    case 'currency': {
      const code = codeOfSign[text.trim()] ?? currencyOfText(text.trim());
      return isCurrency(code) ? code : { unfit: 'It must be three letters such as EUR (ISO 4217).' };
    }
    case 'choice':
      return option.choices.includes(text) ? text : { unfit: `It must be one of: ${option.choices.join(', ')}.` };
    case 'date':
      return isCalendarDate(text) ? text : { unfit: 'It must be a date such as 2027-01-31.' };
    case 'integer':
      return parseInteger(text, option);
    case 'pair': {
      if (earlier !== undefined) return { unfit: 'It can name one column only.' };
      const pair = splitPair(text, text.indexOf('='));
      return pair === undefined ? { unfit: `It must be ${option.placeholder}.` } : { column: pair[0], value: pair[1] };
    }
    case 'pairs':
    case 'statuses':
      return parsePairs(option, text, earlier as ReadonlyMap<string, string> | undefined);
  }
}

/** How the bytes of a file are read. */
export function openingOf({ header, ...options }: ReadingOptions) {
  const { format, delimiter, encoding, sheet } = options;
  return { format, delimiter, encoding, sheet, header: header === undefined ? undefined : namesOfHeader(header) };
}

/** Signs of one currency alone. */
const codeOfSign: Readonly<Record<string, string>> = { '€': 'EUR', '£': 'GBP' };

/** Whether a text did not fit its option. */
export function isUnfit(value: unknown): value is Unfit {
  return typeof value === 'object' && value !== null && 'unfit' in value;
}

/** A delimiter as typed. */
export function parseDelimiter(text: string): string | Unfit {
  try {
    return delimiterFrom(text);
  } catch {
    return { unfit: 'It must be one ASCII character that is not a letter, digit or quote, or the word tab.' };
  }
}

/** A whole number within bounds, both inclusive. */
export function parseInteger(text: string, { least, most }: { least: number; most: number }): number | Unfit {
  const value = Number(text);
  if (/^\d+$/.test(text) && value >= least && value <= most) return value;
  return { unfit: `It must be a whole number from ${least} to ${most}.` };
}

function parsePairs(
  { kind, placeholder }: ReadingOption,
  text: string,
  earlier: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> | Unfit {
  if (kind === 'pairs') {
    const pair = splitPair(text, text.indexOf('='));
    return pair === undefined ? { unfit: `It must be ${placeholder}.` } : new Map([...earlier, pair]);
  }
  // A status word may contain an = itself.
  const pair = splitPair(text, text.lastIndexOf('='));
  const said = pair?.[1].trim() ?? '';
  const status = noBookingWords.find((word) => word === said) ?? statusOfWord(said);
  if (pair !== undefined && status !== undefined) return new Map([...earlier, [pair[0], status]]);
  return {
    unfit: `It must be word=State, with one of ${bookingStatuses.join(', ')}, block for closed rooms, or leave-out or none for rows that are no bookings.`,
  };
}

function splitPair(text: string, at: number): [string, string] | undefined {
  return at < 1 ? undefined : [text.slice(0, at).trim(), text.slice(at + 1)];
}

/** An option with its value as words of a command line: `["--date-order", "dmy"]`; repeated for several values. */
export function wordsOfOption(name: ReadingOptionName, value: unknown): string[] {
  const { flag, kind } = readingOption(name);
  if (value === undefined) return [];
  if (isSwitch(readingOption(name))) return [flag];
  if (kind === 'pairs' || kind === 'statuses')
    return [...(value as ReadonlyMap<string, string>)].flatMap(([word, means]) => [flag, `${word}=${means}`]);
  if (kind === 'pair') {
    const { column, value: only } = value as NonNullable<ReadingOptions['only']>;
    return [flag, `${column}=${only}`];
  }
  return [flag, kind === 'delimiter' && value === '\t' ? 'tab' : String(value)];
}
