/** Turns what a file leaves open into a question with its possible readings side by side. */
import type { Question } from '../convert/question.ts';
import { questionOnPage } from './questions.ts';

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
