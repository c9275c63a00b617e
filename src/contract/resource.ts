/** The three resources that can be imported, as data: CSV, wire, OpenAPI, SQL and help are all made from these. */
import type { z } from 'zod';
import { type Booking, bookingFields, bookingSchema, checkAmount, checkBooking } from './booking.ts';
import type { Field } from './field.ts';
import { checkRange, type Rate, rateFields, rateSchema } from './rate.ts';
import { type Room, roomFields, roomSchema } from './room.ts';
import { type FieldIssue, fieldIssue } from './row-issue.ts';

export const resourceNames = ['bookings', 'rooms', 'rates'] as const;
export type ResourceName = (typeof resourceNames)[number];

/** The record type of each resource. */
export interface Records {
  bookings: Booking;
  rooms: Room;
  rates: Rate;
}

export interface Resource<Name extends ResourceName = ResourceName> {
  name: Name;
  /** What one record is called. */
  noun: string;
  fields: readonly Field[];
  fieldByName: ReadonlyMap<string, Field>;
  amountFields: readonly Field[];
  /** Names of the fields that every record needs. */
  requiredNames: readonly string[];
  /** Names of those that a new record needs besides. */
  neededNames: readonly string[];
  schema: z.ZodObject;
  /** Rules across fields; gets only the fields that are valid by themselves, and the names of the wrong ones. */
  checkTogether(record: Partial<Records[Name]>, wrong: ReadonlySet<string | null>): readonly (FieldIssue | undefined)[];
}

export const resources: { readonly [Name in ResourceName]: Resource<Name> } = {
  bookings: defineResource('bookings', 'booking', bookingFields, bookingSchema, checkBooking),
  rooms: defineResource('rooms', 'room type', roomFields, roomSchema, (room) => [
    checkAmount('base_price', room.base_price, undefined),
  ]),
  rates: defineResource('rates', 'rate', rateFields, rateSchema, (rate) => [
    checkRange(rate),
    checkAmount('rate_amount', rate.rate_amount, undefined),
  ]),
};

function defineResource<Name extends ResourceName>(
  name: Name,
  noun: string,
  fields: readonly Field[],
  schema: z.ZodObject,
  checkTogether: Resource<Name>['checkTogether'],
): Resource<Name> {
  const fieldByName = new Map(fields.map((field) => [field.name, field]));
  const amountFields = fields.filter((field) => field.kind === 'amount');
  const requiredNames = Object.keys(schema.shape).filter((field) => !schema.shape[field].safeParse(undefined).success);
  const neededNames = fields.filter(({ need }) => need === 'to-create').map((field) => field.name);
  return { name, noun, fields, fieldByName, amountFields, requiredNames, neededNames, schema, checkTogether };
}

/** What a record lacks to be a new one. */
export function issuesToCreate({ neededNames }: Pick<Resource, 'neededNames'>, record: object): FieldIssue[] {
  const missing = neededNames.filter((name) => (record as Record<string, unknown>)[name] === undefined);
  return missing.map((name) => fieldIssue('missing_to_create', name));
}
