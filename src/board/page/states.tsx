/** The words that a file has for the state of a booking, and the state that each becomes. */
import { likelyStatus } from '../../convert/columns/everyday/likely-status.ts';
import { leftOutWords } from '../../words/left-out.ts';
import { count } from './figures.ts';
import { optionsOf, Table } from './lists.tsx';
import { stateName } from './plan-words.ts';
import { Use } from './rooms.tsx';
import type { Choose, InspectionFacts } from './use-inspection.ts';
import { words } from './words.ts';

type Word = InspectionFacts['statuses'][number];

export function States({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  if (facts.statuses.length === 0) return null;
  const isOpen = facts.statuses.some(({ becomes }) => becomes === null);
  return (
    // What was asked stays to be seen, and to be changed.
    <details class="panel" open={isOpen || facts.answers.status !== undefined}>
      <summary>{words.inspect.states}</summary>
      {isOpen && <p>Rows with a status that is not known are rejected.</p>}
      <Table
        title={words.inspect.states}
        isTitled
        isNarrow
        heads={[words.inspect.word, [words.inspect.rows, 'figure'], words.inspect.becomes]}
        rows={facts.statuses.map((status) => ({
          key: status.word,
          cells: [status.word, count(status.count), <StateCell key="becomes" {...{ status, facts, choose }} />],
        }))}
      />
    </details>
  );
}

function StateCell({ status, facts, choose }: { status: Word; facts: InspectionFacts; choose: Choose }) {
  const { word } = status;
  const proposed = status.becomes === null ? likelyStatus(word) : undefined;
  const take = () => void choose({ add: { status: [`${word}=${proposed}`] } });
  return (
    <>
      <StateChoice status={status} states={facts.states} choose={choose} />{' '}
      {proposed !== undefined && <Use name={stateName(proposed)} of={word} take={take} />}
    </>
  );
}

interface StateChoiceProps {
  status: Pick<Word, 'word'> & Partial<Word>;
  states: readonly string[];
  choose: Choose;
}

/** Any state for a word of the file. */
export function StateChoice({ status: { word, becomes }, states, choose }: StateChoiceProps) {
  const take = (state: string) => state !== '' && void choose({ add: { status: [`${word}=${state}`] } });
  return (
    <select
      aria-label={`${words.inspect.becomes}: ${word}`}
      value={typeof becomes === 'string' ? becomes : ''}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    >
      <option value="">
        {typeof becomes === 'object' && becomes ? `left out (${leftOutWords(becomes.leftOut)})` : 'not known'}
      </option>
      {optionsOf(states, stateName)}
    </select>
  );
}
