/** Every bound of the client, in one place: how long it waits, how often it asks, how much it holds. */

/** A connection that is not there by then is refused. */
export const connectMs = 10_000;
/** A service that takes a request and says nothing for so long never answers; the same between two pieces of a body. */
export const headersMs = 120_000;
export const bodyMs = 120_000;
/** From its beginning to its end an answer that is held whole takes no longer, and one that nobody reads. */
export const wholeMs = 300_000;
export const discardMs = 5_000;
/** Answers of 1xx before the one that counts. */
export const earlyAnswersMax = 100;

/** How long failures are tried again: before the service has ever answered, after that, and where it asks for patience. */
export const refusedForMs = 5_000;
export const retryForMs = 30_000;
export const rateLimitedForMs = 600_000;
export const keyInUseForMs = 120_000;

export const backoffFirstMs = 250;
export const backoffMsMax = 20_000;
/** All requests of a client together wait for failures so many times as long as one may. */
export const sharedRetryTimes = 10;
/** A Retry-After beyond this is no pause but a refusal. */
export const retryAfterMsMax = 300_000;
/** The first waits for a request that is still running. */
export const keyInUseMs = 1_000;

export const redirectsMax = 5;
export const errorBodyBytesMax = 1024 * 1024;
/** An answer about 10,000 records that are all wrong in three fields has some 9 MiB. */
export const importBodyBytesMax = 16 * 1024 * 1024;
/** Values of an answer that is taken apart; 10,000 records with ten errors each have some 600,000. */
export const answerValuesMax = 1_000_000;
/** Error entries kept of one record. */
export const errorsOfRecordMax = 20;
/** A body that nobody reads is read off up to here, so that the connection can be used again. */
export const discardBytesMax = 128 * 1024;
/** Sentences of a foreign service are cut here. */
export const sentenceCharactersMax = 300;
/** So much of a page is looked through for them. */
export const pageCharactersMax = 64 * 1024;

/** So much of an answer without a header line is held to find its columns. */
export const sampleRecordsMax = 5_000;
export const sampleBytesMax = 8 * 1024 * 1024;
export const listColumnsMax = 1_000;
/** Bytes of a list that hold no record. */
export const silentBytesMax = 16 * 1024 * 1024;
/** Deepest nesting in which error entries of a foreign service are looked for. */
export const errorDepthMax = 6;
