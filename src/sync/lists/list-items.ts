/**
 * Items of a list (room types, or nights of rates) in a temporary database, so that memory does not grow: what is wanted of them, what a service holds,
 * and where these differ.
 */
import type { Cell } from '../../contract/api.ts';
import { dateOfDay } from '../../contract/dates.ts';
import type { Field } from '../../contract/field.ts';
import { rangeDaysMax } from '../../contract/limits.ts';
import { fromStoredAmount, numberOfText, toStoredAmount } from '../../contract/money.ts';
import { nameKey } from '../../contract/text.ts';
import type { FieldValues } from '../../history/history.ts';
import { Database } from '../../sqlite/driver.ts';
import type { UnreadRates } from '../../transfer/fold-rates.ts';
import type { Window } from '../read-held.ts';
import type { ItemRange, ListFrom, ListKind } from './list-kinds.ts';
import type { FormerList, ListChange, ListPlan, ListWrite } from './list-plan.ts';

const cacheKib = 48 * 1024;

/** Table `said`: what is wanted; NULL leaves a value as it is. Table `held`: what the service has. Values stand under the names of their fields. */
export interface ListItems {
  readonly database: Database;
  readonly kind: ListKind;
  /** The fields that the service lists, once `readHeld` has read; others cannot be compared. */
  readonly known: Set<string>;
  /** Adds a file; returns its id for `said`. */
  addFile(name: string): number;
  /** One id for all spellings of the name of a type or plan. */
  idOf(name: string): number;
  /** Fills `held`; returns what could not be read, if anything. Throws what the Api throws. */
  readHeld(from: ListFrom, window: Window): Promise<UnreadRates | undefined>;
  /** What a record replaces of `held`. */
  former(record: object): FormerList[];
  /** Adds the items of a record that `held` does not have. */
  addHeld(record: object): void;
  /** Where `said` differs from `held`, as a plan. `kindSql`: SQL for the class of an item that is to be sent. */
  plan(wanted: PlannedItems): Pick<ListPlan, 'of' | 'window' | 'open' | 'changes' | 'writes' | 'former' | 'lookAgain'>;
  close(): void;
}

interface PlannedItems {
  from: ListFrom;
  window: Window | undefined;
  /** The only fields that may change; all if absent. */
  fields?: ReadonlySet<string>;
  kindSql: string;
}

/** Opens a database without items. */
export function openListItems(kind: ListKind): ListItems {
  const database = new Database('');
  database.unsafeMode(true);
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', `cache_size = -${cacheKib}`])
    database.pragma(pragma);
  database.exec(schemaOf(kind));
  const names = kind.fields.map(({ name }) => name);
  const idOf = namerOf(database);
  const known = new Set<string>();
  const file = database.prepare<[string]>('INSERT INTO files (name) VALUES (?)');
  const former = formerOf(database, { kind, idOf, known });
  const adderTo = (table: 'held' | 'again') => {
    const add = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (?, ?, ?${', ?'.repeat(names.length)})`);
    return ({ type, plan, first, last }: ItemRange, values: readonly (Cell | undefined)[]): number => {
      const stored = kind.fields.map((field, at) => storedValue(field, values[at]));
      const ids = [idOf(type), idOf(plan)];
      for (let day = first; day <= last; day++) add.run(...ids, day, ...stored);
      return last - first + 1;
    };
  };
  const addHeld = adderTo('held');
  const readInto = async (table: 'held' | 'again', { api, onProgress }: ListFrom, window: Window) => {
    const add = adderTo(table);
    let unread: UnreadRates | undefined;
    let read = 0;
    for await (const part of kind.read(api, window)) {
      unread = part.unread;
      for (const name of names) if (part.columns.includes(kind.listedName(name))) known.add(name);
      for await (const rows of part.rows) {
        for (const { values, ...range } of rows) read += add(range, values);
        onProgress(read);
      }
    }
    return unread !== undefined && unread.rows > 0 ? unread : undefined;
  };
  database.exec('BEGIN');
  return {
    ...{ database, kind, known, idOf, former },
    addFile: (name) => Number(file.run(name).lastInsertRowid),
    readHeld: (from, window) => readInto('held', from, window),
    addHeld(record) {
      const values = record as FieldValues;
      addHeld(
        kind.rangeOf(values),
        names.map((name) => values[name]),
      );
    },
    plan({ from, window, fields, kindSql }) {
      const differs = differenceOf(kind, { known, asked: fields });
      // A service that does not list what is closed is not asked to.
      const isWanted = kind.closing.isListed ? '1' : `said.${kind.closing.field} IS NOT ${kind.closing.value}`;
      database.exec(`COMMIT; CREATE TABLE todo AS SELECT said.*, ${kindSql} AS kind FROM said
        LEFT JOIN held USING (type, plan, day) WHERE iif(held.day IS NULL, ${isWanted}, ${differs.any}); BEGIN`);
      return {
        of: kind.of,
        window:
          kind.of === 'nights' && window !== undefined
            ? { from: dateOfDay(window.from), to: dateOfDay(window.to) }
            : null,
        open: countItems(database, 'todo'),
        changes: () => changesOf(database, differs),
        writes: () => writesOf(database, { kind, asked: new Set(differs.fields.map(({ name }) => name)) }),
        former,
        async lookAgain() {
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
    CREATE TABLE said (${item}, file INTEGER, line INTEGER, open INTEGER DEFAULT 0, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
    CREATE TABLE held (${item}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
    CREATE TABLE again (${item}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;`;
}

function isNumber(kind: Field['kind']): boolean {
  return kind === 'amount' || kind === 'integer' || kind === 'flag';
}

/** SQL: the service does not list an item of a table, or would not if it is as the table says. */
export function isUnlisted({ closing }: ListKind, table: string): string {
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

/** A column's value as it is shown. */
function shownValue({ kind }: Field, stored: string | number | null): string | number | null {
  return kind === 'amount' && typeof stored === 'number' ? fromStoredAmount(stored) : stored;
}

/** SQL for a value of an item that stands, also where it was never given. */
export function standing(table: string, { name, fallback }: Field): string {
  return fallback === undefined ? `${table}.${name}` : `coalesce(${table}.${name}, ${fallback})`;
}

interface Difference {
  /** `any`: SQL for whether an item differs at all. */
  any: string;
  /** The fields that can differ, each with SQL for whether it does. */
  fields: { name: string; sql: string }[];
  kind: ListKind;
}

/** Where `said` has no value, nothing differs. */
function differenceOf(
  kind: ListKind,
  { known, asked }: { known: ReadonlySet<string>; asked: ReadonlySet<string> | undefined },
): Difference {
  const fields = kind.fields
    .filter(({ name }) => known.has(name) && asked?.has(name) !== false)
    .map((field) => {
      const said = `said.${field.name}`;
      return { name: field.name, sql: `(${said} IS NOT NULL AND ${said} IS NOT ${standing('held', field)})` };
    });
  return { kind, fields, any: fields.length === 0 ? '0' : `(${fields.map(({ sql }) => sql).join(' OR ')})` };
}

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
    const shown = (value: string | number | null) => (field === null ? value : shownValue(fields.get(field)!, value));
    const isOfDays = plan_name !== '';
    yield {
      ...{ class: rest.class, room_type_name: type_name, ...(isOfDays && { rate_plan_name: plan_name }), field },
      ...{ before: shown(before), after: shown(after), count: rest.count },
      ...(isOfDays && { from: dateOfDay(first), to: dateOfDay(last) }),
    };
  }
}

/** Of a new item all values are sent, also those that the service does not list. */
function changesOf(database: Database, { kind, fields }: Difference): Generator<ListChange> {
  const parts = kind.fields.map(({ name }): ChangedField => {
    const differs = fields.find((field) => field.name === name)?.sql ?? '0';
    return {
      ...{ field: name, class: 'kind', before: `held.${name}`, after: `said.${name}` },
      from: `todo AS said LEFT JOIN held USING (type, plan, day) WHERE said.${name} IS NOT NULL AND (kind = 'new' OR ${differs})`,
    };
  });
  return groupedChanges({ database, kind }, parts);
}

interface Wanted {
  kind: ListKind;
  /** The fields that an item that is there may change. */
  asked: ReadonlySet<string>;
}

/** A row of `todo`, with its values. */
interface Item extends Record<string, string | number | null> {
  day: number;
  file_name: string;
  line: number;
  type_name: string;
  plan_name: string;
  kind: ListChange['class'];
}

/** Consecutive items with the same values become one record. For an existing item, only the fields that may change are sent. */
function* writesOf(database: Database, wanted: Wanted): Generator<ListWrite> {
  const rows = database.prepare<[], Item>(
    `SELECT todo.*, files.name AS file_name, types.name AS type_name, plans.name AS plan_name FROM todo JOIN files ON files.id = todo.file
     JOIN names AS types ON types.id = todo.type JOIN names AS plans ON plans.id = todo.plan ORDER BY todo.type, todo.plan, todo.day`,
  );
  let open: { first: Item; last: number; text: string } | undefined;
  for (const item of rows.iterate()) {
    const text = JSON.stringify([item.type_name, item.plan_name, valuesOf(item, wanted)]);
    const goesOn =
      open !== undefined &&
      open.text === text &&
      item.day === open.last + 1 &&
      item.day - open.first.day < rangeDaysMax;
    if (goesOn) open!.last = item.day;
    else {
      if (open !== undefined) yield writeOf(open, wanted);
      open = { first: item, last: item.day, text };
    }
  }
  if (open !== undefined) yield writeOf(open, wanted);
}

function writeOf({ first, last }: { first: Item; last: number }, wanted: Wanted): ListWrite {
  const key = wanted.kind.keyOf({ type: first.type_name, plan: first.plan_name, first: first.day, last });
  return { file: first.file_name, line: first.line, record: { ...key, ...valuesOf(first, wanted) } };
}

function valuesOf(item: Item, { kind, asked }: Wanted): ListWrite['record'] {
  const values: ListWrite['record'] = {};
  for (const field of kind.fields) {
    const value = shownValue(field, item[field.name]!);
    if (value !== null && (item.kind === 'new' || asked.has(field.name))) values[field.name] = value;
  }
  return values;
}

/** Returns ranges of items: consecutive ones with the same former values are one. */
function formerOf(
  database: Database,
  { kind, idOf, known }: Pick<ListItems, 'kind' | 'idOf' | 'known'>,
): ListItems['former'] {
  const held = database.prepare<[number, number, number, number], { day: number } & FieldValues>(
    'SELECT * FROM held WHERE type = ? AND plan = ? AND day BETWEEN ? AND ? ORDER BY day',
  );
  return (raw) => {
    const record = raw as FieldValues;
    const said = kind.fields.filter(({ name }) => (record[name] ?? null) !== null);
    const { type, plan, first, last } = kind.rangeOf(record);
    const ranges: { from: number; to: number; before: FieldValues | null }[] = [];
    const add = (from: number, to: number, before: FieldValues | null) => {
      const open = ranges.at(-1);
      if (from > to) return;
      if (open?.to === from - 1 && JSON.stringify(open.before) === JSON.stringify(before)) open.to = to;
      else ranges.push({ from, to, before });
    };
    let next = first;
    for (const item of held.iterate(idOf(type), idOf(plan), first, last)) {
      add(next, item.day - 1, null);
      const before = said
        .filter(({ name }) => known.has(name))
        .map((field) => [field.name, shownValue(field, item[field.name] ?? field.fallback ?? null)]);
      add(item.day, item.day, Object.fromEntries(before));
      next = item.day + 1;
    }
    add(next, last, null);
    return ranges.flatMap(({ from, to, before }): FormerList[] => {
      const stay = kind.keyOf({ type, plan, first: from, last: to });
      const names = said.map(({ name }) => name);
      const written = names.filter((name) => before === null || record[name] !== before[name]);
      if (written.length === 0) return [];
      const after = Object.fromEntries(written.map((name) => [name, record[name]!]));
      if (before === null) return [{ stay, before, after: { ...stay, ...after } }];
      const differing = written.filter((name) => name in before).map((name) => [name, before[name]!]);
      return [{ stay, before: Object.fromEntries(differing), after }];
    });
  };
}
