/** The rows of a grid of rates in, where its columns stand and what its cells show out; only the first rows are held. */
import { PmsError } from '../../../contract/errors.ts';
import { nameKey } from '../../../contract/text.ts';
import { rowChooser } from '../../rows-left-out.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { type RateColumnIndexes, rateColumnIndexesOf } from '../columns.ts';
import { gridLayoutOf } from '../layout.ts';
import type { RateFile } from '../plan.ts';
import type { RateFacts } from '../rate-facts.ts';
import { indexesOfData, type LabelIndexes, metricOf } from './across-columns.ts';
import type { DownColumns } from './down-columns.ts';
import { readMonth } from './month-header.ts';
import { type NeighbourProof, proveByNeighbours } from './neighbour-order.ts';

export interface SurveyedGrid {
  indexes: RateColumnIndexes;
  /** What dates that stand side by side prove of their order. */
  neighbours?: NeighbourProof;
  /** Whether no room type begins again once another has begun: then a type can be given out when the next begins. */
  typesStandTogether: boolean;
}

export interface GridSurvey {
  /** A row, its cells cleaned. Throws PmsError file_broken where a second table begins. */
  add(cells: readonly string[], line: number): void;
  /** After the last row. Throws PmsError file_broken for a grid too large to be held by the converter. */
  end(): SurveyedGrid;
}

/** Cells of a grid that the converter holds at once: of one type where its types stand together, else all. */
export const gridCellsMax = 3_000_000;

/** The failure of a grid with too many cells. */
export function tooLargeGrid(): PmsError {
  return new PmsError('file_broken', 'The grid has more than 3,000,000 cells that must be held at once.', {
    fix: 'Split it, for example by year or by room types.',
  });
}

/** Rows by which the columns are told: with dates down a room may be priced late in the year. */
const rowsLookedAt = { down: 2000, across: 500 };
/** Dates whose neighbours are compared. */
const neighboursMax = 10_000;

interface RowLook {
  indexes: RateColumnIndexes;
  add(cells: readonly string[], line: number): void;
  dates: readonly string[];
  /** The most cells that the converter will hold. */
  cellsHeld(): number;
  typesStandTogether(): boolean;
}

/** A survey of one grid; what it sees is added to the facts. */
export function createGridSurvey(file: RateFile, facts: RateFacts): GridSurvey {
  const isChosen = rowChooser(file);
  const property = file.roles.indexOf('property');
  const firstMax = file.layout === 'dates-down' ? rowsLookedAt.down : rowsLookedAt.across;
  const first: { cells: readonly string[]; line: number }[] = [];
  let look: RowLook | undefined;
  const begin = (): RowLook => {
    const indexes = rateColumnIndexesOf(
      file,
      first.map(({ cells }) => cells),
    );
    const begun = createLook(file, indexes, facts);
    for (const { cells, line } of first.splice(0)) begun.add(cells, line);
    look = begun;
    return begun;
  };
  return {
    add(cells, line) {
      if (!isChosen(cells)) return;
      const house = cells[property] ?? '';
      if (house !== '') facts.properties.add(house, line);
      if (look !== undefined) look.add(cells, line);
      else if (first.push({ cells, line }) >= firstMax) begin();
    },
    end() {
      const { indexes, dates, cellsHeld, typesStandTogether } = look ?? begin();
      if (cellsHeld() > gridCellsMax) throw tooLargeGrid();
      const neighbours = proveByNeighbours(dates);
      return { indexes, typesStandTogether: typesStandTogether(), ...(neighbours !== undefined && { neighbours }) };
    },
  };
}

function createLook(file: RateFile, indexes: RateColumnIndexes, facts: RateFacts): RowLook {
  if (indexes.kind === 'down') return { indexes, ...lookDown(indexes.down, facts) };
  if (indexes.kind === 'across') return { indexes, ...lookAcross(file, indexes.labels, facts) };
  throw new Error('a list is no grid');
}

function lookDown(columns: DownColumns, facts: RateFacts): Omit<RowLook, 'indexes'> {
  const dates: string[] = [];
  let cellsSeen = 0;
  return {
    dates,
    cellsHeld: () => cellsSeen,
    typesStandTogether: () => false,
    add(cells, line) {
      cellsSeen += cells.length;
      const date = cells[columns.date] ?? '';
      facts.order.add(line, { checkin: date });
      if (dates.length < neighboursMax) dates.push(date);
      for (const { type, figures } of columns.rooms) {
        for (const { figure, index, currency } of figures) {
          const text = cells[index] ?? '';
          if (figure !== 'rate_amount' || text === '') continue;
          facts.price(text, line, currency);
          facts.rooms.add(type, line);
        }
      }
    },
  };
}

/** The proof wants a line for each date, and the header's own is not known here. */
const headerLine = 1;

function lookAcross(file: RateFile, labels: LabelIndexes, facts: RateFacts): Omit<RowLook, 'indexes'> {
  const indexes = indexesOfData(file.header, file.layout);
  const dates = indexes.map((index) => file.header[index]!.trim());
  for (const text of dates) if (readDate(text) !== undefined) facts.order.add(headerLine, { checkin: text });
  const runs = createTypeRuns();
  return {
    dates,
    ...runs,
    add(cells, line) {
      if (isOtherHeader(cells, file.header, indexes)) throw secondTable(line);
      const type = cells[labels.type ?? -1] ?? '';
      if (type !== '') facts.rooms.add(type, line);
      runs.row(type === '' ? undefined : nameKey(file.roomTypeNames.typeOf(type)), cells.length);
      const metric = labels.metric === undefined ? undefined : metricOf(cells[labels.metric] ?? '');
      if (metric !== undefined && metric.figure !== 'rate_amount') return;
      for (const index of indexes) {
        const text = cells[index] ?? '';
        if (text !== '') facts.price(text, line, metric?.currency);
      }
    },
  };
}

/** Follows the types of the rows: whether any begins again, and the cells of the longest run. */
function createTypeRuns(): Pick<RowLook, 'typesStandTogether' | 'cellsHeld'> & {
  /** The type that the row names, if any, and the number of its cells. */
  row(type: string | undefined, cells: number): void;
} {
  const begun = new Set<string>();
  let current: string | undefined;
  let isSplit = false;
  let all = 0;
  let run = 0;
  let longest = 0;
  return {
    typesStandTogether: () => !isSplit,
    cellsHeld: () => (isSplit ? all : longest),
    row(type, cells) {
      if (type !== undefined && type !== current) {
        if (begun.has(type)) isSplit = true;
        begun.add(type);
        current = type;
        run = 0;
      }
      all += cells;
      run += cells;
      longest = Math.max(longest, run);
    },
  };
}

/** Whether a row below the header names other dates: what stands below it is not of the days above. */
function isOtherHeader(cells: readonly string[], header: readonly string[], [first = 0]: readonly number[]): boolean {
  const text = cells[first] ?? '';
  // A price of five digits may be a number of a day too.
  const isDated = !/^\d+(?:[.,]\d+)?$/.test(text) && (readDate(text) !== undefined || readMonth(text) !== undefined);
  return isDated && text !== header[first]!.trim() && gridLayoutOf(cells) !== undefined;
}

function secondTable(line: number): PmsError {
  return new PmsError('file_broken', `A second table with dates of its own begins on line ${line}.`, {
    fix: 'Make a file of each table.',
  });
}
