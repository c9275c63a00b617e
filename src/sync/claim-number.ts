/** The number by which a claim is known. */
import type { BookingOrigin } from '../convert/converter.ts';
import { bareNumber, plainNumber } from '../ledger/plain-number.ts';

/** The source whose numbers are those of channels, where a list has no numbers of its own. */
const anyChannel = 'channel';

/** The number of a claim, as all claims of it are known: its own, else the one at the channel, else its key within its own list. */
export function claimOf(
  origin: BookingOrigin | undefined,
  key: number,
): { source: string; number: string; channel: string | null } {
  const { source = '', number = '', channelNumber } = origin ?? {};
  const channel = channelNumber === undefined ? null : bareNumber(channelNumber);
  if (number !== '') return { source, number: plainNumber(number), channel };
  if (channel !== null) return { source: anyChannel, number: channel, channel };
  return { source: unnumbered, number: `*${key}`, channel };
}

/** The source of rows without a number, until their list is known: then its id stands behind. */
export const unnumbered = '?';
