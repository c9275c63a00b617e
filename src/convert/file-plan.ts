/** What is known of an external file, of any resource, before its rows are converted. */
import type { Roles, Source } from './columns/source.ts';
import type { Decisions } from './reading-options.ts';
import type { RoomTypeNames } from './room-type-names.ts';

export interface FilePlan {
  header: readonly string[];
  /** What each column of the header means, from the source, the everyday words or the mapping file. */
  roles: Roles;
  /** By column: whether its meaning is known, with or without a field for it. */
  isKnown: readonly boolean[];
  source?: Source;
  decisions: Decisions;
  /** Whether the file is a workbook: its number cells have a point, whatever mark its texts use. */
  hasNumberCells?: boolean;
  /** Room names of the file -> room types of the service. */
  roomTypeNames: RoomTypeNames;
  /** Field -> the value for rows without a cell for it (`--set`). */
  constants: ReadonlyMap<string, string>;
}
