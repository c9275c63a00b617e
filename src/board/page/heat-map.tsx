/** A grid of room types (down) and nights (across): each cell shows how many of all rooms are sold. The arrow keys move in it. */
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { Answer } from './api.ts';
import { daysOf, isWeekend, longDate, monthShort, weekday } from './figures.ts';
import { words } from './words.ts';

interface HeatMapProps {
  nights: Answer<'nights'>;
  /** It is marked. */
  today: string;
  /** How much is shown. Only the cells of a month have room for numbers. */
  span: 'month' | 'quarter' | 'year';
  chosen: { type?: string; day?: string };
  onChoose(type: string, day: string): void;
  /** Shows an earlier or later period. */
  onMove(steps: number): void;
}

interface Cell {
  row: number;
  column: number;
}

/** Number of shades between empty and full. */
const shades = 5;

export function HeatMap({ nights, today, span, chosen, onChoose, onMove }: HeatMapProps) {
  const days = useMemo(() => daysOf(nights.from, nights.to).map((date) => ({ date, told: longDate(date) })), [nights]);
  const isWide = span === 'month';
  const grid = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<Cell>({
    row: nights.types.findIndex(({ name }) => name === chosen.type),
    column: days.findIndex(({ date }) => date === chosen.day),
  });
  const inside = (cell: Cell): Cell => ({
    row: Math.min(Math.max(cell.row, 0), nights.types.length - 1),
    column: Math.min(Math.max(cell.column, 0), days.length - 1),
  });
  const { row, column } = inside(active);
  const [wantsFocus, hadFocus] = [useRef(false), useRef(false)];
  const focus = (next: Cell) => {
    setActive(inside(next));
    wantsFocus.current = true;
  };
  useLayoutEffect(() => {
    // A shorter month has fewer cells: the one that had the focus may be gone.
    const isLost = hadFocus.current && document.activeElement === document.body;
    if (wantsFocus.current || isLost) grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    wantsFocus.current = false;
  }, [active, nights.from]);
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (event.key === 'PageUp' || event.key === 'PageDown') onMove(event.key === 'PageUp' ? -1 : 1);
    else if (event.key === 'Enter' || event.key === ' ') onChoose(nights.types[row]!.name, days[column]!.date);
    else if (step !== undefined) focus({ row: row + step.row, column: column + step.column });
    else return;
    event.preventDefault();
  };
  const cellOf = ({ target }: Event) => (target as HTMLElement).closest<HTMLElement>('[role=gridcell]');
  const choose = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (cell === null) return;
    const at = { row: placeIn(cell.parentElement!) - 1, column: placeIn(cell) - 1 };
    focus(at);
    onChoose(nights.types[at.row]!.name, days[at.column]!.date);
  };
  // A year has thousands of cells: each gets its tooltip only when the mouse is over it.
  const tell = (event: MouseEvent) => {
    const cell = cellOf(event);
    if (cell !== null && !isWide) cell.title = cell.ariaLabel ?? '';
  };
  return (
    <>
      <div class="scroll card">
        <div
          ref={grid}
          class={`heat ${span}`}
          role="grid"
          tabIndex={-1}
          aria-label="Rooms sold of all rooms, by room type and night. Arrow keys move, Page keys show another time, Enter shows who stays."
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
          onMouseOver={tell}
        >
          <HeadRow days={days} today={today} isWide={isWide} />
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

function placeIn(element: HTMLElement): number {
  return [...element.parentElement!.children].indexOf(element);
}

const steps: Readonly<Record<string, Cell>> = {
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  Home: { row: 0, column: -Infinity },
  End: { row: 0, column: Infinity },
};

/** A night, and its date in words. */
interface Day {
  date: string;
  told: string;
}

function HeadRow({ days, today, isWide }: { days: readonly Day[]; today: string; isWide: boolean }) {
  return (
    <div role="row" class="heat-row head" aria-rowindex={1}>
      <div role="columnheader" class="name">
        {words.roomType}
      </div>
      {days.map(({ date: day, told }, column) => {
        const isFirst = day.endsWith('-01');
        return (
          <div
            key={column}
            role="columnheader"
            class={`day${isWide && isWeekend(day) ? ' weekend' : ''}${isFirst ? ' first' : ''}${day === today ? ' today' : ''}`}
          >
            <span class="told">{day === today ? `${told}, Today` : told}</span>
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
  type: Answer<'nights'>['types'][number];
  row: number;
  days: readonly Day[];
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
      {days.map(({ date: day, told: when }, column) => {
        const [sold, total] = [type.sold[column] ?? null, type.total[column] ?? null];
        const isOver = sold !== null && total !== null && sold > total;
        const rooms = `${type.name}, ${when}: ${sold ?? '?'} of ${total ?? '?'} sold`;
        const told = isOver ? `${rooms}, ${words.nights.over}` : rooms;
        return (
          <div
            key={column}
            role="gridcell"
            tabIndex={column === active ? 0 : undefined}
            aria-label={isWide ? undefined : told}
            aria-selected={day === chosenDay || undefined}
            class={`${isOver ? 'over' : `h${shadeOf(sold, total)}`}${day.endsWith('-01') ? ' first' : ''}`}
          >
            {isWide && <span class="told">{told}</span>}
            {span !== 'year' && <span aria-hidden="true">{isWide ? textOf(sold, total, isOver) : isOver && '!'}</span>}
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
      <span>Rooms sold, above all rooms. Share that is sold:</span>
      {['0', '20', '40', '60', '80', '100'].map((share, shade) => (
        <span key={share} class={`swatch h${shade}`}>
          {share} %
        </span>
      ))}
      <span class="swatch over">{words.nights.over} !</span>
    </p>
  );
}
