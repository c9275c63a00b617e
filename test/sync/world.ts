/**
 * A small hotel, its channels and its weeks: the truth, and the files that each channel would export. It knows nothing of `pms`; what stands in the
 * service is held against it.
 */

/** One booking as its channel knows it. Days count from the first of the world. */
export interface WorldBooking {
  number: string;
  channel: number;
  first: string;
  last: string;
  type: string;
  checkin: number;
  checkout: number;
  /** In cents. */
  amount: number;
  rooms: number;
  isLive: boolean;
}

export interface World {
  channels: readonly Channel[];
  /** Goes on by a week: whatever happens in it happens. */
  pass(): void;
  /** The file of a channel as of today; undefined where it lists nothing. */
  file(channel: number): string | undefined;
  /** The list of the house itself: each booking under a number of its own, guests by an initial, with the channel's number where `isNumbered`. */
  houseList(isNumbered: (booking: WorldBooking) => boolean): string | undefined;
  /** What is live: of each type, stay and guest how many rooms, and the cents of them all. */
  truth(): Map<string, { rooms: number; cents: number }>;
  /** YYYY-MM-DD. */
  today(): string;
}

export interface Channel {
  name: string;
  fileName: string;
  header: string;
  row(booking: WorldBooking): string;
  /** Whether a number may have several rooms. */
  hasRooms: boolean;
}

const firstDay = Date.UTC(2027, 2, 1) / 86_400_000;
const windowDays = 80;
const units = ['Loft', 'Attic', 'Cellar'];
const double = 'Double';
export const worldTypes = [...units, double];
const firsts = ['Ada', 'Bo', 'Cleo', 'Zoë', 'Jürgen'];
const lasts = ['Lark', 'Finch', 'García', 'Müller'];

/** A generator of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function chanceOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export function dateOf(day: number): string {
  return new Date((firstDay + day) * 86_400_000).toISOString().slice(0, 10);
}

function american(day: number): string {
  const [year, month, date] = dateOf(day).split('-');
  return `${month}/${date}/${year}`;
}

function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

const houseHeader =
  'Reservation number,Guest,Arrival,Departure,Room type,Rooms,Total,Currency,Channel,Status,OTA confirmation';

const channels: readonly Channel[] = [
  {
    name: 'Web',
    fileName: 'web.csv',
    header: 'Booking number,Guest,Arrival,Departure,Room type,Rooms,Total,Currency,Channel,Status',
    row: (one) =>
      `${one.number},${one.first} ${one.last},${dateOf(one.checkin)},${dateOf(one.checkout)},${one.type},${one.rooms},${money(one.amount)},EUR,Web,${one.isLive ? 'Confirmed' : 'Cancelled'}`,
    hasRooms: true,
  },
  {
    name: 'Airbnb',
    fileName: 'airbnb.csv',
    header:
      'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings',
    row: (one) =>
      `${one.number},${one.isLive ? 'Confirmed' : 'Canceled by guest'},${one.first} ${one.last},,2,0,0,${american(one.checkin)},${american(one.checkout)},${one.checkout - one.checkin},2027-01-01,${one.type},€${money(one.amount)}`,
    hasRooms: false,
  },
  {
    name: 'Portal',
    fileName: 'portal.csv',
    header: 'Buchungsnummer;Nachname;Vorname;Anreise;Abreise;Zimmertyp;Preis;Währung;Kanal;Status',
    row: (one) =>
      `${one.number};${one.last};${one.first};${dateOf(one.checkin)};${dateOf(one.checkout)};${one.type};${money(one.amount)};EUR;Portal;${one.isLive ? 'Bestätigt' : 'Storniert'}`,
    hasRooms: false,
  },
];

/** A world; the same for the same seed. */
export function openWorld(seed: number): World {
  const chance = chanceOf(seed);
  const bookings: WorldBooking[] = [];
  let today = 0;
  let numbers = 100 + Math.floor(chance() * 900);
  const below = (most: number) => Math.floor(chance() * most);
  const pick = <One>(all: readonly One[]): One => all[below(all.length)]!;

  const isFree = (wanted: WorldBooking, without?: WorldBooking) =>
    bookings.every((other) => {
      if (other === without || other === wanted || !other.isLive) return true;
      const overlaps = other.checkin < wanted.checkout && other.checkout > wanted.checkin;
      if (other.type === wanted.type && other.type !== double && overlaps) return false;
      // Two channels with the same guest in the same type on the same dates are one booking to every service.
      return other.channel === wanted.channel || stayOf(other) !== stayOf(wanted);
    });
  const isWithin = ({ checkin }: WorldBooking) => checkin >= today && checkin <= today + windowDays;

  const change = (one: WorldBooking, changes: Partial<WorldBooking>) => {
    const wanted = { ...one, ...changes };
    if (isWithin(wanted) && wanted.checkout > wanted.checkin && isFree(wanted, one)) Object.assign(one, changes);
  };
  const book = (like: Partial<WorldBooking> = {}) => {
    const channel = below(channels.length);
    const checkin = today + below(windowDays);
    const type = pick(worldTypes);
    const wanted: WorldBooking = {
      ...{ number: `${channel}${numbers++}`, channel, first: pick(firsts), last: pick(lasts), type, checkin },
      ...{ checkout: checkin + 1 + below(6), amount: 5000 + below(50_000), isLive: true },
      rooms: channels[channel]!.hasRooms && type === double && chance() < 0.4 ? 2 + below(2) : 1,
      ...like,
    };
    if (!channels[wanted.channel]!.hasRooms) wanted.rooms = 1;
    if (wanted.checkout <= wanted.checkin) wanted.checkout = wanted.checkin + 2;
    if (isWithin(wanted) && isFree(wanted)) bookings.push(wanted);
  };

  const events: ((one: WorldBooking) => void)[] = [
    (one) => {
      const shift = below(9) - 4;
      change(one, { checkin: one.checkin + shift, checkout: one.checkout + shift });
    },
    (one) => change(one, { checkout: one.checkout + 1 + below(3) }),
    (one) => change(one, { checkout: one.checkout - 1 }),
    (one) => change(one, { checkin: one.checkin - 1 }),
    (one) => change(one, { first: pick(firsts) }),
    (one) => change(one, { first: pick(firsts), last: pick(lasts) }),
    (one) => change(one, { type: pick(one.rooms > 1 ? [double] : worldTypes) }),
    (one) => change(one, { amount: 5000 + below(50_000) }),
    (one) => {
      one.isLive = false;
    },
    (one) => {
      // Cancelled and booked again, by the same or another channel.
      one.isLive = false;
      const { first, last, type, checkin, checkout } = one;
      // Of a channel that says only what the house receives nobody could tell whose the amount is.
      const channel = chance() < 0.5 ? one.channel : pick([0, 2]);
      book({ first, last, type, checkin, checkout, channel, number: `${channel}${numbers++}` });
    },
    (one) => {
      // The same guest once more.
      book({ first: one.first, last: one.last, ...(chance() < 0.5 && { type: one.type, checkin: one.checkout }) });
    },
    (one) => {
      // The same guest takes another room of the type.
      if (one.type === double) book({ ...one, number: `${one.channel}${numbers++}`, amount: 5000 + below(50_000) });
    },
  ];

  const pass = () => {
    if (bookings.length > 0) today += 7;
    for (let left = 2 + below(4); left > 0; left--) book();
    for (let left = below(6); left > 0; left--) {
      const open = bookings.filter((one) => one.isLive && isWithin(one));
      if (open.length > 0) pick(events)(pick(open));
    }
  };

  const isListed = (one: WorldBooking) => one.checkin >= today - 7 && one.checkin <= today + windowDays;

  return {
    channels,
    pass,
    houseList(isNumbered) {
      const listed = bookings.filter(isListed);
      if (listed.length === 0) return undefined;
      const rows = listed.map(
        (one) =>
          `P${one.number},${one.first[0]}. ${one.last},${dateOf(one.checkin)},${dateOf(one.checkout)},${one.type},${one.rooms},${money(one.amount)},EUR,${channels[one.channel]!.name},${one.isLive ? 'Confirmed' : 'Cancelled'},${isNumbered(one) ? one.number : ''}`,
      );
      return `${[houseHeader, ...rows].join('\n')}\n`;
    },
    file(channel) {
      const listed = bookings.filter((one) => one.channel === channel && isListed(one));
      if (listed.length === 0) return undefined;
      const { header, row } = channels[channel]!;
      return `${[header, ...listed.map(row)].join('\n')}\n`;
    },
    truth() {
      const live = new Map<string, { rooms: number; cents: number }>();
      for (const one of bookings.filter(({ isLive }) => isLive)) {
        const found = live.get(stayOf(one)) ?? { rooms: 0, cents: 0 };
        live.set(stayOf(one), { rooms: found.rooms + one.rooms, cents: found.cents + one.amount });
      }
      return live;
    },
    today: () => dateOf(today),
  };
}

function stayOf({ type, checkin, checkout, first, last }: WorldBooking): string {
  return `${type} ${dateOf(checkin)} ${dateOf(checkout)} ${first} ${last}`;
}
