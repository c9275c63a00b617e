/** Plain lists: of sentences, and of counts with their lines. */
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
