/** Days that a system has written as moments in UTC: in a hotel of Berlin its midnight is 22:00 of the day before. */
import { expect, test } from 'vitest';
import type { ResourceName } from '../../../../src/contract/resource.ts';
import { readText } from '../../read-file.ts';

const read = (resource: ResourceName, text: string) => {
  const flags = resource === 'rates' && !/plan/i.test(text) ? ['--set', 'rate_plan_name=BAR'] : [];
  return readText(resource, text, flags);
};

const evening = ['2027-05-01T22:00:00Z', '2027-05-03T22:00:00Z'];
const ofStays = (from: string, to: string) =>
  `checkin_date,checkout_date,room_type_name,guest_last_name,total_amount,currency_iso\n${from},${to},Double,Lark,120.5,EUR\n`;
const ofRates = (from: string, to: string) =>
  `room_type_name,rate_plan_name,date_from,date_to,rate_amount\nDouble,BAR,${from},${to},149.5\n`;

const lists: [string, ResourceName, (from: string, to: string) => string][] = [
  ['stays in our own columns', 'bookings', ofStays],
  ['rates in our own columns', 'rates', ofRates],
  ['ranges of rates', 'rates', (from, to) => `Room type,Rate plan,From,To,Price\nDouble,BAR,${from},${to},149.5\n`],
  ['days of rates', 'rates', (from) => `Room type,Rate plan,Date,Price\nDouble,BAR,${from},149.5\n`],
  [
    'days of rates with a column for each type',
    'rates',
    (from, to) => `Date,Double,Single\n${from},149.5,99.5\n${to},149.5,99.5\n`,
  ],
];

test.each(lists)('%s are refused', async (_, resource, text) => {
  const { records, rejected } = await read(resource, text(evening[0]!, evening[1]!));
  expect(records).toEqual([]);
  expect(rejected[0]!.messages[0]).toContain('which days they are depends on the time zone');
});

test.each(lists)('%s go in where they are midnights in UTC, or have no zone', async (_, resource, text) => {
  for (const time of ['T00:00:00Z', ' 22:00:00']) {
    const { records, rejected } = await read(resource, text(`2027-05-01${time}`, `2027-05-03${time}`));
    expect(rejected).toEqual([]);
    expect(records.length).toBeGreaterThan(0);
  }
});

test('an arrival in the afternoon and a departure in the morning are no midnights', async () => {
  const { records } = await read('bookings', ofStays('2027-05-01T15:00:00Z', '2027-05-03T10:00:00Z'));
  expect(records).toMatchObject([{ checkin_date: '2027-05-01', checkout_date: '2027-05-03' }]);
});
