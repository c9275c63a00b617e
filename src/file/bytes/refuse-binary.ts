/** Tells a file that is no text at all from its first bytes, and says what it is where that is known. */
import { PmsError } from '../../contract/errors.ts';
import { sampleBytes } from '../limits.ts';

/** Throws PmsError file_binary for a PDF, or a NUL in the first 64 KiB of what is no UTF-16. */
export function refuseBinary(head: Buffer, encoding: string, name: string): void {
  if (head.subarray(0, 5).equals(Buffer.from('%PDF-'))) {
    throw new PmsError('file_binary', `${name} is a PDF document.`, {
      fix: 'Export the table as CSV (UTF-8), .xlsx or JSON.',
    });
  }
  if (encoding.startsWith('utf-16')) return;
  const at = head.subarray(0, sampleBytes).indexOf(0);
  if (at === -1) return;
  throw new PmsError('file_binary', `${name} is not text: byte ${at + 1} is NUL.`, { fix: fixFor(head) });
}

function fixFor(head: Buffer): string | undefined {
  // Letters in UTF-16 are often beside a NUL: the mark is missing, the text is not.
  const [even, odd] = [0, 1].map((from) => countNul(head.subarray(0, 200), from)) as [number, number];
  if (Math.max(even, odd) < 20 || Math.min(even, odd) > 5) return undefined;
  return `It looks like UTF-16 without a mark: try \`--encoding ${odd > even ? 'utf-16le' : 'utf-16be'}\`.`;
}

function countNul(bytes: Buffer, from: number): number {
  return bytes.filter((byte, index) => index % 2 === from && byte === 0).length;
}
