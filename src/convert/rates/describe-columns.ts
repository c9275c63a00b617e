/** Says what each column of a file of rates is and why, for `pms inspect`. */

import { isIgnored } from '../columns/native-columns.ts';
import type { ColumnRole } from '../columns/source.ts';
import type { ColumnReason } from '../reading.ts';
import type { RateColumnIndexes } from './columns.ts';
import { isOtherPrice } from './decide.ts';
import { indexesOfData, type LabelIndexes } from './grid/across-columns.ts';
import type { DownColumns } from './grid/down-columns.ts';
import type { RateColumns } from './list/list-columns.ts';
import type { RateFile } from './plan.ts';

export interface ColumnOfRates {
  index: number;
  header: string;
  /** A field, a role, or `days` for a column of figures; absent if the column is not used. */
  means?: string;
  /** Whether its meaning is known, with or without a field for it. */
  isKnown: boolean;
  why: ColumnReason;
}

/** One entry for each column of the header. */
export function describeColumns(file: RateFile, indexes: RateColumnIndexes): ColumnOfRates[] {
  const described = describedBy(file, indexes);
  return file.header.map((name, index) => {
    const found = described.get(index);
    if (found !== undefined) return { index, header: name, isKnown: true, ...found };
    const isKnown = file.isKnown[index]! || isIgnored(name);
    return { index, header: name, isKnown, why: { kind: isKnown ? 'no field' : 'unknown' } };
  });
}

type Described = Map<number, { means?: string; why: ColumnReason }>;

function describedBy(file: RateFile, indexes: RateColumnIndexes): Described {
  switch (indexes.kind) {
    case 'list':
      return describeList(file, indexes.list);
    case 'down':
      return describeDown(file, indexes.down);
    case 'across':
      return describeAcross(file, indexes.labels);
  }
}

function describeList(file: RateFile, columns: RateColumns): Described {
  const described: Described = new Map();
  const isTaken = new Set(columns.prices.flatMap(({ indexes }) => indexes));
  const price = file.header[columns.prices[0]?.indexes[0] ?? -1];
  for (const [index, name] of file.header.entries()) {
    const role = file.roles[index];
    if (role !== undefined && !isPrice(role)) described.set(index, describeRole(role, file));
    else if (isTaken.has(index)) described.set(index, { means: role ?? 'days', why: whyOf(file) });
    else if (role !== undefined || (price !== undefined && isOtherPrice(name)))
      described.set(index, {
        why: { kind: 'other price', counts: price?.trim() },
      });
  }
  return described;
}

function describeRole(role: ColumnRole, file: RateFile): { means?: string; why: ColumnReason } {
  switch (role) {
    case 'board':
      return { means: role, why: { kind: 'part of plan' } };
    case 'nights':
      return { means: role, why: { kind: 'nights of price' } };
    case 'weekdays':
      if (file.layout === 'ranges') return { means: role, why: { kind: 'weekdays of range' } };
      return { why: { kind: 'date says it' } };
    case 'metric':
    case 'year':
      return { why: { kind: 'says nothing in a list' } };
    default:
      return { means: role, why: whyOf(file) };
  }
}

function isPrice(role: string): boolean {
  return ['rate_amount', 'single', 'double', 'triple', 'quadruple'].includes(role);
}

function whyOf({ source, decisions }: RateFile): ColumnReason {
  if (decisions.columns !== undefined) return { kind: 'mapping' };
  return source === undefined ? { kind: 'heading' } : { kind: 'source', title: source.title };
}

function describeDown(file: RateFile, { date, plan, rooms, ofDay, unused }: DownColumns): Described {
  const described: Described = new Map([[date, { means: 'date', why: { kind: 'date of row' } }]]);
  if (plan !== undefined) described.set(plan, { means: 'rate_plan_name', why: whyOf(file) });
  for (const { index, why } of unused) described.set(index, { why });
  for (const { figure, index } of ofDay) described.set(index, { means: figure, why: { kind: 'all rooms of the day' } });
  for (const { type, plan: ofHeader, figures } of rooms) {
    const why: ColumnReason = { kind: 'room', room: type, plan: ofHeader };
    for (const { figure, index } of figures) described.set(index, { means: figure, why });
  }
  return described;
}

function describeAcross(file: RateFile, labels: LabelIndexes): Described {
  const described: Described = new Map();
  const names = {
    type: 'room_type_name',
    plan: 'rate_plan_name',
    metric: 'metric',
    board: 'board',
    year: 'year',
  } as const;
  for (const [label, means] of Object.entries(names)) {
    const index = labels[label as keyof typeof names];
    if (index !== undefined) described.set(index, { means, why: { kind: 'label before the dates' } });
  }
  const why: ColumnReason = {
    kind: 'header is a day',
    unit: ({ 'months-across': 'month', 'seasons-across': 'season' } as const)[file.layout as string] ?? 'date',
  };
  for (const index of indexesOfData(file.header, file.layout)) described.set(index, { means: 'days', why });
  return described;
}
