/**
 * The options that say how to read a file, each declared once: command line flags with their parsers and help, the keys and schema of mapping files,
 * the values given to a converter, and suggested commands are all made from this table.
 */
import { currencyOfText, isCurrency } from '../contract/currencies.ts';
import { isCalendarDate } from '../contract/dates.ts';
import { type ResourceName, resourceNames } from '../contract/resource.ts';
import { type BookingStatus, bookingStatuses, statusOfWord } from '../contract/status.ts';
import { delimiterFrom } from '../file/csv/csv-delimiter.ts';
import { namesOfHeader } from '../file/header.ts';
import type { ColumnRole } from './columns/source.ts';

interface Declared {
  /** The flag as typed where it is not the name with dashes; an option of one choice is a switch. */
  flag?: string;
  /** A flag of earlier days with the choice behind it, which goes on working. */
  former?: string;
  /** What stands behind the flag in the help; `action` where it says what is done with something. */
  placeholder?: string;
  help: string;
  /** Its key in a mapping file where it is not the name with underscores; false if a mapping file does not contain it. */
  key?: string | false;
  /** The resources that it applies to; all if absent. */
  resources?: readonly ResourceName[];
  /** How the file is opened, which does not apply to rows taken from it; absent for what its columns and cells mean. */
  scope?: 'bytes';
}

interface Choices {
  choices: readonly string[];
  isFree?: true;
}
interface Bounds {
  least: number;
  most: number;
}
type PlainKind = 'delimiter' | 'currency' | 'date' | 'pair' | 'pairs' | 'statuses';
type Kind = { kind: 'text' | PlainKind } | ({ kind: 'choice' } & Choices) | ({ kind: 'integer' } & Bounds);

/** As it is declared: an option with choices or bounds is of that kind, and one of no other kind a text. */
type Told = { kind?: PlainKind } | Choices | Bounds;

/** An option with its flag, and with its key if a mapping file contains it. */
export type ReadingOption = Omit<Declared, 'key'> & { flag: string; placeholder: string; key?: string } & Kind;

const options = {
  format: {
    placeholder: 'format',
    choices: ['csv', 'json', 'ndjson'],
    help: 'read the file as this (default: by its content)',
    scope: 'bytes',
  },
  delimiter: {
    placeholder: 'character',
    kind: 'delimiter',
    help: 'delimiter of a CSV file (default: by its content)',
    scope: 'bytes',
  },
  encoding: {
    placeholder: 'label',
    help: 'encoding of the file, such as windows-1252 (default: by its content)',
    scope: 'bytes',
  },
  sheet: {
    placeholder: 'name',
    help: 'sheet of a workbook, by its name or number (default: the first with a known header); of a JSON object the key of its records; of a zip or a mail one of its files',
    scope: 'bytes',
  },
  header: {
    placeholder: 'names',
    help: 'names of the columns of a file without a header row, in their order: "Guest,Arrival,Departure,Room"',
    scope: 'bytes',
  },
  as: {
    placeholder: 'resource',
    choices: resourceNames,
    help: 'what the file holds, where its columns do not show it',
    key: false,
  },
  set: {
    placeholder: 'field=value',
    kind: 'pairs',
    help: 'one value for all rows, for a field the file has no column for; may be repeated',
  },
  source: {
    placeholder: 'name',
    help: 'read the file as this source (`pms sources` lists them), or as none',
  },
  map: {
    placeholder: 'file',
    help: 'read the file as a mapping file says (`pms inspect FILE --save map.json` writes one)',
    key: false,
  },
  column: {
    placeholder: 'name=meaning',
    kind: 'pairs',
    help: 'what a column means: "Ref. 2=id", or none for nothing; "#7" is the seventh; may be repeated',
    key: false,
  },
  dateOrder: {
    placeholder: 'order',
    choices: ['dmy', 'mdy', 'ymd', 'dmy-exchanged', 'mdy-exchanged', 'dmy-slash', 'mdy-slash'],
    help: 'order of dates, if the file does not show it; -exchanged: days and months of real dates in a workbook are exchanged back; -slash: of dates with a slash, all others the other way round',
    resources: ['bookings', 'rates'],
  },
  decimal: {
    placeholder: 'mark',
    choices: ['.', ',', 'cents'],
    isFree: true,
    help: 'decimal mark of amounts, . or , if the file does not show it; cents: whole numbers, in the smallest unit of their currency',
  },
  currency: {
    placeholder: 'code',
    kind: 'currency',
    help: 'currency of amounts that have none, or a sign that several currencies share',
  },
  status: {
    placeholder: 'word=state',
    kind: 'statuses',
    help: 'what a status word means: "Definite=Confirmed"; block: a closed room; leave-out or none: no booking; may be repeated',
    key: 'statuses',
    resources: ['bookings'],
  },
  blocks: {
    choices: ['leave-out', 'hold'],
    help: 'closed rooms among bookings: leave-out (default), or hold: a booking of 0, source Block, in no revenue',
    resources: ['bookings'],
  },
  cutover: {
    placeholder: 'date',
    kind: 'date',
    help: 'the day a house moves to the service: what ends by it, spans it and begins later is told apart',
    resources: ['bookings'],
  },
  beforeCutover: {
    choices: ['take', 'leave-out'],
    help: 'bookings that end by --cutover (default: take)',
    resources: ['bookings'],
  },
  atCutover: {
    choices: ['whole', 'split', 'leave-out'],
    help: 'bookings that span --cutover (default: whole); split: two bookings, amounts by nights',
    resources: ['bookings'],
  },
  afterCutover: {
    choices: ['take', 'leave-out'],
    help: 'bookings that begin on --cutover or later (default: take)',
    resources: ['bookings'],
  },
  statusOfAll: {
    placeholder: 'state',
    choices: bookingStatuses,
    help: 'the state of every booking, if no row has one',
    resources: ['bookings'],
  },
  fill: {
    placeholder: 'field=value',
    kind: 'pairs',
    help: 'a value for blank cells of a field: guest_last_name=Guest; may be repeated',
    resources: ['bookings'],
  },
  nameOrder: {
    placeholder: 'order',
    choices: ['first-last', 'last-first', 'mixed-first-last', 'mixed-last-first'],
    help: 'which name comes first in a cell that holds both without a comma; "mixed-": as each name shows, else so',
    resources: ['bookings'],
  },
  nameNotes: {
    choices: ['drop', 'keep'],
    help: 'what stands behind names of guests, such as "(quadruple)" or "73€": drop or keep it',
    resources: ['bookings'],
  },
  longStays: {
    choices: ['keep', 'reject'],
    help: 'keep or reject stays whose year is probably mistyped',
    resources: ['bookings'],
  },
  room: {
    placeholder: 'name=type',
    kind: 'pairs',
    help: 'what a room is called in the service: "Doppelzimmer=Deluxe Double"; may be repeated',
    key: 'rooms',
  },
  multiRoom: {
    placeholder: 'as',
    choices: ['rooms', 'one'],
    help: 'a booking of several rooms becomes a booking for each (rooms), or one',
    resources: ['bookings'],
  },
  sameNumber: {
    placeholder: 'as',
    choices: ['rooms', 'guests', 'versions', 'copies'],
    help: 'what several rows of one booking number are, if their stays do not show it: rooms; guests: of one room; versions: the last counts; copies: one for each stay',
    resources: ['bookings'],
  },
  refunded: {
    choices: ['cancelled', 'leave-out', 'confirmed'],
    help: 'bookings of a payments report whose payments were all paid back: cancelled, leave-out, or confirmed',
    resources: ['bookings'],
  },
  badEmail: {
    choices: ['reject', 'drop'],
    help: 'reject rows with a wrong e-mail address, or drop the address',
    resources: ['bookings'],
  },
  only: {
    placeholder: 'column=value',
    kind: 'pair',
    help: 'only rows with this value, such as "Property name=Casa Azul"',
  },
  occupancy: {
    placeholder: 'guests',
    least: 1,
    most: 4,
    help: 'use the price for this many guests (rates)',
    resources: ['rates'],
  },
  year: {
    placeholder: 'year',
    least: 1970,
    most: 2100,
    help: 'year of seasons and months that have none (rates)',
    resources: ['rates'],
  },
  overlaps: {
    placeholder: 'which',
    choices: ['first', 'last'],
    help: 'which price counts on nights that two seasons or ranges have: of the first or the last row or column (rates)',
    resources: ['rates'],
  },
  units: {
    flag: '--units-as-types',
    former: '--units',
    placeholder: 'as',
    choices: ['as-types'],
    help: 'each unit of a list without types is a type of its own (room types)',
    resources: ['rooms'],
  },
  groupBy: {
    placeholder: 'column',
    help: 'the column of a list of units that says the type (room types)',
    resources: ['rooms'],
  },
} as const satisfies Record<string, Declared & Told>;

/** Whether an option has one choice, and its flag nothing behind it. */
export function isSwitch(
  option: ReadingOption,
): option is ReadingOption & { kind: 'choice'; choices: readonly [string] } {
  return option.kind === 'choice' && option.choices.length === 1;
}

export type ReadingOptionName = keyof typeof options;
export const readingOptionNames = Object.keys(options) as ReadingOptionName[];

interface Values {
  delimiter: string;
  currency: string;
  date: string;
  /** `also`: other spellings of the value. */
  pair: { column: string; value: string; also?: readonly string[] };
  pairs: ReadonlyMap<string, string>;
  statuses: ReadonlyMap<string, SaidStatus>;
}

type ValueOf<Option> = Option extends { choices: readonly (infer Choice)[] }
  ? Choice
  : Option extends Bounds
    ? number
    : Option extends { kind: infer Name extends PlainKind }
      ? Values[Name]
      : string;

/** What a status word may be said to mean besides a state. */
export const noBookingWords = ['none', 'leave-out', 'block'] as const;
export type SaidStatus = BookingStatus | (typeof noBookingWords)[number];

/** The value of each option; absent where nobody has said it. */
export type ReadingOptions = { -readonly [Name in ReadingOptionName]?: ValueOf<(typeof options)[Name]> };

/** Why a text is not a valid value of an option: one sentence. */
export type Unfit = { unfit: string };

/** The declaration of an option. */
export function readingOption(name: ReadingOptionName): ReadingOption {
  return declared[name];
}

const joinedBy = (name: string, sign: string) => name.replace(/[A-Z]/g, (letter) => `${sign}${letter.toLowerCase()}`);
const kindOf = (told: object) => ('choices' in told ? 'choice' : 'least' in told ? 'integer' : 'text');
const declared = Object.fromEntries(
  Object.entries<Declared & Told>(options).map(([name, { key = joinedBy(name, '_'), ...option }]) => [
    name,
    {
      flag: `--${joinedBy(name, '-')}`,
      placeholder: 'action',
      kind: kindOf(option),
      ...option,
      ...(key !== false && { key }),
    },
  ]),
) as Record<ReadingOptionName, ReadingOption>;

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
export function openingOf({ format, delimiter, encoding, sheet, header }: ReadingOptions) {
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

/** Header -> role of the column; null: unknown, and the checks against a wrong import still look at it; `none`: a person says that it is not used. */
export type MappedColumns = Readonly<Record<string, ColumnRole | 'none' | null>>;

export interface Decisions extends Omit<ReadingOptions, 'format' | 'delimiter' | 'encoding' | 'sheet' | 'set' | 'map'> {
  /** The columns of a mapping file. */
  columns?: MappedColumns;
}
