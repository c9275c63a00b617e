/** An answer that is not a success, read once: its status, its message, and the PmsError made of it. */
import { type ErrorCode, errorCatalogue, PmsError, statusOf } from '../contract/errors.ts';
import { isJsonObject } from '../contract/field.ts';
import { type Answer, headerOf, type Wire } from './exchange.ts';
import { errorBodyBytesMax, pageCharactersMax, sentenceCharactersMax } from './limits.ts';
import { jsonObjectOf, readText } from './read-body.ts';

export interface Refusal {
  status: number;
  /** The code of our own problem details if it has one, otherwise what the status means. */
  code: ErrorCode;
  /** The message of the service, shortened; empty if there is none. */
  sentence: string;
  retryAfterMs?: number;
  url: URL;
}

/** Reads the body of a refusal, up to 1 MiB; one that breaks off has no message. */
export async function readRefusal(answer: Answer, wire: Wire): Promise<Refusal> {
  const body = await readText(answer, { bytesMax: errorBodyBytesMax, wire });
  return refusalOf(answer, body.kind === 'text' ? body.text : '', wire);
}

/** The refusal in an answer whose body has been read. */
export function refusalOf(answer: Answer, text: string, wire: Wire): Refusal {
  const problem = jsonObjectOf(text);
  return {
    status: answer.status,
    code: codeOf(answer.status, problem?.code),
    sentence: withoutKey(sentenceOf(problem, text), wire.authorization),
    retryAfterMs: retryAfterMs(headerOf(answer, 'retry-after'), Date.now()),
    url: answer.url,
  };
}

/** The error of a refusal that no retry can help. */
export function errorOfRefusal({ status, code, sentence, url }: Refusal): PmsError {
  const { title } = errorCatalogue[code];
  const said = sentence === '' ? `${title}.` : sentence;
  const where = code === 'not_found' ? url.origin + url.pathname : url.origin;
  return new PmsError(code, `${where} answered ${status}: ${said}${/[.!?…]$/.test(said) ? '' : '.'}`);
}

const codeByStatus: Record<number, ErrorCode> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'method_not_allowed',
  407: 'unreachable',
  410: 'not_found',
  413: 'too_large',
  415: 'unsupported_media_type',
  429: 'rate_limited',
  503: 'unavailable',
};

function codeOf(status: number, code: unknown): ErrorCode {
  if (typeof code === 'string' && Object.hasOwn(errorCatalogue, code) && statusOf(code as ErrorCode) === status) {
    return code === 'internal' ? 'service_failed' : (code as ErrorCode);
  }
  return codeByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid_request' : 'service_failed');
}

/** The first words of a problem document, a JSON error, or a web page. */
function sentenceOf(problem: Record<string, unknown> | undefined, text: string): string {
  if (problem === undefined) return /^\s*[[{"]/.test(text) ? '' : shorten(withoutTags(text));
  for (const name of ['detail', 'message', 'error_description', 'error', 'title', 'msg', 'reason', 'errors']) {
    const said = wordsOf(problem[name]);
    if (said !== '') return shorten(said);
  }
  return '';
}

function wordsOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return wordsOf(value[0]);
  return isJsonObject(value) ? wordsOf(value.message ?? value.detail ?? value.msg ?? value.title) : '';
}

/** Goes through the page once, tag by tag, because a page may consist of tags that are never closed. */
function withoutTags(page: string): string {
  const words: string[] = [];
  let hidden: string | undefined;
  for (const part of page.slice(0, pageCharactersMax).split(/(<[^<>]*>)/)) {
    const [tag, slash, name = ''] = /^<(\/?)(\w+)/.exec(part) ?? [];
    const element = name.toLowerCase();
    if (hidden === undefined && tag === undefined) words.push(part);
    else if (slash === '' && hidden === undefined) hidden = hiddenElements.has(element) ? element : undefined;
    else if (slash === '/' ? element === hidden : element === 'body') hidden = undefined;
  }
  return words.join(' ');
}

const hiddenElements: ReadonlySet<string> = new Set(['script', 'style', 'head']);

/** One line of printable text, cut to its bound. */
export function shorten(text: string): string {
  const line = text.replace(/[\s\x00-\x1f\x7f-\x9f]+/g, ' ').trim();
  return line.length <= sentenceCharactersMax ? line : `${line.slice(0, sentenceCharactersMax - 1).toWellFormed()}…`;
}

/** A service may repeat what it was sent: the key must not appear on a terminal or in a log. */
function withoutKey(sentence: string, authorization: string | undefined): string {
  const key = authorization?.replace('Bearer ', '');
  return key === undefined ? sentence : sentence.replaceAll(key, '[key]');
}

// The header Retry-After as milliseconds: seconds, or an HTTP date (RFC 9110).

/** undefined if it is absent or unreadable; never negative. `now` is the wall clock. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
