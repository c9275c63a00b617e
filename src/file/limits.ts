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

/** What a packed file of any size may unpack to; and how many times its size beyond that: tables pack 5 to 60 times, deflate can 1,032. */
export const unpackedFreeBytes = 256 * 1024 * 1024;
export const unpackedRatioMax = 200;

/** The largest zip archive or workbook (.xlsx); it is held packed as it is, because its directory stands at its end. */
export const archiveBytesMax = 256 * 1024 * 1024;

/** The largest old workbook (.xls): its library holds all of it, at some 35 times its size. 60,000 rows of 12 columns have 15 MiB. */
export const xlsBytesMax = 32 * 1024 * 1024;

/** The largest table in markup (a web page named `.xls`, the XML of Excel 2003, `.fods`): it is held as it is, and walked once for each reading. */
export const markupBytesMax = 64 * 1024 * 1024;

/** Archives inside archives that are opened: a zip in a gzip, a workbook in a zip. */
export const archiveLayersMax = 3;

/** The most entries of an archive that are looked at. */
export const archiveEntriesMax = 100_000;

/** The largest sheet of a workbook, unpacked: a full one of 1,048,576 rows and 12 columns has some 450 MiB. It is never held whole. */
export const sheetBytesMax = 1024 * 1024 * 1024;

/** The largest list of a workbook's texts, unpacked, which is held whole, and the most texts in it. */
export const sharedTextBytesMax = 128 * 1024 * 1024;
export const sharedTextsMax = 3_000_000;

/** The largest of its other parts: styles, and the list of its sheets. */
export const bookPartBytesMax = 32 * 1024 * 1024;

/** The most sheets that are looked through for a header. */
export const sheetsMax = 1000;

/** The most rows and columns that a sheet of a workbook may have: Excel's own limits. */
export const sheetRowsMax = 1_048_576;
export const sheetColumnsMax = 16_384;

/** The longest text of a cell, in UTF-16 units: Excel's own limit. What is longer ends there. */
export const cellCharactersMax = 32_767;

/** Records at the beginning of a table among which the header is looked for. */
export const headerRecordsMax = 30;

/** Deepest nesting of XML, and the most units of text between two tags. */
export const xmlDepthMax = 256;
export const xmlTextMax = 2 * 1024 * 1024;

/** How much of an XML file is read to learn the names of its columns. */
export const xmlNamesBytes = 1024 * 1024;

/** Deepest nesting of a JSON element. */
export const jsonDepthMax = 256;

/** JSON whose rows are held back while it is not yet known which array of an object counts. */
export const heldBytesMax = 4 * 1024 * 1024;

/** How much of standard input is held in memory for a second reading before it goes to the spool file. */
export const replayBytesMax = 4 * 1024 * 1024;

/** Names tried for a rejects file that is not to overwrite another. */
export const rejectsNamesMax = 10_000;

/** Text gathered before it is handed to the operating system. */
export const writeBytes = 64 * 1024;
