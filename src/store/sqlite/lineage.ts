/**
 * Which write a database ended with. Every transaction writes a tag of its own and the one before it into one page, so that this page, in the
 * database as in its log (`-wal`), tells whether the two belong together: SQLite itself does not record it.
 */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../sqlite/driver.ts';

/** What stands before the tags in their page. All three texts keep their lengths, so that SQLite overwrites them where they stand. */
const mark = Buffer.from('pms-lineage:');
const tagCharacters = 32;
const numberCharacters = 12;

/** The tag before the first one; also that of a database that was made before there were tags. */
export const noTag = '0'.repeat(tagCharacters);

export interface Lineage {
  /** The tag of the last transaction that the page has seen. */
  tag: string;
  before: string;
}

/** Tags of one process begin with the same characters and end in a number that grows. */
export interface Tagger {
  /** Writes a new tag; to be called in each transaction. */
  write(): void;
  /** The place of a tag among those of this process; undefined for one of another. */
  placeOf(tag: string): number | undefined;
}

/** The tagger of a connection that writes. */
export function createTagger(database: Database): Tagger {
  const own = randomBytes((tagCharacters - numberCharacters) / 2).toString('hex');
  const update = database.prepare('UPDATE lineage SET before = tag, tag = ?');
  let place = 0;
  return {
    write() {
      update.run(own + String(++place).padStart(numberCharacters, '0'));
    },
    placeOf: (tag) => (tag.startsWith(own) ? Number(tag.slice(own.length)) : undefined),
  };
}

/** The tags that stand in the bytes of a page; undefined where it is another page. */
export function lineageOf(page: Buffer): Lineage | undefined {
  const at = page.indexOf(mark);
  if (at < 0) return undefined;
  const from = at + mark.length;
  const [before, tag] = [from, from + tagCharacters].map((start) =>
    page.toString('latin1', start, start + tagCharacters),
  );
  return { before: before!, tag: tag! };
}
