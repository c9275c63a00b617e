/** Which rows of a file belong together: those of one booking number, or the guests who share one room. */
import { isEnded } from '../../contract/status.ts';
import { idText } from '../dirt.ts';
import type { BookingCells } from './booking-cells.ts';
import type { BookingPlan } from './booking-plan.ts';
import { createStatusReader } from './read-status.ts';

/** Gives the key of a row's group; undefined where it stands alone. Rows must come in file order. */
export type GroupKey = (cells: readonly string[]) => string | undefined;

/** Whether a spreadsheet has cut a number (`4.00E+09`): it is that of many bookings. */
export function isCutNumber(id: string): boolean {
  return /^\d(?:[.,]\d{1,14})?E\+\d{1,3}$/i.test(id);
}

/** The booking numbers that a row says, the one that counts first; a zero says none. */
export function numbersSaid(cells: readonly string[], reader: BookingCells): string[] {
  return reader.texts(cells, 'id').filter((text) => !/^0+$/.test(text));
}

/** A reader of keys for one reading of a file. */
export function createGroupKey(plan: Pick<BookingPlan, 'source' | 'decisions'>, reader: BookingCells): GroupKey {
  const { source } = plan;
  const statusOf = createStatusReader(plan);
  let above: string | undefined;
  return (cells) => {
    const said = numbersSaid(cells, reader);
    const isOfAbove = source?.sameAsAbove !== undefined && said.includes(source.sameAsAbove);
    const id = isOfAbove ? above : numberOf(cells, said);
    above = id;
    return (source?.repeats === 'shares' ? sharedRoom(cells) : undefined) ?? id;
  };

  /** Two channels may give the same number. */
  function numberOf(cells: readonly string[], said: readonly string[]): string | undefined {
    const [first] = said;
    if (first === undefined || isCutNumber(first)) return undefined;
    const id = source?.idOfAllColumns ? said.map(idText).join('\n') : idText(first);
    return `${reader.text(cells, 'booking_source') ?? ''}\n${id}`;
  }

  /** Guests of one room have numbers of their own; who has cancelled shares nothing. */
  function sharedRoom(cells: readonly string[]): string | undefined {
    const door = reader.text(cells, 'room_numbers');
    const status = statusOf(reader.text(cells, 'booking_status') ?? '');
    if (door === undefined || typeof status === 'object' || isEnded(status ?? '')) return undefined;
    return `${door}\n${reader.text(cells, 'checkin_date')}\n${reader.text(cells, 'checkout_date')}`;
  }
}
