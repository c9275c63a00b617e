/**
 * A small hotel, its channels and its weeks: the truth, and the files that each channel would export. It knows nothing of `pms`; what stands in the
 * service is held against it.
 */
import { createRandom } from '../torture/chance.mjs';

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
  email: string;
  /** What the guest pays, in cents, where somebody at the desk has written it over what the channel pays out. */
  gross?: number;
  /** Its nights and the amount of its channel as last listed, from then on. */
  listed?: { nights: string; amount: number };
  /** What the desk has done: the channel goes on listing it as it was. */
  desk?: 'CheckedOut' | 'Cancelled';
  /** The first or the last day of a list that leaves out what was cancelled: without it nobody could tell what the list covers. */
  isEdge?: boolean;
  /** The day on which it lost a room: nothing else happens to it in that week. */
  shrunk?: number;
}

/** What somebody at the desk changes in the service itself, of the one booking of this stay. */
export interface DeskAct {
  stay: string;
  set: { booking_status: string } | { total_amount: string; currency_iso: string };
}

/** What a week's files have of their own. */
interface Writing {
  /** The booking numbers without their zeros in front, as a spreadsheet leaves them. */
  isNumeric: boolean;
  hasEmails: boolean;
  /** The list has no states, and what was cancelled is not in it. */
  isStateless: boolean;
  name(text: string): string;
}

export interface World {
  channels: readonly Channel[];
  /** Goes on by a week: whatever happens in it happens. */
  pass(): void;
  /** The file of a channel as of today; undefined where it lists nothing. */
  file(channel: number): string | undefined;
  /** The bookings in the file of a channel, in its order. */
  listed(channel: number): readonly WorldBooking[];
  /** The list of the house itself: each booking under a number of its own, guests by an initial, with the channel's number where `isNumbered`. */
  houseList(isNumbered: (booking: WorldBooking) => boolean): string | undefined;
  /** What is live: of each type, stay and guest how many rooms, and the cents of them all; `paid`: what a guest pays as far as is known, where a channel says what the house receives. */
  truth(paid?: (booking: WorldBooking) => number | undefined): Map<string, { rooms: number; cents: number }>;
  /** What the desk does in this week, before the files come. */
  deskActs(): DeskAct[];
  /** Whether a channel leaves out what was cancelled, so that its list is synced with what is gone cancelled. */
  isStateless: boolean;
  /** Whether two guests of one name may be told apart by their e-mails alone. */
  hasEmails: boolean;
  /** YYYY-MM-DD. */
  today(): string;
}

/** `isRich`: guests have e-mails, lists lack states or spell numbers and names in other ways, groups grow and shrink, and the desk works too. */
export interface WorldOptions {
  isRich?: boolean;
}

export interface Channel {
  name: string;
  fileName: string;
  header(writing: Writing): string;
  row(booking: WorldBooking, writing: Writing): string;
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

/** A list in another order, the same on each Node: a comparison by chance leaves it to the engine's way of sorting. */
export function shuffled<Item>(list: readonly Item[], chance: () => number): Item[] {
  const keyed = list.map((item) => ({ item, key: chance() }));
  return keyed.sort((one, other) => one.key - other.key).map(({ item }) => item);
}

export function dateOf(day: number): string {
  return new Date((firstDay + day) * 86_400_000).toISOString().slice(0, 10);
}

export function american(day: number): string {
  const [year, month, date] = dateOf(day).split('-');
  return `${month}/${date}/${year}`;
}

export function money(cents: number): string {
  return (cents / 100).toFixed(2);
}

const houseHeader =
  'Reservation number,Guest,Arrival,Departure,Room type,Number of rooms,Total,Currency,Channel,Status,OTA confirmation';

const channels: readonly Channel[] = [
  {
    name: 'Web',
    fileName: 'web.csv',
    header: ({ hasEmails }) =>
      `Booking number,Guest,Arrival,Departure,Room type,Number of rooms,Total,Currency,Channel,Status${hasEmails ? ',E-mail' : ''}`,
    row: (one, { isNumeric, hasEmails }) =>
      `${isNumeric ? Number(one.number) : one.number},${one.first} ${one.last},${dateOf(one.checkin)},${dateOf(one.checkout)},${one.type},${one.rooms},${money(one.amount)},EUR,Web,${one.isLive ? 'Confirmed' : 'Cancelled'}${hasEmails ? `,${one.email}` : ''}`,
    hasRooms: true,
  },
  {
    name: 'Airbnb',
    fileName: 'airbnb.csv',
    header: () =>
      'Confirmation code,Status,Guest name,Contact,# of adults,# of children,# of infants,Start date,End date,# of nights,Booked,Listing,Earnings',
    row: (one) =>
      `${one.number},${one.isLive ? 'Confirmed' : 'Canceled by guest'},${one.first} ${one.last},,2,0,0,${american(one.checkin)},${american(one.checkout)},${one.checkout - one.checkin},2027-01-01,${one.type},€${money(one.amount)}`,
    hasRooms: false,
  },
  {
    name: 'Portal',
    fileName: 'portal.csv',
    header: ({ isStateless }) =>
      `Buchungsnummer;Nachname;Vorname;Anreise;Abreise;Zimmertyp;Gesamtpreis;Währung;Kanal${isStateless ? '' : ';Status'}`,
    row: (one, { isStateless, name }) =>
      `${one.number};${name(one.last)};${name(one.first)};${dateOf(one.checkin)};${dateOf(one.checkout)};${one.type};${money(one.amount)};EUR;Portal${isStateless ? '' : one.isLive ? ';Bestätigt' : ';Storniert'}`,
    hasRooms: false,
  },
];

const portal = 2;
const airbnb = 1;
const writings: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.toUpperCase(),
  (text) => text.normalize('NFD').replace(/\p{M}/gu, ''),
];

/** A name as it is compared: lists write it with and without accents, and in capitals. */
export function foldedName(name: string): string {
  return name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A world; the same for the same seed. */
export function openWorld(seed: number, { isRich = false }: WorldOptions = {}): World {
  const chance = createRandom(seed);
  const richly = createRandom(seed + 3_000_000);
  const traits = [richly() < 0.4, richly() < 0.4];
  const [hasEmails, isStateless] = isRich ? (traits as [boolean, boolean]) : [false, false];
  let writing: Writing = { isNumeric: false, hasEmails, isStateless, name: writings[0]! };
  /** Stays of which the service holds something else than the channels say. */
  const spoiled = new Set<string>();
  const bookings: WorldBooking[] = [];
  let today = 0;
  let numbers = 100 + Math.floor(chance() * 900);
  const below = (most: number) => Math.floor(chance() * most);
  const pick = <One>(all: readonly One[]): One => all[below(all.length)]!;

  const isFree = (wanted: WorldBooking, without?: WorldBooking) =>
    !(spoiled.has(stayOf(wanted)) && (without === undefined || stayOf(without) !== stayOf(wanted))) &&
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
    if (!isWithin(wanted) || wanted.checkout <= wanted.checkin || !isFree(wanted, one)) return;
    if (one.gross !== undefined) spoiled.add(stayOf(wanted));
    Object.assign(one, changes);
  };
  const cancel = (one: WorldBooking): boolean => {
    // What begins today is not known to be gone where a list only leaves it out.
    if (isStateless && one.channel === portal && one.checkin <= today) return false;
    one.isLive = false;
    return true;
  };
  const book = (like: Partial<WorldBooking> = {}) => {
    const channel = below(channels.length);
    const checkin = today + below(windowDays);
    const type = pick(worldTypes);
    const wanted: WorldBooking = {
      ...{
        number: `${channel}${numbers++}`,
        channel,
        first: pick(firsts),
        last: pick(lasts),
        type,
        checkin,
        email: '',
      },
      ...{ checkout: checkin + 1 + below(6), amount: 5000 + below(50_000), isLive: true },
      rooms: channels[channel]!.hasRooms && type === double && chance() < 0.4 ? 2 + below(2) : 1,
      ...like,
    };
    if (!channels[wanted.channel]!.hasRooms) wanted.rooms = 1;
    if (hasEmails) wanted.email = like.email || `${foldedName(wanted.first)}@${pick(['post', 'mail'])}.example`;
    for (const name of ['gross', 'listed', 'desk', 'isEdge', 'shrunk'] as const)
      if (like.isEdge !== true) delete wanted[name];
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
      cancel(one);
    },
    (one) => {
      // Cancelled and booked again, by the same or another channel.
      if (!cancel(one)) return;
      const { first, last, type, checkin, checkout } = one;
      // Of a channel that says only what the house receives nobody could tell whose the amount is.
      // Nor could anybody tell one that a list leaves out from one that another list has cancelled.
      const channel = chance() < 0.5 ? one.channel : pick(isStateless ? [0] : [0, portal]);
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
  if (isRich)
    events.push(
      (one) => {
        // A group grows.
        if (one.rooms > 1) change(one, { rooms: one.rooms + 1 });
      },
      (one) => {
        // Or is one room less from now on; that can be known of what is still to come.
        if (one.rooms > 2 && one.checkin > today) change(one, { rooms: one.rooms - 1, shrunk: today });
      },
      (one) => {
        // Another guest of the same name, in another room of the type.
        const email = `${foldedName(one.first)}@other.example`;
        if (hasEmails && one.type === double && one.channel === 0 && one.email !== email)
          book({ ...one, number: `${one.channel}${numbers++}`, email, rooms: 1, amount: 5000 + below(50_000) });
      },
      (one) => change(one, { amount: one.amount + 100 }),
    );

  /** Only what the service holds once can be found at the desk without its number. */
  const isAlone = (one: WorldBooking) =>
    one.rooms === 1 && bookings.filter((other) => stayOf(other) === stayOf(one)).length === 1;
  const atDesk = (one: WorldBooking): DeskAct['set'] | undefined => {
    if (one.checkin < today) {
      one.desk = 'CheckedOut';
      return { booking_status: 'CheckedOut' };
    }
    if (richly() < 0.7) return undefined;
    if (one.channel === airbnb) {
      one.gross = Math.round(one.amount * 1.18);
      one.listed = { nights: nightsOf(one), amount: one.amount };
      return { total_amount: money(one.gross), currency_iso: 'EUR' };
    }
    if (one.channel !== portal || !isStateless || one.checkin === today || one.isEdge) return undefined;
    one.desk = 'Cancelled';
    one.isLive = false;
    return { booking_status: 'Cancelled' };
  };
  const workAtDesk = (): DeskAct[] => {
    const acts: DeskAct[] = [];
    for (const one of bookings) {
      if (!one.isLive || one.desk !== undefined || one.gross !== undefined || !isAlone(one) || acts.length > 2)
        continue;
      const set = atDesk(one);
      if (set === undefined) continue;
      acts.push({ stay: stayOf(one), set });
      spoiled.add(stayOf(one));
    }
    return acts;
  };
  let acts: DeskAct[] = [];

  const pass = () => {
    if (bookings.length > 0) today += 7;
    // What the desk finds is what the service held last week.
    if (isRich) {
      acts = workAtDesk();
      writing = { ...writing, isNumeric: richly() < 0.3, name: writings[Math.floor(richly() * 3)]! };
    }
    if (isStateless)
      for (const checkin of [today, today + windowDays])
        book({
          channel: portal,
          number: `${portal}${numbers++}`,
          last: edgeName(checkin),
          type: double,
          checkin,
          checkout: checkin + 1,
          isEdge: true,
        });
    for (let left = 2 + below(4); left > 0; left--) book();
    for (let left = below(6); left > 0; left--) {
      const open = bookings.filter((one) => one.isLive && isWithin(one) && !one.isEdge && one.shrunk !== today);
      if (open.length > 0) pick(events)(pick(open));
    }
    // For other nights or another type at another price only the amount of its channel is known.
    for (const one of bookings.filter(({ gross }) => gross !== undefined)) {
      const now = { nights: nightsOf(one), amount: one.amount };
      if (one.listed!.nights !== now.nights && one.listed!.amount !== now.amount) one.gross = undefined;
      one.listed = now;
    }
  };

  const isListed = (one: WorldBooking) => one.checkin >= today - 7 && one.checkin <= today + windowDays;

  const listedBy = (channel: number) => {
    const isHidden = (one: WorldBooking) =>
      isStateless && channel === portal && !one.isLive && one.desk !== 'Cancelled';
    return bookings.filter((one) => one.channel === channel && isListed(one) && !isHidden(one));
  };

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
    listed: listedBy,
    file(channel) {
      const listed = listedBy(channel);
      if (listed.length === 0) return undefined;
      const { header, row } = channels[channel]!;
      return `${[header(writing), ...listed.map((one) => row(one, writing))].join('\n')}\n`;
    },
    truth(paid) {
      const live = new Map<string, { rooms: number; cents: number }>();
      for (const one of bookings.filter(({ isLive }) => isLive)) {
        const stay = `${stayOf(one)}${one.desk === undefined ? '' : ` ${one.desk}`}`;
        const found = live.get(stay) ?? { rooms: 0, cents: 0 };
        live.set(stay, {
          rooms: found.rooms + one.rooms,
          cents: found.cents + (one.gross ?? paid?.(one) ?? one.amount),
        });
      }
      return live;
    },
    deskActs: () => acts,
    isStateless,
    hasEmails,
    today: () => dateOf(today),
  };
}

export function nightsOf({ type, checkin, checkout }: WorldBooking): string {
  return [type, checkin, checkout].join(' ');
}

function stayOf({ type, checkin, checkout, first, last }: WorldBooking): string {
  return `${type} ${dateOf(checkin)} ${dateOf(checkout)} ${foldedName(`${first} ${last}`)}`;
}

/** A last name for each day, in letters. */
function edgeName(day: number): string {
  return `Edge${String.fromCharCode(97 + Math.floor(day / 26), 97 + (day % 26))}`;
}
