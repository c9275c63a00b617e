/** Turns what a file leaves open into a question with its possible readings side by side. */
import type { Ambiguity } from '../../convert/ambiguity.ts';
import { flagsOf, questionOnPage } from '../../words/ambiguities.ts';
import type { QuestionFacts } from '../facts.ts';

/** Each choice shows how the cell in question would be read, if the file has one. */
export function questionFacts(ambiguity: Ambiguity): QuestionFacts {
  const choices = choicesOf(ambiguity);
  const flags = flagsOf({ ...ambiguity, choices });
  const shown = showsOf(ambiguity);
  return {
    what: ambiguity.what,
    question: ambiguity.what === 'columns' ? ambiguity.problem.message : questionOnPage(ambiguity),
    missing: missingOf(ambiguity),
    cell: cellOf(ambiguity),
    choices: choices.map(({ option, of, value }, index) => ({
      ...{ option, of, value },
      ...{ shows: shown(value), flag: flags[index]! },
    })),
  };
}

/** Its choices as a person is offered them: of a sign that several currencies share, each of them; columns instead of a mapping file. */
export function choicesOf(ambiguity: Ambiguity): Ambiguity['choices'] {
  const choices = ambiguity.choices.filter(({ option }) => option !== 'map');
  if (ambiguity.what !== 'currency' || ambiguity.kind !== 'shared sign') return choices;
  return [...ambiguity.currencies.split(', ').map((value) => ({ option: 'currency' as const, value })), ...choices];
}

/** The fields for which a column, or one value for all rows, is missing. */
function missingOf(ambiguity: Ambiguity): string[] | undefined {
  switch (ambiguity.what) {
    case 'columns':
      return ambiguity.problem.details.fields?.slice();
    case 'room_type_name':
    case 'rate_plan_name':
      return [ambiguity.what];
    case 'missing_column':
      return ambiguity.missing === 'days' ? ['date'] : ambiguity.missing === 'figures' ? ['rate_amount'] : undefined;
    default:
      return undefined;
  }
}

function cellOf(ambiguity: Ambiguity): string | undefined {
  return 'cell' in ambiguity ? ambiguity.cell.text : undefined;
}

function showsOf(ambiguity: Ambiguity): (value: string | undefined) => string | undefined {
  if (ambiguity.what === 'date_order' && ambiguity.kind !== 'contradiction')
    return (value) => ambiguity.readings.find(({ order }) => order === value)?.date;
  if (ambiguity.what === 'decimal_mark' && ambiguity.kind === 'open')
    return (value) => (value === '.' || value === ',' ? ambiguity.readings[value] : undefined);
  return () => undefined;
}
