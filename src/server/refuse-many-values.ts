/**
 * Looks at the bytes of a body before they are parsed, because parsed values cost the memory: refuses a body with many times as many values as valid
 * records have. A body of plain records is recognised quickly.
 */
import { PmsError } from '../contract/errors.ts';

/** Values for each record that may be sent: about twelve times as many as a record has fields. */
const valuesPerRecordMax = 128;
const recordsAtLeast = 1000;
/** A plain record is shorter than this. */
const recordBytesMax = 64 * 1024;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, openObject] = [0x5b, 0x7b];
const space = 0x20;

/** Throws PmsError too_large. `recordsMax`: records that a body may hold. Bytes that are not JSON pass. */
export function refuseManyValues(bytes: Buffer, recordsMax: number): void {
  const valuesMax = Math.max(recordsMax, recordsAtLeast) * valuesPerRecordMax;
  // There cannot be more values than bytes.
  if (bytes.length <= valuesMax) return;
  const from = bytes.indexOf(openList);
  const isPlain = from >= 0 && bytes.indexOf(openList, from + 1) < 0;
  if (isPlain && holdsFlatObjects(bytes, from, recordsMax)) return;
  let values = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] === quote) at = endOfText(bytes, at);
    else if (bytes[at] === comma && ++values > valuesMax)
      throw new PmsError('too_large', `The body has more than ${valuesMax} values; send fewer records a request.`);
  }
}

/** False proves nothing: a brace may be inside a text. */
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

/** The index of the closing quote, or the end of the bytes. */
function endOfText(bytes: Buffer, from: number): number {
  let at = from + 1;
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1;
  return at;
}
