/** `pms sync` without a file: the sources of the house, by themselves; and `--save-source`, which saves what is typed as one of them. */
import { resolve } from 'node:path';
import { holdMemory, holdMemoryAt } from '../../../app/import/hold-memory.ts';
import { isAddress, isReadOnce } from '../../../app/reading/input-file.ts';
import type { Service } from '../../../app/service/find-service.ts';
import {
  readSources,
  requireSource,
  type SavedSource,
  sourcesPath,
  writeSource,
} from '../../../app/sources/sources-file.ts';
import { memoryOf, namedFileOf, type SourceResult, syncSources } from '../../../app/sources/sync-sources.ts';
import { archiveFile, takeSource } from '../../../app/sources/take-source.ts';
import { leftOf } from '../../../app/sync/what-is-left.ts';
import { PmsError } from '../../../contract/errors.ts';
import { resources } from '../../../contract/resource.ts';
import { type ReadingOptions, readingOptionNames } from '../../../convert/reading-options.ts';
import { counted } from '../../../words/count.ts';
import { lineOfSource, plainSource } from '../../../words/sources.ts';
import { worstOf } from '../../by-property.ts';
import { type Context, print, say } from '../../context.ts';
import { dateOfWord } from '../../date-word.ts';
import { reportPlan } from '../../end-plan.ts';
import { sameStayOf } from '../../view/plan-output.ts';
import { createProgress, followedBy } from '../../view/progress.ts';
import { createFilesReader } from './files-reader.ts';
import { preferencesOf } from './flags-of-file.ts';
import { checkFlags, runSync, type SyncFlags } from './run.ts';

/** Syncs the sources. Throws PmsError for what concerns all of them. */
export async function runSources(context: Context, flags: SyncFlags): Promise<number> {
  const path = sourcesPath(context.env, flags.sources);
  const sources = (await readSources(path)).map((source) => ({
    ...source,
    ...{ take: flags.take ?? source.take, archive: flags.archive ?? source.archive },
    ...{ stale_days: flags.staleDays ?? source.stale_days, shrink: flags.shrink ?? source.shrink },
  }));
  const files = sources.map(({ name }) => name);
  checkFlags({ resource: 'bookings', files, flags });
  const sameStay = await sameStayOf(flags.sameStay);
  holdMemory();
  const asOf = flags.asOf && dateOfWord(flags.asOf, 'first', context.clock());
  const progress = createProgress(context, flags.quiet ? 'none' : 'planning');
  const codes: number[] = [];
  let isPrinted = false;
  try {
    const results = await syncSources(
      context,
      { sources, flags: { ...flags, asOf, prefer: preferencesOf({ files, flags }) } },
      {
        ...{ sameStay, stdout: context.io.stdout },
        open: (named) =>
          createFilesReader(
            context,
            // Nobody is asked: what a file leaves open is what its source waits for.
            {
              resource: resources.bookings,
              files: [...named.keys()],
              flags: { ...flags, named, input: false, quiet: true },
            },
            { showsGuests: flags.showValues === true },
          ),
        onProgress(source, rows) {
          holdMemoryAt(rows);
          progress.update(`${counted(rows, 'row', 'rows')} of ${source}`);
        },
        ...followedBy(progress, 'bookings'),
        async onPlan(ended, results, isLast) {
          progress.stop();
          isPrinted ||= isLast && flags.json === true;
          const left = leftOf(ended.ready, ended.done);
          const of = { sources: results.map(plainSource), isOpen: isOpen(results) };
          // What must be decided is written beside the file of sources.
          const how = { flags: { ...flags, json: flags.json && isLast }, input: path, of };
          codes.push(await reportPlan(context, { plan: ended.ready, ended }, how));
          if (left.contradiction !== undefined)
            say(
              context,
              'told differently: `pms sync --dry-run -o plan.csv` lists it, `pms sync --prefer FIELD=SOURCE` answers',
            );
          if (left.gone !== undefined)
            say(
              context,
              'no longer listed: `pms sync --dry-run -o plan.csv` lists them, `pms sync --gone cancel` (or `keep`) answers; what lies outside of the dates of its file is not cancelled for that',
            );
        },
      },
    );
    progress.stop();
    if (flags.json && !isPrinted)
      await print(
        context,
        `${JSON.stringify({ resource: 'bookings', dry_run: flags.dryRun === true, success: !isOpen(results), sources: results.map(plainSource) })}\n`,
      );
    const shown = results.filter((result) => !flags.quiet || isAsking(result));
    if (!flags.json) await print(context, shown.map((result) => `${lineOfSource(result)}\n`).join(''));
    for (const { notMoved } of results) {
      if (notMoved === undefined) continue;
      say(context, `pms: ${notMoved.message} ${notMoved.fix}`);
      codes.push(6);
    }
    return worstOf([...codes, Number(isOpen(results))]);
  } finally {
    progress.stop();
  }
}

function isAsking({ state, counts }: SourceResult): boolean {
  return state === 'waits' || state === 'stopped' || Object.keys(counts.asked).length > 0;
}

function isOpen(results: readonly SourceResult[]): boolean {
  return results.some(({ state }) => state === 'waits');
}

/** Runs a sync of one file, and saves it as a source if it went well: its exit code is 0. Throws PmsError for what is found before. */
export async function runSaveSource(
  context: Context,
  { files, flags }: { files: readonly string[]; flags: SyncFlags },
): Promise<number> {
  const path = sourcesPath(context.env, flags.sources);
  const { memory, service } = await memoryOf(context, flags);
  const source = typedSource({ files, flags }, service);
  const { files: taken } = await takeSource(context, source, { ...memory, of: () => ({ looks: [] }) });
  const file = taken[0];
  if (file === undefined) throw new PmsError('file_not_found', `There is no file like ${source.file} yet.`);
  const named = new Map([[source.name, namedFileOf(source, file.path, flags)]]);
  let rows: number | undefined;
  const command = { resource: 'bookings' as const, files: [source.name], flags: { ...flags, named } };
  const exitCode = await runSync(context, command, (plan) => {
    rows = plan.files[0]?.rows;
  });
  if (exitCode !== 0 || rows === undefined) {
    say(
      context,
      `${source.name} was not saved as a source, because the exit code is ${exitCode}: run the same command again when all is in.`,
    );
    return exitCode;
  }
  const answers = context.answers.get(source.name)?.options;
  await writeSource(path, { ...source, options: { ...source.options, ...answers } });
  const { path: place, ...look } = file;
  await memory.keep(source.name, { look: { ...look, rows, atMs: context.clock() } });
  if (source.archive !== undefined) await archiveFile(place, source.archive);
  if (!flags.quiet) say(context, `saved: ${source.name}, in ${path}; from now on \`pms sync\` reads it`);
  return exitCode;
}

function typedSource(
  { files, flags }: { files: readonly string[]; flags: SyncFlags },
  { target: { profile, baseUrl }, info: { property } }: Service,
): SavedSource {
  const [file = ''] = files;
  const refused = {
    '--dry-run': flags.dryRun,
    '--by-property': flags.byProperty,
    '--fields': flags.fields,
    '--states-of-file': flags.states,
  };
  const flag = Object.entries(refused).find(([, value]) => value !== undefined)?.[0];
  const why =
    files.length > 1
      ? 'A source is one list, and there are several files.'
      : isReadOnce(file)
        ? 'A source is a file or an address, which can be read again next week.'
        : flag === undefined
          ? undefined
          : `${flag} is not kept with a source.`;
  if (why !== undefined)
    throw new PmsError('usage', why, {
      fix: 'Save each list by a command of its own: `pms sync bookings FILE --save-source NAME`.',
    });
  const options: ReadingOptions = Object.fromEntries(
    readingOptionNames.filter((name) => flags[name] !== undefined).map((name) => [name, flags[name]]),
  );
  const source = {
    name: flags.saveSource!,
    ...(isAddress(file) ? { url: file } : { file: resolve(file) }),
    ...(profile === undefined ? { base_url: baseUrl } : { profile }),
    property: property || undefined,
    ...{
      take: flags.take,
      archive: flags.archive && resolve(flags.archive),
      stale_days: flags.staleDays,
      shrink: flags.shrink,
    },
    ...{ gone: flags.gone, max_cancel: flags.maxCancel, repeats_as_rooms: flags.repeats === 'rooms' || undefined },
    options: { ...options, map: options.map && resolve(options.map) },
  };
  requireSource(source);
  return source;
}
