/** The list of texts of an .xlsx: its cells hold indexes into it. It is the one part of a workbook that is held whole. */
import { unpacksTooLarge } from '../archive/zip.ts';
import { cellCharactersMax, sharedTextBytesMax, sharedTextsMax } from '../limits.ts';
import { cutToCell } from './sheet-row.ts';
import type { Parts } from './xlsx-parts.ts';

/** The texts in order, with runs of different formatting joined, struck ones and phonetic hints left out; empty if there is no list. */
export async function readSharedTexts(parts: Parts, path: string | undefined): Promise<string[]> {
  const texts: string[] = [];
  if (path === undefined || !parts.has(path)) return texts;
  const reader = createTextReader();
  const events = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      if (name === 'si') reader.begin();
      else reader.open(name, attributes);
    },
    close(name: string) {
      reader.close(name);
      if (name !== 'si') return;
      if (texts.push(reader.end()) > sharedTextsMax) throw unpacksTooLarge(parts.name);
    },
    text: reader.text,
  };
  for await (const _ of parts.walk(path, events, { bytesMax: sharedTextBytesMax }));
  return texts;
}

/** Joins the runs of one rich text after the other, in the list or inside a cell. */
export function createTextReader() {
  let whole = '';
  let isText = false;
  let isHint = false;
  let isStruck = false;
  return {
    begin(): void {
      whole = '';
      isHint = false;
      isStruck = false;
    },
    open(name: string, { val = '1' }: Readonly<Record<string, string>>): void {
      if (name === 'rPh') isHint = true;
      else if (name === 'strike' || name === 'dstrike') isStruck = !/^(?:0|false|off)$/.test(val);
      isText = name === 't' && !isHint && !isStruck;
    },
    text(text: string): void {
      if (isText) whole = joinWritten(whole, text);
    },
    close(name: string): void {
      if (name === 'rPh') isHint = false;
      else if (name === 'r') isStruck = false;
      if (name === 't') isText = false;
    },
    end: () => textOfWritten(whole),
  };
}

/** A character takes up to seven in its written form. */
const writtenCharactersMax = cellCharactersMax * 7;

/** Appends one piece of a text to another, as far as they can be part of the cell. */
export function joinWritten(written: string, more: string): string {
  return written.length < writtenCharactersMax
    ? written + more.slice(0, writtenCharactersMax - written.length)
    : written;
}

/** The text of a cell for what is written in the XML. */
export function textOfWritten(written: string): string {
  return cutToCell(unescapeText(written));
}

/** `_x000D_` stands for a character that XML cannot contain, and `_x005F_` for a `_` that would look like the start of one. */
function unescapeText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}
