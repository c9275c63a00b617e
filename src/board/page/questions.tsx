/** What a file leaves open: each question with its possible readings side by side. */
import type { ChoiceFacts, InspectionFacts, QuestionFacts } from '../facts.ts';
import type { Choose } from './choose.ts';
import { isDate, longDate } from './figures.ts';
import { roleName } from './plan-words.ts';
import { words } from './words.ts';

export function Questions({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  const { questions, encoding } = facts;
  if (questions.length === 0 && (encoding === undefined || encoding.choices.length < 2)) return null;
  return (
    <section class="questions">
      <h2>{words.inspect.questions}</h2>
      {questions.length > 0 && <p>{words.inspect.questionsHint}</p>}
      {questions.map((question) => (
        <Question key={question.question} question={question} facts={facts} choose={choose} />
      ))}
      {encoding && encoding.choices.length > 1 && (
        <fieldset class="question">
          <legend>{words.inspect.encoding}</legend>
          <div class="readings">
            {encoding.choices.map(({ encoding: name, shows }) => (
              <button
                key={name}
                type="button"
                class="reading"
                aria-pressed={name === encoding.current}
                onClick={() => void choose({ add: { encoding: [name] } })}
              >
                <strong>{shows}</strong>
                <small>{name}</small>
              </button>
            ))}
          </div>
        </fieldset>
      )}
    </section>
  );
}

interface QuestionProps {
  question: QuestionFacts;
  facts: InspectionFacts;
  choose: Choose;
}

function Question({ question: { what, question, missing, cell, choices }, facts, choose }: QuestionProps) {
  const ready = choices.filter(({ value }) => value !== undefined);
  const open = choices.filter(({ of, value }) => value === undefined && !missing?.includes(of ?? ''));
  const said = words.inspect;
  return (
    <fieldset class="question">
      <legend>{missing === undefined ? question : said.missing(missing.map(roleName))}</legend>
      {cell !== undefined && (
        <p>
          {said.written}: <code>{cell}</code>
        </p>
      )}
      {what === 'columns' && missing === undefined && <p>{said.sayColumns}</p>}
      <div class="readings">
        {ready.map((choice) => (
          <button
            key={choice.flag}
            type="button"
            class="reading"
            onClick={() => void choose({ add: { [choice.option]: [typedValue(choice, choice.value ?? '')] } })}
          >
            <strong>{textOf(choice)}</strong>
          </button>
        ))}
      </div>
      {missing?.map((field) => (
        <MissingField
          key={field}
          field={field}
          facts={facts}
          choice={choices.find(({ option, of, value }) => option === 'set' && of === field && value === undefined)}
          choose={choose}
        />
      ))}
      {open.map((choice) => (
        <OpenChoice key={choice.flag} choice={choice} choose={choose} />
      ))}
    </fieldset>
  );
}

/** A choice in plain words. */
function textOf({ option, of = '', value = '', shows }: ChoiceFacts): string {
  const { choices } = words.inspect;
  if (isDate(shows)) return longDate(shows);
  if (shows !== undefined) return shows;
  if (option === 'column') return value === 'none' ? choices.unused(of) : choices.is(of, roleName(value));
  if (option === 'status') return choices.is(of, value);
  return choices.named[`${option} ${value}`] ?? value;
}

interface MissingFieldProps {
  field: string;
  facts: InspectionFacts;
  /** To give one value for all rows, if that is possible. */
  choice: ChoiceFacts | undefined;
  choose: Choose;
}

/** A field without a column: one of the columns, or one value for all rows. */
function MissingField({ field, facts: { columns }, choice, choose }: MissingFieldProps) {
  return (
    <div class="bar">
      <label>
        {words.inspect.columnOf(roleName(field))}{' '}
        <select
          aria-label={words.inspect.columnOf(roleName(field))}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && void choose({ add: { column: [`${value}=${field}`] } })
          }
        >
          <option value="">{words.inspect.chooseColumn}</option>
          {columns.map(({ header, sample }) => (
            <option key={header} value={header}>
              {sample ? `${header} (${sample.slice(0, 30)})` : header}
            </option>
          ))}
        </select>
      </label>
      {choice && <OpenChoice choice={choice} choose={choose} />}
    </div>
  );
}

/** A value that only a person knows. */
function OpenChoice({ choice, choose }: { choice: ChoiceFacts; choose: Choose }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget as HTMLFormElement).get('value')).trim();
    if (value !== '') void choose({ add: { [choice.option]: [typedValue(choice, value)] } });
  };
  const { option, of } = choice;
  const { yourValue, forAll, values } = words.inspect;
  return (
    <form class="bar" onSubmit={submit}>
      <label>
        {option === 'set' && of !== undefined ? forAll(roleName(of)) : (values[option] ?? yourValue)}{' '}
        <input name="value" required />
      </label>
      <button type="submit">{words.inspect.decide}</button>
    </form>
  );
}

function typedValue({ of }: ChoiceFacts, value: string): string {
  return of === undefined ? value : `${of}=${value}`;
}
