/** Turns packed rows into CSV lines in place; only a piece with a cell that needs quotes or a guard is split into cells. */
import { type PackedRows, tornRows, unpackRows } from '../../contract/packed-rows.ts';
import { renderCsvLines } from './csv-write.ts';

/** A delimiter, quote or line break, or the beginning of a cell that may need a guard. */
const needsCare = /[,"\r\n]|(?:^|\0)(?: *'|[=+\-@\t])/;
const comma = 0x2c;
const lineFeed = 0x0a;

/** Gives the same bytes as `renderCsvLines`, with commas and guarded. `width`: cells of a row, at least two. */
export function renderPackedCsv(packed: PackedRows, width: number): Uint8Array {
  const { bytes, rows } = packed;
  // Latin-1 reads every byte as one character: the searched characters are ASCII, which is never part of another character in UTF-8.
  if (needsCare.test(bytes.toString('latin1'))) {
    return Buffer.from(renderCsvLines(unpackRows(packed, width), { delimiter: ',', guard: true }));
  }
  let cells = 0;
  let ofRow = 0;
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at] !== 0) continue;
    cells++;
    ofRow = ofRow === width - 1 ? 0 : ofRow + 1;
    bytes[at] = ofRow === 0 ? lineFeed : comma;
  }
  if (cells !== rows * width) throw tornRows();
  return bytes;
}
