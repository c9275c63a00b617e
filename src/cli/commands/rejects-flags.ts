/** The flags that say where rejected rows go: the same for import and convert. */
import type { Command } from 'commander';

/** Adds the flags to a command. */
export function addRejectsFlags(command: Command): Command {
  return command
    .option(
      '--rejects <file>',
      'write rejected rows here, - to standard output (default: NAME.rejects.csv beside the file)',
    )
    .option('--no-rejects', 'write no file of rejected rows')
    .option(
      '--rejects-all-columns',
      'keep all cells in the file of rejected rows, also of columns that pms does not store',
    );
}
