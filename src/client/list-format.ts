/** Finds out which of the three forms a list has: by its content, because types are missing or wrong; by its type if the content is not enough. */
import { detectFormat, type Format } from '../file/bytes/detect-format.ts';

/** What a GET asks for, in order of preference. */
export const listAccept = 'text/csv, application/x-ndjson;q=0.9, application/json;q=0.8';

/** The form of a body by its beginning and its Content-Type; undefined if it is not a list but a web page or a single value. */
export function listFormatOf(contentType: string, head: Buffer): Format | undefined {
  const type = typeOf(contentType);
  const text = head.toString('utf8').trimStart();
  if (text.startsWith('<')) return undefined;
  // Many scripts answer JSON without setting a type, which is then that of a web page.
  const isJson = text.startsWith('{') || text.startsWith('[');
  if (!isJson) return type === 'json' || type === 'page' ? undefined : (type ?? csvIn(text));
  const seen = detectFormat(head);
  if (seen !== 'ndjson') return type === 'ndjson' && text.startsWith('{') ? 'ndjson' : seen;
  return type === 'json' && !secondLineBegins.test(text) ? 'json' : 'ndjson';
}

const secondLineBegins = /^\{.*\}[ \t]*\r?\n\s*\{/;

function typeOf(contentType: string): Format | 'page' | undefined {
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (type === 'text/csv' || type === 'application/csv') return 'csv';
  if (/^application\/(x-)?(ndjson|jsonl|jsonlines|json-seq)$/.test(type)) return 'ndjson';
  if (type === 'text/html') return 'page';
  return type === 'application/json' || type === 'text/json' || type.endsWith('+json') ? 'json' : undefined;
}

/** Without a type, a text is CSV if its first line can be a header. */
function csvIn(text: string): 'csv' | undefined {
  const first = /^[^\r\n]*/.exec(text)?.[0] ?? '';
  return /^"?\w/.test(first) && /[,;\t|]/.test(first) ? 'csv' : undefined;
}
