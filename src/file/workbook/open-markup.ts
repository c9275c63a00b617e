/** Opens markup that contains tables as a book: an .ods from its archive, other files held in memory within a bound. */
import { gatherBytes, readEntry, tooLarge, type Zip } from '../archive/zip.ts';
import type { ZipEntry } from '../archive/zip-directory.ts';
import { markupBytesMax, sampleBytes, sheetBytesMax } from '../limits.ts';
import { walkXml } from '../xml/walk-xml.ts';
import type { Book } from './book.ts';
import { walkHtml } from './html-tables.ts';
import { openMarkupBook, type TableSink } from './markup-book.ts';
import { openDocumentEvents } from './open-document.ts';
import { spreadsheetMlEvents } from './spreadsheet-ml.ts';

/** A book of the tables in the content of an OpenDocument file. Throws PmsError file_broken if its XML is broken or too large. */
export async function openOds(zip: Zip, content: ZipEntry): Promise<Book> {
  const { name } = zip;
  const walk = (sink: TableSink) =>
    walkXml(readEntry(zip, content, { bytesMax: sheetBytesMax }), openDocumentEvents(sink), { name });
  return openMarkupBook({ format: 'ods', file: zip.file, walk });
}

/** A book of the tables in a UTF-8 text. Throws PmsError file_broken if it is broken or larger than 64 MiB. */
export async function openMarkup(
  kind: 'html' | 'fods' | 'spreadsheetml',
  text: AsyncIterable<Buffer>,
  name: string,
): Promise<Book> {
  const fix = 'Save it as .xlsx or as CSV (UTF-8).';
  const held = await gatherBytes(text, markupBytesMax, () => tooLarge(name, 'table', fix));
  const file = { name, bytesRead: () => held.length };
  const events = kind === 'fods' ? openDocumentEvents : spreadsheetMlEvents;
  const walk = (sink: TableSink) =>
    kind === 'html' ? walkHtml(pieces(held), sink, name) : walkXml(pieces(held), events(sink), { name });
  return openMarkupBook({ format: kind, file, walk });
}

async function* pieces(held: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < held.length; at += sampleBytes) yield held.subarray(at, at + sampleBytes);
}
