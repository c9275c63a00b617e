/** All that an Api promises, whichever body it has: run by every test file that has one to show. */
import { describe } from 'vitest';
import { describeBookings } from './bookings.ts';
import type { OpenHotel } from './hotel.ts';
import { describeRates } from './rates.ts';
import { describeRequests } from './requests.ts';
import { describeRooms } from './rooms.ts';
import { describeSentBack } from './sent-back.ts';

export function describeApi(openHotel: OpenHotel): void {
  describe('bookings', () => describeBookings(openHotel));
  describe('rooms', () => describeRooms(openHotel));
  describe('rates and availability', () => describeRates(openHotel));
  describe('rows that are sent back', () => describeSentBack(openHotel));
  describe('requests', () => describeRequests(openHotel));
}
