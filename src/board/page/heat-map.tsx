/** A grid of room types and nights; each cell shows how many rooms are sold of all. It can be used with the keyboard. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { NightsFacts, TypeNights } from '../facts.ts';
import { daysOf, isWeekend, longDate, monthShort, weekday } from './figures.ts';
import { words } from './words.ts';

interface HeatMapProps {
  nights: NightsFacts;
  /** How much is shown: a month has room for numbers in its cells. */
  span: 'month' | 'quarter' | 'year';
  chosen: { type?: string; day?: string };
  onChoose(type: string, day: string): void;
  /** Shows an earlier or later period. */
  onMove(steps: number): void;
}

/** Number of shades between empty and full. */
const shades = 5;

export function HeatMap({ nights, span, chosen, onChoose, onMove }: HeatMapProps) {
  const days = daysOf(nights.from, nights.to);
  const isWide = span === 'month';
  const grid = useRef<HTMLDivElement>(null);
  const rowOf = Math.max(
    0,
    nights.types.findIndex(({ name }) => name === chosen.type),
  );
  const columnOf = chosen.day === undefined ? 0 : Math.max(0, days.indexOf(chosen.day));
  const [active, setActive] = useState({ row: rowOf, column: columnOf });
  const row = Math.min(active.row, nights.types.length - 1);
  const column = Math.min(active.column, days.length - 1);
  const focus = (next: { row: number; column: number }) => {
    setActive(next);
    grid.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus();
  };
  const walk = (event: KeyboardEvent) => {
    const step = stepOf(event.key, { row, column, rows: nights.types.length, columns: days.length });
    if (event.key === 'PageUp' || event.key === 'PageDown') onMove(event.key === 'PageUp' ? -1 : 1);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(nights.types[row]!.name, days[column]!);
    else if (step !== undefined) focus(step);
    else return;
    event.preventDefault();
  };
  // A shorter month removes cells, possibly the one with the focus.
  const hadFocus = useRef(false);
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body) focus({ row, column });
  }, [nights.from]);
  const choose = (event: MouseEvent) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset.at?.split('-').map(Number);
    if (at === undefined) return;
    setActive({ row: at[0]!, column: at[1]! });
    onChoose(nights.types[at[0]!]!.name, days[at[1]!]!);
  };
  return (
    <>
      <div class="heat-scroll">
        <div
          ref={grid}
          class={`heat ${isWide ? 'wide' : span}`}
          role="grid"
          tabIndex={-1}
          aria-label={words.nights.grid}
          aria-rowcount={nights.types.length + 1}
          aria-colcount={days.length + 1}
          onFocusIn={() => {
            hadFocus.current = true;
          }}
          onFocusOut={({ relatedTarget }) => {
            hadFocus.current = relatedTarget === null;
          }}
          onKeyDown={walk}
          onClick={choose}
        >
          <HeadRow days={days} isWide={isWide} />
          {nights.types.map((type, at) => (
            <TypeRow
              key={type.name}
              type={type}
              row={at}
              days={days}
              span={span}
              active={at === row ? column : -1}
              chosenDay={type.name === chosen.type ? chosen.day : undefined}
            />
          ))}
        </div>
      </div>
      <Legend />
    </>
  );
}

function stepOf(
  key: string,
  { row, column, rows, columns }: { row: number; column: number; rows: number; columns: number },
): { row: number; column: number } | undefined {
  const steps: Record<string, { row: number; column: number }> = {
    ArrowLeft: { row, column: column - 1 },
    ArrowRight: { row, column: column + 1 },
    ArrowUp: { row: row - 1, column },
    ArrowDown: { row: row + 1, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  const step = steps[key];
  if (step === undefined) return undefined;
  return { row: Math.min(Math.max(step.row, 0), rows - 1), column: Math.min(Math.max(step.column, 0), columns - 1) };
}

function HeadRow({ days, isWide }: { days: readonly string[]; isWide: boolean }) {
  return (
    <div role="row" class="heat-row head" aria-rowindex={1}>
      <div role="columnheader" class="name">
        {words.roomType}
      </div>
      {days.map((day, column) => {
        const isFirst = day.endsWith('-01');
        return (
          <div
            key={column}
            role="columnheader"
            class={`day${isWeekend(day) ? ' weekend' : ''}${isFirst ? ' first' : ''}`}
          >
            <span class="told">{longDate(day)}</span>
            {isWide ? (
              <span aria-hidden="true">
                <small>{weekday(day).slice(0, 2)}</small>
                {Number(day.slice(8))}
              </span>
            ) : (
              <span class="month" aria-hidden="true">
                {isFirst ? monthShort(day) : ''}
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

interface TypeRowProps {
  type: TypeNights;
  row: number;
  days: readonly string[];
  span: HeatMapProps['span'];
  /** Column of the cell with the keyboard focus; -1: it is in another row. */
  active: number;
  chosenDay?: string;
}

function TypeRow({ type, row, days, span, active, chosenDay }: TypeRowProps) {
  const isWide = span === 'month';
  return (
    <div role="row" class="heat-row" aria-rowindex={row + 2}>
      <div role="rowheader" class="name">
        <bdi>{type.name}</bdi>
      </div>
      {days.map((day, column) => {
        const [sold, total] = [type.sold[column] ?? null, type.total[column] ?? null];
        const isOver = sold !== null && total !== null && sold > total;
        const told = words.nights.cell(
          type.name,
          longDate(day),
          sold === null ? '?' : String(sold),
          total === null ? '?' : String(total),
        );
        return (
          <div
            key={column}
            role="gridcell"
            data-at={`${row}-${column}`}
            tabIndex={column === active ? 0 : -1}
            aria-label={isWide ? undefined : isOver ? `${told}, ${words.nights.over}` : told}
            aria-selected={day === chosenDay}
            title={isWide ? undefined : told}
            class={`${isOver ? 'over' : `h${shadeOf(sold, total)}`}${day.endsWith('-01') ? ' first' : ''}`}
          >
            {isWide && <span class="told">{isOver ? `${told}, ${words.nights.over}` : told}</span>}
            <span aria-hidden="true">
              {isWide ? textOf(sold, total, isOver) : isOver && span === 'quarter' ? '!' : ''}
            </span>
          </div>
        );
      })}
    </div>
  );
}

function textOf(sold: number | null, total: number | null, isOver: boolean) {
  if (sold === null) return '–';
  return (
    <>
      {isOver ? `${sold}!` : sold}
      <small>{total ?? ''}</small>
    </>
  );
}

function shadeOf(sold: number | null, total: number | null): number {
  if (sold === null || total === null || total === 0 || sold === 0) return 0;
  return Math.max(1, Math.min(shades, Math.ceil((sold / total) * shades)));
}

function Legend() {
  return (
    <p class="legend">
      <span>{words.nights.legend}:</span>
      {['0', '20', '40', '60', '80', '100'].map((share, shade) => (
        <span key={share} class={`swatch h${shade}`}>
          {share} %
        </span>
      ))}
      <span class="swatch over">{words.nights.over} !</span>
    </p>
  );
}
