/** The nights on which a plan sells more rooms than before, or fewer. */
import { isEnded } from '../../contract/status.ts';
import type { BuiltPlan } from '../../sync/build-plan.ts';
import type { FieldChange } from '../../sync/plan.ts';
import type { StayColumns } from '../../sync/spool.ts';
import { isPut } from '../../sync/summarize-plan.ts';
import { createSoldNights, type SoldNights } from '../service/overbooked.ts';

type Changed = StayColumns & { changes: string };

/** New stays, stays that are taken up again, and those that end. */
export function plannedNights({ spool: { database } }: BuiltPlan): SoldNights {
  const sold = createSoldNights();
  const all = (sql: string) => database.prepare<[], Changed>(sql).iterate();
  for (const stay of all(
    `SELECT records.* FROM fates JOIN records ON records.id = fates.record WHERE ${isPut} AND fates.held IS NULL`,
  ))
    if (!isEnded(stay.booking_status ?? '')) sold.add(stay.room_type, stay, 1);
  for (const stay of all('SELECT held.* FROM ends JOIN held ON held.id = ends.held'))
    if (!isEnded(stay.booking_status ?? '')) sold.add(stay.room_type, stay, -1);
  const changed = all(`SELECT held.*, fates.changes FROM fates JOIN held ON held.id = fates.held WHERE ${isPut}`);
  for (const { changes, ...stay } of changed) {
    const state = (JSON.parse(changes) as FieldChange[]).find(({ field }) => field === 'booking_status');
    if (state === undefined) continue;
    const [before, after] = [isEnded(String(state.before ?? '')), isEnded(String(state.after ?? ''))];
    if (before !== after) sold.add(stay.room_type, stay, before ? 1 : -1);
  }
  return sold;
}
