/** What is kept of the rooms of a file while their numbers are found: in columns, since a file may have millions. */

/** The rooms as they were added, in columns; the key of one that is not known is NaN. */
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
