/** How many rooms a number has is what each list says by the rooms that it has of it: a room that one has and another has not is a contradiction. */
import { groupsOf } from '../file/groups.ts';
import { isLiveClaim } from './know-claims.ts';
import type { StepOptions } from './merge-claims.ts';
import { endRecord, type Spool } from './spool.ts';
import { isLive } from './states.ts';

/** SQL: a state says that the guest is in house, or has left. */
const hasCome = (state: string) => `(coalesce(${state}, '') IN ('CheckedIn', 'CheckedOut'))`;

/** That a list has a room of a number. */
interface RoomClaim {
  of: string;
  /** The record of the files that it is, or of a room that none of them has the claim of before, below zero. */
  room: number;
  /** A file, or a source that is not among the files. */
  lister: string;
  list: number | null;
  file: string | null;
  line: number | null;
  /** Whether it takes a room: 2 if its guest has come. */
  isLive: number;
  /** How many rooms the list has of the number, and whether one of them takes a room. */
  rooms: number;
  isLister: number;
}

/**
 * Contradicts the records that are rooms which another list of their number has not, or ends them where that list is preferred. Claims of before that
 * are such rooms go to `surplus`, and with a number below zero the records that end, each with the list that counts.
 */
export function countRooms({ database }: Spool, { preferences }: StepOptions): void {
  database.exec(`CREATE TABLE surplus (claim INTEGER PRIMARY KEY, said TEXT, is_over INTEGER, list INTEGER);
    CREATE TABLE kept_rooms AS SELECT * FROM (SELECT unsaid.id, list, batch, status, coalesce(same.of_source, unsaid.source) AS of_source,
          coalesce(same.of_number, unsaid.number) AS of_number FROM unsaid LEFT JOIN joined_numbers AS same ON same.source = unsaid.source AND same.number = unsaid.number
        WHERE ${isLiveClaim('unsaid')} AND unsaid.number NOT GLOB '[*]*') AS kept
      WHERE EXISTS (SELECT 1 FROM records WHERE number = kept.of_number AND source = kept.of_source AND joined_number IS NULL)
        OR (of_source, of_number) IN (SELECT joined_source, joined_number FROM records WHERE joined_number IS NOT NULL);
    INSERT OR IGNORE INTO shared SELECT of_source, of_number FROM kept_rooms`);
  const claims = database.prepare<[], RoomClaim>(
    `SELECT *, count(*) OVER lister AS rooms, max(isLive > 0) OVER lister AS isLister FROM (
       SELECT of_source || char(10) || of_number AS "of", coalesce((SELECT leader FROM repeats WHERE record = records.id), records.id) AS room,
           'file ' || files.id AS lister, files.list, files.name AS file, records.line, max(${isLive('records')} + ${hasCome('records.booking_status')}) AS isLive
         FROM shared JOIN records USING (of_source, of_number) JOIN files ON files.id = records.file WHERE records.number NOT GLOB '[*]*'
           AND NOT EXISTS (SELECT 1 FROM no_records AS rejected WHERE why IS NULL AND rejected.file = files.id AND rejected.number = records.number) GROUP BY 1, 2, 3
       UNION ALL SELECT of_source || char(10) || of_number, coalesce(others.record, -kept.id), 'list ' || kept.list, kept.list, batches.file, NULL, max(1 + ${hasCome('kept.status')})
         FROM shared JOIN kept_rooms AS kept USING (of_source, of_number) LEFT JOIN others ON others.claim = kept.id
           LEFT JOIN ledger.batches ON batches.id = kept.batch GROUP BY 1, 2, 3)
     WINDOW lister AS (PARTITION BY "of", lister) ORDER BY "of", lister, room`,
  );
  const judge = judgeOf(database, preferences);
  for (const group of groupsOf(claims.iterate(), ({ of }) => of)) judge(group);
}

/** Whether the booking of a claim of before is live in the service, and whether it went in or waits for an answer. */
interface Stood {
  isThere: number;
  isIn: number | null;
}

/**
 * Judges the rooms of a number. Without an answer one that a list with fewer has not stays as it stands, and a new one is not sent. What is remembered
 * answers for rooms that it has ended: a list may be cut, so it ends no other, and keeps no new one out.
 */
function judgeOf(database: Spool['database'], preferences: StepOptions['preferences']) {
  const keep = database.prepare('INSERT INTO surplus VALUES (-?, ?, ?, ?)');
  const stood = (
    row: string,
  ) => `SELECT EXISTS (SELECT 1 FROM held WHERE held.key = kept.key AND ${isLive('held')}) AS isThere, batches.is_in AS isIn
    FROM ${row} LEFT JOIN ledger.batches ON batches.id = kept.batch`;
  const kept = database.prepare<[number], Stood>(`${stood('unsaid AS kept')} WHERE kept.id = -?`);
  const known = database.prepare<[number], Stood>(
    `${stood('records JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number AND kept.key = records.target')}
     WHERE records.id = ?`,
  );
  const contradict = database.prepare(
    `INSERT INTO contradictions SELECT @record, 'rooms', @said, @isAsked WHERE @record NOT IN (SELECT record FROM contradictions WHERE field = 'rooms')`,
  );
  const end = database.prepare(endRecord);
  const leave = database.prepare(
    `INSERT INTO over SELECT id FROM records WHERE id = ? AND NOT EXISTS (SELECT 1 FROM ledger.numbers AS kept JOIN held USING (key)
       WHERE kept.source = records.source AND kept.number = records.number AND kept.key = records.target)`,
  );
  return (group: readonly RoomClaim[]): void => {
    const listers = group.filter(({ lister }, at) => lister !== group[at - 1]?.lister);
    const said = JSON.stringify(listers.map(({ rooms, file, line }) => ({ value: String(rooms), file, line })));
    for (const room of new Set(group.map((one) => one.room))) {
      const claims = group.filter((one) => one.room === room);
      const most = Math.max(...claims.map(({ rooms }) => rooms));
      const [first, ...others] = listers.filter(
        ({ isLister, rooms, lister }) => isLister === 1 && rooms < most && !claims.some((one) => one.lister === lister),
      );
      if (first === undefined || !claims.some((one) => one.isLive > 0)) continue;
      const before = (room < 0 ? kept : known).get(room);
      const [latest] = preferences.flatMap(({ field, list, file, side }) => {
        if (field !== null && field !== 'rooms') return [];
        const ofList = [...claims, first, ...others].filter((one) => one.list === list);
        const one = ofList.find((each) => each.file === file) ?? ofList[0];
        if (one === undefined) return [];
        const [hasRoom, isService] = [side === 'file' && claims.includes(one), side === 'service'];
        const isRepeated = before?.isIn === 1 && (isService || before.isThere === 0);
        return { hasRoom, isService, list, isSaid: file !== undefined || hasRoom || isRepeated };
      });
      const counts = latest?.isSaid ? latest : undefined;
      if (counts?.hasRoom) continue;
      const isService = counts?.isService === true;
      // The room of a guest who has come is there, whoever does not list it.
      const isOver = counts !== undefined && (isService || !claims.some((one) => one.isLive > 1));
      if (room < 0 && !isService && before?.isThere === 1) keep.run(room, said, Number(isOver), counts?.list);
      // A room that waits for an answer is asked about again, whichever of its lists comes alone.
      else if (!isOver)
        contradict.run({ said, ...(room < 0 ? { record: first.room, isAsked: 0 } : { record: room, isAsked: 1 }) });
      else if (room > 0 && (leave.run(room).changes > 0 || !isService)) {
        end.run(room);
        if (!isService) keep.run(room, said, 1, counts.list);
      }
    }
  };
}
