/** Writes a moment by the clock of this machine. */

/** `10:42`; with the date if it was another day. */
export function timeOf(atMs: number, nowMs: number): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? time : `${at.toLocaleDateString('sv-SE')} ${time}`;
}
