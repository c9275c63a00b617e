/** Money: nights and revenue of a year compared with the year before, by month, by source and by state. */
import type { Answer } from './api.ts';
import { Elsewhere } from './elsewhere.tsx';
import { addMonths, amountText, count, daysOf, money, monthName, monthShort } from './figures.ts';
import { DownloadList, LoadState, Period, Reports, useFootCommand } from './frame.tsx';
import { Facts, Table } from './lists.tsx';
import { useLoaded } from './load.ts';
import { stateName } from './plan-words.ts';
import { go } from './route.ts';
import { words } from './words.ts';

type MoneyFacts = Answer<'money'>;
type Sum = Answer<'money'>['now']['whole'];

interface Line {
  name: string;
  short: string;
  now: Sum;
  before: Sum;
}

const nothing: Sum = { nights: 0, revenue: {} };

export function MoneyView({ asked, today }: { asked: Readonly<Record<string, string>>; today: string }) {
  const year = /^\d{4}$/.test(asked.year ?? '') ? Number(asked.year) : Number(today.slice(0, 4));
  const loaded = useLoaded('money', { year });
  const { answer } = loaded;
  useFootCommand(answer?.command);
  return (
    <>
      <Period when={year} move={(years) => go('money', { year: String(year + years) })}>
        {answer && answer.before.whole.nights > 0 && <span>{year - 1}, the year before in outline</span>}
        <DownloadList
          asked={{ list: 'bookings', from: `${year - 1}-01-01`, to: `${year}-12-31`, by: 'stay' }}
          file={`bookings-${year}.csv`}
        />
      </Period>
      <LoadState of={loaded} />
      {answer && answer.year === year && (
        <>
          {answer.now.whole.nights + answer.before.whole.nights === 0 ? (
            <Elsewhere when={String(year)} onGo={(date) => go('money', { year: date.slice(0, 4) })} />
          ) : (
            <Years facts={answer} />
          )}
          <Reports reports={answer.reports} />
        </>
      )}
    </>
  );
}

function Years({ facts }: { facts: MoneyFacts }) {
  const { now, before, year, rooms } = facts;
  const months = now.months.map((sum, month): Line => {
    const first = addMonths(`${year}-01-01`, month);
    return { name: monthName(first), short: monthShort(first), now: sum, before: before.months[month] ?? nothing };
  });
  return (
    <>
      <p class="hint">
        Revenue of a stay is spread evenly over its nights. Cancelled bookings and no-shows count by status only; rooms
        that are only kept closed do not count, nor where a stay stood before it moved. Occupancy counts the rooms there
        are now.
      </p>
      <Figures year={year} rooms={rooms} sum={now.whole} />
      {before.whole.nights > 0 && <Figures year={year - 1} rooms={rooms} sum={before.whole} />}
      <Group title="By month of night" head="Month" lines={months} year={year} />
      <Group title="By source" head="Source" lines={linesOf(now.sources, before.sources)} year={year} />
      <Group title="By status" head="Status" lines={linesOf(now.states, before.states, stateName)} year={year} />
    </>
  );
}

/** A year in the figures of the trade, for each currency: average daily rate, and revenue per available room. */
function Figures({ year, rooms, sum: { nights, revenue } }: { year: number; rooms: number; sum: Sum }) {
  const said = words.money;
  const available = rooms * daysOf(`${year}-01-01`, `${year}-12-31`).length;
  const share = (of: number) => Object.fromEntries(Object.entries(revenue).map(([code, sum]) => [code, sum / of]));
  return (
    <Facts
      class="figures"
      label={String(year)}
      all={[
        [`${said.nights} ${year}`, count(nights)],
        ['Revenue', money(revenue)],
        ...(available > 0 ? [['Occupancy', `${((100 * nights) / available).toFixed(1)} %`] as const] : []),
        ...(nights > 0 ? [['Average daily rate (ADR)', money(share(nights))] as const] : []),
        ...(available > 0 ? [['Per available room (RevPAR)', money(share(available))] as const] : []),
      ]}
    />
  );
}

function linesOf(
  now: MoneyFacts['now']['sources'],
  before: MoneyFacts['now']['sources'],
  nameOf = (name: string) => name,
): Line[] {
  const names = [...new Set([...now, ...before].map(({ name }) => name))];
  const sumIn = (sums: MoneyFacts['now']['sources'], wanted: string) =>
    sums.find(({ name }) => name === wanted)?.sum ?? nothing;
  return names.map((name) => ({
    name: nameOf(name),
    short: nameOf(name),
    now: sumIn(now, name),
    before: sumIn(before, name),
  }));
}

/** The same lines as bars of nights, bars of revenue in each currency, and a table. */
function Group({ title, head, lines, year }: { title: string; head: string; lines: readonly Line[]; year: number }) {
  const isEmpty = lines.every(({ now, before }) => now.nights + before.nights === 0);
  const currencies = [
    ...new Set(lines.flatMap(({ now, before }) => [...Object.keys(now.revenue), ...Object.keys(before.revenue)])),
  ].slice(0, 4);
  if (isEmpty) return null;
  return (
    <section>
      <h2>{title}</h2>
      <div class="multiples">
        <Bars group={title} title={words.money.nights} lines={lines} measure={({ nights }) => nights} told={count} />
        {currencies.map((currency) => (
          <Bars
            key={currency}
            group={title}
            title={words.money.revenue(currency)}
            lines={lines}
            measure={({ revenue }) => revenue[currency] ?? 0}
            told={(amount) => amountText(amount, currency)}
          />
        ))}
      </div>
      <details>
        <summary>{words.table}</summary>
        <Table
          title={title}
          heads={[
            head,
            ...[year, year - 1].flatMap(
              (each) =>
                [
                  [`Nights ${each}`, 'figure'],
                  [`Revenue ${each}`, 'figure'],
                ] as const,
            ),
          ]}
          rows={lines.map(({ name, ...years }) => ({
            key: name,
            cells: [name, ...[years.now, years.before].flatMap((sum) => [count(sum.nights), money(sum.revenue)])],
          }))}
        />
      </details>
    </section>
  );
}

const [barsHeight, labelHeight, topHeight] = [150, 22, 18];
/** The width of a bar: twelve months are side by side; fewer bars have room for longer names. */
const widthOf = (lines: number) => (lines > 8 ? 44 : 84);

interface BarsProps {
  /** What the lines are grouped by. */
  group: string;
  title: string;
  lines: readonly Line[];
  measure(sum: Sum): number;
  /** The whole figure; a bar has room for a short one only. */
  told(value: number): string;
}

/** This year as bars, the year before as an outline. */
function Bars({ group, title, lines, measure, told }: BarsProps) {
  const most = Math.max(1, ...lines.flatMap(({ now, before }) => [measure(now), measure(before)]));
  const barWidth = widthOf(lines.length);
  const width = Math.max(1, lines.length) * barWidth;
  const height = topHeight + barsHeight + labelHeight;
  const heightOf = (value: number) => (value / most) * barsHeight;
  return (
    <figure>
      <figcaption>{title}</figcaption>
      <section class="scroll" tabIndex={0} aria-label={`${group}: ${title}`}>
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="img"
          aria-label={`${group}: ${title}`}
          class="bars"
        >
          {lines.map(({ name, short, now, before }, index) => {
            const [high, low] = [heightOf(measure(now)), heightOf(measure(before))];
            const x = index * barWidth;
            return (
              <g key={name}>
                <title>
                  {name}: {told(measure(now))} ({told(measure(before))})
                </title>
                <rect class="now" x={x + 8} y={topHeight + barsHeight - high} width={barWidth - 16} height={high} />
                <rect class="before" x={x + 4} y={topHeight + barsHeight - low} width={barWidth - 8} height={low} />
                <text x={x + barWidth / 2} y={topHeight + barsHeight - high - 4}>
                  {labelOf(measure(now), told)}
                </text>
                <text x={x + barWidth / 2} y={height - 7}>
                  {[...short].slice(0, barWidth / 6).join('')}
                </text>
              </g>
            );
          })}
        </svg>
      </section>
    </figure>
  );
}

const compact = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 });

/** From a thousand on a figure is too long for its bar. */
function labelOf(value: number, told: (value: number) => string): string {
  if (value === 0) return '';
  return value < 1000 ? told(value) : compact.format(value);
}
