/** Compares room types or rates of files with those of a service, item by item: ranges of nights that say the same are cut otherwise in each file. */
import type { Records } from '../../contract/resource.ts';
import { nameKey } from '../../contract/text.ts';
import type { FieldValues } from '../../history/history.ts';
import type { Preference } from '../plan.ts';
import { windowOf } from '../read-held.ts';
import { countItems, type ListItems, openListItems, valuesIn } from './list-items.ts';
import type { ListFrom, ListKind } from './list-kinds.ts';
import type { ListTotals } from './list-plan.ts';

interface PlanFrom extends ListFrom {
  /** The only fields that may change; all if absent. */
  fields?: ReadonlySet<string>;
  /** The room types that there are, of which nights must be; undefined if nobody knows. */
  listed?: readonly string[];
}

/** A line whose nights are of a room type that there is not. */
export interface UnlistedItem {
  type: string;
  file: string;
  line: number;
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
      const unlisted = listed === undefined ? [] : takeUnlisted(items, listed);
      counts.rejected += new Set(unlisted.map(({ file, line }) => `${file} ${line}`)).size;
      // A row of a room type that an earlier row had.
      if (!isOfDays) counts.leftOut += counts.added - countItems(database, 'said');
      const contradictions = contradictionsOf(items);
      const planned = items.plan({ from, window, fields });
      return { ...planned, totals: totalsOf(items, counts), unread, unlisted, contradictions };
    },
    close: items.close,
  };
}

/** Takes out the nights of room types that are not listed and have no prices either: an inactive type has. */
function takeUnlisted({ database }: ListItems, listed: readonly string[]): UnlistedItem[] {
  const known = new Set(listed.map(nameKey));
  const types = database
    .prepare<[], { id: number; name: string }>(
      'SELECT id, name FROM names WHERE id IN (SELECT type FROM said) AND id NOT IN (SELECT type FROM held)',
    )
    .all()
    .filter(({ name }) => !known.has(nameKey(name)));
  const linesOf = database.prepare<[number], { file: string; line: number }>(
    'SELECT DISTINCT files.name AS file, line FROM said JOIN files ON files.id = said.file WHERE type = ? ORDER BY files.id, line',
  );
  const remove = database.prepare('DELETE FROM said WHERE type = ?');
  return types.flatMap(({ id, name }) => {
    const lines = linesOf.all(id).map((place) => ({ ...place, type: name }));
    remove.run(id);
    return lines;
  });
}

/** Counts the items of each field in which files contradict one another, and leaves these values as they stand; items that are not there are not sent. */
function contradictionsOf({ database, kind }: ListItems): Record<string, number> {
  const found = kind.fields.flatMap(({ name }, at) => {
    const n = countItems(database, `said WHERE open & ${2 ** at}`);
    return n === 0 ? [] : [{ name, n, bit: 2 ** at }];
  });
  if (found.length === 0) return {};
  database.exec(`DELETE FROM said WHERE open <> 0 AND NOT EXISTS (SELECT 1 FROM held
    WHERE held.type = said.type AND held.plan = said.plan AND held.day = said.day)`);
  for (const { name, bit } of found) database.exec(`UPDATE said SET ${name} = NULL WHERE open & ${bit}`);
  return Object.fromEntries(found.map(({ name, n }) => [name, n]));
}

function totalsOf({ database }: ListItems, { rejected, leftOut }: { rejected: number; leftOut: number }): ListTotals {
  const one = (from: string) => countItems(database, from);
  const [open, isNew] = [one('todo'), one(`todo WHERE kind = 'new'`)];
  return {
    new: isNew,
    same: one('said') - open,
    changed: open - isNew,
    rejected,
    left_out: leftOut,
    not_in_these_files: one('held LEFT JOIN said USING (type, plan, day) WHERE said.day IS NULL'),
  };
}
