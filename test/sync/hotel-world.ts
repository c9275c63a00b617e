/**
 * A hotel that moves house: its PMS lists all bookings several times a season, and its channels list their share of the same stays. The truth, and the
 * files; like the world of channels it knows nothing of `pms`.
 */
import { createRandom } from '../torture/chance.mjs';
import { american, dateOf, money } from './world.ts';

/** One booking, as the hotel knows it. Days count from the first of the world. */
interface HotelBooking {
  id: number;
  pmsNumber: string;
  /** The index of its channel; those without a file are of the desk. */
  channel: number;
  channelNumber: string;
  first: string;
  last: string;
  checkin: number;
  checkout: number;
  rooms: HotelRoom[];
  state: 'live' | 'cancelled' | 'no-show' | 'block';
}

interface HotelRoom {
  type: string;
  /** In cents, what the guest pays. */
  cents: number;
  /** Added at the desk: its channel does not know it. */
  isOfDesk: boolean;
}

/** Which numbers the list of the PMS has: its own and those of the channels, only its own, or none at all. */
export type Numbering = 'channels' | 'own' | 'none';

export interface HotelFile {
  name: string;
  content: string;
  /** Line -> the booking that the line is of. */
  bookings: ReadonlyMap<number, number>;
}

export interface HotelWorld {
  types: readonly { name: string; rooms: number }[];
  numbering: Numbering;
  /** Goes on by a week: whatever happens in it happens. */
  pass(): void;
  /** The files as of today: lists of the PMS first, then one of each channel. */
  files(): HotelFile[];
  /** What is live: type, dates and last name -> rooms. */
  truth(): Map<string, number>;
  /** The live stays, in the terms of `truth`, whose guests the PMS knows to have left. */
  left(): ReadonlySet<string>;
  /** Whether a booking has given a room back: a list that has one room less does not say which, nor whether it lists them all. */
  hasLessRooms(booking: number): boolean;
  /** The bookings that a stay, in the terms of `truth`, is or was of; only those of a channel if it had any. */
  bookingsOf(stay: string, channel?: string | null): ReadonlySet<number>;
  /** YYYY-MM-DD. */
  today(): string;
}

export interface HotelSize {
  types: readonly { name: string; rooms: number }[];
  /** Bookings of the first day, and the days over which they are spread. */
  bookings: number;
  days: number;
  /** Most bookings and changes of a week. */
  weekly: number;
}

export const smallHotel: HotelSize = {
  types: [
    { name: 'Single', rooms: 2 },
    { name: 'Double', rooms: 6 },
    { name: 'Suite', rooms: 2 },
  ],
  ...{ bookings: 40, days: 45, weekly: 12 },
};

/** 42 rooms. */
export const wholeHotel: HotelSize = {
  types: [
    { name: 'Single', rooms: 8 },
    { name: 'Double', rooms: 18 },
    { name: 'Twin', rooms: 8 },
    { name: 'Family', rooms: 4 },
    { name: 'Suite', rooms: 4 },
  ],
  ...{ bookings: 700, days: 150, weekly: 80 },
};

/** How long ago a stay may have begun that is still listed, by the PMS and by a channel. */
const listedDays = { pms: 21, channel: 10 };

const firsts = 'Ada Bo Cleo Zoë Jürgen Hans Ida Emil Frieda Omar Lena Paul Mara Nils Greta Otto'.split(' ');
const lasts =
  'Lark Finch García Müller Adler Rook Heron Kite Crane Wren Swift Stork Bunting Petrel Falke Sperling Meise Specht Amsel Drossel'.split(
    ' ',
  );

interface HotelChannel {
  name: string;
  /** What a guest pays more than the hotel gets, in hundredths. */
  commission: number;
  /** Absent for the desk, which has no file. */
  file?: { name: string; header: string; row(one: HotelBooking, rooms: readonly HotelRoom[]): string };
  number(serial: number): string;
}

const channels: readonly HotelChannel[] = [
  {
    ...{ name: 'Booking.com', commission: 15, number: (serial) => String(4_000_000_000 + serial * 37) },
    file: {
      name: 'booking.csv',
      header:
        'Book number,Booked by,Guest name(s),Check-in,Check-out,Booked on,Status,Rooms,Persons,Price,Commission %,Commission amount,Unit type,Duration (nights)',
      row(one, rooms) {
        const cents = sumOf(rooms);
        const status = { live: 'ok', cancelled: 'cancelled_by_guest', 'no-show': 'no_show', block: '' }[one.state];
        const types = rooms.map(({ type }) => type).join(', ');
        return `${one.channelNumber},"${one.last}, ${one.first}",${one.first} ${one.last},${dateOf(one.checkin)},${dateOf(one.checkout)},2027-01-05 10:00:00,${status},${rooms.length},2,${money(cents)} EUR,15,${money(cents * 0.15)} EUR,"${types}",${one.checkout - one.checkin}`;
      },
    },
  },
  {
    ...{
      name: 'Airbnb',
      commission: 3,
      number: (serial) => `HM${(serial * 7919 + 100_000).toString(36).toUpperCase()}`,
    },
    file: {
      name: 'airbnb.csv',
      header:
        'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings',
      row: (one, rooms) =>
        `${one.channelNumber},${one.state === 'cancelled' ? 'Canceled by guest' : 'Confirmed'},${one.first} ${one.last},,2,0,0,${american(one.checkin)},${american(one.checkout)},${one.checkout - one.checkin},2027-01-05,${rooms[0]!.type},€${money(sumOf(rooms) * 0.97)}`,
    },
  },
  { name: 'Telefon', commission: 0, number: () => '' },
  { name: 'E-Mail', commission: 0, number: () => '' },
];

function sumOf(rooms: readonly HotelRoom[]): number {
  return rooms.reduce((sum, { cents }) => sum + cents, 0);
}

function german(day: number): string {
  return dateOf(day).split('-').reverse().join('.');
}

/** How the PMS of a hotel writes its list. */
interface PmsStyle {
  numbering: Numbering;
  /** What the hotel gets, in place of what the guest pays. */
  isNet: boolean;
  hasInitials: boolean;
  isEnglish: boolean;
  /** Two files: arrivals up to a day, and after it. */
  isSplit: boolean;
}

const germanWords = {
  header: [
    'Reservierungsnummer',
    'Gast',
    'Anreise',
    'Abreise',
    'Zimmertyp',
    'Gesamtpreis',
    'Währung',
    'Kanal',
    'Status',
  ],
  channel: 'Buchungsnr. Portal',
  states: {
    ...{ cancelled: 'Storniert', 'no-show': 'Nicht erschienen', block: 'Gesperrt' },
    ...{ live: 'Bestätigt', here: 'Angereist', left: 'Abgereist' },
  },
};

const englishWords = {
  header: ['Reservation number', 'Guest', 'Arrival', 'Departure', 'Room type', 'Total', 'Currency', 'Source', 'Status'],
  channel: 'OTA confirmation',
  states: {
    ...{ cancelled: 'Cancelled', 'no-show': 'No show', block: 'Out of order' },
    ...{ live: 'Confirmed', here: 'In house', left: 'Departed' },
  },
};

/** A hotel; the same for the same seed. */
export function openHotelWorld(seed: number, size: HotelSize): HotelWorld {
  const chance = createRandom(seed + 7_000_000);
  const below = (most: number) => Math.floor(chance() * most);
  const pick = <One>(all: readonly One[]): One => all[below(all.length)]!;
  const style: PmsStyle = {
    numbering: pick(['channels', 'own', 'none']),
    isNet: chance() < 0.5,
    hasInitials: chance() < 0.3,
    isEnglish: chance() < 0.3,
    isSplit: chance() < 0.5,
  };
  const bookings: HotelBooking[] = [];
  const lessRooms = new Set<number>();
  const seen = new Map<string, Set<number>>();
  let today = 0;
  let serial = 1000 + below(1000);

  const isFree = (wanted: HotelBooking) => {
    if (wanted.state !== 'live' && wanted.state !== 'block') return true;
    const others = bookings.filter(({ id, state }) => id !== wanted.id && (state === 'live' || state === 'block'));
    for (const { name, rooms } of size.types) {
      const asked = wanted.rooms.filter(({ type }) => type === name).length;
      for (let night = wanted.checkin; asked > 0 && night < wanted.checkout; night++) {
        const there = others.filter(({ checkin, checkout }) => checkin <= night && night < checkout);
        if (there.flatMap((one) => one.rooms).filter(({ type }) => type === name).length + asked > rooms) return false;
      }
    }
    // Two bookings of one guest on the same dates are one to whoever has no number.
    return others.every((other) => !staysOf(wanted).some((stay) => staysOf(other).includes(stay)));
  };
  const know = (one: HotelBooking) => {
    for (const stay of staysOf(one)) seen.set(stay, (seen.get(stay) ?? new Set()).add(one.id));
  };
  const change = (one: HotelBooking, changes: Partial<HotelBooking>) => {
    const wanted = { ...one, ...changes };
    if (wanted.checkin < today || wanted.checkin > today + size.days || wanted.checkout <= wanted.checkin) return false;
    if (!isFree(wanted)) return false;
    Object.assign(one, changes);
    know(one);
    return true;
  };
  const roomOf = (type: string, nights: number): HotelRoom => {
    return { type, cents: nights * (6000 + below(9000)), isOfDesk: false };
  };
  const book = (like: Partial<HotelBooking> = {}) => {
    const checkin = like.checkin ?? today + below(size.days);
    const nights = 1 + below(6);
    const channel = like.channel ?? pick([0, 0, 0, 1, 1, 2, 2, 3]);
    const count = channel === 1 || chance() < 0.85 ? 1 : 2 + below(3);
    const type = pick(size.types).name;
    const all = Array.from({ length: count }, () => (chance() < 0.7 ? type : pick(size.types).name));
    const id = ++serial;
    const wanted: HotelBooking = {
      ...{ id, pmsNumber: String(id + 20_000), first: pick(firsts), last: pick(lasts), checkin },
      ...{ checkout: checkin + nights, rooms: all.map((each) => roomOf(each, nights)), state: 'live' },
      ...like,
      ...{ channel, channelNumber: channels[channel]!.number(id) },
    };
    if (!isFree(wanted)) return;
    bookings.push(wanted);
    know(wanted);
  };

  const events: ((one: HotelBooking) => unknown)[] = [
    (one) => {
      const shift = below(13) - 6;
      change(one, { checkin: one.checkin + shift, checkout: one.checkout + shift });
    },
    (one) => change(one, { checkout: one.checkout + 1 + below(3) }),
    (one) => change(one, { checkout: one.checkout - 1 }),
    (one) => change(one, { checkin: one.checkin - 1 - below(2) }),
    (one) => change(one, { first: pick(firsts) }),
    (one) => change(one, { first: pick(firsts), last: pick(lasts) }),
    (one) => {
      const at = below(one.rooms.length);
      const type = pick(size.types).name;
      change(one, { rooms: one.rooms.map((room, index) => (index === at ? { ...room, type } : room)) });
    },
    (one) =>
      change(one, {
        rooms: one.rooms.map((room) => ({ ...room, cents: Math.round(room.cents * (0.9 + chance() * 0.2)) })),
      }),
    (one) => {
      one.state = 'cancelled';
    },
    (one) => {
      one.state = 'cancelled';
    },
    (one) => {
      // Cancelled and booked again, by the same or another channel.
      one.state = 'cancelled';
      const { first, last, rooms, checkin, checkout } = one;
      book({
        first,
        last,
        checkin,
        checkout,
        rooms: rooms.slice(0, 1),
        ...(chance() < 0.5 && { channel: one.channel }),
      });
    },
    (one) => {
      // The same guest once more.
      book({ first: one.first, last: one.last, ...(chance() < 0.5 && { checkin: one.checkout }) });
    },
    (one) => {
      // The guest takes one more room, which only the PMS knows.
      if (one.channel === 0) change(one, { rooms: [...one.rooms, { ...one.rooms[0]!, isOfDesk: true }] });
    },
    (one) => {
      // The group gives a room back.
      const at = below(one.rooms.length);
      const kept = one.rooms.filter((_, index) => index !== at);
      if (kept.some(({ isOfDesk }) => !isOfDesk) && change(one, { rooms: kept })) lessRooms.add(one.id);
    },
  ];

  const isListed = ({ checkin }: HotelBooking) => checkin >= today - listedDays.pms;
  const isArrived = (one: HotelBooking) => one.checkin <= today && one.state === 'live';

  const pass = () => {
    if (bookings.length === 0) {
      for (let left = size.bookings; left > 0; left--) book();
      for (let left = 2; left > 0; left--)
        book({ channel: 2, first: '', last: 'Renovierung', state: 'block', checkin: today + below(size.days) });
      return;
    }
    for (const one of bookings)
      if (one.checkin >= today && one.checkin < today + 7 && one.state === 'live' && chance() < 0.04)
        one.state = 'no-show';
    today += 7;
    for (let left = below(size.weekly); left > 0; left--) book();
    for (let left = below(size.weekly); left > 0; left--) {
      const open = bookings.filter((one) => one.state === 'live' && one.checkin > today);
      if (open.length > 0) pick(events)(pick(open));
    }
    for (const one of bookings.filter((each) => isArrived(each) && each.checkout > today))
      if (chance() < 0.1 && isFree({ ...one, checkout: one.checkout + 1 })) {
        one.checkout++;
        know(one);
      }
  };

  const fileOf = (name: string, header: string, rows: readonly { id: number; text: string }[]): HotelFile => ({
    name,
    content: `${[header, ...rows.map(({ text }) => text)].join('\n')}\n`,
    bookings: new Map(rows.map(({ id }, index) => [index + 2, id])),
  });

  const pmsRows = (one: HotelBooking) => {
    const { states } = style.isEnglish ? englishWords : germanWords;
    const channel = channels[one.channel]!;
    const stage = one.state !== 'live' ? one.state : one.checkout <= today ? 'left' : isArrived(one) ? 'here' : 'live';
    const first = style.hasInitials && one.first !== '' ? `${one.first[0]}.` : one.first;
    const guest = one.first === '' ? one.last : style.isEnglish ? `${first} ${one.last}` : `${one.last}, ${first}`;
    return one.rooms.map(({ type, cents }) => {
      const amount = money(Math.round(style.isNet ? cents * (1 - channel.commission / 100) : cents));
      const dates = [one.checkin, one.checkout].map(style.isEnglish ? dateOf : german);
      const cells = [guest, ...dates, type, amount, 'EUR', channel.name, states[stage]];
      if (style.numbering !== 'none') cells.unshift(one.pmsNumber);
      if (style.numbering === 'channels') cells.push(one.channelNumber);
      return {
        id: one.id,
        text: cells.map((cell) => (cell.includes(',') ? `"${cell}"` : cell)).join(style.isEnglish ? ',' : ';'),
      };
    });
  };

  const pmsFiles = (): HotelFile[] => {
    const { header, channel } = style.isEnglish ? englishWords : germanWords;
    const columns = style.numbering === 'none' ? header.slice(1) : header;
    const all = style.numbering === 'channels' ? [...columns, channel] : columns;
    const listed = bookings.filter(isListed);
    const cut = today + Math.floor(size.days / 2);
    const parts = style.isSplit
      ? [listed.filter(({ checkin }) => checkin < cut), listed.filter(({ checkin }) => checkin >= cut)]
      : [listed];
    return parts.map((part, index) =>
      fileOf(`pms-${index + 1}.csv`, all.join(style.isEnglish ? ',' : ';'), part.flatMap(pmsRows)),
    );
  };

  const channelFiles = (): HotelFile[] =>
    channels.flatMap(({ file }, index) => {
      const listed = bookings.filter((one) => one.channel === index && one.checkin >= today - listedDays.channel);
      if (file === undefined || listed.length === 0) return [];
      const rows = listed.map((one) => ({
        id: one.id,
        text: file.row(
          one,
          one.rooms.filter(({ isOfDesk }) => !isOfDesk),
        ),
      }));
      return [fileOf(file.name, file.header, rows)];
    });

  return {
    types: size.types,
    numbering: style.numbering,
    pass,
    files: () => [...pmsFiles(), ...channelFiles()],
    truth() {
      const live = new Map<string, number>();
      for (const one of bookings.filter(({ state }) => state === 'live'))
        for (const stay of staysOf(one)) live.set(stay, (live.get(stay) ?? 0) + 1);
      return live;
    },
    left() {
      const gone = bookings.filter((one) => one.state === 'live' && isListed(one) && one.checkout <= today);
      return new Set(gone.flatMap(staysOf));
    },
    hasLessRooms: (booking) => lessRooms.has(booking),
    bookingsOf(stay, channel) {
      const all = seen.get(stay) ?? new Set();
      const own = bookings.filter((one) => all.has(one.id) && channels[one.channel]!.name === channel);
      return own.length === 0 ? all : new Set(own.map(({ id }) => id));
    },
    today: () => dateOf(today),
  };
}

function staysOf({ rooms, checkin, checkout, last }: HotelBooking): string[] {
  return rooms.map(({ type }) => `${type} ${dateOf(checkin)} ${dateOf(checkout)} ${last}`);
}
