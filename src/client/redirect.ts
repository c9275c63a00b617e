/** Redirects: followed only for GET and within the same origin, because the key must not go anywhere else. */
import { PmsError } from '../contract/errors.ts';
import { type Answer, exchange, headerOf, type Outgoing, type Wire } from './exchange.ts';
import type { Failure } from './failure.ts';
import { redirectsMax } from './limits.ts';

/** Sends a GET and follows its redirects. Throws PmsError foreign_origin, answer_unreadable. */
export async function exchangeGet(wire: Wire, url: URL, headers: Record<string, string>): Promise<Answer | Failure> {
  const outgoing: Outgoing = { method: 'GET', url, headers };
  for (let redirects = 0; redirects <= redirectsMax; redirects += 1) {
    const answer = await exchange(wire, outgoing);
    if (answer.kind !== 'answer' || !isRedirect(answer)) return answer;
    answer.body.destroy();
    const target = targetOf(answer);
    if (target === undefined || target.origin !== url.origin) throw redirectError(answer);
    outgoing.url = target;
  }
  throw new PmsError('answer_unreadable', `${url.origin} redirects more than ${redirectsMax} times.`);
}

export function isRedirect({ status }: Answer): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** The error for a redirect that is not followed; names its target. */
export function redirectError(answer: Answer): PmsError {
  const target = targetOf(answer);
  const from = `${answer.url.origin} (${answer.status})`;
  if (target === undefined) return new PmsError('answer_unreadable', `${from} redirects without an address.`);
  const shown = target.origin + target.pathname;
  if (target.origin !== answer.url.origin) {
    return new PmsError('foreign_origin', `${from} redirects to ${shown}; the key is not sent there.`, {
      fix: 'If you trust that address, use it as the base URL, with a key of its own.',
    });
  }
  return new PmsError('answer_unreadable', `${from} redirects a POST to ${shown}; it is not followed.`, {
    fix: 'Use the address it names as the base URL.',
  });
}

/** Where a redirect leads, if that is an address of http or https. */
export function targetOf(answer: Answer): URL | undefined {
  const location = headerOf(answer, 'location');
  if (location === undefined || !URL.canParse(location, answer.url.href)) return undefined;
  const target = new URL(location, answer.url);
  return /^https?:$/.test(target.protocol) ? target : undefined;
}
