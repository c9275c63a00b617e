/**
 * Items of a list (room types, or nights of rates) in a temporary database, so that memory does not grow: what is wanted of them, what a service holds,
 * and where these differ.
 */
import type { Cell } from '../../contract/api.ts';
import { fromStored } from '../../contract/booking-values.ts';
import { dateOfDay } from '../../contract/dates.ts';
import type { Field } from '../../contract/field.ts';
import { rangeDaysMax } from '../../contract/limits.ts';
import { numberOfText, toStoredAmount } from '../../contract/money.ts';
import { nameKey } from '../../contract/text.ts';
import { groupsOf } from '../../file/groups.ts';
import type { FieldValues, HistoryWrite } from '../../history/history.ts';
import { type Database, openScratch } from '../../sqlite/driver.ts';
import type { UnreadRates } from '../../transfer/fold-rates.ts';
import { historyOfList } from '../keep-writes.ts';
import type { Window } from '../read-held.ts';
import type { ItemRange, ListFrom, ListKind } from './list-kinds.ts';
import type { CountedList, ListChange, ListWrite } from './list-plan.ts';

const cacheKib = 48 * 1024;

export type ListItems = ReturnType<typeof openListItems>;

/** A finished plan. */
export type ListPlan = ReturnType<ListItems['plan']> & CountedList;

interface PlannedItems {
  from: ListFrom;
  window: Window | undefined;
  /** The only fields that may change; all if absent. */
  fields?: ReadonlySet<string>;
}

/**
 * Opens a database without items. Table `said`: what is wanted; NULL leaves a value as it is. Table `held`: what the service has. Values stand under the
 * names of their fields.
 */
export function openListItems(kind: ListKind) {
  const database = openScratch(cacheKib);
  database.exec(schemaOf(kind));
  const names = kind.fields.map(({ name }) => name);
  const idOf = namerOf(database);
  /** The fields that the service lists, once `readHeld` has read; others cannot be compared. */
  const known = new Set<string>();
  const file = database.prepare<[string]>('INSERT INTO files (name) VALUES (?)');
  const adder = (insert: string) => {
    const add = database.prepare(insert);
    return ({ type, plan, first, last }: ItemRange, stored: readonly (string | number | null)[]): number => {
      const ids = [idOf(type), idOf(plan)];
      for (let day = first; day <= last; day++) add.run(...ids, day, ...stored);
      return last - first + 1;
    };
  };
  const adderTo = (table: 'held' | 'again') =>
    adder(`INSERT OR IGNORE INTO ${table} VALUES (?, ?, ?${', ?'.repeat(names.length)})`);
  const addHeld = adderTo('held');
  const readInto = async (table: 'held' | 'again', { api, onProgress }: ListFrom, window: Window) => {
    const add = adderTo(table);
    let unread: UnreadRates | undefined;
    let read = 0;
    for await (const part of kind.read(api, window)) {
      unread = part.unread;
      for (const name of names) if (part.columns.includes(kind.listedName(name))) known.add(name);
      for (const { values, ...range } of part.rows)
        read += add(
          range,
          kind.fields.map((field, at) => storedValue(field, values[at])),
        );
      onProgress(read);
    }
    return unread !== undefined && unread.rows > 0 ? unread : undefined;
  };
  const historyOf = historyOfWrites(database, { kind, idOf, known });
  database.exec('BEGIN');
  return {
    ...{ database, kind, known },
    /** For an insert of type, plan, day and what follows: adds the items of a range one by one, and gives their number. */
    adder,
    /** The writes that a record is for the history: ranges of items that it changes, with what it replaces of `held`. */
    historyOf,
    /** Adds a file; returns its id for `said`. */
    addFile: (name: string) => Number(file.run(name).lastInsertRowid),
    /** Fills `held`; returns what could not be read, if anything. Throws what the Api throws. */
    readHeld: (from: ListFrom, window: Window) => readInto('held', from, window),
    /** Adds the items of a record that `held` does not have. */
    addHeld: (record: object) => addHeld(kind.rangeOf(record as FieldValues), valuesIn(kind, record)),
    /** Where `said` differs from `held`, as a plan. */
    plan({ from, window, fields }: PlannedItems) {
      const asked = kind.fields.filter(({ name }) => known.has(name) && fields?.has(name) !== false);
      const differs: Differences = new Map(
        asked.map((field) => {
          const said = `said.${field.name}`;
          return [field.name, `(${said} IS NOT NULL AND ${said} IS NOT ${standing('held', field)})`];
        }),
      );
      const any = [...differs.values()].join(' OR ') || '0';
      // A service that does not list what is closed is not asked to.
      const isWanted = kind.closing.isListed ? '1' : `said.${kind.closing.field} IS NOT ${kind.closing.value}`;
      database.exec(`COMMIT; CREATE TABLE todo AS SELECT said.*, coalesce(judged, iif(held.day IS NULL, 'new', 'changed')) AS kind FROM said
        LEFT JOIN held USING (type, plan, day) WHERE iif(held.day IS NULL, ${isWanted}, ${any}); BEGIN`);
      return {
        ...{ of: kind.of, historyOf },
        /** First and last date of the files; null for room types. */
        window:
          kind.of === 'nights' && window !== undefined
            ? { from: dateOfDay(window.from), to: dateOfDay(window.to) }
            : null,
        changes: (): Generator<ListChange> => changesOf({ database, kind }, differs),
        writes: () => writesOf({ database, kind }, differs),
        /** Removes from the plan what has changed in the service since; returns the number of these nights or types. */
        async lookAgain(): Promise<number> {
          if (window === undefined || countItems(database, 'todo') === 0) return 0;
          await readInto('again', from, window);
          const isOther = names.map((name) => `held.${name} IS NOT again.${name}`).join(' OR ');
          return database
            .prepare(
              `DELETE FROM todo WHERE (type, plan, day) IN (SELECT todo.type, todo.plan, todo.day FROM todo
                 LEFT JOIN held USING (type, plan, day) LEFT JOIN again USING (type, plan, day)
                 WHERE iif(${isUnlisted(kind, 'held')}, NOT ${isUnlisted(kind, 'again')}, again.day IS NULL OR ${isOther}))`,
            )
            .run().changes;
        },
      };
    },
    close: () => database.close(),
  };
}

function schemaOf({ fields }: ListKind): string {
  const columns = fields.map(({ name, kind }) => `${name} ${isNumber(kind) ? 'INTEGER' : 'TEXT'}`);
  const item = `type INTEGER, plan INTEGER, day INTEGER, ${columns.join()}`;
  return `
    CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE names (id INTEGER PRIMARY KEY, key TEXT UNIQUE, name TEXT);
    CREATE TABLE said (${item}, file INTEGER, line INTEGER, open INTEGER DEFAULT 0, judged TEXT, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
    CREATE TABLE held (${item}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
    CREATE TABLE again (${item}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;`;
}

function isNumber(kind: Field['kind']): boolean {
  return kind === 'amount' || kind === 'integer' || kind === 'flag';
}

/** SQL: the service does not list an item of a table, or would not if it is as the table says. */
function isUnlisted({ closing }: ListKind, table: string): string {
  return closing.isListed
    ? `(${table}.day IS NULL)`
    : `(${table}.day IS NULL OR ${table}.${closing.field} IS ${closing.value})`;
}

/** Numbers for the names of types and plans, equal for two spellings of one name. */
function namerOf(database: Database): (name: string) => number {
  const ids = new Map<string, number>();
  const insert = database.prepare<[string, string]>('INSERT OR IGNORE INTO names (key, name) VALUES (?, ?)');
  const find = database.prepare<[string], { id: number }>('SELECT id FROM names WHERE key = ?');
  return (name) => {
    const known = ids.get(name);
    if (known !== undefined) return known;
    const key = nameKey(name);
    insert.run(key, name);
    const { id } = find.get(key)!;
    if (ids.size < namesMax) ids.set(name, id);
    return id;
  };
}

const namesMax = 100_000;

/** The values of a record as they are stored, field by field. */
export function valuesIn({ fields }: ListKind, record: object): (string | number | null)[] {
  return fields.map((field) => storedValue(field, (record as FieldValues)[field.name]));
}

/** A value as its column holds it: amounts in ten-thousandths. An empty text is no value. */
function storedValue({ kind }: Field, value: Cell | undefined): number | string | null {
  if (value === undefined || value === null || value === '') return null;
  if (kind !== 'amount') return isNumber(kind) ? value : String(value);
  const number = typeof value === 'number' ? value : numberOfText(value);
  return number === undefined ? value : toStoredAmount(number);
}

/** SQL for a value of an item that stands, also where it was never given. */
export function standing(table: string, { name, fallback }: Field): string {
  return fallback === undefined ? `${table}.${name}` : `coalesce(${table}.${name}, ${fallback})`;
}

/** For each field that can differ, SQL for whether it does: where `said` has no value, it does not. */
type Differences = ReadonlyMap<string, string>;

/** Counts rows; `from` is what follows FROM in the query. */
export function countItems(database: Database, from: string): number {
  return database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
}

/** Which items of one field change or are kept: SQL of their class, their values before and after, and what follows SELECT. */
export interface ChangedField {
  /** Null: the items themselves. */
  field: string | null;
  class: string;
  before: string;
  after: string;
  from: string;
}

/** Counts items with the same change. Within a plan, type and class, the changes of most nights come first, and those of `stop_sell` last. */
export function* groupedChanges(
  { database, kind }: Pick<ListItems, 'database' | 'kind'>,
  parts: readonly ChangedField[],
): Generator<ListChange> {
  if (parts.length === 0) return;
  const fields = new Map(kind.fields.map((field) => [field.name, field]));
  const each = parts.map(
    ({ field, class: name, before, after, from }, at) =>
      `SELECT ${name} AS class, type, plan, day, ${field === null ? 'NULL' : `'${field}'`} AS field, ${at} AS place, ${before} AS before, ${after} AS after FROM ${from}`,
  );
  const rows = database.prepare<[], ListChange & { type_name: string; plan_name: string; first: number; last: number }>(
    `SELECT class, types.name AS type_name, plans.name AS plan_name, field, before, after, count(*) AS count, min(day) AS first,
       max(day) AS last
     FROM (${each.join(' UNION ALL ')}) AS change JOIN names AS types ON types.id = change.type JOIN names AS plans ON plans.id = change.plan
     GROUP BY change.plan, change.type, class, field, before, after
     ORDER BY plans.name, types.name, class, field = 'stop_sell', count(*) DESC, place, before, after`,
  );
  for (const { type_name, plan_name, field, before, after, first, last, ...rest } of rows.iterate()) {
    const shown = (value: string | number | null) => (field === null ? value : fromStored(fields.get(field)!, value));
    const isOfDays = plan_name !== '';
    yield {
      ...{ class: rest.class, room_type_name: type_name, ...(isOfDays && { rate_plan_name: plan_name }), field },
      ...{ before: shown(before), after: shown(after), count: rest.count },
      ...(isOfDays && { from: dateOfDay(first), to: dateOfDay(last) }),
    };
  }
}

type ListDatabase = Pick<ListItems, 'database' | 'kind'>;

/** Of a new item all values are sent, also those that the service does not list. */
function changesOf(items: ListDatabase, differs: Differences): Generator<ListChange> {
  const parts = items.kind.fields.map(({ name }): ChangedField => {
    const from = `todo AS said LEFT JOIN held USING (type, plan, day) WHERE said.${name} IS NOT NULL AND (kind = 'new' OR ${differs.get(name) ?? '0'})`;
    return { field: name, class: 'kind', before: `held.${name}`, after: `said.${name}`, from };
  });
  return groupedChanges(items, parts);
}

/** Items that are sent as one: the file and line are those of the first. */
type SentItems = ItemRange & { file: string; line: number } & Record<string, string | number | null>;

/**
 * Consecutive items with the same values become one record, but new ones and those that stand do not: a service that refuses the new ones takes the others. Of
 * an existing item, only the fields that can differ are sent.
 */
function* writesOf({ database, kind }: ListDatabase, differs: Differences): Generator<ListWrite> {
  const values = kind.fields.map(({ name }) =>
    differs.has(name) ? name : `iif(kind = 'new', ${name}, NULL) AS ${name}`,
  );
  const one = (table: string) =>
    ['type', 'plan', 'kind', ...kind.fields.map(({ name }) => name)].map((name) => `${table}.${name}`);
  const rows = database.prepare<[], SentItems>(
    `WITH sent AS (SELECT type, plan, day, kind, file, line, ${values.join()} FROM todo),
       placed AS (SELECT *, day - row_number() OVER (PARTITION BY ${one('sent')} ORDER BY day) AS place FROM sent)
     SELECT placed.*, min(day) AS first, min(day) + count(*) - 1 AS last, types.name AS type, plans.name AS plan, files.name AS file
     FROM placed JOIN files ON files.id = placed.file JOIN names AS types ON types.id = placed.type JOIN names AS plans ON plans.id = placed.plan
     GROUP BY ${one('placed')}, place ORDER BY placed.type, placed.plan, first`,
  );
  for (const { file, line, ...row } of rows.iterate()) {
    const filled = kind.fields.filter(({ name }) => row[name] !== null);
    const said = Object.fromEntries(filled.map((field) => [field.name, fromStored(field, row[field.name]!)!]));
    for (let first = row.first; first <= row.last; first += rangeDaysMax) {
      const last = Math.min(row.last, first + rangeDaysMax - 1);
      yield { file, line, record: { ...kind.keyOf({ ...row, first, last }), ...said } };
    }
  }
}

type HistoryPlace = Omit<ListWrite, 'record'> & { record: object };

/** Consecutive items with the same former values are one write. */
function historyOfWrites(
  database: Database,
  { kind, idOf, known }: { kind: ListKind; idOf(name: string): number; known: ReadonlySet<string> },
): (write: HistoryPlace) => HistoryWrite[] {
  const held = database.prepare<[number, number, number, number], { day: number } & FieldValues>(
    'SELECT * FROM held WHERE type = ? AND plan = ? AND day BETWEEN ? AND ?',
  );
  return ({ record: raw, ...place }) => {
    const record = raw as FieldValues;
    const said = kind.fields.filter(({ name }) => (record[name] ?? null) !== null);
    const listed = said.filter(({ name }) => known.has(name));
    const { type, plan, first, last } = kind.rangeOf(record);
    const items = new Map(held.all(idOf(type), idOf(plan), first, last).map((item) => [item.day, item]));
    const days = Array.from({ length: last - first + 1 }, (_, at) => {
      const item = items.get(first + at);
      const values = listed.map((field) => item && fromStored(field, item[field.name] ?? field.fallback ?? null));
      return { day: first + at, isThere: item !== undefined, values };
    });
    const keyOf = ({ isThere, values }: (typeof days)[number]) => `${isThere} ${values.join(' ')}`;
    return [...groupsOf(days, keyOf)].flatMap((group): HistoryWrite[] => {
      const { isThere, values } = group[0]!;
      const stay = kind.keyOf({ type, plan, first: group[0]!.day, last: group.at(-1)!.day });
      const stood = new Map(isThere ? listed.map(({ name }, at) => [name, values[at]!]) : []);
      const written = said.flatMap(({ name }) => (record[name] === stood.get(name) ? [] : name));
      if (written.length === 0) return [];
      const after = Object.fromEntries(written.map((name) => [name, record[name]!]));
      if (!isThere) return [historyOfList({ stay, before: null, after: { ...stay, ...after } }, place)];
      const replaced = written.flatMap((name) => (stood.has(name) ? [[name, stood.get(name)!]] : []));
      return [historyOfList({ stay, before: Object.fromEntries(replaced), after }, place)];
    });
  };
}
