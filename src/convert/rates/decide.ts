/** What a file of rates does not say by itself, and the flag that says it. */
import { PmsError } from '../../contract/errors.ts';
import type { Ambiguity } from '../ambiguity.ts';
import { everydayRoles } from '../columns/everyday-words.ts';
import type { ColumnRole } from '../columns/source.ts';
import type { RateColumnIndexes } from './columns.ts';
import { dataColumnsOf, type LabelPlaces } from './grid/across-columns.ts';
import type { DownColumns } from './grid/down-columns.ts';
import { occupancyRoles, type RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

/** What the columns leave open. Throws PmsError usage where `--occupancy` says nothing of the file. */
export function undecidedOfColumns(file: RateFile, places: RateColumnIndexes): Ambiguity[] {
  if (file.decisions.occupancy !== undefined) requireGuests(places, file.decisions.occupancy);
  switch (places.kind) {
    case 'list':
      return undecidedOfList(file, places.list);
    case 'down':
      return undecidedOfDown(file, places.down);
    case 'across':
      return undecidedOfAcross(file, places.labels);
  }
}

/** Refuses a number of guests for a file in which no column is a price for guests. */
function requireGuests(places: RateColumnIndexes, guests: number): void {
  if (places.kind === 'list' && occupancyRoles.some((role) => places.list.places(role).length > 0)) return;
  throw new PmsError(
    'usage',
    `\`--occupancy ${guests}\` chooses between prices for several numbers of guests, and no column of the file is one.`,
    { fix: 'Leave it out.' },
  );
}

/** Several houses in one file, of which none is chosen. */
export function undecidedProperty(column: string, names: readonly string[]): Ambiguity {
  const shown = names.slice(0, 5).map((name) => `"${name}"`);
  const more = names.length > shown.length ? ' and more' : '';
  return {
    what: 'property',
    message: `The column "${column}" names several houses: ${shown.join(', ')}${more}.`,
    flags: names.slice(0, 5).map((name) => `--only "${column}=${name}"`),
  };
}

function undecidedOfList(file: RateFile, columns: RateColumns): Ambiguity[] {
  const has = (role: ColumnRole) => columns.places(role).length > 0 || file.constants.has(role);
  const undecided: Ambiguity[] = [];
  if (!has('date')) {
    const missing = [
      has('date_from') ? [] : ['date_from'],
      has('date_to') || has('date_after') ? [] : ['date_to'],
    ].flat();
    if (missing.length > 0) undecided.push(missingColumn(missing, 'No column says the days'));
  }
  if (!has('room_type_name') && !has('type_code')) undecided.push(missingType);
  if (!has('rate_plan_name') && columns.places('board').length === 0) undecided.push(missingPlan);
  const { occupancy } = file.decisions;
  if (columns.prices.length === 0 && occupancy !== undefined) undecided.push(missingOccupancy(occupancy, columns));
  const isSaid = (['availability', 'min_nights', 'stop_sell', 'open'] as const).some(has);
  if (columns.prices.length === 0 && occupancy === undefined && !isSaid)
    undecided.push(missingColumn(['rate_amount'], 'No column is a price, an availability or a restriction'));
  return [...undecided, ...doubleColumns(file, columns.places)];
}

const singleRoles: readonly ColumnRole[] = [
  'date',
  'date_from',
  'date_to',
  'date_after',
  'room_type_name',
  'rate_plan_name',
  'rate_amount',
  'availability',
  'min_nights',
  'stop_sell',
];

/** Two columns that say the same in everyday words; a source says itself which counts. */
function doubleColumns({ source, header }: RateFile, places: (role: ColumnRole) => readonly number[]): Ambiguity[] {
  if (source !== undefined) return [];
  return singleRoles.flatMap((role) => {
    const [first, second] = places(role).map((place) => header[place]!.trim());
    return first === undefined || second === undefined ? [] : [doubleColumn(first, second, role)];
  });
}

function undecidedOfDown(file: RateFile, { rooms, plan, doubles }: DownColumns): Ambiguity[] {
  const undecided = doubles.map(([first, second]) => doubleColumn(first, second, 'rate_amount'));
  if (rooms.length === 0) undecided.push(missingColumn(['rate_amount'], 'No column below its header has prices'));
  const hasPlans = plan !== undefined || file.constants.has('rate_plan_name');
  return hasPlans || rooms.every((room) => room.plan !== undefined) ? undecided : [...undecided, missingPlan];
}

function undecidedOfAcross(file: RateFile, labels: LabelPlaces): Ambiguity[] {
  const undecided: Ambiguity[] = [];
  if (labels.type === undefined && !file.constants.has('room_type_name')) undecided.push(missingType);
  if (labels.plan === undefined && labels.board === undefined && !file.constants.has('rate_plan_name'))
    undecided.push(missingPlan);
  const columns = dataColumnsOf(file, undefined);
  const withoutYear = columns.find(({ month }) => month !== undefined);
  if (withoutYear !== undefined && labels.year === undefined && !file.constants.has('date_from')) {
    const message = `The column "${file.header[withoutYear.place]!.trim()}" is a month without a year, and no column says the year.`;
    undecided.push({ what: 'year', message, flags: ['--set date_from=YYYY-MM-DD'] });
  }
  return undecided;
}

/** Whether a header that is not used names a price: another one counts before it. */
export function isOtherPrice(header: string): boolean {
  return everydayRoles('rates', [header]).roles[0] === 'rate_amount';
}

const missingType: Ambiguity = {
  what: 'room_type_name',
  message: 'No column says the room type.',
  flags: ['--set "room_type_name=NAME"'],
};

const missingPlan: Ambiguity = {
  what: 'rate_plan_name',
  message: 'No column says the rate plan.',
  flags: ['--set "rate_plan_name=NAME"'],
};

function missingColumn(fields: readonly string[], message: string): Ambiguity {
  return { what: 'missing_column', message: `${message}.`, flags: fields.map((field) => `--set ${field}=VALUE`) };
}

function missingOccupancy(guests: number, { places }: RateColumns): Ambiguity {
  const message = `No column is a price for ${guests} ${guests === 1 ? 'guest' : 'guests'}.`;
  const flags = occupancyRoles.flatMap((role, place) => (places(role).length > 0 ? [`--occupancy ${place + 1}`] : []));
  return { what: 'occupancy', message, flags };
}

function doubleColumn(first: string, second: string, role: string): Ambiguity {
  const message = `The columns "${first}" and "${second}" both mean ${role}, and nothing says which counts.`;
  return { what: 'double_column', message, flags: ['--map map.json'] };
}
