/** Counts a plan: how many records and bookings each class has, which fields change, and what will be written. */
import { dateOfDay } from '../contract/dates.ts';
import { fromStoredAmount } from '../contract/money.ts';
import type { Contradiction } from '../convert/remark.ts';
import type { BuiltPlan } from './build-plan.ts';
import { isToCome, isUndecided } from './find-gone.ts';
import type { Applied, ClassTotals, FieldCount, KeptCount, PlanClass } from './plan.ts';
import { isPut } from './planned-writes.ts';
import { type Window, windowOf } from './read-held.ts';
import type { Spool } from './spool.ts';

export type PlanSummary = ReturnType<typeof summarizePlan>;

/** Counts a plan; `today` decides which of the bookings that are gone are still to come. */
export function summarizePlan({ spool, window, classes }: BuiltPlan, today: number) {
  const { database } = spool;
  const one = (sql: string, ...values: unknown[]) => database.prepare<unknown[], { n: number }>(sql).get(...values)!.n;
  const outside = `absent WHERE is_listed = 0 AND checkin >= ${today}`;
  const beyond = windowOf(database, outside);
  return {
    files: filesOf(spool),
    /** The check-ins that were compared, both included; null if no file has records. */
    window: window === undefined ? null : datesOf(window),
    classes: classesOf(spool, classes, window),
    fields: countedIn<FieldCount>(spool, 'changes'),
    kept: countedIn<KeptCount>(spool, 'kept'),
    /** How many bookings the claims contradict one another in, by field. */
    contradictions: countedBy(
      spool,
      `SELECT field AS name, count(DISTINCT record) AS n FROM (SELECT field, record FROM contradictions
         WHERE record IN (SELECT record FROM fates WHERE kind NOT IN ('looks_like', 'looks_moved'))
         UNION ALL SELECT 'rooms', -held FROM absent WHERE said IS NOT NULL) GROUP BY field ORDER BY field`,
    ),
    decided: decidedIn(spool, one('SELECT count(DISTINCT record) AS n FROM decided')),
    /** Records that are, by their number, a booking of an earlier file. */
    joined: one(`SELECT count(*) AS n FROM fates WHERE why = 'joined'`),
    /** Records of the same booking as an earlier one. */
    repeated: one(`SELECT count(*) AS n FROM fates WHERE kind = 'left_out' AND why = 'repeated'`),
    /** Of the bookings that are gone: how many begin after today, and how many of these are to be cancelled. */
    gone: {
      future: one(
        `SELECT count(*) AS n FROM fates JOIN held ON held.id = fates.held WHERE kind = 'gone' AND ${isToCome}`,
        today,
      ),
      toCancel: one(`SELECT count(*) AS n FROM fates JOIN ends ON ends.fate = fates.id WHERE kind = 'gone'`),
    },
    /**
     * Bookings to come of the files' own systems that arrive up to 60 days before or after what the files list: the files do not show whether they are
     * gone. Null if there are none.
     */
    outside:
      beyond === undefined ? null : { bookings: one(`SELECT count(*) AS n FROM ${outside}`), ...datesOf(beyond) },
    /** Requests that will write: records sent, and bookings cancelled because another took their place or they are gone. */
    writes: {
      puts: one(`SELECT count(*) AS n FROM fates WHERE ${isPut}`),
      ends: one('SELECT count(*) AS n FROM ends'),
    },
    /** How many lines of each class change the service; of those without, nothing is done. */
    apply: appliedOf(spool),
  };
}

/** Most bookings that are named of those that an earlier answer has decided. */
const namedMost = 5;

/** Bookings that their sources tell differently, and what is preferred since earlier has decided though nobody was asked about them: how many, and the first ones. */
function decidedIn({ database }: Spool, count: number) {
  const rows = database
    .prepare<[number], { number: string; said: string }>(
      `SELECT records.number, json_group_array(json_object('field', field, 'said', json(decided.said))) AS said
       FROM decided JOIN records ON records.id = decided.record GROUP BY record ORDER BY record LIMIT ?`,
    )
    .all(namedMost);
  const named = rows.map(({ number, said }) => ({ number, contradictions: JSON.parse(said) as Contradiction[] }));
  return { count, named };
}

/** What a plan tells of its summary, as a plan of a list does. */
export function factsOf(summary: PlanSummary) {
  const { classes, apply, contradictions } = summary;
  return { summary, apply, contradictions, lines: Object.fromEntries(classes.map((each) => [each.class, each.lines])) };
}

/** How many lines of each class write something; of a plan that was carried out, how many have written. */
export function appliedOf(spool: Spool, { isDone = false } = {}): Applied {
  return countedBy(
    spool,
    `SELECT kind AS name, count(*) AS n FROM fates WHERE ${isApplied(isDone)} GROUP BY kind ORDER BY min(fates.id)`,
  );
}

function countedBy({ database }: Spool, sql: string): Record<string, number> {
  const rows = database.prepare<[], { name: string; n: number }>(sql).all();
  return Object.fromEntries(rows.map(({ name, n }) => [name, n]));
}

/** SQL: whether a fate writes something; of a plan that was carried out, whether it has. */
function isApplied(isDone: boolean): string {
  const [put, end] = isDone ? [`fates.done = 1 AND ${isPut}`, 'AND ends.done = 1'] : [isPut, ''];
  return `((${put}) OR EXISTS (SELECT 1 FROM ends WHERE ends.fate = fates.id ${end}))`;
}

/** How many rooms end because the source of a file, whose list counts, has fewer of their numbers: by the name of the file. */
export function roomsEnded({ spool }: BuiltPlan): ReadonlyMap<string, number> {
  const rows = spool.database
    .prepare<[], { file: string; ended: number }>(
      `SELECT (SELECT min(name) FROM files WHERE files.list = surplus.list) AS file, count(*) AS ended FROM surplus
         JOIN (SELECT * FROM fates WHERE kind = 'cancelled' AND ${isApplied(false)}) AS one
           ON one.record = -surplus.claim OR (one.record IS NULL AND one.held = (SELECT held FROM absent WHERE absent.claim = surplus.claim))
       WHERE is_over GROUP BY 1`,
    )
    .all();
  return new Map(rows.map(({ file, ended }) => [file, ended]));
}

/** What a plan writes of a file and what it asks of it, by class; of what was carried out, what it has written. */
export interface FileCounts {
  applied: Applied;
  asked: Applied;
}

/** The counts of each file, by its name; what is gone is of the file whose source listed it. Files in `keeps` have said that it stays. */
export function countsOfFiles(
  { spool }: BuiltPlan,
  { today, isDone, keeps }: { today: number; isDone: boolean; keeps: ReadonlySet<string> },
): ReadonlyMap<string, FileCounts> {
  const rows = spool.database
    .prepare<[number], { file: string; kind: PlanClass; applied: number; asked: PlanClass | null; count: number }>(
      `SELECT file, kind, sum(applied) AS applied, asked, count(*) AS count FROM (
         SELECT coalesce(files.name, (SELECT min(name) FROM files WHERE files.list = unsaid.list)) AS file, fates.kind,
           applied,
           CASE WHEN fates.kind IN ('looks_like', 'looks_moved', 'contradiction') THEN fates.kind
             WHEN fates.record IN (SELECT record FROM contradictions) THEN 'contradiction'
             WHEN fates.kind = 'gone' AND ${isToCome} AND NOT EXISTS (SELECT 1 FROM ends WHERE ends.fate = fates.id) THEN 'gone' END AS asked
         FROM (SELECT *, ${isApplied(isDone)} AS applied FROM fates) AS fates LEFT JOIN records ON records.id = fates.record LEFT JOIN files ON files.id = records.file
           LEFT JOIN absent ON fates.record IS NULL AND absent.held = fates.held LEFT JOIN unsaid ON unsaid.id = absent.claim
           LEFT JOIN held ON held.id = fates.held)
       WHERE file IS NOT NULL GROUP BY file, kind, asked`,
    )
    .all(today);
  const counts = new Map<string, FileCounts>();
  for (const { file, kind, applied: done, asked: open, count } of rows) {
    const { applied, asked } = counts.get(file) ?? { applied: {}, asked: {} };
    if (done > 0) applied[kind] = (applied[kind] ?? 0) + done;
    if (open !== null && !(open === 'gone' && keeps.has(file))) asked[open] = (asked[open] ?? 0) + count;
    counts.set(file, { applied, asked });
  }
  return counts;
}

/** `from`, `to`: first and last check-in; null if the file has no records. */
function filesOf({ database }: Spool) {
  return database
    .prepare<[], { file: string; source: string | null; records: number; first: number | null; last: number | null }>(
      `SELECT name AS file, files.source, count(records.id) AS records, min(checkin) AS first, max(checkin) AS last
       FROM files LEFT JOIN records ON records.file = files.id WHERE name <> '' GROUP BY files.id ORDER BY files.id`,
    )
    .all()
    .map(({ first, last, ...file }) => ({ ...file, from: dayOf(first), to: dayOf(last) }));
}

function datesOf({ from, to }: Window): { from: string; to: string } {
  return { from: dateOfDay(from), to: dateOfDay(to) };
}

function dayOf(day: number | null): string | null {
  return day === null ? null : dateOfDay(day);
}

/** Nights and money of a class are those of its records, or of its bookings if it has no records. */
function classesOf({ database }: Spool, classes: readonly PlanClass[], window: Window | undefined): ClassTotals[] {
  const totals = new Map<PlanClass, ClassTotals>(
    classes.map((name) => [name, { class: name, records: 0, held: 0, lines: 0, nights: 0, amounts: {} }]),
  );
  const counted = (kind: string, from: string, counts: string) =>
    `SELECT ${kind} AS class, NULL AS currency, ${counts}, 0 AS nights, NULL AS amount FROM ${from} GROUP BY 1`;
  const summed = (side: 'records' | 'held', kind: string, from: string) =>
    `SELECT ${kind}, ${side}.currency_iso, ${side === 'records' ? 'count(*), 0' : '0, count(*)'}, count(*),
       sum(${side}.checkout - ${side}.checkin), sum(${side}.total_amount) FROM ${from} GROUP BY 1, 2`;
  const isTold = `coalesce(fates.kind, 'same')`;
  const ofRecord = '0 AS records, count(*) AS held, 0 AS lines';
  const isLookedAt = `fates.held IS NOT NULL AND fates.kind IN ('looks_like', 'looks_moved') AND fates.record NOT IN (SELECT record FROM pairs)`;
  const isInFiles = window === undefined ? '0' : `checkin BETWEEN ${window.from} AND ${window.to}`;
  const rows = database.prepare<[], Omit<ClassTotals, 'amounts'> & { currency: string | null; amount: number | null }>(
    [
      counted(isTold, 'pairs LEFT JOIN fates ON fates.record = pairs.record', ofRecord),
      counted(
        'fates.kind',
        `fates LEFT JOIN ends ON ends.fate = fates.id WHERE fates.record IS NOT NULL AND (ends.held IS NOT NULL OR (${isLookedAt}))`,
        ofRecord,
      ),
      counted(`iif(why IS NULL, 'rejected', 'left_out')`, 'no_records', 'count(*), 0, count(*)'),
      summed('records', isTold, 'records LEFT JOIN fates ON fates.record = records.id'),
      summed('held', 'fates.kind', 'fates JOIN held ON held.id = fates.held WHERE fates.record IS NULL'),
      summed('held', `'not_in_these_files'`, `held WHERE ${isInFiles} AND ${isUndecided}`),
    ].join(' UNION ALL '),
  );
  for (const { class: name, currency, amount, ...counts } of rows.all()) {
    const total = totals.get(name);
    // An undo has no class for what no file could list.
    if (total === undefined) continue;
    for (const count of ['records', 'held', 'lines', 'nights'] as const) total[count] += counts[count];
    if (currency !== null && amount !== null)
      total.amounts[currency] = fromStoredAmount(Math.round((total.amounts[currency] ?? 0) * 10_000) + amount);
  }
  return [...totals.values()];
}

/** The fields of what changes or is kept, counted; states with their values. */
function countedIn<Counted extends FieldCount>({ database }: Spool, column: 'changes' | 'kept'): Counted[] {
  const [because, kinds] =
    column === 'kept'
      ? [`value ->> 'because' AS because,`, '']
      : ['', `WHERE kind IN ('changed', 'moved', 'cancelled', 'restored')`];
  const ofState = (side: string) => `iif(value ->> 'field' = 'booking_status', value ->> '${side}', NULL) AS ${side}`;
  return database
    .prepare<[], Counted>(
      `SELECT ${because} value ->> 'field' AS field, ${ofState('before')}, ${ofState('after')}, count(*) AS count FROM fates, json_each(fates.${column})
       ${kinds} GROUP BY value ->> 'because', field, before, after ORDER BY count DESC, field, before, after`,
    )
    .all();
}
