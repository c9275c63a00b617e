/**
 * Something about a file that its cells do not tell: nothing is sent until a person decides it. These are the facts of each question;
 * `words/questions.ts` has its sentence.
 */
import type { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import type { CodePageReading } from '../file/row.ts';
import type { Decisions, ReadingOptionName } from './reading-options.ts';
import type { ProvingCell } from './seen-texts.ts';
import type { DecimalMark } from './values/amounts/read-amount.ts';
import type { DateOrder } from './values/dates/read-date.ts';
import type { NameOrder } from './values/text/split-name.ts';

/** One way to decide: an option with its value; for `--set` and `--only` also the field or column. If the value is absent, the person gives it. */
export interface Choice {
  option: ReadingOptionName;
  of?: string;
  value?: string;
}

/** A night of a room type and plan with two prices, each with its line; the earlier first. */
export interface TwoPrices {
  night: string;
  room: string;
  plan: string;
  prices: readonly [price: number, later: number];
  lines: readonly [line: number, later: number];
  /** The column that tells the rows of a list of days apart. */
  column?: string;
}

/** What the first row of a file would be as a resource: the cells that would be used. */
export interface ReadAs {
  resource: ResourceName;
  cells: readonly { role: string; text: string }[];
}

type OpenFacts =
  /** What the file holds: nothing proves it. `readings`: what the first row would be as each resource. */
  | { what: 'resource'; said: ResourceName; readings: readonly ReadAs[] }
  /** `exchanged`: real dates of a workbook that may have been texts, with their days and months exchanged. */
  | {
      what: 'date_order';
      kind: 'open' | 'exchanged';
      cell: ProvingCell;
      readings: readonly { order: DateOrder; date: string }[];
    }
  | { what: 'date_order'; kind: 'contradiction'; cells: readonly [ProvingCell, ProvingCell] }
  | {
      what: 'decimal_mark';
      kind: 'open';
      column: string;
      cell: ProvingCell;
      readings: Readonly<Record<DecimalMark, string>>;
    }
  | { what: 'decimal_mark'; kind: 'contradiction'; column: string; cells: readonly [ProvingCell, ProvingCell] }
  | { what: 'currency'; kind: 'shared sign'; sign: string; line: number; currencies: string }
  | { what: 'currency'; kind: 'not said'; count: number; line: number }
  | { what: 'currency'; kind: 'several'; currencies: readonly { code: string; line: number }[] }
  | { what: 'property'; column: string; houses: readonly { name: string; count?: number }[]; total: number }
  | { what: 'missing_column'; missing: 'days' | 'figures' | 'price of a night' | 'prices in grid' }
  | { what: 'room_type_name' | 'rate_plan_name' }
  | { what: 'occupancy'; guests: number }
  /** `season`: the column names days; otherwise it names a month. */
  | { what: 'year'; column: string; unit?: 'season' }
  /** A night to which two rows, or two columns of one row, give different prices; `night` is YYYY-MM-DD, the prices in the order of the file. */
  | ({ what: 'overlaps' } & TwoPrices)
  /** A word of the file in each encoding that it may have. */
  | { what: 'encoding'; line: number; readings: readonly CodePageReading[] }
  | { what: 'units'; kind: 'listed'; column: string }
  | { what: 'units'; kind: 'door numbers'; column: string; example: string }
  /** Units of one type have `prices` different ones, each nearly another; the lowest would count. */
  | { what: 'units'; kind: 'own prices'; column: string; units: number; prices: number }
  | { what: 'units'; kind: 'repeated name'; column: string; name: string; lines: readonly [number, number] }
  /** Sheets of a workbook, or tables of a page, that have one header: the one that would be read, and the others. */
  | { what: 'sheet'; sheet: string; others: readonly string[] }
  /** Two names of types that may be one, the rarer first; their rows would become two types. */
  | { what: 'near_types'; types: readonly { name: string; count: number; line: number }[] }
  /** Columns whose meaning their values do not show: the booking number, the state, the guest's price, the last name, a price of a list, the days of the stay. */
  | {
      what: 'column_meaning';
      meaning: 'id' | 'state' | 'money' | 'last_name' | 'price' | 'room' | 'checkin_date' | 'checkout_date' | 'double';
      columns: readonly { name: string; example?: string; line?: number }[];
      /**
       * Of money: it is the same for stays of more and fewer nights, or grows with them, is that of the room, may be in cents, is called that of one guest, or `night` times the nights is `total`. Of the departure: in each row the column of
       * nights says a night more or fewer.
       */
      shown?:
        | 'same for nights'
        | 'grows with nights'
        | 'of the room'
        | 'in cents'
        | 'of a person'
        | 'a night more'
        | 'a night fewer'
        | { night: string; total: string };
    }
  /** A field that a booking needs, whose cells are blank in many rows: `count` of the `rows` that were looked at. */
  | { what: 'blank_cells'; field: string; count: number; rows: number; line: number }
  /**
   * Words that may be something else than their column names: among the channels, guests or kinds of rows a state, or that there is no booking; among
   * the room types a word of the column `other`.
   */
  | {
      what: 'odd_words';
      column: string;
      names: 'channels' | 'guests' | 'kinds' | 'types';
      other?: string;
      words: readonly { word: string; count: number; line: number }[];
    }
  /** A name of guests in both orders, where names speak for the last name in front. */
  | {
      what: 'name_order';
      column: string;
      line: number;
      readings: readonly { order: NameOrder; first: string; last: string }[];
    }
  /** Names with something behind them that is no name: the first of them, as written and without it. */
  | { what: 'name_notes'; column: string; count: number; line: number; name: string; without: string }
  /** Stays far longer than the others of the file, whose price fits another year. */
  | { what: 'long_stays'; count: number; nights: number; usual: number; line: number }
  /**
   * Booking numbers whose rows may be rooms, versions or copies; `shared`: rooms or the guests of one; `twice`: most numbers of the file stand twice,
   * cell for cell.
   */
  | {
      what: 'same_number';
      kind: 'open' | 'shared' | 'twice';
      count: number;
      example: { number: string; lines: readonly number[]; stays: readonly string[] };
    }
  /**
   * Rows without a number of one stay, and the lines of the first two: those of a `guest` have the same guest, room type and dates, and differ in other
   * columns; those of a `room` may be the guests of one.
   */
  | { what: 'same_stay'; kind: 'guest' | 'room'; count: number; lines: readonly [number, number] }
  /** Bookings whose payments were all paid back, so that they end at 0. */
  | { what: 'refunded'; count: number; example: { number: string; lines: readonly number[] } }
  /** The header cannot be used: `problem` is why `prepareFile` refused it. */
  | { what: 'columns'; problem: PmsError };

export type Question = OpenFacts & {
  /** Any one of these decides it; where several fields are missing, one for each. */
  choices: readonly Choice[];
};

/** A choice for each of these values of an option. */
export function choicesAmong(
  option: ReadingOptionName,
  values: readonly (string | undefined)[],
  of?: string,
): Choice[] {
  return values.map((value) => ({ option, ...(of !== undefined && { of }), value }));
}

const namedMax = 10;

/** Several properties in one file, of which none is chosen. `houses`: each with its number of rows, if counted. */
export function severalProperties(column: string, houses: readonly { name: string; count?: number }[]): Question {
  const named = houses.slice(0, namedMax);
  const names = named.map(({ name }) => name);
  // The towns of guests are no houses.
  const choices = [...choicesAmong('only', names, column), ...choicesAmong('column', ['none'], column)];
  return { what: 'property', column, houses: named, total: houses.length, choices };
}

export type ColumnsQuestion = Extract<Question, { what: 'column_meaning' }>;

/** What columns mean, each one of these roles; `double`: several of one meaning differ, or may. */
export function meaningOfColumns(
  meaning: ColumnsQuestion['meaning'],
  columns: ColumnsQuestion['columns'],
  roles: readonly string[],
): ColumnsQuestion {
  const choices = columns.flatMap(({ name }) => choicesAmong('column', roles, name));
  return { what: 'column_meaning', meaning, columns, choices };
}

/** Whole numbers that may be in cents. */
export function openCents(column: ColumnsQuestion['columns'][number], role: string): Question {
  const choices = [...choicesAmong('decimal', ['cents']), ...choicesAmong('column', [role], column.name)];
  return { what: 'column_meaning', meaning: 'money', columns: [column], shown: 'in cents', choices };
}

/** The same question about a list of prices, if it names several. */
export function propertiesOfPrices(
  { header, roles, decisions }: { header: readonly string[]; roles: readonly unknown[]; decisions: Decisions },
  houses: ReadonlyMap<string, unknown>,
): Question[] {
  const column = header[roles.indexOf('property')];
  if (decisions.only !== undefined || houses.size < 2 || column === undefined) return [];
  const named = [...houses.keys()].map((name) => ({ name }));
  return [severalProperties(column.trim(), named)];
}
