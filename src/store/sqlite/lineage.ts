/**
 * Records the last write of a database. Every transaction writes its own tag and the one before it to one page. In the database and in its log
 * (`-wal`), this page shows whether the two belong together, which SQLite itself does not record.
 */
import { randomBytes } from 'node:crypto';
import type { Database } from '../../sqlite/driver.ts';

/** The text before the tags in their page. All three texts have a fixed length, so that SQLite overwrites them in place. */
const mark = Buffer.from('pms-lineage:');
const tagCharacters = 32;
const numberCharacters = 12;

/** The tag before the first one; also that of a database from before there were tags. */
export const noTag = '0'.repeat(tagCharacters);

export type Tagger = ReturnType<typeof createTagger>;

/** The tagger of a connection that writes. Tags of one process begin with the same characters and end in a growing number. */
export function createTagger(database: Database) {
  const own = randomBytes((tagCharacters - numberCharacters) / 2).toString('hex');
  const update = database.prepare('UPDATE lineage SET before = tag, tag = ?');
  let index = 0;
  return {
    /** Writes a new tag; call it in each transaction. */
    write(): void {
      update.run(own + String(++index).padStart(numberCharacters, '0'));
    },
    /** The number of a tag among those of this process; undefined for a tag of another process. */
    indexOf: (tag: string) => (tag.startsWith(own) ? Number(tag.slice(own.length)) : undefined),
  };
}

/** The tags in the bytes of a page; undefined if it is another page. */
export function lineageOf(page: Buffer): { tag: string; before: string } | undefined {
  const at = page.indexOf(mark);
  if (at < 0) return undefined;
  const from = at + mark.length;
  const [before, tag] = [from, from + tagCharacters].map((start) =>
    page.toString('latin1', start, start + tagCharacters),
  );
  return { before: before!, tag: tag! };
}
