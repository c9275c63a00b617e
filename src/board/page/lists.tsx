/** Plain lists: of sentences, of counts with their lines, of names with their values, of choices; and tables. */
import type { ComponentChildren } from 'preact';
import { type LineRange, linesText } from '../../file/line-ranges.ts';
import { count } from './figures.ts';

interface CountedMessage {
  code: string;
  message: string;
  count: number;
  lines: LineRange[];
}

/** Counts of messages, each with its lines; nothing if there are none. */
export function Counted({ title, all }: { title: string; all: readonly CountedMessage[] }) {
  if (all.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <ul>
        {all.map(({ code, message, count: times, lines }) => (
          <li key={`${code} ${message}`}>
            {message}: <strong>{count(times)}</strong> <span class="hint">{linesText(lines, times)}</span>
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

/** The cells of a row stand under the heads, and look like them; a text in them is one of a file or of a person. */
interface TableRow {
  key: string | number;
  class?: string;
  cells: readonly ComponentChildren[];
}

interface TableProps {
  title: string;
  /** Those with a class, such as `figure`, stand with it. */
  heads: readonly (string | readonly [name: string, look: string])[];
  rows: readonly TableRow[];
  /** The column that says what a row is about; the first if absent, -1: none. */
  named?: number;
  class?: string;
  /** A heading beside it says the title already. */
  isTitled?: boolean;
  /** It is narrow: it need not scroll by itself. */
  isNarrow?: boolean;
}

export function Table({ title, heads, rows, named = 0, isTitled, isNarrow, ...look }: TableProps) {
  const columns = heads.map((head) => (typeof head === 'string' ? { name: head } : { name: head[0], look: head[1] }));
  const table = (
    <table class={look.class}>
      <caption class={isTitled ? 'told' : undefined}>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ name, look }) => (
            <th key={name} scope="col" class={look}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells, ...row }) => (
          <tr key={key} class={row.class}>
            {cells.map((cell, column) => {
              const Cell = column === named ? 'th' : 'td';
              return (
                <Cell key={column} scope={column === named ? 'row' : undefined} class={columns[column]?.look}>
                  {typeof cell === 'string' ? <bdi>{cell}</bdi> : cell}
                </Cell>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
  if (isNarrow) return table;
  return (
    <section class="scroll" tabIndex={0} aria-label={title}>
      {table}
    </section>
  );
}

interface FactsProps {
  all: readonly (readonly [name: string, value: ComponentChildren])[];
  class?: string;
  label?: string;
}

/** Names with their values. */
export function Facts({ all, label, ...look }: FactsProps) {
  return (
    <dl class={look.class} aria-label={label}>
      {all.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The options of a field of choices; `first` is chosen in a form that nobody has touched. */
export function optionsOf(values: readonly string[], textOf = (value: string) => value, first?: string) {
  return values.map((value) => (
    <option key={value} value={value} selected={first === undefined ? undefined : value === first}>
      {textOf(value)}
    </option>
  ));
}

interface ReadingProps {
  text: string;
  hint?: string;
  /** Absent for one that is not kept. */
  isChosen?: boolean;
  choose(): void;
}

/** One answer to a question, as a large button. */
export function Reading({ text, hint, isChosen, choose }: ReadingProps) {
  return (
    <button type="button" class="reading" aria-pressed={isChosen} onClick={choose}>
      <strong>{text}</strong>
      {hint && <small>{hint}</small>}
    </button>
  );
}
