/** What is known of a file of rates in, what each of its columns is and why out: for `pms inspect`. */
import { isIgnored } from '../columns/match-columns.ts';
import type { ColumnRole } from '../columns/source.ts';
import type { RateColumnIndexes } from './columns.ts';
import { isOtherPrice } from './decide.ts';
import { type LabelPlaces, placesOfData } from './grid/across-columns.ts';
import type { DownColumns } from './grid/down-columns.ts';
import type { RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

export interface ColumnOfRates {
  place: number;
  header: string;
  /** What its cells are used as: a field, a role, or `days` for a column of figures; absent where it is not used. */
  means?: string;
  /** Whether it is known what it is, with a field or without. */
  isKnown: boolean;
  /** One clause. */
  why: string;
}

/** One entry for each column of the header. */
export function describeColumns(file: RateFile, places: RateColumnIndexes): ColumnOfRates[] {
  const described = describedBy(file, places);
  return file.header.map((name, place) => {
    const found = described.get(place);
    if (found !== undefined) return { place, header: name, isKnown: true, ...found };
    const isKnown = file.isKnown[place]! || isIgnored(name);
    return { place, header: name, isKnown, why: isKnown ? 'known, and has no field' : 'not known' };
  });
}

type Described = Map<number, { means?: string; why: string }>;

function describedBy(file: RateFile, places: RateColumnIndexes): Described {
  switch (places.kind) {
    case 'list':
      return describeList(file, places.list);
    case 'down':
      return describeDown(file, places.down);
    case 'across':
      return describeAcross(file, places.labels);
  }
}

function describeList(file: RateFile, columns: RateColumns): Described {
  const described: Described = new Map();
  const isTaken = new Set(columns.prices.flatMap(({ places }) => places));
  const price = file.header[columns.prices[0]?.places[0] ?? -1];
  for (const [place, name] of file.header.entries()) {
    const role = file.roles[place];
    if (role !== undefined && !isPrice(role)) described.set(place, describeRole(role, file));
    else if (isTaken.has(place)) described.set(place, { means: role!, why: whyOf(file) });
    else if (role !== undefined || (price !== undefined && isOtherPrice(name)))
      described.set(place, {
        why: price === undefined ? 'another price counts' : `"${price.trim()}" counts before it`,
      });
  }
  return described;
}

function describeRole(role: ColumnRole, file: RateFile): { means?: string; why: string } {
  switch (role) {
    case 'board':
      return { means: role, why: "a part of the plan's name" };
    case 'nights':
      return { means: role, why: 'only prices of one night are taken' };
    case 'weekdays':
      if (file.layout === 'ranges') return { means: role, why: 'the range holds on these days only' };
      return { why: 'the date says it' };
    case 'metric':
    case 'year':
      return { why: 'of a list it says nothing' };
    default:
      return { means: role, why: whyOf(file) };
  }
}

function isPrice(role: string): boolean {
  return ['rate_amount', 'single', 'double', 'triple', 'quadruple'].includes(role);
}

function whyOf({ source, decisions }: RateFile): string {
  if (decisions.columns !== undefined) return 'as the mapping file says';
  return source === undefined ? 'an everyday word for it' : `a column of ${source.title}`;
}

function describeDown(file: RateFile, { date, plan, rooms, ofDay, unused }: DownColumns): Described {
  const described: Described = new Map([[date, { means: 'date', why: 'a date in each row' }]]);
  if (plan !== undefined) described.set(plan, { means: 'rate_plan_name', why: whyOf(file) });
  for (const { place, why } of unused) described.set(place, { why });
  for (const { figure, place } of ofDay) described.set(place, { means: figure, why: 'for all rooms of the day' });
  for (const { type, plan: ofHeader, figures } of rooms) {
    const named = ofHeader === undefined ? `room "${type}"` : `room "${type}", plan "${ofHeader}"`;
    for (const { figure, place } of figures) described.set(place, { means: figure, why: named });
  }
  return described;
}

function describeAcross(file: RateFile, labels: LabelPlaces): Described {
  const described: Described = new Map();
  const names = {
    type: 'room_type_name',
    plan: 'rate_plan_name',
    metric: 'metric',
    board: 'board',
    year: 'year',
  } as const;
  for (const [label, means] of Object.entries(names)) {
    const place = labels[label as keyof typeof names];
    if (place !== undefined) described.set(place, { means, why: 'by its header or its place before the dates' });
  }
  const what = file.layout === 'months-across' ? 'the month in its header' : 'the date in its header';
  for (const place of placesOfData(file.header, file.layout)) described.set(place, { means: 'days', why: what });
  return described;
}
