/**
 * The flats of an owner, each with the calendar that its channel gives: numbers and nights, no names. The truth, what each calendar has said so far, and
 * the files as they come: on time, late, twice, cut off, or not at all. Like the world of channels it knows nothing of `pms`.
 */
import { createRandom } from '../torture/chance.mjs';
import { type CalendarStay, calendarOf, readingOf } from './source-house.ts';
import { copiesOf, type Delivered, openClaims, type SourceWorld, someDelivery } from './source-world.ts';
import { dateOf } from './world.ts';

interface Listing {
  type: string;
  stays: { number: string; checkin: number; checkout: number }[];
  /** What it listed week by week. */
  looks: CalendarStay[][];
}

const windowDays = 90;

/** A world of three to five listings; the same for the same seed. */
export function openFeedWorld(seed: number): SourceWorld {
  const chance = createRandom(seed + 11_000_000);
  const below = (most: number) => Math.floor(chance() * most);
  const pick = <One>(all: readonly One[]): One => all[below(all.length)]!;
  const types = ['Apartment', 'Loft'];
  const listings: Listing[] = Array.from({ length: 3 + below(3) }, (_, index) => ({
    type: index < 2 ? types[0]! : pick(types),
    stays: [],
    looks: [],
  }));
  const claims = openClaims({ isRenumbered: true });
  const cancelsGone = chance() < 0.6;
  /** Some download into a folder that keeps the files of all weeks. */
  const hasDatedNames = chance() < 0.3;
  let [today, serial, weeks] = [0, 0, 0];

  const isFree = ({ stays }: Listing, checkin: number, checkout: number, without?: object) =>
    checkin > today &&
    checkin < checkout &&
    // What begins on the day of a sync is neither sure to be gone nor sure not to be.
    checkin % 7 !== 0 &&
    stays.every((one) => one === without || one.checkout <= checkin || one.checkin >= checkout);
  const newNumber = () =>
    `HM${(60_466_176 * 3 + ++serial * 7_919_113 + seed * 31).toString(36).toUpperCase().padStart(8, 'A').slice(-8)}`;
  const book = (listing: Listing, checkin: number, checkout: number) => {
    if (isFree(listing, checkin, checkout)) listing.stays.push({ number: newNumber(), checkin, checkout });
  };
  const someNights = (): [number, number] => {
    const others = listings.flatMap(({ stays }) => stays).filter(({ checkin }) => checkin > today);
    // Guests come on the same days: weekends, feasts, fairs.
    if (others.length > 0 && chance() < 0.5) {
      const { checkin, checkout } = pick(others);
      return [checkin, checkout];
    }
    const checkin = today + 1 + below(windowDays);
    return [checkin, checkin + 1 + below(6)];
  };
  const events: ((listing: Listing, one: Listing['stays'][number]) => void)[] = [
    (listing, one) => {
      const [checkin, checkout] = someNights();
      if (isFree(listing, checkin, checkout, one)) Object.assign(one, { checkin, checkout });
    },
    (listing, one) => {
      if (isFree(listing, one.checkin, one.checkout + 2, one)) one.checkout += 2;
    },
    (listing, one) => {
      const [checkin, checkout] = [one.checkin + 1, one.checkout + 1];
      if (isFree(listing, checkin, checkout, one)) Object.assign(one, { checkin, checkout });
    },
    (listing, one) => {
      listing.stays.splice(listing.stays.indexOf(one), 1);
    },
    (listing) => {
      // The last stay of a calendar is cancelled.
      const last = listing.stays.toSorted((a, b) => b.checkin - a.checkin)[0]!;
      if (last.checkin > today) listing.stays.splice(listing.stays.indexOf(last), 1);
    },
    (listing, one) => {
      // Cancelled, and the nights are booked again, here or next door.
      listing.stays.splice(listing.stays.indexOf(one), 1);
      book(chance() < 0.5 ? listing : pick(listings), one.checkin, one.checkout);
    },
    (listing, one) => {
      // Two guests change places.
      const other = pick(listing.stays);
      if (other.checkin <= today) return;
      const { checkin, checkout } = one;
      Object.assign(one, { checkin: other.checkin, checkout: other.checkout });
      Object.assign(other, { checkin, checkout });
    },
    (_listing, one) => {
      const next = pick(listings);
      const other = next.stays.find(({ checkin }) => checkin > today);
      if (other !== undefined && isFree(next, one.checkin, one.checkout, other))
        Object.assign(other, { checkin: one.checkin, checkout: one.checkout });
    },
  ];

  const pass = () => {
    if (weeks++ > 0) today += 7;
    for (const listing of listings)
      for (let left = weeks === 1 ? 6 : below(3); left > 0; left--) book(listing, ...someNights());
    for (let left = weeks === 1 ? 0 : below(6); left > 0; left--) {
      const listing = pick(listings);
      const open = listing.stays.filter(({ checkin }) => checkin > today);
      if (open.length > 0) pick(events)(listing, pick(open));
    }
    for (const { stays, looks } of listings)
      looks.push(
        stays
          .filter(({ checkout }) => checkout > today)
          .map(({ number, checkin, checkout }) => ({ number, checkin: dateOf(checkin), checkout: dateOf(checkout) })),
      );
  };

  const names = listings.map(() => '');
  const deliver = () =>
    listings.map(({ type, looks }, source): Delivered => {
      const some = someDelivery(chance);
      const stays = looks[some === 'stale' ? Math.max(0, looks.length - 2 - below(2)) : looks.length - 1]!;
      // A calendar without stays has none that could stand in it twice.
      const delivery = some === 'doubled' && stays.length === 0 ? 'fresh' : some;
      const said = new Map(
        stays.map(({ number, checkin, checkout }) => [number, [`${type} ${checkin} ${checkout} Guest`]]),
      );
      // A file of another name without a number of before would be of another listing, to anybody.
      if (names[source] === '' || (hasDatedNames && claims.knows(source, said)))
        names[source] = `listing-${source + 1}${hasDatedNames ? `-${dateOf(today)}` : ''}.ics`;
      const whole = calendarOf(delivery === 'doubled' ? [...stays, ...stays] : stays);
      const content = delivery === 'cut' ? whole.slice(0, -30) : whole;
      const file = { name: names[source]!, content, reading: readingOf(type) };
      return { source, delivery, said, files: copiesOf(file, delivery) };
    });

  return {
    types,
    flags: cancelsGone ? ['--gone', 'cancel', '--max-cancel', '100'] : [],
    pass,
    deliver,
    hear(feed) {
      if (cancelsGone) claims.end(feed, dateOf(today));
      claims.hear(feed);
    },
    goneIn: (feeds) => feeds.flatMap((feed) => claims.goneIn(feed, dateOf(today))).length,
    live: claims.live,
    today: () => dateOf(today),
  };
}
