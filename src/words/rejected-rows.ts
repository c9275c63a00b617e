/** Says what became of the rows of a file on the way into a plan or a comparison. */
import { nameOfInput } from '../app/reading/input-file.ts';
import type { UnlistedRooms } from '../app/sync/refuse-new.ts';
import type { Converter } from '../convert/converter.ts';
import type { RowsRemark } from '../convert/remark.ts';
import type { RefusedWrite } from '../sync/carry-out.ts';
import type { Tally } from '../transfer/tally.ts';
import { counted } from './count.ts';
import { warningOf } from './remarks.ts';
import { unlistedWarning } from './warnings.ts';

/** Reasons that are named; the report in JSON has all. */
const reasonsMax = 3;

/** One line for each file that has such rows: `week.csv: 2 rows rejected (line 3: checkin_date is missing; ...)`. */
export function linesOfRejected(
  files: readonly { file: string; tally: Pick<Tally, 'errorCount' | 'errors'> }[],
): string[] {
  return files
    .filter(({ tally }) => tally.errorCount > 0)
    .map(({ file, tally }) => {
      const reasons = new Set(tally.errors.slice(0, reasonsMax).map(({ line, message }) => `line ${line}: ${message}`));
      return `${nameOfInput(file)}: ${counted(tally.errorCount, 'row', 'rows')} rejected (${[...reasons].join('; ')})`;
    });
}

/** The same of rows that the service rejected: `week.csv: 2 rows rejected by the service (line 3: ...)`. A booking that no row names has no file. */
export function linesOfRejectedThere(rejected: readonly RefusedWrite[] = []): string[] {
  return [...new Set(rejected.map(({ file }) => file))].map((name) => {
    const rows = rejected.filter(({ file }) => file === name);
    const reasons = rows.slice(0, reasonsMax).map(({ line, issues }) => {
      const why = issues.map(({ message }) => message).join(', ');
      return name === '' ? why : `line ${line}: ${why}`;
    });
    const what =
      name === '' ? counted(rows.length, 'booking', 'bookings') : `${name}: ${counted(rows.length, 'row', 'rows')}`;
    return `${what} rejected by the service (${[...new Set(reasons)].join('; ')})`;
  });
}

interface ReadFile {
  file: string;
  rows?: number;
  ready: { converter: Pick<Converter, 'notes'> };
  openLine?: number;
  doubtful?: RowsRemark;
}

/** What was done to the values of each file, and which rows it was that are no records, as warnings of the report. */
export function warningsOfFiles(files: readonly ReadFile[]) {
  return files.flatMap(({ file, rows, ready, openLine, doubtful }) => {
    const notes = ready.converter.notes().map((note) =>
      // Of two rows of a file for one night a plan takes the later one.
      note.code === 'rates_overlap' ? { ...note, counts: note.counts ?? 'last' } : note,
    );
    const open = openLine === undefined ? [] : [{ code: 'open_end' as const, line: openLine }];
    const none = rows === 0 ? [{ code: 'no_rows' as const }] : [];
    return [...none, ...notes, ...open, ...(doubtful === undefined ? [] : [doubtful])].map((one) => ({
      file: nameOfInput(file),
      ...warningOf(one),
    }));
  });
}

/** The same, a line each: `week.csv: 35 blocks, 174 room-nights, are not in: ...`. */
export function linesOfWarnings(files: readonly ReadFile[]): string[] {
  return warningsOfFiles(files).map(({ file, message }) => `${file}: ${message}`);
}

/** Room types of a plan that the service does not list, as warnings of the report. */
export function warningsOfUnlisted(files: readonly UnlistedRooms[]) {
  return files.flatMap(({ file, rooms }) => rooms.map((room) => ({ file, ...warningOf(unlistedWarning(room)) })));
}
