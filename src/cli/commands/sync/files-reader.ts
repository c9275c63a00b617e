/** Reads the files of a command that takes several: each with the flags that count for it. */
import { createInput, isReadOnce, nameOfInput } from '../../../app/reading/input-file.ts';
import type { ReadingCommand, ReadingInput, ReadyFile } from '../../../app/reading/prepare-input.ts';
import { askPropertyCurrency } from '../../../app/service/property-currency.ts';
import type { ReadFiles } from '../../../app/sync/read-files.ts';
import { placeOf } from '../../../app/sync/sync-job.ts';
import { PmsError } from '../../../contract/errors.ts';
import type { Resource } from '../../../contract/resource.ts';
import type { Reading } from '../../../convert/reading.ts';
import { createRepeatableInput, type RepeatableInput } from '../../../file/repeatable-input.ts';
import type { Context, GlobalFlags } from '../../context.ts';
import { readInput, warnOfColumns } from '../../read-input.ts';
import { type FlagsOfFiles, flagsOfFile } from './flags-of-file.ts';

interface FilesToRead {
  resource: Resource;
  files: readonly string[];
  flags: GlobalFlags & FlagsOfFiles & { json?: boolean; quiet?: boolean };
}

interface FilesReader {
  /** Reads a file, or reads it once more; only the first time it says how. Throws what reading throws, and an error for a `--column` that no file has. */
  read: ReadFiles['read'];
  /** Closes the files. */
  close(): Promise<void>;
}

/** Opens nothing before it is read. */
export function createFilesReader(
  context: Context,
  { resource, files, flags }: FilesToRead,
  { refuse, ...given }: Pick<ReadingInput, 'showsGuests'> & { refuse?(name: string, reading: Reading): void },
): FilesReader {
  const inputs = new Map<string, RepeatableInput>();
  const readFitting = fittingColumns(files);
  return {
    async read(file, currency) {
      const isAgain = inputs.has(file);
      const input = inputs.get(file) ?? keptInput(context, { file, path: placeOf(file, flags) });
      inputs.set(file, input);
      const own = flagsOfFile({ files, flags }, file);
      const command = { resource, file, flags: { ...own, quiet: flags.quiet || isAgain } };
      const ready = await readFitting(command, (fitting) =>
        readInput(context, fitting, {
          ...given,
          repeatsAsRooms: own.repeats === 'rooms',
          input,
          propertyCurrency: () => currency,
          askCurrency: () => askPropertyCurrency(context, flags),
          isReported: flags.json === true,
          refuse: (reading) => refuse?.(nameOfInput(file), reading),
        }),
      );
      // Every Monday they are the same, and a known system has its own.
      if (ready.reading.source === undefined && own.map === undefined) warnOfColumns(context, command, ready);
      return ready;
    },
    async close() {
      for (const input of inputs.values()) await input.close();
    },
  };
}

/** Standard input and pipes are kept, so that rows that the service refuses can be read once more. */
function keptInput({ io }: Context, { file, path }: { file: string; path: string }): RepeatableInput {
  if (path !== file) return createRepeatableInput({ name: file, path });
  const input = createInput(file, io.stdin);
  return isReadOnce(file) ? { ...input, settle: () => undefined } : input;
}

/** Reads a file with those of the `--column` flags whose column it has: not every file needs to have it, only one of them. */
function fittingColumns(files: readonly string[]) {
  const lackedBy = new Map<string, Set<string>>();
  return async (command: ReadingCommand, work: (fitting: ReadingCommand) => Promise<ReadyFile>): Promise<ReadyFile> => {
    let { column } = command.flags;
    for (;;) {
      try {
        return await work({ ...command, flags: { ...command.flags, column } });
      } catch (error) {
        const name = error instanceof PmsError ? error.details.column : undefined;
        if (typeof name !== 'string' || !column?.has(name)) throw error;
        const lacking = lackedBy.get(name) ?? new Set();
        lackedBy.set(name, lacking.add(command.file));
        if (lacking.size === files.length) throw error;
        const rest = new Map([...column].filter(([other]) => other !== name));
        column = rest.size === 0 ? undefined : rest;
      }
    }
  };
}
