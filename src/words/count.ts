/** Numbers and moments as people read them. */

/** `1,234`, of a whole number: what languages need for their numbers takes longer to load than most of pms. */
export function count(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** `1 row`, `1,234 rows`. */
export function counted(number: number, one: string, many: string): string {
  return `${count(number)} ${number === 1 ? one : many}`;
}

/** A moment as `--json` prints it; null for none. */
export function isoTime(atMs: number | null | undefined): string | null {
  return atMs == null ? null : new Date(atMs).toISOString();
}

/** `10:42`; with the date if it was another day. */
export function timeOf(atMs: number, nowMs: number): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? time : `${at.toLocaleDateString('sv-SE')} ${time}`;
}
