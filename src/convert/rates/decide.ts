/** Finds what a file of rates leaves open, and the flags that answer it. */
import { PmsError } from '../../contract/errors.ts';
import type { Ambiguity } from '../ambiguity.ts';
import { everydayRoles } from '../columns/everyday-roles.ts';
import { type ColumnRole, namesOf } from '../columns/source.ts';
import { moneyKindOf } from '../columns/values/money-words.ts';
import type { RateColumnIndexes } from './columns.ts';
import { dataColumnsOf, type LabelIndexes } from './grid/across-columns.ts';
import type { DownColumns } from './grid/down-columns.ts';
import { occupancyRoles, type RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

/** What the columns leave open. Throws PmsError usage if `--occupancy` does not apply to the file. */
export function ambiguitiesOfColumns(file: RateFile, indexes: RateColumnIndexes): Ambiguity[] {
  if (file.decisions.occupancy !== undefined) requireGuests(indexes, file.decisions.occupancy);
  switch (indexes.kind) {
    case 'list':
      return ambiguitiesOfList(file, indexes.list);
    case 'down':
      return ambiguitiesOfDown(file, indexes.down);
    case 'across':
      return ambiguitiesOfAcross(file, indexes.labels);
  }
}

/** Throws if a number of guests is given, but no column is a price for guests. */
function requireGuests(indexes: RateColumnIndexes, guests: number): void {
  if (indexes.kind === 'list' && occupancyRoles.some((role) => indexes.list.indexes(role).length > 0)) return;
  throw new PmsError(
    'usage',
    `\`--occupancy ${guests}\` chooses between prices for several numbers of guests, and no column of the file is one.`,
    { fix: 'Leave it out.' },
  );
}

function ambiguitiesOfList(file: RateFile, columns: RateColumns): Ambiguity[] {
  const has = (role: ColumnRole) => columns.indexes(role).length > 0 || file.constants.has(role);
  const ambiguities: Ambiguity[] = [];
  if (!has('date')) {
    const missing = [
      has('date_from') ? [] : ['date_from'],
      has('date_to') || has('date_after') ? [] : ['date_to'],
    ].flat();
    if (missing.length > 0) ambiguities.push(missingColumn('days', missing));
  }
  if (!has('room_type_name') && !has('type_code')) ambiguities.push(missingTypeOf(file));
  if (!has('rate_plan_name') && columns.indexes('board').length === 0) ambiguities.push(missingPlan);
  const { occupancy } = file.decisions;
  if (columns.prices.length === 0 && occupancy !== undefined) ambiguities.push(missingOccupancy(occupancy, columns));
  const isSaid = (['availability', 'min_nights', 'stop_sell', 'open'] as const).some(has);
  // Amounts under a word for a price are no remark beside a list of restrictions.
  const mayBePriced =
    file.amounts?.some((name) => moneyKindOf(name) !== undefined || /^(?:mid)?week(?:days?|ends?)?$/i.test(name)) ===
    true;
  if (columns.prices.length === 0 && occupancy === undefined && (!isSaid || mayBePriced))
    ambiguities.push(missingFigures(file));
  return [...ambiguities, ...doubleColumns(file, columns.indexes)];
}

const singleRoles = namesOf(
  `date date_from date_to date_after room_type_name rate_plan_name rate_amount availability min_nights stop_sell`,
);

/** Two columns with the same meaning in everyday words; a known source says itself which one counts. */
function doubleColumns({ source, header }: RateFile, indexes: (role: ColumnRole) => readonly number[]): Ambiguity[] {
  if (source !== undefined) return [];
  return singleRoles.flatMap((role) => {
    const [first, second] = indexes(role).map((index) => header[index]!.trim());
    return first === undefined || second === undefined ? [] : [doubleColumn(first, second, role)];
  });
}

function ambiguitiesOfDown(file: RateFile, { rooms, plan, doubles }: DownColumns): Ambiguity[] {
  const ambiguities = doubles.map(([first, second]) => doubleColumn(first, second, 'rate_amount'));
  if (rooms.length === 0) ambiguities.push(missingColumn('prices in grid', ['rate_amount']));
  const hasPlans = plan !== undefined || file.constants.has('rate_plan_name');
  return hasPlans || rooms.every((room) => room.plan !== undefined) ? ambiguities : [...ambiguities, missingPlan];
}

function ambiguitiesOfAcross(file: RateFile, labels: LabelIndexes): Ambiguity[] {
  const ambiguities: Ambiguity[] = [];
  if (labels.type === undefined && !file.constants.has('room_type_name')) ambiguities.push(missingType);
  if (labels.plan === undefined && labels.board === undefined && !file.constants.has('rate_plan_name'))
    ambiguities.push(missingPlan);
  const columns = dataColumnsOf(file, undefined);
  const withoutYear = columns.find(({ month }) => month !== undefined);
  const season = columns.find(({ isWithoutYear }) => isWithoutYear);
  if (season !== undefined)
    ambiguities.push({
      what: 'year',
      unit: 'season',
      column: file.header[season.index]!.trim(),
      choices: [{ option: 'year' }],
    });
  if (
    withoutYear !== undefined &&
    labels.year === undefined &&
    !file.constants.has('date_from') &&
    file.decisions.year === undefined
  ) {
    const column = file.header[withoutYear.index]!.trim();
    ambiguities.push({ what: 'year', column, choices: [{ option: 'year' }] });
  }
  return ambiguities;
}

/** Whether an unused header names a price: another column of prices counts instead. */
export function isOtherPrice(header: string): boolean {
  return everydayRoles('rates', [header]).roles[0] === 'rate_amount';
}

const missingType: Ambiguity = { what: 'room_type_name', choices: [{ option: 'set', of: 'room_type_name' }] };
const missingPlan: Ambiguity = { what: 'rate_plan_name', choices: [{ option: 'set', of: 'rate_plan_name' }] };

/** A column of houses may name the rooms themselves, if each house is let as a whole. */
function missingTypeOf({ header, roles }: RateFile): Ambiguity {
  const house = header[roles.indexOf('property')];
  if (house === undefined) return missingType;
  return {
    ...missingType,
    choices: [...missingType.choices, { option: 'column', of: house.trim(), value: 'room_type_name' }],
  };
}

/** One price for all rows is hardly ever meant: if there is a column of amounts, it is more likely the price. */
function missingFigures({ amounts = [] }: RateFile): Ambiguity {
  const choices = amounts.slice(0, amountsMax).map((of) => ({ option: 'column' as const, of, value: 'rate_amount' }));
  const map = { option: 'map' as const, value: 'map.json' };
  return { what: 'missing_column', missing: 'figures', choices: choices.length > 0 ? choices : [map] };
}

const amountsMax = 6;

function missingColumn(
  missing: Extract<Ambiguity, { what: 'missing_column' }>['missing'],
  fields: readonly string[],
): Ambiguity {
  return { what: 'missing_column', missing, choices: fields.map((field) => ({ option: 'set', of: field })) };
}

function missingOccupancy(guests: number, { indexes }: RateColumns): Ambiguity {
  const priced = occupancyRoles.flatMap((role, index) => (indexes(role).length > 0 ? [index + 1] : []));
  return {
    what: 'occupancy',
    guests,
    choices: priced.map((number) => ({ option: 'occupancy', value: String(number) })),
  };
}

function doubleColumn(first: string, second: string, role: string): Ambiguity {
  return {
    what: 'double_column',
    columns: [first, second],
    role,
    choices: [{ option: 'map', value: 'map.json' }],
  };
}
