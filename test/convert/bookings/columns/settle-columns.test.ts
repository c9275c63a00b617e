/** Columns that only their values explain: each becomes a booking's field, a question, or nothing that could change a booking. */
import { describe, expect, test } from 'vitest';
import type { Question } from '../../../../src/convert/question.ts';
import { questionOf } from '../../../../src/words/questions.ts';
import { testOfAll } from '../../../effort.ts';
import { readText as readAs } from '../../read-file.ts';

const readText = (text: string, flags: readonly string[] = []) => readAs('bookings', text, flags);

type Rec = Record<string, unknown>;
const questions = (questions: readonly Question[]) =>
  questions.map((each) => (each.what === 'column_meaning' ? each.meaning : each.what));
const columnsOf = (questions: readonly Question[]) =>
  questions.flatMap((each) => (each.what === 'column_meaning' ? each.columns.map(({ name }) => name) : []));
const all = (records: readonly object[], field: string) => records.map((record) => (record as Rec)[field]);

const guests = ['Ola Nowak', 'Pia Berg', 'Jan Vos', 'Mia Roth', 'Leo Lang', 'Ida Holm', 'Tom Wirth', 'Eva Kern'];

/** Eight stays of three nights with more columns behind. */
function list(header: string, cells: (at: number) => string, from = 0, to = 8): string {
  const rows = guests
    .slice(from, to)
    .map((guest, at) => `${guest},2027-0${at + 1}-10,2027-0${at + 1}-13,Double,${cells(at)}`);
  return `Guest,Arrival,Departure,Room type,${header}\n${rows.join('\n')}\n`;
}

test('a state under a header that says so is asked about, though no word of it cancels; that of a room is not', async () => {
  const states = (header: string) => list(header, (at) => (at % 2 ? 'active' : 'completed'));
  const { reading } = await readText(states('rent_status'));
  expect([questions(reading.questions), columnsOf(reading.questions)]).toEqual([['state'], ['rent_status']]);
  expect((await readText(states('room_status'))).reading.questions).toEqual([]);
  const rent = list('rent_status', (at) => (at % 2 ? 'Paid' : 'Due'));
  expect((await readText(rent)).reading.questions).toEqual([]);
});

test('numbers that a person has said to be states are states in their own column only', async () => {
  const text = list('Status,adults', (at) => (at % 2 ? '1,4' : '4,2'));
  const { reading, records } = await readText(text, ['--status', '1=Confirmed', '--status', '4=Cancelled']);
  expect(reading.questions).toEqual([]);
  expect(all(records, 'booking_status').slice(0, 2)).toEqual(['Cancelled', 'Confirmed']);
});

test('the state under a word for a region is asked about where no word of it is one', async () => {
  const regions = list('Estado', (at) => (at % 2 ? 'Sonora' : 'Baja California'));
  const { reading } = await readText(regions);
  expect([questions(reading.questions), columnsOf(reading.questions)]).toEqual([['state'], ['Estado']]);
  expect((await readText(regions, ['--column', 'Estado=none'])).records).toHaveLength(8);
  const states = await readText(list('Estado', (at) => (at % 2 ? 'Confirmada' : 'Sonora')));
  expect(states.reading.questions).toEqual([]);
  // Beside a town it is that of the guests, unless its words are states.
  const beside = (words: string[]) => list('City,Estado', (at) => `Wien,${words[at % words.length]}`);
  const known = await readText(beside(['Confirmada', 'Cancelada']));
  expect([known.reading.questions, all(known.records, 'booking_status')[1]]).toEqual([[], 'Cancelled']);
  expect(questions((await readText(beside(['Confirmada', 'Salida']))).reading.questions)).toEqual(['state']);
  expect((await readText(beside(['Sonora', 'Nova Scotia']))).reading.questions).toEqual([]);
});

test('the last row counts for what a small file holds, though its line has no end', async () => {
  const text = 'date,price\n2027-04-01,750\n2027-04-02,750\n2027-04-03,760';
  expect((await readAs('rates', text)).reading.questions.map(({ what }) => what)).not.toContain('resource');
});

test('keys of a database are no guests and no room types, unless somebody says so', async () => {
  const keys = (at: number) => [`619ab457fec53fcff7c5052${at}`, `0f8fad5b-d9cb-469f-a165-70867728950${at}`];
  const rows = guests.map((_, at) => `${keys(at).join(',')},2027-0${at + 1}-10,2027-0${at + 1}-13`).join('\n');
  const text = `Guest,Room type,Arrival,Departure\n${rows}\n`;
  await expect(readText(text)).rejects.toThrow('No column is known as room_type_name, guest_last_name.');
  const flags = ['--column', 'Guest=guest_last_name', '--column', 'Room type=room_type_name'];
  const { records } = await readText(text, flags);
  expect(records[7]).toMatchObject({ guest_last_name: keys(7)[0], room_type_name: keys(7)[1] });
});

describe('the number of a booking', () => {
  test('is no column of channels: the one whose values all differ is', async () => {
    const text = list('Referência,Número', (at) => `${at % 2 ? 'Booking.com' : 'direct'},9000${at}`);
    const { reading, records } = await readText(text);
    expect(reading.questions).toEqual([]);
    expect(records).toHaveLength(8);
    expect(reading.columns.map(({ role }) => role).slice(4)).toEqual(['booking_source', 'id']);
  });
  test('is asked where two columns may be it', async () => {
    const text = list('Booking ID,Reservation number', (at) => `A${at}1,77${at}`);
    const { reading } = await readText(text);
    expect(questions(reading.questions)).toEqual(['id']);
    expect(columnsOf(reading.questions)).toEqual(['Booking ID', 'Reservation number']);
    const same = await readText(list('Booking ID,Reservation number', (at) => `A${at}1,A${at}1`));
    expect([same.reading.questions, same.reading.columns[4]!.role]).toEqual([[], 'id']);
    const decided = await readText(text, ['--column', 'Booking ID=id']);
    expect([decided.reading.questions, decided.records.length]).toEqual([[], 8]);
  });
  test('may repeat for the rooms of one guest, and not for strangers', async () => {
    const rooms =
      'Booking number,Guest,Arrival,Departure,Room type\n1,Ola Nowak,2027-01-10,2027-01-12,Double\n1,Ola Nowak,2027-01-10,2027-01-12,Twin\n2,Pia Berg,2027-02-10,2027-02-12,Double\n';
    expect((await readText(rooms)).reading.columns[0]!.role).toBe('id');
    const strangers = list('Reference', (at) => `Block ${at % 2}`);
    const read = await readText(strangers);
    expect(read.reading.columns[4]!.role).toBeUndefined();
    expect(read.records).toHaveLength(8);
  });
  test('is a heading that says so, though a group has days of its own, and is asked about under a shorter one', async () => {
    const group = (header: string) => list(header, (at) => `N${at === 7 ? 6 : at}`);
    const said = await readText(group('Booking number'));
    expect([said.reading.columns[4]!.role, said.reading.questions]).toEqual(['id', []]);
    const { reading } = await readText(group('Reference'));
    expect([questions(reading.questions), columnsOf(reading.questions)]).toEqual([['id'], ['Reference']]);
    const decided = await readText(group('Reference'), ['--column', 'Reference=none']);
    expect([decided.reading.questions, decided.records.length]).toEqual([[], 8]);
  });
});

test('a count of guests is no number, and the ids of a booking and its room are asked about', async () => {
  const counts = await readText(list('Number of guests', (at) => `${at + 1}`));
  expect(counts.reading.columns[4]!.role).toBeUndefined();
  const ids = list('Hotel Reservation ID,Room Reservation ID', (at) => `8800${at},9900${at}`);
  expect(columnsOf((await readText(ids)).reading.questions)).toEqual(['Hotel Reservation ID', 'Room Reservation ID']);
});

describe('the days of a stay', () => {
  test('are in the column that holds dates', async () => {
    const { reading, records } = await readText(list('CHECKIN', (at) => `${at % 2}`));
    expect([reading.questions, records.length]).toEqual([[], 8]);
    expect(reading.findings).toContainEqual({ code: 'no_column', column: 'CHECKIN', role: 'checkin_date' });
  });
  test('are asked about where the actual ones differ, and not where they are the same', async () => {
    const actual = (day: number) => list('actual_checkout', (at) => `2027-0${at + 1}-${at === 6 ? day : 13} 10:30`);
    expect((await readText(actual(13))).reading.questions).toEqual([]);
    const other = await readText(actual(12));
    expect(questions(other.reading.questions)).toEqual(['checkout_date']);
    expect(columnsOf(other.reading.questions)).toEqual(['Departure', 'actual_checkout']);
    const decided = await readText(actual(12), ['--column', 'actual_checkout=checkout_date']);
    expect(decided.reading.questions).toEqual([]);
    expect(all(decided.records, 'checkout_date')[6]).toBe('2027-07-12');
  });
});

describe('a cancellation', () => {
  test.each([
    ['active', 'true', 'false'],
    ['is_confirmed', '1', '0'],
    ['Aktiv', 'ja', 'nein'],
  ])('may be what %s says no to', async (header, yes, no) => {
    const text = list(header, (at) => (at === 2 ? no : yes));
    expect(questions((await readText(text)).reading.questions)).toEqual(['state']);
    expect((await readText(list(header, () => yes))).reading.questions).toEqual([]);
    const { rejected } = await readText(text, ['--column', `${header}=booking_status`]);
    expect(rejected.map(({ messages }) => messages[0]).slice(1, 3)).toMatchObject([
      expect.stringContaining(`--status "${yes}=Confirmed"`),
      expect.stringContaining(`--status "${no}=Cancelled"`),
    ]);
    const words = ['--status', `${yes}=Confirmed`, '--status', `${no}=Cancelled`];
    const decided = await readText(text, ['--column', `${header}=booking_status`, ...words]);
    expect(all(decided.records, 'booking_status').filter((status) => status === 'Cancelled')).toHaveLength(1);
  });
  test('may be what `deleted` says yes to, unless the state says it too', async () => {
    const text = (state: string) =>
      list('Status,deleted', (at) => `${at === 2 ? state : 'Confirmed'},${at === 2 ? 1 : 0}`);
    expect(questions((await readText(text('Confirmed'))).reading.questions)).toEqual(['state']);
    expect((await readText(text('Cancelled'))).reading.questions).toEqual([]);
  });
  test.each([
    ['was_cancelled', '1', '0'],
    ['is_canceled', 'true', 'false'],
    ['cancelada', 'sí', 'no'],
    ['Storniert', 'ja', 'nein'],
    ['Annulé', 'oui', 'non'],
    ['Cancelled', 'x', ''],
  ])('in the column %s is a state', async (header, yes, no) => {
    const { reading, records } = await readText(list(header, (at) => (at === 2 || at === 5 ? yes : no)));
    expect(reading.questions).toEqual([]);
    expect(all(records, 'booking_status').filter((status) => status === 'Cancelled')).toHaveLength(2);
  });
  test('in a yes or no counts beside a column of states', async () => {
    const text = list('Status,is_cancelled', (at) => `Confirmed,${at === 3 ? 1 : 0}`);
    expect(all((await readText(text)).records, 'booking_status')[3]).toBe('Cancelled');
  });
  test.each([
    ['No show', 'Yes', 'No', 'NoShow'],
    ['is_no_show', '1', '0', 'NoShow'],
    ['No-show (Y/N)', 'Y', 'N', 'NoShow'],
    ['Não compareceu', 'sim', 'não', 'NoShow'],
    ['Gelmedi', 'evet', 'hayır', 'NoShow'],
    ['Nicht erschienen', 'X', '', 'NoShow'],
    ['未到店', '是', '否', 'NoShow'],
    ['Arrived', 'yes', 'no', 'CheckedIn'],
    ['Check-in', 'yes', 'no', 'CheckedIn'],
    ['Abgereist', 'ja', 'nein', 'CheckedOut'],
  ])('under %s is that, beside other states too, unless they know more', async (header, yes, no, state) => {
    const cell = (at: number) => (at === 2 || at === 5 ? yes : no);
    const alone = await readText(list(header, cell));
    const wanted = Array.from({ length: 8 }, (_, at) => (at === 2 || at === 5 ? state : undefined));
    expect([alone.reading.questions, all(alone.records, 'booking_status')]).toEqual([[], wanted]);
    const states = (at: number) => (at === 2 ? 'Cancelled' : 'Confirmed');
    const beside = await readText(list(`Status,${header}`, (at) => `${states(at)},${cell(at)}`));
    const both = Array.from({ length: 8 }, (_, at) => (at === 5 ? state : states(at)));
    expect(all(beside.records, 'booking_status')).toEqual(both);
    const known = await readText(list(`Status,${header}`, (at) => `Checked out,${state === 'NoShow' ? '' : cell(at)}`));
    expect(all(known.records, 'booking_status')).toEqual(Array(8).fill('CheckedOut'));
  });
  test.each([
    ['Blocked', 'block'],
    ['Gesperrt', 'block'],
    ['Tentative', 'Pending'],
    ['Unbestätigt', 'Pending'],
    ['Onaylandı', 'Confirmed'],
  ])('under %s is asked', async (header, means) => {
    const text = list(header, (at) => (at === 2 ? 'X' : ''));
    expect(questions((await readText(text)).reading.questions)).toEqual(['state']);
    const { rejected } = await readText(text, ['--column', `${header}=booking_status`]);
    expect(rejected[0]!.messages).toMatchObject([expect.stringContaining(`--status "X=${means}"`)]);
  });
  test('in words among notes counts for their rows alone', async () => {
    const notes = ['late', 'cancelled by phone', '', 'NO SHOW! charged', 'VIP'];
    const note = (at: number) => notes[at] ?? '';
    for (const text of [list('Remarks', note), list('Status,Remarks', (at) => `Confirmed,${note(at)}`)]) {
      const { reading } = await readText(text);
      expect(reading.questions).toMatchObject([
        { what: 'column_meaning', meaning: 'state', columns: [{ example: 'cancelled by phone', line: 3 }] },
      ]);
      expect(reading.questions[0]!.choices).toContainEqual({ option: 'column', of: 'Remarks', value: 'state_notes' });
      const { records } = await readText(text, ['--column', 'Remarks=state_notes']);
      const states = all(records, 'booking_status');
      expect([states[1], states[3]]).toEqual(['Cancelled', 'NoShow']);
      expect(new Set([...states.slice(4), states[0], states[2]]).size).toBe(1);
    }
    const many = Array.from({ length: 90 }, (_, at) => `Ola N${at},2027-01-10,2027-01-13,Double,Wishes of room ${at}`);
    const long = `Guest,Arrival,Departure,Room type,Info\n${[...many, 'Pia Berg,2027-01-10,2027-01-13,Double,No-show'].join('\n')}\n`;
    expect(questions((await readText(long)).reading.questions)).toEqual(['state']);
    expect(questions((await readText(list('Flag', (at) => (at === 1 ? 'No show' : '')))).reading.questions)).toEqual([
      'state',
    ]);
  });
  test('of a kind of row that closes a room counts beside a column of states', async () => {
    const text = list('Status,Record kind', (at) => `Confirmed,${at === 2 ? 'Maintenance' : 'Stay'}`);
    expect(questions((await readText(text)).reading.questions)).toEqual(['state']);
    const { records, leftOut } = await readText(text, ['--column', 'Record kind=state_notes']);
    expect([records.length, leftOut]).toEqual([7, { block: 1 }]);
    const said = list('Status,Record kind', (at) => (at === 2 ? 'Blocked,Maintenance' : 'Confirmed,Stay'));
    expect((await readText(said)).reading.questions).toEqual([]);
  });
  test.each(['Cancelled bookings', 'Storniert', 'NO SHOWS', 'Waiting list'])(
    'that stands alone above rows without a state may be theirs: %s',
    async (title) => {
      const at = (text: string, place = 6, blanks = ',,,,') =>
        text.split('\n').toSpliced(place, 0, `${title}${blanks}`).join('\n');
      const { records, rejected } = await readText(at(list('Info', () => '')));
      expect([records.length, rejected.map(({ line }) => line)]).toEqual([5, [8, 9, 10]]);
      expect(rejected[0]!.messages[0]).toContain(`below "${title}"`);
      expect((await readText(at(list('Status', () => 'Confirmed')))).rejected).toEqual([]);
      // With fewer cells than the header it may be a damaged row; above the header it is the title of all.
      expect(
        (
          await readText(
            at(
              list('Info', () => ''),
              6,
              '',
            ),
          )
        ).rejected.map(({ line }) => line),
      ).toEqual([7, 8, 9, 10]);
      const all = await readText(
        at(
          list('Info', () => ''),
          0,
        ),
      );
      expect([all.records.length, all.rejected.length]).toEqual([0, 8]);
    },
  );
  test.each([
    ['Blocked', (at: number) => (at === 4000 ? 'yes' : 'no')],
    ['Active', (at: number) => (at === 4000 ? '' : 'yes')],
    ['Remarks', (at: number) => (at === 4000 ? 'CANCELLED' : `arrives at ${at}`)],
  ])('late in a long list is asked about too, where no other cell of its row says so: %s', async (name, cell) => {
    const text = (state: string) =>
      `Guest,Arrival,Departure,Room type,Status,${name}\n${Array.from({ length: 4100 }, (_, at) => `Ada Lark${at},2027-03-14,2027-03-16,Double,${at === 4000 ? state : 'Confirmed'},${cell(at)}\n`).join('')}`;
    const { reading } = await readText(text('Confirmed'));
    expect(reading.questions).toMatchObject([{ what: 'column_meaning', meaning: 'state' }]);
    expect((await readText(text('Cancelled'))).reading.questions).toEqual([]);
  });

  test('is not said by other lines', async () => {
    const at = (text: string) => text.split('\n').toSpliced(6, 0, 'May,,,,').join('\n');
    expect((await readText(at(list('Info', () => '')))).rejected).toEqual([]);
  });
  test.each([
    ['Blocked', 'yes', 'no', { block: 1 }],
    ['Owner stay', 'x', '', { owner_stay: 1 }],
    ['Active', '0', '1', 'Cancelled'],
    ['Active', '', 'x', 'Cancelled'],
    ['Aktiv', 'nein', 'ja', 'Cancelled'],
    ['Waitlist', '1', '0', 'Pending'],
    ['Draft', '1', '0', 'Pending'],
    ['Entwurf', 'ja', 'nein', 'Pending'],
    ['Brouillon', 'oui', 'non', 'Pending'],
    ['Borrador', 'sí', 'no', 'Pending'],
    ['Hold', '1', '0', 'Pending'],
    ['Zablokowane', 'tak', 'nie', { block: 1 }],
    ['Record', 'Quote', 'Stay', { request: 1 }],
    ['Notes', 'OWNER STAY', 'late arrival', { owner_stay: 1 }],
    ['Revision status', 'superseded', 'current', { superseded: 1 }],
    ['Phase', 'Inactive', 'Current', 'Cancelled'],
  ])(
    'or any other word against a stay under %s is asked about beside a column of states',
    async (name, it, no, means) => {
      const text = (of: (at: number) => string) => list(`Status,${name}`, (at) => `Confirmed,${of(at)}`);
      const one = text((at) => (at === 2 ? it : no));
      const { reading } = await readText(one);
      expect([questions(reading.questions), reading.questions[0]]).toMatchObject([
        ['state'],
        { columns: [{ line: it === '' ? 2 : 4 }] },
      ]);
      const role = name === 'Phase' ? 'state_notes' : reading.questions[0]!.choices[0]!.value!;
      const { records, leftOut } = await readText(one, ['--column', `${name}=${role}`]);
      if (typeof means === 'object') expect([records.length, leftOut]).toEqual([7, means]);
      else expect(all(records, 'booking_status').map((status) => status !== 'Confirmed' && status)[2]).toBe(means);
      expect((await readText(text(() => no))).reading.questions).toEqual([]);
      // What the state says already is no news.
      const said = list(`Status,${name}`, (at) => (at === 2 ? `Cancelled,${it}` : `Confirmed,${no}`));
      expect((await readText(said)).reading.questions).toEqual([]);
    },
  );
  test('is asked about in any language under a name for what was deleted, and a sum below the stays says nothing', async () => {
    for (const name of ['Gelöscht', 'Supprimé', 'Usunięta', 'Smazáno', '削除済み'])
      expect(questions((await readText(list(`Status,${name}`, (at) => `OK,${at % 2}`))).reading.questions)).toEqual([
        'state',
      ]);
    const stays = list('Status,Total,Active', () => 'Confirmed,100,1');
    expect((await readText(`${stays}Total,,,,,800,\n`, ['--currency', 'EUR'])).reading.questions).toEqual([]);
  });
  test('of a quote among the kinds of bookings is asked about, though the column is read as their channel', async () => {
    const { reading } = await readText(list('Type', (at) => (at === 2 ? 'Quote' : 'Booking')));
    expect(reading.questions).toMatchObject([{ what: 'odd_words', words: [{ word: 'Quote' }] }]);
  });
  test('of a test is asked', async () => {
    const text = list('Is test', (at) => (at === 2 ? 'yes' : 'no'));
    expect(questions((await readText(text)).reading.questions)).toEqual(['state']);
  });
  test('of guests who did not come counts beside our own columns', async () => {
    const row = (at: number) => `${guests[at]!.split(' ')[1]},2027-01-10,2027-01-13,Double,${at === 2 ? 'yes' : 'no'}`;
    const text = `guest_last_name,checkin_date,checkout_date,room_type_name,No show\n${guests.map((_, at) => row(at)).join('\n')}\n`;
    expect(all((await readText(text)).records, 'booking_status')[2]).toBe('NoShow');
  });
  test('of dates on which nobody came is asked', async () => {
    const text = list('No show date', (at) => (at === 2 ? '2027-03-10' : ''));
    expect(questions((await readText(text)).reading.questions)).toEqual(['state']);
    const { records } = await readText(text, ['--column', 'No show date=no_show']);
    expect(all(records, 'booking_status').filter((status) => status === 'NoShow')).toHaveLength(1);
  });
  test('of a guarantee or of what was is none', async () => {
    for (const header of ['Guaranteed', 'Previous no shows', 'Breakfast'])
      expect((await readText(list(header, (at) => `${at % 2}`))).reading.questions).toEqual([]);
  });
  test('by date beside a state that says otherwise is asked; dates that the state explains are not', async () => {
    const date = (at: number) => (at === 3 ? '2027-01-02' : '');
    const other = await readText(list('Status,Cancellation date', (at) => `Confirmed,${date(at)}`));
    expect(questions(other.reading.questions)).toEqual(['state']);
    const same = await readText(
      list('Status,Cancellation date', (at) => `${at === 3 ? 'Cancelled' : 'Confirmed'},${date(at)}`),
    );
    expect(same.reading.questions).toEqual([]);
  });
  test('that hides among the channels is asked, and --status decides it', async () => {
    const text = list('Plateforme', (at) => (at === 1 ? 'Annule/Paye' : at === 2 ? 'Fermeture' : 'Airbnb'));
    expect(questions((await readText(text)).reading.questions)).toEqual(['odd_words']);
    const decided = await readText(text, ['--status', 'Annule/Paye=Cancelled', '--status', 'Fermeture=none']);
    expect(decided.reading.questions).toEqual([]);
    expect(decided.leftOut).toEqual({ said_none: 1 });
    expect((decided.records as Rec[])[1]).toMatchObject({ guest_last_name: 'Berg', booking_status: 'Cancelled' });
    expect((decided.records as Rec[])[1]).not.toHaveProperty('booking_source');
  });
  test('of conditions and fees is none', async () => {
    const text = list('Status,Cancellation policy,Cancellation fee', (at) => `Confirmed,Flexible ${at % 2},0`);
    expect((await readText(text)).reading.questions).toEqual([]);
  });
});

describe('what was paid back', () => {
  const text = list(
    'Total,Currency,Refund',
    (at) => `450.00,EUR,${at === 1 ? '-450' : at === 2 ? '50.00' : at === 4 ? '0.00' : ''}`,
  );
  test('may say that a booking was cancelled, where it is all of the price', async () => {
    const { reading } = await readText(text);
    expect([questions(reading.questions), columnsOf(reading.questions)]).toEqual([['state'], ['Refund']]);
    const { records } = await readText(text, ['--column', 'Refund=cancelled']);
    expect(all(records, 'booking_status')).toEqual([undefined, 'Cancelled', ...Array(6).fill(undefined)]);
    const none = await readText(text, ['--column', 'Refund=none']);
    expect([none.reading.questions, none.records.length]).toEqual([[], 8]);
  });
  test('is not asked about where only parts were paid back, or the state says that it has ended', async () => {
    const parts = await readText(text.replace('-450', '45'));
    const ended = await readText(
      list('Total,Currency,State,Erstattung', (at) => `450,EUR,${at === 1 ? 'Storniert,450' : 'OK,'}`),
    );
    expect([parts.reading.questions, ended.reading.questions]).toEqual([[], []]);
  });
});

test('numbers of doors are no counts of rooms', async () => {
  const text = list('Rooms', (at) => `${at + 7}`);
  const { reading } = await readText(text);
  expect([questions(reading.questions), columnsOf(reading.questions)]).toEqual([['room'], ['Rooms']]);
  expect((await readText(text, ['--column', 'Rooms=room_numbers'])).records).toHaveLength(8);
  const counts = await readText(list('Rooms', (at) => (at === 3 ? '12' : '1')));
  expect([counts.reading.questions, counts.records.length]).toEqual([[], 19]);
  // What is new since last week may be two groups.
  const few = await readText(
    list('Rooms', (at) => `${at + 1}`)
      .split('\n')
      .filter((_, at) => at !== 1)
      .slice(0, 3)
      .join('\n'),
  );
  expect([few.reading.questions, few.records.length]).toEqual([[], 5]);
});

test.each([
  'Qty',
  'Cantidad',
  '# Rms',
  'Anz.',
  'Počet',
  'Кол-во',
  '間数',
  'Number of rooms booked',
  'Group size (rooms)',
])('a column of small numbers that may count rooms is asked about: %s', async (header) => {
  const text = list(header, (at) => (at === 3 ? '2' : '1'));
  expect(questions((await readText(text)).reading.questions)).toEqual(['room']);
  expect((await readText(text, ['--column', `${header}=rooms`])).records).toHaveLength(9);
  expect((await readText(text, ['--column', `${header}=none`])).records).toHaveLength(8);
  expect((await readText(list(header, () => '1'))).reading.questions).toEqual([]);
});

test('a date of deletion in some rows may be a cancellation', async () => {
  const text = list('deletedAt', (at) => (at === 3 ? '2026-12-01T10:00:00Z' : ''));
  expect(questions((await readText(text)).reading.questions)).toEqual(['state']);
});

describe('the price of the guest', () => {
  testOfAll('is asked where two columns differ in one of many thousand rows', async () => {
    const rowOf = (at: number, other: string) =>
      `Ola ${at},2027-01-10,2027-01-13,Double,${100 + (at % 50)}.50,${other}`;
    const rows = Array.from({ length: 9000 }, (_, at) => rowOf(at, `${100 + (at % 50)}.50`));
    const textOf = (all: readonly string[]) => `Guest,Arrival,Departure,Room type,Price,Amount\n${all.join('\n')}\n`;
    expect(questions((await readText(textOf(rows), ['--currency', 'EUR'])).reading.questions)).toEqual([]);
    const one = await readText(textOf(rows.with(7654, rowOf(7654, '3.00'))), ['--currency', 'EUR']);
    expect(questions(one.reading.questions)).toEqual(['money']);
  });
  const eur = ['--currency', 'EUR'];
  test('is the gross one where the fees make the net one', async () => {
    const text = list('prix_brut,commissions,prix_net', (at) => `${100 + at}.00,${10 + at}.00,90.00`);
    const { reading, records } = await readText(text, eur);
    expect(reading.questions).toEqual([]);
    expect(all(records, 'total_amount')).toEqual([100, 101, 102, 103, 104, 105, 106, 107]);
  });
  test('is the product of the night and the nights, whatever the words', async () => {
    const text = list('Nights,Price,Amount', (at) => `3,${10 + at}.50,${3 * (10 + at) + 1.5}`);
    const { reading, records } = await readText(text, eur);
    expect(reading.questions).toEqual([]);
    expect(all(records, 'total_amount')[0]).toBe(31.5);
  });
  test('is asked where nothing proves which of two it is', async () => {
    const text = list('Price,Amount', (at) => `${100 + at * 7}.00,${113 + at * 5}.00`);
    const { reading } = await readText(text, eur);
    expect(questions(reading.questions)).toContain('money');
    expect(columnsOf(reading.questions)).toEqual(['Price', 'Amount']);
    const decided = await readText(text, [...eur, '--column', 'Amount=total_amount']);
    expect(all(decided.records, 'total_amount')[0]).toBe(113);
  });
  test('is what the header calls the total, and said to be so, unless a price of the stay is more', async () => {
    const text = (more: number) =>
      list('Price,Money total amount', (at) => `${100 + at * 7}.00,${101 + more + at * 9}.00`);
    const { reading, records } = await readText(text(0), eur);
    expect([reading.questions, all(records, 'total_amount')[1]]).toEqual([[], 110]);
    expect(reading.findings).toContainEqual(expect.objectContaining({ provedBy: 'header', role: 'total_amount' }));
    const { reading: open } = await readText(text(-3), eur);
    expect([questions(open.questions), columnsOf(open.questions)]).toEqual([
      ['money'],
      ['Price', 'Money total amount'],
    ]);
  });
  test('is asked with what the sums show', async () => {
    const text = list(
      'Nights,Daily Rate,Room Revenue,Total Revenue',
      (at) => `3,${10 + at}.50,${3 * (10 + at) + 1.5},${90 + at * 7}.00`,
    );
    const { reading } = await readText(text, eur);
    expect(reading.questions.map(questionOf)).toEqual([
      'Several columns may be what the guest pays: "Room Revenue" (line 2: 31.5), "Total Revenue" (line 2: 90.00); "Daily Rate" times the nights is "Room Revenue".',
    ]);
  });
  test('is asked where the only column of amounts does not say what it is', async () => {
    const text = list('Payment amount (without taxes)', (at) => `${100 + at}.00`);
    expect(questions((await readText(text, eur)).reading.questions)).toEqual(['money']);
  });
  test('is no yes or no, and no column of nothing but fees', async () => {
    const flags = await readText(list('Incluye cena', (at) => `${at % 2}`));
    expect(flags.reading.questions).toEqual([]);
    const fees = await readText(
      list('Amount,Payment charge amount', (at) => `${100 + at}.00,-${at + 1}.50`),
      eur,
    );
    expect([fees.reading.questions, all(fees.records, 'total_amount')[0]]).toEqual([[], 100]);
  });
  test('with taxes counts before one without', async () => {
    const text = list('Price,Price without tax', (at) => `${110 + at}.00,${100 + at}.00`);
    const { reading, records } = await readText(text, eur);
    expect([reading.questions, all(records, 'total_amount')[0]]).toEqual([[], 110]);
  });
});

describe('the guest', () => {
  test('has the names of several columns', async () => {
    const text =
      'nombre,apellido1,apellido2,llegada,salida,habitacion\nAna,López,Ruiz,2027-01-10,2027-01-12,Doble\nLuis,Vega,Sanz,2027-02-10,2027-02-12,Doble\n';
    const { records } = await readText(text);
    expect((records as Rec[])[0]).toMatchObject({ guest_first_name: 'Ana', guest_last_name: 'López Ruiz' });
  });
  test('whose last name has no column is asked about', async () => {
    const text =
      'Nombre,Clan,Llegada,Salida,Habitación\nAna,López,2027-01-10,2027-01-12,Doble\nLuis,Vega,2027-02-10,2027-02-12,Doble\n';
    const { reading } = await readText(text);
    expect(questions(reading.questions)).toEqual(['last_name']);
    const decided = await readText(text, ['--column', 'Nombre=guest_first_name', '--column', 'Clan=guest_last_name']);
    expect((decided.records as Rec[])[0]).toMatchObject({ guest_first_name: 'Ana', guest_last_name: 'López' });
  });
  test('without a name is as --fill says, numbered where the key needs it', async () => {
    const text =
      'Guest,Arrival,Departure,Room type\n,2027-01-10,2027-01-12,Double\n,2027-01-10,2027-01-12,Double\nOla Nowak,2027-01-10,2027-01-12,Double\n';
    const { records, rejected } = await readText(text, ['--fill', 'guest_last_name=Guest']);
    expect(rejected).toEqual([]);
    expect(all(records, 'guest_last_name')).toEqual(['Guest', 'Guest (2)', 'Nowak']);
  });
  test('is turned round by --name-order, but for a comma', async () => {
    const text =
      'Guest,Arrival,Departure,Room type\nMuster Eva,2027-01-10,2027-01-12,Double\n"Vega, Luis",2027-02-10,2027-02-12,Double\nLopez Ruiz Ana,2027-03-10,2027-03-12,Double\n';
    const { records } = await readText(text, ['--name-order', 'last-first']);
    expect(all(records, 'guest_last_name')).toEqual(['Muster', 'Vega', 'Lopez Ruiz']);
  });
});

test('--fill of a field without a column is refused, and --set named', async () => {
  await expect(
    readText(
      list('Nights', () => '3'),
      ['--fill', 'guest_email=a@b.cd'],
    ),
  ).rejects.toThrow(/no such column/);
});

test('--status-of-all is for files without any state', async () => {
  const read = await readText(
    list('Nights', () => '3'),
    ['--status-of-all', 'CheckedOut'],
  );
  expect(new Set(all(read.records, 'booking_status'))).toEqual(new Set(['CheckedOut']));
  await expect(
    readText(
      list('Status', () => 'Confirmed'),
      ['--status-of-all', 'CheckedOut'],
    ),
  ).rejects.toThrow(/no row says/);
});

test('bookings without an amount and without a state are noted with their number', async () => {
  const { notes } = await readText(list('Nights', () => '3'));
  expect(notes).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ code: 'no_amount', count: 8 }),
      expect.objectContaining({ code: 'no_status', count: 8 }),
    ]),
  );
});

test('a kind of rate among the channels is no channel', async () => {
  const { records } = await readText(list('Channel', () => 'Retail'));
  expect(new Set(all(records, 'booking_source'))).toEqual(new Set([undefined]));
});

describe('stays of a year', () => {
  const text = (price: string) =>
    `${list('Total,Currency', () => '300,EUR')}Ole Lund,2027-01-03,2028-01-06,Double,${price},EUR\n`;
  test('for the price of three nights are asked about', async () => {
    expect(questions((await readText(text('290'))).reading.questions)).toEqual(['long_stays']);
    expect((await readText(text('290'), ['--long-stays', 'keep'])).records).toHaveLength(9);
    const { records, rejected } = await readText(text('290'), ['--long-stays', 'reject']);
    expect([records.length, rejected.map(({ line }) => line)]).toEqual([8, [10]]);
  });
  test('for the price of a year are not', async () => {
    expect((await readText(text('30000'))).reading.questions).toEqual([]);
  });
  test.each([
    ['290', ['long_stays']],
    ['30000', []],
  ])('for %s, behind more rows than are looked at first', async (price, open) => {
    const short = Array.from({ length: 2500 }, (_, at) => `N${at},Ann N${at},2027-02-03,2027-02-06,Double,300,EUR`);
    const rows = [...short, `L1,Ole Lund,2027-01-03,2028-01-06,Double,${price},EUR`].join('\n');
    const { reading } = await readText(`Booking ID,Guest,Check-in,Check-out,Room type,Total,Currency\n${rows}\n`);
    expect(questions(reading.questions)).toEqual(open);
  });
});

test('what a person has said of a column is not asked', async () => {
  const text = list('is_cancelled', (at) => (at === 2 ? '1' : '0'));
  const { records } = await readText(text, ['--column', 'is_cancelled=none']);
  expect(new Set(all(records, 'booking_status'))).toEqual(new Set([undefined]));
  await expect(readText(text, ['--column', 'is_cancelled=canceled'])).rejects.toThrow(/not a meaning/);
  await expect(readText(text, ['--column', 'Nothing=id'])).rejects.toThrow(/not in the header/);
});

test.each(['ci', 'Cédula', 'Passport no', 'DNI', 'Running costs EUR'])('is no amount of a stay: %s', async (header) => {
  const { reading } = await readText(list(header, (at) => `13.5${at}2.9${at}7`));
  expect(reading.questions).toEqual([]);
});

test('a Chinese contact is the guest, and a Croatian night the price of one', async () => {
  const text = '联系人,房型,入住日期,离店日期,cena_po_noci\n王小明,大床房,2027-05-01,2027-05-03,100\n';
  const { records } = await readText(text, ['--currency', 'EUR']);
  expect(records).toMatchObject([{ guest_last_name: '王小明', total_amount: 200 }]);
});

test('what is called a second name may be the last one', async () => {
  const text = 'Arrival,Departure,Room type,primer_nombre,segundo_nombre\n';
  const rows = guests.map((guest, at) => `2027-0${at + 1}-10,2027-0${at + 1}-13,Double,${guest.replace(' ', ',')}`);
  const { reading } = await readText(text + rows.join('\n'));
  const [first, second] = ['segundo_nombre', 'primer_nombre'];
  expect(reading.questions[0]!.choices).toEqual([
    { option: 'column', of: first, value: 'guest_last_name' },
    { option: 'column', of: second, value: 'guest' },
  ]);
  const { records } = await readText(text + rows.join('\n'), ['--column', `${first}=guest_last_name`]);
  expect(records[0]).toMatchObject({ guest_first_name: 'Ola', guest_last_name: 'Nowak' });
});

describe('a column of numbers', () => {
  test('that costs is the price, and one of a room is asked about where it is written as amounts', async () => {
    const cost = await readText(list('totalRoomCost', (at) => `${at + 1}99.98 EUR`));
    expect([cost.reading.questions, cost.reading.columns[4]!.role]).toEqual([[], 'total_amount']);
    const { reading } = await readText(list('Room charge', (at) => `${at + 1}10.50 EUR`));
    expect([questions(reading.questions), columnsOf(reading.questions)]).toEqual([['money'], ['Room charge']]);
  });
  test('is no cancellation where it holds shares, no price where none reaches ten, and counts members', async () => {
    const shares = list('cancellation7,deviation value,total_members', (at) => `0.${at + 1},${at % 3},${at + 2}`);
    const { reading } = await readText(shares);
    expect([reading.questions, reading.columns.slice(4).map(({ role }) => role)]).toEqual([
      [],
      [undefined, undefined, undefined],
    ]);
  });
  test('is no booking number where its header is a word for a room', async () => {
    const rows = guests.map(
      (guest, at) => `${guest};0${at + 1}.05.2027;2${at}.05.2027;10${at};${at % 2 ? 'Люкс' : 'Стандарт'}`,
    );
    const text = `Гость;Заезд;Выезд;Номер;Тип\n${rows.join('\n')}\n`;
    const rolesOf = async (flags: readonly string[]) =>
      (await readText(text, flags)).reading.columns.map(({ role }) => role);
    expect((await rolesOf([])).slice(3)).toEqual(['room_numbers', 'room_type_name']);
    expect((await rolesOf(['--column', 'Тип=room_type_name'])).slice(3)).toEqual([undefined, 'room_type_name']);
  });
});

test('yes and no under Checkin and Checkout say who has come and gone', async () => {
  const ways = ['si;si', 'si;no', 'no;no'];
  const { records } = await readText(
    list('Checkin,Checkout,Currency,Total', (at) => `${ways[at % 3]!.replace(';', ',')},EUR,300`),
  );
  expect(all(records, 'booking_status').slice(0, 3)).toEqual(['CheckedOut', 'CheckedIn', undefined]);
  expect(all(records, 'checkin_date')[0]).toBe('2027-01-10');
});
