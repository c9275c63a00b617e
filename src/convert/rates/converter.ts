/** Converts the rows of an external file of rates to records: the days of one room type and plan are merged into ranges, whatever the layout. */
import { checkNormalized } from '../../contract/check-record.ts';
import { dateOfDay } from '../../contract/dates.ts';
import { PmsError } from '../../contract/errors.ts';
import type { Rate } from '../../contract/rate.ts';
import { resources } from '../../contract/resource.ts';
import type { FieldIssue } from '../../contract/row-issue.ts';
import { cleanText } from '../../contract/text.ts';
import type { Row } from '../../file/row.ts';
import { unknownColumns } from '../columns/native-columns.ts';
import { type ConvertedRow, type Converter, unreadRow } from '../converter.ts';
import type { LeftOutReason } from '../left-out.ts';
import type { PriceStyle } from '../prices/read-price.ts';
import type { ReadColumn } from '../reading.ts';
import type { DateOrder } from '../values/dates/read-date.ts';
import { addValues, createFigureReader, type Figure } from './figures/read-figure.ts';
import { cleanRow, type LaidOut, type RowsReading } from './laid-out.ts';
import { createRateNotes } from './notes.ts';
import { isList, type KeptRow, type RateFile, type RatePiece, type RateValues } from './plan.ts';
import { createRateCalendar, type OnTwoPrices, type RateCalendar } from './rate-calendar.ts';

export interface RatesConverterOptions extends RateFile, PriceStyle {
  /** Order of day and month, for dates that need it. */
  order?: DateOrder;
  /** Where each value is and what each column means, as the survey found it. */
  laidOut: LaidOut;
  columns: readonly ReadColumn[];
  /** Called if two rows or columns give one night different prices. */
  onTwoPrices?: OnTwoPrices;
  /** Whether in a grid with dates across the rows of each room type are together: then each type is given out when the next one begins. */
  typesStandTogether?: boolean;
}

/** Most rows that are held before their records are given out; within these rows, a later row for the same days replaces an earlier one. */
const heldRowsMax = 100_000;

/** A converter for one reading of a file without open questions, which the survey has found to be small enough to be held. */
export function createRatesConverter(options: RatesConverterOptions): Converter {
  const notes = createRateNotes(options.decisions.overlaps ?? 'last');
  const order = createRowOrder();
  const calendar = createRateCalendar(notes.overlap, {
    compareRows: order.compare,
    counts: options.decisions.overlaps,
    onTwoPrices: options.onTwoPrices,
  });
  const { header, laidOut, layout, columns } = options;
  const readFigure = createFigureReader(options, notes);
  const outcome = createOutcome(calendar);
  const ofList = isList(layout);
  const fill = ofList ? undefined : createGridFiller(options);
  const done: ConvertedRow[] = [];
  const giveOut = (records: readonly ConvertedRow[]) => {
    const given = [...outcome.settled(), ...records].sort((left, right) => order.compare(left.row, right.row));
    for (const converted of given) done.push(fill?.(converted) ?? converted);
  };
  const typeEnds = () => giveOut(calendar.giveAndForget());
  const reading: RowsReading = { order: options.order, readFigure, notes, ...outcome };
  const reader = laidOut.read({ ...reading, ...(options.typesStandTogether && { typeEnds }) });
  const add = (row: Row) => {
    const kept = cleanRow(row, header);
    if (kept === undefined) {
      done.push(unreadRow(row));
      return;
    }
    order.add(row);
    reader.add(kept);
    if (ofList) giveOut(calendar.rowsHeld() < heldRowsMax ? [] : calendar.give());
  };
  return {
    convert(rows) {
      rows.forEach(add);
      return done.splice(0);
    },
    finish() {
      reader.finish?.();
      giveOut(calendar.give());
      return done.splice(0);
    },
    // A row of a grid cannot be understood without all of its columns.
    hasField: columns.map(({ role }) => !ofList || role !== undefined),
    notes: notes.list,
    unknownColumns: () =>
      unknownColumns(
        resources.rates,
        header,
        columns.map(({ isKnown }) => isKnown),
      ),
  };
}

/** Puts valid pieces into the calendar, and keeps the issues of the others by row. */
function createOutcome(calendar: RateCalendar) {
  const issuesByRow = new Map<KeptRow, FieldIssue[]>();
  const leftOut: ConvertedRow[] = [];
  const check = createPieceCheck();
  const refuse: RowsReading['refuse'] = (row, issues) => {
    const known = issuesByRow.get(row) ?? [];
    issuesByRow.set(row, known);
    known.push(...issues.filter(({ field }) => !known.some((issue) => issue.field === field)));
  };
  return {
    refuse,
    leaveOut: (row: KeptRow, reason: LeftOutReason) => leftOut.push({ row, leftOut: reason }),
    put(pieces: readonly RatePiece[]): void {
      const wrong = check(pieces);
      if (wrong.length > 0) refuse(pieces[0]!.row, wrong);
      else for (const piece of pieces) calendar.put(piece);
    },
    /** The rows since the last call that are no record. */
    settled(): ConvertedRow[] {
      const refused = [...issuesByRow].map(([row, issues]): ConvertedRow => ({ row, issues }));
      issuesByRow.clear();
      return refused.concat(leftOut.splice(0));
    },
  };
}

const figures = ['availability', 'min_nights', 'stop_sell'] as const satisfies readonly Figure[];

/** For checking values alone, so the names of room type and plan do not matter. */
const anyPiece = { type: 'any', plan: 'any', from: 0, to: 0, row: { kind: 'value', line: 0, value: null } } as const;

/** Throws PmsError usage for a value that a grid cannot use: prices come from its cells, days from its headers. */
function requireGridConstants({ constants, layout }: RateFile, { namesPlans = false }: LaidOut): void {
  const ofDays = 'the days of this file stand in its columns and rows';
  const given = {
    rate_amount: 'the cells of this file are its prices',
    date_to: ofDays,
    ...(layout !== 'months-across' && { date_from: ofDays }),
    ...(namesPlans && { rate_plan_name: 'the headers of this file name its rate plans' }),
  };
  for (const [field, why] of Object.entries(given))
    if (constants.has(field))
      throw new PmsError('usage', `\`--set ${field}=…\` does not apply to this file: ${why}.`, {
        fix: 'Leave it out.',
      });
}

/** Fills in what the cells of a record do not give. Throws PmsError usage if a value cannot be read. */
function createGridFiller(options: RatesConverterOptions): (converted: ConvertedRow) => ConvertedRow {
  const { constants, laidOut, mark } = options;
  requireGridConstants(options, laidOut);
  const readFigure = createFigureReader({ mark }, createRateNotes(undefined));
  const values: RateValues = {};
  const check = createPieceCheck();
  for (const figure of figures) {
    const text = constants.get(figure);
    if (text === undefined) continue;
    const read = readFigure(figure, text, 0);
    const [issue = read.issue] = read.issue === undefined ? check([{ ...anyPiece, values: read.values }]) : [];
    if (issue !== undefined)
      throw new PmsError('usage', `\`--set ${figure}=${text.slice(0, 60)}\` cannot be used: ${issue.message}.`, {
        fix: 'Correct the value.',
      });
    addValues(values, read.values!);
  }
  if (Object.keys(values).length === 0) return (converted) => converted;
  return (converted) => {
    if (converted.record === undefined) return converted;
    const said = Object.entries(converted.record).filter(([, value]) => value !== undefined);
    return { ...converted, record: { ...values, ...(Object.fromEntries(said) as Rate) } };
  };
}

/** Most names and values that are remembered as valid. */
const rightMax = 10_000;

/** A check that examines the same names and values only once: a plan mostly has the same ones for many days. */
function createPieceCheck(): (pieces: readonly RatePiece[]) => FieldIssue[] {
  const right = new Set<string>();
  return (pieces) => {
    const unknown = pieces.filter((piece) => !right.has(keyOfPiece(piece)));
    if (unknown.length === 0) return [];
    const issues = issuesOf(unknown);
    if (issues.length > 0) return issues;
    if (right.size + unknown.length > rightMax) right.clear();
    for (const piece of unknown) right.add(keyOfPiece(piece));
    return [];
  };
}

function keyOfPiece({ type, plan, values }: RatePiece): string {
  return `${type}\n${plan}\n${values.rate_amount} ${values.availability} ${values.min_nights} ${values.stop_sell}`;
}

/** The issues with the values of pieces; their days are valid already. */
function issuesOf(pieces: readonly RatePiece[]): FieldIssue[] {
  const issues: FieldIssue[] = [];
  for (const { type, plan, from, values } of pieces) {
    const date = dateOfDay(from);
    const normalized = {
      room_type_name: cleanText(type),
      rate_plan_name: cleanText(plan),
      date_from: date,
      date_to: date,
      ...values,
    };
    const checked = checkNormalized(resources.rates, { normalized, issues: [], showsGuests: false });
    for (const issue of checked.issues ?? [])
      if (!issues.some(({ field }) => field === issue.field)) issues.push(issue);
  }
  return issues;
}

/** The order of the rows of one file; it does not keep a row in memory. */
function createRowOrder() {
  const indexes = new WeakMap<Row, number>();
  let next = 0;
  return {
    /** Adds each row once, in file order. */
    add(row: Row): void {
      if (row.kind === 'value') indexes.set(row, next++);
    },
    /** Negative if the left row comes first. */
    compare: (left: Row, right: Row) => left.line - right.line || (indexes.get(left) ?? 0) - (indexes.get(right) ?? 0),
  };
}
