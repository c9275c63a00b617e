/** Stays as bars in lanes, each from its arrival to its departure; shape and colour show the state. */
import { isEnded } from '../../contract/status.ts';
import { guestOf } from '../../words/plan.ts';
import type { StayFacts } from '../facts.ts';
import type { Answer } from './api.ts';
import { dayNumber, daysOf, isWeekend, monthShort, weekday } from './figures.ts';
import { stateName } from './plan-words.ts';
import { words } from './words.ts';

const dayWidth = 34;
const laneHeight = 24;
const headHeight = 30;
/** Most lanes drawn; the table has all stays. */
const lanesMax = 120;

export function Tape({ stays: { from, to, stays, type = '' }, day }: { stays: Answer<'stays'>; day?: string }) {
  const days = daysOf(from, to);
  const lanes = lanesOf(stays).slice(0, lanesMax);
  const width = days.length * dayWidth;
  const height = headHeight + Math.max(1, lanes.length) * laneHeight + 4;
  const first = dayNumber(from);
  const xOf = (date: string) => (dayNumber(date) - first) * dayWidth;
  return (
    <section class="scroll tall card" tabIndex={0} aria-label={words.nights.bars(type)}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={words.nights.bars(type)}
      >
        {days.map((each, index) => (
          <g key={each}>
            <rect
              x={index * dayWidth}
              y={0}
              width={dayWidth}
              height={height}
              class={each === day ? 'day chosen' : isWeekend(each) ? 'day weekend' : 'day'}
            />
            <text x={index * dayWidth + dayWidth / 2} y={12} class="label">
              {each.endsWith('-01') ? monthShort(each) : weekday(each).slice(0, 2)}
            </text>
            <text x={index * dayWidth + dayWidth / 2} y={25} class="label">
              {Number(each.slice(8))}
            </text>
          </g>
        ))}
        {lanes.map((lane, at) =>
          lane.map((stay) => (
            <Bar
              key={`${stay.checkin_date} ${guestOf(stay)}`}
              stay={stay}
              bar={{ x: xOf(stay.checkin_date), end: xOf(stay.checkout_date), y: headHeight + at * laneHeight, width }}
            />
          )),
        )}
      </svg>
    </section>
  );
}

/** From the middle of the day of arrival to the middle of the day of departure. */
function Bar({
  stay,
  bar: { x, end, y, width },
}: {
  stay: StayFacts;
  bar: { x: number; end: number; y: number; width: number };
}) {
  const half = dayWidth / 2;
  const left = Math.max(x + half, -4);
  const right = Math.min(end + half, width + 4);
  const room = Math.max(0, Math.floor((right - left - 8) / 6.6));
  const guest = guestOf(stay);
  return (
    <g class={isEnded(stay.booking_status ?? '') ? 'ended' : `bar-${stay.booking_status}`}>
      <title>
        {guest}, {stay.checkin_date} – {stay.checkout_date}, {stateName(stay.booking_status)}
      </title>
      <rect
        class="stay"
        x={left + 1}
        y={y + 2}
        width={Math.max(2, right - left - 2)}
        height={laneHeight - 4}
        rx={stay.booking_status === 'CheckedIn' ? 0 : 6}
      />
      <text x={left + 6} y={y + 16}>
        {[...guest].slice(0, room).join('')}
      </text>
    </g>
  );
}

/** Puts each stay in the first lane that is free at its arrival; stays come in order of arrival. */
function lanesOf(stays: readonly StayFacts[]): StayFacts[][] {
  const lanes: StayFacts[][] = [];
  const ends: string[] = [];
  for (const stay of stays) {
    const free = ends.findIndex((end) => end <= stay.checkin_date);
    const lane = free < 0 ? lanes.length : free;
    lanes[lane] ??= [];
    lanes[lane].push(stay);
    ends[lane] = stay.checkout_date;
  }
  return lanes;
}
