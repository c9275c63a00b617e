/** The formats in which a list of records is written, piece by piece: by the service as an answer, by an export into a file. */
import type { Cell } from '../contract/api.ts';
import type { RecordListName } from '../contract/get-records.ts';
import type { PackedRows } from '../contract/packed-rows.ts';
import { renderCsvLines, renderPackedCsv } from './csv/csv-write.ts';

/** The text of one list: `head`, then `render` for some rows at a time, then `tail`, which is asked for last. */
export interface RecordRenderer {
  head: string;
  render(rows: Cell[][]): string;
  /** The same for packed rows, if that is faster. */
  renderPacked?(packed: PackedRows): Uint8Array;
  tail: string;
}

export interface RecordFormat {
  mediaType: string;
  contentType: string;
  createRenderer(list: RecordListName, columns: readonly string[]): RecordRenderer;
}

/** The first is for clients that state no preference. */
export const recordFormats: readonly [RecordFormat, ...RecordFormat[]] = [
  {
    mediaType: 'application/json',
    contentType: 'application/json; charset=utf-8',
    createRenderer: (list, columns) => jsonRenderer(columns, [`{"${list}":[`, ']}']),
  },
  {
    mediaType: 'application/x-ndjson',
    contentType: 'application/x-ndjson',
    createRenderer: (_list, columns) => ndjsonRenderer(columns),
  },
  {
    mediaType: 'text/csv',
    contentType: 'text/csv; charset=utf-8',
    createRenderer: (_list, columns) => csvRenderer(columns),
  },
];

/** An object on each line of an array; what stands around it is given. */
export function jsonRenderer(columns: readonly string[], [before, behind]: [string, string]): RecordRenderer {
  const renderObject = createObjectRenderer(columns);
  let separator = '\n';
  return {
    head: before,
    render(rows) {
      let text = '';
      for (const row of rows) {
        text += separator + renderObject(row);
        separator = ',\n';
      }
      return text;
    },
    get tail() {
      return `${separator === '\n' ? '' : '\n'}${behind}\n`;
    },
  };
}

/** An object on each line. */
export function ndjsonRenderer(columns: readonly string[]): RecordRenderer {
  const renderObject = createObjectRenderer(columns);
  return {
    head: '',
    render(rows) {
      let text = '';
      for (const row of rows) text += `${renderObject(row)}\n`;
      return text;
    },
    tail: '',
  };
}

/** Guarded cells below a header. */
export function csvRenderer(columns: readonly string[], delimiter = ','): RecordRenderer {
  const options = { delimiter, guard: true };
  return {
    head: renderCsvLines([[...columns]], options),
    render: (rows) => renderCsvLines(rows, options),
    renderPacked: (packed) => renderPackedCsv(packed, columns.length),
    tail: '',
  };
}

/** Writes the text of each object directly, without building objects: every key is given, in the order of the columns. */
function createObjectRenderer(columns: readonly string[]): (row: Cell[]) => string {
  const keys = columns.map((column, at) => `${at === 0 ? '{' : ','}${JSON.stringify(column)}:`);
  return (row) => {
    let text = '';
    for (let at = 0; at < keys.length; at++) text += keys[at]! + JSON.stringify(row[at] ?? null);
    return `${text}}`;
  };
}
