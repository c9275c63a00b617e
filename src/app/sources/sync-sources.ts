/**
 * The sync of a house's sources: what is new of each is read, and all of it is one plan. A source about which something must be asked first waits, and
 * the others go on without it; of a plan, what is asked waits, and what is sure is carried out.
 */
import { PmsError } from '../../contract/errors.ts';
import { readingOptionNames } from '../../convert/reading-options.ts';
import { closing } from '../../file/closing.ts';
import type { FileCounts } from '../../sync/summarize-plan.ts';
import type { AppContext } from '../app-context.ts';
import { reachService, type Service } from '../service/find-service.ts';
import type { PlanResult } from '../sync/plan.ts';
import { type PlanOfFiles, planSync, type SyncRun } from '../sync/plan-sync.ts';
import type { SpooledFile } from '../sync/read-files.ts';
import { maxCancelDefault, type NamedFile, type SyncOptions } from '../sync/sync-job.ts';
import { hashOfFile, openSourceMemory, type SourceMemory } from './source-memory.ts';
import type { SavedSource } from './sources-file.ts';
import { archiveFile, requireRows, type SourceFile, type SourceFiles, takeSource } from './take-source.ts';

/**
 * What became of a source: `in`, but for what it asks; `planned` by a dry run; `unchanged` since it went in; `none`: there was no file yet; `waits` for
 * an answer, and nothing of it was read into the plan; `stopped` on the way.
 */
export interface SourceResult {
  name: string;
  state: 'in' | 'planned' | 'unchanged' | 'none' | 'waits' | 'stopped';
  /** The name of its file or the host of its address; null if there is none. */
  file: string | null;
  counts: FileCounts;
  /** Why it waits. */
  problem?: PmsError;
  /** When it went in last, in milliseconds since 1970. */
  inSinceMs?: number;
  /** Why its file was not moved to its archive. */
  notMoved?: PmsError;
}

interface SourcesPlan extends PlanResult {
  ready: PlanOfFiles;
}

interface SourcesRun extends Pick<SyncRun, 'sameStay' | 'stdout' | 'onProgress' | 'onHeld' | 'onWritten'> {
  /** Reads the files of these sources. */
  open(named: ReadonlyMap<string, NamedFile>): { read: SyncRun['read']; close(): Promise<void> };
  /** A plan was carried out, or shown by a dry run; `isLast`: the results of all sources are known. */
  onPlan(plan: SourcesPlan, results: readonly SourceResult[], isLast: boolean): Promise<void>;
}

interface SourcesJob {
  sources: readonly SavedSource[];
  /** What is typed counts before what a source says. */
  flags: Omit<SyncOptions, 'named'>;
}

/** Runs it; gives what became of each source, in their order. Throws PmsError for what concerns all of them. */
export async function syncSources(
  context: AppContext,
  { sources, flags }: SourcesJob,
  run: SourcesRun,
): Promise<SourceResult[]> {
  const { memory, service } = await memoryOf(context, flags);
  const all = sources.filter((source) => isOf(source, service));
  if (all.length === 0)
    throw new PmsError(
      'usage',
      `No source is of ${nameOf(service.target.profile ?? service.target.baseUrl, service.info.property)}.`,
      {
        fix: `They are of ${[...new Set(sources.map(({ profile, base_url: baseUrl, property }) => nameOf(profile ?? baseUrl ?? 'any service', property)))].join('; ')}: name one with \`--profile\`.`,
      },
    );
  const results = new Map<string, SourceResult>();
  const put = (name: string, result: Omit<SourceResult, 'name' | 'counts'> & { counts?: FileCounts }) =>
    results.set(name, { name, counts: nothing, ...result });
  const wait = async (name: string, problem: PmsError, file: string | null) => {
    put(name, { state: 'waits', file, problem });
    if (!flags.dryRun) await memory.keep(name, { waits: { why: `${problem.message} ${problem.fix}` } });
  };
  const taken = new Map<string, SourceFiles>();
  const tries = await Promise.allSettled(all.map((source) => takeSource(context, source, memory)));
  for (const [at, tried] of tries.entries()) {
    const { name } = all[at]!;
    if (tried.status === 'rejected') {
      if (!(tried.reason instanceof PmsError) || context.signal.aborted) throw tried.reason;
      await wait(name, tried.reason, null);
      continue;
    }
    taken.set(name, tried.value);
    if (tried.value.files.length === 0 && memory.of(name).waits !== undefined && !flags.dryRun)
      await memory.keep(name, {});
    const last = memory.of(name).looks.at(-1);
    put(name, { state: last === undefined ? 'none' : 'unchanged', file: last?.file ?? null, inSinceMs: last?.atMs });
  }
  const listed = () => all.map(({ name }) => results.get(name)!);
  // Of a source whose files are all taken, older ones are plans of their own; the last ones of all sources are one.
  const most = Math.max(0, ...[...taken.values()].map(({ files }) => files.length));
  for (let behind = most - 1; behind >= 0; behind--) {
    const files = new Map<string, { source: SavedSource; file: SourceFile }>();
    for (const source of all) {
      const file = taken.get(source.name)?.files.at(-1 - behind);
      const { state, counts } = results.get(source.name)!;
      // What is behind a question is read when that is answered.
      const isOpen = state === 'waits' || Object.keys(counts.asked).length > 0;
      if (file !== undefined && !isOpen) files.set(source.name, { source, file });
    }
    await syncTogether(
      context,
      { files, flags, memory },
      {
        ...run,
        wait,
        onPlan: async (plan) => {
          await keepResults(context, { plan, files, memory, put, isLast: behind === 0 });
          await run.onPlan(plan, listed(), behind === 0);
        },
      },
    );
  }
  if (!flags.dryRun)
    for (const { name, archive } of all)
      for (const file of archive === undefined ? [] : (taken.get(name)?.known ?? []))
        results.get(name)!.notMoved ??= await moved(file, archive!);
  return listed();
}

function nameOf(service: string, property: string | undefined): string {
  return property ? `${service}, property ${property}` : service;
}

/** Opens what is remembered of the sources of the service, and tells which service it is. */
export async function memoryOf(
  context: AppContext,
  flags: Parameters<typeof reachService>[1],
): Promise<{ memory: SourceMemory; service: Service }> {
  const service = await reachService(context, flags);
  return closing(service.client, async () => ({ memory: await openSourceMemory(context, service), service }));
}

/** How the file of a source is read and synced: as it says, but for what is typed. */
export function namedFileOf(
  { options, gone, max_cancel: maxCancel, ...source }: SavedSource,
  path: string,
  flags: SourcesJob['flags'],
): NamedFile {
  const typed = readingOptionNames.flatMap((name) => (flags[name] === undefined ? [] : [[name, flags[name]]]));
  return {
    ...{ ...options, ...Object.fromEntries(typed), path },
    gone: flags.gone ?? gone,
    maxCancel: flags.maxCancel ?? maxCancel ?? maxCancelDefault,
    repeats: flags.repeats ?? (source.repeats_as_rooms ? 'rooms' : undefined),
  };
}

const nothing: FileCounts = { applied: {}, asked: {} };

function isOf({ profile, base_url: baseUrl, property }: SavedSource, { target, info }: Service): boolean {
  return (
    (profile ?? target.profile) === target.profile &&
    (baseUrl ?? target.baseUrl) === target.baseUrl &&
    (property ?? info.property) === info.property
  );
}

type Files = Map<string, { source: SavedSource; file: SourceFile }>;

/** Makes one plan of the files and carries it out; a source that has to wait is left out of `files`, and the plan made again. */
async function syncTogether(
  context: AppContext,
  { files, flags, memory }: { files: Files; flags: SourcesJob['flags']; memory: SourceMemory },
  run: Omit<SourcesRun, 'onPlan'> & {
    wait(name: string, problem: PmsError, file: string): Promise<void>;
    onPlan(plan: SourcesPlan): Promise<void>;
  },
): Promise<void> {
  while (files.size > 0) {
    const named = new Map(
      [...files].map(([name, { source, file }]) => {
        // Rows that were written beside their file once are not written there each time that it is read again.
        const rejects = memory.of(name).waits?.sha256 === file.sha256 ? (false as const) : undefined;
        return [name, { ...namedFileOf(source, file.path, flags), rejects }];
      }),
    );
    const reader = run.open(named);
    let [isRead, reading] = [false, ''];
    try {
      const ready = await planSync(
        context,
        { files: [...named.keys()], flags: { ...flags, named } },
        {
          ...run,
          read(name, currency) {
            reading = name;
            return reader.read(name, currency);
          },
          onRead(spooled: readonly SpooledFile[]) {
            isRead = true;
            for (const { file, rows } of spooled) requireRows(files.get(file)!.source, rows, memory);
          },
        },
      );
      try {
        if (ready.refusal !== undefined) throw ready.refusal;
        const ended = await ready.finish(true);
        await reader.close();
        await run.onPlan({ ready, ...ended });
      } finally {
        await ready.close();
      }
      return;
    } catch (error) {
      const name = error instanceof PmsError ? (isRead ? error.details.source : reading) : undefined;
      const waiting = name === undefined || context.signal.aborted ? undefined : files.get(name);
      if (waiting === undefined) throw error;
      await run.wait(name!, isRead ? (error as PmsError) : ofReading(name!, error as PmsError), waiting.file.file);
      files.delete(name!);
    } finally {
      await reader.close();
    }
  }
}

/** What its file leaves open is said in the source, once. */
function ofReading(name: string, { code, message, fix, details }: PmsError): PmsError {
  return new PmsError(code, message, {
    fix: `${fix} Say it among the sources, or save it again: \`pms sync bookings FILE FLAGS --save-source "${name}"\`.`,
    details,
  });
}

async function keepResults(
  context: AppContext,
  {
    plan: { ready, done },
    files,
    memory,
    put,
    isLast,
  }: {
    plan: SourcesPlan;
    files: Files;
    memory: SourceMemory;
    put(name: string, result: Omit<SourceResult, 'name'>): void;
    /** Of a source's files these are the newest. */
    isLast: boolean;
  },
): Promise<void> {
  const state = done === undefined ? 'planned' : done.stop === undefined ? 'in' : 'stopped';
  const counted = ready.countsOfFiles(done !== undefined);
  for (const { file: name, rows, tally } of ready.files) {
    const { source, file } = files.get(name)!;
    const { applied, asked } = counted.get(name) ?? nothing;
    const rejected = tally.errorCount + (done?.refused.filter((one) => one.file === name).length ?? 0);
    // The newest file is read again once its rows can be: an older one is followed by one that lists them again.
    const counts = { applied, asked: isLast && rejected > 0 ? { ...asked, rejected } : asked };
    const notMoved = state === 'in' ? await keepFile(context, memory, { source, file, rows, counts }) : undefined;
    put(name, { state, file: file.file, counts, notMoved });
  }
}

/** Keeps that a file of a source is in, or what it still asks, and moves what is in to its archive; gives why it could not be moved. */
async function keepFile(
  { clock }: AppContext,
  memory: SourceMemory,
  {
    source: { name, archive },
    file,
    rows,
    counts: { asked },
  }: { source: Pick<SavedSource, 'name' | 'archive'>; file: SourceFile; rows: number; counts: FileCounts },
): Promise<PmsError | undefined> {
  if (Object.keys(asked).length > 0) {
    await memory.keep(name, { waits: { asked, ...(asked.rejected !== undefined && { sha256: file.sha256 }) } });
    return undefined;
  }
  const { path: _, ...look } = file;
  await memory.keep(name, { look: { ...look, rows, atMs: clock() } });
  return archive === undefined ? undefined : moved(file, archive);
}

/** Keeps that a plan of one source that waited was carried out: what is rejected of it was seen. Gives why its file was not moved to its archive. */
export async function keepAnswered(
  context: AppContext,
  ready: PlanOfFiles,
  { source, file }: { source: Pick<SavedSource, 'name' | 'archive'>; file: SourceFile },
): Promise<PmsError | undefined> {
  const counts = ready.countsOfFiles(true).get(source.name) ?? nothing;
  const memory = await openSourceMemory(context, ready.service);
  return keepFile(context, memory, { source, file, rows: ready.files[0]!.rows, counts });
}

/** Moves a file to its archive; gives why it could not be. A file that another has replaced since it was read stays. */
async function moved({ path, sha256 }: SourceFile, folder: string): Promise<PmsError | undefined> {
  try {
    if ((await hashOfFile(path)) === sha256) await archiveFile(path, folder);
    return undefined;
  } catch (error) {
    if (error instanceof PmsError) return error;
    throw error;
  }
}
