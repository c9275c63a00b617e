/** The number by which a claim is known. */
import type { BookingOrigin } from '../convert/converter.ts';
import { bareNumber, plainNumber } from '../ledger/plain-number.ts';

/** The source whose numbers are those of channels, where a list has no numbers of its own. */
const anyChannel = 'channel';

/** The number of a claim, as all claims of it are known: its own, else the one at the channel, else its key. A guest who is nobody has a source of his own. */
export function claimOf(
  origin: BookingOrigin | undefined,
  key: number,
): { source: string; number: string; channel: string | null } {
  const { source = '', number = '', channelNumber, isNobody } = origin ?? {};
  const channel = channelNumber === undefined ? null : bareNumber(channelNumber);
  if (number !== '') return { source, number: plainNumber(number), channel };
  if (channel !== null) return { source: anyChannel, number: channel, channel };
  return { source: isNobody === true ? nobody : '', number: `*${key}`, channel };
}

/** The source of rows without number and guest, until their list is known. */
export const nobody = '?';
