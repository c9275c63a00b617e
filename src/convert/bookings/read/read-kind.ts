/** Tells whether a row is a booking, a cancellation or something else, by the word for its kind. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { likelyStatus } from '../../columns/everyday/likely-status.ts';
import { foldedWord, wordTable } from '../../values/text/word-table.ts';
import type { BookingPlan } from '../plan.ts';
import type { BookingCells } from './booking-cells.ts';
import type { StatusReader, WrittenStatus } from './read-status.ts';

interface RowKind {
  /** Whether the row only reports a cancellation (`Source.rowKinds`). */
  isCancellation: boolean;
  /** What `--status` says about the word. */
  status?: WrittenStatus;
  issues: FieldIssue[];
}

/** A reader of kinds; it gives the reason if a row is not a booking. */
export function createKindReader(
  { source }: Pick<BookingPlan, 'source'>,
  reader: BookingCells,
  statusOf: StatusReader,
): (cells: readonly string[]) => RowKind | { leftOut: string } {
  const table = wordTable(source?.rowKinds ?? {});
  const plain: RowKind = { isCancellation: false, issues: [] };
  return (cells) => {
    if (!reader.has('row_kind')) return plain;
    const word = reader.text(cells, 'row_kind') ?? '';
    const kind = table(foldedWord(word));
    if (typeof kind === 'object') return kind;
    if (kind !== undefined) return { isCancellation: kind === 'cancellation', issues: [] };
    const status = statusOf(word);
    if (status !== undefined) return { ...plain, status };
    // A person said that such texts name guests.
    if (reader.text(cells, 'guest') === word) return plain;
    const name = word.slice(0, 60);
    const flag = `--status "${name}=${likelyStatus(word) ?? 'STATE'}"`;
    const message = `"${name}" is not a known kind of row; ${flag} makes it a booking, and block or leave-out none`;
    return { isCancellation: false, issues: [fieldIssue('unknown_row_kind', null, { message })] };
  };
}
