/**
 * Finds the price column of a list of rates whose headers no word list knows (`our_rate`, `prix_airbnb_chf`), by words in the header and the first
 * rows.
 */
import type { Ambiguity } from '../ambiguity.ts';
import { cellText } from '../bookings/read/booking-cells.ts';
import type { ChosenColumns } from '../columns/choose-columns.ts';
import { headerWords } from '../columns/header-words.ts';
import type { ColumnRole } from '../columns/source.ts';
import { moneyKindOf } from '../columns/values/money-words.ts';
import { readAmount } from '../values/amounts/read-amount.ts';
import { gridLayoutOf } from './layout.ts';
import { occupancyRoles } from './list/list-columns.ts';

interface SettledPrices {
  chosen: ChosenColumns;
  /** A question if several columns may be the price. */
  open: Ambiguity[];
}

const own =
  /^(?:our|your|own|my|mine|notre|nos|unser|unsere|eigener|nuestro|nuestra|nostro|nostra|nosso|nossa|ons|recommended|suggested|final|selling|sell|base|basis|published|bar|nas|nasz)$/u;
const neutral =
  /^(?:the|per|night|nightly|day|daily|new|current|room|standard|public|website|web|direct|airbnb|booking|com|expedia|agoda|vrbo|channel|ota|[a-z]{3}|total|price|rate|amount|prix|preis|tarif|tarifa|precio|prezzo|preco|cena|cijena|valor|prijs)$/u;

/** Gives one column the role of the price if none has it, and asks where another may be the one that is sold. */
export function settlePrices(
  { header, chosen }: { header: readonly string[]; chosen: ChosenColumns },
  rows: readonly (readonly string[])[],
): SettledPrices {
  const has = (...any: readonly ColumnRole[]) => any.some((role) => chosen.roles.includes(role));
  const known = chosen.roles.indexOf('rate_amount');
  const isSettled = chosen.isSaid[known] === true || has(...occupancyRoles);
  if (chosen.source !== undefined || isSettled || !has('date', 'date_from') || gridLayoutOf(header) !== undefined)
    return { chosen, open: [] };
  const isList = has('room_type_name', 'type_code', 'property');
  const found = [...header.keys()].filter((index) => {
    if (chosen.roles[index] !== undefined || chosen.isSaid[index] || !isPriceHeader(header[index]!)) return false;
    return (isList || isNeutral(header[index]!)) && isOfAmounts(index, rows);
  });
  const ours = found.filter((index) => headerWords(header[index]!).some((word) => own.test(word)));
  if (known >= 0) {
    // A base price beside the price of the day is only what that was made from.
    const others = ours.filter((index) => rows.some((cells) => cells[index] !== cells[known]));
    return others.length === 0 ? { chosen, open: [] } : { chosen, open: [askWhich([...others, known], header)] };
  }
  const [price, other] = ours.length === 1 ? ours : found;
  if (price === undefined) return { chosen, open: [] };
  if (other === undefined) return { chosen: withRole(chosen, price), open: [] };
  if (!isList) return { chosen, open: [] };
  return { chosen, open: [askWhich(found, header)] };
}

function askWhich(indexes: readonly number[], header: readonly string[]): Ambiguity {
  const columns = indexes.map((index) => ({ name: header[index]!.trim() }));
  const choices = columns.map(({ name }) => ({ option: 'column' as const, of: name, value: 'rate_amount' }));
  return { what: 'column_meaning', meaning: 'price', columns, choices };
}

function isPriceHeader(header: string): boolean {
  const kind = moneyKindOf(header);
  return kind !== undefined && kind !== 'part';
}

function isNeutral(header: string): boolean {
  return headerWords(header).every((word) => own.test(word) || neutral.test(word));
}

function isOfAmounts(index: number, rows: readonly (readonly string[])[]): boolean {
  const texts = rows.map((cells) => cellText(cells[index] ?? '')).filter((text) => text !== '');
  return texts.length > 0 && texts.every((text) => readAmount(text) !== undefined);
}

function withRole(chosen: ChosenColumns, index: number): ChosenColumns {
  const [roles, isKnown] = [[...chosen.roles], [...chosen.isKnown]];
  roles[index] = 'rate_amount';
  isKnown[index] = true;
  return { ...chosen, roles, isKnown };
}

/** The columns of amounts that a person may choose as the price. */
export function columnsOfAmounts(
  header: readonly string[],
  roles: readonly (ColumnRole | undefined)[],
  rows: readonly (readonly string[])[],
): string[] {
  return header.flatMap((name, index) =>
    roles[index] === undefined && name.trim() !== '' && isOfAmounts(index, rows) ? [name.trim()] : [],
  );
}
