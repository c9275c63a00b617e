/** A table of any length: only its visible rows are in the page, and rows are loaded as they become visible. */
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { words } from './words.ts';

interface WindowedProps<Item> {
  label: string;
  /** The CSS class that sets the widths of its columns. */
  class?: string;
  heads: readonly string[];
  /** Columns of numbers. */
  figures: readonly number[];
  count: number;
  load(first: number, count: number): Promise<Item[]>;
  /** The texts of a row, one for each head. */
  cellsOf(item: Item): readonly (string | undefined)[];
  /** Whether a row is of something that has ended. */
  isEnded?(item: Item): boolean;
  /** The column by which the rows are sorted, and what sorts them by another; absent if they cannot be sorted. */
  sorting?: { by: number; isDown: boolean; sort(column: number): void; columns: readonly number[] };
  /** All of a row, shown below while it is open; absent if rows have nothing more to show. */
  detail?(item: Item): ComponentChildren;
}

const rowHeight = 32;
const visibleRows = 18;
const blockRows = 100;
const blocksMax = 60;
/** Browsers cannot draw a much higher element; a longer list scrolls in larger steps by its scroll bar, and row by row by wheel and keys. */
const heightMax = 8_000_000;

export function WindowedRows<Item>({
  label,
  heads,
  figures,
  count,
  load,
  cellsOf,
  isEnded,
  sorting,
  detail,
  ...look
}: WindowedProps<Item>) {
  const box = useRef<HTMLDivElement>(null);
  const [first, setFirst] = useState(0);
  const [active, setActive] = useState(0);
  const [opened, setOpened] = useState<Item>();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.scrollIntoView({ block: 'nearest' }), [opened]);
  const rows = useBlocks({ first, count, load });
  const height = Math.min(count * rowHeight, heightMax);
  const last = Math.max(0, count - visibleRows);
  const range = Math.max(1, height - visibleRows * rowHeight);
  const isScaled = count * rowHeight > heightMax;
  const show = (wanted: number) => {
    const next = Math.min(Math.max(Math.round(wanted), 0), last);
    setFirst(next);
    if (box.current) box.current.scrollTop = isScaled ? (next / Math.max(1, last)) * range : next * rowHeight;
  };
  const scroll = () => {
    const { scrollTop } = box.current!;
    const at = isScaled ? (scrollTop / range) * last : scrollTop / rowHeight;
    const next = Math.min(Math.floor(at), last);
    if (Math.abs(next - first) > (isScaled ? last / range + 1 : 0)) setFirst(next);
  };
  const wheel = (event: WheelEvent) => {
    if (!isScaled) return;
    event.preventDefault();
    show(first + event.deltaY / rowHeight);
  };
  const walk = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      PageDown: active + visibleRows,
      PageUp: active - visibleRows,
      Home: 0,
      End: count - 1,
    };
    const row = rows(active);
    if (event.key === 'Enter' && row !== undefined) setOpened(() => row);
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(step, 0), count - 1);
    setActive(next);
    if (next < first) show(next);
    else if (next >= first + visibleRows) show(next - visibleRows + 1);
  };
  const shown = Array.from({ length: Math.min(visibleRows + 1, count - first) }, (_, index) => first + index);
  return (
    <>
      <div class={`card windowed ${look.class ?? ''}`} role="table" aria-label={label} aria-rowcount={count + 1}>
        <div role="row" class="row head" aria-rowindex={1}>
          {heads.map((head, index) => (
            <span
              key={head}
              role="columnheader"
              class={figures.includes(index) ? 'figure' : undefined}
              aria-sort={sorting?.by === index ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
            >
              {sorting?.columns.includes(index) ? (
                <button type="button" class="sort" onClick={() => sorting.sort(index)}>
                  {head} {sorting.by === index && <span aria-hidden="true">{sorting.isDown ? '↓' : '↑'}</span>}
                </button>
              ) : (
                head
              )}
            </span>
          ))}
        </div>
        <div
          ref={box}
          class="box"
          style={{ height: `${Math.min(count, visibleRows) * rowHeight}px` }}
          role="rowgroup"
          tabIndex={0}
          aria-label={label}
          onScroll={scroll}
          onWheel={wheel}
          onKeyDown={walk}
        >
          <div class="length" style={{ height: `${height}px` }}>
            <div
              class="stretch"
              style={{
                transform: `translateY(${isScaled ? (first / Math.max(1, last)) * range : first * rowHeight}px)`,
              }}
            >
              {shown.map((at, index) => {
                const row = rows(at);
                const cells = row && cellsOf(row);
                return (
                  // The key is the place on the screen: scrolling then changes texts, and creates no elements.
                  <div
                    key={index}
                    role="row"
                    aria-rowindex={at + 2}
                    class={`row${row && isEnded?.(row) ? ' ended' : ''}${at === active ? ' active' : ''}`}
                    onClick={() => {
                      setActive(at);
                      if (row) setOpened(() => row);
                    }}
                  >
                    {heads.map((head, column) => (
                      <span key={head} role="cell" class={figures.includes(column) ? 'figure' : undefined}>
                        <bdi>{cells === undefined ? '…' : cells[column]}</bdi>
                      </span>
                    ))}
                  </div>
                );
              })}
            </div>
          </div>
        </div>
      </div>
      {detail && opened !== undefined && (
        <section class="panel" ref={panel} aria-live="polite">
          {detail(opened)}
          <button type="button" onClick={() => setOpened(undefined)}>
            {words.close}
          </button>
        </section>
      )}
    </>
  );
}

/** The rows loaded so far, by index; loads the blocks around the visible rows. */
function useBlocks<Item>({ first, count, load }: Pick<WindowedProps<Item>, 'count' | 'load'> & { first: number }) {
  const blocks = useRef(new Map<number, Item[] | 'asked'>());
  const [, redraw] = useState(0);
  const wanted = [Math.floor(first / blockRows), Math.floor(Math.min(first + visibleRows, count - 1) / blockRows)];
  useEffect(() => {
    // While a long list is dragged, only the position where the mouse rests is loaded.
    const timer = setTimeout(() => {
      for (const block of wanted) {
        const known = blocks.current.get(block);
        const isShort =
          known !== undefined && known !== 'asked' && known.length < Math.min(blockRows, count - block * blockRows);
        if (known !== undefined && !isShort) continue;
        if (known === undefined) blocks.current.set(block, 'asked');
        void load(block * blockRows, blockRows).then(
          (rows) => {
            blocks.current.set(block, rows);
            if (blocks.current.size > blocksMax) blocks.current.delete(blocks.current.keys().next().value!);
            redraw(Math.random());
          },
          () => blocks.current.delete(block),
        );
      }
    }, 20);
    return () => clearTimeout(timer);
  }, [wanted.join(), count]);
  return (at: number): Item | undefined => {
    const block = blocks.current.get(Math.floor(at / blockRows));
    return block === undefined || block === 'asked' ? undefined : block[at % blockRows];
  };
}
