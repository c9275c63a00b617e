/** The words that a file has for the state of a booking, and the state that each becomes. */
import type { InspectionFacts, WordFacts } from '../facts.ts';
import { count } from './figures.ts';
import { optionsOf, Table } from './lists.tsx';
import { stateName } from './plan-words.ts';
import type { Choose } from './use-inspection.ts';
import { words } from './words.ts';

export function States({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  if (facts.statuses.length === 0) return null;
  const isOpen = facts.statuses.some(({ becomes }) => becomes === undefined);
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
      >
        {facts.statuses.map((status) => (
          <StateRow key={status.word} status={status} states={facts.states} choose={choose} />
        ))}
      </Table>
    </details>
  );
}

function StateRow({ status, states, choose }: { status: WordFacts; states: readonly string[]; choose: Choose }) {
  const { word, count: times, proposed } = status;
  return (
    <tr>
      <th scope="row">
        <bdi>{word}</bdi>
      </th>
      <td class="figure">{count(times)}</td>
      <td>
        <StateChoice status={status} states={states} choose={choose} />{' '}
        {proposed !== undefined && (
          <button
            type="button"
            class="small"
            aria-label={`${words.inspect.use(stateName(proposed))}: ${word}`}
            onClick={() => void choose({ add: { status: [`${word}=${proposed}`] } })}
          >
            {words.inspect.use(stateName(proposed))}
          </button>
        )}
      </td>
    </tr>
  );
}

interface StateChoiceProps {
  status: Pick<WordFacts, 'word' | 'becomes' | 'isLeftOut'>;
  states: readonly string[];
  choose: Choose;
}

/** Any state for a word of the file. */
export function StateChoice({ status: { word, becomes = '', isLeftOut }, states, choose }: StateChoiceProps) {
  const take = (state: string) => state !== '' && void choose({ add: { status: [`${word}=${state}`] } });
  return (
    <select
      aria-label={`${words.inspect.becomes}: ${word}`}
      value={isLeftOut ? '' : becomes}
      onChange={({ currentTarget }) => take(currentTarget.value)}
    >
      <option value="">{isLeftOut ? `left out (${becomes})` : 'not known'}</option>
      {optionsOf(states, stateName)}
    </select>
  );
}
