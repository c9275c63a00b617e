/** Decides how many records a request may have: fewer if the service refuses large ones or is slow, more again when it is fast. */

/** A slower answer reduces the batch size. */
const slowMs = 10_000;
/** A faster answer increases it, up to that requested. */
export const quickMs = 2_000;
const slowRecordsLeast = 100;

export interface BatchSize {
  /** Most records of the next batch. */
  records(): number;
  /** The service processed this many records in this time. */
  answered(records: number, ms: number): void;
  /** The service refuses requests with this many records. */
  tooLarge(records: number): void;
  /** Why batches are smaller than requested; undefined if they are not. */
  why(): string | undefined;
}

/** Starts with `recordsMax` and never exceeds it. Depends only on the calls made. */
export function createBatchSize(recordsMax: number): BatchSize {
  let most = recordsMax;
  let records = recordsMax;
  let slowestMs = 0;
  return {
    records: () => records,
    answered(count, ms) {
      if (ms > slowMs && count >= records / 2) {
        records = Math.min(records, Math.max(slowRecordsLeast, Math.floor(records / 2)));
        slowestMs = ms;
      } else if (ms < quickMs && records < most) records = Math.min(most, records * 2);
    },
    tooLarge(count) {
      most = Math.max(1, Math.min(most, Math.ceil(count / 2)));
      records = Math.min(records, most);
    },
    why() {
      if (records === recordsMax) return undefined;
      const size = `batches of ${records.toLocaleString('en-US')}`;
      if (records < most) return `the service took ${Math.round(slowestMs / 1000)} s for a batch: ${size}`;
      return `the service takes no larger requests: ${size}`;
    },
  };
}
