/** Which rows of a file belong together: those of one booking number, or the guests who share one room. */
import { isEnded } from '../../../contract/status.ts';
import { idText } from '../../values/text/clean-cell.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from '../read/booking-cells.ts';
import type { StatusReader } from '../read/read-status.ts';

/** The number of a row's booking and the key of its group; both undefined where it stands alone. */
export interface NumberedRow {
  /** Also one that is cut; of a row without one nobody knows whether it is another booking. */
  number?: string;
  group?: string;
  /** Whether a spreadsheet has cut the number (`4.00E+09`): it is that of many bookings. */
  isCut?: true;
}

/** Gives the number and the group of a row. Rows must come in file order. */
export type BookingGroups = (cells: readonly string[]) => NumberedRow;

/** A reader of numbers and groups for one reading of a file. */
export function createBookingGroups(
  { source }: Pick<BookingPlan, 'source'>,
  reader: BookingCells,
  statusOf: StatusReader,
): BookingGroups {
  let above: NumberedRow = {};
  return (cells) => {
    const said = numbersSaid(cells, reader);
    const isOfAbove = source?.sameAsAbove !== undefined && said.includes(source.sameAsAbove);
    if (!isOfAbove) above = numberOf(cells, said);
    const shared = source?.repeats === 'shares' ? sharedRoom(cells) : undefined;
    return shared === undefined ? above : { ...above, group: shared };
  };

  /** Two channels may give the same number. */
  function numberOf(cells: readonly string[], said: readonly string[]): NumberedRow {
    const [first] = said;
    if (first === undefined) return {};
    const number = source?.idOfAllColumns ? said.map(idText).join('\n') : idText(first);
    if (isCutNumber(first)) return { number, isCut: true };
    return { number, group: `${reader.text(cells, 'booking_source') ?? ''}\n${number}` };
  }

  /** Guests of one room have numbers of their own; who has cancelled shares nothing. */
  function sharedRoom(cells: readonly string[]): string | undefined {
    const door = reader.text(cells, 'room_numbers');
    const status = statusOf(reader.text(cells, 'booking_status') ?? '');
    if (door === undefined || typeof status === 'object' || isEnded(status ?? '')) return undefined;
    return `${door}\n${reader.text(cells, 'checkin_date')}\n${reader.text(cells, 'checkout_date')}`;
  }
}

/** The first of these cells that is a number at a channel; none is one that a spreadsheet has cut, and a zero. */
export function channelNumberOf(cells: readonly string[]): string | undefined {
  const said = cells.find((text) => text !== '' && !/^0+$/.test(text) && !isCutNumber(text));
  return said === undefined ? undefined : idText(said);
}

function isCutNumber(id: string): boolean {
  return /^\d(?:[.,]\d{1,14})?E\+\d{1,3}$/i.test(id);
}

/** The booking numbers that a row says, the one that counts first; a zero says none. */
function numbersSaid(cells: readonly string[], reader: BookingCells): string[] {
  return reader.texts(cells, 'id').filter((text) => !/^0+$/.test(text));
}
