/** The header Retry-After as milliseconds: seconds, or an HTTP date (RFC 9110). */

/** undefined if it is absent or unreadable; never negative. `now` is the wall clock. */
export function retryAfterMs(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const date = /[a-z]{3}/i.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
