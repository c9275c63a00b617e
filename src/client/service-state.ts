/** What earlier answers have shown about a service, and how long the client has waited for it. */

/** What is known of the service; changed only by `observe` and by waiting. */
export interface ServiceState {
  /** Whether it sends PMS-Api-Version; absent until an answer tells. */
  isOurs?: boolean;
  version?: string;
  /** Whether it takes the records of an import as CSV under our own names. */
  takesCsv?: boolean;
  /** Opaque id of the database and property, if it sends one. */
  instance?: string;
  property?: string;
  /** The currency of its prices; null if our server sends none, absent if the service is not ours. */
  currency?: string | null;
  /** Clock time of the last answer of any kind. */
  lastAnswerAt?: number;
  /** How long all requests so far have waited because of failures. */
  waitedMs?: number;
}
