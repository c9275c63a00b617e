/** Random records of each resource: mostly right and alike, some with a part of the fields, some wrong in one way or another. */
import { between, oneOf } from '../torture/chance.mjs';
import { daysLater } from './calendar.ts';
import type { Resource } from './check.ts';
import type { Random, Vocabulary } from './house.ts';
import { spellGuest, spellName } from './spellings.ts';
import { spoil } from './wrong-values.ts';

export interface Making {
  random: Random;
  vocabulary: Vocabulary;
}

const makers = { bookings: booking, rooms: room, rates: rate };

export function createRecords(resource: Resource, { count, ...making }: Making & { count: number }): unknown[] {
  const records: unknown[] = [];
  for (let left = count; left > 0; left--) {
    const isAgain = records.length > 0 && making.random() < 0.15;
    const record = isAgain ? oneOf(making.random, records) : makers[resource](making);
    records.push(making.random() < 0.08 ? spoil(record, making.random) : record);
  }
  return records;
}

function booking({ random, vocabulary }: Making): Record<string, unknown> {
  const checkin = daysLater(oneOf(random, vocabulary.clusters), between(random, 0, 4));
  const nights = random() < 0.03 ? oneOf(random, [365, 1095, 1096]) : between(random, random() < 0.05 ? 0 : 1, 3);
  return sparse(random, {
    checkin_date: checkin,
    checkout_date: daysLater(checkin, nights),
    room_type_name: roomTypeName({ random, vocabulary }),
    ...spellGuest(random, oneOf(random, vocabulary.guests)),
    guest_email: oneOf(random, [
      ...[null, null, '', 'a@x.com', 'A@X.com', ' b@x.com', 'é@müller.de', 'É@müller.DE'],
      ...['<a@x.com>', 'mailto:A@x.com', 'b@x.com,', 'Eva <b@x.com>', 'a\u200b@x.com'],
    ]),
    total_amount: amount(random),
    currency_iso: oneOf(random, ['EUR', 'EUR', 'EUR', 'eur', 'JPY', 'KWD', 'ITL', 'CLF']),
    booking_source: oneOf(random, [null, 'Direct', 'Direct', 'Portal', ' ']),
    booking_status: oneOf(random, [
      null,
      'Confirmed',
      'confirmed',
      'PENDING',
      'Cancelled',
      'canceled',
      'no-show',
      'No Show',
      'checked_in',
      'CheckedOut',
    ]),
  });
}

/** One right record for each room type. */
export function allRooms({ roomTypes }: Vocabulary): unknown[] {
  return roomTypes.map((name, index) => ({ name, max_occupancy: 2, total_rooms: 1 + index, base_price: 100 }));
}

function room({ random, vocabulary }: Making): Record<string, unknown> {
  return sparse(random, {
    name: spellName(random, oneOf(random, vocabulary.roomTypes)),
    max_occupancy: oneOf(random, [1, 2, '2', 3]),
    total_rooms: oneOf(random, [null, 0, 1, 2, 3, '3.0', 7]),
    base_price: amount(random),
    bed_type: oneOf(random, [null, 'King', 'Twin', ' King ']),
    room_area: oneOf(random, [
      ...[null, '25 m²', '25m2', '25,50 sqm', '25.5 M2', '25.5㎡', '25 mq', '25 square metres', '25 кв.м'],
      ...['320 sq ft', '269 FT²'],
    ]),
  });
}

function rate({ random, vocabulary }: Making): Record<string, unknown> {
  const from = daysLater(oneOf(random, vocabulary.clusters), between(random, 0, 6));
  const days = random() < 0.02 ? oneOf(random, [365, 1829, 1830]) : between(random, 0, 5);
  return sparse(random, {
    room_type_name: roomTypeName({ random, vocabulary }),
    rate_plan_name: spellName(random, oneOf(random, vocabulary.plans)),
    date_from: from,
    date_to: daysLater(from, days),
    rate_amount: amount(random),
    availability: oneOf(random, [null, null, 0, 1, 2, '2', 9]),
    min_nights: oneOf(random, [null, null, 1, 2, 365]),
    stop_sell: oneOf(random, [null, null, 0, 1, true, false, 'TRUE', '1']),
  });
}

function roomTypeName({ random, vocabulary }: Making): string {
  return random() < 0.02 ? 'Cellar' : spellName(random, oneOf(random, vocabulary.roomTypes));
}

/** Mostly one that every currency takes. */
function amount(random: Random): unknown {
  if (random() < 0.8) return oneOf(random, [0, 1, 100, 100, '100', ' 100.00 ', 120, 120, 5000, 1e12, -0, '-0.00']);
  return oneOf(random, [99.5, '99.50', 99.25, 1234.567, 0.0001]);
}

/** Some records hold all fields, others lack some of those that a new record needs or may have. */
function sparse(random: Random, record: Record<string, unknown>): Record<string, unknown> {
  const leftOut = oneOf(random, [0, 0, 0, 0.1, 0.5]);
  const isKey = /^(checkin_date|checkout_date|room_type_name|name|rate_plan_name|date_from|date_to|guest_.*_name)$/;
  return Object.fromEntries(Object.entries(record).filter(([field]) => isKey.test(field) || random() >= leftOut));
}
