/** Fields that the lists give but no import sets: a row of a list may be sent back with them, and is taken if their values agree. */
import { type Field, isJsonObject, normalizeValue } from './field.ts';
import type { ResourceName } from './resource.ts';

/** What the service tells about a record beside its fields. */
export type ReadOnlyField = Pick<Field, 'name' | 'kind' | 'description' | 'example'>;

const currency: ReadOnlyField = {
  name: 'currency_iso',
  kind: 'currency',
  description: 'Currency of the property.',
  example: 'EUR',
};

/** Fields of the lists that the records of a resource do not have. */
export const readOnlyFields: { readonly [Name in ResourceName]: readonly ReadOnlyField[] } = {
  bookings: [],
  rooms: [
    currency,
    { name: 'room_number', kind: 'integer', description: 'Number of a room within its type, from 1.', example: 3 },
    {
      name: 'room_type_name',
      kind: 'text',
      description: 'Type of the room: its row in /export_rooms has this field.',
      example: 'Deluxe Double',
    },
  ],
  rates: [
    currency,
    {
      name: 'date',
      kind: 'date',
      description: 'The day of a row of /availability, instead of date_from and date_to.',
      example: '2027-05-14',
    },
    {
      name: 'availability_set',
      kind: 'integer',
      description:
        'In a row with a date: the figure that was imported as availability; availability itself says there what is left.',
      example: 8,
    },
    { name: 'total_rooms', kind: 'integer', description: 'Rooms of the type.', example: 8 },
    { name: 'rooms_booked', kind: 'integer', description: 'Bookings over that night.', example: 2 },
  ],
};

/**
 * What a row of a list is: a room type or rate (with a currency), a physical room, a day with a rate, or a day without one, which has nothing to
 * import.
 */
type ListedForm = 'record' | 'room' | 'day' | 'day without a rate';

/** The read-only values found in a row of a list. */
export interface ReadOnlyValues {
  form: ListedForm;
  /** Cleaned values; a value is absent if the row has none. */
  values: Readonly<Record<string, unknown>>;
  /** Names of record fields that are called differently in the row. */
  names: Readonly<Record<string, string>>;
}

/** Splits a row into a raw record and its read-only values; a row without read-only fields is returned as it is. */
export function takeApart(resource: ResourceName, raw: unknown): { raw: unknown; told?: ReadOnlyValues } {
  const fields = readOnlyFields[resource];
  if (!isJsonObject(raw) || !fields.some(({ name }) => Object.hasOwn(raw, name))) return { raw };
  const has = (name: string) => Object.hasOwn(raw, name) && normalizeValue('text', raw[name]) !== undefined;
  if (resource === 'rooms') return roomRow(raw, has('room_number') || has('room_type_name'));
  if (has('date') && !has('date_from') && !has('date_to')) return dayRow(raw);
  return without(raw, [currency]);
}

function roomRow(row: Record<string, unknown>, isPhysical: boolean): { raw: unknown; told: ReadOnlyValues } {
  const { raw, told } = without(row, readOnlyFields.rooms);
  if (!isPhysical) return { raw, told };
  const values = { ...told.values, name: normalizeValue('text', row.name) };
  return {
    raw: { ...raw, name: row.room_type_name },
    told: { form: 'room', values, names: { name: 'room_type_name' } },
  };
}

const ofRate = ['rate_plan_name', 'availability_set', 'min_nights', 'stop_sell'];

function dayRow(row: Record<string, unknown>): { raw: unknown; told: ReadOnlyValues } {
  const { raw, told } = without(row, readOnlyFields.rates);
  const isBare = ofRate.every((name) => normalizeValue('text', row[name]) === undefined);
  return {
    raw: { ...raw, date_from: row.date, date_to: row.date, availability: row.availability_set },
    told: {
      form: isBare ? 'day without a rate' : 'day',
      values: { ...told.values, availability: normalizeValue('integer', row.availability) },
      names: { date_from: 'date', date_to: 'date', availability: 'availability_set' },
    },
  };
}

function without(row: Record<string, unknown>, fields: readonly ReadOnlyField[]) {
  const kinds = new Map(fields.map(({ name, kind }) => [name, kind]));
  const raw = Object.fromEntries(Object.entries(row).filter(([name]) => !kinds.has(name)));
  const values = Object.fromEntries([...kinds].map(([name, kind]) => [name, normalizeValue(kind, row[name])]));
  const told: ReadOnlyValues = { form: 'record', values, names: {} };
  return { raw, told };
}
