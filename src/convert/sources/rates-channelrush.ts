/** ChannelRush, rates by day, room type, plan and channel, all of them by number. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-channelrush',
  title: 'ChannelRush daily rates',
  resource: 'rates',
  evidence: 'partial',
  doubts: 'The names of the columns behind the five numbers are not known: the everyday ones are taken.',
  columns: [
    { words: ['Date'], role: 'date' },
    { words: ['PropertyId'], role: 'property' },
    { words: ['RoomTypeId'], role: 'type_code' },
    { words: ['RatePlanId'], role: 'rate_plan_name' },
    { words: ['ChannelId'], role: 'row_kind' },
    { words: ['Price', 'Rate'], role: 'rate_amount' },
    { words: ['Availability', 'Available'], role: 'availability' },
    { words: ['Min Stay', 'MinStay', 'Min LOS'], role: 'min_nights' },
    { words: ['Stop Sell', 'StopSell', 'Closed'], role: 'stop_sell' },
  ],
  signatures: [['Date', 'PropertyId', 'RoomTypeId', 'RatePlanId', 'ChannelId']],
  // Channel 0 means every channel; values for a single channel have no field.
  rowKinds: { '0': 'booking', '*': { leftOut: 'one_channel' } },
};
