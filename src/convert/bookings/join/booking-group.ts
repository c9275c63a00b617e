/** Finds the rows of a file that belong together: those with one booking number, or the guests who share a room. */
import { isEnded } from '../../../contract/status.ts';
import { idText } from '../../values/text/clean-cell.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from '../read/booking-cells.ts';
import type { StatusReader } from '../read/read-status.ts';

/** A row's booking number and the key of its group; both undefined if it stands alone. */
interface NumberedRow {
  /** Also set if it is cut; without a number it is not known whether the row is another booking. */
  number?: string;
  group?: string;
  /** Whether a spreadsheet has cut the number (`4.00E+09`), so that many bookings share it. */
  isCut?: true;
}

/** The booking number and group of a row. Rows must come in file order. */
type BookingGroups = (cells: readonly string[]) => NumberedRow;

/** Creates it for one reading of a file. */
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

  /** The group includes the channel, because two channels may use the same number. */
  function numberOf(cells: readonly string[], said: readonly string[]): NumberedRow {
    if (said.length === 0) return {};
    const first = idText(said[0]!);
    const number = source?.idOfAllColumns ? said.map(idText).join('\n') : first;
    if (isCutNumber(first)) return { number, isCut: true };
    return { number, group: `${reader.text(cells, 'booking_source') ?? ''}\n${number}` };
  }

  /** Door and dates of the room that guests with their own booking numbers share; a cancelled row shares none. */
  function sharedRoom(cells: readonly string[]): string | undefined {
    const door = reader.text(cells, 'room_numbers');
    const status = statusOf(reader.text(cells, 'booking_status') ?? '');
    if (door === undefined || typeof status === 'object' || isEnded(status ?? '')) return undefined;
    return `${door}\n${reader.text(cells, 'checkin_date')}\n${reader.text(cells, 'checkout_date')}`;
  }
}

/** The first of these cells that is a channel's booking number: not a zero, and not cut by a spreadsheet. */
export function channelNumberOf(cells: readonly string[]): string | undefined {
  return cells.map(idText).find((text) => text !== '' && !isZero(text) && !isCutNumber(text));
}

const zeros = /^0+$/;

function isZero(text: string): boolean {
  return text[0] === '0' && zeros.test(text);
}

const cutNumber = /^\d(?:[.,]\d{1,14}E\+?|E\+)\d{1,3}$/i;

function isCutNumber(id: string): boolean {
  return cutNumber.test(id);
}

/** The booking numbers of a row, the most important first; a zero is none. */
function numbersSaid(cells: readonly string[], reader: BookingCells): readonly string[] {
  const texts = reader.texts(cells, 'id');
  return texts.some(isZero) ? texts.filter((text) => !isZero(text)) : texts;
}
