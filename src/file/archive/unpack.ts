/** Finds out how a file is packed: unpacks gzip and a zip of one file, recognises workbooks, and gives anything else as plain bytes. */
import { PmsError } from '../../contract/errors.ts';
import { type Peeked, peek } from '../bytes/peek.ts';
import { archiveLayersMax, sampleBytes, xlsBytesMax } from '../limits.ts';
import type { RowSource } from '../row.ts';
import { gunzip, isGzip } from './gunzip.ts';
import type { PackedFile } from './refuse-bomb.ts';
import { gatherBytes, isZip, openZip, readEntry, tooLarge, type Zip } from './zip.ts';
import type { ZipEntry } from './zip-directory.ts';

/** What was found, with its own reading progress if that is more exact than the progress in the file. */
export type Unpacked = { progress?: RowSource['progress'] } & (
  | { kind: 'plain'; peeked: Peeked }
  | { kind: 'xlsx'; zip: Zip }
  | { kind: 'ods'; zip: Zip; content: ZipEntry }
  | { kind: 'xls'; bytes: Buffer }
);

const oldOffice = Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/**
 * Unpacks a file by its content. Throws PmsError file_broken (a zip with several files or none), file_binary (a zip that cannot be read, or an office
 * file that is not .xls or .xlsx). The bytes of `peeked` throw file_broken if they are too many for the file.
 */
export async function unpack(peeked: Peeked, file: PackedFile): Promise<Unpacked> {
  const { name } = file;
  let inner = peeked;
  let progress: RowSource['progress'] | undefined;
  for (let layer = 0; layer < archiveLayersMax; layer += 1) {
    if (isGzip(inner.head)) inner = await peek(gunzip(inner.bytes, file), sampleBytes);
    else if (isZip(inner.head)) {
      const zip = await openZip(inner.bytes, file);
      if (isWorkbook(zip)) return { kind: 'xlsx', zip };
      const content = openDocumentContent(zip);
      if (content !== undefined && (await isSpreadsheet(zip))) return { kind: 'ods', zip, content };
      if (content !== undefined) throw otherOffice(name, 'an OpenDocument file, but not a spreadsheet');
      const entry = onlyFile(zip);
      let bytesRead = 0;
      const onRead = (packedBytes: number) => {
        bytesRead = packedBytes;
      };
      progress = () => ({ bytesRead, bytesTotal: entry.packedBytes });
      inner = await peek(readEntry(zip, entry, { onRead }), sampleBytes);
    } else break;
  }
  if (!inner.head.subarray(0, oldOffice.length).equals(oldOffice)) return { kind: 'plain', peeked: inner, progress };
  const excess = () => tooLarge(name, 'old workbook', 'Save it as .xlsx or as CSV (UTF-8).');
  return { kind: 'xls', bytes: await gatherBytes(inner.bytes, xlsBytesMax, excess), progress };
}

function isWorkbook({ name, entries }: Zip): boolean {
  const names = new Set(entries.map((entry) => entry.name.toLowerCase()));
  const has = (part: string) => names.has(part) || names.has(`/${part}`);
  if (has('xl/workbook.bin')) throw otherOffice(name, 'a binary Excel workbook (.xlsb)');
  if (!has('[content_types].xml')) return false;
  if (entries.some((entry) => /^\/?xl\//i.test(entry.name))) return true;
  throw otherOffice(name, 'an Office file, but not a workbook');
}

/** The content of an OpenDocument file; its tables show which kind it is. */
function openDocumentContent({ entries }: Zip): ZipEntry | undefined {
  const isOpenDocument = entries.some((entry) => entry.name === 'mimetype');
  return isOpenDocument ? entries.find((entry) => entry.name === 'content.xml') : undefined;
}

async function isSpreadsheet(zip: Zip): Promise<boolean> {
  const entry = zip.entries.find(({ name }) => name === 'mimetype')!;
  const excess = () => otherOffice(zip.name, 'an OpenDocument file');
  const type = await gatherBytes(readEntry(zip, entry), 200, excess);
  return /opendocument\.spreadsheet/.test(type.toString('latin1'));
}

function otherOffice(name: string, is: string): PmsError {
  return new PmsError('file_binary', `${name} is ${is}.`, { fix: 'Save the table as .xlsx or as CSV (UTF-8).' });
}

/** Files that the operating system adds to an archive. */
const litter = /(^|\/)(__MACOSX\/|\.DS_Store$|\._|Thumbs\.db$|desktop\.ini$)/i;

const filesNamed = 10;

function onlyFile({ name, entries }: Zip): ZipEntry {
  const files = entries.filter((entry) => !litter.test(entry.name));
  if (files.length === 1) return files[0]!;
  if (files.length === 0) throw new PmsError('file_empty', `${name} is a zip archive without a file in it.`);
  const names = files.slice(0, filesNamed).map((file) => file.name.slice(0, 200));
  const more = files.length > filesNamed ? ` and ${files.length - filesNamed} more` : '';
  throw new PmsError('file_broken', `${name} is a zip archive of ${files.length} files: ${names.join(', ')}${more}.`, {
    fix: 'Unpack it and name one of them.',
  });
}
