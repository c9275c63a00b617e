/** Records that are right, to be made wrong in one place, and what the check says of them in short. */
import { checkRecord } from '../../src/contract/check-record.ts';
import { type ResourceName, resources } from '../../src/contract/resource.ts';

export const examples = {
  bookings: {
    checkin_date: '2027-05-14',
    checkout_date: '2027-05-17',
    room_type_name: 'Deluxe Double',
    guest_first_name: 'Eva',
    guest_last_name: 'Muster',
    guest_email: 'eva.muster@example.com',
    total_amount: 420.5,
    currency_iso: 'EUR',
    booking_source: 'Direct',
    booking_status: 'Confirmed',
  },
  rooms: {
    name: 'Deluxe Double',
    max_occupancy: 2,
    total_rooms: 8,
    base_price: 120,
    bed_type: 'King',
    room_area: '25 m²',
  },
  rates: {
    room_type_name: 'Deluxe Double',
    rate_plan_name: 'BAR',
    date_from: '2027-05-01',
    date_to: '2027-09-30',
    rate_amount: 149.5,
    availability: 8,
    min_nights: 2,
    stop_sell: 0,
  },
} as const;

/** What is wrong with the example record once `changes` are laid over it: `field code` each; empty where nothing is. */
export function wrongs(name: ResourceName, changes: Record<string, unknown>): string[] {
  const checked = checkRecord(resources[name], { ...examples[name], ...changes });
  return (checked.issues ?? []).map(({ field, code }) => `${field} ${code}`);
}

/** The record that the example becomes once `changes` are laid over it. Throws where it is wrong. */
export function cleaned(name: ResourceName, changes: Record<string, unknown>): Record<string, unknown> {
  const checked = checkRecord(resources[name], { ...examples[name], ...changes });
  if (checked.issues !== undefined) throw new Error(JSON.stringify(checked.issues));
  return checked.record as unknown as Record<string, unknown>;
}
