/** Reads any other XML whose elements are records as the values of JSON: child elements and attributes are their parts, and what repeats is a list. */
import { PmsError } from '../../contract/errors.ts';
import { isJsonObject } from '../../contract/field.ts';
import { counted, namedTable, severalTables, tablesIn } from '../json/json-object.ts';
import { heldBytesMax } from '../limits.ts';
import { type CountedTable, inBatches, type Row } from '../row.ts';
import { elementsOf, type XmlElement } from './walk-xml.ts';

export interface RecordOptions {
  name: string;
  /** Of several lists the one whose elements have this name, or these names with points between them. */
  table?: string;
  /** Takes the others. */
  unread?: CountedTable[];
}

/**
 * The records of the one list, of the list named, or the one record of a document without a list. All is held. Throws PmsError file_broken if there is
 * none, if there are several, and if the text is longer than 4 MiB or broken; usage if none has the name that was given.
 */
export async function* readRecords(
  bytes: AsyncIterable<Uint8Array>,
  { name, table, unread }: RecordOptions,
): AsyncGenerator<Row[]> {
  const tooLong = () =>
    new PmsError('file_broken', `${name} is XML of more than 4 MiB, which is too long to be held.`, {
      fix: 'Save the table as .xlsx or as CSV (UTF-8).',
    });
  let root: XmlElement | undefined;
  for await (const [ended] of elementsOf(bytes, { name, unitsMax: heldBytesMax, tooLong })) root ??= ended;
  const lines = new WeakMap<object, number>();
  const whole = plainOf(root!, lines);
  const tables = tablesIn(whole, root!.name);
  if (table === undefined && tables.length > 1) throw severalTables(name, tables.map(counted));
  const found = table === undefined ? tables[0] : namedTable(tables, table);
  if (found === undefined && table !== undefined)
    throw new PmsError('usage', `${name} has no list of elements "${table}".`, { fix: 'Leave `--sheet` out.' });
  const records = found?.records ?? recordsAlone(whole);
  if (records.length !== 1 && found === undefined) {
    throw new PmsError('file_broken', `${name} is XML without a list of records.`, {
      fix: 'Save the table as .xlsx or as CSV (UTF-8).',
    });
  }
  if (table !== undefined) unread?.push(...tables.filter((other) => other !== found).map(counted));
  yield* inBatches(records.map((value): Row => ({ kind: 'value', line: lines.get(value) ?? 1, value })));
}

const valuesLeast = 3;

/** Without a list: the outermost objects that have several plain values. */
function recordsAlone(value: unknown): object[] {
  if (!isJsonObject(value)) return [];
  const parts = Object.values(value);
  if (parts.filter((part) => typeof part === 'string').length >= valuesLeast) return [value];
  return parts.flatMap(recordsAlone);
}

/** Whether an element is a row as databases write it: `<row><field name="city">Ulm</field>…`, where the attributes name the columns. */
function hasNamedColumns({ children }: XmlElement): boolean {
  const isColumn = ({ name, attributes, children: inner }: XmlElement) =>
    /^(?:column|field)$/i.test(name) && attributes.name !== undefined && inner.length === 0;
  return children.length > 0 && children.every(isColumn);
}

/** An element as a value; `lines` gets where the objects in it begin. */
function plainOf(element: XmlElement, lines: WeakMap<object, number>): unknown {
  const { name, line, text, children } = element;
  const isRow = hasNamedColumns(element);
  const attributes = isRow ? {} : element.attributes;
  const parts = new Map<string, unknown[]>();
  const add = (part: string, value: unknown) => {
    const values = parts.get(part);
    if (values === undefined) parts.set(part, [value]);
    else values.push(value);
  };
  for (const [attribute, value] of Object.entries(attributes))
    if (!/^(?:xmlns|xsi)(?::|$)/.test(attribute)) add(attribute, value);
  // phpMyAdmin gives a row the name of its table.
  for (const child of children) {
    const isNamed = isRow || hasNamedColumns(child);
    add((isNamed ? child.attributes.name : undefined) ?? child.name, isRow ? child.text.trim() : plainOf(child, lines));
  }
  if (parts.size === 0) return text.trim();
  const values = [...parts].map(([part, [value, ...more]]) => [part, more.length > 0 ? [value, ...more] : value]);
  // `<price currency="EUR">90</price>` is a price of 90, and its currency.
  if (text.trim() !== '') values.push([name, text.trim()]);
  const value: object = Object.fromEntries(values);
  lines.set(value, line);
  return value;
}
