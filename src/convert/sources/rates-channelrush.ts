/** ChannelRush, rates by day, room type, plan and channel, all of them by number. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { Source } from '../columns/source.ts';

export const source: Source = {
  name: 'rates-channelrush',
  title: 'ChannelRush daily rates',
  resource: 'rates',
  evidence: 'partial',
  doubts: 'The names of the columns behind the five numbers are not known: the everyday ones are taken.',
  columns: columnTable(`
    date: Date
    property: PropertyId
    type_code: RoomTypeId
    rate_plan_name: RatePlanId
    row_kind: ChannelId
    rate_amount: Price; Rate
    availability: Availability; Available
    min_nights: Min Stay; MinStay; Min LOS
    stop_sell: Stop Sell; StopSell; Closed`),
  signatures: [['Date', 'PropertyId', 'RoomTypeId', 'RatePlanId', 'ChannelId']],
  // Channel 0 means every channel; values for a single channel have no field.
  rowKinds: { '0': 'booking', '*': { leftOut: 'one_channel' } },
};
