/** `pms inspect` and `pms sources`: their flags and their help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { addReadingFlags } from '../../reading-flags.ts';
import { tableWidth } from '../../view/table.ts';

export function defineInspect(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Reads a whole file as `pms import` would, and sends nothing. Shows what each column is taken for, what proves the dates and amounts, what its words become, the first records, what would be rejected, and what you must decide with a flag. Needs no service; if one can be reached, room types are looked up in it. The last line says what to do next.',
    )
    .argument('<file>', 'the file, or - for standard input');
  addReadingFlags(command)
    .option(
      '--save <file>',
      'write all decisions, those of the flags among them, as a mapping file for `--map`; - is standard output',
    )
    .option(
      '--rooms <file>',
      'write the distinct room names as a file for `pms import rooms`, which wants `--set max_occupancy=… --set base_price=…` beside it',
    )
    .option('--offline', 'do not look room types up in a service')
    .option('--json', 'print it as one JSON object')
    .option('--show-values', 'show guests where it is not printed on a terminal')
    .addHelpText('after', inspectExamples)
    .action(async (file, _flags, run: Command) => {
      const { runInspect } = await import('./run.ts');
      done(await runInspect(context, { file, flags: run.optsWithGlobals() }));
    });
}

export function defineSources(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description('Lists the systems whose files are recognised by their headers, and what is not certain about each.')
    .option('--json', 'print them as JSON')
    .addHelpText('after', '\nExamples:\n  $ pms sources\n  $ pms sources --json')
    .action(async (flags: { json?: boolean }) => {
      const { renderSources } = await import('../sources/run.ts');
      const { stdout } = context.io;
      stdout.write(await renderSources(flags, tableWidth(stdout)));
      done(0);
    });
}

const inspectExamples = `
Examples:
  $ pms inspect old-system.csv
  $ pms inspect reservations.xls --offline
  $ pms inspect old-system.csv --save map.json
  $ pms inspect old-system.csv --rooms room-names.csv`;
