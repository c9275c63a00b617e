/**
 * The id of a property in one database, as PMS-Instance tells it. That of a copy (a backup, a restored or moved database) begins with the id of what
 * it is a copy of, so that a client finds what it remembers of that one: `ORIGIN.COPY.COPY`, each COPY with the moment at which it was taken
 * (`-MILLISECONDS`), where that is known.
 */
import { randomBytes, randomUUID } from 'node:crypto';

/** Copies of copies beyond this begin anew, so that the header stays short. */
const copiesMax = 64;

export function newInstanceId(): string {
  return randomUUID();
}

/** The id of a copy. `takenMs`: the moment of what is in it, in milliseconds since 1970; absent if nobody knows, as of a file that is restored. */
export function instanceIdOfCopy(of: string, takenMs?: number): string {
  if (of === '' || of.split('.').length > copiesMax) return newInstanceId();
  return `${of}.${randomBytes(8).toString('hex')}${takenMs === undefined ? '' : `-${takenMs}`}`;
}

/** What an instance is a copy of, the nearest first. `takenMs`: what was written there later may not be in the copy; 0 if that is not known. */
export function originsOf(instance: string): { instance: string; takenMs: number }[] {
  const parts = instance.split('.');
  return parts
    .slice(1)
    .map((copy, index) => {
      return { instance: parts.slice(0, index + 1).join('.'), takenMs: Number(copy.split('-')[1] ?? 0) };
    })
    .reverse();
}
