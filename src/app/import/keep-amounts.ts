/**
 * Keeps a report of payments from lowering what a booking costs: the report holds the payments of its own window, which may be the last instalment
 * alone. Such an amount stays as the service has it unless `--lower-amounts take` says otherwise, and is named in the report.
 */
import type { Booking } from '../../contract/booking.ts';
import { valuesOfStored } from '../../contract/booking-values.ts';
import { isEnded } from '../../contract/status.ts';
import type { RowStep } from '../../convert/converter.ts';
import { createNoteCounter } from '../../convert/notes.ts';
import type { Reading } from '../../convert/reading.ts';
import type { Service } from '../service/find-service.ts';
import type { ImportJob } from './import-job.ts';

export interface KeptAmounts {
  step?: RowStep;
  close(): void;
}

/** Reads what the service holds where the file is a report of payments and updates. Throws the errors of the client. */
export async function keepAmounts(
  { flags }: ImportJob,
  { source, arrivals }: Reading,
  service: Service | undefined,
): Promise<KeptAmounts> {
  const mayLower = source?.isOfPayments === true && flags.onDuplicate === 'update';
  if (!mayLower || service === undefined || arrivals === undefined) return { close: () => {} };
  const { openHeldBookings } = await import('../history/held-before.ts');
  const held = await openHeldBookings(service, { days: arrivals });
  const notes = createNoteCounter();
  return {
    step: {
      change: (converted) =>
        converted.map((each) => {
          if (each.record === undefined) return each;
          const { total_amount: amount, currency_iso: currency, ...rest } = each.record as Booking;
          const booking = held.find(each.record as Booking);
          const { total_amount: before, currency_iso: heldIn } = booking === undefined ? {} : valuesOfStored(booking);
          if (amount === undefined || typeof before !== 'number') return each;
          const isOther = heldIn !== currency && typeof heldIn === 'string' && currency !== undefined;
          if (!isOther && amount >= before) {
            if (amount > before) notes.add('amount_raised', each.row.line);
            return each;
          }
          if (flags.lowerAmounts === 'take') return each;
          // What a cancelled booking would have cost is no question.
          if (!isEnded(rest.booking_status ?? '')) notes.add('amount_kept', each.row.line);
          return { ...each, record: rest };
        }),
      notes: () => notes.list(),
    },
    close: held.close,
  };
}
