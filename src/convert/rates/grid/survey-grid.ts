/** Reads the rows of a grid of rates: where its columns are and what its cells show; only the first rows are held. */
import { PmsError } from '../../../contract/errors.ts';
import { nameKey } from '../../../contract/text.ts';
import type { RateFacts } from '../../prices/survey-prices.ts';
import { rowChooser } from '../../rows-left-out.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { type RateColumnIndexes, rateColumnIndexesOf } from '../columns.ts';
import { gridLayoutOf } from '../layout.ts';
import type { RateFile } from '../plan.ts';
import { indexesOfData, type LabelIndexes, metricOf } from './across-columns.ts';
import type { DownColumns } from './down-columns.ts';
import { readMonth } from './month-header.ts';
import { type NeighbourProof, proveByNeighbours } from './neighbour-order.ts';

export interface SurveyedGrid {
  indexes: RateColumnIndexes;
  /** What neighbouring dates prove of their order. */
  neighbours?: NeighbourProof;
  /** Whether the rows of each room type are together: then a type can be given out when the next one begins. */
  typesStandTogether: boolean;
}

interface GridSurvey {
  /** Adds the cleaned cells of a row. Throws PmsError file_broken if a second table begins. */
  add(cells: readonly string[], line: number): void;
  /** Call it after the last row. Throws PmsError file_broken for a grid that is too large for the converter. */
  end(): SurveyedGrid;
}

/** Most cells that the converter holds at once: those of one type if the rows of each type are together, otherwise all. */
export const gridCellsMax = 3_000_000;

/** The error for a grid with too many cells. */
export function tooLargeGrid(): PmsError {
  return new PmsError('file_broken', 'The grid has more than 3,000,000 cells that must be held at once.', {
    fix: 'Split it, for example by year or by room types.',
  });
}

/** Rows that are examined to recognise columns; with dates down, a room may have its first price late in the year. */
const rowsLookedAt = { down: 2000, across: 500 };
/** Most dates that are compared with their neighbours. */
const neighboursMax = 10_000;

interface RowLook {
  indexes: RateColumnIndexes;
  add(cells: readonly string[], line: number): void;
  dates: readonly string[];
  /** Most cells that the converter will hold. */
  cellsHeld(): number;
  typesStandTogether(): boolean;
}

/** A survey of one grid; it adds what it sees to the facts. */
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

/** The proof needs a line for each date, and the line of the header is not known here. */
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

/** Follows the room types of the rows: whether one occurs again later, and the number of cells of the longest run. */
function createTypeRuns(): Pick<RowLook, 'typesStandTogether' | 'cellsHeld'> & {
  /** Adds a row: its room type if it names one, and its number of cells. */
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

/** Whether a row below the header contains other dates: the rows after it belong to those. */
function isOtherHeader(cells: readonly string[], header: readonly string[], [first = 0]: readonly number[]): boolean {
  const text = cells[first] ?? '';
  // A price of five digits may look like a day number.
  const isDated = !/^\d+(?:[.,]\d+)?$/.test(text) && (readDate(text) !== undefined || readMonth(text) !== undefined);
  return isDated && text !== header[first]!.trim() && gridLayoutOf(cells) !== undefined;
}

function secondTable(line: number): PmsError {
  return new PmsError('file_broken', `A second table with dates of its own begins on line ${line}.`, {
    fix: 'Make a file of each table.',
  });
}
