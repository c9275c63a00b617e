/** Where a JSON value ends, by its quotes and brackets alone: what stands between them is for JSON.parse to judge. */

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The place of the first byte from `at` on that is no white space; the length of the bytes where there is none. */
export function skipBlank(bytes: Buffer, at: number): number {
  let place = at;
  while (place < bytes.length && isBlank(bytes[place])) place++;
  return place;
}

function isBlank(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

/** The place behind the value that begins at `at`: `at` itself where none begins there, -1 where it does not end. */
export function endOfValue(bytes: Buffer, at: number): number {
  let depth = 0;
  for (let place = at; place < bytes.length; place++) {
    const byte = bytes[place];
    if (byte === quote) {
      place = endOfText(bytes, place);
      if (place === -1) return -1;
    } else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return place;
      depth--;
    } else {
      if (depth === 0 && (byte === comma || isBlank(byte))) return place;
      continue;
    }
    if (depth === 0) return place + 1;
  }
  return depth === 0 ? bytes.length : -1;
}

/** The place of the quote that closes the text that `at` opens; -1 where none does. */
function endOfText(bytes: Buffer, at: number): number {
  for (let place = at + 1; place < bytes.length; place++) {
    const byte = bytes[place];
    if (byte === quote) return place;
    if (byte === backslash) place++;
  }
  return -1;
}
