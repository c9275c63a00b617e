/** Compares room types or rates of files with those of a service, item by item: ranges of nights that say the same are cut otherwise in each file. */
import type { Records } from '../../contract/resource.ts';
import { nameKey } from '../../contract/text.ts';
import type { FieldValues } from '../../history/history.ts';
import type { Preference } from '../plan.ts';
import { windowOf } from '../read-held.ts';
import { countItems, type ListItems, openListItems, valuesIn } from './list-items.ts';
import type { ItemRange, ListFrom, ListKind } from './list-kinds.ts';

interface PlanFrom extends ListFrom {
  /** The only fields that may change; all if absent. */
  fields?: ReadonlySet<string>;
  /** The room types of our service, which tells what it would refuse; undefined for another. */
  listed?: readonly string[];
}

/** Items of a line that the service would refuse: of a room type that there is not, or new ones that lack a field. Day numbers. */
export interface RefusedItems extends Pick<ItemRange, 'type' | 'first' | 'last'> {
  file: string;
  line: number;
  lacks: string | null;
  /** 1: a type that gets rooms; it is taken where it is there without rooms, for then it is not listed. */
  mayBeThere: 0 | 1;
}

/**
 * Opens an empty spool. If an item occurs twice in a file, the later row counts; where two files say two values, the one that is preferred, else it is a
 * contradiction. Missing values come from the other.
 */
export function openListSpool(kind: ListKind, prefer: readonly Preference[] = []) {
  const items = openListItems(kind);
  const { database } = items;
  const names = kind.fields.map(({ name }) => name);
  const preferredOf = (field: string) => {
    const name = prefer.find((one) => one.field === null || one.field === field)?.file;
    return name === undefined ? 'NULL' : `(SELECT id FROM files WHERE name = '${name.replaceAll("'", "''")}')`;
  };
  const merged = names.map(
    (name) =>
      `${name} = iif(file = excluded.file OR excluded.file IS ${preferredOf(name)}, coalesce(excluded.${name}, ${name}), coalesce(${name}, excluded.${name}))`,
  );
  const open = names.map(
    (name, at) =>
      `iif(file <> excluded.file AND ${name} <> excluded.${name} AND ${preferredOf(name)} IS NOT file AND ${preferredOf(name)} IS NOT excluded.file, ${2 ** at}, 0)`,
  );
  const add = items.adder(
    `INSERT INTO said (type, plan, day, ${names.join()}, file, line) VALUES (?, ?, ?, ${names.map(() => '?').join()}, ?, ?)
     ON CONFLICT DO UPDATE SET ${merged.join()}, line = iif(file = excluded.file, excluded.line, line), open = open | ${open.join(' | ')}`,
  );
  const counts = { added: 0, rejected: 0, leftOut: 0 };
  return {
    addFile: items.addFile,
    addRecord(from: number, line: number, record: Records['rooms' | 'rates']): void {
      counts.added += add(kind.rangeOf(record as FieldValues), [...valuesIn(kind, record), from, line]);
    },
    addRejected: (): void => void counts.rejected++,
    addLeftOut: (): void => void counts.leftOut++,
    async plan({ fields, listed, ...from }: PlanFrom) {
      const isOfDays = kind.of === 'nights';
      const window = isOfDays ? windowOf(database, 'said', 'day') : { from: 0, to: 0 };
      const unread = window && (await items.readHeld(from, window));
      // A row of a room type that an earlier row had.
      if (!isOfDays) counts.leftOut += counts.added - countItems(database, 'said');
      const found = listed === undefined ? [] : takeRefused(items, listed);
      const refused = found.filter(({ mayBeThere }) => !mayBeThere);
      const doubtful = found.filter(({ mayBeThere }) => mayBeThere);
      counts.rejected += new Set(refused.map(({ file, line }) => `${file} ${line}`)).size;
      const contradictions = contradictionsOf(items);
      const planned = items.plan({ from, window, fields });
      const [open, added] = [countItems(database, 'todo'), countItems(database, `todo WHERE kind = 'new'`)];
      const totals = {
        new: added,
        same: countItems(database, 'said') - open,
        changed: open - added,
        rejected: counts.rejected,
        left_out: counts.leftOut,
        not_in_these_files: countItems(database, 'held LEFT JOIN said USING (type, plan, day) WHERE said.day IS NULL'),
      };
      return { ...planned, totals, unread, refused, doubtful, contradictions };
    },
    close: items.close,
  };
}

/** Takes out what our service would refuse, and gives beside it the types that may be there without rooms: those stay in. */
function takeRefused({ database, kind }: ListItems, listed: readonly string[]): RefusedItems[] {
  const { of, fields, closing } = kind;
  const keys = JSON.stringify(listed.map(nameKey)).replaceAll("'", "''");
  const isUnlisted =
    of === 'nights' ? `type IN (SELECT id FROM names WHERE key NOT IN (SELECT value FROM json_each('${keys}')))` : '0';
  const isNew = `(type, plan, day) NOT IN (SELECT type, plan, day FROM held) AND NOT ${isUnlisted}`;
  const lacking = fields
    .filter(({ need }) => need === 'to-create')
    .map(({ name }) => `UNION ALL SELECT *, '${name}' FROM said WHERE ${name} IS NULL AND ${isNew}`);
  const mayBeThere = closing.isListed ? '0' : `${closing.field} IS NOT NULL`;
  database.exec(
    `CREATE TABLE refused AS SELECT *, ${mayBeThere} AS mayBeThere FROM (SELECT *, NULL AS lacks FROM said WHERE ${isUnlisted} ${lacking.join(' ')});
     DELETE FROM said WHERE (type, plan, day) IN (SELECT type, plan, day FROM refused WHERE NOT mayBeThere)`,
  );
  return database
    .prepare<[], RefusedItems>(
      `SELECT types.name AS type, files.name AS file, line, lacks, mayBeThere, min(day) AS first, max(day) AS last
       FROM (SELECT *, day - dense_rank() OVER (PARTITION BY file, line, type, lacks ORDER BY day) AS place FROM refused) AS each
       JOIN names AS types ON types.id = each.type JOIN files ON files.id = each.file
       WHERE NOT mayBeThere OR ${closing.field} > 0
       GROUP BY each.file, line, each.type, lacks, place ORDER BY each.file, line, each.type, first`,
    )
    .all();
}

/** Counts the items of each field in which files contradict one another, and leaves these values as they stand; items that are not there are not sent. */
function contradictionsOf({ database, kind }: ListItems): Record<string, number> {
  const found = kind.fields.flatMap(({ name }, at) => {
    const n = countItems(database, `said WHERE open & ${2 ** at}`);
    return n === 0 ? [] : [{ name, n, bit: 2 ** at }];
  });
  if (found.length === 0) return {};
  database.exec(`DELETE FROM said WHERE open <> 0 AND (type, plan, day) NOT IN (SELECT type, plan, day FROM held)`);
  for (const { name, bit } of found) database.exec(`UPDATE said SET ${name} = NULL WHERE open & ${bit}`);
  return Object.fromEntries(found.map(({ name, n }) => [name, n]));
}
