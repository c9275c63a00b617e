/** Every bound of the client, in one place: how long it waits, how often it asks, how much it holds. */

/** A connection that is not there by then is refused. */
export const connectMs = 10_000;
/** A service that takes a request and says nothing for so long never answers; the same between two pieces of a body. */
export const headersMs = 120_000;
export const bodyMs = 120_000;

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
export const importBodyBytesMax = 64 * 1024 * 1024;
/** A body that nobody reads is read off up to here, so that the connection can be used again. */
export const discardBytesMax = 128 * 1024;
/** Sentences of a foreign service are cut here. */
export const sentenceCharactersMax = 300;

/** So much of an answer without a header line is held to find its columns. */
export const sampleRecordsMax = 5_000;
export const sampleBytesMax = 8 * 1024 * 1024;
/** Deepest nesting in which error entries of a foreign service are looked for. */
export const errorDepthMax = 6;
