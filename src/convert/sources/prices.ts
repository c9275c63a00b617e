/** Lists of rates and room types. */
import { columnTable } from '../columns/everyday/everyday-column.ts';
import type { ListedSource } from '../columns/source.ts';

/** By name, which begins with what a list holds. */
export const sources: readonly ListedSource[] = [
  // Argonautas, season rates filled in for an import: a row for each season of a holiday home.
  {
    name: 'rates-argonautas',
    title: 'Argonautas season rates',
    evidence: 'vendor',
    doubts: 'Whether a season includes its end date is not said; it is taken to, as all ranges are.',
    columns: columnTable(`
      -: season_name; net_rate; weekly_rate; net_weekly_rate; cleaning_fee; processing_fee
      room_type_name: property_name
      rate_amount: nightly_rate
      date_from: start_date
      date_to: end_date
      min_nights: min_nights`),
    signatures: [['property_name', 'season_name', 'nightly_rate', 'start_date', 'end_date']],
  },
  // BookingExperts, a list of prices by day and length of stay: only those of one night are the price of a night.
  {
    name: 'rates-bookingexperts',
    title: 'BookingExperts prices by length of stay',
    evidence: 'vendor',
    doubts: 'The room type and the plan are not in the file. A price of 0 is free, not closed.',
    columns: columnTable(`
      date: date
      nights: length of stay
      open: active
      rate_amount: price`),
    signatures: [['date', 'length of stay', 'active', 'price']],
  },
  // ChannelRush, rates by day, room type, plan and channel, all of them by number.
  {
    name: 'rates-channelrush',
    title: 'ChannelRush daily rates',
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
  },
  // Ranges in the words of the Channex API: a single date, or the first and the last one.
  {
    name: 'rates-channex',
    title: 'Channex rates and restrictions',
    evidence: 'vendor',
    doubts: 'How a file names the room type and the plan is not known: the everyday words are taken.',
    columns: columnTable(`
      -: max_stay; closed_to_arrival; closed_to_departure
      room_type_name: room_type; room_type_name; room type title
      type_code: room_type_id
      rate_plan_name: rate_plan; rate_plan_name; rate plan title; rate_plan_id
      date: date
      date_from: date_from
      date_to: date_to
      rate_amount: rate
      availability: availability
      # min_nights means the shortest stay of a guest who arrives on the day; the other column is used if this one is missing.
      min_nights: min_stay_arrival
      min_nights: min_stay_through
      stop_sell: stop_sell`),
    signatures: [
      ['rate', 'min_stay_arrival', 'stop_sell'],
      ['rate', 'min_stay_through', 'stop_sell'],
    ],
  },
  // A price list of a revenue tool, a row for each day and room type, with a base and a final price.
  {
    name: 'rates-daily',
    title: 'Daily prices, base and final',
    doubts: 'The rate plan is not in the file.',
    columns: columnTable(`
      -: Room Type ID; Day of Week; Base Price; Price Type; Total Rooms; Max LOS; Closed to Arrival; Closed to Departure; Seasonal Multiplier
        Seasonal Name
      room_type_name: Room Type
      date: Date
      # The final price is the one that is sold; the base price is where the tool started.
      rate_amount: Final Price
      availability: Availability
      min_nights: Min LOS`),
    signatures: [['Room Type', 'Date', 'Base Price', 'Final Price', 'Min LOS']],
  },
  // SiteMinder, list of room types: one row for each type, without units.
  {
    name: 'rooms-siteminder',
    title: 'SiteMinder room types',
    evidence: 'vendor',
    doubts: 'INCLUDED_OCCUPANCY, the guests in the price, is taken as the most guests: the list names no other number.',
    columns: columnTable(`
      -: ROOM_TYPE_UUID; EXTRA_ADULT_RATE; EXTRA_CHILD_RATE; SINGLE_GUEST_DISCOUNT_AMOUNT; SINGLE_GUEST_DISCOUNT_TYPE; CONNECTIVITY_ROOM_TYPE_CODE
      property: PROPERTY_NAME
      name: ROOM_TYPE_NAME
      max_occupancy: INCLUDED_OCCUPANCY
      base_price: FULL_RATE`),
    signatures: [
      ['ROOM_TYPE_UUID', 'ROOM_TYPE_NAME'],
      ['ROOM_TYPE_NAME', 'INCLUDED_OCCUPANCY', 'FULL_RATE'],
    ],
  },
];
