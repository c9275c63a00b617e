/** Tells a file that is no text at all from its first bytes, and says what it is where that is known. */
import { PmsError } from '../contract/errors.ts';
import { sampleBytes } from './limits.ts';

const kinds = [
  { magic: Buffer.from('PK\x03\x04', 'latin1'), is: 'an Excel workbook (.xlsx) or another zip archive' },
  { magic: Buffer.from('PK\x05\x06', 'latin1'), is: 'an empty zip archive' },
  { magic: Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1), is: 'an old Excel workbook (.xls)' },
  { magic: Buffer.from('%PDF-'), is: 'a PDF document' },
];

/** Throws PmsError file_binary for a workbook, an archive, a PDF, or a NUL in the first 64 KiB of what is no UTF-16. */
export function refuseBinary(head: Buffer, encoding: string, name: string): void {
  const kind = kinds.find(({ magic }) => head.subarray(0, magic.length).equals(magic));
  if (kind) {
    throw new PmsError('file_binary', `${name} is ${kind.is}.`, {
      fix: 'Open it and save it as CSV (UTF-8), or export JSON.',
    });
  }
  if (encoding.startsWith('utf-16')) return;
  const at = head.subarray(0, sampleBytes).indexOf(0);
  if (at === -1) return;
  throw new PmsError('file_binary', `${name} is not text: byte ${at + 1} is NUL.`, { fix: fixFor(head) });
}

function fixFor(head: Buffer): string | undefined {
  // Latin letters in UTF-16 are every second byte NUL: the mark is missing, the text is not.
  const [even, odd] = [0, 1].map((from) => countNul(head.subarray(0, 200), from)) as [number, number];
  if (Math.max(even, odd) < 20 || Math.min(even, odd) > 5) return undefined;
  return `It looks like UTF-16 without a mark: try \`--encoding ${odd > even ? 'utf-16le' : 'utf-16be'}\`.`;
}

function countNul(bytes: Buffer, from: number): number {
  return bytes.filter((byte, index) => index % 2 === from && byte === 0).length;
}
