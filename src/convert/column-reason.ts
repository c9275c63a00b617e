/** Why a column of a file of rates has its role: facts, of which `words/columns.ts` makes the clauses of `pms inspect`. */
export type ColumnReason =
  | { kind: 'unknown' | 'no field' }
  /** Its header, the source or the mapping file says it. */
  | { kind: 'heading' | 'mapping' }
  | { kind: 'source'; title: string }
  /** Another price is used; `counts` is its header. */
  | { kind: 'other price'; counts?: string }
  | { kind: 'part of plan' | 'nights of price' | 'weekdays of range' | 'date says it' | 'says nothing in a list' }
  | { kind: 'date of row' | 'all rooms of the day' | 'label before the dates' }
  | { kind: 'room'; room: string; plan?: string }
  | { kind: 'header is a day'; unit: 'date' | 'month' | 'season' };
