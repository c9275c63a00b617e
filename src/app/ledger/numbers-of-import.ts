/**
 * Writes the numbers of an import to the ledger: each before its request is sent, and the outcome with the answer. Does nothing for a file without
 * numbers.
 */
import type { Booking } from '../../contract/booking.ts';
import type { BookingOrigin } from '../../convert/converter.ts';
import { addLine, emptyRanges, type LineRanges } from '../../file/line-ranges.ts';
import type { LedgerEntry } from '../../ledger/ledger.ts';
import type { Ledger } from '../../ledger/open-ledger.ts';
import { entryOfRecord } from '../../sync/entry-of-record.ts';
import { keepingEntries } from '../../sync/keep-writes.ts';
import type { OutgoingRecords, SendRequest } from '../../transfer/send-request.ts';
import type { AppContext } from '../app-context.ts';
import type { ImportJob } from '../import/import-job.ts';
import type { Service } from '../service/find-service.ts';

/** Lines of bookings whose number is also known under another stay. */
export interface MovedNumbers {
  moved: LineRanges;
  /** Of rows from a rejects file: there the other stay may be another room of the number, and only the whole file could tell. */
  fixed: LineRanges;
}

/** Keeps the numbers of one import that `kept` sends; `moved` are bookings whose number was sent before under another stay, which may still be live. If the ledger cannot be written, the import stops, as it does when the disk is full. */
export function keepNumbers(context: AppContext, job: ImportJob, service: Service | undefined) {
  if (job.resource.name !== 'bookings' || job.flags.dryRun || service === undefined)
    return {
      kept: (send: SendRequest) => send,
      moved: () => ({ moved: emptyRanges(), fixed: emptyRanges() }),
      close: () => {},
    };
  const ended = new Set<number>();
  const fixedLines = new Set<number>();
  let ledger: Ledger | undefined;
  return {
    kept:
      (send: SendRequest): SendRequest =>
      async (outgoing) => {
        const { origins, rows, fixed } = outgoing.records;
        if (!origins.some(hasNumber)) return send(outgoing);
        ledger ??= await (await import('./ledger-of-service.ts')).openLedgerOf(context, service);
        for (const index of fixed) fixedLines.add(rows[index]!.line);
        const answered = await keepingEntries(send, ledger, (of, index) => entryAt(of, index, job.file))(outgoing);
        for (const { index, kind } of answered.result.skips ?? []) if (kind === 'ended') ended.add(rows[index]!.line);
        return answered;
      },
    moved() {
      const lines = { moved: emptyRanges(), fixed: emptyRanges() };
      // A booking that is stored as cancelled was left unchanged, so there is no second stay.
      for (const { line } of ledger?.movedSince() ?? [])
        if (!ended.has(line)) addLine(fixedLines.has(line) ? lines.fixed : lines.moved, line);
      return lines;
    },
    close: () => ledger?.close(),
  };
}

/** Its entry is made of a record as it is sent: kept beside it from its row on, each collection of garbage would have to move it. */
function entryAt({ records, body }: OutgoingRecords, index: number, file: string): LedgerEntry | [] {
  const origin = records.origins[index];
  if (!hasNumber(origin)) return [];
  return entryOfRecord(body.at(index) as Booking, origin, { file, line: records.rows[index]!.line });
}

function hasNumber(origin: BookingOrigin | undefined): origin is BookingOrigin {
  return origin !== undefined && (origin.number !== '' || origin.channelNumber !== undefined);
}
