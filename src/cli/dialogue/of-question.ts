/** Asks what a file leaves open: one question with its choices, or the columns and values that may be a field. */
import { resources } from '../../contract/resource.ts';
import type { Question } from '../../convert/question.ts';
import { type ReadingOptionName, readingOption } from '../../convert/reading-options.ts';
import { choiceWords, fieldName, missingWords, valueWords } from '../../words/choices.ts';
import { choicesOf, questionFacts } from '../../words/inspection-report.ts';
import { printable } from '../../words/printable.ts';
import { askState, type Dialogue, makeRoomType, typesFor } from './of-rows.ts';
import { askText, choose, type Way } from './prompts.ts';

/** Asks one question. False if nobody can be asked so: then the flags are said as without a terminal. */
export async function askQuestion(dialogue: Dialogue, raised: Question): Promise<boolean> {
  const { context, take } = dialogue;
  const { question: asked, cell, choices: facts, missing = [] } = questionFacts(raised);
  const question = missing.length === 0 ? asked : missingWords(missing);
  if (raised.what === 'odd_words' && raised.names !== 'types') {
    for (const { word, count: rows, line } of raised.words) {
      const proposed = raised.choices.find(({ of }) => of === word)?.value;
      await askState(dialogue, { word, rows, line, proposed });
    }
    return true;
  }
  const ofFields: ({ field: string } & WaysOfField)[] = [];
  for (const field of missing) ofFields.push({ field, ...(await waysOfField(dialogue, field)) });
  if (missing.length > 1) {
    const open = ofFields.map(({ field, types, others }) => ({ field, ways: [...types, ...others] }));
    if (open.some(({ ways }) => ways.length === 0)) return false;
    for (const { field, ways } of open) await choose(context, { message: missingWords([field]), ways });
    return true;
  }
  const ways = choicesOf(raised)
    .filter(({ of, value }) => value !== undefined || of === undefined || missing.length === 0)
    .flatMap(({ option, of, value }): Way[] => {
      if (value === undefined) return waysOfOpen(dialogue, option, of);
      const shows = facts.find((fact) => fact.option === option && fact.value === value)?.shows;
      const hint = cell !== undefined && shows !== undefined ? `${printable(cell, 60)} -> ${shows}` : undefined;
      const label = choiceWords({ option, of, value });
      return [{ label, hint, answer: () => take(option, of === undefined ? value : `${of}=${value}`) }];
    });
  const [ofField] = ofFields;
  const all = [...(ofField?.types ?? []), ...ways, ...(ofField?.others ?? [])];
  if (all.length === 0) return false;
  await choose(context, { message: question, ways: all });
  return true;
}

/** A choice whose value a person gives: a column of the file, or free text. */
function waysOfOpen({ context, reading, take }: Dialogue, option: ReadingOptionName, of?: string): Way[] {
  if (option === 'column') return [];
  if (option === 'groupBy')
    return reading.columns.map(({ header, sample }) => ({
      label: `the column "${printable(header, 60)}" says the type`,
      hint: sample && printable(sample, 60),
      answer: () => take(option, header),
    }));
  const { help, placeholder } = readingOption(option);
  const asked = `${(of && fieldName(of)) ?? valueWords[option] ?? placeholder}:`;
  return [
    {
      isAsked: true,
      label: of === undefined ? help : `one value for ${option === 'set' ? 'all rows' : 'these'}: ${fieldName(of)}`,
      answer: () => askText(context, asked, (value) => take(option, of === undefined ? value : `${of}=${value}`)),
    },
  ];
}

/** Ways to say a field that no column is known as; what the file itself proposes stands between the two. */
interface WaysOfField {
  /** The room types of the service, or a new one, for all rows. */
  types: Way[];
  /** The columns that may be it, or another value for all rows. */
  others: Way[];
}

async function waysOfField(dialogue: Dialogue, field: string): Promise<WaysOfField> {
  const { context, command, reading, take } = dialogue;
  const forAll = (value: string) => take('set', `${field}=${value}`);
  const isWord = (sample = '') => /\p{L}/u.test(sample) && !/^(true|false)$/i.test(sample);
  const listed = field === 'room_type_name' ? await typesFor(dialogue) : undefined;
  const types = (listed ?? []).map((type): Way => {
    return { label: `all rows are ${printable(type, 60)}`, answer: () => forAll(type) };
  });
  if (listed !== undefined)
    types.push({
      label: 'all rows are of a new room type',
      async answer() {
        let name = '';
        await askText(context, 'What is it called?', (value) => {
          name = value;
          return value === '' ? 'A name, please.' : undefined;
        });
        await makeRoomType(dialogue, name);
        forAll(name);
      },
    });
  const others = reading.columns
    .filter(({ header, role }) => header.trim() !== '' && role === undefined)
    .sort((left, right) => Number(isWord(right.sample)) - Number(isWord(left.sample)))
    .map(({ header, sample }): Way => {
      const label = choiceWords({ option: 'column', of: printable(header, 60), value: field });
      return { label, hint: sample && printable(sample, 60), answer: () => take('column', `${header}=${field}`) };
    });
  if (resources[command.resource.name].fieldByName.has(field))
    others.push({
      isAsked: true,
      label: `for all rows the same ${fieldName(field)}`,
      answer: () => askText(context, `${fieldName(field)}:`, forAll),
    });
  return { types, others };
}
