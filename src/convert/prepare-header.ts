/** A file whose header does not do, understood as far as it can be: so that a person sees what each column is taken for, and can say otherwise. */
import type { PmsError } from '../contract/errors.ts';
import type { Choice } from './ambiguity.ts';
import { chooseColumns } from './columns/choose-columns.ts';
import { readColumns } from './external-file.ts';
import { keysOf } from './native/prepare-native.ts';
import { type OpenedFile, openFile, type PrepareOptions } from './opened-file.ts';
import type { PreparedFile } from './reading.ts';

/** Whether `prepareFile` has refused a header that a mapping file can fix. */
export function isHeaderProblem({ code }: PmsError): boolean {
  return code === 'double_column' || code === 'missing_column' || code === 'unknown_header';
}

/** A file whose letters can be read in several ways: nothing else is asked before that is known. The file is closed. */
export async function prepareLetters(
  opened: OpenedFile,
  { resource, decisions }: PrepareOptions,
): Promise<PreparedFile> {
  await opened.file.close();
  const { line, readings } = opened.file.codePage!;
  const header = opened.header ?? keysOf(opened.first);
  const chosen = await chooseColumns(resource.name, header, decisions);
  const choices = readings.map(({ encoding }): Choice => ({ option: 'encoding', value: encoding }));
  return {
    file: opened.file,
    reading: {
      kind: 'external',
      source: chosen.source,
      findings: [chosen.finding],
      ambiguities: [{ what: 'encoding', line, readings, choices }],
      columns: readColumns({ header, chosen, opened }),
      isSurveyed: false,
    },
  };
}

/** The columns of a file, with the problem as what is to be decided. There is no converter, and the file is closed. */
export async function prepareHeader(options: PrepareOptions, problem: PmsError): Promise<PreparedFile> {
  const opened = await openFile(options);
  await opened.file.close();
  const header = opened.header ?? keysOf(opened.first);
  const chosen = await chooseColumns(options.resource.name, header, options.decisions);
  return {
    file: opened.file,
    reading: {
      kind: 'external',
      source: chosen.source,
      findings: [chosen.finding],
      ambiguities: [
        {
          what: 'columns',
          problem,
          choices: [...constantsFor(problem, options), { option: 'map', value: 'map.json' }],
        },
      ],
      columns: readColumns({ header, chosen, opened }),
      isSurveyed: false,
    },
  };
}

/** One value for all rows, where the file lacks a column; never for dates: no two bookings have the same. */
function constantsFor({ details: { fields = [] } }: PmsError, { resource }: PrepareOptions): Choice[] {
  const [field] = fields;
  return field !== undefined && resource.fieldByName.get(field)?.kind === 'text' ? [{ option: 'set', of: field }] : [];
}
