/**
 * Rejects in a dry run what the service would refuse: rows of room types that it does not list, and rows that lack what a new record needs where
 * nothing is there yet. If the service cannot list its room types or bookings, only this check is left out, not the report.
 */
import type { Booking } from '../../contract/booking.ts';
import { PmsError } from '../../contract/errors.ts';
import { createNearestRooms } from '../../contract/nearest-name.ts';
import { issuesToCreate } from '../../contract/resource.ts';
import { type FieldIssue, unlistedIssue } from '../../contract/row-issue.ts';
import { nameKey } from '../../contract/text.ts';
import type { RowStep } from '../../convert/converter.ts';
import type { Reading } from '../../convert/reading.ts';
import type { RowsRemark } from '../../convert/remark.ts';
import type { AppContext } from '../app-context.ts';
import type { openHeldBookings } from '../history/held-before.ts';
import type { Service } from '../service/find-service.ts';
import { listRooms, type UnlistedRoom, watchRoomNames } from '../service/listed-room-types.ts';
import type { ImportJob } from './import-job.ts';
import { flagsToCreate, type WatchedRecords } from './watch-records.ts';

/** What a dry run has found out about rooms. */
export interface PlannedRooms {
  /** Names in the file that the service does not list. */
  unlisted: UnlistedRoom[];
  /** Room types that lack a field required for new ones, where no service was asked which are new. */
  incomplete?: RowsRemark;
  /** Flags that supply what new room types lack; empty if nothing is missing. */
  flags: readonly string[];
}

export interface PlannedRefusals {
  step?: RowStep;
  /** Asked behind the last row. */
  rooms(): PlannedRooms;
  close?(): void;
}

type Held = Awaited<ReturnType<typeof openHeldBookings>>;

/** For a dry run. `service`: absent where none is reached. */
export async function refusePlanned(
  context: AppContext,
  { resource }: ImportJob,
  { reading, records, service }: { reading: Reading; records: WatchedRecords; service: Service | undefined },
): Promise<PlannedRefusals> {
  const listed = service && (await listRooms(context, service));
  if (service === undefined || listed === undefined) {
    return {
      rooms: () => {
        const incomplete = records.incompleteRooms();
        return { unlisted: [], incomplete: incomplete?.note, flags: incomplete?.flags ?? [] };
      },
    };
  }
  const lacked = new Set<string>();
  const keys = new Set(listed.map(nameKey));
  const nearestOf = createNearestRooms(listed);
  const names = watchRoomNames();
  const held = resource.name === 'bookings' ? await heldOf(context, service, reading) : undefined;
  const issuesOf = (record: object, line: number): FieldIssue[] => {
    const { name, room_type_name: type } = record as { name?: string; room_type_name?: string };
    if (resource.name === 'rooms') {
      const lacking = keys.has(nameKey(name!)) ? [] : issuesToCreate(resource, record);
      for (const { field } of lacking) lacked.add(field!);
      if (lacking.length === 0) keys.add(nameKey(name!));
      return lacking;
    }
    const lacking = held === undefined ? [] : issuesToCreate(resource, record);
    const isNew = lacking.length > 0 && held?.find(record as Booking) === undefined;
    const isUnlisted = !keys.has(nameKey(type!));
    if (isUnlisted) names.see(type!, line);
    return [...(isNew ? lacking : []), ...(isUnlisted ? [unlistedIssue(type!, nearestOf(type!))] : [])];
  };
  return {
    step: {
      change: (converted) =>
        converted.map((each) => {
          if (each.record === undefined) return each;
          const issues = issuesOf(each.record, each.row.line);
          const { record, ...rest } = each;
          return issues.length === 0 ? each : { ...rest, issues, right: record, record: undefined };
        }),
    },
    rooms: () => ({
      unlisted: names.unlisted(listed),
      flags: lacked.size === 0 ? [] : flagsToCreate(resource.neededNames.filter((name) => lacked.has(name))),
    }),
    close: () => held?.close(),
  };
}

const anyDay = { from: '1970-01-01', to: '2100-12-31' };

/**
 * The bookings that rows without an amount may stand for. Where nobody knows the arrivals of the file, they are read only if it has no column of
 * amounts: its rows are then all such.
 */
async function heldOf(
  context: AppContext,
  service: Service,
  { arrivals, columns }: Reading,
): Promise<Held | undefined> {
  const hasAmounts = columns.some(({ role }) => role === 'total_amount');
  const days = arrivals ?? (hasAmounts ? undefined : anyDay);
  if (days === undefined) return undefined;
  const held = await import('../history/held-before.ts');
  try {
    return await held.openHeldBookings(service, { days });
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    context.tell({ code: 'bookings_not_looked_up', error });
    return undefined;
  }
}
