/** Finds out how a file is packed: unpacks gzip, a zip or a mail with one file, recognises workbooks, and gives anything else as plain bytes. */
import { createGunzip } from 'node:zlib';
import { PmsError } from '../../contract/errors.ts';
import { packingOf } from '../bytes/detect-format.ts';
import { type Peeked, peek } from '../bytes/peek.ts';
import { archiveLayersMax, mailBytesMax, sampleBytes, xlsBytesMax } from '../limits.ts';
import type { RowSource } from '../row.ts';
import { inflate } from './inflate.ts';
import { type PackedFile, refuseBomb } from './refuse-bomb.ts';
import { asStream, gatherBytes, openZip, readEntry, tooLarge, type Zip } from './zip.ts';
import type { ZipEntry } from './zip-directory.ts';

/** What was found, with its own reading progress if that is more exact than the progress in the file. */
export type Unpacked = {
  progress?: RowSource['progress'];
  /** Whether the file in a zip or a mail was chosen by its name. */
  isChosen?: boolean;
} & (
  | { kind: 'plain'; peeked: Peeked }
  | { kind: 'xlsx'; zip: Zip }
  | { kind: 'ods'; zip: Zip; content: ZipEntry }
  | { kind: 'xls'; bytes: Buffer }
);

/**
 * Unpacks a file by its content; of several files in a zip or a mail takes the one that is `wanted`. Throws PmsError file_broken (several files or
 * none), file_binary (a zip that cannot be read, or an office file that is not .xls or .xlsx). The bytes of `peeked` throw file_broken if they are
 * too many for the file.
 */
export async function unpack(peeked: Peeked, file: PackedFile, wanted?: string): Promise<Unpacked> {
  const { name } = file;
  let inner = peeked;
  let progress: RowSource['progress'] | undefined;
  let isChosen = false;
  const choose = <File extends { name: string }>(files: readonly File[], kind: string): File | undefined => {
    isChosen ||= files.length > 1;
    return onlyFile(name, files, { kind, wanted });
  };
  for (let layer = 0; layer < archiveLayersMax; layer += 1) {
    const packing = packingOf(inner.head);
    if (packing === 'gzip') inner = await peek(gunzip(inner.bytes, file), sampleBytes);
    else if (packing === 'zip') {
      const zip = await openZip(inner.bytes, file);
      if (isWorkbook(zip)) return { kind: 'xlsx', zip, isChosen };
      const content = openDocumentContent(zip);
      if (content !== undefined && (await isSpreadsheet(zip))) return { kind: 'ods', zip, content, isChosen };
      if (content !== undefined) throw otherOffice(name, 'an OpenDocument file, but not a spreadsheet');
      const entry = choose(
        zip.entries.filter((each) => !litter.test(each.name)),
        'zip archive',
      );
      if (entry === undefined) throw new PmsError('file_empty', `${name} is a zip archive without a file in it.`);
      let bytesRead = 0;
      const onRead = (packedBytes: number) => {
        bytesRead = packedBytes;
      };
      progress = () => ({ bytesRead, bytesTotal: entry.packedBytes });
      inner = await peek(readEntry(zip, entry, { onRead }), sampleBytes);
    } else if (packing === 'mail') {
      const found = choose(await filesOfMail(refuseBomb(inner.bytes, file), name), 'mail');
      if (found === undefined) throw emptyMail(name);
      inner = await peek(asStream([found.bytes]), sampleBytes);
    } else break;
  }
  if (packingOf(inner.head) !== 'xls') return { kind: 'plain', peeked: inner, progress, isChosen };
  const excess = () => tooLarge(name, 'old workbook', 'Save it as .xlsx or as CSV (UTF-8).');
  return { kind: 'xls', bytes: await gatherBytes(inner.bytes, xlsBytesMax, excess), progress, isChosen };
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

/** The only file, or the wanted one of several; undefined if there is none. */
function onlyFile<File extends { name: string }>(
  name: string,
  files: readonly File[],
  { kind, wanted }: { kind: string; wanted: string | undefined },
): File | undefined {
  if (files.length <= 1) return files[0];
  const found = files.find((file) => file.name === wanted);
  if (found !== undefined) return found;
  const names = files.slice(0, filesNamed).map((file) => file.name.slice(0, 200));
  const more = files.length > filesNamed ? ` and ${files.length - filesNamed} more` : '';
  throw new PmsError('file_broken', `${name} is a ${kind} of ${files.length} files: ${names.join(', ')}${more}.`, {
    fix: `Name one: \`--sheet "${names[0]}"\`; or save one of them, and name that file.`,
  });
}

/** Unpacks in constant memory. Throws PmsError file_broken if the data is damaged, cut off, or unpacks to more than any honest file. */
function gunzip(bytes: AsyncIterable<Uint8Array>, file: PackedFile): AsyncGenerator<Buffer> {
  return refuseBomb(inflate(bytes, createGunzip({ chunkSize: sampleBytes }), file.name), file);
}

const readable = /\.(?:csv|tsv|tab|txt|json|ndjson|xlsx|xlsm|xls|ods|fods|xml|ics|html?|zip|gz)$/i;
const readableType = /csv|calendar|json|spreadsheet|ms-excel|zip/i;

/** Every file of a mail that may hold records. Throws PmsError file_broken for a mail that is larger than 64 MiB or cannot be read. */
async function filesOfMail(bytes: AsyncIterable<Buffer>, name: string): Promise<{ name: string; bytes: Buffer }[]> {
  const whole = await gatherBytes(bytes, mailBytesMax, () =>
    tooLarge(name, 'mail', 'Save what is attached, and name that file.'),
  );
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(whole, { maxNestingDepth: 20, maxRfc822NestingDepth: 3 }).catch(
    (error: unknown) => {
      throw new PmsError('file_broken', `${name} is a mail that cannot be read.`, { fix: saveFix, cause: error });
    },
  );
  const attached = mail.attachments.filter(
    ({ filename, mimeType }) => readable.test(filename ?? '') || (filename === null && readableType.test(mimeType)),
  );
  if (attached.length > 0)
    return attached.map(({ filename, mimeType, content }, at) => ({
      name: filename ?? `${at + 1} (${mimeType})`,
      bytes: Buffer.from(content as ArrayBuffer),
    }));
  return /<table\b/i.test(mail.html ?? '') ? [{ name: 'the table in its text', bytes: Buffer.from(mail.html!) }] : [];
}

const saveFix = 'Save what is attached to it, and name that file.';

function emptyMail(name: string): PmsError {
  return new PmsError('file_broken', `${name} is a mail without a table, and no list is attached to it.`, {
    fix: saveFix,
  });
}
