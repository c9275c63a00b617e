/** How many records a request may have: fewer where the service takes none so large or is slow, more again when it is quick. */

/** An answer that takes longer asks for smaller batches, one that is quicker than `quickMs` for larger ones. */
const slowMs = 10_000;
const quickMs = 2_000;
const slowRecordsLeast = 100;

export interface BatchSize {
  /** Records of the next batch at most. */
  records(): number;
  /** The service took so many records in so long. */
  answered(records: number, ms: number): void;
  /** It takes no request of so many records. */
  tooLarge(records: number): void;
  /** Why batches are smaller than was asked for; undefined where they are not. */
  why(): string | undefined;
}

/** Begins with `recordsMax` and never goes beyond. What it says depends on nothing but what it was told. */
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
