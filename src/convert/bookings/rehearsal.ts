/**
 * Converts a file without giving its records, to find what only all rows together show: which rooms share a guest, type and dates, so that they need
 * numbers behind their names; stays whose year is probably mistyped; booking numbers whose rows do not show what they are.
 */
import { ownText } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import type { ExternalFile } from '../external-file.ts';
import { type BookingsConverterOptions, createBookingsConverter } from './converter.ts';
import { createOpenShapes, type OpenShapes } from './join/open-shapes.ts';
import { createRoomNumbers, type NumberedRooms } from './join/room-numbers.ts';
import { createStaysSeen, type LongStays } from './long-stays.ts';

/** How the rows are converted, but for what the rehearsal finds. */
export type Numbering = Omit<BookingsConverterOptions, 'numbered' | 'counted' | 'shapes' | 'stays'>;

interface Rehearsed {
  numbered: NumberedRooms;
  stays: LongStays;
  shapes: OpenShapes;
}

export interface Rehearsal {
  /** All rows of the file, in order. */
  add(rows: readonly Row[]): void;
  result(): Rehearsed;
  /** Whether it would have gone the same with other names of room types that stand alone. */
  isSameWith(wholeNames: ReadonlySet<string>): boolean;
}

/** Most texts that are remembered for `isSameWith`. */
const textsMax = 10_000;

export function createRehearsal(numbering: Numbering): Rehearsal {
  const counted = createRoomNumbers();
  const shapes = createOpenShapes();
  const stays = createStaysSeen();
  const asked = new Map<string, boolean>();
  const isWholeName = (text: string): boolean => {
    const isWhole = numbering.wholeNames.has(text);
    if (asked.size < textsMax && !asked.has(text)) asked.set(ownText(text), isWhole);
    return isWhole;
  };
  const converter = createBookingsConverter({ ...numbering, wholeNames: { has: isWholeName }, counted, shapes, stays });
  return {
    add: (rows) => void converter.convert(rows),
    result() {
      converter.finish();
      return { numbered: counted.result(), stays: stays.result(), shapes };
    },
    isSameWith: (wholeNames) =>
      asked.size < textsMax && [...asked].every(([text, isWhole]) => wholeNames.has(text) === isWhole),
  };
}

/** Reads the file once for it. */
export async function rehearse(numbering: Numbering, again: ExternalFile['again']): Promise<Rehearsed> {
  const rehearsal = createRehearsal(numbering);
  for await (const rows of (await again()).batches) rehearsal.add(rows);
  return rehearsal.result();
}
