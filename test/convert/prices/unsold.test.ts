import { expect, test } from 'vitest';
import { flagsOf, questionOf } from '../../../src/words/questions.ts';
import { readText } from '../read-file.ts';

const lists = {
  rooms: {
    foreign: 'Room type,Sleeps,Number of rooms,Price per night',
    own: 'name,max_occupancy,total_rooms,base_price',
  },
  rates: {
    foreign: 'Room type,Rate plan,From,To,Price',
    own: 'room_type_name,rate_plan_name,date_from,date_to,rate_amount',
  },
} as const;
const kinds = ['rooms', 'rates'] as const;

/** Four rows, the second with another cell in the last column. */
function list(resource: 'rooms' | 'rates', header: string, [it, no]: readonly [it: string, no: string]): string {
  const rows = ['Single', 'Double', 'Suite', 'Studio'].map((name, at) => {
    const cells = resource === 'rooms' ? `${at + 1},2,${100 + at}` : `BAR,2027-05-01,2027-05-31,${100 + at}`;
    return `${name},${cells},${at === 1 ? it : no}`;
  });
  return `${header}\n${rows.join('\n')}\n`;
}

const cases = [
  ['Active', '0', '1'],
  ['Active', '', 'x'],
  ['Enabled', 'no', 'yes'],
  ['Published', 'false', 'true'],
  ['Deleted', '1', '0'],
  ['Draft', 'yes', 'no'],
  ['Archived', 'yes', 'no'],
  ['Disabled', 'yes', 'no'],
  ['Status', 'Inactive', 'Active'],
  ['Stav', 'zrušeno', 'aktivní'],
  ['Aktiv', 'nein', 'ja'],
  ['Supprimé', 'oui', 'non'],
  ['Per person', 'yes', 'no'],
  ['Deleted at', '2026-03-01T10:00:00Z', ''],
  ['Price type', 'per person', 'per room'],
  ['Basis', 'per week', 'per night'],
  ['Discount', '10%', '0'],
] as const;

test.each(cases)(
  'a list is asked about where "%s" says %j of a row, and not where all say %j',
  async (name, it, no) => {
    for (const resource of kinds)
      for (const header of Object.values(lists[resource])) {
        const text = list(resource, `${header},${name}`, [it, no]);
        const { reading } = await readText(resource, text);
        expect(reading.questions.map(flagsOf)).toEqual([[`--only "${name}=${no}"`, `--column "${name}=none"`]]);
        expect(questionOf(reading.questions[0]!)).toContain('may say that rows are not sold');
        const only = await readText(resource, text, ['--only', `${name}=${no}`]);
        expect([only.records.length, only.leftOut]).toEqual([3, { other_property: 1 }]);
        expect((await readText(resource, text, ['--column', `${name}=none`])).records).toHaveLength(4);
        expect((await readText(resource, list(resource, `${header},${name}`, [no, no]))).reading.questions).toEqual([]);
      }
  },
);

test.each([
  ['Basis', 'per person'],
  ['Einheit', 'Woche'],
  ['Basis', 'monthly'],
])('prices that are all those of something else than a night are asked about: %s, %s', async (name, unit) => {
  for (const resource of kinds)
    for (const header of Object.values(lists[resource])) {
      const { reading } = await readText(resource, list(resource, `${header},${name}`, [unit, unit]));
      expect(reading.questions.map(flagsOf)).toEqual([[`--column "${name}=none"`]]);
    }
});

test.each([
  ['Status', 'Dirty', 'Clean'],
  ['Minimum stay', '1 week', '2 weeks'],
  ['Available', 'no', 'yes'],
  ['Maintenance', 'yes', 'no'],
  ['Balcony', 'yes', 'no'],
  ['Discount', '15', '10'],
  ['Weekly discount', '10', '0'],
])('what a room has or is in today is no question: %s', async (name, it, no) => {
  for (const header of Object.values(lists.rooms))
    expect((await readText('rooms', list('rooms', `${header},${name}`, [it, no]))).reading.questions).toEqual([]);
});

test('another currency beside our own columns is asked about', async () => {
  for (const resource of kinds) {
    const text = list(resource, `${lists[resource].own},Currency`, ['USD', 'EUR']);
    expect((await readText(resource, text)).reading.questions).toMatchObject([{ what: 'currency', kind: 'several' }]);
  }
});

test('a sum below the list says nothing', async () => {
  const text = `${list('rooms', `${lists.rooms.foreign},Active`, ['1', '1'])}Total,,8,,\n`;
  expect((await readText('rooms', text)).reading.questions).toEqual([]);
});
