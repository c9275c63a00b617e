/** The cells of one column of amounts in, what they prove of its decimal mark out; keeps three cells at most, however long the column. */
import { minorUnitOf } from '../../../contract/currencies.ts';
import { isDecimalText } from '../../../contract/money.ts';
import { ownText } from '../../../contract/text.ts';
import type { ProvingCell } from '../proving-cell.ts';
import { amountOf, type DecimalMark, readAmount, type WrittenAmount } from './read-amount.ts';

/** Why a cell can be read under one mark only. `behind` and `before`: so many digits stand there, and thousands would have three. */
export type MarkProof =
  | { kind: 'other mark repeated' | 'both marks' | 'zero before' | 'nothing before' }
  | { kind: 'behind' | 'before'; digits: number }
  /** The currency (absent: that of the row) has no decimals, so the other mark parts thousands. */
  | { kind: 'no decimals'; currency?: string };

/** A cell that can be read under one mark only. */
export interface DecimalEvidence extends ProvingCell {
  mark: DecimalMark;
  proof: MarkProof;
}

/**
 * What a column proves. `none`: no cell needs a mark. `open`: the cell can be read under both, and no other decides; `readings` are the
 * amounts under each. `contradiction`: two cells that prove different marks, the earlier first. Each cell is the first of its sort.
 */
export type DecimalVerdict =
  | { kind: 'none' }
  | ({ kind: 'proved' } & DecimalEvidence)
  | ({ kind: 'open'; readings: Record<DecimalMark, string> } & ProvingCell)
  | { kind: 'contradiction'; cells: [DecimalEvidence, DecimalEvidence] };

export interface DecimalProof {
  /**
   * Takes in a cell; what is no amount proves nothing. `minorUnit` is that of the currency that the row says elsewhere; the cell's own
   * currency is stronger.
   */
  add(line: number, text: string, minorUnit?: number): void;
  /** What the cells so far prove. */
  verdict(): DecimalVerdict;
}

/**
 * A proof of the decimal mark of one column. `hasNumberCells`: the cells come from a workbook, where numbers have a point whatever its texts have:
 * plain decimals count only where no other cell needs a mark.
 */
export function createDecimalProof({ hasNumberCells = false } = {}): DecimalProof {
  const texts = createProof();
  if (!hasNumberCells) return texts;
  const numbers = createProof();
  return {
    add(line, text, minorUnit) {
      (isNumberCell(text) ? numbers : texts).add(line, text, minorUnit);
    },
    verdict() {
      const ofTexts = texts.verdict();
      return ofTexts.kind === 'none' ? numbers.verdict() : ofTexts;
    },
  };
}

/** Whether a cell is as a number of a workbook is given: with its point it can be read in one way only. */
function isNumberCell(text: string): boolean {
  return isDecimalText(text) && amountOf({ digits: text }, ',') === undefined;
}

function createProof(): DecimalProof {
  const proofs = new Map<DecimalMark, DecimalEvidence>();
  let open: DecimalVerdict = { kind: 'none' };
  return {
    add(line, text, minorUnit) {
      const written = readAmount(text);
      if (written === undefined) return;
      const readings = { '.': amountOf(written, '.'), ',': amountOf(written, ',') };
      if (readings['.'] === readings[',']) return;
      const evidence = evidenceOf(written, readings, minorUnit);
      if (evidence !== undefined) {
        if (!proofs.has(evidence.mark)) proofs.set(evidence.mark, { line, text: ownText(text), ...evidence });
      } else if (open.kind === 'none')
        open = { kind: 'open', line, text: ownText(text), readings: readings as Record<DecimalMark, string> };
    },
    verdict() {
      const [first, second] = proofs.values();
      if (first === undefined) return open;
      return second === undefined ? { kind: 'proved', ...first } : { kind: 'contradiction', cells: [first, second] };
    },
  };
}

type Readings = Record<DecimalMark, string | undefined>;

/** Which mark a cell proves, and why; undefined where both readings stand. */
function evidenceOf(
  written: WrittenAmount,
  readings: Readings,
  minorUnit: number | undefined,
): { mark: DecimalMark; proof: MarkProof } | undefined {
  if (readings['.'] === undefined) return { mark: ',', proof: proofOf(written.digits, ',') };
  if (readings[','] === undefined) return { mark: '.', proof: proofOf(written.digits, '.') };
  // Both readings stand only for one mark before exactly three digits.
  const ownMinorUnit = written.currency === undefined ? minorUnit : minorUnitOf(written.currency);
  if (ownMinorUnit !== 0) return undefined;
  const grouping = written.digits.includes('.') ? '.' : ',';
  return { mark: otherMark[grouping], proof: { kind: 'no decimals', currency: written.currency } };
}

const otherMark: Readonly<Record<DecimalMark, DecimalMark>> = { '.': ',', ',': '.' };

/** Why a number can be read under this mark only. */
function proofOf(digits: string, mark: DecimalMark): MarkProof {
  const [whole = '', decimals] = digits.replace('-', '').split(mark);
  if (whole.includes(otherMark[mark])) return { kind: decimals === undefined ? 'other mark repeated' : 'both marks' };
  if (decimals?.length !== 3) return { kind: 'behind', digits: decimals?.length ?? 0 };
  if (whole.length > 3) return { kind: 'before', digits: whole.length };
  return { kind: whole === '' ? 'nothing before' : 'zero before' };
}
