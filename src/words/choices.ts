/** What the choices of a question are called, on a terminal and on a page. */

/** `OPTION VALUE` -> what it means. */
export const namedChoices: Readonly<Record<string, string>> = {
  'dateOrder dmy': 'day, month, year',
  'dateOrder mdy': 'month, day, year',
  'dateOrder ymd': 'year, month, day',
  'decimal .': 'a point begins the decimals',
  'decimal ,': 'a comma begins the decimals',
  'nameOrder last-first': 'The last name stands first',
  'nameOrder first-last': 'The first name stands first',
  'nameOrder mixed-last-first': 'As each name shows, else the last name stands first',
  'nameOrder mixed-first-last': 'As each name shows, else the first name stands first',
  'longStays keep': 'They are right',
  'longStays reject': 'They are mistakes: reject them',
  'multiRoom one': 'They are one booking, with the sum of its amounts',
  'sameNumber rooms': 'Each row is a room',
  'sameNumber guests': 'They are the guests of one room',
  'sameNumber versions': 'The last row is the booking as it is now',
  'sameNumber copies': 'They are copies of one booking',
  'refunded cancelled': 'They were cancelled',
  'refunded leave-out': 'Leave them out',
  'refunded confirmed': 'The guests still come',
  'overlaps first': 'The first counts',
  'overlaps last': 'The last counts',
  'units as-types': 'Each unit is a room type of its own',
};

/** What a person is asked to type for an option. */
export const valueWords: Readonly<Record<string, string>> = {
  currency: 'The currency, three letters such as EUR',
  year: 'The year, such as 2027',
};

/** What fields of records, and other meanings of columns, are called where a person is asked. */
const names: Readonly<Record<string, string>> = {
  checkin_date: 'Check-in',
  checkout_date: 'Check-out',
  room_type_name: 'Room type',
  guest_first_name: 'First name',
  guest_last_name: 'Last name',
  guest_email: 'E-mail',
  total_amount: 'Amount',
  currency_iso: 'Currency',
  booking_source: 'Source',
  booking_status: 'Status',
  rate_plan_name: 'Rate plan',
  date_from: 'First night',
  date_to: 'Last night',
  rate_amount: 'Price',
  stop_sell: 'Closed',
  min_nights: 'Minimum stay',
  availability: 'Rooms left',
  max_occupancy: 'Maximum guests',
  total_rooms: 'Rooms',
  bed_type: 'Bed',
  room_area: 'Area',
  id: 'Booking number',
  channel_id: 'Number at the channel',
  guest: 'Guest, whole name',
  guests: 'Guests, all names',
  booker: 'Who booked',
  stay: 'Check-in and check-out in one',
  nights: 'Number of nights',
  rooms: 'Number of rooms',
  type_code: 'Room type, as a code',
  net_amount: 'Amount after commission',
  night_amount: 'Amount of one night',
  paid: 'Already paid',
  balance: 'Still to pay',
  stay_nights: 'Nights of the stay, one by one',
  room_names: 'Names of the rooms',
  cancelled: 'Whether cancelled',
  row_kind: 'Kind of the row',
  date_after: 'Day after the last night',
  date: 'Night',
  open: 'Whether open for sale',
  single: 'Price for 1 guest',
  double: 'Price for 2 guests',
  triple: 'Price for 3 guests',
  quadruple: 'Price for 4 guests',
  board: 'Meals',
  weekdays: 'Days of the week',
  metric: 'What the row says (price, rooms left, …)',
  name: 'Room type, its name',
  unit: 'Single room or unit',
  unit_type: 'Room type of the unit',
};

/** What a field, or another meaning of a column, is called; a key as it begins a line. */
export function fieldName(name: string): string {
  const plain = name.replaceAll('_', ' ');
  return names[name] ?? `${plain[0]!.toUpperCase()}${plain.slice(1)}`;
}

/** That no column holds these fields. */
export function missingWords(fields: readonly string[]): string {
  return `No column holds: ${fields.map(fieldName).join(', ')}`;
}

/** What a choice means. */
export function choiceWords({ option, of, value = '' }: { option: string; of?: string; value?: string }): string {
  if (option === 'column') return value === 'none' ? `"${of}" is not used` : `"${of}" is: ${fieldName(value)}`;
  if (option === 'fill' && value === '') return 'They stay blank: their rows are rejected';
  if (option === 'room') return value === '' ? `"${of}" is no room type` : `"${of}" is "${value}"`;
  const named = namedChoices[`${option} ${value}`];
  return (
    named ?? (of === undefined ? value : `${option === 'set' || option === 'fill' ? fieldName(of) : of}: ${value}`)
  );
}
