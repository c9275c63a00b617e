/** What is known of a file of rates in, what each of its columns is and why out: for `pms inspect`. */
import { isIgnored } from '../match-columns.ts';
import { labelPlacesOf, placesOfData } from './across-columns.ts';
import { downColumnsOf } from './down-columns.ts';
import { createRateColumns } from './rate-columns.ts';
import type { RateFile } from './rate-file.ts';
import { isOtherPrice } from './undecided-rates.ts';

export interface ColumnOfRates {
  place: number;
  header: string;
  /** What its cells are used as: a field, a meaning, or `days` for a column of figures; absent where it is not used. */
  means?: string;
  /** Whether it is known what it is, with a field or without. */
  isKnown: boolean;
  /** One clause. */
  why: string;
}

/** One entry for each column of the header. `rows` are the cells of the first rows. */
export function describeColumns(file: RateFile, rows: readonly (readonly string[])[]): ColumnOfRates[] {
  const described = describersOf(file, rows);
  return file.header.map((name, place) => {
    const found = described.get(place);
    if (found !== undefined) return { place, header: name, isKnown: true, ...found };
    const isKnown = file.isKnown[place]! || isIgnored(name);
    return { place, header: name, isKnown, why: isKnown ? 'known, and has no field' : 'not known' };
  });
}

type Described = Map<number, { means?: string; why: string }>;

function describersOf(file: RateFile, rows: readonly (readonly string[])[]): Described {
  switch (file.layout) {
    case 'long':
    case 'ranges':
      return describeList(file);
    case 'dates-down':
      return describeDown(file, rows);
    default:
      return describeAcross(file, rows);
  }
}

function describeList(file: RateFile): Described {
  const columns = createRateColumns(file);
  const described: Described = new Map();
  const isTaken = new Set(columns.prices.flatMap(({ places }) => places));
  const price = file.header[columns.prices[0]?.places[0] ?? -1];
  for (const [place, name] of file.header.entries()) {
    const meaning = file.meanings[place];
    if (meaning !== undefined && !isPrice(meaning)) described.set(place, { means: meaning, why: whyOf(file) });
    else if (isTaken.has(place)) described.set(place, { means: meaning!, why: whyOf(file) });
    else if (meaning !== undefined || (price !== undefined && isOtherPrice(name)))
      described.set(place, {
        why: price === undefined ? 'another price counts' : `"${price.trim()}" counts before it`,
      });
  }
  for (const place of columns.board) described.set(place, { means: 'board', why: "a part of the plan's name" });
  for (const place of columns.stayNights)
    described.set(place, { means: 'nights', why: 'only prices of one night are taken' });
  if (file.layout === 'ranges')
    for (const place of columns.weekdays)
      described.set(place, { means: 'weekdays', why: 'the range holds on these days only' });
  return described;
}

function isPrice(meaning: string): boolean {
  return ['rate_amount', 'single', 'double', 'triple', 'quadruple'].includes(meaning);
}

function whyOf({ source, decisions }: RateFile): string {
  if (decisions.columns !== undefined) return 'as the mapping file says';
  return source === undefined ? 'an everyday word for it' : `a column of ${source.title}`;
}

function describeDown(file: RateFile, rows: readonly (readonly string[])[]): Described {
  const { date, plan, rooms, ofDay, unused } = downColumnsOf(file, rows);
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

function describeAcross(file: RateFile, rows: readonly (readonly string[])[]): Described {
  const labels = labelPlacesOf(file, rows);
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
