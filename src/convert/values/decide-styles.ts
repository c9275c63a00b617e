/** Decides how dates and amounts are written, from what the cells prove, what a person says, and what the source always writes. */
import { shownName } from '../columns/native-columns.ts';
import type { FilePlan } from '../file-plan.ts';
import { choicesAmong, type Question } from '../question.ts';
import type { Decisions } from '../reading-options.ts';
import type { Remark } from '../remark.ts';
import type { ProvingCell } from '../seen-texts.ts';
import type { DecimalVerdict } from './amounts/prove-decimal-mark.ts';
import type { DecimalMark } from './amounts/read-amount.ts';
import type { OrderVerdict } from './dates/prove-date-order.ts';
import { type DateOrder, dateOf, readDate } from './dates/read-date.ts';

/** A decision with its reason, or what is still open. */
export interface Decision<Value> {
  value?: Value;
  /** The reason, unless it was decided only because no cell depends on it. */
  finding?: Remark;
  open?: Question;
}

/** What several decisions have found, and what they leave open. */
export function gathered(decisions: readonly Decision<unknown>[]): { findings: Remark[]; questions: Question[] } {
  return {
    findings: decisions.flatMap(({ finding }) => finding ?? []),
    questions: decisions.flatMap(({ open }) => open ?? []),
  };
}

/** The order of day and month: as a person says, otherwise as the cells prove, otherwise as the source always writes. */
export function decideOrder(
  verdict: OrderVerdict,
  { decisions: { dateOrder: said }, source }: Pick<FilePlan, 'decisions' | 'source'>,
): Decision<DateOrder> {
  const known = source?.dateOrder;
  if (said !== undefined) return { value: said, finding: { code: 'date_order', order: said, provedBy: 'option' } };
  switch (verdict.kind) {
    case 'none':
      return { finding: { code: 'dates_say_themselves' } };
    case 'proved': {
      const { order, by, line, text, exchanged } = verdict;
      if (exchanged !== undefined) return { open: exchangedDates(order, exchanged) };
      return { value: order, finding: { code: 'date_order', order, provedBy: by, line, text } };
    }
    case 'contradiction':
      // No order holds for every row.
      return { open: { what: 'date_order', kind: 'contradiction', cells: verdict.cells, choices: [] } };
  }
  if (known !== undefined) return { value: known, finding: { code: 'date_order', order: known, provedBy: 'source' } };
  const { readings, line, text } = verdict;
  const orders = readings.map(({ order }) => order);
  const choices = choicesAmong('dateOrder', orders);
  return { open: { what: 'date_order', kind: 'open', cell: { line, text }, readings, choices } };
}

/** The question whether real dates of a workbook are right, or are texts of this order that were read in the other one. */
function exchangedDates(order: DateOrder, cell: ProvingCell): Question {
  const orders = [`${order}-exchanged` as DateOrder, order];
  const readings = orders.map((each) => ({ order: each, date: dateOf(readDate(cell.text)!, each)! }));
  return { what: 'date_order', kind: 'exchanged', cell, readings, choices: choicesAmong('dateOrder', orders) };
}

/** The decimal marks of several columns of amounts, by index, each decided. */
export function decideMarks(
  verdicts: ReadonlyMap<number, DecimalVerdict>,
  { header, decisions, source }: Pick<FilePlan, 'header' | 'decisions' | 'source'>,
): { marks: Map<number, DecimalMark>; decided: Decision<DecimalMark>[] } {
  const ofFile = markOfFile(verdicts.values());
  const known = source?.decimalMark;
  const marks = new Map<number, DecimalMark>();
  const decided = [...verdicts].map(([index, verdict]) => {
    const mark = decideMark(verdict, { column: header[index]!, decisions, known, ofFile });
    if (mark.value !== undefined) marks.set(index, mark.value);
    return mark;
  });
  return { marks, decided };
}

/** What columns with grouped amounts prove for the others of their file; undefined if they prove nothing, or both marks. */
function markOfFile(verdicts: Iterable<DecimalVerdict>): DecimalVerdict | undefined {
  const grouped = [...verdicts].filter(
    (each) => each.kind === 'proved' && /^(?:other mark repeated|both marks)$/.test(each.proof.kind),
  );
  const marks = new Set(grouped.map((each) => each.kind === 'proved' && each.mark));
  return marks.size === 1 ? grouped[0] : undefined;
}

/** The decimal mark of one column, decided in the same way, or as other columns of the file are written; plain whole numbers need none. */
export function decideMark(
  own: DecimalVerdict,
  {
    column: header,
    decisions,
    known,
    ofFile,
  }: { column: string; decisions: Decisions; known: DecimalMark | undefined; ofFile?: DecimalVerdict },
): Decision<DecimalMark> {
  const said = decisions.decimal;
  const verdict = own.kind === 'open' && known === undefined ? (ofFile ?? own) : own;
  const column = shownName(header);
  const about = 'decimal_mark';
  if (said === 'cents') return { value: '.' };
  if (said !== undefined) return { value: said, finding: { code: about, column, mark: said, provedBy: 'option' } };
  const choices = choicesAmong('decimal', ['.', ',']);
  switch (verdict.kind) {
    case 'none':
      return { value: '.' };
    case 'proved': {
      const { mark, line, text, proof } = verdict;
      return { value: mark, finding: { code: about, column, mark, provedBy: proof, line, text } };
    }
    case 'contradiction':
      return { open: { what: about, kind: 'contradiction', column, cells: verdict.cells, choices } };
  }
  if (known !== undefined) return { value: known, finding: { code: about, column, mark: known, provedBy: 'source' } };
  const { line, text, readings } = verdict;
  return { open: { what: about, kind: 'open', column, cell: { line, text }, readings, choices } };
}
