/**
 * Makes the plan that takes back the room types or rates that a run wrote, item by item: others get their former values, and new ones, which the
 * interface cannot delete, are closed: types have no rooms any more, and nights are not for sale.
 */
import type { FoundWrite } from '../history/history.ts';
import {
  type ChangedField,
  countItems,
  groupedChanges,
  type ListItems,
  openListItems,
  standing,
  valuesIn,
} from '../sync/lists/list-items.ts';
import type { ListFrom, ListKind } from '../sync/lists/list-kinds.ts';
import { type ListChange, listUndoClasses } from '../sync/lists/list-plan.ts';
import { type Window, windowOf } from '../sync/read-held.ts';

/** Makes the plan, which is readable until it is closed. Throws what the Api throws. */
export async function planListUndo(kind: ListKind, writes: Iterable<FoundWrite>, from: ListFrom) {
  const items = openListItems(kind);
  try {
    const window = layItems(items, writes);
    const unread = window && (await items.readHeld(from, window));
    judgeItems(items);
    const plan = items.plan({ from, window });
    return {
      ...{ ...plan, unread, close: items.close },
      totals: Object.fromEntries(
        listUndoClasses.map((name) => [name, countItems(items.database, `judged WHERE kind = '${name}'`)]),
      ),
      *changes(): Generator<ListChange> {
        yield* plan.changes();
        yield* leftOf(items);
      },
    };
  } catch (error) {
    items.close();
    throw error;
  }
}

/** Splits writes into items; returns their days. Of several writes of an item, the first knows what was before, the last what the run left. */
function layItems({ database, kind, adder, addFile }: ListItems, writes: Iterable<FoundWrite>): Window | undefined {
  const names = kind.fields.map(({ name }) => name);
  const sides = ['before', 'after'].flatMap((side) => names.map((name) => `${side}_${name}`));
  database.exec(
    `CREATE TABLE wrote (type INTEGER, plan INTEGER, day INTEGER, is_new INTEGER, is_in INTEGER, file INTEGER, line INTEGER, ${sides.join()},
       PRIMARY KEY (type, plan, day)) WITHOUT ROWID`,
  );
  const merged = names.flatMap((name) => [
    `before_${name} = iif(after_${name} IS NULL, excluded.before_${name}, before_${name})`,
    `after_${name} = coalesce(excluded.after_${name}, after_${name})`,
  ]);
  const add = adder(
    `INSERT INTO wrote VALUES (?, ?, ?, ?, ?, ?, ?, ${sides.map(() => '?').join()})
     ON CONFLICT DO UPDATE SET ${merged.join()}, is_in = max(is_in, excluded.is_in)`,
  );
  const files = new Map<string, number>();
  for (const { stay, before, after, isIn, file, line } of writes) {
    if (!files.has(file)) files.set(file, addFile(file));
    const place = [Number(before === null), Number(isIn), files.get(file)!, line];
    add(kind.rangeOf(stay), [...place, ...valuesIn(kind, before ?? {}), ...valuesIn(kind, after)]);
  }
  return windowOf(database, 'wrote', 'day');
}

/** Gives each item its class, with what becomes of each field that was written, and puts what it gets again into `said`. */
function judgeItems({ database, kind, known }: ListItems): void {
  const { closing } = kind;
  const names = kind.fields.map(({ name }) => name);
  // What the run has closed and the service does not list stands as the run left it.
  if (!closing.isListed)
    database.exec(`INSERT OR IGNORE INTO held SELECT type, plan, day, ${names.map((name) => `after_${name}`).join()}
      FROM wrote WHERE after_${closing.field} = ${closing.value}`);
  const states = kind.fields.map((field) => {
    const { name, fallback } = field;
    const stands = standing('held', field);
    const former = fallback === undefined ? `before_${name}` : `coalesce(before_${name}, ${fallback})`;
    const [isAsBefore, isAsWritten] = known.has(name)
      ? [`${stands} IS ${former}`, `${stands} IS after_${name}`]
      : ['0', '1'];
    // An item that was new had no value before.
    return `held.${name} AS held_${name}, CASE WHEN after_${name} IS NULL OR (NOT is_new AND ${isAsBefore}) THEN NULL
      WHEN NOT ${isAsWritten} THEN 'edited_since' WHEN is_new THEN NULL WHEN before_${name} IS NULL THEN 'kept' ELSE 'restored' END AS state_${name}`;
  });
  // New items are closed even at a service that does not list whether they are.
  known.add(closing.field);
  const all = names.map((name) => `state_${name}`).join();
  const again = (name: string) => `iif(state_${name} = 'restored', before_${name}, NULL)`;
  // A new one that is not listed is closed, or was never taken: where closed ones are not listed, it cannot be told from one that is gone.
  const isGone = `is_in AND ${closing.isListed ? '1' : 'NOT is_new'}`;
  database.exec(`
    CREATE TABLE judged AS SELECT *, CASE WHEN NOT is_there THEN iif(${isGone}, 'edited_since', 'same')
        WHEN is_new AND held_${closing.field} IS ${closing.value} THEN 'same'
        WHEN is_new THEN iif('edited_since' IN (${all}), 'edited_since', 'closed')
        WHEN 'restored' IN (${all}) THEN 'restored' WHEN 'edited_since' IN (${all}) THEN 'edited_since' ELSE 'same' END AS kind
      FROM (SELECT wrote.*, held.day IS NOT NULL AS is_there, ${states.join()} FROM wrote LEFT JOIN held USING (type, plan, day));
    INSERT INTO said SELECT type, plan, day, ${names.map((name) => (name === closing.field ? `iif(is_new, ${closing.value}, ${again(name)})` : again(name))).join()}, file, line, 0, kind
      FROM judged WHERE kind IN ('restored', 'closed');`);
}

/** Values that stay as they are, although the undo was to restore them. */
function leftOf(items: ListItems): Generator<ListChange> {
  const fields = items.kind.fields.map(({ name }): ChangedField => {
    const from = `judged WHERE is_there AND state_${name} IN ('edited_since', 'kept') AND NOT (is_new AND kind = 'same')`;
    return { field: name, class: `state_${name}`, before: `held_${name}`, after: `before_${name}`, from };
  });
  const gone = `judged WHERE NOT is_there AND kind = 'edited_since'`;
  return groupedChanges(items, [...fields, { field: null, class: 'kind', before: 'NULL', after: 'NULL', from: gone }]);
}
