/** `--column` for a command that reads several files: not every file needs to have that column. */
import type { ReadingCommand } from '../../../app/reading/prepare-input.ts';
import { PmsError } from '../../../contract/errors.ts';

interface ColumnsOfFiles {
  /** Reads a file with those of the columns that it has. Throws what reading throws, and an error for a column that no file has. */
  read<Ready>(command: ReadingCommand, work: (fitting: ReadingCommand) => Promise<Ready>): Promise<Ready>;
}

/** For the files of one command. */
export function columnsOfFiles(files: readonly string[]): ColumnsOfFiles {
  const lackedBy = new Map<string, Set<string>>();
  return {
    async read(command, work) {
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
    },
  };
}
