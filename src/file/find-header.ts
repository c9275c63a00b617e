/** Finds the header of a table below the lines of a report: the reader shows the first records, its caller knows headers. */

/**
 * Gets the first records of a file, at most 30, with their cells as written; gives the index of the header, or undefined if it knows none of them.
 */
export type FindHeader = (records: readonly (readonly string[])[]) => number | undefined | Promise<number | undefined>;

/** The index of the header among the records; undefined if none is found or there is no finder. */
export async function findRecord(
  records: readonly (readonly string[])[],
  findHeader: FindHeader | undefined,
): Promise<number | undefined> {
  const index = await findHeader?.(records);
  return index !== undefined && records[index] !== undefined ? index : undefined;
}
