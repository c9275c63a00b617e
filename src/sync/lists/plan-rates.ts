/** Compares rates of files with those of a service, night by night: ranges that say the same are cut otherwise in each file. */
import { dayNumber } from '../../contract/dates.ts';
import type { Rate } from '../../contract/rate.ts';
import { nameKey } from '../../contract/text.ts';
import type { UnreadRates } from '../../transfer/fold-rates.ts';
import type { Preference } from '../plan.ts';
import type { ListPlan, ListSpool, ListTotals } from './list-plan.ts';
import {
  countNights,
  fieldColumns,
  type Nights,
  openRateNights,
  type RateNights,
  type RatesFrom,
  rateColumnNames,
  rateFieldNames,
  storedValue,
} from './rate-nights.ts';

interface RatesSpool extends ListSpool<Rate> {
  /** `fields`: the only ones that may change; all if absent. `listed`: the room types that there are; undefined if nobody knows. */
  plan(
    from: RatesFrom & { fields?: ReadonlySet<string>; listed?: readonly string[] },
  ): Promise<ListPlan & { unread: UnreadRates | undefined; unlisted: UnlistedNights[] }>;
  close(): void;
}

/** A line whose nights are of a room type that there is not. */
export interface UnlistedNights {
  type: string;
  file: string;
  line: number;
}

/**
 * Opens an empty spool. If a night occurs twice in a file, the later row counts; where two files say two values, the one that is preferred, else it is a
 * contradiction. Missing values come from the other.
 */
export function openRatesSpool(prefer: readonly Preference[] = []): RatesSpool {
  const nights = openRateNights();
  const { database } = nights;
  const preferredOf = (field: string) => {
    const name = prefer.find((one) => one.field === null || one.field === field)?.file;
    return name === undefined ? 'NULL' : `(SELECT id FROM files WHERE name = '${name.replaceAll("'", "''")}')`;
  };
  const merged = rateFieldNames.map((field) => {
    const column = fieldColumns[field];
    return `${column} = iif(file = excluded.file OR excluded.file IS ${preferredOf(field)}, coalesce(excluded.${column}, ${column}), coalesce(${column}, excluded.${column}))`;
  });
  const open = rateFieldNames.map((field, at) => {
    const column = fieldColumns[field];
    return `iif(file <> excluded.file AND ${column} <> excluded.${column} AND ${preferredOf(field)} IS NOT file AND ${preferredOf(field)} IS NOT excluded.file, ${2 ** at}, 0)`;
  });
  const add = database.prepare(
    `INSERT INTO said (type, plan, day, ${rateColumnNames.join()}, file, line) VALUES (${Array(9).fill('?').join()})
     ON CONFLICT DO UPDATE SET ${merged.join()}, line = iif(file = excluded.file, excluded.line, line), open = open | ${open.join(' | ')}`,
  );
  const counts = { rejected: 0, leftOut: 0 };
  return {
    addFile: nights.addFile,
    addRecord(from, line, rate) {
      const [type, plan] = [nights.idOf(rate.room_type_name), nights.idOf(rate.rate_plan_name)];
      const values = rateFieldNames.map((name) => storedValue(name, rate[name]));
      const last = dayNumber(rate.date_to);
      for (let day = dayNumber(rate.date_from); day <= last; day++) add.run(type, plan, day, ...values, from, line);
    },
    addRejected: () => counts.rejected++,
    addLeftOut: () => counts.leftOut++,
    async plan({ fields, listed, ...from }) {
      const window = windowOf(nights);
      const unread = window && (await nights.readHeld(from, window));
      const unlisted = listed === undefined ? [] : takeUnlisted(nights, listed);
      counts.rejected += new Set(unlisted.map(({ file, line }) => `${file} ${line}`)).size;
      const contradictions = contradictionsOf(nights);
      const planned = nights.plan({ from, window, fields, kindSql: `iif(held.day IS NULL, 'new', 'changed')` });
      return { ...planned, totals: totalsOf(nights, counts), unread, unlisted, contradictions };
    },
    close: nights.close,
  };
}

/** Takes out the nights of room types that are not listed and have no prices either: an inactive type has. */
function takeUnlisted({ database }: RateNights, listed: readonly string[]): UnlistedNights[] {
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

/** Counts the nights of each field in which files contradict one another, and leaves these values as they stand; nights that are not there are not sent. */
function contradictionsOf({ database }: RateNights): Record<string, number> {
  const found = rateFieldNames.flatMap((field, at): [string, number][] => {
    const { n } = database
      .prepare<[number], { n: number }>('SELECT count(*) AS n FROM said WHERE open & ?')
      .get(2 ** at)!;
    return n === 0 ? [] : [[field, n]];
  });
  if (found.length === 0) return {};
  database.exec(`DELETE FROM said WHERE open <> 0 AND NOT EXISTS (SELECT 1 FROM held
    WHERE held.type = said.type AND held.plan = said.plan AND held.day = said.day)`);
  for (const [at, field] of rateFieldNames.entries())
    database.exec(`UPDATE said SET ${fieldColumns[field]} = NULL WHERE open & ${2 ** at}`);
  return Object.fromEntries(found);
}

function windowOf({ database }: RateNights): Nights | undefined {
  const { first, last } = database
    .prepare<[], { first: number | null; last: number | null }>('SELECT min(day) AS first, max(day) AS last FROM said')
    .get()!;
  return first === null || last === null ? undefined : { first, last };
}

function totalsOf({ database }: RateNights, { rejected, leftOut }: { rejected: number; leftOut: number }): ListTotals {
  const one = (from: string) => countNights(database, from);
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
