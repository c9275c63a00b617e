import { expect, test } from 'vitest';
import { createStatusReader } from '../../../../src/convert/bookings/read/read-status.ts';
import type { Source } from '../../../../src/convert/columns/source.ts';
import type { Decisions } from '../../../../src/convert/reading-options.ts';
import { sourceOf } from '../small-plan.ts';

const block = { leftOut: 'block' } as const;
const ofSource: Source['statuses'] = {
  ok: 'Confirmed',
  no_show: 'NoShow',
  'cancel*': 'Cancelled',
  ownerStay: block,
  booked: 'Pending',
};

function read(word: string, { said, statuses }: { said?: Decisions['status']; statuses?: Source['statuses'] } = {}) {
  const source = statuses === undefined ? undefined : sourceOf({ statuses });
  return createStatusReader({ source, decisions: { status: said } })(word);
}

test.each([
  ['ok', 'Confirmed'],
  ['OK', 'Confirmed'],
  ['No Show', 'NoShow'],
  ['cancelled_by_guest', 'Cancelled'],
  ['Owner Stay', block],
  // What a source does not say is read as anywhere else; what it says otherwise comes first.
  ['checked in', 'CheckedIn'],
  ['storniert', 'Cancelled'],
  ['okay', 'Confirmed'],
  ['booked', 'Pending'],
  ['VIP', undefined],
  ['', undefined],
  ['-', undefined],
  [`ok${'_'.repeat(300)}but not`, undefined],
])('a source reads "%s" as %j', (word, status) => {
  expect(read(word, { statuses: ofSource })).toEqual(status);
});

test.each([
  ['Confirmed', ['bestätigt', 'confirmada', 'RESERVADA']],
  [
    'Cancelled',
    [
      'Storniert',
      'annulé',
      'annule',
      'Annulée',
      'annulee',
      'cancelado',
      'cancellata',
      'otkazano',
      'Отказана',
      'désisté',
      'Vazgeçti',
    ],
  ],
  ['CheckedIn', ['angereist', 'in house', 'checked in', 'Due Out']],
  ['CheckedOut', ['abgereist', 'departed', 'odjavljen', 'uitgecheckt']],
  ['NoShow', ['nicht erschienen', 'no show', 'no-show', 'Did not come', 'не приехал']],
  ['Pending', ['option', 'tentative', 'Pendiente']],
  [block, ['blocked']],
  // Each of these could be two states.
  [undefined, ['active', 'closed', 'finished', 'reserved', 'réservé', 'arrivée', 'expired', 'modified', 'VIP']],
])('without a source %j is said by %j', (status, words) => {
  for (const word of words) expect(read(word), word).toEqual(status);
});

test('what a person says comes before the source, in any writing of the word', () => {
  const said = new Map([['OK', 'Pending'] as const, ['Stammgast', 'Confirmed'] as const]);
  const found = ['ok', 'stamm-gast', 'no_show'].map((word) => read(word, { said, statuses: ofSource }));
  expect(found).toEqual(['Pending', 'Confirmed', 'NoShow']);
});

test('a word is read the same each time it is asked', () => {
  const statusOf = createStatusReader({ source: undefined, decisions: {} });
  expect([statusOf('VIP'), statusOf('Storno'), statusOf('VIP'), statusOf('Storno')]).toEqual([
    undefined,
    'Cancelled',
    undefined,
    'Cancelled',
  ]);
});
