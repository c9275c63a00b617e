/** Plain lists: of sentences, and of counts with their lines; and tables. */
import type { ComponentChildren } from 'preact';
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

interface TableProps {
  title: string;
  /** Those with a class, such as `figure`, stand with it. */
  heads: readonly (string | readonly [name: string, look: string])[];
  class?: string;
  /** A heading beside it says the title already. */
  isTitled?: boolean;
  /** It is narrow: it need not scroll by itself. */
  isNarrow?: boolean;
  /** The rows. */
  children: ComponentChildren;
}

export function Table({ title, heads, isTitled, isNarrow, children, ...look }: TableProps) {
  const table = (
    <table class={look.class}>
      <caption class={isTitled ? 'told' : undefined}>{title}</caption>
      <thead>
        <tr>
          {heads.map((head) => {
            const [name, look] = typeof head === 'string' ? [head] : head;
            return (
              <th key={name} scope="col" class={look}>
                {name}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
  if (isNarrow) return table;
  return (
    <section class="scroll" tabIndex={0} aria-label={title}>
      {table}
    </section>
  );
}
