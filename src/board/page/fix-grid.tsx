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
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(false);
  const first = Math.floor(active.row / pageRows) * pageRows;
  const focus = (cell: CellAddress, end = cell.row) => {
    const row = Math.min(Math.max(cell.row, 0), rows.length - 1);
    const column = Math.min(Math.max(cell.column, 0), header.length - 1);
    setActive({ row, column });
    setUntil(Math.min(Math.max(end, 0), rows.length - 1));
    wantsFocus.current = true;
  };
  // A field that was typed into shows no other text by itself.
  useLayoutEffect(() => {
    for (const field of grid.current?.querySelectorAll('input') ?? []) field.value = field.defaultValue;
  }, [rows]);
  useLayoutEffect(() => {
    const field = grid.current?.querySelector<HTMLInputElement>('input[tabindex="0"]');
    if (wantsFocus.current) field?.focus();
    if (wantsFocus.current) field?.select();
    wantsFocus.current = false;
  }, [active, until]);
  const put = (cells: readonly { cell: CellAddress; text: string }[]) => {
    const next = rows.map((row) => [...row]);
    for (const { cell, text } of cells)
      if (next[cell.row]?.[cell.column] !== undefined) next[cell.row]![cell.column] = text;
    onChange(next);
  };
  const keep = ({ value, defaultValue }: HTMLInputElement, cell: CellAddress) => {
    if (value !== defaultValue) put([{ cell, text: value }]);
  };
  const fillDown = (text = rows[active.row]?.[active.column] ?? '') => {
    const end = until === active.row ? rows.length - 1 : until;
    const [from, to] = [Math.min(active.row, end), Math.max(active.row, end)];
    put(Array.from({ length: to - from + 1 }, (_, at) => ({ cell: { row: from + at, column: active.column }, text })));
  };
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    if (!isResting(event.target as HTMLInputElement) || text === '') return;
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
    const field = event.target as HTMLInputElement;
    const isCommand = event.ctrlKey || event.metaKey;
    const step = stepOf(event, isResting(field));
    if (isCommand && event.key === 'd') fillDown(field.value);
    else if (isCommand && event.key === 'z' && isResting(field)) onUndo();
    else if (event.key === 'F2') field.setSelectionRange(field.value.length, field.value.length);
    else if (event.key === 'Escape') {
      field.value = field.defaultValue;
      field.select();
    } else if (step !== undefined) {
      keep(field, active);
      if (event.shiftKey && step.column === 0) focus(active, until + step.row);
      else focus({ row: active.row + step.row, column: active.column + step.column });
    } else return;
    event.preventDefault();
  };
  const isChosen = (row: number) => row >= Math.min(active.row, until) && row <= Math.max(active.row, until);
  return (
    <>
      <p>
        <button type="button" onClick={() => fillDown()}>
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
          onKeyDown={walk}
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
                  {header.map((name, column) => {
                    const issue = found.find((each) => each.column === column);
                    const label = `${name}, line ${lines[row] ?? 0}`;
                    const isActive = row === active.row && column === active.column;
                    const isMarked = column === active.column && isChosen(row);
                    return (
                      <td key={name} role="gridcell" class={`${issue ? 'wrong' : ''}${isMarked ? ' chosen' : ''}`}>
                        <input
                          dir="auto"
                          defaultValue={cells[column] ?? ''}
                          list={column === choices?.column ? choicesId : undefined}
                          tabIndex={isActive ? 0 : -1}
                          aria-invalid={issue !== undefined}
                          aria-label={issue ? `${label}: ${issue.message}` : label}
                          title={issue?.message}
                          onFocus={() => isActive || focus({ row, column })}
                          onClick={({ detail, currentTarget }) => detail === 1 && currentTarget.select()}
                          onChange={({ currentTarget }) => keep(currentTarget, { row, column })}
                        />
                      </td>
                    );
                  })}
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

/** As long as nothing is typed into a field all of its text is chosen, and keys move to others. */
function isResting({ value, defaultValue, selectionStart, selectionEnd }: HTMLInputElement): boolean {
  return value === defaultValue && Number(selectionEnd) - Number(selectionStart) === value.length;
}

const steps: Readonly<Record<string, CellAddress>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  PageUp: { row: -20, column: 0 },
  PageDown: { row: 20, column: 0 },
};

function stepOf({ key, shiftKey }: KeyboardEvent, isAtRest: boolean): CellAddress | undefined {
  if (isAtRest || key === 'Enter') return steps[key === 'Enter' ? 'ArrowDown' : key];
  return key === 'Tab' ? steps[shiftKey ? 'ArrowLeft' : 'ArrowRight'] : undefined;
}

function firstWrong(issues: readonly CellIssue[][]): CellAddress {
  const row = Math.max(
    0,
    issues.findIndex((found) => found.some(({ column }) => column !== undefined)),
  );
  return { row, column: issues[row]?.find(({ column }) => column !== undefined)?.column ?? 0 };
}
