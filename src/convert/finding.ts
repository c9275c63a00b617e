/** What was decided about how to read a file, and why: facts. `words/findings.ts` makes sentences of them. */
import type { AmountUnit } from './columns/unit-of-header.ts';
import type { RateLayout } from './rates/plan.ts';
import type { RoomGrain } from './rooms/plan.ts';
import type { ProvingCell } from './seen-texts.ts';
import type { MarkProof } from './values/amounts/prove-decimal-mark.ts';
import type { DecimalMark } from './values/amounts/read-amount.ts';
import type { DateOrder } from './values/dates/read-date.ts';
import type { NameOrder } from './values/text/split-name.ts';

export type Finding =
  /** A system recognised by the header, or named by `--source`; `known` of its `headers` are in the file. */
  | { about: 'source'; title: string; isNamed: boolean; known: number; headers: number }
  /** No system was recognised: columns are matched by their headings. */
  | { about: 'headings' }
  /** A mapping file gives the columns; `title` is that of the source. */
  | { about: 'mapping'; title?: string }
  | { about: 'rate_layout'; layout: RateLayout }
  | { about: 'room_grain'; grain: RoomGrain }
  /** No date depends on the order of day and month. */
  | { about: 'dates_say_themselves' }
  | { about: 'date_order'; order: DateOrder; provedBy: 'option' | 'source' }
  | ({ about: 'date_order'; order: DateOrder; provedBy: 'day above 12' | 'stay' | 'nights' } & ProvingCell)
  /** Two neighbouring columns of a grid are one day apart. */
  | { about: 'date_order'; order: DateOrder; provedBy: 'neighbours'; texts: readonly [string, string] }
  | { about: 'decimal_mark'; column: string; mark: DecimalMark; provedBy: 'option' | 'source' }
  | ({ about: 'decimal_mark'; column: string; mark: DecimalMark; provedBy: MarkProof } & ProvingCell)
  /** The header of a column of amounts names their unit. */
  | { about: 'amount_unit'; column: string; unit: AmountUnit }
  /** Another column says how many decimals its whole numbers have. */
  | { about: 'amount_places'; column: string; places: string }
  /** `--currency`, or the property, gives the currency of amounts without one. */
  | { about: 'currency_option'; currency: string; isOfProperty?: boolean }
  | { about: 'currencies'; currencies: readonly string[] }
  /** Values or sums show what a column means that no word says; or that it is not what its header says. */
  | { about: 'column'; column: string; role: string; provedBy: 'values' }
  /** `rows`: of so many rows, drawn from the whole file; all where absent. */
  | { about: 'column'; column: string; role: string; provedBy: 'sums'; rows?: number }
  | { about: 'no_column'; column: string; role: string }
  /** A column whose cell counts only where those of other columns are blank; without such columns it never counts. */
  | { about: 'stand_in'; column: string; role: string; before: readonly string[]; isLarger?: true }
  /** Days between the seasons of a grid that no season covers, and days that two cover: first and last, YYYY-MM-DD. */
  | {
      about: 'seasons';
      gaps: readonly (readonly [string, string])[];
      overlaps: readonly (readonly [string, string])[];
      /** Which column counts for days that two have, if that is decided. */
      counts?: 'first' | 'last';
    }
  /** The header of the guests shows which name comes first. */
  | { about: 'name_order'; column: string; order: NameOrder }
  | { about: 'only'; column: string; value: string };

/** Whether anything but the absence of marks decided how amounts are read. */
export function isMarkProved(findings: readonly Finding[]): boolean {
  return findings.some(({ about }) => about === 'decimal_mark');
}
