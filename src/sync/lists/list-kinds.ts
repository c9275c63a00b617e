/** The two lists that are compared item by item: room types, and nights of rates by plan and type. What is special to each stands here. */
import type { Api, Cell } from '../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import type { Field } from '../../contract/field.ts';
import { resources } from '../../contract/resource.ts';
import type { FieldValues } from '../../history/history.ts';
import { foldRates, type UnreadRates, unreadRatesOf } from '../../transfer/fold-rates.ts';
import type { Window } from '../read-held.ts';

/** Consecutive items of one type, and of one plan (a room type is of none: ""): day numbers, both included; of a room type 0. */
export interface ItemRange {
  type: string;
  plan: string;
  first: number;
  last: number;
}

/** Some rows of what a service lists, none of the first, with its columns; the values of its rows are in the order of the fields. */
interface HeldList {
  columns: readonly string[];
  rows: (ItemRange & { values: readonly Cell[] })[];
  /** Counts rows that cannot be read, while they are read. */
  unread?: UnreadRates;
}

export interface ListFrom {
  api: Pick<Api, 'roomTypes' | 'availability'>;
  onProgress(items: number): void;
}

export interface ListKind {
  /** What is counted. */
  of: 'room types' | 'nights';
  /** The values of an item: all fields but those of its key. */
  fields: readonly Field[];
  /** The items that a record names. */
  rangeOf(record: FieldValues): ItemRange;
  /** The fields by which a record names items. */
  keyOf(range: ItemRange): Record<string, string>;
  /** What closes an item that nobody can delete, and whether the service still lists it then. */
  closing: { field: string; value: number; isListed: boolean };
  /** The name under which a service lists a field. */
  listedName(field: string): string;
  /** The list of a service, part by part. Throws what the Api throws, and PmsError answer_unreadable. */
  read(api: ListFrom['api'], window: Window): AsyncGenerator<HeldList>;
}

const valueFields = (resource: 'rooms' | 'rates') => resources[resource].fields.filter(({ need }) => need !== 'key');

const rooms: ListKind = {
  of: 'room types',
  fields: valueFields('rooms'),
  rangeOf: ({ name }) => ({ type: String(name), plan: '', first: 0, last: 0 }),
  keyOf: ({ type }) => ({ name: type }),
  closing: { field: 'total_rooms', value: 0, isListed: false },
  listedName: (field) => field,
  async *read(api) {
    const { columns, batches } = await api.roomTypes();
    const name = columns.indexOf('name');
    if (name < 0) throw new PmsError('answer_unreadable', 'it lists room types without names.');
    const at = rooms.fields.map((field) => columns.indexOf(field.name));
    yield { columns, rows: [] };
    const itemOf = (row: Cell[]) => ({
      ...rooms.rangeOf({ name: row[name] as string }),
      values: at.map((index) => row[index] ?? null),
    });
    for await (const batch of batches) yield { columns, rows: batch.map(itemOf) };
  },
};

/** About a year: a service may limit the range of a request. */
const daysOfQuestion = 366;

const rates: ListKind = {
  of: 'nights',
  fields: valueFields('rates'),
  rangeOf: ({ room_type_name: type, rate_plan_name: plan, date_from: from, date_to: to }) => ({
    ...{ type: String(type), plan: String(plan) },
    ...{ first: dayNumber(String(from)), last: dayNumber(String(to)) },
  }),
  keyOf: ({ type, plan, first, last }) => ({
    ...{ room_type_name: type, rate_plan_name: plan },
    ...{ date_from: dateOfDay(first), date_to: dateOfDay(last) },
  }),
  closing: { field: 'stop_sell', value: 1, isListed: true },
  listedName: (field) => (field === 'availability' ? 'availability_set' : field),
  async *read(api, window) {
    let unread: UnreadRates | undefined;
    for (let first = window.from; first <= window.to; first += daysOfQuestion) {
      const last = Math.min(window.to, first + daysOfQuestion - 1);
      const { columns, batches } = await api.availability({ dateFrom: dateOfDay(first), dateTo: dateOfDay(last) });
      unread ??= unreadRatesOf(columns);
      yield { columns, rows: [], unread };
      const itemOf = ([type, plan, from, to, ...values]: Cell[]) => ({
        ...{ type: String(type), plan: String(plan), values },
        ...{ first: dayNumber(String(from)), last: dayNumber(String(to)) },
      });
      for await (const batch of foldRates(columns, batches, unread)) yield { columns, rows: batch.map(itemOf), unread };
    }
  },
};

export const listKinds: Readonly<Record<'rooms' | 'rates', ListKind>> = { rooms, rates };
