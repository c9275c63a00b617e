/** Reads the tables of an OpenDocument sheet (`content.xml` of an .ods, or an .fods) as its XML arrives. */
import type { XmlEvents } from '../xml/walk-xml.ts';
import { percentText, plainNumber } from './cell-text.ts';
import type { TableSink } from './markup-book.ts';

/** Events for one walk. */
export function openDocumentEvents(sink: TableSink): XmlEvents {
  let column = 0;
  let [rowTimes, cellTimes] = [1, 1];
  let [value, money]: (string | undefined)[] = [];
  /** Depth inside a cell: notes contain texts too, and struck text is none. */
  let [inCell, quiet, paragraphs] = [false, 0, 0];
  let text = '';
  let style = '';
  const struckStyles = new Set<string>();
  return {
    open(name, attributes) {
      if (inCell) {
        if (quiet > 0 || name === 'annotation' || struckStyles.has(attributes['text:style-name'] ?? '')) quiet += 1;
        else if (name === 'p' && ++paragraphs > 1) text += '\n';
        else if (name === 's') text += ' '.repeat(repeats(attributes['text:c'], 1000));
        else if (name === 'tab') text += '\t';
        else if (name === 'line-break') text += '\n';
        return;
      }
      switch (name) {
        case 'style':
          style = attributes['style:name'] ?? '';
          return;
        case 'text-properties':
          if (/^(?!none$)./.test(attributes['style:text-line-through-style'] ?? '')) struckStyles.add(style);
          return;
        case 'table':
          sink.beginTable(attributes['table:name'] ?? '', attributes['table:display'] === 'false');
          return;
        case 'table-row':
          rowTimes = repeats(attributes['table:number-rows-repeated']);
          column = 0;
          sink.beginRow(0, /^(collapse|filter)$/.test(attributes['table:visibility'] ?? ''));
          return;
        case 'table-cell':
        case 'covered-table-cell':
          inCell = true;
          [text, paragraphs] = ['', 0];
          cellTimes = repeats(attributes['table:number-columns-repeated']);
          value = name === 'table-cell' ? valueOfCell(attributes) : '';
          money = attributes['office:currency'];
          return;
      }
    },
    text(piece) {
      if (inCell && quiet === 0 && paragraphs > 0) text += piece;
    },
    close(name) {
      if (quiet > 0) quiet -= 1;
      else if ((name === 'table-cell' || name === 'covered-table-cell') && inCell) {
        sink.cell(column, value ?? text, cellTimes, money);
        column += cellTimes;
        inCell = false;
      } else if (name === 'table-row') sink.endRow(rowTimes);
    },
  };
}

/** Never more than the rows a sheet may have, whatever the file says. */
function repeats(text: string | undefined, most = 1_048_576): number {
  const times = Number(text ?? 1);
  return Number.isInteger(times) && times > 0 ? Math.min(times, most) : 1;
}

/** The value of the cell, whatever text it shows; undefined for a text. */
function valueOfCell(attributes: Readonly<Record<string, string>>): string | undefined {
  const type = attributes['office:value-type'] ?? attributes['calcext:value-type'];
  switch (type) {
    case 'date':
      return attributes['office:date-value']?.replace(/T00:00:00(?:\.0+)?$/, '');
    case 'time': {
      const found = /^PT(\d+)H(\d+)M(\d+)/.exec(attributes['office:time-value'] ?? '');
      return found === null ? undefined : found.slice(1, 4).join(':');
    }
    case 'float':
    case 'currency':
    case 'percentage': {
      const number = Number(attributes['office:value']);
      if (!Number.isFinite(number)) return undefined;
      return type === 'percentage' ? percentText(number) : plainNumber(number);
    }
    case 'boolean':
      return attributes['office:boolean-value'] === 'true' ? 'TRUE' : 'FALSE';
    default:
      return undefined;
  }
}
