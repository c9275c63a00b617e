/** What the columns of a file of bookings mean, while their values are examined: each step of `settleColumns` changes roles or asks. */
import { columnNames, isIgnored, shownName } from '../../columns/native-columns.ts';
import type { ColumnRole } from '../../columns/source.ts';
import type { SurveyedColumns } from '../../columns/values/survey-columns.ts';
import { type Choice, type ColumnsQuestion, meaningOfColumns, type Question } from '../../question.ts';
import type { Decisions } from '../../reading-options.ts';
import type { Remark } from '../../remark.ts';
import type { SeenText } from '../../seen-texts.ts';

export interface ColumnsDraft extends SurveyedColumns {
  header: readonly string[];
  /** Whether the columns are known from the headers of a known system. */
  isOfSource: boolean;
  /** Whether a mapping file says what the columns are: then only what could lead to a wrong booking is asked. */
  isMapped: boolean;
  roles: (ColumnRole | undefined)[];
  isKnown: boolean[];
  /** By column: whether a person has said what it means; that is not questioned. */
  isSaid: readonly boolean[];
  decisions: Decisions;
  constants: ReadonlyMap<string, string>;
  open: Question[];
  findings: Remark[];
}

/** The indexes of the columns that are not used and of which nobody has said what they mean. */
export function unusedIndexes({ roles, isSaid, header }: ColumnsDraft): number[] {
  return [...header.keys()].filter(
    (index) => roles[index] === undefined && !isSaid[index] && !isIgnored(header[index]!),
  );
}

/** The columns of these roles, in the order of the roles. */
export function indexesWith({ roles }: ColumnsDraft, ...wanted: readonly ColumnRole[]): number[] {
  return wanted.flatMap((role) => roles.flatMap((each, index) => (each === role ? [index] : [])));
}

export function hasRole(draft: ColumnsDraft, ...roles: readonly ColumnRole[]): boolean {
  return roles.some((role) => draft.roles.includes(role));
}

/** Gives a column a role because of its values, or by another proof, and notes that as a finding. */
export function useByValues(
  draft: ColumnsDraft,
  index: number,
  role: ColumnRole,
  proof: Pick<Remark<'column'>, 'provedBy' | 'rows'> = { provedBy: 'values' },
): void {
  draft.roles[index] = role;
  draft.isKnown[index] = true;
  draft.findings.push({ code: 'column', column: nameOf(draft, index), role, ...proof });
}

/** Removes a role from a column because of its values, and notes that as a finding. */
export function dropByValues(draft: ColumnsDraft, index: number, role: ColumnRole): void {
  draft.roles[index] = undefined;
  draft.findings.push({ code: 'no_column', column: nameOf(draft, index), role });
}

export function nameOf({ header }: ColumnsDraft, index: number): string {
  return shownName(columnNames(header)[index]!) || `#${index + 1}`;
}

/** Asks what columns mean; each is shown with the roles it may have and its first value, or the first that `tells` why. */
export function askOfColumns(
  draft: ColumnsDraft,
  meaning: ColumnsQuestion['meaning'],
  indexes: readonly number[],
  roles: readonly (ColumnRole | 'none')[],
  { shown, tells }: { shown?: ColumnsQuestion['shown']; tells?: (text: string) => boolean } = {},
): void {
  draft.open.push({ ...meaningOfColumns(meaning, columnsAt(draft, indexes, tells), roles), shown });
}

/** Columns as they are shown in a question. */
export function columnsAt(
  draft: ColumnsDraft,
  indexes: readonly number[],
  tells: (text: string) => boolean = () => true,
): ColumnsQuestion['columns'] {
  return indexes.slice(0, columnsMax).map((index) => {
    const seen = [...draft.profiles[index]!.values];
    const [text, { line }] = seen.find(([each]) => tells(each)) ?? seen[0] ?? [undefined, { line: 0 }];
    return { name: nameOf(draft, index), ...(text !== undefined && { example: text.slice(0, 40), line }) };
  });
}

const columnsMax = 6;

/** Asks what words of a column are, if there are any; each has the choices of its own, and all have `more`. */
export function askOfWords(
  draft: ColumnsDraft,
  index: number,
  seen: readonly (readonly [string, SeenText])[],
  {
    choicesOf,
    more = [],
    ...about
  }: Pick<WordsQuestion, 'names' | 'other'> & { choicesOf(word: string): readonly Choice[]; more?: readonly Choice[] },
): void {
  if (seen.length === 0) return;
  const words = seen.slice(0, 5).map(([word, { count, line }]) => ({ word: shownName(word), count, line }));
  const choices = [...words.flatMap(({ word }) => choicesOf(word)), ...more];
  draft.open.push({ what: 'odd_words', column: nameOf(draft, index), ...about, words, choices });
}

type WordsQuestion = Extract<Question, { what: 'odd_words' }>;

/** Whether a column is never filled where another is: both are one, as in lists that two programs have written. */
export function isElsewhere({ sample, rows }: ColumnsDraft, index: number, of: number): boolean {
  return sample.length === rows && sample.every(({ cells }) => cells[index] === '' || cells[of] === '');
}

/** Whether a column repeats another in every row of the file. */
export function isCopy({ sample, rows }: ColumnsDraft, index: number, of: number): boolean {
  return sample.length === rows && sample.every(({ cells }) => cells[index] === cells[of]);
}
