/** Applies `--set` to a grid of rates: fills in figures that its cells do not give, and refuses values that a grid cannot use. */
import { PmsError } from '../../../contract/errors.ts';
import type { Rate } from '../../../contract/rate.ts';
import type { ConvertedRow } from '../../converter.ts';
import { createPieceCheck } from '../check-pieces.ts';
import type { RateColumnIndexes } from '../columns.ts';
import type { Figure, FigureReader } from '../figures/read-figure.ts';
import { addValues } from '../figures/read-figure.ts';
import type { RateFile, RateValues } from '../plan.ts';

const figures = ['availability', 'min_nights', 'stop_sell'] as const satisfies readonly Figure[];

/** For checking values alone, so the names of room type and plan do not matter. */
const anyPiece = { type: 'any', plan: 'any', from: 0, to: 0, row: { kind: 'value', line: 0, value: null } } as const;

type GridIndexes = Exclude<RateColumnIndexes, { kind: 'list' }>;

/** Throws PmsError usage for a value that a grid cannot use: prices come from its cells, days from its headers. */
export function requireGridConstants({ constants, layout }: RateFile, indexes: GridIndexes): void {
  if (constants.has('rate_amount')) throw useless('rate_amount', 'the cells of this file are its prices');
  if (constants.has('date_to')) throw useless('date_to', 'the days of this file stand in its columns and rows');
  const isOfYear = layout === 'months-across';
  if (constants.has('date_from') && !isOfYear)
    throw useless('date_from', 'the days of this file stand in its columns and rows');
  const namesPlans = indexes.kind === 'down' && indexes.down.rooms.every(({ plan }) => plan !== undefined);
  if (constants.has('rate_plan_name') && namesPlans)
    throw useless('rate_plan_name', 'the headers of this file name its rate plans');
}

function useless(field: string, why: string): PmsError {
  return new PmsError('usage', `\`--set ${field}=…\` does not apply to this file: ${why}.`, { fix: 'Leave it out.' });
}

/** Fills in what the cells of a record do not give. Throws PmsError usage if a value cannot be read. */
export function createGridFiller(
  { constants }: RateFile,
  readFigure: FigureReader,
): (converted: ConvertedRow) => ConvertedRow {
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
    return { ...converted, record: { ...values, ...said(converted.record as Rate) } };
  };
}

/** The record without its undefined fields. */
function said(rate: Rate): Rate {
  return Object.fromEntries(Object.entries(rate).filter(([, value]) => value !== undefined)) as Rate;
}
