/**
 * Writes the numbers of an import to the ledger: each before its request is sent, and the outcome with the answer. Does nothing for a file without
 * numbers.
 */
import type { Booking } from '../../contract/booking.ts';
import type { BookingOrigin, ConvertedRow, RowStep } from '../../convert/converter.ts';
import { addLine, emptyRanges, type LineRanges } from '../../file/line-ranges.ts';
import { createFixedRowTest } from '../../file/rejects/fixed-rows.ts';
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

interface KeptNumbers {
  /** Collects the booking numbers; absent where none are kept. */
  step?: RowStep;
  /** The same sender, which also keeps the ledger. */
  kept(send: SendRequest): SendRequest;
  /** Bookings whose number was sent before under another stay, which may still be live. */
  moved(): MovedNumbers;
  close(): void;
}

/** An origin with its entry, kept on it: of a weak map of all of them, each collection of garbage would look at every one. */
type EnteredOrigin = BookingOrigin & { entry?: LedgerEntry };

interface NumberedImport {
  job: ImportJob;
  service: Service | undefined;
  /** Absent for JSON. */
  header: readonly string[] | undefined;
}

/** Keeps the numbers of one import. If the ledger cannot be written, the import stops, as it does when the disk is full. */
export function keepNumbers(context: AppContext, { job, service, header }: NumberedImport): KeptNumbers {
  if (job.resource.name !== 'bookings' || job.flags.dryRun || service === undefined)
    return {
      kept: (send) => send,
      moved: () => ({ moved: emptyRanges(), fixed: emptyRanges() }),
      close: () => {},
    };
  let hasNumbers = false;
  const ended = new Set<number>();
  const isFixed = createFixedRowTest(header);
  const fixedLines = new Set<number>();
  let ledger: Ledger | undefined;
  const see = (converted: ConvertedRow[]): ConvertedRow[] => {
    for (const { row, record, origin } of converted as Extract<ConvertedRow, { record: object }>[]) {
      if (record === undefined || origin === undefined || (origin.number === '' && origin.channelNumber === undefined))
        continue;
      hasNumbers = true;
      if (isFixed(row)) fixedLines.add(row.line);
      (origin as EnteredOrigin).entry = entryOfRecord(record as Booking, origin, { file: job.file, line: row.line });
    }
    return converted;
  };
  return {
    // A row that is plainly right has no number.
    step: { change: see, see: () => {} },
    kept: (send) => async (outgoing) => {
      if (!hasNumbers) return send(outgoing);
      ledger ??= await (await import('./ledger-of-service.ts')).openLedgerOf(context, service);
      const entryAt = ({ records }: OutgoingRecords, index: number) =>
        (records.origins[index] as EnteredOrigin | undefined)?.entry;
      const entering = keepingEntries(send, ledger, (of, index) => entryAt(of, index) ?? []);
      const answered = await entering(outgoing);
      for (const { index, kind } of answered.result.skips ?? [])
        if (kind === 'ended') ended.add(entryAt(outgoing, index)?.line ?? 0);
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
