/** Finds what the cells of one column of amounts prove about its decimal mark; keeps at most three cells, however long the column is. */
import { minorUnitOf } from '../../../contract/currencies.ts';
import { isDecimalText } from '../../../contract/money.ts';
import { ownText } from '../../../contract/text.ts';
import type { ProvingCell } from '../../seen-texts.ts';
import { currenciesOfSign } from './currency-signs.ts';
import { amountOf, type DecimalMark, readAmount, type WrittenAmount } from './read-amount.ts';

/** Why a cell can be read with only one mark. `behind` and `before`: the number of digits there, which would be three for thousands. */
export type MarkProof =
  | { kind: 'other mark repeated' | 'both marks' | 'zero before' | 'nothing before' }
  | { kind: 'behind' | 'before'; digits: number }
  /** The currency (absent: that of the row) has no decimals, so the other mark separates thousands. */
  | { kind: 'no decimals'; currency?: string };

interface DecimalEvidence extends ProvingCell {
  mark: DecimalMark;
  proof: MarkProof;
}

/**
 * What a column proves. `none`: no cell depends on the mark. `open`: the cell can be read with both, and no other cell decides; `readings` are its
 * two amounts. `contradiction`: two cells that prove different marks, the earlier first. Each is the first cell of its kind.
 */
export type DecimalVerdict =
  | { kind: 'none' }
  | ({ kind: 'proved' } & DecimalEvidence)
  | ({ kind: 'open'; readings: Record<DecimalMark, string> } & ProvingCell)
  | { kind: 'contradiction'; cells: [DecimalEvidence, DecimalEvidence] };

export interface DecimalProof {
  /**
   * Adds a cell; one that is not an amount proves nothing. `minorUnit` is that of a currency given elsewhere in the row; a currency in the cell
   * itself overrides it.
   */
  add(line: number, text: string, minorUnit?: number): void;
  /** What the cells so far prove. */
  verdict(): DecimalVerdict;
}

/**
 * A proof of the decimal mark of one column. `hasNumberCells`: the cells come from a workbook, where numbers have a point whatever mark its texts
 * use: plain decimals count only if no other cell depends on the mark.
 */
export function createDecimalProof({ hasNumberCells = false } = {}): DecimalProof {
  const texts = createProof();
  if (!hasNumberCells) return texts;
  const numbers = createProof();
  return {
    add(line, text, minorUnit) {
      const isNumber = isDecimalText(text) && amountOf({ digits: text }, ',') === undefined;
      (isNumber ? numbers : texts).add(line, text, minorUnit);
    },
    verdict() {
      const ofTexts = texts.verdict();
      return ofTexts.kind === 'none' ? numbers.verdict() : ofTexts;
    },
  };
}

function createProof(): DecimalProof {
  const proofs = new Map<DecimalMark, DecimalEvidence>();
  let open: DecimalVerdict = { kind: 'none' };
  /** The first cell with each mark before three digits that are no decimals of its currency. */
  const thousands = new Map<DecimalMark, DecimalVerdict>();
  return {
    add(line, text, minorUnit) {
      const written = readAmount(text);
      if (written === undefined) return;
      const readings = { '.': amountOf(written, '.'), ',': amountOf(written, ',') };
      if (readings['.'] === readings[',']) return;
      if (proofs.has('.') && readings[','] === undefined) return;
      const evidence = evidenceOf(written, readings, minorUnit);
      if (evidence !== undefined) {
        if (!proofs.has(evidence.mark)) proofs.set(evidence.mark, { line, text: ownText(text), ...evidence });
        return;
      }
      const either = {
        kind: 'open',
        line,
        text: ownText(text),
        readings: readings as Record<DecimalMark, string>,
      } as const;
      if (open.kind === 'none') open = either;
      const mark = written.digits.includes('.') ? '.' : ',';
      const hasThree = (written.currency === undefined ? minorUnit : minorUnitOf(written.currency)) === 3;
      if (!hasThree && !thousands.has(mark)) thousands.set(mark, either);
    },
    verdict() {
      const [first, second] = proofs.values();
      if (first === undefined) return open;
      // Beside thousands grouped by one mark, three digits behind the other are decimals of no currency that has two.
      if (second === undefined && thousands.size === 2) return thousands.get(first.mark)!;
      return second === undefined ? { kind: 'proved', ...first } : { kind: 'contradiction', cells: [first, second] };
    },
  };
}

type Readings = Record<DecimalMark, string | undefined>;

/** The mark that a cell proves, and why; undefined if it can be read with both. */
function evidenceOf(
  written: WrittenAmount,
  readings: Readings,
  minorUnit: number | undefined,
): { mark: DecimalMark; proof: MarkProof } | undefined {
  if (readings['.'] === undefined) return { mark: ',', proof: proofOf(written.digits, ',') };
  if (readings[','] === undefined) return { mark: '.', proof: proofOf(written.digits, '.') };
  // Both readings are possible only for a single mark before exactly three digits.
  const ownMinorUnit = written.currency === undefined ? minorUnit : minorUnitOf(written.currency);
  // Yen and yuan share a sign, and neither has three decimals.
  const isYen = written.sign !== undefined && currenciesOfSign(written.sign)?.includes('JPY');
  if (ownMinorUnit !== 0 && !isYen) return undefined;
  const grouping = written.digits.includes('.') ? '.' : ',';
  return { mark: otherMark[grouping], proof: { kind: 'no decimals', currency: written.currency } };
}

const otherMark: Readonly<Record<DecimalMark, DecimalMark>> = { '.': ',', ',': '.' };

function proofOf(digits: string, mark: DecimalMark): MarkProof {
  const [whole = '', decimals] = digits.replace('-', '').split(mark);
  if (whole.includes(otherMark[mark])) return { kind: decimals === undefined ? 'other mark repeated' : 'both marks' };
  if (decimals?.length !== 3) return { kind: 'behind', digits: decimals?.length ?? 0 };
  if (whole.length > 3) return { kind: 'before', digits: whole.length };
  return { kind: whole === '' ? 'nothing before' : 'zero before' };
}
