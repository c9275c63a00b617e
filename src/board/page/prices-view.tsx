/** Prices: the year of a rate plan as a calendar, with prices as shades and numbers. A second plan can be shown beside it. */
import type { Answer } from './api.ts';
import { addDays, addMonths, amountText, daysOf, longDate, moneyText, monthName, weekday } from './figures.ts';
import { DownloadList, LoadState, Period, useFootCommand } from './frame.tsx';
import { optionsOf } from './lists.tsx';
import { useLoaded } from './load.ts';
import { go, hrefOf } from './route.ts';
import { words } from './words.ts';

type PlanFacts = Answer<'prices'>['plans'][number];

const shades = 5;

export function PricesView({ asked, today }: { asked: Readonly<Record<string, string>>; today: string }) {
  const year = /^\d{4}$/.test(asked.year ?? '') ? asked.year! : today.slice(0, 4);
  const dates = { from: `${year}-01-01`, to: `${year}-12-31` };
  const loaded = useLoaded('prices', { ...dates, ...(asked.type ? { type: asked.type } : {}) });
  const { answer } = loaded;
  const show = (changed: Record<string, string | undefined>) =>
    go('prices', { year, type: asked.type, plan: asked.plan, beside: asked.beside, ...changed });
  useFootCommand(answer?.command);
  const plan = answer?.plans.find(({ name }) => name === asked.plan) ?? answer?.plans[0];
  const beside = answer?.plans.find(({ name }) => name === asked.beside);
  return (
    <>
      <Period when={year} move={(years) => show({ year: String(Number(year) + years) })}>
        <Select
          label={words.roomType}
          value={answer?.type ?? ''}
          options={answer?.types ?? []}
          onChoose={(type) => show({ type, plan: undefined, beside: undefined })}
        />
        <Select
          label="Rate plan"
          value={plan?.name ?? ''}
          options={(answer?.plans ?? []).map(({ name }) => name)}
          onChoose={(name) => show({ plan: name })}
        />
        <Select
          label="Compare with"
          value={beside?.name ?? ''}
          options={['', ...(answer?.plans ?? []).map(({ name }) => name)]}
          onChoose={(name) => show({ beside: name || undefined })}
        />
        <DownloadList asked={{ list: 'rates', ...dates }} file={`rates-${year}.csv`} />
      </Period>
      <LoadState of={loaded} />
      {answer && plan === undefined && (
        <p class="empty">
          No prices{answer.type && ` of ${answer.type}`} in {year}. Other years are behind the arrows above;{' '}
          <a href={hrefOf('files')}>a file with prices</a> brings in new ones.
        </p>
      )}
      {answer && plan && (
        <>
          <p class="legend">
            Price of a night: pale is low, dark is high. Crossed out: closed for sale. Small number: minimum stay.
            Blank: no price.
          </p>
          {answer.currency === '' && <p class="warn">The property has no currency: these are numbers without one.</p>}
          <div class="plans">
            {[plan, ...(beside ? [beside] : [])].map((each) => (
              <PlanYear
                key={each.name}
                plan={each}
                prices={answer}
                all={[plan, ...(beside ? [beside] : [])]}
                today={today}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function Select({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly string[];
  onChoose(value: string): void;
}) {
  return (
    <label>
      {label}{' '}
      <select value={value} onChange={({ currentTarget }) => onChoose(currentTarget.value)}>
        {optionsOf(options, (option) => option || 'none')}
      </select>
    </label>
  );
}

function PlanYear({
  plan,
  prices,
  all,
  today,
}: {
  plan: PlanFacts;
  prices: Answer<'prices'>;
  all: readonly PlanFacts[];
  today: string;
}) {
  const isKnown = (price: number | null) => price !== null;
  const known = all.flatMap(({ price }) => price).filter((price) => price !== null);
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const shadeOf = (price: number) =>
    most === least ? 2 : Math.min(shades, 1 + Math.floor(((price - least) / (most - least)) * shades));
  // What is over and had no price teaches nobody anything.
  const hasPrices = (first: string) =>
    plan.price.slice(offsetOf(prices.from, first), offsetOf(prices.from, addMonths(first, 1))).some(isKnown);
  const isOver = (first: string) => addMonths(first, 1) <= today;
  const months = Array.from({ length: 12 }, (_, month) => addMonths(prices.from, month)).filter(
    (first) => hasPrices(first) || !isOver(first) || !plan.price.some(isKnown),
  );
  return (
    <section>
      <h2>
        <bdi>{plan.name}</bdi> <small>{prices.currency}</small>
      </h2>
      <div class="months">
        {months.map((first) => (
          <table key={first} class="calendar">
            <caption>{monthName(first)}</caption>
            <thead>
              <tr>
                {weekHeads.map((day) => (
                  <th key={day} scope="col">
                    {weekday(day).slice(0, 2)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeksOf(first).map((week) => (
                <tr key={week.find((day) => day !== undefined)}>
                  {week.map((day, index) =>
                    day === undefined ? (
                      <td key={index} class="no-day" />
                    ) : (
                      <Day
                        key={day}
                        day={day}
                        plan={plan}
                        currency={prices.currency || null}
                        offset={offsetOf(prices.from, day)}
                        shadeOf={shadeOf}
                      />
                    ),
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </section>
  );
}

/** A week from Monday, for the heads of a calendar. */
const weekHeads = daysOf('2001-01-01', '2001-01-07');

function Day({
  day,
  plan,
  currency,
  offset,
  shadeOf,
}: {
  day: string;
  plan: PlanFacts;
  currency: string | null;
  offset: number;
  shadeOf(price: number): number;
}) {
  const price = plan.price[offset] ?? null;
  const [isClosed, least] = [plan.isClosed[offset] === true, plan.least[offset] ?? 1];
  const told = [
    longDate(day),
    price === null ? 'no price' : moneyText(price, currency),
    ...(isClosed ? ['closed'] : []),
    ...(least > 1 ? [`from ${least} nights`] : []),
  ].join(', ');
  return (
    <td title={told} class={price === null ? 'no-price' : `h${shadeOf(price)}${isClosed ? ' shut' : ''}`}>
      <span aria-hidden="true">
        <small>{Number(day.slice(8))}</small>
        {price === null ? '' : amountText(price, currency)}
        {least > 1 && <sup>{least}</sup>}
      </span>
      <span class="told">{told}</span>
    </td>
  );
}

function offsetOf(from: string, day: string): number {
  return (Date.parse(day) - Date.parse(from)) / 86_400_000;
}

/** The weeks of a month, from Monday; days of other months are left empty. */
function weeksOf(first: string): (string | undefined)[][] {
  const days = daysOf(first, addDays(addMonths(first, 1), -1));
  const lead = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  const cells = [...new Array<undefined>(lead).fill(undefined), ...days];
  return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, index) => cells[week * 7 + index]),
  );
}
