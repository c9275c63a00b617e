/** Which rows of a file belong together: those of one booking number, or the guests who share one room. */
import { isEnded } from '../../contract/status.ts';
import { idText } from '../dirt.ts';
import type { BookingCells } from './booking-cells.ts';
import type { BookingPlan } from './booking-plan.ts';
import { createStatusReader } from './read-status.ts';

/** Gives the key of a row's group; undefined where it stands alone. Rows must come in file order. */
export type GroupKey = (cells: readonly string[]) => string | undefined;

/** A reader of keys for one reading of a file. */
export function createGroupKey(plan: Pick<BookingPlan, 'source' | 'decisions'>, reader: BookingCells): GroupKey {
  const { source } = plan;
  const statusOf = createStatusReader(plan);
  let above: string | undefined;
  return (cells) => {
    const written = reader.text(cells, 'id');
    const id = written !== undefined && written === source?.sameAsAbove ? above : written && idText(written);
    above = id;
    return (source?.repeats === 'shares' ? sharedRoom(cells) : undefined) ?? id;
  };

  /** Guests of one room have numbers of their own; who has cancelled shares nothing. */
  function sharedRoom(cells: readonly string[]): string | undefined {
    const door = reader.text(cells, 'room_numbers');
    const status = statusOf(reader.text(cells, 'booking_status') ?? '');
    if (door === undefined || typeof status === 'object' || isEnded(status ?? '')) return undefined;
    return `${door}\n${reader.text(cells, 'checkin_date')}\n${reader.text(cells, 'checkout_date')}`;
  }
}
