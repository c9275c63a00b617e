/** What was found in a file, for scripts and for the page; and what it leaves open, as a question with its possible readings side by side. */
import type { Inspected } from '../app/reading/inspect-input.ts';
import type { ResourceName } from '../contract/resource.ts';
import { statusOfWord } from '../contract/status.ts';
import type { Question } from '../convert/question.ts';
import type { PreparedFile } from '../convert/reading.ts';
import type { LineRanges } from '../file/line-ranges.ts';
import { flagsOf, questionOf, questionOnPage } from './questions.ts';
import { sentenceOf, warningOf } from './remarks.ts';

/** One answer to a question: an option with its value; if `value` is absent, the person types it. */
export interface ChoiceFacts {
  option: string;
  of?: string;
  value?: string;
  /** How the cell is read with this choice. */
  shows?: string;
}

export interface QuestionFacts {
  what: string;
  question: string;
  /** The fields for which no column is known: a person names one of the columns, or gives one value for all rows. */
  missing?: string[];
  /** The cell in question, as written. */
  cell?: string;
  choices: ChoiceFacts[];
}

/** Each choice shows how the cell in question would be read, if the file has one. */
export function questionFacts(question: Question): QuestionFacts {
  const choices = choicesOf(question);
  const shown = showsOf(question);
  return {
    what: question.what,
    question: question.what === 'columns' ? question.problem.message : questionOnPage(question),
    missing: missingOf(question),
    cell: 'cell' in question ? question.cell.text : undefined,
    choices: choices.map(({ option, of, value }) => ({ option, of, value, shows: shown(value) })),
  };
}

/** Its choices as a person is offered them: of a sign that several currencies share, each of them; columns instead of a mapping file. */
export function choicesOf(question: Question): Question['choices'] {
  const choices = question.choices.filter(({ option }) => option !== 'map');
  if (question.what !== 'currency' || question.kind !== 'shared sign') return choices;
  return [...question.currencies.split(', ').map((value) => ({ option: 'currency' as const, value })), ...choices];
}

/** The fields for which a column, or one value for all rows, is missing. */
function missingOf(question: Question): string[] | undefined {
  switch (question.what) {
    case 'columns':
      return question.problem.details.fields?.slice();
    case 'room_type_name':
    case 'rate_plan_name':
      return [question.what];
    case 'missing_column':
      return question.missing === 'days' ? ['date'] : question.missing === 'figures' ? ['rate_amount'] : undefined;
    default:
      return undefined;
  }
}

function showsOf(question: Question): (value: string | undefined) => string | undefined {
  if (question.what === 'date_order' && question.kind !== 'contradiction')
    return (value) => question.readings.find(({ order }) => order === value)?.date;
  if (question.what === 'decimal_mark' && question.kind === 'open')
    return (value) => (value === '.' || value === ',' ? question.readings[value] : undefined);
  return () => undefined;
}

export interface Inspection {
  resource: ResourceName;
  prepared: PreparedFile;
  /** Absent if something is undecided. */
  inspected: Inspected | undefined;
  /** Room types -> rows. */
  names: ReadonlyMap<string, number>;
  /** Room types compared with those of the service; absent if no service was reached. */
  rooms: ReadonlyMap<string, 'known' | { nearest?: string }> | undefined;
  showsGuests: boolean;
}

export type InspectionReport = ReturnType<typeof inspectionReport>;

/** What `pms inspect --json` prints, without the name of the file. */
export function inspectionReport({ resource, prepared, inspected, names, rooms, showsGuests }: Inspection) {
  const { file, reading } = prepared;
  const { statusOf } = reading;
  return {
    resource,
    format: file.format,
    encoding: file.encoding,
    delimiter: file.delimiter ?? null,
    sheet: file.sheetName ?? null,
    kind: reading.kind,
    source: reading.source?.name ?? null,
    decided: reading.findings.map(sentenceOf),
    undecided: reading.questions.map((question) => ({
      what: question.what,
      message: questionOf(question),
      flags: flagsOf(question),
    })),
    columns: reading.columns.map(({ header, role = null, isKnown, sample = null }) => ({
      header,
      role,
      known: isKnown,
      sample: isPrivate(role) && !showsGuests ? null : sample,
    })),
    statuses: [...(reading.statuses ?? [])].map(([word, { count, line }]) => {
      return { word, count, line, becomes: statusOf?.(word) ?? statusOfWord(word) ?? null };
    }),
    currencies: [...(reading.currencies ?? [])].map(([code, { count }]) => ({ code, count })),
    rooms: [...names].map(([name, count]) => {
      const found = rooms?.get(name);
      const nearest = typeof found === 'object' ? (found.nearest ?? null) : null;
      return { name, count, known: found === undefined ? null : found === 'known', nearest };
    }),
    rows: inspected?.rows ?? null,
    records: inspected?.records ?? null,
    rejected: inspected?.rejected ?? null,
    left_out: inspected?.leftOut.map(({ reason, lines }) => ({ reason, ...linesOf(lines) })) ?? [],
    problems:
      inspected?.problems.map(({ field, code, message, lines }) => ({ field, code, message, ...linesOf(lines) })) ?? [],
    notes: inspected?.notes.map((note) => ({ ...warningOf(note), count: note.count })) ?? [],
    first: showsGuests ? (inspected?.first ?? []) : [],
  };
}

function linesOf({ count, ranges }: LineRanges) {
  return { count, lines: ranges };
}

/** Names and addresses of guests, and columns without a field, which may contain anything. */
export function isPrivate(role: string | null | undefined): boolean {
  return !role || /guest|booker/.test(role);
}
