/** What is known of a file of rates in, what each of its columns is and why out: for `pms inspect`. */
import { isIgnored } from '../columns/match-columns.ts';
import type { Meaning } from '../columns/source.ts';
import type { RatePlaces } from './columns.ts';
import { isOtherPrice } from './decide.ts';
import { type LabelPlaces, placesOfData } from './grid/across-columns.ts';
import type { DownColumns } from './grid/down-columns.ts';
import type { RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

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

/** One entry for each column of the header. */
export function describeColumns(file: RateFile, places: RatePlaces): ColumnOfRates[] {
  const described = describedBy(file, places);
  return file.header.map((name, place) => {
    const found = described.get(place);
    if (found !== undefined) return { place, header: name, isKnown: true, ...found };
    const isKnown = file.isKnown[place]! || isIgnored(name);
    return { place, header: name, isKnown, why: isKnown ? 'known, and has no field' : 'not known' };
  });
}

type Described = Map<number, { means?: string; why: string }>;

function describedBy(file: RateFile, places: RatePlaces): Described {
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
    const meaning = file.meanings[place];
    if (meaning !== undefined && !isPrice(meaning)) described.set(place, describeMeaning(meaning, file));
    else if (isTaken.has(place)) described.set(place, { means: meaning!, why: whyOf(file) });
    else if (meaning !== undefined || (price !== undefined && isOtherPrice(name)))
      described.set(place, {
        why: price === undefined ? 'another price counts' : `"${price.trim()}" counts before it`,
      });
  }
  return described;
}

function describeMeaning(meaning: Meaning, file: RateFile): { means?: string; why: string } {
  switch (meaning) {
    case 'board':
      return { means: meaning, why: "a part of the plan's name" };
    case 'nights':
      return { means: meaning, why: 'only prices of one night are taken' };
    case 'weekdays':
      if (file.layout === 'ranges') return { means: meaning, why: 'the range holds on these days only' };
      return { why: 'the date says it' };
    case 'metric':
    case 'year':
      return { why: 'of a list it says nothing' };
    default:
      return { means: meaning, why: whyOf(file) };
  }
}

function isPrice(meaning: string): boolean {
  return ['rate_amount', 'single', 'double', 'triple', 'quadruple'].includes(meaning);
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
