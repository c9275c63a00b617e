/** Nights of rates in a temporary database, so that memory does not grow: what is wanted, what a service holds, and where these differ. */
import type { Api } from '../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { rangeDaysMax } from '../../contract/limits.ts';
import { fromStoredAmount, numberOfText, toStoredAmount } from '../../contract/money.ts';
import type { Rate } from '../../contract/rate.ts';
import { nameKey } from '../../contract/text.ts';
import type { FieldValues } from '../../history/history.ts';
import { Database } from '../../sqlite/driver.ts';
import { foldRates, type UnreadRates, unreadRatesOf } from '../../transfer/fold-rates.ts';
import type { FormerList, ListChange, ListPlan, ListWrite } from './list-plan.ts';

/** The fields of a night, and the columns that hold them; amounts in ten-thousandths. */
export const fieldColumns = {
  rate_amount: 'amount',
  availability: 'rooms',
  min_nights: 'least',
  stop_sell: 'closed',
} as const;
type RateField = keyof typeof fieldColumns;
export const rateFieldNames = Object.keys(fieldColumns) as RateField[];
export const rateColumnNames = Object.values(fieldColumns);

const nights = `type INTEGER, plan INTEGER, day INTEGER, amount INTEGER, rooms INTEGER, least INTEGER, closed INTEGER`;
const nightsSchema = `
  CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE names (id INTEGER PRIMARY KEY, key TEXT UNIQUE, name TEXT);
  CREATE TABLE said (${nights}, file INTEGER, line INTEGER, open INTEGER DEFAULT 0, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
  CREATE TABLE held (${nights}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
  CREATE TABLE again (${nights}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;`;
const cacheKib = 48 * 1024;

export interface RatesFrom {
  api: Pick<Api, 'availability'>;
  onProgress(nights: number): void;
}

/** Day numbers, both included. */
export interface Nights {
  first: number;
  last: number;
}

/** Table `said`: what is wanted; NULL leaves a value as it is. Table `held`: what the service has. */
export interface RateNights {
  readonly database: Database;
  /** The fields that the service lists, once `readHeld` has read; others cannot be compared. */
  readonly known: Set<RateField>;
  /** Adds a file; returns its id for `said`. */
  addFile(name: string): number;
  /** One id for all spellings of the name of a type or plan. */
  idOf(name: string): number;
  /** Fills `held`; returns what could not be read, if anything. Throws what the Api throws. */
  readHeld(from: RatesFrom, window: Nights): Promise<UnreadRates | undefined>;
  /** What a record replaces of `held`. */
  former(record: Readonly<Record<string, unknown>>): FormerList[];
  /** Adds the nights of a record that `held` does not have. */
  addHeld(record: Rate): void;
  /** Where `said` differs from `held`, as a plan. `kindSql`: SQL for the class of a night that is to be sent. */
  plan(wanted: PlannedNights): Pick<ListPlan, 'of' | 'window' | 'open' | 'changes' | 'writes' | 'former' | 'lookAgain'>;
  close(): void;
}

interface PlannedNights {
  from: RatesFrom;
  window: Nights | undefined;
  /** The only fields that may change; all if absent. */
  fields?: ReadonlySet<string>;
  kindSql: string;
}

/** Opens a database without nights. */
export function openRateNights(): RateNights {
  const database = new Database('');
  database.unsafeMode(true);
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', `cache_size = -${cacheKib}`])
    database.pragma(pragma);
  database.exec(nightsSchema);
  const idOf = namerOf(database);
  const known = new Set<RateField>();
  const file = database.prepare<[string]>('INSERT INTO files (name) VALUES (?)');
  const add = database.prepare(`INSERT OR IGNORE INTO held VALUES (${Array(7).fill('?').join()})`);
  const former = formerOf(database, { idOf, known });
  database.exec('BEGIN');
  return {
    ...{ database, known, idOf, former },
    addFile: (name) => Number(file.run(name).lastInsertRowid),
    readHeld: (from, window) => readInto(database, { table: 'held', from, window, idOf, known }),
    addHeld(rate) {
      const [type, plan] = [idOf(rate.room_type_name), idOf(rate.rate_plan_name)];
      const values = rateFieldNames.map((name) => storedValue(name, rate[name]));
      const last = dayNumber(rate.date_to);
      for (let day = dayNumber(rate.date_from); day <= last; day++) add.run(type, plan, day, ...values);
    },
    plan({ from, window, fields, kindSql }) {
      const differs = differenceOf(known, fields);
      database.exec(`COMMIT; CREATE TABLE todo AS SELECT said.*, ${kindSql} AS kind FROM said
        LEFT JOIN held USING (type, plan, day) WHERE held.day IS NULL OR ${differs.any}; BEGIN`);
      return {
        of: 'nights',
        window: window === undefined ? null : { from: dateOfDay(window.first), to: dateOfDay(window.last) },
        open: countNights(database, 'todo'),
        changes: () => changesOf(database, differs),
        writes: () => writesOf(database, differs),
        former,
        async lookAgain() {
          if (window === undefined || countNights(database, 'todo') === 0) return 0;
          await readInto(database, { table: 'again', from, window, idOf, known });
          const isOther = rateColumnNames.map((column) => `held.${column} IS NOT again.${column}`).join(' OR ');
          return database
            .prepare(
              `DELETE FROM todo WHERE (type, plan, day) IN (SELECT todo.type, todo.plan, todo.day FROM todo
                 LEFT JOIN held USING (type, plan, day) LEFT JOIN again USING (type, plan, day)
                 WHERE (held.day IS NULL) <> (again.day IS NULL) OR ${isOther})`,
            )
            .run().changes;
        },
      };
    },
    close: () => database.close(),
  };
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

interface HeldInto {
  table: 'held' | 'again';
  from: RatesFrom;
  window: Nights;
  idOf(name: string): number;
  known: Set<RateField>;
}

/** Reads the window, about a year at a time: a service may limit the range of a request. */
async function readInto(
  database: Database,
  { table, from, window, idOf, known }: HeldInto,
): Promise<UnreadRates | undefined> {
  const add = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${Array(7).fill('?').join()})`);
  let unread: UnreadRates | undefined;
  let read = 0;
  for (let first = window.first; first <= window.last; first += daysOfQuestion) {
    const last = Math.min(window.last, first + daysOfQuestion - 1);
    const list = await from.api.availability({ dateFrom: dateOfDay(first), dateTo: dateOfDay(last) });
    for (const name of rateFieldNames) if (list.columns.includes(listedNames[name])) known.add(name);
    unread ??= unreadRatesOf(list.columns);
    for await (const rows of foldRates(list.columns, list.batches, unread))
      for (const row of rows) {
        const [type, plan, begin, end, amount, rooms, least, closed] = row;
        const values = [storedValue('rate_amount', amount), rooms, least, closed];
        for (let day = dayNumber(String(begin)); day <= dayNumber(String(end)); day++, read++)
          add.run(idOf(String(type)), idOf(String(plan)), day, ...values);
        from.onProgress(read);
      }
  }
  return unread !== undefined && unread.rows > 0 ? unread : undefined;
}

const daysOfQuestion = 366;

/** The names under which a service lists the fields of a night. */
const listedNames: Readonly<Record<RateField, string>> = {
  rate_amount: 'rate_amount',
  availability: 'availability_set',
  min_nights: 'min_nights',
  stop_sell: 'stop_sell',
};

/** A value as its column holds it. */
export function storedValue(name: RateField, value: string | number | null | undefined): number | string | null {
  if (value === undefined || value === null) return null;
  if (name !== 'rate_amount') return value;
  return toStoredAmount(typeof value === 'number' ? value : (numberOfText(value) ?? 0));
}

/** A column's value as it is shown. */
function shownValue(field: string, stored: string | number | null): string | number | null {
  return field === 'rate_amount' && typeof stored === 'number' ? fromStoredAmount(stored) : stored;
}

/** SQL for the value of a field that a night was never given: a minimum stay of 1, open for sale, otherwise NULL. */
export function fallbackOf(name: RateField): string {
  return name === 'min_nights' ? '1' : name === 'stop_sell' ? '0' : 'NULL';
}

interface Difference {
  /** `any`: SQL for whether a night differs at all; `sql` of a field: whether that field differs. */
  any: string;
  fields: { name: RateField; column: string; sql: string }[];
}

/** Where `said` has no value, nothing differs. */
function differenceOf(known: ReadonlySet<RateField>, asked: ReadonlySet<string> | undefined): Difference {
  const fields = rateFieldNames
    .filter((name) => known.has(name) && asked?.has(name) !== false)
    .map((name) => {
      const column = fieldColumns[name];
      const sql = `(said.${column} IS NOT NULL AND said.${column} IS NOT coalesce(held.${column}, ${fallbackOf(name)}))`;
      return { name, column, sql };
    });
  return { fields, any: fields.length === 0 ? '0' : `(${fields.map(({ sql }) => sql).join(' OR ')})` };
}

/** Counts rows; `from` is what follows FROM in the query. */
export function countNights(database: Database, from: string): number {
  return database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
}

/**
 * Counts nights with the same change. Each of `parts` is a query with a row for each night in which a field changes or is kept: `SELECT class, type,
 * plan, day, field, before, after`. Within a plan, type and class, the changes of most nights come first, and those of `stop_sell` last.
 */
export function* groupedChanges(database: Database, parts: readonly string[]): Generator<ListChange> {
  if (parts.length === 0) return;
  const rows = database.prepare<[], ListChange & { type_name: string; plan_name: string; first: number; last: number }>(
    `SELECT class, types.name AS type_name, plans.name AS plan_name, field, before, after, count(*) AS count, min(day) AS first,
       max(day) AS last
     FROM (${parts.join(' UNION ALL ')}) AS change JOIN names AS types ON types.id = change.type JOIN names AS plans ON plans.id = change.plan
     GROUP BY change.plan, change.type, class, field, before, after
     ORDER BY plans.name, types.name, class, field = 'stop_sell', count(*) DESC, field, before, after`,
  );
  for (const { type_name, plan_name, field, before, after, first, last, ...rest } of rows.iterate())
    yield {
      ...{ class: rest.class, room_type_name: type_name, rate_plan_name: plan_name, field },
      ...{ before: shownValue(field ?? '', before), after: shownValue(field ?? '', after), count: rest.count },
      ...{ from: dateOfDay(first), to: dateOfDay(last) },
    };
}

function changesOf(database: Database, { fields }: Difference): Generator<ListChange> {
  return groupedChanges(
    database,
    fields.map(
      ({ name, column, sql }) =>
        `SELECT kind AS class, said.type, said.plan, said.day, '${name}' AS field, held.${column} AS before, said.${column} AS after
         FROM todo AS said LEFT JOIN held USING (type, plan, day) WHERE said.${column} IS NOT NULL AND (kind = 'new' OR ${sql})`,
    ),
  );
}

interface Night {
  day: number;
  name: string;
  line: number;
  type_name: string;
  plan_name: string;
  amount: number | null;
  rooms: number | null;
  least: number | null;
  closed: number | null;
  kind: ListChange['class'];
}

/** Consecutive nights with the same values become one record. For an existing night, only the fields that may change are sent. */
function* writesOf(database: Database, { fields }: Difference): Generator<ListWrite> {
  const rows = database.prepare<[], Night>(
    `SELECT todo.*, files.name, types.name AS type_name, plans.name AS plan_name FROM todo JOIN files ON files.id = todo.file
     JOIN names AS types ON types.id = todo.type JOIN names AS plans ON plans.id = todo.plan ORDER BY todo.type, todo.plan, todo.day`,
  );
  const asked = new Set(fields.map(({ name }) => name));
  let open: { first: Night; last: number; text: string } | undefined;
  for (const night of rows.iterate()) {
    const text = JSON.stringify(recordOf(night, night.day, night.day, asked), (name, value) =>
      /^date_/.test(name) ? undefined : value,
    );
    const goesOn =
      open !== undefined &&
      open.text === text &&
      night.day === open.last + 1 &&
      night.day - open.first.day < rangeDaysMax;
    if (goesOn) open!.last = night.day;
    else {
      if (open !== undefined) yield writeOf(open, asked);
      open = { first: night, last: night.day, text };
    }
  }
  if (open !== undefined) yield writeOf(open, asked);
}

function writeOf({ first, last }: { first: Night; last: number }, asked: ReadonlySet<string>): ListWrite {
  return { file: first.name, line: first.line, record: recordOf(first, first.day, last, asked) };
}

function recordOf(night: Night, from: number, to: number, asked: ReadonlySet<string>): ListWrite['record'] {
  const record: ListWrite['record'] = {
    room_type_name: night.type_name,
    rate_plan_name: night.plan_name,
    date_from: dateOfDay(from),
    date_to: dateOfDay(to),
  };
  for (const name of rateFieldNames) {
    const value = shownValue(name, night[fieldColumns[name]]);
    if (value !== null && (night.kind === 'new' || asked.has(name))) record[name] = value;
  }
  return record;
}

type HeldNight = Pick<Night, 'day' | 'amount' | 'rooms' | 'least' | 'closed'>;

/** Returns ranges of nights: consecutive nights with the same former values are one. */
function formerOf(
  database: Database,
  { idOf, known }: { idOf(name: string): number; known: ReadonlySet<RateField> },
): RateNights['former'] {
  const held = database.prepare<[number, number, number, number], HeldNight>(
    'SELECT day, amount, rooms, least, closed FROM held WHERE type = ? AND plan = ? AND day BETWEEN ? AND ? ORDER BY day',
  );
  return (raw) => {
    const record = raw as Rate;
    const said = rateFieldNames.filter((name) => record[name] !== undefined);
    const [first, last] = [dayNumber(record.date_from), dayNumber(record.date_to)];
    const ranges: { from: number; to: number; before: FieldValues | null }[] = [];
    const add = (from: number, to: number, before: FieldValues | null) => {
      const open = ranges.at(-1);
      if (from > to) return;
      if (open?.to === from - 1 && JSON.stringify(open.before) === JSON.stringify(before)) open.to = to;
      else ranges.push({ from, to, before });
    };
    let next = first;
    for (const night of held.iterate(idOf(record.room_type_name), idOf(record.rate_plan_name), first, last)) {
      add(next, night.day - 1, null);
      const before = said
        .filter((name) => known.has(name))
        .map((name) => [name, shownValue(name, night[fieldColumns[name]] ?? standardOf(name))]);
      add(night.day, night.day, Object.fromEntries(before));
      next = night.day + 1;
    }
    add(next, last, null);
    return ranges.flatMap(({ from, to, before }): FormerList[] => {
      const stay: FieldValues = {
        ...{ room_type_name: record.room_type_name, rate_plan_name: record.rate_plan_name },
        ...{ date_from: dateOfDay(from), date_to: dateOfDay(to) },
      };
      const written = said.filter((name) => before === null || record[name] !== before[name]);
      if (written.length === 0) return [];
      const after = Object.fromEntries(written.map((name) => [name, record[name]!]));
      if (before === null) return [{ stay, before, after: { ...stay, ...after } }];
      const differing = written.filter((name) => name in before).map((name) => [name, before[name]!]);
      return [{ stay, before: Object.fromEntries(differing), after }];
    });
  };
}

function standardOf(name: RateField): number | null {
  return name === 'min_nights' ? 1 : name === 'stop_sell' ? 0 : null;
}
