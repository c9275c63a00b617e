/** Keeps the rooms of a file column by column while their numbers are found, because a file may have millions. */

/** One entry for each added room; NaN as the key if it is not known. */
export interface RoomColumns {
  keys: number[];
  guests: number[];
  emails: number[];
  lines: number[];
  indexes: number[];
  ids: string[];
  isEnded: boolean[];
  isOwn: boolean[];
}
