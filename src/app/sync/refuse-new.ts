/**
 * Takes out of a plan what the service would refuse: new bookings that lack what a new one needs, or whose room type it does not list. They are
 * rejected rows like any other: counted, listed with their reason, and written to the rejects of their file. A type that a booking of the service
 * stands on is there, if only as an inactive one.
 */
import { createNearestNames } from '../../contract/nearest-name.ts';
import { resources } from '../../contract/resource.ts';
import { type FieldIssue, fieldIssue, unlistedIssue } from '../../contract/row-issue.ts';
import { nameKey } from '../../contract/text.ts';
import type { BuiltPlan } from '../../sync/build-plan.ts';
import type { RefusedWrite } from '../../sync/carry-out.ts';
import { isPut } from '../../sync/planned-writes.ts';
import type { StayColumns } from '../../sync/spool.ts';
import { countRefused } from '../../transfer/tally.ts';
import type { AppContext } from '../app-context.ts';
import { nameOfInput } from '../reading/input-file.ts';
import type { Service } from '../service/find-service.ts';
import { listRooms, type RoomNames, type UnlistedRoom, watchRoomNames } from '../service/listed-room-types.ts';
import type { SpooledFile } from './read-files.ts';

export interface UnlistedRooms {
  file: string;
  rooms: UnlistedRoom[];
}

export interface RefusedNew {
  /** The names that no room type has, file by file. */
  unlisted: UnlistedRooms[];
  refused: RefusedWrite[];
}

interface RefusedRow extends Pick<RefusedWrite, 'file' | 'line'> {
  issues: FieldIssue[];
}

/** Counts rows that are not sent as rejected in their file. */
export function refuseRows(
  rows: readonly RefusedRow[],
  files: readonly SpooledFile[],
  listed: readonly string[],
): RefusedNew {
  const names = new Map<string, RoomNames>();
  const refused = rows.map(({ file, line, issues }) => {
    for (const { value } of issues.filter(({ code }) => code === 'unknown_room_type')) {
      if (!names.has(file)) names.set(file, watchRoomNames());
      names.get(file)!.see(String(value), line);
    }
    const spooled = files.find((each) => nameOfInput(each.file) === file);
    if (spooled !== undefined) countRefused(spooled.tally, line, issues);
    return { file, line, issues: issues.map(({ field, message }) => ({ field: field ?? undefined, message })) };
  });
  return { unlisted: [...names].map(([file, seen]) => ({ file, rooms: seen.unlisted(listed) })), refused };
}

type NewStay = StayColumns & { fate: number; file: string; line: number };

const needed = resources.bookings.neededNames as readonly (keyof StayColumns)[];

/** Changes the plan, and counts what it takes out as rejected in its file. If the service cannot list its room types, these are not checked. */
export async function refuseNew(
  context: AppContext,
  { spool: { database } }: BuiltPlan,
  { service, files }: { service: Service; files: readonly SpooledFile[] },
): Promise<RefusedNew> {
  const stays = database.prepare<[], NewStay>(
    `SELECT records.*, fates.id AS fate, files.name AS file FROM fates JOIN records ON records.id = fates.record
     JOIN files ON files.id = records.file WHERE ${isPut} AND fates.held IS NULL ORDER BY records.id`,
  );
  if (stays.get() === undefined) return { unlisted: [], refused: [] };
  const listed = await listRooms(context, service);
  const standing = database.prepare<[], { name: string }>('SELECT DISTINCT room_type AS name FROM held').all();
  const keys = listed && new Set([...listed, ...standing.map(({ name }) => name)].map(nameKey));
  const nearestOf = createNearestNames(listed ?? []);
  // A million rows are refused for few reasons.
  const reasons = new Map<string, FieldIssue[]>();
  const refused: (RefusedRow & { fate: number })[] = [];
  for (const stay of stays.iterate()) {
    const { fate, file, line, room_type: type } = stay;
    const lacking = needed.filter((name) => stay[name] === null);
    const isUnlisted = keys !== undefined && !keys.has(nameKey(type));
    if (lacking.length === 0 && !isUnlisted) continue;
    const reason = JSON.stringify([lacking, isUnlisted ? type : null]);
    const issues = reasons.get(reason) ?? [
      ...lacking.map((field) => fieldIssue('missing_to_create', field)),
      ...(isUnlisted ? [unlistedIssue(type, nearestOf(type))] : []),
    ];
    reasons.set(reason, issues);
    refused.push({ fate, file, line, issues });
  }
  const reject = database.prepare(`UPDATE fates SET kind = 'rejected', why = ?, done = 0 WHERE id = ?`);
  const keep = database.prepare('DELETE FROM ends WHERE fate = ?');
  for (const { fate, issues } of refused) {
    reject.run(issues.map(({ message }) => message).join('; '), fate);
    keep.run(fate);
  }
  return refuseRows(refused, files, listed ?? []);
}
