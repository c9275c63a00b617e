/** Lists the faults found in a spool, each with its file, line, night and both sides. */
import { dateOfDay } from '../../contract/dates.ts';
import type { PlannedStay } from '../../sync/plan.ts';
import { type HeldColumns, type RecordColumns, type Spool, stayOf } from '../../sync/spool.ts';
import type { NightWindow } from '../month-shares.ts';
import { listOverbooked } from '../overbooked.ts';
import type { RoomsOfType } from '../rooms-of-types.ts';
import { type FaultKind, faultKinds } from './find-faults.ts';

/** One fault. An oversold night has one for each booking of that night. */
export interface Fault {
  fault: FaultKind;
  file: string | null;
  line: number | null;
  number: string | null;
  /** The first night of the stay; of `oversold` the night itself. */
  night: string;
  type: string;
  /** Of `oversold`: how many rooms there are, and how many are sold. */
  rooms: number | null;
  sold: number | null;
  /** What the file says. */
  record: PlannedStay | null;
  /** What the service holds. */
  held: PlannedStay | null;
  /** The line that says the same booking: this row is lost because of it. */
  same_as_line: number | null;
}

interface FaultRow {
  kind: FaultKind;
  record: number | null;
  held: number | null;
  leader: number | null;
}

interface FaultsOf {
  rooms: ReadonlyMap<string, RoomsOfType>;
  /** The nights that the files cover. */
  nights: NightWindow;
  /** Gets the names of types whose number of rooms nobody says. */
  unknown: Set<string>;
}

/** All faults, ordered by kind. Do not write to the spool meanwhile. */
export function* faultItems(spool: Spool, { rooms, nights, unknown }: FaultsOf): Generator<Fault> {
  const { database } = spool;
  const read = sidesOf(spool);
  for (const kind of faultKinds) {
    const rows = database.prepare<[string], FaultRow>(
      `SELECT faults.kind, faults.record, faults.held, faults.leader FROM faults LEFT JOIN records ON records.id = faults.record
       WHERE faults.kind = ? ORDER BY records.file, records.line, faults.id`,
    );
    for (const row of rows.iterate(kind)) yield read.fault(row);
  }
  for (const { date, type, rooms: there, sold, held } of listOverbooked(spool, rooms, { window: nights, unknown })) {
    for (const id of held) {
      const fault = read.fault({ kind: 'oversold', record: read.recordOf(id), held: id, leader: null });
      yield { ...fault, night: date, type, rooms: there, sold };
    }
  }
}

function sidesOf({ database }: Spool) {
  const record = database.prepare<[number], RecordColumns & { name: string }>(
    'SELECT records.*, files.name FROM records JOIN files ON files.id = records.file WHERE records.id = ?',
  );
  const held = database.prepare<[number], HeldColumns>('SELECT * FROM held WHERE id = ?');
  const recordOf = database.prepare<[number, number, number], { record: number }>(
    'SELECT record FROM pairs WHERE held = ? UNION ALL SELECT record FROM moves WHERE held = ? UNION ALL SELECT record FROM faults WHERE held = ? LIMIT 1',
  );
  return {
    recordOf: (id: number) => recordOf.get(id, id, id)?.record ?? null,
    fault(row: FaultRow): Fault {
      const said = row.record === null ? undefined : record.get(row.record);
      const stands = row.held === null ? undefined : held.get(row.held);
      const stay = said ?? stands!;
      return {
        fault: row.kind,
        file: said?.name ?? null,
        line: said?.line ?? null,
        number: said === undefined || said.number === '' || said.number.startsWith('*') ? null : said.number,
        night: dateOfDay(stay.checkin),
        type: stay.room_type,
        ...{ rooms: null, sold: null },
        record: said === undefined ? null : stayOf(said),
        held: stands === undefined ? null : stayOf(stands),
        same_as_line: row.leader === null ? null : (record.get(row.leader)?.line ?? null),
      };
    },
  };
}
