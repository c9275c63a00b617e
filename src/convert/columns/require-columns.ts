/** Checks that an external header has the columns that a record needs, and no field twice: otherwise nothing is sent. */
import { PmsError } from '../../contract/errors.ts';
import { type Resource, resources } from '../../contract/resource.ts';
import type { FilePlan } from '../file-plan.ts';
import type { Decisions } from '../reading-options.ts';
import { headerKey, noSuchColumn, setOverColumn, shownHeader, shownName } from './native-columns.ts';
import type { ColumnRole } from './source.ts';

/** The fields that a booking needs, and the roles that can supply each. */
export const bookingNeeds: readonly { field: string; roles: readonly ColumnRole[] }[] = [
  { field: 'checkin_date', roles: ['checkin_date', 'stay', 'stay_nights'] },
  { field: 'checkout_date', roles: ['checkout_date', 'stay', 'stay_nights', 'last_night', 'nights'] },
  { field: 'room_type_name', roles: ['room_type_name', 'type_code', 'room_names'] },
  {
    field: 'guest_last_name',
    roles: ['guest_last_name', 'guest_first_name', 'guest', 'guests', 'booker'],
  },
];

type RequiredColumns = Pick<FilePlan, 'roles' | 'constants'>;

/** Throws PmsError unknown_header, missing_column for a header of bookings that cannot be used. */
export function requireColumns(header: readonly string[], { roles, constants }: RequiredColumns): void {
  refuseUnknownHeader(resources.bookings, header, roles);
  const missing = bookingNeeds.filter(
    ({ field, roles: ways }) => !constants.has(field) && !ways.some((role) => roles.includes(role)),
  );
  if (missing.length > 0) throw missingColumns(missing.map(({ field }) => field));
}

/** Throws PmsError unknown_header, missing_column for a header of rooms that does not name them. */
export function requireNames(header: readonly string[], { roles, constants }: RequiredColumns): void {
  refuseUnknownHeader(resources.rooms, header, roles);
  const isNamed = roles.some((role) => role === 'name' || role === 'unit' || role === 'unit_type');
  if (!isNamed && !constants.has('name')) throw missingColumns(['name']);
}

function missingColumns(fields: readonly string[]): PmsError {
  return new PmsError('missing_column', `No column is known as ${fields.join(', ')}.`, {
    details: { fields },
    fix: `Name the column (\`--column "NAME=${fields[0]}"\`, or a mapping file: \`pms inspect FILE --save map.json\`, then \`--map map.json\`), or give one value for all rows with \`--set ${fields[0]}=…\`.`,
  });
}

/** What a channel's calendar says of its stays, and what is said for all of them by flags. */
interface CalendarFacts extends RequiredColumns {
  fill: Decisions['fill'];
  /** Whether some of its stays name no guest. */
  hasNameless: boolean;
}

/**
 * A calendar says when a place is taken, and mostly neither which place nor by whom nor for how much. Throws PmsError missing_column that asks for all of
 * it at once.
 */
export function requireOfCalendar({ roles, constants, fill, hasNameless }: CalendarFacts): void {
  const isSaid = (field: string) => constants.has(field) || fill?.has(field) === true;
  const hasRoom = roles.includes('room_type_name') || isSaid('room_type_name');
  const hasName = !hasNameless || isSaid('guest_last_name') || isSaid('guest_first_name');
  if (hasRoom && hasName) return;
  const flags = [
    ...(hasRoom ? [] : ['--set room_type_name="YOUR LISTING"']),
    ...(hasName ? [] : ['--fill guest_last_name=Guest']),
    ...(isSaid('total_amount') ? [] : ['--set total_amount=0']),
    ...(isSaid('currency_iso') ? [] : ['--set currency_iso=EUR']),
  ];
  const names = [...(hasRoom ? [] : ['which room type it is of']), ...(hasName ? [] : ['who comes'])].join(' nor ');
  throw new PmsError('missing_column', `This calendar does not say ${names}.`, {
    details: { fields: [...(hasRoom ? [] : ['room_type_name']), ...(hasName ? [] : ['guest_last_name'])] },
    fix: `Say it for all its stays: \`${flags.join(' ')}\`${hasRoom ? '' : ', with the listing it is of'}${hasName ? '' : ', with a name that stands for nobody'}; the amount may be left out where the service has the stays already.`,
  });
}

function refuseUnknownHeader({ name }: Resource, header: readonly string[], roles: RequiredColumns['roles']): void {
  if (roles.some((role) => role !== undefined)) return;
  throw new PmsError('unknown_header', `Nothing in the header is a column of ${name}: ${shownHeader(header)}.`, {
    fix: '`pms sources` lists what is known; `pms inspect FILE --save map.json` writes a mapping file to fill in.',
  });
}

/** Throws PmsError double_column if a column gives a field that `--set` gives for all rows. */
export function refuseSetColumns(header: readonly string[] | undefined, { roles, constants }: RequiredColumns): void {
  // In JSON each record has keys of its own: `--set` fills the records that lack one.
  if (header === undefined) return;
  for (const [index, role] of roles.entries()) {
    const field = role === undefined ? undefined : [...constants.keys()].find((name) => isSaidBy(role, name));
    if (field === undefined) continue;
    const column = shownName(header[index]!);
    throw new PmsError('double_column', setOverColumn(column, field), {
      fix: `Leave \`--set ${field}=…\` out, or leave the column out with \`--column "${column}=none"\`.`,
    });
  }
}

/** Throws PmsError usage if `--fill` names a field without a column: that is what `--set` is for. */
export function refuseFillWithoutColumn(roles: RequiredColumns['roles'], fill: Decisions['fill'] = new Map()): void {
  for (const field of fill.keys()) {
    const isName = (name: string) => /^guest_.*_name$/.test(name);
    const isThere = roles.some((role) => role && (isSaidBy(role, field) || (isName(role) && isName(field))));
    if (isThere) continue;
    throw new PmsError('usage', `--fill fills blank cells of ${field}, and the file has no such column.`, {
      fix: `\`--set ${field}=…\` gives a value to all rows of a file without such a column.`,
    });
  }
}

/** The fields that a role supplies, if it is not a field itself. */
const servedFields: Partial<Record<ColumnRole, readonly string[]>> = {
  guest: ['guest_first_name', 'guest_last_name'],
  guests: ['guest_first_name', 'guest_last_name'],
  booker: ['guest_first_name', 'guest_last_name'],
  stay: ['checkin_date', 'checkout_date'],
  last_night: ['checkout_date'],
  nights: ['checkout_date'],
  type_code: ['room_type_name'],
  net_amount: ['total_amount'],
  night_amount: ['total_amount'],
  date: ['date_from', 'date_to'],
  date_after: ['date_to'],
  open: ['stop_sell'],
  unit_type: ['name'],
};

/** Units may all have the type that `--set name` gives, and prices for a number of guests are plans of their own beside the plain one. */
function isSaidBy(role: ColumnRole, field: string): boolean {
  return role === field || servedFields[role]?.includes(field) === true;
}

/** Throws PmsError usage if the column of `--only` does not exist: all rows would be left out. */
export function requireOnlyColumn(header: readonly string[], { only }: Decisions): void {
  if (only === undefined || header.some((column) => headerKey(column) === headerKey(only.column))) return;
  throw noSuchColumn('--only', only.column, header);
}
