/** Tells by the first bytes how a file is packed, and CSV, JSON, NDJSON and markup apart, because names and extensions may be wrong. */
import { isUtf8 } from 'node:buffer';
import { encodingDeclared } from './decode-text.ts';

/** The formats that a person can name (`--format`). */
export type Format = 'csv' | 'json' | 'ndjson';

const space = /^[ \t\r\n]*/;
const jsonArray = /^\[[ \t\r\n]*(?:[{["\]\-0-9]|true|false|null)/;
const jsonObject = /^\{[ \t\r\n]*["}]/;
/** Headers such as `[2024] totals,...` begin like JSON but are CSV. */
const bracketedWord = /^\[[^\]{"\r\n]*\][ \t]*[^\s,\]]/;

/** The format of a text by its beginning (at least 64 KiB of UTF-8, or all of it). Anything that is not JSON is CSV. */
export async function detectFormat(head: Buffer): Promise<Format> {
  const text = head.toString('utf8').replace(space, '');
  if (jsonArray.test(text) && !bracketedWord.test(text)) return 'json';
  if (!jsonObject.test(text)) return 'csv';
  const end = endOfObject(text);
  if (end === undefined) return 'json';
  const value = text.slice(0, end);
  const rest = text.slice(end).replace(space, '');
  if (/[\r\n]/.test(value)) return 'json';
  if (rest.startsWith('{')) return 'ndjson';
  return (await holdsRecords(value)) ? 'json' : 'ndjson';
}

const oldOffice = Buffer.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1);

/** How bytes are packed that begin like this: `xls` is any old office file. Undefined where they are not. */
export function packingOf(head: Buffer): 'gzip' | 'zip' | 'mail' | 'xls' | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b && head[2] === 8) return 'gzip';
  // An archive without files begins with its end.
  if (head.length >= 4 && [0x0403_4b50, 0x0605_4b50].includes(head.readUInt32LE(0))) return 'zip';
  if (head.subarray(0, oldOffice.length).equals(oldOffice)) return 'xls';
  return isMail(head) ? 'mail' : undefined;
}

const headers = /^(?:(?:[A-Za-z][\w-]*:[^\r\n]*|[ \t][^\r\n]*)\r?\n)+(?=\r?\n)/;
const telling = /^(?:from|to|date|subject|message-id|mime-version|received|return-path|delivered-to|content-type):/gim;

/** Whether bytes begin with the headers of a mail, in any order; some programs put a line `From …` before them. */
function isMail(head: Buffer): boolean {
  const found = headers.exec(head.toString('latin1').replace(/^\s*(?:>?From [^\r\n]*\r?\n)?/, ''))?.[0] ?? '';
  const names = new Set((found.match(telling) ?? []).map((name) => name.toLowerCase()));
  return names.size >= 3;
}

const markup = /^<(?:\?xml[ \t\r\n]|!--|!DOCTYPE[ \t\r\n]|[A-Za-z_][\w.:-]{0,200}(?:[ \t\r\n/][^>]{0,1000})?>)/i;
const page = /^<(?:!DOCTYPE[ \t\r\n]+html|html|head|meta|body|table|style)\b/i;

/** Whether a text is XML or HTML: it begins with a declaration, a comment or a whole tag. undefined: neither. */
export function detectMarkup(head: Buffer): 'xml' | 'html' | undefined {
  const text = head.toString('utf8', 0, 2000).replace(space, '');
  if (page.test(text)) return 'html';
  return markup.test(text) ? 'xml' : undefined;
}

/** Whether a text is a calendar (RFC 5545). */
export function isCalendar(head: Buffer): boolean {
  return /^\s*BEGIN:VCALENDAR\s/i.test(head.toString('utf8', 0, 200));
}

/** Which kind of tables a markup text contains, by its beginning; undefined for none. */
export function tableMarkup(head: Buffer): 'html' | 'fods' | 'spreadsheetml' | undefined {
  const found = detectMarkup(head);
  if (found === undefined) return undefined;
  const text = head.toString('utf8');
  if (text.includes('urn:schemas-microsoft-com:office:spreadsheet') && /<(?:\w+:)?Workbook[\s>]/.test(text))
    return 'spreadsheetml';
  if (/<office:document[\s>]/.test(text)) return 'fods';
  return /<t(?:able|r|d|h)\b/i.test(text) && (found === 'html' || /<html\b/i.test(text)) ? 'html' : undefined;
}

/** The encoding that a web page declares, if it is known and not a Unicode encoding; otherwise undefined. */
export function declaredCharset(head: Buffer): string | undefined {
  const text = head.toString('latin1', 0, 4096);
  const label = /<meta\b[^>]{0,200}\bcharset\s*=\s*["']?([\w.:-]{1,40})/i.exec(text)?.[1];
  return isUtf8(wholeCharacters(head)) ? undefined : encodingDeclared(label);
}

/** The bytes without a character that is cut at the end. */
function wholeCharacters(head: Buffer): Buffer {
  const end = head.findLastIndex((byte) => byte < 0x80);
  return head.subarray(0, end + 1);
}

/** Where the object at the beginning of the text ends; undefined if it does not end within it. */
function endOfObject(text: string): number | undefined {
  let depth = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*"?|[[\]{}]/gs)) {
    if (found === '{' || found === '[') depth += 1;
    else if (found === '}' || found === ']') depth -= 1;
    if (depth === 0) return index + 1;
  }
  return undefined;
}

/** Whether an object is a table and not a record: it holds records, and no day of its own. */
async function holdsRecords(text: string): Promise<boolean> {
  const { areRecords, tablesIn } = await import('../json/json-object.ts');
  try {
    const entries = Object.entries(JSON.parse(text) as object);
    const isTable = entries.some(
      ([, value]) => Array.isArray(value) && value.every((item) => typeof item === 'object'),
    );
    if (isTable || areRecords(entries)) return true;
    const hasDay = entries.some(([, value]) => typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value));
    return !hasDay && entries.some(([key, value]) => tablesIn(value, key).length > 0);
  } catch {
    return false;
  }
}
