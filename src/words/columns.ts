/** Says why a column is taken for what it is. */
import type { ColumnReason } from '../convert/reading.ts';

/** One clause, lower case, without a full stop. */
export function clauseOfColumn(reason: ColumnReason): string {
  switch (reason.kind) {
    case 'source':
      return `a column of ${reason.title}`;
    case 'other price':
      return reason.counts === undefined ? 'another price counts' : `"${reason.counts}" counts before it`;
    case 'room':
      return `room "${reason.room}"${reason.plan === undefined ? '' : `, plan "${reason.plan}"`}`;
    case 'header is a day':
      return `the ${reason.unit} in its header`;
    default:
      return clauses[reason.kind];
  }
}

const clauses = {
  unknown: 'not known',
  'no field': 'known, and not stored by pms',
  heading: 'a common heading for it',
  mapping: 'as the mapping file says',
  'part of plan': "a part of the plan's name",
  'nights of price': 'only prices of one night are taken',
  'weekdays of range': 'the range holds on these days only',
  'date says it': 'the date says it',
  'says nothing in a list': 'means nothing in a list',
  'date of row': 'a date in each row',
  'all rooms of the day': 'for all rooms of the day',
  'label before the dates': 'by its header or its place before the dates',
} as const;

/** The letters by which a spreadsheet names a column, 0-based: `A`, `Z`, `AA`. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}
