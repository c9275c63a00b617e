/** What a world of sources promises: how its files come week by week, and what stands when they have been heard. */
import { createRandom } from '../torture/chance.mjs';
import type { SourceFile } from './source-house.ts';
import { dateOf, openWorld, type WorldBooking, worldTypes } from './world.ts';

/** How the file of a source comes in a week: on time, not at all, an old one again, under two names, each row in it twice, or cut off. */
export type Delivery = 'fresh' | 'lost' | 'stale' | 'copied' | 'doubled' | 'cut';

export interface Delivered {
  /** The index of the source. */
  source: number;
  delivery: Delivery;
  /** None where it is lost, two where it stands under two names. */
  files: SourceFile[];
  /** Number -> the lines, in terms of `live`, of what this look at the source says; none where it says that it is cancelled. */
  said: ReadonlyMap<string, readonly string[]>;
}

export interface SourceWorld {
  types: readonly string[];
  flags: readonly string[];
  /** Goes on by a week. */
  pass(): void;
  /** The files of this week. */
  deliver(): Delivered[];
  /** A file has been synced: what it said is what stands. */
  hear(delivered: Delivered): void;
  /** How many stays these sources listed before, list no more, and are still to come; undefined where the files do not show it. */
  goneIn(all: readonly Delivered[]): number | undefined;
  /** Each stay that is claimed, in the lines of `SourceHouse.live`. */
  live(): string[];
  /** YYYY-MM-DD. */
  today(): string;
}

/** What sources have said so far: of each number the lines of what it last said. */
export interface Claims {
  hear(delivered: Delivered): void;
  /** The numbers of its source that it lists no more, of stays that are still to come. */
  goneIn(delivered: Delivered, today: string): string[];
  /** Ends them. */
  end(delivered: Delivered, today: string): void;
  /** Whether its source has said something of one of these numbers before, or nothing at all so far. */
  knows(source: number, said: Delivered['said']): boolean;
  live(): string[];
}

/** `isRenumbered`: of a list that has none of its numbers any more, a number that says what another one has said takes its place. */
export function openClaims({ isRenumbered = false } = {}): Claims {
  const bySource = new Map<number, Map<string, readonly string[]>>();
  const of = (source: number) => {
    const found = bySource.get(source) ?? new Map();
    bySource.set(source, found);
    return found as Map<string, readonly string[]>;
  };
  const replacedBy = ({ source, said }: Delivered): Set<string> => {
    const known = of(source);
    const found = new Set<string>();
    const isAnew = isRenumbered && ![...said.keys()].some((number) => known.has(number));
    for (const lines of isAnew ? said.values() : [])
      for (const [old, before] of known)
        if (!said.has(old) && !found.has(old) && `${before}` === `${lines}`) {
          found.add(old);
          break;
        }
    return found;
  };
  const goneIn = (delivered: Delivered, today: string) => {
    const { source, said, files } = delivered;
    const replaced = replacedBy(delivered);
    return [...of(source)]
      .filter(
        ([number, lines]) =>
          files.length > 0 &&
          !said.has(number) &&
          !replaced.has(number) &&
          lines.some((line) => line.split(' ')[1]! >= today),
      )
      .map(([number]) => number);
  };
  return {
    goneIn,
    hear(delivered) {
      const { source, said, files } = delivered;
      if (files.length === 0) return;
      for (const old of replacedBy(delivered)) of(source).delete(old);
      for (const [number, lines] of said) of(source).set(number, lines);
    },
    end(delivered, today) {
      for (const number of goneIn(delivered, today)) of(delivered.source).delete(number);
    },
    knows: (source, said) => of(source).size === 0 || [...said.keys()].some((number) => of(source).has(number)),
    live: () => [...bySource.values()].flatMap((each) => [...each.values()].flat()).sort(),
  };
}

export function someDelivery(chance: () => number): Delivery {
  const troubles = ['lost', 'stale', 'copied', 'doubled', 'cut'] as const;
  return chance() < 0.65 ? 'fresh' : troubles[Math.floor(chance() * troubles.length)]!;
}

/** What lies in the folder of such a delivery. */
export function copiesOf(file: SourceFile, delivery: Delivery): SourceFile[] {
  if (delivery === 'lost') return [];
  return delivery === 'copied' ? [file, { ...file, name: file.name.replace('.', ' (1).') }] : [file];
}

/** An owner with the exports of three channels, with names and numbers, and what was cancelled in them. */
export function openOwnerWorld(seed: number): SourceWorld {
  const world = openWorld(seed);
  const chance = createRandom(seed + 13_000_000);
  const claims = openClaims();
  const looks: { rows: string[]; said: Map<string, string[]> }[][] = world.channels.map(() => []);
  const deliver = (name: string, source: number): Delivered[] => {
    const seen = looks[source]!;
    if (seen.length === 0) return [];
    const some = someDelivery(chance);
    // The only booking of a file, twice in it, cannot be told from one of two rooms.
    const delivery = some === 'doubled' && seen.at(-1)!.said.size < 2 ? 'copied' : some;
    const age = delivery === 'stale' ? 2 + Math.floor(chance() * 2) : 1;
    const { rows, said } = seen[Math.max(0, seen.length - age)]!;
    const contentOf = (...more: string[]) => `${[...rows, ...more].join('\n')}\n`;
    if (delivery === 'cut') {
      // Of the last row the number is there and nothing more.
      const content = [...rows.slice(0, -1), [...said.keys()].at(-1)!].join('\n');
      return [{ source, delivery, said: new Map([...said].slice(0, -1)), files: [{ name, content }] }];
    }
    const content = delivery === 'doubled' ? contentOf(...rows.slice(1)) : contentOf();
    return [{ source, delivery, said, files: copiesOf({ name, content }, delivery) }];
  };
  return {
    types: worldTypes,
    flags: ['--date-order', 'mdy'],
    pass() {
      world.pass();
      for (const [channel, seen] of looks.entries()) {
        const rows = world.file(channel)?.trimEnd().split('\n');
        if (rows !== undefined)
          seen.push({ rows, said: new Map(world.listed(channel).map((one) => [one.number, linesOf(one)])) });
      }
    },
    deliver: () => world.channels.flatMap(({ fileName }, source) => deliver(fileName, source)),
    hear: claims.hear,
    goneIn: (all) => (all.every(({ delivery }) => delivery === 'fresh') ? 0 : undefined),
    live: claims.live,
    today: world.today,
  };
}

function linesOf({ isLive, rooms, type, checkin, checkout, first, last }: WorldBooking): string[] {
  const line = `${type} ${dateOf(checkin)} ${dateOf(checkout)} ${first} ${last}`;
  return Array.from({ length: isLive ? rooms : 0 }, () => line);
}
