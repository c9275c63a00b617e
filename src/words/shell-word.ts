/** Quotes a word for a shell, so that a command shown to a person can be copied. */
import type { ResourceName } from '../contract/resource.ts';
import { quotedWord } from '../contract/text.ts';
import { printableLines } from './printable.ts';

/** A file as a word of a command: a name that begins like a flag gets its folder before it. */
export function fileWord(path: string): string {
  return path.startsWith('-') && path !== '-' ? `./${path}` : path;
}

/** A word as it is typed, which shows safely. */
export function shellWord(typed: string): string {
  return quotedWord(printableLines(typed));
}

/** A resource as it is typed: `room-types`, which the interface calls rooms. */
export function wordOfResource(resource: ResourceName): 'bookings' | 'room-types' | 'rates' {
  return resource === 'rooms' ? 'room-types' : resource;
}
