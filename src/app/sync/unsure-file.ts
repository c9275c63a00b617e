/** What must be decided in a plan as a CSV file, NAME.unsure.csv, in which a person writes yes or no; and the answers of such a file. */
import { basename } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import { unguardCell } from '../../file/csv/cell-guard.ts';
import { renderCsvLines } from '../../file/csv/csv-write.ts';
import { firstRejectsPath } from '../../file/rejects/rejects-path.ts';
import { withRows } from '../../file/repeatable-input.ts';
import type { RowSource } from '../../file/row.ts';
import { stayCells, stayColumns } from '../../report/report-tables.ts';
import type { Decisions, PlanItem } from '../../sync/plan.ts';

const unsureHeader = [
  'same_stay',
  'kind',
  'file',
  'line',
  'number',
  ...stayColumns,
  'beside_file',
  'beside_line',
  ...stayColumns.map((field) => `held_${field}`),
  'question',
];

/** What an answer is to: a file, and behind it its line and the question. */
export function partsOfPlace(place: string): [file: string, line: string, question: string] {
  const [question = '', line = '', ...file] = place.split('\n').reverse();
  return [file.reverse().join('\n'), line, question];
}

/** The name of the file for a sync whose first file is called `name`. */
export function unsurePathOf(name: string): string {
  return basename(firstRejectsPath({ inputPath: name, folder: '', extension: 'csv', kind: 'unsure' }));
}

/** The file as text: lines decided before, with their answers, then each open one with the booking that is held or the row of another file (`beside_…`). */
export function renderUnsure(items: Iterable<PlanItem>, decided: Decisions = new Map()): string {
  const answered = [...decided].map(([place, answer]) => {
    const [file, line, question] = partsOfPlace(place);
    return [answer, null, file, line, ...unsureHeader.slice(5).map(() => null), question];
  });
  const open = [...items].map((item) => [
    ...['', item.class, item.file, item.line, item.number],
    ...stayCells(item.record),
    ...[item.beside?.file ?? null, item.beside?.line ?? null],
    ...[...stayCells(item.held ?? item.beside?.record), item.question ?? null],
  ]);
  return renderCsvLines([unsureHeader, ...answered, ...open], { delimiter: ',', guard: true });
}

/** Whether the file at a path has the columns of such a file. Never throws: a file that cannot be read holds no answers. */
export async function holdsDecisions(path: string, name: string = path): Promise<boolean> {
  return withRows({ name, path }, { key: 'bookings' }, async ({ header }) => placesOf(header) !== undefined).catch(
    () => false,
  );
}

/** The answers in the file at a path; messages call it by its name. Lines without an answer are left out. Throws PmsError usage for a file that holds no answers. */
export async function readDecisions(path: string, name: string = path): Promise<Decisions> {
  return withRows({ name, path }, { key: 'bookings' }, async ({ header, batches }) => {
    const places = placesOf(header);
    if (places === undefined)
      throw new PmsError('usage', `${name} has no columns same_stay, file and line.`, {
        fix: 'Write yes or no into the column same_stay of the file NAME.unsure.csv that a sync has written.',
      });
    const { answer, file, line, question } = places;
    const decisions = new Map<string, 'yes' | 'no'>();
    for await (const rows of batches) {
      for (const row of rows) {
        if (row.kind !== 'cells') continue;
        const word = row.cells[answer]!.trim().toLowerCase();
        if (word === '') continue;
        if (word !== 'yes' && word !== 'no')
          throw new PmsError('usage', `Line ${row.line} of ${name} says ${word} in same_stay: it must be yes or no.`);
        decisions.set(`${unguardCell(row.cells[file]!)}\n${row.cells[line]}\n${row.cells[question] ?? ''}`, word);
      }
    }
    return decisions;
  });
}

/** Where a header has the columns that make it one of answers; undefined if it has not all of them. */
function placesOf(header: RowSource['header']) {
  const at = (name: string) => header?.findIndex((cell) => cell.trim() === name) ?? -1;
  const places = { answer: at('same_stay'), file: at('file'), line: at('line') };
  return Object.values(places).includes(-1) ? undefined : { ...places, question: at('question') };
}
