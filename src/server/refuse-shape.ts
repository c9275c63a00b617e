/**
 * Looks at the bytes of a body before they are parsed, since parsing is what costs memory: refuses what is nested too deep, what holds too many
 * values, and a key that stands twice, of which JSON.parse would drop the first in silence. A body of plain records is told at a glance.
 */
import { PmsError } from '../contract/errors.ts';

export interface ShapeLimits {
  /** Keys of the body that may stand in it once. */
  keys: readonly string[];
  recordsMax: number;
}

/** A record holds plain values: the body, its list and a record are three levels. */
const depthMax = 32;
/** Values for each record that may be sent: some six times as many as a record has fields. */
const valuesPerRecordMax = 64;
const recordsAtLeast = 1000;
/** A plain record takes less. */
const recordBytesMax = 64 * 1024;

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];
const space = 0x20;

/** Throws invalid_request, or too_large where it is the number of values. Bytes that are no JSON pass where they do no harm. */
export function refuseShape(bytes: Buffer, limits: ShapeLimits): void {
  const from = bytes.indexOf(openList);
  const to = bytes.lastIndexOf(closeList);
  // With one list of flat objects all that is left to look at is what stands around it. Brackets in texts there are refused later: no action has one.
  const isPlain = from >= 0 && from < to && bytes.indexOf(openList, from + 1) < 0;
  const isFlat = isPlain && holdsFlatObjects(bytes, from, limits.recordsMax);
  walk(isFlat ? Buffer.concat([bytes.subarray(0, from + 1), bytes.subarray(to)]) : bytes, limits);
}

/** False says nothing: a brace may stand in a text. */
function holdsFlatObjects(bytes: Buffer, from: number, recordsMax: number): boolean {
  let objects = 0;
  let last = from;
  for (let at = bytes.indexOf(openObject, from); at >= 0; at = bytes.indexOf(openObject, at + 1)) {
    let before = at - 1;
    while (bytes[before]! <= space) before--;
    const isElement = bytes[before] === comma || bytes[before] === openList;
    objects++;
    if (!isElement || objects > recordsMax || at - last > recordBytesMax) return false;
    last = at;
  }
  return bytes.length - last <= recordBytesMax;
}

function walk(bytes: Buffer, { keys, recordsMax }: ShapeLimits): void {
  const valuesMax = Math.max(recordsMax, recordsAtLeast) * valuesPerRecordMax;
  const seen = new Set<string>();
  let depth = 0;
  let values = 0;
  let text = { from: 0, to: 0 };
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote) {
      const from = at;
      at = endOfText(bytes, at);
      if (depth === 1) text = { from, to: at + 1 };
    } else if (byte === comma) {
      if (++values > valuesMax) throw tooManyValues(valuesMax);
    } else if (byte === openList || byte === openObject) {
      if (++depth > depthMax) throw tooDeep();
    } else if (byte === closeList || byte === closeObject) depth--;
    else if (byte === colon && depth === 1) {
      const key = keyOf(bytes.subarray(text.from, text.to));
      if (seen.has(key)) throw new PmsError('invalid_request', `${key} stands twice in the body; send it once.`);
      if (keys.includes(key)) seen.add(key);
    }
  }
}

/** The place of the closing quote, or the end of the bytes. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}

/** As JSON reads it: any letter may be written `\uXXXX`. Empty where it is none of ours, being too long or no JSON. */
function keyOf(bytes: Buffer): string {
  const written = bytes.length > keyBytesMax ? '' : bytes.toString('latin1');
  if (!written.includes('\\')) return written.slice(1, -1);
  try {
    return JSON.parse(written);
  } catch {
    return '';
  }
}

/** More than the longest of our keys takes when each of its letters is escaped. */
const keyBytesMax = 128;

function tooDeep(): PmsError {
  return new PmsError(
    'invalid_request',
    `The body is nested deeper than ${depthMax} levels; a record holds plain values.`,
  );
}

function tooManyValues(valuesMax: number): PmsError {
  return new PmsError('too_large', `The body holds more than ${valuesMax} values; send fewer records a request.`);
}
