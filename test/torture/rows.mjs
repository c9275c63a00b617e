/** The rows of a round: bookings that repeat, rooms that are unknown and amounts that are words among them. */
import { between, oneOf } from './chance.mjs';

export const roomTypes = ['Double', 'Single', 'Suite'];

/** Rows in the order of the fields of `inputs.mjs`, some of them wrong. */
export function randomRows(random, count) {
  return Array.from({ length: count }, () => {
    const day = between(random, 10, 26);
    const room = random() < 0.03 ? 'Cellar' : oneOf(random, roomTypes);
    const amount = random() < 0.02 ? 'much' : `${between(random, 50, 900)}.50`;
    const guest = `Guest${between(random, 0, count)}`;
    const status = oneOf(random, ['Confirmed', 'Confirmed', 'Pending', 'Cancelled']);
    return [`2027-05-${day}`, `2027-05-${day + between(random, 1, 4)}`, room, 'Eva', guest, status, 'EUR', amount];
  });
}

/** Rows that are all right and all different, with amounts of many digits. */
export function rightRows(random, count) {
  return Array.from({ length: count }, (_, index) => {
    const amount = `${between(random, 10_000, 99_999)}.25`;
    return ['2027-05-14', '2027-05-17', oneOf(random, roomTypes), 'Eva', `Guest${index}`, 'Confirmed', 'EUR', amount];
  });
}
