/** ChannelRush, rates by day, room type, plan and channel, all of them by number. */
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-channelrush',
  title: 'ChannelRush daily rates',
  resource: 'rates',
  evidence: 'partial',
  doubts: 'The names of the columns behind the five numbers are not known: the everyday ones are taken.',
  columns: [
    { words: ['Date'], means: 'date' },
    { words: ['PropertyId'], means: 'property' },
    { words: ['RoomTypeId'], means: 'type_code' },
    { words: ['RatePlanId'], means: 'rate_plan_name' },
    { words: ['ChannelId'], means: 'row_kind' },
    { words: ['Price', 'Rate'], means: 'rate_amount' },
    { words: ['Availability', 'Available'], means: 'availability' },
    { words: ['Min Stay', 'MinStay', 'Min LOS'], means: 'min_nights' },
    { words: ['Stop Sell', 'StopSell', 'Closed'], means: 'stop_sell' },
  ],
  signatures: [['Date', 'PropertyId', 'RoomTypeId', 'RatePlanId', 'ChannelId']],
  // Channel 0 is every channel; what holds for one channel only has no field.
  rowKinds: { '0': 'booking', '*': { leftOut: 'one_channel' } },
};
