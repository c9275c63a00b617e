/** Says how a file is read: what it is taken for, and what decides its dates and amounts. */
import type { Finding } from '../convert/finding.ts';
import type { MarkProof } from '../convert/values/amounts/prove-decimal-mark.ts';
import type { DecimalMark } from '../convert/values/amounts/read-amount.ts';
import type { DateOrder } from '../convert/values/dates/read-date.ts';

/** One clause, lower case, without a full stop. */
export function clauseOf(finding: Finding): string {
  switch (finding.about) {
    case 'source': {
      const { title, isNamed, known, headers } = finding;
      return `${title}${isNamed ? ', as you said' : ''}: ${known} of ${headers} headers are its own`;
    }
    case 'headings':
      return 'unknown system, columns matched by their headings';
    case 'mapping':
      return `${finding.title ?? 'unknown system'}, its columns as the mapping file says`;
    case 'rate_layout':
      return layouts[finding.layout];
    case 'room_grain':
      return grains[finding.grain];
    case 'dates_say_themselves':
      return 'dates are unambiguous';
    case 'date_order':
      return clauseOfDates(finding);
    case 'decimal_mark':
      return clauseOfAmounts(finding);
    case 'amount_unit':
      return `"${finding.column}" in ${finding.unit}, as its header says`;
    case 'amount_places':
      return `whole numbers of "${finding.column}" with as many decimals as "${finding.places}" says`;
    case 'currency_option':
      return `currency ${finding.currency}${finding.isOfProperty ? ', that of the property,' : ''} where the file says none`;
    case 'currencies':
      return `currency ${finding.currencies.join(', ')}`;
    case 'column': {
      const drawn =
        finding.provedBy === 'sums' && finding.rows !== undefined
          ? ` in ${finding.rows.toLocaleString('en-US')} rows from all parts of the file`
          : '';
      return `the column "${finding.column}" is ${finding.role}, as its ${finding.provedBy} show${drawn}`;
    }
    case 'no_column':
      return `the column "${finding.column}" is not ${finding.role}: its values show that`;
    case 'stand_in': {
      const others = finding.before.map((name) => `"${name}"`).join(' and ');
      if (finding.isLarger)
        return `the column "${finding.column}" (${finding.role}) counts only where it is more than ${others}`;
      return others === ''
        ? `the column "${finding.column}" (${finding.role}) is not used`
        : `the column "${finding.column}" (${finding.role}) counts only where ${others} ${finding.before.length === 1 ? 'is' : 'are'} blank`;
    }
    case 'seasons': {
      const named = (days: readonly (readonly [string, string])[]) =>
        days
          .slice(0, 10)
          .map(([from, to]) => (from === to ? from : `${from} to ${to}`))
          .join(', ');
      const gaps = finding.gaps.length === 0 ? [] : [`no season has ${named(finding.gaps)}`];
      const overlaps =
        finding.overlaps.length === 0
          ? []
          : [
              `two seasons have ${named(finding.overlaps)}${finding.counts === undefined ? '' : `, and the ${finding.counts} column counts`}`,
            ];
      return [...gaps, ...overlaps].join('; ');
    }
    case 'name_order':
      return `${finding.order === 'last-first' ? 'last names' : 'first names'} first, as the column "${finding.column}" says`;
    case 'only':
      return `only rows whose ${finding.column} is ${finding.value}`;
  }
}

const layouts: Record<Extract<Finding, { about: 'rate_layout' }>['layout'], string> = {
  long: 'rates, a row for each day',
  ranges: 'rates, a row for each range of dates, both ends included unless a header says otherwise',
  'dates-down': 'rates in a grid, dates down and rooms across',
  'dates-across': 'rates in a grid, dates across',
  'months-across': 'rates in a grid, months across',
  'seasons-across': 'rates in a grid, seasons across',
};

const grains: Record<Extract<Finding, { about: 'room_grain' }>['grain'], string> = {
  types: 'each row is a room type',
  grouped: 'each row is a unit, and the units of a type become one room type',
  'units-as-types': 'each unit is a room type of its own, as you said',
};

const orders: Record<DateOrder, string> = {
  dmy: 'day before month',
  mdy: 'month before day',
  ymd: 'year, month, day',
  'dmy-exchanged': 'day before month, exchanged back in real dates,',
  'mdy-exchanged': 'month before day, exchanged back in real dates,',
  'dmy-slash': 'day before month where a slash divides them, month before day elsewhere',
  'mdy-slash': 'month before day where a slash divides them, day before month elsewhere',
};

function clauseOfDates(finding: Extract<Finding, { about: 'date_order' }>): string {
  const dates = `dates ${orders[finding.order]}`;
  switch (finding.provedBy) {
    case 'option':
      return `${dates}, as you said`;
    case 'source':
      return `${dates}, as this source always writes them`;
    case 'neighbours':
      return `${dates} ("${finding.texts[0]}" and "${finding.texts[1]}" are one day apart)`;
    default:
      return `${dates} (line ${finding.line}: ${finding.text}, by the ${finding.provedBy})`;
  }
}

const marks: Record<DecimalMark, string> = { '.': 'point', ',': 'comma' };

function clauseOfAmounts(finding: Extract<Finding, { about: 'decimal_mark' }>): string {
  const amounts = `${finding.column} with a decimal ${marks[finding.mark]}`;
  if (finding.provedBy === 'option') return `${amounts}, as you said`;
  if (finding.provedBy === 'source') return `${amounts}, as this source always writes it`;
  const { line, text, mark, provedBy } = finding as Extract<typeof finding, { line: number }>;
  return `${amounts} (line ${line}: ${text}, ${clauseOfProof(provedBy, mark)})`;
}

function clauseOfProof(proof: MarkProof, mark: DecimalMark): string {
  const [name, other] = [marks[mark], marks[mark === '.' ? ',' : '.']];
  switch (proof.kind) {
    case 'other mark repeated':
      return `the ${other} occurs several times`;
    case 'both marks':
      return `the ${name} comes after the ${other}`;
    case 'behind':
    case 'before':
      return `${proof.digits === 1 ? 'one digit is' : `${proof.digits} digits are`} ${proof.kind === 'behind' ? 'after' : 'before'} the ${name}`;
    case 'zero before':
      return `a zero is before the ${name}`;
    case 'nothing before':
      return `nothing is before the ${name}`;
    case 'no decimals':
      return `${proof.currency ?? 'the currency'} has no decimals, so the ${other} separates thousands`;
  }
}
