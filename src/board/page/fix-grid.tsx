/** The grid of rejected rows: one cell is active, keys move it, typing edits it, a pasted column fills the cells below. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CellIssue } from '../facts.ts';
import { words } from './words.ts';

interface GridProps {
  header: readonly string[];
  /** The line of each row in the original file. */
  lines: readonly number[];
  rows: string[][];
  /** What the cells of a column may hold, if that is known. */
  choices: { column: number; values: readonly string[] } | undefined;
  issues: readonly CellIssue[][];
  onChange(rows: string[][]): void;
  onUndo(): void;
}

interface CellAddress {
  row: number;
  column: number;
}

const choicesId = 'choices-of-cell';

/** Rows drawn at a time. */
const pageRows = 100;

export function FixGrid({ header, lines, rows, choices, issues, onChange, onUndo }: GridProps) {
  const [active, setActive] = useState<CellAddress>(() => firstWrong(issues));
  const [until, setUntil] = useState(active.row);
  const [draft, setDraft] = useState<string>();
  const grid = useRef<HTMLTableElement>(null);
  const first = Math.floor(active.row / pageRows) * pageRows;
  const focus = (cell: CellAddress, end = cell.row) => {
    const row = Math.min(Math.max(cell.row, 0), rows.length - 1);
    const column = Math.min(Math.max(cell.column, 0), header.length - 1);
    setActive({ row, column });
    setUntil(Math.min(Math.max(end, 0), rows.length - 1));
  };
  /** Whether a key ended the editing: then the focus goes back to the grid, because the field is removed. */
  const isKept = useRef(false);
  useLayoutEffect(() => {
    if (draft !== undefined || !(isKept.current || grid.current?.contains(document.activeElement))) return;
    isKept.current = false;
    grid.current?.querySelector<HTMLElement>('td[tabindex="0"]')?.focus();
  }, [active, draft]);
  const put = (cells: readonly { cell: CellAddress; text: string }[]) => {
    const next = rows.map((row) => [...row]);
    for (const { cell, text } of cells)
      if (next[cell.row]?.[cell.column] !== undefined) next[cell.row]![cell.column] = text;
    onChange(next);
  };
  const confirm = (steps: CellAddress) => {
    // Removing the field fires a second blur event.
    if (draft === undefined || isKept.current) return;
    isKept.current = steps.row !== 0 || steps.column !== 0;
    if (draft !== rows[active.row]?.[active.column]) put([{ cell: active, text: draft }]);
    setDraft(undefined);
    if (isKept.current) focus({ row: active.row + steps.row, column: active.column + steps.column });
  };
  const changeDraft = (text: string | undefined) => {
    if (text === undefined) isKept.current = true;
    setDraft(text);
  };
  const fillDown = () => {
    const text = rows[active.row]?.[active.column] ?? '';
    const end = until === active.row ? rows.length - 1 : until;
    const [from, to] = [Math.min(active.row, end), Math.max(active.row, end)];
    put(Array.from({ length: to - from + 1 }, (_, at) => ({ cell: { row: from + at, column: active.column }, text })));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (draft !== undefined || text === '') return;
    event.preventDefault();
    const block = text
      .replace(/\r?\n$/, '')
      .split(/\r?\n/)
      .map((line) => line.split('\t'));
    put(
      block.flatMap((line, row) =>
        line.map((cell, column) => ({ cell: { row: active.row + row, column: active.column + column }, text: cell })),
      ),
    );
  };
  const walk = (event: KeyboardEvent) => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if ((event.ctrlKey || event.metaKey) && event.key === 'd') fillDown();
    else if ((event.ctrlKey || event.metaKey) && event.key === 'z') onUndo();
    // Letters typed before the field is drawn belong to it.
    else if (isTyped) setDraft((before) => (before ?? '') + event.key);
    else if (event.key === 'Enter' || event.key === 'F2') setDraft(rows[active.row]?.[active.column] ?? '');
    else if (event.key === 'Delete' || event.key === 'Backspace') put([{ cell: active, text: '' }]);
    else {
      const step = steps[event.key];
      if (step === undefined) return;
      if (event.shiftKey && step.column === 0) focus(active, until + step.row);
      else focus({ row: active.row + step.row, column: active.column + step.column });
    }
    event.preventDefault();
  };
  const isChosen = (row: number) => row >= Math.min(active.row, until) && row <= Math.max(active.row, until);
  return (
    <>
      <p>
        <button type="button" onClick={fillDown}>
          Fill down (Ctrl+D)
        </button>{' '}
        <span class="hint">
          {words.plan.row(lines[active.row] ?? 0)}: {reasonOf(issues[active.row] ?? [])}
        </span>
      </p>
      {choices && (
        <datalist id={choicesId}>
          {choices.values.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      )}
      <div class="scroll tall">
        <table
          ref={grid}
          class="sheet"
          role="grid"
          aria-label="Rejected rows. Arrow keys move, typing changes a cell, Enter confirms, Escape takes it back."
          aria-rowcount={rows.length + 1}
          onKeyDown={draft === undefined ? walk : undefined}
          onPaste={paste}
        >
          <thead>
            <tr>
              <th scope="col">Line</th>
              {header.map((name) => (
                <th key={name} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
              <th scope="col">Reason</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(first, first + pageRows).map((cells, at) => {
              const row = first + at;
              const found = issues[row] ?? [];
              return (
                <tr key={row} aria-rowindex={row + 2} class={found.length === 0 ? 'right' : undefined}>
                  <th scope="row">{lines[row]}</th>
                  {header.map((name, column) => (
                    <Cell
                      key={name}
                      label={`${name}, line ${lines[row] ?? 0}`}
                      text={cells[column] ?? ''}
                      list={column === choices?.column ? choicesId : undefined}
                      issue={found.find((issue) => issue.column === column)}
                      isActive={row === active.row && column === active.column}
                      isChosen={column === active.column && isChosen(row)}
                      draft={row === active.row && column === active.column ? draft : undefined}
                      onDraft={changeDraft}
                      onEnd={confirm}
                      onFocus={() => focus({ row, column })}
                    />
                  ))}
                  <td class="reason">{reasonOf(found)}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
    </>
  );
}

function reasonOf(found: readonly CellIssue[]): string {
  return found.length === 0 ? 'looks right' : [...new Set(found.map(({ message }) => message))].join('; ');
}

const steps: Readonly<Record<string, CellAddress>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  PageUp: { row: -20, column: 0 },
  PageDown: { row: 20, column: 0 },
};

function firstWrong(issues: readonly CellIssue[][]): CellAddress {
  const row = Math.max(
    0,
    issues.findIndex((found) => found.some(({ column }) => column !== undefined)),
  );
  return { row, column: issues[row]?.find(({ column }) => column !== undefined)?.column ?? 0 };
}

interface CellProps {
  label: string;
  text: string;
  /** The id of what it may hold. */
  list?: string;
  issue?: CellIssue;
  isActive: boolean;
  isChosen: boolean;
  /** The text typed into it while it is edited. */
  draft?: string;
  onDraft(text: string | undefined): void;
  onEnd(steps: CellAddress): void;
  onFocus(): void;
}

function Cell({ label, text, list, issue, isActive, isChosen, draft, onDraft, onEnd, onFocus }: CellProps) {
  const type = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onDraft(undefined);
    else if (event.key === 'Enter') onEnd({ row: 1, column: 0 });
    else if (event.key === 'Tab') onEnd({ row: 0, column: event.shiftKey ? -1 : 1 });
    else return;
    event.preventDefault();
  };
  return (
    <td
      role="gridcell"
      tabIndex={isActive ? 0 : -1}
      class={`${issue ? 'wrong' : ''}${isChosen ? ' chosen' : ''}`}
      aria-invalid={issue !== undefined}
      aria-label={issue ? `${label}: ${text}. ${issue.message}` : undefined}
      title={issue?.message}
      onFocus={onFocus}
      onDblClick={() => onDraft(text)}
    >
      {draft === undefined ? (
        <bdi>{text}</bdi>
      ) : (
        <input
          value={draft}
          list={list}
          aria-label={label}
          ref={(input) => input?.focus()}
          onInput={({ currentTarget }) => onDraft(currentTarget.value)}
          onKeyDown={type}
          onBlur={() => onEnd({ row: 0, column: 0 })}
        />
      )}
    </td>
  );
}
