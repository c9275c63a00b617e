/** `pms inspect` and `pms sources`: their flags and their help. */
import type { Command } from 'commander';
import { loadSources } from '../../../convert/columns/load-sources.ts';
import type { Evidence, Source } from '../../../convert/columns/source.ts';
import { type Context, printFound } from '../../context.ts';
import { addJsonFlag, addOutputFlags, addReadingFlags, addRepeatsFlag, addRowsFlags } from '../../flags.ts';
import { addHelpPage, flagGroups } from '../../help-page.ts';
import { offerToKeep } from '../../read-input.ts';
import { drawTable, tableWidth } from '../../view/table.ts';

export function defineInspect(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Reads a whole file as an import would, and sends nothing: shows what its columns and words mean, what proves its dates and amounts, and what you must decide. The last line says what to do next.',
    )
    .argument('<file>', 'the file, or - for standard input');
  addReadingFlags(command);
  addRepeatsFlag(command)
    .optionsGroup(flagGroups.outputs)
    .option('--save <file>', 'write all decisions as a mapping file for `--map`; - is standard output')
    .option('--rooms <file>', 'write the room names as a file for `pms import room-types`');
  addOutputFlags(command, 'write the records (CSV, or NDJSON as records.ndjson)');
  addRowsFlags(command, 'with -o: no progress and no report; problems still show')
    .option('--offline', 'ask no service for its room types and its currency')
    .action(async (file, _flags, run: Command) => {
      const { runInspect } = await import('./run.ts');
      done(await runInspect(context, { file, flags: run.optsWithGlobals() }));
      await offerToKeep(context);
    });
  addHelpPage(command, {
    examples: `
pms inspect old-system.csv
pms inspect reservations.xls --offline
pms inspect old-system.csv --save map.json
pms inspect old-system.csv -o records.csv`,
    front: [
      ...['--map', '--set', '--date-order', '--currency', '--status', '--room'],
      ...['--save', '--rooms', '--output', '--json'],
    ],
    more: `
More examples:
  $ pms inspect old-system.csv --rooms room-names.csv
  $ pms inspect rate-grid.csv --set rate_plan_name=BAR -o grid.csv

Needs no service; if one can be reached, room types are looked up in it. With -o
the report is that of a dry run. The room names of --rooms want
\`--set max_occupancy=… --set base_price=…\` beside them when they are imported.`,
  });
}

export function defineSources(command: Command, context: Context, done: (exitCode: number) => void): void {
  addJsonFlag(
    command.description(
      'Lists the systems whose files are recognised by their headers, and what is not certain about each.',
    ),
  ).action(async (flags: { json?: boolean }) => {
    const sources = (await loadSources()).map(({ name, title, resource, evidence = 'seen', doubts = null }) => {
      return { name, title, resource, evidence, doubts };
    });
    await printFound(context, flags, sources, () => renderSources(sources, tableWidth(context.io.stdout)));
    done(0);
  });
  addHelpPage(command, { examples: 'pms sources\npms sources --json' });
}

const evidenceWords: Record<Evidence, string> = {
  seen: 'seen in real files',
  vendor: "the vendor's own pages",
  partial: 'known in part',
  inferred: 'concluded',
};

type ListedSource = Required<Pick<Source, 'name' | 'title' | 'resource' | 'evidence'>> & { doubts: string | null };

function renderSources(sources: readonly ListedSource[], width: number | undefined): string {
  const rows = sources.map(({ name, title, resource, evidence }) => [name, title, resource, evidenceWords[evidence]]);
  const table = drawTable({ head: ['source', 'what it is', 'holds', 'known from'], rows }, { width });
  const doubts = sources.filter((source) => source.doubts !== null).map(({ name, doubts }) => `  ${name}: ${doubts}`);
  return `${table}\nnot certain:\n${doubts.join('\n')}\nA file is recognised by its headers; \`--source NAME\` decides otherwise, \`--source none\` reads it by everyday words.\n`;
}
