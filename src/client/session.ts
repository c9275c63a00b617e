/** What the calls of one client share: the wire, the retry policy, and what earlier answers have shown about the service. */
import type { BodyForm } from '../contract/api.ts';
import {
  currencyHeader,
  importFormsHeader,
  instanceHeader,
  pathPrefix,
  propertyHeader,
  versionHeader,
} from '../contract/routes.ts';
import { type Answer, headerOf, type Wire } from './exchange.ts';
import type { RetryPolicy, ServiceState } from './retry.ts';

export interface Session {
  wire: Wire;
  state: ServiceState;
  retryPolicy: RetryPolicy;
  retryUnsafe: boolean;
}

/** The address of an endpoint; parameters without a value are left out. */
export function endpointOf(wire: Wire, path: string, query: Record<string, string | undefined> = {}): URL {
  const url = new URL(wire.baseUrl + pathPrefix + path);
  for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, value);
  return url;
}

/** Takes note of an answer, except a 5xx without our headers: a gateway in front of our server may have sent it. */
export function observe({ state, retryPolicy }: Session, answer: Answer): void {
  state.lastAnswerAt = retryPolicy.clock.now();
  const version = headerOf(answer, versionHeader);
  if (version === undefined) {
    if (answer.status < 500) state.isOurs ??= false;
    return;
  }
  state.isOurs = true;
  state.version = version;
  const forms = headerOf(answer, importFormsHeader)?.split(',') ?? [];
  state.takesCsv = forms.some((form) => form.trim().toLowerCase() === 'csv');
  const instance = headerOf(answer, instanceHeader);
  if (instance !== undefined && state.instance !== undefined && instance !== state.instance) {
    retryPolicy.onNotice(`The database behind ${answer.url.origin} has changed since the last answer.`);
  }
  state.instance = instance ?? state.instance;
  if (instance !== undefined) state.currency = headerOf(answer, currencyHeader) ?? null;
  state.property = decoded(headerOf(answer, propertyHeader)) ?? state.property;
}

/** The form in which the records of an import are sent. */
export function bodyFormOf({ takesCsv }: ServiceState): BodyForm {
  return takesCsv ? 'csv' : 'objects';
}

/** Our server percent-encodes the name, because a header cannot hold other letters. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return text;
  }
}
