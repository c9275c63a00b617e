/**
 * Turns the answer of a POST, from our server or any other, into an Import result that adds up: every record sent is imported, skipped or in error,
 * and no record that the answer does not mention counts as imported.
 */
import { isJsonObject } from '../contract/field.ts';
import { type ImportResult, importResultSchema, type RowError } from '../contract/import-result.ts';
import { readErrors } from './foreign-errors.ts';
import { jsonObjectOf } from './read-body.ts';
import { shorten } from './refusal.ts';

interface AnswerContext {
  status: number;
  contentType: string;
  /** Number of records in the request. */
  sent: number;
  isOurs: boolean;
  onNotice(text: string): void;
}

/**
 * An Import result as JSON text; undefined if the body is not one. The result of our own server passes through unchanged. In any other, an error that
 * names no record has `index` -1, and its code is `refused` where we have no such code.
 */
export function readImportAnswer(text: string, context: AnswerContext): string | undefined {
  const body = jsonObjectOf(text);
  if (body === undefined) return undefined;
  if (context.isOurs && isWhole(body, context.sent)) {
    const leftOut = countIn(body, 'errors_left_out') ?? 0;
    const further = `The answer leaves out ${leftOut} further reasons of rejected records`;
    if (leftOut > 0) context.onNotice(`${further}; each of these records has at least one.`);
    return text;
  }
  const result = resultIn(body);
  if (!looksLikeResult(result, context)) return undefined;
  return JSON.stringify(normalize(result, context));
}

function isWhole(body: unknown, sent: number): boolean {
  const { success, data } = importResultSchema.safeParse(body);
  return success && data.total === sent && data.imported + data.skipped + data.error_count === sent;
}

const counted = ['imported', 'skipped', 'error_count'];
const signs = ['success', 'total', ...counted, 'errors'];

/** Some services wrap the result in one more object. */
function resultIn(body: Record<string, unknown>): Record<string, unknown> {
  for (const name of ['result', 'data', 'response']) {
    const inner = body[name];
    if (isJsonObject(inner) && signs.some((sign) => inner[sign] !== undefined)) return { ...body, ...inner };
  }
  return body;
}

/**
 * If the status says that nobody looked at the records, only a count of imported ones proves otherwise. A count that cannot be read leaves open which
 * records are in.
 */
function looksLikeResult(body: Record<string, unknown>, { status, contentType }: AnswerContext): boolean {
  if (counted.some((name) => isSaid(body[name]) && countIn(body, name) === undefined)) return false;
  const speaksOfRecords = status < 400 || status === 400 || status === 409 || status === 422;
  if (!speaksOfRecords || contentType.startsWith('application/problem+json'))
    return countIn(body, 'imported') !== undefined;
  return signs.some((sign) => isSaid(body[sign]));
}

function isSaid(value: unknown): boolean {
  return value !== undefined && value !== null;
}

/** Whether the service reports no success; other servers write `"false"` and `0` as well, and what is no plain yes counts as no. */
function isNoSuccess({ success }: Record<string, unknown>): boolean {
  return isSaid(success) && !/^(?:true|1|yes|ok|success)$/i.test(String(success));
}

function normalize(body: Record<string, unknown>, context: AnswerContext): ImportResult {
  const found = readErrors(body.errors, context.sent);
  const counts = countAll(body, found, context);
  const { sent: total } = context;
  if (counts.error_count > 0 && found.length === 0) found.push(unnamed(body, counts.error_count));
  const errors = counts.error_count === total ? nameAll(found, total) : found;
  return { success: counts.error_count === 0, total, ...counts, errors };
}

/** If every record is in error, an error that names no record is given to each record that has no error of its own. */
function nameAll(errors: RowError[], sent: number): RowError[] {
  const named = errors.filter((error) => !isUnnamed(error));
  const common = errors.find(isUnnamed) ?? unnamed({}, sent);
  const known = new Set(named.map(({ index }) => index));
  for (let index = 0; index < sent; index += 1) if (!known.has(index)) named.push({ ...common, index });
  return named;
}

interface Counts {
  imported: number;
  skipped: number;
  error_count: number;
}

function countAll(body: Record<string, unknown>, errors: RowError[], context: AnswerContext): Counts {
  const { sent, status, onNotice } = context;
  const said = { imported: countIn(body, 'imported'), skipped: countIn(body, 'skipped') };
  const errorsSaid = countIn(body, 'error_count') ?? (Array.isArray(body.errors) ? countErrors(errors) : undefined);
  const inError = Math.min(errorsSaid ?? countErrors(errors), sent);
  // In an answer that is not a success, an entry that names no record may be about all of them.
  const isVague = errorsSaid === undefined || (countIn(body, 'error_count') === undefined && errors.some(isUnnamed));
  const isRefusedWhole = status >= 400 || (isNoSuccess(body) && (inError === 0 || isVague));
  const spare = Math.max(0, sent - inError);
  const skippedSaid = said.skipped ?? skippedWhenSilent(body, { imported: said.imported, errorsSaid, spare });
  const skipped = Math.min(skippedSaid, spare);
  // A service that received fewer records than were sent cannot have taken all of them.
  const received = Math.min(countIn(body, 'total') ?? sent, sent);
  const importedSaid = said.imported ?? (isRefusedWhole ? 0 : Math.max(0, received - inError - skipped));
  const imported = Math.min(importedSaid, spare - skipped);
  const error_count = sent - imported - skipped;
  const isShort = said.imported === undefined && received < sent;
  const isOdd =
    isShort || imported !== importedSaid || skipped !== skippedSaid || (errorsSaid ?? error_count) !== error_count;
  if (isOdd) onNotice(oddCounts({ imported, skipped, error_count }, sent));
  return { imported, skipped, error_count };
}

/** Two of the three counts give the third. If the service reports no success, nothing is assumed in its favour. */
function skippedWhenSilent(
  body: Record<string, unknown>,
  { imported, errorsSaid, spare }: { imported?: number; errorsSaid?: number; spare: number },
): number {
  if (imported === undefined || errorsSaid === undefined || isNoSuccess(body)) return 0;
  return Math.max(0, spare - imported);
}

function isUnnamed({ index }: RowError): boolean {
  return index < 0;
}

/** How many records the entries are about: those named, and one for each entry that names none. */
function countErrors(errors: readonly RowError[]): number {
  const named = new Set<number>();
  let unnamedEntries = 0;
  for (const error of errors) {
    if (isUnnamed(error)) unnamedEntries += 1;
    else named.add(error.index);
  }
  return named.size + unnamedEntries;
}

function oddCounts({ imported, skipped, error_count }: Counts, sent: number): string {
  return (
    `The counts in the answer do not make up the ${sent} records sent: taken as ${imported} imported, ${skipped} skipped, ` +
    `${error_count} in error.`
  );
}

function unnamed(body: Record<string, unknown>, count: number): RowError {
  const message = [body.message, body.error, body.detail].find((said) => typeof said === 'string' && said !== '');
  const records = count === 1 ? '1 record' : `${count} records`;
  const said = typeof message === 'string' ? shorten(message) : `the service did not take ${records} and names none`;
  return { index: -1, field: null, code: 'refused', message: said };
}

/** A count: a whole number from 0, also as text. */
function countIn(body: Record<string, unknown>, name: string): number | undefined {
  const value = body[name];
  const count = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}
