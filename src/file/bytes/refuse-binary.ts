/** Recognises a file without a table by its first bytes, and says what kind of file it is if that is known. */
import { PmsError } from '../../contract/errors.ts';
import { sampleBytes } from '../limits.ts';

/**
 * Throws PmsError file_binary for a file without a readable table, with its kind and how to get a table out of it, and for a NUL in the first 64 KiB
 * of a text that is not UTF-16.
 */
export function refuseBinary(head: Buffer, encoding: string, name: string): void {
  const found = others.find(({ is }) => is(head));
  if (found !== undefined) throw new PmsError('file_binary', `${name} is ${found.what}.`, { fix: found.fix });
  if (encoding.startsWith('utf-16')) return;
  const at = head.subarray(0, sampleBytes).indexOf(0);
  if (at === -1) return;
  throw new PmsError('file_binary', `${name} is not text: byte ${at + 1} is NUL.`, { fix: fixFor(head) });
}

interface OtherFile {
  what: string;
  fix: string;
  is(head: Buffer): boolean;
}

const asTable = 'save it as .xlsx or as CSV (UTF-8)';
const begins = (text: string) => (head: Buffer) => head.subarray(0, text.length).equals(Buffer.from(text, 'latin1'));

/** Kinds of files that hotels have and that hold no readable table. */
const others: readonly OtherFile[] = [
  {
    what: 'a PDF document',
    fix: 'A PDF is a printed page: export the list itself from the program that printed it, as CSV (UTF-8), .xlsx or JSON.',
    is: begins('%PDF-'),
  },
  {
    what: 'a SYLK sheet (.slk)',
    fix: `Open it in a spreadsheet program and ${asTable}.`,
    is: (head) => /^ID;P/.test(head.toString('latin1', 0, 10)),
  },
  {
    what: 'a DIF sheet (.dif)',
    fix: `Open it in a spreadsheet program and ${asTable}.`,
    is: (head) => /^TABLE\r?\n0,1\r?\n/.test(head.toString('latin1', 0, 20)),
  },
  { what: 'a dBASE table (.dbf)', fix: `Open it in LibreOffice Calc and ${asTable}.`, is: isDbf },
  {
    what: 'a text document (RTF)',
    fix: `Copy its table into a spreadsheet program and ${asTable}.`,
    is: begins('{\\rtf'),
  },
  {
    what: 'a saved web page or mail (MIME)',
    fix: `Open it in a browser or a spreadsheet program and ${asTable}.`,
    is: (head) => /^MIME-Version: /i.test(head.toString('latin1', 0, 20)),
  },
  {
    what: 'a dump of a database (SQL)',
    fix: 'Export the table of bookings, room types or rates itself: as CSV, with the names of its columns in the first row.',
    is: (head) =>
      /^(?:\s|--[^\n]*\n|\/\*[^*]*\*\/;?|(?:SET|USE|DROP|BEGIN|START|LOCK|CREATE DATABASE)\b[^;]*;)*(?:CREATE TABLE|INSERT INTO)\b/i.test(
        head.toString('utf8', 0, 8192),
      ),
  },
  {
    what: 'a picture',
    fix: 'A scan or a photo holds no table: export the list itself as CSV (UTF-8), .xlsx or JSON.',
    is: (head) =>
      begins('\x89PNG')(head) ||
      begins('\xff\xd8\xff')(head) ||
      /^(?:GIF8|II\*\0|MM\0\*)/.test(head.toString('latin1', 0, 4)),
  },
];

/** A known version, a day of last change, and a header length that fits its fields of 32 bytes. */
function isDbf(head: Buffer): boolean {
  if (head.length < 32 || ![0x02, 0x03, 0x30, 0x31, 0x43, 0x83, 0x8b, 0xf5].includes(head[0]!)) return false;
  const [month, day, length] = [head[2]!, head[3]!, head.readUInt16LE(8)];
  return month >= 1 && month <= 12 && day >= 1 && day <= 31 && length >= 65 && [1, 8].includes(length % 32);
}

function fixFor(head: Buffer): string | undefined {
  // ASCII letters in UTF-16 have a NUL beside them: probably only the byte order mark is missing.
  const [even, odd] = [0, 1].map((from) => countNul(head.subarray(0, 200), from)) as [number, number];
  if (Math.max(even, odd) < 20 || Math.min(even, odd) > 5) return undefined;
  return `It looks like UTF-16 without a mark: try \`--encoding ${odd > even ? 'utf-16le' : 'utf-16be'}\`.`;
}

function countNul(bytes: Buffer, from: number): number {
  return bytes.filter((byte, index) => index % 2 === from && byte === 0).length;
}
