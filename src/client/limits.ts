/** Every bound of the client, in one place: how long it waits, how often it asks, how much it holds. */

/** A connection that takes longer to open counts as refused. */
export const connectMs = 10_000;
/** A service that says nothing for this long after a request, or between two pieces of a body, counts as not answering. */
export const headersMs = 120_000;
export const bodyMs = 120_000;
/** The longest time an answer that is held whole may take from beginning to end, and the longest for one that is read and discarded. */
export const wholeMs = 300_000;
export const discardMs = 5_000;
/** The same for a file at an address; and the longest time it takes whole, and the bytes it has. */
export const downloadHeadersMs = 60_000;
export const downloadMs = 600_000;
export const downloadBytesMax = 1024 * 1024 * 1024;
/** How many 1xx answers may come before the final one. */
export const earlyAnswersMax = 100;

/** How long failures are tried again: before the service has ever answered, after that, when it limits the rate, and when the key is in use. */
export const refusedForMs = 5_000;
export const retryForMs = 30_000;
export const rateLimitedForMs = 600_000;
export const keyInUseForMs = 120_000;

export const backoffFirstMs = 250;
export const backoffMsMax = 20_000;
/** All requests of a client together may wait for failures this many times as long as a single one. */
export const sharedRetryTimes = 10;
/** A longer Retry-After is treated as a refusal. */
export const retryAfterMsMax = 300_000;
/** The first wait for a request that is still running at the service. */
export const keyInUseMs = 1_000;

export const redirectsMax = 5;
export const errorBodyBytesMax = 1024 * 1024;
/** An answer about 10,000 records that are all wrong in three fields is about 9 MiB. */
export const importBodyBytesMax = 16 * 1024 * 1024;
/** Values of an answer that is parsed; 10,000 records with ten errors each have about 600,000. */
export const answerValuesMax = 1_000_000;
/** Error entries kept for each record. */
export const errorsOfRecordMax = 20;
/** An unread body is read to its end up to this size, so that the connection can be used again. */
export const discardBytesMax = 128 * 1024;
/** Sentences of a foreign service are cut to this length. */
export const sentenceCharactersMax = 300;
/** How much of a web page is searched for such a sentence. */
export const pageCharactersMax = 64 * 1024;

/** How many records of an answer without a header line are held to find its columns. */
export const sampleRecordsMax = 5_000;
export const sampleBytesMax = 8 * 1024 * 1024;
export const listColumnsMax = 1_000;
/** How many bytes of a list may pass without a record. */
export const silentBytesMax = 16 * 1024 * 1024;
/** Deepest nesting in which error entries of a foreign service are looked for. */
export const errorDepthMax = 6;
