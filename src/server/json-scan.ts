/** Finds where a JSON value ends, by its quotes and brackets alone; JSON.parse judges what stands between them. */

const [tab, lineFeed, carriageReturn, space] = [0x09, 0x0a, 0x0d, 0x20];
const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openBracket, closeBracket, openBrace, closeBrace] = [0x5b, 0x5d, 0x7b, 0x7d];

/** The index of the first byte from `at` on that is not white space; the length of the bytes if there is none. */
export function skipBlank(bytes: Buffer, at: number): number {
  let index = at;
  while (index < bytes.length && isBlank(bytes[index])) index++;
  return index;
}

function isBlank(byte: number | undefined): boolean {
  return byte === space || byte === lineFeed || byte === carriageReturn || byte === tab;
}

/** How far a value has been scanned. */
export interface Scan {
  at: number;
  depth: number;
  isInText: boolean;
}

/**
 * Scans on, up to `until`, for the end of the value that began where `scan` began. True if the end was found: `scan.at` is then the index behind it,
 * or the index of its beginning if no value begins there.
 */
export function scanValue(bytes: Buffer, scan: Scan, until: number): boolean {
  const end = Math.min(until, bytes.length);
  let { at: index, depth, isInText } = scan;
  let hasEnded = false;
  for (; index < end && !hasEnded; index++) {
    const byte = bytes[index];
    if (isInText) {
      if (byte === backslash) index++;
      isInText = byte !== quote;
      hasEnded = !isInText && depth === 0;
    } else if (byte === quote) isInText = true;
    else if (byte === openBrace || byte === openBracket) depth++;
    else if (byte === closeBrace || byte === closeBracket) {
      if (depth === 0) return endedAt(scan, index);
      depth--;
      hasEnded = depth === 0;
    } else if (depth === 0 && (byte === comma || isBlank(byte))) return endedAt(scan, index);
  }
  Object.assign(scan, { at: index, depth, isInText });
  return hasEnded || (index >= bytes.length && depth === 0 && !isInText);
}

function endedAt(scan: Scan, index: number): true {
  scan.at = index;
  return true;
}
