/** What a file leaves open: each question with its possible readings side by side. */
import type { ChoiceFacts, InspectionFacts, QuestionFacts } from '../facts.ts';
import type { Choose } from './choose.ts';
import { isDate, longDate } from './figures.ts';
import { words } from './words.ts';

export function Questions({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  const { questions, encoding } = facts;
  if (questions.length === 0 && (encoding === undefined || encoding.choices.length < 2)) return null;
  return (
    <section class="questions">
      <h2>{words.inspect.questions}</h2>
      {questions.length > 0 && <p>{words.inspect.questionsHint}</p>}
      {questions.map((question) => (
        <Question key={question.question} question={question} choose={choose} />
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

function Question({ question: { question, cell, choices }, choose }: { question: QuestionFacts; choose: Choose }) {
  const ready = choices.filter(({ value }) => value !== undefined);
  const open = choices.filter(({ value }) => value === undefined);
  return (
    <fieldset class="question">
      <legend>{question}</legend>
      {cell !== undefined && (
        <p>
          {words.inspect.written}: <code>{cell}</code>
        </p>
      )}
      <div class="readings">
        {ready.map((choice) => (
          <button
            key={choice.flag}
            type="button"
            class="reading"
            onClick={() => void choose({ add: { [choice.option]: [typedValue(choice, choice.value ?? '')] } })}
          >
            <strong>{isDate(choice.shows) ? longDate(choice.shows) : (choice.shows ?? choice.value)}</strong>
            <small>{choice.flag}</small>
          </button>
        ))}
      </div>
      {open.map((choice) => (
        <OpenChoice key={choice.flag} choice={choice} choose={choose} />
      ))}
    </fieldset>
  );
}

/** A value that only a person knows. */
function OpenChoice({ choice, choose }: { choice: ChoiceFacts; choose: Choose }) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const value = String(new FormData(event.currentTarget as HTMLFormElement).get('value')).trim();
    if (value !== '') void choose({ add: { [choice.option]: [typedValue(choice, value)] } });
  };
  return (
    <form class="bar" onSubmit={submit}>
      <label>
        {words.inspect.yourValue} <code>{choice.flag}</code> <input name="value" required />
      </label>
      <button type="submit">{words.inspect.decide}</button>
    </form>
  );
}

function typedValue({ of }: ChoiceFacts, value: string): string {
  return of === undefined ? value : `${of}=${value}`;
}
