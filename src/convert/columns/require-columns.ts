/** A foreign header must name what a record needs, and no field twice: else nothing is sent. */
import { PmsError } from '../../contract/errors.ts';
import { type Resource, resources } from '../../contract/resource.ts';
import type { Decisions } from '../decisions.ts';
import { servedFields } from '../native/is-native.ts';
import type { ChosenColumns } from './choose-columns.ts';
import { comparable } from './match-columns.ts';
import type { Meaning } from './source.ts';

/** What a booking needs, and the meanings any of which gives it. */
const bookingNeeds: readonly { field: string; meanings: readonly Meaning[] }[] = [
  { field: 'checkin_date', meanings: ['checkin_date', 'stay', 'stay_nights'] },
  { field: 'checkout_date', meanings: ['checkout_date', 'stay', 'stay_nights', 'last_night', 'nights'] },
  { field: 'room_type_name', meanings: ['room_type_name', 'type_code', 'room_names'] },
  {
    field: 'guest_last_name',
    meanings: ['guest_last_name', 'guest_first_name', 'guest', 'guests', 'booker'],
  },
];

export interface RequiredColumns extends Pick<ChosenColumns, 'meanings' | 'source'> {
  constants: ReadonlyMap<string, string>;
}

/** Throws PmsError unknown_header, double_column, missing_column for a header of bookings that does not do. */
export function requireColumns(header: readonly string[], { meanings, source, constants }: RequiredColumns): void {
  refuseUnknownHeader(resources.bookings, header, meanings);
  if (source === undefined) refuseDoubles(header, meanings);
  const missing = bookingNeeds.filter(
    ({ field, meanings: ways }) => !constants.has(field) && !ways.some((meaning) => meanings.includes(meaning)),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ field }) => field).join(', ');
  throw new PmsError('missing_column', `No column is known as ${names}.`, {
    fix: `Name the column in a mapping file (\`pms inspect FILE --save map.json\`, then \`--map map.json\`), or give one value for all rows with \`--set ${missing[0]!.field}=…\`.`,
  });
}

/** Throws PmsError unknown_header where no column has a meaning. */
export function refuseUnknownHeader(
  resource: Resource,
  header: readonly string[],
  meanings: readonly (Meaning | undefined)[],
): void {
  if (meanings.some((meaning) => meaning !== undefined)) return;
  const shown = header.slice(0, 8).map((column) => `"${column.trim().slice(0, 40)}"`);
  throw new PmsError('unknown_header', `Nothing in the header is a column of ${resource.name}: ${shown.join(', ')}.`, {
    fix: '`pms sources` lists what is known; `pms inspect FILE --save map.json` writes a mapping file to fill in.',
  });
}

/** Throws PmsError double_column where a column says what `--set` says for all rows. */
export function refuseSetColumns(
  header: readonly string[],
  meanings: readonly (Meaning | undefined)[],
  constants: ReadonlyMap<string, string>,
): void {
  for (const [place, meaning] of meanings.entries()) {
    const field = meaning === undefined ? undefined : [...constants.keys()].find((name) => isSaidBy(meaning, name));
    if (field === undefined) continue;
    const column = header[place]!.trim().slice(0, 60);
    throw new PmsError('double_column', `The columns "--set" and "${column}" both mean ${field}.`, {
      fix: `Leave \`--set ${field}=…\` out, or make the column mean nothing in a mapping file: \`pms inspect FILE --save map.json\`, then \`--map map.json\`.`,
    });
  }
}

/** Units without a type may all be of the type that `--set name` gives. */
function isSaidBy(meaning: Meaning, field: string): boolean {
  if (meaning === field) return true;
  return meaning !== 'unit' && !guestCounts.has(meaning) && (servedFields[meaning]?.includes(field) ?? false);
}

/** Prices for so many guests make plans of their own beside the plain one. */
const guestCounts: ReadonlySet<Meaning> = new Set<Meaning>(['single', 'double', 'triple', 'quadruple']);

/** Throws PmsError usage where `--only` names no column: all rows would be left out. */
export function requireOnlyColumn(header: readonly string[], { only }: Decisions): void {
  if (only === undefined || header.some((column) => comparable(column) === comparable(only.column))) return;
  const columns = header.map((column) => column.trim()).filter((column) => column !== '');
  throw new PmsError('usage', `--only names the column "${only.column.slice(0, 60)}", which is not in the header.`, {
    fix: `There are: ${columns.slice(0, 30).join(', ').slice(0, 600)}.`,
  });
}

function refuseDoubles(header: readonly string[], meanings: readonly (Meaning | undefined)[]): void {
  const first = new Map<Meaning, string>();
  for (const [place, meaning] of meanings.entries()) {
    if (meaning === undefined) continue;
    const column = header[place]!.trim().slice(0, 60);
    const other = first.get(meaning);
    if (other !== undefined) {
      throw new PmsError('double_column', `The columns "${other}" and "${column}" both mean ${meaning}.`, {
        fix: 'Say which counts in a mapping file: `pms inspect FILE --save map.json`, then `--map map.json`.',
      });
    }
    first.set(meaning, column);
  }
}
