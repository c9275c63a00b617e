/** The checks of the model: one raw record in, its clean values and what is wrong with its fields out. */
import { datesBetween, isDate } from './calendar.ts';
import { clean } from './words.ts';

export type Values = Record<string, string | number>;
export type Wrongs = Map<string | null, string>;
export type Resource = 'bookings' | 'rooms' | 'rates';

/** What became of a field: nothing where it is absent, a clean value, or the code of what is wrong. */
type Checked = { value: string | number } | { code: string } | undefined;
type Check = (raw: unknown) => Checked;

const text = (most: number) => ofText((value) => ([...value].length > most ? { code: 'too_long' } : { value }));
const date = ofText((value) => (isDate(value) ? { value } : { code: 'not_a_date' }), 'not_a_date');
const email = ofText((value) => {
  const bare = value
    .replace(/^(?:.*<|mailto:)/i, '')
    .replace(/[>,]+$/, '')
    .replaceAll('\u200b', '');
  const isOne = /^[^\s@.,]+(?:\.[^\s@.,]+)*@[^\s@.,]+(?:\.[^\s@.,]+)+$/.test(bare) && bare.length <= 254;
  return isOne ? { value: bare } : { code: 'not_an_email' };
}, 'not_an_email');
const currency = ofText((value) => {
  const code = value.toUpperCase();
  return code in minorUnits ? { value: code } : { code: 'unknown_currency' };
}, 'unknown_currency');
const status = ofText((value) => {
  const word = value.toLowerCase().replace(/[\s_-]/g, '');
  const found = statuses.find((known) => known.toLowerCase() === (word === 'canceled' ? 'cancelled' : word));
  return found === undefined ? { code: 'unknown_status' } : { value: found };
}, 'unknown_status');
const area = ofText((value) => {
  const [, number, unit] =
    /^([0-9]+(?:[.,][0-9]{1,2})?) ?(m²|m2|㎡|mq|sqm|кв\.м|square metres|sq ft|ft²)$/i.exec(value) ?? [];
  if (number === undefined) return { code: 'not_an_area' };
  const written = Number(number.replace(',', '.'));
  return { value: `${/ft/i.test(unit!) ? Math.round(written * 0.9290304) / 10 : written} m²` };
}, 'not_an_area');
const amount: Check = (raw) => bounded(numberOf(raw), 0, 1e12);

/** Minor units of the currencies that the houses know. */
export const minorUnits: Record<string, number> = { VND: 0, JPY: 0, ITL: 0, EUR: 2, USD: 2, HUF: 2, KWD: 3, CLF: 4 };
export const statuses = ['Pending', 'Confirmed', 'CheckedIn', 'CheckedOut', 'Cancelled', 'NoShow'];

/** The fields of each resource in their order. */
export const checks: Record<Resource, Record<string, Check>> = {
  bookings: {
    checkin_date: date,
    checkout_date: date,
    room_type_name: text(200),
    guest_first_name: text(200),
    guest_last_name: text(200),
    guest_email: email,
    total_amount: amount,
    currency_iso: currency,
    booking_source: text(100),
    booking_status: status,
  },
  rooms: {
    name: text(200),
    max_occupancy: whole(1, 1000),
    total_rooms: whole(0, 100_000),
    base_price: amount,
    bed_type: text(100),
    room_area: area,
  },
  rates: {
    room_type_name: text(200),
    rate_plan_name: text(200),
    date_from: date,
    date_to: date,
    rate_amount: amount,
    availability: whole(0, 100_000),
    min_nights: whole(1, 365),
    stop_sell: flag,
  },
};

const required: Record<Resource, readonly string[]> = {
  bookings: ['checkin_date', 'checkout_date', 'room_type_name'],
  rooms: ['name'],
  rates: ['room_type_name', 'rate_plan_name', 'date_from', 'date_to'],
};

/** All that can be said of a record without the property it goes to, but for its currency. Each field has one thing wrong at most. */
export function checkRecord(
  resource: Resource,
  raw: unknown,
  priceDecimalsMax: number,
): { values: Values; wrongs: Wrongs } {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { values: {}, wrongs: new Map([[null, 'not_an_object']]) };
  const values: Values = {};
  const wrongs: Wrongs = new Map();
  for (const [field, value] of Object.entries(raw)) {
    if (!Object.hasOwn(checks[resource], field)) {
      wrongs.set(field, 'unknown_field');
      continue;
    }
    const checked = checks[resource][field]!(value);
    if (checked === undefined) continue;
    if ('code' in checked) wrongs.set(field, checked.code);
    else values[field] = checked.value;
  }
  for (const field of required[resource])
    if (values[field] === undefined && !wrongs.has(field)) wrongs.set(field, 'required');
  if (resource === 'bookings') checkBooking(values, wrongs);
  else checkPrices(values, wrongs, priceDecimalsMax);
  return { values, wrongs };
}

function checkBooking(values: Values, wrongs: Wrongs): void {
  const { checkin_date: checkin, checkout_date: checkout } = values as Record<string, string | undefined>;
  if (checkin !== undefined && checkout !== undefined) {
    if (checkout <= checkin) wrongs.set('checkout_date', 'not_after_checkin');
    // Of 1,095 nights there are 1,096 dates.
    else if (datesBetween(checkin, checkout, 2000).length > 1096) wrongs.set('checkout_date', 'stay_too_long');
  }
  const names = ['guest_first_name', 'guest_last_name'];
  if (names.every((name) => values[name] === undefined && !wrongs.has(name))) wrongs.set('guest_last_name', 'required');
  const { total_amount: total, currency_iso: iso } = values;
  if (total === undefined) return;
  if (decimalsOf(Number(total)) > (iso === undefined ? 4 : minorUnits[iso]!))
    wrongs.set('total_amount', 'too_many_decimals');
}

function checkPrices(values: Values, wrongs: Wrongs, decimalsMax: number): void {
  for (const field of ['base_price', 'rate_amount'])
    if (values[field] !== undefined && decimalsOf(Number(values[field])) > decimalsMax)
      wrongs.set(field, 'too_many_decimals');
  const { date_from: from, date_to: to } = values as Record<string, string | undefined>;
  if (from === undefined || to === undefined) return;
  if (to < from) wrongs.set('date_to', 'range_reversed');
  else if (datesBetween(from, to, 2000).length > 1830) wrongs.set('date_to', 'range_too_long');
}

/** How many decimals a number has; five stands for all above four. */
export function decimalsOf(number: number): number {
  for (let decimals = 0; decimals <= 4; decimals++) if (Number(number.toFixed(decimals)) === number) return decimals;
  return 5;
}

/** A check of something that arrives as text; anything else is `codeOfOther`. */
function ofText(check: (value: string) => Checked, codeOfOther = 'not_text'): Check {
  return (raw) => {
    if (raw === null || raw === undefined) return undefined;
    if (typeof raw !== 'string') return { code: codeOfOther };
    const value = clean(raw);
    if (value === '') return undefined;
    if (value.includes('\0') || !value.isWellFormed()) return { code: codeOfOther };
    return check(value);
  };
}

function whole(least: number, most: number): Check {
  return (raw) => {
    const checked = numberOf(raw);
    if (checked !== undefined && 'value' in checked && !Number.isInteger(checked.value))
      return { code: 'not_an_integer' };
    return bounded(checked, least, most);
  };
}

function flag(raw: unknown): Checked {
  const word = typeof raw === 'string' ? raw.trim().toLowerCase() : raw;
  if (word === true || word === 'true') return { value: 1 };
  if (word === false || word === 'false') return { value: 0 };
  return whole(0, 1)(raw);
}

/** A JSON number, or a plain decimal text, of at most 15 digits that count. */
function numberOf(raw: unknown): Checked {
  if (raw === null || raw === undefined) return undefined;
  if (typeof raw === 'number') {
    return Number(raw.toPrecision(15)) === raw ? { value: raw + 0 } : { code: 'too_many_decimals' };
  }
  if (typeof raw !== 'string') return { code: 'not_a_number' };
  const plain = raw.trim();
  if (plain === '') return undefined;
  if (!/^-?[0-9]+(\.[0-9]+)?$/.test(plain)) return { code: 'not_a_number' };
  const [before = '', after = ''] = plain.replace('-', '').split('.');
  const decimals = after.replace(/0+$/, '');
  if ((before + decimals).replace(/^0+/, '').length > 15)
    return { code: decimals === '' ? 'too_large' : 'too_many_decimals' };
  return { value: Number(plain) + 0 };
}

function bounded(checked: Checked, least: number, most: number): Checked {
  if (checked === undefined || 'code' in checked) return checked;
  if (Number(checked.value) < least) return { code: 'too_small' };
  return Number(checked.value) > most ? { code: 'too_large' } : checked;
}
