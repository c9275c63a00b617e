/** What earlier answers have shown of a service, and how long it was waited for. */

/** What is known of the service; changed by `observe` and by waiting only. */
export interface ServiceState {
  /** Whether it shows PMS-Api-Version; absent before an answer that tells. */
  isOurs?: boolean;
  version?: string;
  /** Whether it takes the records of an import as columns. */
  takesColumns?: boolean;
  /** Opaque id of database and property, where it shows one. */
  instance?: string;
  property?: string;
  /** Of its prices; null where our server shows none, absent where the service is not ours. */
  currency?: string | null;
  /** Clock time of the last answer of any kind. */
  lastAnswerAt?: number;
  /** How long all requests so far have waited because of failures. */
  waitedMs?: number;
}
