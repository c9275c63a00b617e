import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkRecord, longRecord } from '../../src/contract/check-record.ts';
import { dateOfDay, dayNumber } from '../../src/contract/dates.ts';
import { type ResourceName, resourceNames, resources } from '../../src/contract/resource.ts';
import { holds } from '../effort.ts';
import { cleaned, examples, wrongs } from './records.ts';

const emoji = '😀';
const loneSurrogate = 'a\ud800b';

describe('every record', () => {
  test.each(resourceNames)('of %s stays as it is where it is right', (name) => {
    expect(cleaned(name, {})).toEqual(examples[name]);
  });

  test.each([null, undefined, 5, 'text', true, [], [{}]])(
    'that is %j is not_an_object, and nothing else is said of it',
    (raw) => {
      for (const name of resourceNames) {
        const { issues } = checkRecord(resources[name], raw);
        expect(issues).toMatchObject([{ field: null, code: 'not_an_object' }]);
        expect(issues).toHaveLength(1);
      }
    },
  );

  test('is never thrown at, whatever JSON it is', () => {
    holds(
      fc.property(fc.constantFrom(...resourceNames), fc.jsonValue(), (name, raw) => {
        const checked = checkRecord(resources[name], raw);
        expect(checked.issues?.length ?? 1).toBeGreaterThan(0);
      }),
    );
  });

  test('with any JSON in any field gets one issue a field at most, each with a sentence', () => {
    const wild = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary' }), fc.double(), fc.integer());
    for (const name of resourceNames) {
      const record = fc.record(Object.fromEntries(resources[name].fields.map((field) => [field.name, wild])), {
        requiredKeys: [],
      });
      holds(
        fc.property(record, (raw) => {
          const fields = (checkRecord(resources[name], raw).issues ?? []).map((issue) => issue.field);
          expect(new Set(fields).size).toBe(fields.length);
        }),
        { numRuns: 60 },
      );
    }
  });

  test.each([[null], [''], ['   '], ['\t\u00a0\n\u2003'], [undefined]])('takes %j for absent', (blank) => {
    expect(cleaned('bookings', { booking_source: blank })).not.toHaveProperty('booking_source');
    expect(cleaned('rooms', { total_rooms: blank })).not.toHaveProperty('total_rooms');
    expect(cleaned('rates', { stop_sell: blank })).not.toHaveProperty('stop_sell');
    expect(wrongs('bookings', { checkin_date: blank })).toEqual(['checkin_date required']);
  });

  test('is trimmed and brought to NFC', () => {
    const booking = cleaned('bookings', {
      checkin_date: ' 2027-05-14\n',
      guest_last_name: '\u00a0Mu\u0308ller\t',
      room_type_name: '  Deluxe   Double ',
    });
    expect(booking).toMatchObject({ checkin_date: '2027-05-14', guest_last_name: 'M\u00fcller' });
    expect(booking.room_type_name).toBe('Deluxe   Double');
  });

  test('without any field names each required one, and none that is needed to create only', () => {
    const missing = (name: ResourceName) => checkRecord(resources[name], {}).issues?.map((issue) => issue.field);
    expect(missing('bookings')).toEqual(['checkin_date', 'checkout_date', 'room_type_name', 'guest_last_name']);
    expect(missing('rooms')).toEqual(['name']);
    expect(missing('rates')).toEqual(['room_type_name', 'rate_plan_name', 'date_from', 'date_to']);
  });

  test('has all that is wrong with all its fields told at once', () => {
    expect(
      wrongs('bookings', {
        checkin_date: '2027-02-29',
        room_type_name: 5,
        guest_first_name: loneSurrogate,
        guest_email: 'nobody',
        total_amount: -1,
        currency_iso: 'XYZ',
        booking_source: 'x'.repeat(101),
        booking_status: 'Maybe',
        colour: 'blue',
      }).sort(),
    ).toEqual([
      'booking_source too_long',
      'booking_status unknown_status',
      'checkin_date not_a_date',
      'colour unknown_field',
      'currency_iso unknown_currency',
      'guest_email not_an_email',
      'guest_first_name not_text',
      'room_type_name not_text',
      'total_amount too_small',
    ]);
  });

  test('has a rule across fields told beside the wrong ones, where its own fields are right', () => {
    expect(wrongs('bookings', { checkout_date: '2027-05-14', booking_status: 'Maybe' })).toEqual([
      'booking_status unknown_status',
      'checkout_date not_after_checkin',
    ]);
    expect(wrongs('bookings', { checkin_date: 'soon', checkout_date: '2027-05-14' })).toEqual([
      'checkin_date not_a_date',
    ]);
  });
});

describe('an unknown field', () => {
  test('is an error, also where its value is null or blank', () => {
    expect(wrongs('rooms', { colour: 'blue' })).toEqual(['colour unknown_field']);
    expect(wrongs('rooms', { colour: null, Name: '' })).toEqual(['colour unknown_field', 'Name unknown_field']);
  });

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'may be called "%s" and is one all the same',
    (name) => {
      const raw: unknown = JSON.parse(
        `{"name":"Single","max_occupancy":1,"base_price":50,${JSON.stringify(name)}:{"total_rooms":9}}`,
      );
      expect(checkRecord(resources.rooms, raw).issues).toMatchObject([{ field: name, code: 'unknown_field' }]);
    },
  );

  test('is told without its value: it may be a guest', () => {
    const { issues } = checkRecord(resources.bookings, { ...examples.bookings, guest_phone: '0123' });
    expect(JSON.stringify(issues)).not.toContain('0123');
  });
});

describe('the value of an issue', () => {
  test('is what stood there', () => {
    const { issues } = checkRecord(resources.bookings, {
      ...examples.bookings,
      currency_iso: 'euro',
      total_amount: 'x',
    });
    expect(issues).toMatchObject([
      { field: 'total_amount', value: 'x' },
      { field: 'currency_iso', value: 'EURO' },
    ]);
  });

  test('is cut at 200 characters and never in the middle of one', () => {
    const cut = (text: string) =>
      checkRecord(resources.rooms, { ...examples.rooms, bed_type: text }).issues?.[0]?.value;
    expect(cut('x'.repeat(500))).toBe('x'.repeat(200));
    expect(cut(emoji.repeat(500))).toBe(emoji.repeat(200));
  });

  test('is never given for guest fields, but to whom may see them', () => {
    const wrong = { ...examples.bookings, guest_first_name: 'Secret\0', guest_last_name: 7, guest_email: 'secret' };
    const { issues } = checkRecord(resources.bookings, wrong);
    expect(issues?.map((issue) => issue.field)).toEqual(['guest_first_name', 'guest_last_name', 'guest_email']);
    expect(issues?.every((issue) => !('value' in issue))).toBe(true);
    expect(JSON.stringify(issues)).not.toMatch(/Secret|secret/);
    expect(checkRecord(resources.bookings, wrong, true).issues?.[2]).toMatchObject({ value: 'secret' });
  });

  test('gives nothing of an object', () => {
    const { issues } = checkRecord(resources.rooms, { ...examples.rooms, bed_type: { guest: 'Eva' } });
    expect(issues).toMatchObject([{ code: 'not_text' }]);
    expect(issues?.[0]).not.toHaveProperty('value');
  });
});

describe('a text', () => {
  test.each([
    ['bookings', 'room_type_name', 200],
    ['bookings', 'guest_first_name', 200],
    ['bookings', 'guest_last_name', 200],
    ['bookings', 'booking_source', 100],
    ['rooms', 'name', 200],
    ['rooms', 'bed_type', 100],
    ['rates', 'rate_plan_name', 200],
  ] as const)('of %s.%s has up to %i characters, counted in code points after trimming', (name, field, most) => {
    expect(wrongs(name, { [field]: `  ${'x'.repeat(most)}  ` })).toEqual([]);
    expect(wrongs(name, { [field]: emoji.repeat(most) })).toEqual([]);
    expect(wrongs(name, { [field]: emoji.repeat(most + 1) })).toEqual([`${field} too_long`]);
    expect(wrongs(name, { [field]: 'x'.repeat(most + 1) })).toEqual([`${field} too_long`]);
  });

  test('may hold any character but NUL and lone surrogates', () => {
    for (const text of [`a\u0001b`, 'a\nb', '\u202e', '\ufffe', emoji, "'; DROP TABLE rooms; --"])
      expect(wrongs('rooms', { name: text })).toEqual([]);
    for (const text of ['\0', 'a\0b', loneSurrogate, '\udc00'])
      expect(wrongs('rooms', { name: text })).toEqual(['name not_text']);
  });

  test.each([5, true, {}, []])('is never made of %j', (value) => {
    expect(wrongs('rooms', { bed_type: value })).toEqual(['bed_type not_text']);
    expect(wrongs('bookings', { guest_email: value })).toEqual(['guest_email not_an_email']);
  });
});

describe('a number', () => {
  test('may arrive as a plain decimal text', () => {
    expect(cleaned('bookings', { total_amount: ' 99.50 ' }).total_amount).toBe(99.5);
    expect(cleaned('rooms', { total_rooms: '3.0' }).total_rooms).toBe(3);
    expect(cleaned('rates', { stop_sell: '1' }).stop_sell).toBe(1);
  });

  test.each(['1,5', '1.234,50', '1e3', '0x10', '€ 5', '5 EUR', '.5', '5.', 'NaN', 'Infinity', '١٢', '1 000'])(
    'is not read from "%s"',
    (text) => {
      expect(wrongs('bookings', { total_amount: text })).toEqual(['total_amount not_a_number']);
    },
  );

  test.each([[true], [{}], [[]], [[5]]])('is not made of %j', (value) => {
    expect(wrongs('bookings', { total_amount: value })).toEqual(['total_amount not_a_number']);
    expect(wrongs('rooms', { total_rooms: value })).toEqual(['total_rooms not_a_number']);
  });

  test('has at most 15 significant digits', () => {
    expect(wrongs('bookings', { total_amount: 99999999999.9999, currency_iso: 'CLF' })).toEqual([]);
    expect(wrongs('bookings', { total_amount: '0000000000000000001.50' })).toEqual([]);
    expect(wrongs('bookings', { total_amount: '1.00000000000000000000' })).toEqual([]);
    expect(wrongs('bookings', { total_amount: '1.0000000000000001' })).toEqual(['total_amount too_many_decimals']);
    expect(wrongs('bookings', { total_amount: 0.1 + 0.2 })).toEqual(['total_amount too_many_decimals']);
    expect(wrongs('bookings', { total_amount: '1234567890123456' })).toEqual(['total_amount too_large']);
    expect(wrongs('bookings', { total_amount: '1234567890123456.00' })).toEqual(['total_amount too_large']);
  });

  test.each([
    ['bookings', 'total_amount', 0, 1e12],
    ['rooms', 'base_price', 0, 1e12],
    ['rates', 'rate_amount', 0, 1e12],
    ['rooms', 'max_occupancy', 1, 1000],
    ['rooms', 'total_rooms', 0, 100_000],
    ['rates', 'availability', 0, 100_000],
    ['rates', 'min_nights', 1, 365],
    ['rates', 'stop_sell', 0, 1],
  ] as const)('of %s.%s is %d to %d', (name, field, least, most) => {
    expect(wrongs(name, { [field]: least })).toEqual([]);
    expect(wrongs(name, { [field]: most })).toEqual([]);
    expect(wrongs(name, { [field]: least - 1 })).toEqual([`${field} too_small`]);
    expect(wrongs(name, { [field]: most + 1 })).toEqual([`${field} too_large`]);
    expect(wrongs(name, { [field]: 1e300 })).toEqual([`${field} too_large`]);
    const { issues } = checkRecord(resources[name], { ...examples[name], [field]: 1e300 });
    expect(issues?.[0]?.message).toContain(`at most ${most}`);
  });

  test('of a count is whole', () => {
    for (const [name, field] of [
      ['rooms', 'max_occupancy'],
      ['rooms', 'total_rooms'],
      ['rates', 'availability'],
      ['rates', 'min_nights'],
      ['rates', 'stop_sell'],
    ] as const) {
      expect(wrongs(name, { [field]: 0.5 })).toEqual([`${field} not_an_integer`]);
      expect(wrongs(name, { [field]: '1.5' })[0]).toBe(`${field} not_an_integer`);
    }
  });

  test('that is minus nought is nought', () => {
    expect(Object.is(cleaned('bookings', { total_amount: -0 }).total_amount, 0)).toBe(true);
    expect(Object.is(cleaned('bookings', { total_amount: '-0.00' }).total_amount, 0)).toBe(true);
  });

  test('of stop_sell is read from true and false, of nothing else', () => {
    expect(cleaned('rates', { stop_sell: true }).stop_sell).toBe(1);
    expect(cleaned('rates', { stop_sell: false }).stop_sell).toBe(0);
    expect(cleaned('rates', { stop_sell: 'TRUE' }).stop_sell).toBe(1);
    expect(wrongs('rates', { stop_sell: 'yes' })).toEqual(['stop_sell not_a_number']);
    expect(wrongs('rates', { min_nights: true })).toEqual(['min_nights not_a_number']);
  });
});

describe('decimals of an amount', () => {
  test.each([
    ['VND', 0],
    ['JPY', 0],
    ['HUF', 2],
    ['USD', 2],
    ['EUR', 2],
    ['KWD', 3],
    ['CLF', 4],
    ['ITL', 0],
    ['DEM', 2],
    ['XAU', 4],
  ])('in %s are at most %i', (currency, decimals) => {
    const amount = (digits: number) => Number(`12500${digits === 0 ? '' : `.${'1'.repeat(digits)}`}`);
    expect(wrongs('bookings', { currency_iso: currency, total_amount: amount(decimals) })).toEqual([]);
    expect(wrongs('bookings', { currency_iso: currency, total_amount: amount(decimals + 1) })).toEqual([
      'total_amount too_many_decimals',
    ]);
  });

  test('are never trailing zeros', () => {
    expect(cleaned('bookings', { currency_iso: 'JPY', total_amount: '12500.00' }).total_amount).toBe(12500);
  });

  test('of an amount whose currency is not said are at most four: no currency has more', () => {
    expect(wrongs('bookings', { currency_iso: null, total_amount: 99.9999 })).toEqual([]);
    expect(wrongs('bookings', { currency_iso: null, total_amount: 99.99999 })).toEqual([
      'total_amount too_many_decimals',
    ]);
    expect(wrongs('bookings', { currency_iso: null, total_amount: 1e-7 })).toEqual(['total_amount too_many_decimals']);
  });

  test('of prices are at most four, whatever the currency', () => {
    expect(wrongs('rooms', { base_price: 1.2345 })).toEqual([]);
    expect(wrongs('rooms', { base_price: 1.23456 })).toEqual(['base_price too_many_decimals']);
    expect(wrongs('rates', { rate_amount: 1e-7 })).toEqual(['rate_amount too_many_decimals']);
  });
});

describe('a currency', () => {
  test('is upper-cased, in use or historic', () => {
    expect(cleaned('bookings', { currency_iso: ' eur ' }).currency_iso).toBe('EUR');
    expect(wrongs('bookings', { currency_iso: 'DEM' })).toEqual([]);
  });

  test.each(['EURO', 'XX', '€', 'XYZ', 978])('is not %j', (value) => {
    expect(wrongs('bookings', { currency_iso: value })).toEqual(['currency_iso unknown_currency']);
  });
});

describe('a status', () => {
  test.each([
    [' Checked In', 'CheckedIn'],
    ['CHECKED_OUT', 'CheckedOut'],
    ['no-show', 'NoShow'],
    ['No Show', 'NoShow'],
    ['canceled', 'Cancelled'],
    ['cancelled', 'Cancelled'],
    ['PENDING', 'Pending'],
    [' Confirmed ', 'Confirmed'],
  ])('written "%s" is %s', (word, status) => {
    expect(cleaned('bookings', { booking_status: word }).booking_status).toBe(status);
  });

  test.each(['Tentative', 'Confirmed!', 1])('is not %j', (word) => {
    expect(wrongs('bookings', { booking_status: word })).toEqual(['booking_status unknown_status']);
  });

  test('has its words named where it is none', () => {
    const { issues } = checkRecord(resources.bookings, { ...examples.bookings, booking_status: 'x' });
    expect(issues?.[0]?.message).toContain('Pending, Confirmed, CheckedIn, CheckedOut, Cancelled, NoShow');
  });
});

describe('an area', () => {
  test('has a unit, and is stored in square metres', () => {
    expect(cleaned('rooms', { room_area: '25.50 M2' }).room_area).toBe('25.5 m²');
    for (const value of ['25', 'm²', 25])
      expect(wrongs('rooms', { room_area: value })).toEqual(['room_area not_an_area']);
  });
});

describe('a date', () => {
  test.each(['2028-02-29', '2000-02-29', '2027-12-31', '1970-01-01', '2100-12-30'])('may be %s', (date) => {
    expect(wrongs('rates', { date_from: date, date_to: date })).toEqual([]);
  });

  test.each([
    '2027-02-29',
    '1900-02-29',
    '2027-04-31',
    '2027-00-10',
    '2027-13-01',
    '2027-01-00',
    '2027-1-1',
    '14.05.2027',
    '2027-05-14T00:00',
    '+002027-05-14',
    '２０２７-05-14',
    20270514,
  ])('is not %j', (date) => {
    expect(wrongs('rates', { date_from: date })).toEqual(['date_from not_a_date']);
  });
});

describe('a stay', () => {
  const daysAfter = (date: string, days: number) => dateOfDay(dayNumber(date) + days);

  test('has at least one night, and the message says that day use has no place here', () => {
    const { issues } = checkRecord(resources.bookings, { ...examples.bookings, checkout_date: '2027-05-14' });
    expect(issues).toMatchObject([{ field: 'checkout_date', code: 'not_after_checkin' }]);
    expect(issues?.[0]?.message).toContain('day use');
    expect(wrongs('bookings', { checkout_date: '2027-05-13' })).toEqual(['checkout_date not_after_checkin']);
  });

  test('has at most 1,095 nights', () => {
    expect(wrongs('bookings', { checkout_date: daysAfter('2027-05-14', 1095) })).toEqual([]);
    expect(wrongs('bookings', { checkout_date: daysAfter('2027-05-14', 1096) })).toEqual([
      'checkout_date stay_too_long',
    ]);
  });

  test('needs one of the two names', () => {
    expect(wrongs('bookings', { guest_first_name: null })).toEqual([]);
    expect(wrongs('bookings', { guest_last_name: ' ' })).toEqual([]);
    expect(wrongs('bookings', { guest_first_name: '', guest_last_name: null })).toEqual(['guest_last_name required']);
  });

  test('of a range is 1 to 1,830 days, both ends inclusive', () => {
    expect(wrongs('rates', { date_to: '2027-05-01' })).toEqual([]);
    expect(wrongs('rates', { date_to: '2027-04-30' })).toEqual(['date_to range_reversed']);
    expect(wrongs('rates', { date_to: daysAfter('2027-05-01', 1829) })).toEqual([]);
    expect(wrongs('rates', { date_to: daysAfter('2027-05-01', 1830) })).toEqual(['date_to range_too_long']);
  });
});

test('of a record of thousands of unknown fields the first ten are named, and the others counted', () => {
  const raw = { ...examples.bookings, ...Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [`k${n}`, n])) };
  const { issues } = checkRecord(resources.bookings, raw);
  expect(issues).toHaveLength(11);
  expect(issues!.slice(0, 10).map(({ field }) => field)).toEqual(Array.from({ length: 10 }, (_, n) => `k${n}`));
  expect(issues![10]).toMatchObject({
    field: null,
    code: 'unknown_field',
    message: expect.stringContaining('4990 more'),
  });
});

test('a record that was too long to be parsed is too_long, and nothing else is said of it', () => {
  expect(checkRecord(resources.rates, longRecord).issues).toMatchObject([
    { field: null, code: 'too_long', message: expect.stringContaining('64 KiB') },
  ]);
});
