/** Reads the parts of an .xlsx as a book: its sheets, its number formats, and the list of texts that the sheets refer to. */
import { PmsError } from '../../contract/errors.ts';
import type { Zip } from '../archive/zip.ts';
import { sheetBytesMax, sheetsMax } from '../limits.ts';
import type { XmlEvents } from '../xml/walk-xml.ts';
import type { Book, BookSheet } from './book.ts';
import { createNumberText } from './cell-text.ts';
import { createParts, type Parts, type Relation } from './xlsx-parts.ts';
import { readSheetRows, type SheetContext } from './xlsx-rows.ts';
import { readSharedTexts } from './xlsx-texts.ts';

/** Reads everything but the sheets. Throws PmsError file_broken if parts are missing, broken or too large. */
export async function openXlsx(zip: Zip): Promise<Book> {
  const parts = createParts(zip);
  const bookPath = (await parts.relations('')).find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const related = await parts.relations(bookPath);
  const workbook = await readWorkbook(parts, bookPath);
  const pathOf = (wanted: string) => related.find(({ type }) => type === wanted)?.path;
  const { SSF } = await import('@e965/xlsx');
  const context: SheetContext = {
    file: zip.file,
    texts: await readSharedTexts(parts, pathOf('sharedStrings')),
    formats: await readNumberFormats(parts, pathOf('styles'), SSF.get_table()),
    numberText: createNumberText(SSF, workbook.isFrom1904),
  };
  const tabs = distinctTabs(workbook.sheets, related);
  if (tabs.length > sheetsMax) {
    const message = `${zip.name} has more than ${sheetsMax.toLocaleString('en-US')} sheets.`;
    throw new PmsError('file_broken', message, { fix: 'Save the one sheet as .xlsx or as CSV (UTF-8).' });
  }
  return { format: 'xlsx', sheets: tabs.map((tab) => openSheet(parts, tab, context)) };
}

type TabOfPart = Tab & { path: string };

/** The tabs that have a part; the first if several share one. */
function distinctTabs(tabs: readonly Tab[], related: readonly Relation[]): TabOfPart[] {
  const paths = new Map(related.flatMap(({ id, type, path }) => (type === 'worksheet' ? [[id, path] as const] : [])));
  const distinct = new Map<string, TabOfPart>();
  for (const tab of tabs) {
    const path = paths.get(tab.relation);
    if (path !== undefined && !distinct.has(path)) distinct.set(path, { ...tab, path });
  }
  return [...distinct.values()];
}

interface Tab {
  name: string;
  isHidden: boolean;
  relation: string;
}

async function readWorkbook(parts: Parts, path: string): Promise<{ isFrom1904: boolean; sheets: Tab[] }> {
  const found = { isFrom1904: false, sheets: [] as Tab[] };
  const open: XmlEvents['open'] = (name, attributes) => {
    if (name === 'workbookPr') found.isFrom1904 = /^(1|true|on)$/.test(attributes.date1904 ?? '');
    if (name !== 'sheet') return;
    const isHidden = /hidden/i.test(attributes.state ?? '');
    const relation = Object.entries(attributes).find(([key]) => key.endsWith(':id'))?.[1] ?? '';
    found.sheets.push({ name: attributes.name ?? '', isHidden, relation });
  };
  for await (const _ of parts.walk(path, { open }));
  return found;
}

function openSheet(parts: Parts, sheet: TabOfPart, context: SheetContext): BookSheet {
  let bytesRead = 0;
  const onRead = (packedBytes: number) => {
    bytesRead = packedBytes;
  };
  return {
    name: sheet.name,
    isHidden: sheet.isHidden,
    rows: (wanted = {}) =>
      readSheetRows((events) => parts.walk(sheet.path, events, { bytesMax: sheetBytesMax, onRead }), context, wanted),
    progress: () => ({ bytesRead, bytesTotal: parts.packedBytes(sheet.path) }),
  };
}

/**
 * The number format of each style, `General` if unknown. `builtIn`: formats that have a number and are not written in the file; each
 * program shows its own currency for their `$`.
 */
async function readNumberFormats(
  parts: Parts,
  path: string | undefined,
  builtIn: Readonly<Record<number, string>>,
): Promise<string[]> {
  const formats: string[] = [];
  if (path === undefined || !parts.has(path)) return formats;
  const own = new Map<number, string>();
  const formatOf = (id: number) =>
    own.get(id) ?? builtIn[id]?.replaceAll('"$"', '') ?? (isEasternDate(id) ? 'yyyy-mm-dd' : 'General');
  let isInStyles = false;
  const events = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') own.set(id, attributes.formatCode ?? 'General');
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) formats.push(formatOf(id));
    },
    close(name: string) {
      if (name === 'cellXfs') isInStyles = false;
    },
  };
  for await (const _ of parts.walk(path, events));
  return formats;
}

/** Built-in formats of East Asian Excel (ECMA-376 part 1, 18.8.30): all of them are dates and times. */
function isEasternDate(id: number): boolean {
  return (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}
