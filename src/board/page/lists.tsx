/** Plain lists: of sentences, and of counts with their lines; and the heads of tables. */
import type { CountedFacts } from '../facts.ts';
import { count } from './figures.ts';
import { words } from './words.ts';

/** Counts of messages, each with its lines; nothing if there are none. */
export function Counted({ title, all }: { title: string; all: readonly CountedFacts[] }) {
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {all.map(({ code, message, count: times, lines }) => (
          <li key={`${code} ${message}`}>
            {message}: <strong>{count(times)}</strong> <span class="hint">{words.inspect.lines(lines)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

/** The head of a table. `classes`: of single names, such as `figure`. */
export function Heads({ names, classes }: { names: readonly string[]; classes?: Readonly<Record<string, string>> }) {
  return (
    <thead>
      <tr>
        {names.map((name) => (
          <th key={name} scope="col" class={classes?.[name]}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
