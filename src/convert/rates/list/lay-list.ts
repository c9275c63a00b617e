/** A list with a row for each day or range of days: what its columns mean, what they leave open, and a look at its rows. */
import { currencyOfHeader } from '../../columns/currency-of-header.ts';
import { createDoubles, type Doubles } from '../../columns/double-columns.ts';
import { everydayRoles } from '../../columns/everyday-roles.ts';
import { isOfHotel } from '../../columns/header-words.ts';
import { type ColumnRole, isOfGuests, namesOf, occupancyRoles } from '../../columns/source.ts';
import { moneyKindOf } from '../../columns/values/money-words.ts';
import { namesRoom } from '../../columns/values/telling-words.ts';
import type { RateFacts } from '../../prices/survey-prices.ts';
import type { Question } from '../../question.ts';
import type { Remark } from '../../remark.ts';
import { currencyOfWord } from '../../values/amounts/currency-signs.ts';
import {
  type Described,
  type LaidOut,
  missingColumn,
  missingPlan,
  missingType,
  type RowLook,
  whyOf,
} from '../laid-out.ts';
import type { RateFile } from '../plan.ts';
import { createRateColumns, type RateColumns } from './list-columns.ts';
import { createLongRows } from './long-rows.ts';

/** Finds the columns; the header is enough. */
export function layList(file: RateFile): LaidOut {
  const columns = createRateColumns(file);
  const doubles = createDoubles(file, singleRoles);
  return {
    described: describedOf(file, columns),
    questions: () => [...questionsOf(file, columns), ...doubles.questions()],
    look: (facts) => lookOf(file, columns, facts, doubles),
    read: (reading) => ({ add: createLongRows(file, columns, reading) }),
  };
}

function describedOf(file: RateFile, columns: RateColumns): Described {
  const described: Described = new Map();
  const isTaken = new Set(columns.prices.flatMap(({ indexes }) => indexes));
  const price = file.header[columns.prices[0]?.indexes[0] ?? -1];
  for (const [index, name] of file.header.entries()) {
    const role = file.roles[index];
    if (role !== undefined && role !== 'rate_amount' && !isOfGuests(role))
      described.set(index, describeRole(role, file));
    else if (isTaken.has(index)) described.set(index, { means: role ?? 'days', why: whyOf(file) });
    else if (role !== undefined || (price !== undefined && everydayRoles('rates', [name]).roles[0] === 'rate_amount'))
      described.set(index, {
        why: { code: 'other_price', counts: price?.trim() },
      });
  }
  return described;
}

function describeRole(role: ColumnRole, file: RateFile): { means?: string; why: Remark } {
  switch (role) {
    case 'board':
      return { means: role, why: { code: 'part_of_plan' } };
    case 'nights':
      return { means: role, why: { code: 'nights_of_price' } };
    case 'weekdays':
      if (file.layout === 'ranges') return { means: role, why: { code: 'weekdays_of_range' } };
      return { why: { code: 'date_says_it' } };
    case 'metric':
    case 'year':
      return { why: { code: 'says_nothing' } };
    default:
      return { means: role, why: whyOf(file) };
  }
}

function questionsOf(file: RateFile, columns: RateColumns): Question[] {
  const has = (role: ColumnRole) => columns.indexes(role).length > 0 || file.constants.has(role);
  const questions: Question[] = [];
  const hasEnd = has('date_to') || has('date_after');
  const missing = has('date') ? [] : [has('date_from') ? [] : 'date_from', hasEnd ? [] : 'date_to'].flat();
  if (missing.length > 0) questions.push(missingColumn('days', missing));
  if (!has('room_type_name') && !has('type_code')) questions.push(missingTypeOf(file));
  if (!has('rate_plan_name') && columns.indexes('board').length === 0)
    questions.push(withColumns(missingPlan, file.names, 'rate_plan_name'));
  const { occupancy } = file.decisions;
  if (columns.prices.length === 0 && occupancy !== undefined) questions.push(missingOccupancy(occupancy, columns));
  const isSaid = (['availability', 'min_nights', 'stop_sell', 'open'] as const).some(has);
  // Amounts under a word for a price are no remark beside a list of restrictions.
  const mayBePriced =
    file.amounts?.some((name) => moneyKindOf(name) !== undefined || /^(?:mid)?week(?:days?|ends?)?$/i.test(name)) ===
    true;
  if (columns.prices.length === 0 && occupancy === undefined && (!isSaid || mayBePriced))
    questions.push(missingFigures(file));
  return questions;
}

const singleRoles = namesOf(
  `date date_from date_to date_after room_type_name rate_plan_name rate_amount availability min_nights stop_sell`,
);

/** A column of houses may name the rooms themselves, if each house is let as a whole; `room_id` names no type, and may tell the rooms apart. */
function missingTypeOf({ header, roles, names = [] }: RateFile): Question {
  const house = header[roles.indexOf('property')];
  const rooms = header.filter((name, index) => roles[index] === undefined && namesRoom(name) && !names.includes(name));
  const mayBe = house === undefined || isOfHotel(house) ? [...rooms, ...names] : [house];
  return withColumns(missingType, mayBe, 'room_type_name');
}

function withColumns(question: Question, names: readonly string[] = [], value: ColumnRole): Question {
  const columns = names.slice(0, 4).map((name) => ({ option: 'column' as const, of: name.trim(), value }));
  return { ...question, choices: [...question.choices, ...columns] };
}

/** One price for all rows is hardly ever meant: if there is a column of amounts, it is more likely the price. */
function missingFigures({ header, amounts = [] }: RateFile): Question {
  const choices = amounts.slice(0, amountsMax).map((of) => ({ option: 'column' as const, of, value: 'rate_amount' }));
  if (choices.length > 0) return { what: 'missing_column', missing: 'figures', choices };
  const missing = header.some((name) => moneyKindOf(name) === 'other') ? 'price of a night' : 'figures';
  return { what: 'missing_column', missing, choices: [{ option: 'map', value: 'map.json' }] };
}

const amountsMax = 6;

function missingOccupancy(guests: number, { indexes }: RateColumns): Question {
  const priced = occupancyRoles.flatMap((role, index) => (indexes(role).length > 0 ? [index + 1] : []));
  return {
    what: 'occupancy',
    guests,
    choices: priced.map((number) => ({ option: 'occupancy', value: String(number) })),
  };
}

function lookOf(file: RateFile, columns: RateColumns, facts: RateFacts, doubles: Doubles): RowLook {
  const saidByHeader = new Map(file.header.map((name, index) => [index, currencyOfHeader(name)] as const));
  const prices = columns.prices.flatMap(({ indexes }) => indexes);
  return {
    add(cells, line) {
      doubles.add(cells, line);
      const text = (indexes: readonly number[]) =>
        indexes.map((index) => cells[index] ?? '').find((found) => found !== '');
      facts.order.add(line, {
        checkin: text(columns.indexes('date')) ?? text(columns.indexes('date_from')),
        lastNight: text(columns.indexes('date_to')),
        checkout: text(columns.indexes('date_to')) === undefined ? text(columns.indexes('date_after')) : undefined,
      });
      const currency = text(columns.indexes('currency_iso'));
      if (currency !== undefined) facts.currencyCells.add(currency, line);
      const said = currencyOfWord(currency ?? '');
      for (const index of prices) {
        const cell = text([index]);
        if (cell !== undefined) facts.price(cell, line, said ?? saidByHeader.get(index));
      }
      const room = text(columns.indexes('room_type_name')) ?? text(columns.indexes('type_code'));
      if (room !== undefined) facts.rooms.add(room, line);
      const property = text(columns.indexes('property'));
      if (property !== undefined) facts.properties.add(property, line);
    },
  };
}
