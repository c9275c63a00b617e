/** Where the header of a table stands when lines of a report stand above it: the reader shows the beginning, its caller knows headers. */

/**
 * Is handed the first records of a file, at most 30, cells as written and as many as each has; tells which of them is the header, or
 * undefined where it knows none of them.
 */
export type FindHeader = (records: readonly (readonly string[])[]) => number | undefined | Promise<number | undefined>;

/** The place of the header among the records; undefined where none is found or nobody looks. */
export async function findRecord(
  records: readonly (readonly string[])[],
  findHeader: FindHeader | undefined,
): Promise<number | undefined> {
  const place = await findHeader?.(records);
  return place !== undefined && records[place] !== undefined ? place : undefined;
}
