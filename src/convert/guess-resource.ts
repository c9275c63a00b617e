/** Guesses from the first records of a file what it holds: for inspecting it, never for sending it. */
import { type ResourceName, resourceNames, resources } from '../contract/resource.ts';
import { recogniseSource } from './columns/choose-columns.ts';
import { everydayRoles } from './columns/everyday-roles.ts';
import { headerWords } from './columns/header-words.ts';
import { loadSources } from './columns/load-sources.ts';
import { headerKey } from './columns/native-columns.ts';
import type { ColumnRole } from './columns/source.ts';
import { areValues } from './columns/values-as-header.ts';
import { ratesLayoutOf } from './rates/layout.ts';
import { occupancyRoles } from './rates/list/list-columns.ts';

/** Roles that only a file of this resource has. */
const telling: Readonly<Record<ResourceName, readonly ColumnRole[]>> = {
  bookings: [
    'checkin_date',
    'checkout_date',
    'stay',
    'stay_nights',
    'last_night',
    'guest',
    'guests',
    'guest_last_name',
    'booking_status',
  ],
  rooms: ['max_occupancy', 'total_rooms', 'base_price', 'bed_type', 'room_area', 'unit', 'unit_type'],
  rates: [
    'rate_plan_name',
    'date',
    'date_from',
    'date_to',
    'rate_amount',
    'availability',
    'min_nights',
    'stop_sell',
    ...occupancyRoles,
  ],
};

/** The resource of a file by its first records, including the header; bookings if nothing shows it. */
export async function guessResource(records: readonly (readonly string[])[]): Promise<ResourceName> {
  const sources = await loadSources();
  for (const record of records) {
    const source = recogniseSource(sources, record);
    if (source !== undefined) return source.resource;
  }
  if (records.some(isHeaderOfStays)) return 'bookings';
  const scores = resourceNames.map((name) => ({
    name,
    score: Math.max(0, ...records.map((record) => scoreOf(name, record))),
  }));
  const best = scores.reduce((left, right) => (right.score > left.score ? right : left));
  if (best.score >= tellingLeast) return best.name;
  if (areValues('bookings', records[0] ?? [], records[1])) return 'bookings';
  return isGridOfRates(records) ? 'rates' : best.name;
}

/** Whether a header has both dates of a stay, and its guests or nights: then it lists bookings, whatever other columns it has. */
export function isHeaderOfStays(record: readonly string[]): boolean {
  const { roles } = everydayRoles('bookings', record);
  const has = (...any: readonly ColumnRole[]) => any.some((role) => roles.includes(role));
  if (!has('checkin_date') || !has('checkout_date', 'last_night', 'nights')) return false;
  const named = record.filter((_, index) => guestRoles.has(roles[index] as ColumnRole));
  if (named.some((cell) => headerKey(cell).length > shortWordCharacters)) return true;
  return record.some(isKeyOfGuest) || hasNightsOfStay(record, roles);
}

/** Nights without bounds of a price: a list of prices may call its shortest stay so. */
function hasNightsOfStay(record: readonly string[], roles: readonly (ColumnRole | undefined)[]): boolean {
  if (!roles.includes('nights')) return false;
  return !everydayRoles('rates', record).roles.some((role) => role === 'date_from' || role === 'date_to');
}

const guestRoles: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...(['guest', 'guests', 'booker', 'guest_first_name', 'guest_last_name', 'guest_email'] as const),
]);

/** `client_id`, `guest_id`, `dni`: the guest's name is in another file. */
function isKeyOfGuest(column: string): boolean {
  const words = headerWords(column);
  if (words.some((word) => documentWords.test(word))) return true;
  return words.some((word) => keyWords.test(word)) && words.some((word) => personWords.test(word));
}

/** What a person is identified by. */
const documentWords = /^(?:dni|nif|cpf|cedula|passport|pasaporte|passaporte|passeport|ausweis)$/;
const keyWords = /^(?:id|no|nr|num|number|numero|codigo|code|key)$/;
const personWords =
  /^(?:client|customer|guest|cliente|huesped|hospede|ospite|gast|klient|gosc|misafir|musteri|traveller|voyageur|user|usuario|utente|utilisateur)$/;

function isGridOfRates(records: readonly (readonly string[])[]): boolean {
  const layout = ratesLayoutOf(records)?.layout;
  return layout !== undefined && layout !== 'long' && layout !== 'ranges';
}

/**
 * A list of any resource has at least this many known words: the headers of a rate grid are dates, and its labels may be words of another resource.
 */
const tellingLeast = 3;

/** Own field names count twice, common words that identify the resource once; short words such as "a" and "Ab" only beside a longer one that does. */
function scoreOf(name: ResourceName, record: readonly string[]): number {
  const own = new Set(resources[name].fields.map((field) => headerKey(field.name)));
  // People have names too.
  const isOwn = (cell: string) => own.has(headerKey(cell)) && !(name === 'rooms' && headerKey(cell) === 'name');
  const named = record.filter(isOwn).length;
  const { roles } = everydayRoles(name, record);
  const told = record.flatMap((cell, index) => {
    const role = roles[index];
    return role !== undefined && telling[name].includes(role) ? [{ cell, role }] : [];
  });
  const sure = named * 2 + (name === 'bookings' && hasNightsOfStay(record, roles) ? 1 : 0);
  if (!told.some(({ cell }) => headerKey(cell).length > shortWordCharacters)) return sure;
  return sure + new Set(told.map(({ role }) => role)).size;
}

/** A word of this length means something in most languages. */
const shortWordCharacters = 2;
