/** Nights: rooms sold of each type on each night, who stays, and the stays of a type as bars. */
import { isEnded } from '../../contract/status.ts';
import { counted } from '../../words/count.ts';
import { guestOf } from '../../words/plan.ts';
import type { StayFacts } from '../facts.ts';
import type { Answer } from './api.ts';
import { Elsewhere } from './elsewhere.tsx';
import { addDays, addMonths, count, isDate, longDate, moneyText, monthName, monthShort } from './figures.ts';
import { Choice, DownloadList, LoadState, Period, Reports, useFootCommand } from './frame.tsx';
import { HeatMap } from './heat-map.tsx';
import { Table } from './lists.tsx';
import { useLoaded } from './load.ts';
import { stateName } from './plan-words.ts';
import { go, hrefOf } from './route.ts';
import { Tape } from './tape.tsx';
import { words } from './words.ts';

type NightsFacts = Answer<'nights'>;

const spans = { month: 1, quarter: 3, year: 12 } as const;
type Span = keyof typeof spans;

interface NightsProps {
  asked: Readonly<Record<string, string>>;
  today: string;
}

export function NightsView({ asked, today }: NightsProps) {
  const span: Span = asked.span !== undefined && asked.span in spans ? (asked.span as Span) : 'month';
  const from = addMonths(isDate(asked.from) ? asked.from : today, 0);
  const to = addDays(addMonths(from, spans[span]), -1);
  const loaded = useLoaded('nights', { from, to });
  const { answer } = loaded;
  const inView = (date: string) => date >= from && date <= to;
  // Who is in the house today is what most people come for.
  const ofToday = asked.type === undefined && asked.day === undefined && inView(today) ? today : undefined;
  const day = isDate(asked.day) && inView(asked.day) ? asked.day : ofToday;
  const show = (changed: Record<string, string | undefined>, isSameEntry = false) =>
    go('nights', { from, span, type: asked.type, day, ...changed }, isSameEntry);
  const whenOf = span === 'month' ? `${monthName(from)} ${from.slice(0, 4)}` : monthsText(from, to);
  const move = (steps: number) => show({ from: addMonths(from, steps * spans[span]), day: undefined });
  useFootCommand(asked.type !== undefined || day === undefined ? answer?.command : undefined);
  return (
    <>
      <Period when={whenOf} move={move}>
        <Choice legend="Show" names={words.nights.spans} chosen={span} choose={(each) => show({ span: each })} />
        <label>
          Day{' '}
          <input
            type="date"
            value={day ?? from}
            onChange={({ currentTarget: { value } }) =>
              isDate(value) && show({ from: addMonths(value, 0), day: value })
            }
          />
        </label>
        <button type="button" onClick={() => show({ from: addMonths(today, 0), day: today, type: undefined })}>
          Today
        </button>
        <DownloadList asked={{ list: 'availability', from, to }} file={`availability-${from}.csv`} />
      </Period>
      <LoadState of={loaded} />
      {answer && answer.types.length === 0 && (
        <p class="empty">
          There are no room types yet. <a href={hrefOf('files')}>Drop a file with your room types or bookings</a>.
        </p>
      )}
      {answer && answer.types.length > 0 && (
        <>
          {answer.types.every(({ sold }) => sold.every((rooms) => !rooms)) && (
            <Elsewhere when={whenOf} onGo={(date) => show({ from: addMonths(date, 0), day: undefined })} />
          )}
          <Overbooked nights={answer} onShow={(type, night) => show({ type, day: night })} />
          <HeatMap
            nights={answer}
            today={today}
            span={span}
            chosen={{ type: asked.type, day }}
            onChoose={(type, night) => show({ from: answer.from, type, day: night })}
            onMove={move}
          />
          {asked.type === undefined && day !== undefined ? (
            <HouseDay date={day} />
          ) : (
            <Stays nights={answer} type={asked.type} day={day} />
          )}
          <Reports reports={answer.reports} />
        </>
      )}
    </>
  );
}

/** `Jan – Mar 2027`, or with both years. */
function monthsText(from: string, to: string): string {
  const [first, last] = [from.slice(0, 4), to.slice(0, 4)];
  return `${monthShort(from)}${first === last ? '' : ` ${first}`} – ${monthShort(to)} ${last}`;
}

/** Overbooked nights with a button of their own. */
const overShown = 5;

function Overbooked({ nights, onShow }: { nights: NightsFacts; onShow(type: string, day: string): void }) {
  const over = nights.types.flatMap(({ name, sold, total }) =>
    sold.flatMap((rooms, offset) => ((rooms ?? 0) > (total[offset] ?? Infinity) ? [{ name, offset }] : [])),
  );
  if (over.length === 0) return <p class="good">No night is overbooked.</p>;
  return (
    <p class="actions">
      <strong class="bad">{counted(over.length, 'night is overbooked', 'nights are overbooked')}</strong>{' '}
      {over.slice(0, overShown).map(({ name, offset }) => (
        <button
          key={`${name} ${offset}`}
          type="button"
          class="small"
          onClick={() => onShow(name, addDays(nights.from, offset))}
        >
          {name}, {longDate(addDays(nights.from, offset))}
        </button>
      ))}
      {over.length > overShown && `and ${count(over.length - overShown)} more, all in the report below`}
    </p>
  );
}

function Stays({ nights, type, day }: { nights: NightsFacts; type?: string; day?: string }) {
  const known = nights.types.find(({ name }) => name === type);
  const loaded = useLoaded('stays', known && { from: nights.from, to: nights.to, type });
  const { answer } = loaded;
  if (known === undefined)
    return <p class="hint">Choose a cell to see who stays, or a day above for the whole property.</p>;
  return (
    <section>
      <h2>{words.nights.tape(known.name)}</h2>
      <LoadState of={loaded} />
      {answer && answer.type === known.name && answer.from === nights.from && (
        <>
          {day !== undefined && (
            <section class="panel" aria-live="polite">
              <h3>
                {known.name}, night of {longDate(day)}
              </h3>
              <DayLists stays={answer.stays} day={day} />
              <a href={hrefOf('nights', { from: nights.from, day })}>The whole property on this day</a>
            </section>
          )}
          {answer.isCut && <p class="hint">Not all stays are shown: choose a shorter time.</p>}
          <Tape stays={answer} day={day} />
          <details>
            <summary>{words.table}</summary>
            <StayTable caption={words.nights.tape(known.name)} stays={answer.stays} />
          </details>
        </>
      )}
    </section>
  );
}

/** Who arrives, stays and leaves on one day, in all room types. */
function HouseDay({ date }: { date: string }) {
  const loaded = useLoaded('stays', { from: addDays(date, -1), to: date });
  const { answer } = loaded;
  useFootCommand(answer?.command);
  return (
    <section aria-live="polite">
      <h2>The whole property on {longDate(date)}</h2>
      <LoadState of={loaded} />
      {answer && answer.to === date && (
        <>
          {answer.isCut && <p class="hint">Not all stays of this day are shown: a report below has all of them.</p>}
          <DayLists stays={[...answer.stays].sort(byRoom)} day={date} hasTypes />
          <Reports reports={answer.reports} title="Reports of this day" />
        </>
      )}
    </section>
  );
}

function byRoom(one: StayFacts, other: StayFacts): number {
  return one.room_type_name.localeCompare(other.room_type_name) || guestOf(one).localeCompare(guestOf(other));
}

/** Who stays over one night, who arrives and who leaves. */
function DayLists({ stays: all, day, hasTypes }: { stays: readonly StayFacts[]; day: string; hasTypes?: boolean }) {
  const stays = all.filter(({ booking_status: state = '' }) => !isEnded(state));
  const those = (are: (from: string, to: string) => boolean) =>
    stays.filter(({ checkin_date: from, checkout_date: to }) => are(from, to));
  const lists = [
    { title: 'Arrive on this day', stays: those((from) => from === day) },
    { title: 'Stay over this night', stays: those((from, to) => from <= day && to > day) },
    { title: 'Leave on this day', stays: those((_, to) => to === day) },
  ];
  return (
    <>
      {lists.map((list) =>
        list.stays.length === 0 ? (
          <p key={list.title}>{list.title}: Nobody</p>
        ) : (
          <StayTable
            key={list.title}
            caption={`${list.title}: ${list.stays.length}`}
            stays={list.stays}
            hasTypes={hasTypes}
          />
        ),
      )}
    </>
  );
}

// Stays as a table: shown wherever stays are drawn, for readers who cannot use the drawing.

interface StayTableProps {
  caption: string;
  stays: readonly StayFacts[];
  /** Whether they are of several room types. */
  hasTypes?: boolean;
}

function StayTable({ caption, stays, hasTypes = false }: StayTableProps) {
  const { guest, type, checkin, checkout, amount, source, state } = words.stay;
  return (
    <Table
      title={caption}
      heads={[guest, ...(hasTypes ? [type] : []), checkin, checkout, state, source, [amount, 'figure']]}
      rows={stays.map((stay, key) => ({
        key,
        class: isEnded(stay.booking_status ?? '') ? 'ended' : undefined,
        cells: [
          guestOf(stay),
          ...(hasTypes ? [stay.room_type_name] : []),
          stay.checkin_date,
          stay.checkout_date,
          stateName(stay.booking_status),
          stay.booking_source,
          moneyText(stay.total_amount ?? 0, stay.currency_iso ?? null),
        ],
      }))}
    />
  );
}
