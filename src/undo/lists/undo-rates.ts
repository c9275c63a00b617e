/** Makes the plan that takes back the rates that a run wrote, night by night: new nights are closed, others get their former values. */
import { dayNumber } from '../../contract/dates.ts';
import type { KeptListWrite, ListChange, ListPlan, ListUndoTotals } from '../../sync/lists/list-plan.ts';
import {
  countNights,
  fallbackOf,
  fieldColumns,
  groupedChanges,
  type Nights,
  openRateNights,
  type RateNights,
  type RatesFrom,
  rateColumnNames,
  rateFieldNames,
  storedValue,
} from '../../sync/lists/rate-nights.ts';

interface RatesUndo extends ListPlan<ListUndoTotals> {
  /** Rows of the service that cannot be read as rates. */
  unread: Awaited<ReturnType<RateNights['readHeld']>>;
  close(): void;
}

/** Makes the plan, which is readable until it is closed. Throws what the Api throws. */
export async function planRatesUndo(writes: Iterable<KeptListWrite>, from: RatesFrom): Promise<RatesUndo> {
  const nights = openRateNights();
  try {
    const window = layNights(nights, writes);
    const unread = window && (await nights.readHeld(from, window));
    judgeNights(nights);
    const kindSql = `(SELECT kind FROM judged WHERE (judged.type, judged.plan, judged.day) = (said.type, said.plan, said.day))`;
    const plan = nights.plan({ from, window, kindSql });
    return {
      ...{ ...plan, unread, close: nights.close },
      totals: totalsOf(nights),
      *changes() {
        yield* plan.changes();
        yield* leftOf(nights);
      },
    };
  } catch (error) {
    nights.close();
    throw error;
  }
}

/** Splits writes into nights; returns their window. Of several writes of a night, the first knows what was before, the last what the run left. */
function layNights({ database, idOf, addFile }: RateNights, writes: Iterable<KeptListWrite>): Nights | undefined {
  const columns = rateColumnNames.flatMap((column) => [`before_${column}`, `after_${column}`]);
  database.exec(
    `CREATE TABLE wrote (type INTEGER, plan INTEGER, day INTEGER, is_new INTEGER, is_in INTEGER, file INTEGER, line INTEGER, ${columns.join()},
       PRIMARY KEY (type, plan, day)) WITHOUT ROWID`,
  );
  const merged = rateColumnNames.flatMap((column) => [
    `before_${column} = iif(after_${column} IS NULL, excluded.before_${column}, before_${column})`,
    `after_${column} = coalesce(excluded.after_${column}, after_${column})`,
  ]);
  const add = database.prepare(
    `INSERT INTO wrote VALUES (${Array(7 + columns.length)
      .fill('?')
      .join()}) ON CONFLICT DO UPDATE SET ${merged.join()}, is_in = max(is_in, excluded.is_in)`,
  );
  const files = new Map<string, number>();
  let [least, most] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { stay, before, after, isIn, file, line } of writes) {
    if (!files.has(file)) files.set(file, addFile(file));
    const [first, last] = [dayNumber(String(stay.date_from)), dayNumber(String(stay.date_to))];
    [least, most] = [Math.min(least, first), Math.max(most, last)];
    const key = [idOf(String(stay.room_type_name)), idOf(String(stay.rate_plan_name))];
    const values = rateFieldNames.flatMap((name) => [
      storedValue(name, before?.[name] ?? null),
      storedValue(name, after[name] ?? null),
    ]);
    for (let day = first; day <= last; day++)
      add.run(...key, day, Number(before === null), Number(isIn), files.get(file)!, line, ...values);
  }
  return least > most ? undefined : { first: least, last: most };
}

/** Gives each night its class, and puts what it gets again into `said`. */
function judgeNights({ database, known }: RateNights): void {
  const fields = rateFieldNames.map((name) => {
    const column = fieldColumns[name];
    const [stands, former] = [`held.${column}`, `wrote.before_${column}`].map(
      (value) => `coalesce(${value}, ${fallbackOf(name)})`,
    );
    const isWritten = `wrote.after_${column} IS NOT NULL`;
    const isAsWritten = known.has(name) ? `${stands} IS wrote.after_${column}` : '1';
    const isAsBefore = known.has(name) ? `${stands} IS ${former}` : '0';
    // A night that was new had no value before.
    return {
      column,
      edited: `(${isWritten} AND NOT ${isAsWritten} AND (wrote.is_new OR NOT ${isAsBefore}))`,
      again: `iif(NOT wrote.is_new AND ${isWritten} AND ${isAsWritten} AND NOT ${isAsBefore}, wrote.before_${column}, NULL)`,
      kept: `(NOT wrote.is_new AND ${isWritten} AND ${isAsWritten} AND NOT ${isAsBefore} AND wrote.before_${column} IS NULL)`,
    };
  });
  // New nights are closed even at a service that does not list whether a night is closed.
  known.add('stop_sell');
  const any = (part: 'edited' | 'again', but?: string) =>
    fields
      .filter(({ column }) => column !== but)
      .map((field) => (part === 'again' ? `${field.again} IS NOT NULL` : field.edited))
      .join(' OR ');
  const told = fields.flatMap(({ column, edited, again, kept }) => [
    `${edited} AS edited_${column}`,
    `${again} AS again_${column}`,
    `${kept} AS kept_${column}`,
    `held.${column} AS held_${column}`,
  ]);
  database.exec(`
    CREATE TABLE judged AS SELECT wrote.*, held.day IS NOT NULL AS is_there, ${told.join()},
      CASE WHEN held.day IS NULL THEN iif(wrote.is_in, 'edited_since', 'same')
        WHEN wrote.is_new AND (${any('edited', 'closed')}) THEN 'edited_since'
        WHEN wrote.is_new THEN iif(held.closed IS 1, 'same', 'closed')
        WHEN ${any('again')} THEN 'restored' WHEN ${any('edited')} THEN 'edited_since' ELSE 'same' END AS kind
      FROM wrote LEFT JOIN held USING (type, plan, day);
    CREATE INDEX judged_night ON judged (type, plan, day);
    INSERT INTO said SELECT type, plan, day, ${rateColumnNames.map((column) => againOf(column)).join()}, file, line, 0
      FROM judged WHERE kind IN ('restored', 'closed');`);
}

function againOf(column: string): string {
  return column === 'closed' ? 'iif(is_new, 1, again_closed)' : `again_${column}`;
}

function totalsOf({ database }: RateNights): ListUndoTotals {
  const of = (kind: string) => countNights(database, `judged WHERE kind = '${kind}'`);
  return { restored: of('restored'), closed: of('closed'), edited_since: of('edited_since'), same: of('same') };
}

/** Values that stay as they are, although the undo was to restore them. */
function leftOf({ database }: RateNights): Generator<ListChange> {
  const parts = rateFieldNames.flatMap((name) => {
    const column = fieldColumns[name];
    const isLeft = column === 'closed' ? `edited_closed AND NOT is_new` : `edited_${column}`;
    return [
      `SELECT 'edited_since' AS class, type, plan, day, '${name}' AS field, held_${column} AS before, before_${column} AS after FROM judged WHERE is_there AND ${isLeft}`,
      `SELECT 'kept' AS class, type, plan, day, '${name}' AS field, held_${column} AS before, NULL AS after FROM judged WHERE is_there AND kept_${column}`,
    ];
  });
  const gone = `SELECT 'edited_since' AS class, type, plan, day, NULL AS field, NULL AS before, NULL AS after FROM judged WHERE NOT is_there AND is_in`;
  return groupedChanges(database, [...parts, gone]);
}
