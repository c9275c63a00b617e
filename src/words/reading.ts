/** Describes how a file is read: what it is taken for, what decides its dates and amounts, and what its bytes are. */
import type { Reading } from '../convert/reading.ts';
import type { DialectKind, RowSource } from '../file/row.ts';
import { printable } from './printable.ts';
import { columnName, sentenceOf } from './remarks.ts';

/** Characters of one clause. */
const clauseCharactersMax = 300;

/**
 * All clauses, what the file is first; none for a plain file in our own form. Where only the headings say what the columns are, the role of each is
 * named, so that a wrong one is seen.
 */
export function describeReading(
  file: RowSource,
  { kind, findings, columns }: Pick<Reading, 'kind' | 'findings' | 'columns'>,
): string[] {
  const named = columns.flatMap(({ header, role }, index) =>
    role === undefined || role === header ? [] : `${columnName(header, index)} as ${role}`,
  );
  const roles = named.join(', ');
  const found = findings.map((finding) =>
    finding.code === 'headings' && roles !== ''
      ? printable(`${sentenceOf(finding)}: ${roles}`, 1_000)
      : describeFinding(finding),
  );
  const clauses = [...found, ...describeBytes(file)];
  return kind === 'native' && clauses.length > 0 ? ['our own form', ...clauses] : clauses;
}

/** One clause, safe for a terminal. */
export function describeFinding(finding: Reading['findings'][number]): string {
  return printable(sentenceOf(finding), clauseCharactersMax);
}

/** The clauses about its bytes: an encoding that was not clear, the sheet that was chosen, lines above the header. */
export function describeBytes({
  codePage,
  encoding,
  encodingFound,
  dialect,
  sheetName,
  sheetNames = [],
  preamble = [],
}: RowSource): string[] {
  const lines = preamble.length === 1 ? '1 other line' : `${preamble.length} other lines`;
  const clauses = [
    ...(encodingFound === 'not-utf-8' && codePage === undefined
      ? ['it is not UTF-8 and is read as Windows-1252 (`--encoding` says otherwise)']
      : []),
    ...(encodingFound === 'letters' ? [`it is not UTF-8: its letters make words in ${encoding}`] : []),
    ...(dialect === undefined ? [] : [dialects[dialect]]),
    ...(sheetName === undefined ? [] : [sheetClause(sheetName, sheetNames)]),
    ...(preamble.length > 0 ? [`its header is below ${lines}`] : []),
  ];
  return clauses.map((clause) => printable(clause, clauseCharactersMax));
}

const dialects: Record<DialectKind, string> = {
  'wrapped lines': 'each of its lines is one quoted cell, and was split again',
  'single quotes': "its cells are quoted with '",
  blanks: 'blanks between its separators and quotes were left out',
  backslashes: 'quotes in its cells have a \\ in front',
};

function sheetClause(name: string, names: readonly string[]): string {
  if (names.length < 2) return `sheet "${name}"`;
  const others = names
    .filter((other) => other !== name)
    .slice(0, 3)
    .map((other) => `\`--sheet "${other}"\``);
  return `sheet "${name}" of ${names.length} (${others.join(' or ')} reads another)`;
}
