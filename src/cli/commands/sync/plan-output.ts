/** A plan into files: every line of it as CSV or JSON, and what is to be decided as a file that can be answered in. */

import { isStandardInput } from '../../../app/reading/input-file.ts';
import { bookingFields } from '../../../contract/booking.ts';
import { PmsError } from '../../../contract/errors.ts';
import { unguardCell } from '../../../file/csv/cell-guard.ts';
import { renderCsvLines } from '../../../file/csv/csv-write.ts';
import { type Output, openFileOutput } from '../../../file/output.ts';
import { ownerOnlyMode } from '../../../file/owner-only.ts';
import { firstRejectsPath, withFreePath } from '../../../file/rejects/rejects-path.ts';
import { createRepeatableInput } from '../../../file/repeatable-input.ts';
import type { RowSource } from '../../../file/row.ts';
import type { PlanItem, PlannedStay, SameStay } from '../../../sync/plan.ts';
import { changesOf } from '../../../words/plan.ts';

const stayFields = bookingFields.map(({ name }) => name) as (keyof PlannedStay)[];
const csv = { delimiter: ',', guard: true };
const linesPerWrite = 500;

/** Writes all lines of a plan as CSV, for a spreadsheet. Throws what opening and writing throw. */
export async function writePlanCsv(path: string, items: Iterable<PlanItem>): Promise<void> {
  await writeWhole(path, async (output) => {
    await output.write(renderCsvLines([['class', 'file', 'line', 'number', ...stayFields, 'changes', 'why']], csv));
    let waiting: (string | number | null)[][] = [];
    for (const item of items) {
      const stay = item.record ?? item.held;
      const cells = stayFields.map((field) => stay?.[field] ?? null);
      waiting.push([item.class, item.file, item.line, item.number, ...cells, changesOf(item), item.why ?? null]);
      if (waiting.length < linesPerWrite) continue;
      await output.write(renderCsvLines(waiting, csv));
      waiting = [];
    }
    await output.write(renderCsvLines(waiting, csv));
  });
}

async function writeWhole(path: string, write: (output: Output) => Promise<void>): Promise<void> {
  const output = await openFileOutput(path, { mode: ownerOnlyMode });
  try {
    await write(output);
    await output.finish();
  } finally {
    await output.abandon();
  }
}

const unsureHeader = [
  'same_stay',
  'kind',
  'file',
  'line',
  'number',
  ...stayFields,
  'beside_file',
  'beside_line',
  ...stayFields.map((field) => `held_${field}`),
];

/** Writes what must be decided beside the first file, each with the booking that is held or the row of another file (`beside_…`); gives the path, undefined where there is nothing. */
export async function writeUnsure(file: string, items: Iterable<PlanItem>): Promise<string | undefined> {
  const rows = [...items].map((item) => [
    ...['', item.class, item.file, item.line, item.number],
    ...stayFields.map((field) => item.record?.[field] ?? null),
    ...[item.beside?.file ?? null, item.beside?.line ?? null],
    ...stayFields.map((field) => (item.held ?? item.beside?.record)?.[field] ?? null),
  ]);
  if (rows.length === 0) return undefined;
  const inputPath = isStandardInput(file) ? undefined : file;
  const path = firstRejectsPath({ inputPath, folder: process.cwd(), extension: 'csv', kind: 'unsure' });
  return withFreePath(path, {
    async use(free) {
      await writeWhole(free, (output) => output.write(renderCsvLines([unsureHeader, ...rows], csv)));
      return free;
    },
  });
}

/** What `--same-stay` says. Throws PmsError usage for a file that holds no answers. */
export async function sameStayOf(said: string | undefined): Promise<SameStay | undefined> {
  if (said === undefined || said === 'yes' || said === 'no') return said;
  const input = createRepeatableInput({ name: said, path: said });
  try {
    return { decisions: await decisionsOf(said, await input.open({ key: 'bookings' })) };
  } finally {
    await input.close();
  }
}

async function decisionsOf(said: string, { header, batches }: RowSource): Promise<ReadonlyMap<string, 'yes' | 'no'>> {
  const [answer, file, line] = ['same_stay', 'file', 'line'].map(
    (name) => header?.findIndex((cell) => cell.trim() === name) ?? -1,
  );
  if (answer! < 0 || file! < 0 || line! < 0)
    throw new PmsError('usage', `${said} has no columns same_stay, file and line.`, {
      fix: 'Write yes or no into the column same_stay of the file NAME.unsure.csv that a sync has written.',
    });
  const decisions = new Map<string, 'yes' | 'no'>();
  for await (const rows of batches) {
    for (const row of rows) {
      if (row.kind !== 'cells') continue;
      const word = row.cells[answer!]!.trim().toLowerCase();
      if (word === '') continue;
      if (word !== 'yes' && word !== 'no')
        throw new PmsError('usage', `Line ${row.line} of ${said} says ${word} in same_stay: it must be yes or no.`);
      decisions.set(`${unguardCell(row.cells[file!]!)}\n${row.cells[line!]}`, word);
    }
  }
  return decisions;
}
