/** Compares rates of files with those of a service, night by night, in a temporary SQLite database without a name, so that memory does not grow. */
import type { Api } from '../../contract/api.ts';
import { dateOfDay, dayNumber } from '../../contract/dates.ts';
import { rangeDaysMax } from '../../contract/limits.ts';
import { fromStoredAmount, numberOfText, toStoredAmount } from '../../contract/money.ts';
import type { Rate } from '../../contract/rate.ts';
import { nameKey } from '../../contract/text.ts';
import { Database } from '../../sqlite/driver.ts';
import { foldRates, type UnreadRates, unreadRatesOf } from '../../transfer/fold-rates.ts';
import type { ListChange, ListPlan, ListSpool, ListTotals, ListWrite } from './list-plan.ts';

/** The fields of a night, and the columns that hold them; amounts in ten-thousandths. */
const fieldColumns = {
  rate_amount: 'amount',
  availability: 'rooms',
  min_nights: 'least',
  stop_sell: 'closed',
} as const;
type RateField = keyof typeof fieldColumns;
const fieldNames = Object.keys(fieldColumns) as RateField[];
const columns = Object.values(fieldColumns);

const nights = `type INTEGER, plan INTEGER, day INTEGER, amount INTEGER, rooms INTEGER, least INTEGER, closed INTEGER`;
const spoolSchema = `
  CREATE TABLE files (id INTEGER PRIMARY KEY, name TEXT);
  CREATE TABLE names (id INTEGER PRIMARY KEY, key TEXT UNIQUE, name TEXT);
  CREATE TABLE said (${nights}, file INTEGER, line INTEGER, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
  CREATE TABLE held (${nights}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;
  CREATE TABLE again (${nights}, PRIMARY KEY (type, plan, day)) WITHOUT ROWID;`;
const cacheKib = 48 * 1024;

export interface RatesFrom {
  api: Pick<Api, 'availability'>;
  /** The only fields that may change; all if absent. */
  fields?: ReadonlySet<string>;
  onProgress(nights: number): void;
}

export interface RatesSpool extends ListSpool<Rate> {
  plan(from: RatesFrom): Promise<ListPlan & { unread: UnreadRates | undefined }>;
  close(): void;
}

/** An empty spool. If a night occurs twice, the first file counts, and within a file the later row; values that it lacks come from the other. */
export function openRatesSpool(): RatesSpool {
  const database = new Database('');
  database.unsafeMode(true);
  for (const pragma of ['journal_mode = OFF', 'synchronous = OFF', `cache_size = -${cacheKib}`])
    database.pragma(pragma);
  database.exec(spoolSchema);
  const idOf = namerOf(database);
  const file = database.prepare<[string]>('INSERT INTO files (name) VALUES (?)');
  const merged = columns
    .map(
      (column) =>
        `${column} = iif(file = excluded.file, coalesce(excluded.${column}, ${column}), coalesce(${column}, excluded.${column}))`,
    )
    .join();
  const add = database.prepare(
    `INSERT INTO said VALUES (${Array(9).fill('?').join()}) ON CONFLICT DO UPDATE SET ${merged}, line = iif(file = excluded.file, excluded.line, line)`,
  );
  const counts = { rejected: 0, leftOut: 0 };
  database.exec('BEGIN');
  return {
    addFile: (name) => Number(file.run(name).lastInsertRowid),
    addRecord(from, line, rate) {
      const [type, plan] = [idOf(rate.room_type_name), idOf(rate.rate_plan_name)];
      const values = [
        rate.rate_amount === undefined ? null : toStoredAmount(rate.rate_amount),
        rate.availability ?? null,
        rate.min_nights ?? null,
        rate.stop_sell ?? null,
      ];
      const last = dayNumber(rate.date_to);
      for (let day = dayNumber(rate.date_from); day <= last; day++) add.run(type, plan, day, ...values, from, line);
    },
    addRejected: () => counts.rejected++,
    addLeftOut: () => counts.leftOut++,
    async plan(from) {
      const window = windowOf(database);
      const unread = window && (await readHeld(database, { table: 'held', from, window, idOf }));
      const differs = differenceOf(window?.known ?? new Set(fieldNames), from.fields);
      database.exec(`COMMIT; CREATE TABLE todo AS SELECT said.*, held.day IS NULL AS is_new FROM said
        LEFT JOIN held USING (type, plan, day) WHERE held.day IS NULL OR ${differs.any}; BEGIN`);
      return {
        of: 'nights',
        window: window === undefined ? null : { from: dateOfDay(window.first), to: dateOfDay(window.last) },
        totals: totalsOf(database, counts),
        unread,
        changes: () => changesOf(database, differs),
        writes: () => writesOf(database, differs),
        async lookAgain() {
          if (window === undefined || countIn(database, 'todo') === 0) return 0;
          await readHeld(database, { table: 'again', from, window, idOf });
          const isOther = columns.map((column) => `held.${column} IS NOT again.${column}`).join(' OR ');
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

interface RatesWindow {
  first: number;
  last: number;
  /** The fields that the service lists; others cannot be compared. */
  known: Set<RateField>;
}

function windowOf(database: Database): RatesWindow | undefined {
  const { first, last } = database
    .prepare<[], { first: number | null; last: number | null }>('SELECT min(day) AS first, max(day) AS last FROM said')
    .get()!;
  return first === null || last === null ? undefined : { first, last, known: new Set() };
}

interface HeldInto {
  table: 'held' | 'again';
  from: RatesFrom;
  window: RatesWindow;
  idOf(name: string): number;
}

/** Reads the window, about a year at a time: a service may limit the range of a request. */
async function readHeld(database: Database, { table, from, window, idOf }: HeldInto): Promise<UnreadRates | undefined> {
  const add = database.prepare(`INSERT OR IGNORE INTO ${table} VALUES (${Array(7).fill('?').join()})`);
  let unread: UnreadRates | undefined;
  let read = 0;
  for (let first = window.first; first <= window.last; first += daysOfQuestion) {
    const last = Math.min(window.last, first + daysOfQuestion - 1);
    const list = await from.api.availability({ dateFrom: dateOfDay(first), dateTo: dateOfDay(last) });
    const listed = {
      rate_amount: 'rate_amount',
      availability: 'availability_set',
      min_nights: 'min_nights',
      stop_sell: 'stop_sell',
    };
    for (const name of fieldNames) if (list.columns.includes(listed[name])) window.known.add(name);
    unread ??= unreadRatesOf(list.columns);
    for await (const rows of foldRates(list.columns, list.batches, unread))
      for (const row of rows) {
        const [type, plan, begin, end, amount, rooms, least, closed] = row;
        const values = [
          typeof amount === 'number'
            ? toStoredAmount(amount)
            : amount === null
              ? null
              : toStoredAmount(numberOfText(String(amount)) ?? 0),
          rooms,
          least,
          closed,
        ];
        for (let day = dayNumber(String(begin)); day <= dayNumber(String(end)); day++, read++)
          add.run(idOf(String(type)), idOf(String(plan)), day, ...values);
        from.onProgress(read);
      }
  }
  return unread !== undefined && unread.rows > 0 ? unread : undefined;
}

const daysOfQuestion = 366;

interface Difference {
  /** SQL: whether a night differs at all; and whether a single field differs. */
  any: string;
  fields: { name: RateField; column: string; sql: string }[];
}

/** A value that a file lacks is left unchanged; a night without a shortest stay or stop sell has those of the service, 1 and 0. */
function differenceOf(known: ReadonlySet<RateField>, asked: ReadonlySet<string> | undefined): Difference {
  const fields = fieldNames
    .filter((name) => known.has(name) && asked?.has(name) !== false)
    .map((name) => {
      const column = fieldColumns[name];
      const fallback = name === 'min_nights' ? 1 : name === 'stop_sell' ? 0 : 'NULL';
      return {
        name,
        column,
        sql: `(said.${column} IS NOT NULL AND said.${column} IS NOT coalesce(held.${column}, ${fallback}))`,
      };
    });
  return { fields, any: fields.length === 0 ? '0' : `(${fields.map(({ sql }) => sql).join(' OR ')})` };
}

function totalsOf(database: Database, { rejected, leftOut }: { rejected: number; leftOut: number }): ListTotals {
  const one = (from: string) => countIn(database, from);
  const [open, isNew] = [one('todo'), one('todo WHERE is_new')];
  return {
    new: isNew,
    same: one('said') - open,
    changed: open - isNew,
    rejected,
    'left out': leftOut,
    'not in these files': one('held LEFT JOIN said USING (type, plan, day) WHERE said.day IS NULL'),
  };
}

function countIn(database: Database, from: string): number {
  return database.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${from}`).get()!.n;
}

/** By plan and type, the most nights first. */
function* changesOf(database: Database, { fields }: Difference): Generator<ListChange> {
  const parts = fields.map(
    ({ name, column, sql }) =>
      `SELECT iif(is_new, 'new', 'changed') AS class, said.type, said.plan, '${name}' AS field, held.${column} AS before, said.${column} AS after
       FROM todo AS said LEFT JOIN held USING (type, plan, day) WHERE said.${column} IS NOT NULL AND (is_new OR ${sql})`,
  );
  if (parts.length === 0) return;
  const rows = database.prepare<[], ListChange & { type_name: string; plan_name: string }>(
    `SELECT class, types.name AS type_name, plans.name AS plan_name, field, before, after, count(*) AS count
     FROM (${parts.join(' UNION ALL ')}) AS change JOIN names AS types ON types.id = change.type JOIN names AS plans ON plans.id = change.plan
     GROUP BY change.plan, change.type, class, field, before, after
     ORDER BY plans.name, types.name, class, field = 'stop_sell', count(*) DESC, field, before, after`,
  );
  for (const { type_name, plan_name, field, before, after, ...rest } of rows.iterate())
    yield {
      ...{ class: rest.class, room_type_name: type_name, rate_plan_name: plan_name, field },
      ...{ before: shownValue(field, before), after: shownValue(field, after), count: rest.count },
    };
}

function shownValue(field: string, stored: string | number | null): string | number | null {
  return field === 'rate_amount' && typeof stored === 'number' ? fromStoredAmount(stored) : stored;
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
  is_new: number;
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
  for (const name of fieldNames) {
    const value = shownValue(name, night[fieldColumns[name]]);
    if (value !== null && (night.is_new === 1 || asked.has(name))) record[name] = value;
  }
  return record;
}
