/** What a file leaves open: each question with its possible readings side by side. */
import { useId } from 'preact/hooks';
import { fieldName, missingWords } from '../../words/choices.ts';
import { counted } from '../../words/count.ts';
import type { ChoiceFacts, QuestionFacts } from '../../words/inspection-report.ts';
import type { WithoutAmount } from '../facts.ts';
import { isDate, longDate } from './figures.ts';
import { Form } from './frame.tsx';
import { Reading } from './lists.tsx';
import { StateChoice } from './states.tsx';
import type { Choose, InspectionFacts } from './use-inspection.ts';
import { words } from './words.ts';

export function Questions({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  const { questions, encoding, withoutAmount } = facts;
  const isEncodingOpen = encoding !== undefined && encoding.choices.length > 1;
  const given = givenAnswers(facts);
  const isOpen = questions.length > 0 || isEncodingOpen || withoutAmount !== undefined;
  if (!isOpen && given.length === 0) return null;
  return (
    <section class="questions">
      <h2>{isOpen ? 'Questions only you can answer' : words.inspect.answered}</h2>
      {questions.length > 0 && <p>The file does not say this. Nothing is sent until you answer.</p>}
      {given.length > 0 && (
        <ul aria-label={words.inspect.answered}>
          {given.map(({ text, without }) => (
            <li key={text}>
              {text}{' '}
              <button
                type="button"
                class="small"
                aria-label={`${words.inspect.askAgain}: ${text}`}
                onClick={() => void choose({ answers: without })}
              >
                {words.inspect.askAgain}
              </button>
            </li>
          ))}
        </ul>
      )}
      {questions.map((question) => (
        <Question key={question.question} question={question} facts={facts} choose={choose} />
      ))}
      {withoutAmount && <NoAmounts of={withoutAmount} choose={choose} />}
      {isEncodingOpen && (
        <fieldset class="question">
          <legend>Which of these is spelled right?</legend>
          <div class="readings">
            {encoding.choices.map(({ encoding: name, shows }) => (
              <Reading
                key={name}
                text={shows}
                hint={name}
                isChosen={name === encoding.current}
                choose={() => void choose({ add: { encoding: [name] } })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </section>
  );
}

/** Options whose answers stand in a table of their own, where they can be changed. */
const shownInTables: ReadonlySet<string> = new Set(['room', 'status', 'column', 'encoding']);

/** What was answered, each with the answers that are left without it. */
function givenAnswers({ answers }: InspectionFacts): { text: string; without: Record<string, string[]> }[] {
  return Object.entries(answers)
    .filter(([option]) => !shownInTables.has(option))
    .flatMap(([option, values]) =>
      values.map((value) => ({
        text: textOfAnswer(option, value),
        without: { ...answers, [option]: values.filter((other) => other !== value) },
      })),
    );
}

function textOfAnswer(option: string, value: string): string {
  const { answerAbout, answerOf, choices } = words.inspect;
  const at = option === 'set' || option === 'fill' ? value.indexOf('=') : -1;
  if (at < 0) {
    const named = choices.named[`${option} ${value}`] ?? value;
    const about = answerAbout[option];
    return answerOf[option]?.(value) ?? (about === undefined ? named : `${about}: ${named}`);
  }
  return choices.is(fieldName(value.slice(0, at)), value.slice(at + 1));
}

/** Offers an amount of 0 for bookings that have none; nothing waits for it, because bookings that are there already need none. */
function NoAmounts({ of: { count, option, currency }, choose }: { of: WithoutAmount; choose: Choose }) {
  const give = ({ currency: typed = '' }: Readonly<Record<string, string>>) => {
    const code = currency ?? typed;
    void choose({ add: { [option]: ['total_amount=0'], ...(code === '' ? {} : { currency: [code] }) } });
  };
  return (
    <fieldset class="question">
      <legend>{counted(count, 'booking has', 'bookings have')} no amount, and a new booking needs one</legend>
      <p>
        Without an amount only bookings that are there already go in. With 0 all go in, and those that are there are set
        to 0 too if you choose to change what differs.
      </p>
      <Form class="bar" onSend={give}>
        {currency === null && (
          <label>
            {words.inspect.values.currency} <input name="currency" required />
          </label>
        )}
        <button type="submit">Give all of them the amount 0</button>
      </Form>
    </fieldset>
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
  return (
    <fieldset class="question">
      <legend>{missing === undefined ? question : missingWords(missing)}</legend>
      {cell !== undefined && (
        <p>
          Written in the file: <code>{cell}</code>
        </p>
      )}
      {what === 'columns' && missing === undefined && <p>Say in the table below what each column holds.</p>}
      <div class="readings">
        {ready.map((choice) => (
          <Reading
            key={typedValue(choice, choice.value ?? choice.option)}
            text={textOf(choice)}
            choose={() => void choose({ add: { [choice.option]: [typedValue(choice, choice.value ?? '')] } })}
          />
        ))}
      </div>
      {[...new Set(ready.flatMap(({ option, of }) => (option === 'status' ? (of ?? []) : [])))].map((word) => (
        <label key={word} class="bar">
          or “{word}” is <StateChoice status={{ word }} states={facts.states} choose={choose} />
        </label>
      ))}
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
        <OpenChoice key={typedValue(choice, choice.value ?? choice.option)} choice={choice} choose={choose} />
      ))}
    </fieldset>
  );
}

/** A choice in plain words. */
function textOf({ option, of = '', value = '', shows }: ChoiceFacts): string {
  const { choices } = words.inspect;
  if (isDate(shows)) return longDate(shows);
  if (shows !== undefined) return shows;
  if (option === 'fill')
    return value === '' ? 'They stay blank: their rows are rejected' : `Use “${value}” as ${fieldName(of)}`;
  if (option === 'column') return value === 'none' ? `“${of}” is not used` : choices.is(of, fieldName(value));
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
function MissingField({ field, facts: { columns, roomTypes }, choice, choose }: MissingFieldProps) {
  return (
    <div class="bar">
      <label>
        {words.inspect.columnOf(fieldName(field))}{' '}
        <select
          aria-label={words.inspect.columnOf(fieldName(field))}
          onChange={({ currentTarget: { value } }) =>
            value !== '' && void choose({ add: { column: [`${value}=${field}`] } })
          }
        >
          <option value="">choose …</option>
          {columns.map(({ header, sample }) => (
            <option key={header} value={header}>
              {sample ? `${header} (${sample.slice(0, 30)})` : header}
            </option>
          ))}
        </select>
      </label>
      {choice && <OpenChoice choice={choice} choose={choose} values={field === 'room_type_name' ? roomTypes : []} />}
    </div>
  );
}

/** A value that only a person knows; `values` are likely ones. */
function OpenChoice({
  choice,
  choose,
  values: likely = [],
}: {
  choice: ChoiceFacts;
  choose: Choose;
  values?: readonly string[];
}) {
  const list = useId();
  const { option, of } = choice;
  const decide = ({ value = '' }: Readonly<Record<string, string>>) =>
    value !== '' && void choose({ add: { [option]: [typedValue(choice, value)] } });
  const { forAll, values } = words.inspect;
  return (
    <Form class="bar" onSend={decide}>
      <label>
        {option === 'set' && of !== undefined ? forAll(fieldName(of)) : (values[option] ?? 'Your answer')}{' '}
        <input name="value" required list={likely.length > 0 ? list : undefined} />
      </label>
      <datalist id={list}>
        {likely.map((value) => (
          <option key={value} value={value} />
        ))}
      </datalist>
      <button type="submit">Decide</button>
    </Form>
  );
}

function typedValue({ of }: ChoiceFacts, value: string): string {
  return of === undefined ? value : `${of}=${value}`;
}
