/** How much of a file may be held at once: every buffer of this folder is bounded by one of these names. Sizes are bytes. */

/** The largest line, quoted cell with its line, or JSON element that is read. */
export const recordBytesMax = 1024 * 1024;

/** The most physical lines of one CSV row with quoted line breaks. */
export const recordLinesMax = 1000;

/** How much of a line that is too long is kept as `raw`. */
export const longRawBytes = 64 * 1024;

/** The most rows delivered at once. */
export const batchRowsMax = 1000;

/** How much is read to detect compression, encoding, format and delimiter. */
export const sampleBytes = 64 * 1024;

/** The size of one read: large enough for parsers to start seldom, small enough for the event loop, and for its rows to be done with while they are young. */
export const chunkBytes = 64 * 1024;

/** Compressed bytes unpacked in one step: at deflate's best ratio (1,032) they become about 16 MiB. */
export const gzipStepBytes = 16 * 1024;

/**
 * How much a packed file of any size may unpack to, and how many times its size beyond that: tables are packed 5 to 60 times, deflate can pack 1,032
 * times.
 */
export const unpackedFreeBytes = 256 * 1024 * 1024;
export const unpackedRatioMax = 200;

/** The largest zip archive or workbook (.xlsx); it is held packed, because its directory is at its end. */
export const archiveBytesMax = 256 * 1024 * 1024;

/** The largest old workbook (.xls): its library holds all of it, at about 35 times its size. 60,000 rows of 12 columns are 15 MiB. */
export const xlsBytesMax = 32 * 1024 * 1024;

/** The largest table in markup (a web page named `.xls`, the XML of Excel 2003, `.fods`): its text is held, and walked once for each reading. */
export const markupBytesMax = 64 * 1024 * 1024;

/** The largest mail, which is held whole. */
export const mailBytesMax = 64 * 1024 * 1024;

/** How many layers of archives are opened: a zip in a gzip, a workbook in a zip. */
export const archiveLayersMax = 3;

/** The most entries of an archive that are read. */
export const archiveEntriesMax = 100_000;

/** The largest sheet of a workbook, unpacked: a full one of 1,048,576 rows and 12 columns has about 450 MiB. It is never held whole. */
export const sheetBytesMax = 1024 * 1024 * 1024;

/** The largest list of a workbook's texts, unpacked, which is held whole; and the most texts in it. */
export const sharedTextBytesMax = 128 * 1024 * 1024;
export const sharedTextsMax = 3_000_000;

/** The largest of the other parts: styles, and the list of sheets. */
export const bookPartBytesMax = 32 * 1024 * 1024;

/** The most sheets that are searched for a header. */
export const sheetsMax = 1000;

/** The most rows and columns of a sheet: Excel's own limits. */
export const sheetRowsMax = 1_048_576;
export const sheetColumnsMax = 16_384;

/** The longest text of a cell, in UTF-16 units: Excel's own limit. A longer text is cut there. */
export const cellCharactersMax = 32_767;

/** Records at the beginning of a table that are searched for the header. */
export const headerRecordsMax = 30;

/** Deepest nesting of XML, and the most units of text between two tags. */
export const xmlDepthMax = 256;
export const xmlTextMax = 2 * 1024 * 1024;

/** How much of an XML file is read to find the names of its columns. */
export const xmlNamesBytes = 1024 * 1024;

/** Deepest nesting of the elements of a web page, where tags without an end are usual. */
export const htmlDepthMax = 10_000;

/** Deepest nesting of a JSON element. */
export const jsonDepthMax = 256;

/** JSON whose rows are held back until it is known which array of an object has the rows. */
export const heldBytesMax = 4 * 1024 * 1024;

/** How much of standard input is held in memory for a second reading before the rest goes to the spool file. */
export const replayBytesMax = 4 * 1024 * 1024;

/** How many names are tried for a rejects file that must not overwrite another. */
export const rejectsNamesMax = 10_000;

/** Text gathered before it is handed to the operating system. */
export const writeBytes = 64 * 1024;
