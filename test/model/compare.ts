/** A house goes into a service and into the model, and each answer is compared: the first difference, if there is one. */
import { isDeepStrictEqual } from 'node:util';
import type { Resource } from './check.ts';
import type { House } from './house.ts';
import type { Listed, Query } from './list.ts';
import { openModel, type Result } from './model.ts';
import type { Action } from './property.ts';

/** A property of the real service, empty at first. */
export interface Service {
  post(resource: Resource, records: readonly unknown[], action: Action | undefined): Promise<unknown>;
  get(query: Query): Promise<Listed[]>;
}

export interface Difference {
  /** Place of the step behind which it showed. */
  step: number;
  what: string;
  service: unknown;
  model: unknown;
}

/** Counts what was compared, so that a run shows that it was something. */
export interface Seen {
  requests: number;
  imported: number;
  skipped: number;
  wrong: number;
  /** Rows of lists. */
  rows: number;
  /** Row codes and kinds of skips. */
  codes: Set<string>;
}

export function nothingSeen(): Seen {
  return { requests: 0, imported: 0, skipped: 0, wrong: 0, rows: 0, codes: new Set() };
}

/** The house's first difference between the two; undefined where there is none. */
export async function compareHouse(house: House, service: Service, seen: Seen): Promise<Difference | undefined> {
  const model = openModel(house.currency);
  for (const [step, { resource, action, records, isLookedAt }] of house.steps.entries()) {
    const wanted = model.post(resource, records, action ?? 'skip');
    const given = resultWithoutSentences(await service.post(resource, records, action));
    seen.requests++;
    seen.imported += wanted.imported;
    seen.skipped += wanted.skipped;
    seen.wrong += wanted.error_count;
    for (const error of wanted.errors) seen.codes.add(error.split(' ').at(-1)!);
    for (const { kind } of wanted.skips) seen.codes.add(kind);
    if (!isDeepStrictEqual(given, wanted)) return { step, what: `POST ${resource}`, service: given, model: wanted };
    const isLast = step === house.steps.length - 1;
    if (!isLookedAt && !isLast) continue;
    for (const query of house.queries) {
      const rows = model.get(query);
      const listed = await service.get(query);
      seen.rows += rows.length;
      if (!isDeepStrictEqual(listed, rows)) {
        return { step, what: `GET ${JSON.stringify(query)}`, ...firstDifferent(listed, rows) };
      }
    }
  }
  return undefined;
}

function firstDifferent(service: readonly Listed[], model: readonly Listed[]) {
  const at = [...service, ...model].findIndex((_, index) => !isDeepStrictEqual(service[index], model[index]));
  return { service: { row: at, ...service[at] }, model: { row: at, ...model[at] } };
}

interface RowError {
  index: number;
  field: string | null;
  code: string;
  value?: unknown;
}

/** Errors as `index field code`, in the order of the records; those of one record may come in any order. */
function resultWithoutSentences(answer: unknown): Result {
  const { errors, ...counts } = answer as Omit<Result, 'errors'> & { errors: RowError[] };
  const inOrder = errors
    .map(wordsOf)
    .sort((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10) || (one < other ? -1 : 1));
  return { ...counts, errors: inOrder };
}

function wordsOf({ index, field, code, value }: RowError): string {
  const isShown = field?.startsWith('guest_') && value !== undefined;
  return `${index} ${field} ${code}${isShown ? ' and shows the guest' : ''}`;
}
