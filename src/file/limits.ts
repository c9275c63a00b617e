/** How much of a file may be held at once: every buffer of this folder is bounded by one of these names. Sizes are bytes. */

/** The largest line, quoted cell with its line, or JSON element that is read. */
export const recordBytesMax = 1024 * 1024;

/** The most physical lines that one CSV row with quoted line breaks may span. */
export const recordLinesMax = 1000;

/** How much of a line that is too long is kept as `raw`. */
export const longRawBytes = 64 * 1024;

/** The most rows handed over at once. */
export const batchRowsMax = 1000;

/** How much is looked at to find compression, encoding, format and delimiter. */
export const sampleBytes = 64 * 1024;

/** The size of one read; large enough that the cost of a parser's start disappears, small enough for the event loop. */
export const chunkBytes = 256 * 1024;

/** Compressed bytes unpacked in one step: at deflate's best ratio (1,032) some 16 MiB come out. */
export const gzipStepBytes = 16 * 1024;

/** Deepest nesting of a JSON element. */
export const jsonDepthMax = 256;

/** JSON whose rows are held back while it is not yet known which array of an object counts. */
export const heldBytesMax = 4 * 1024 * 1024;

/** Names tried for a rejects file that is not to overwrite another. */
export const rejectsNamesMax = 10_000;

/** Text gathered before it is handed to the operating system. */
export const writeBytes = 64 * 1024;
