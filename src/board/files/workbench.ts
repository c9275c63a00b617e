/** The files of a board and what is done with them: drop, inspect, answer, plan, import, sync, correct, undo. */
import { rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import type { AppContext } from '../../app/app-context.ts';
import { allRuns, findRun } from '../../app/history/history-of-service.ts';
import { journalPath } from '../../app/import/journal-files.ts';
import { unfinishedImports } from '../../app/import/unfinished-imports.ts';
import { mappingOf } from '../../app/reading/mapping-of-reading.ts';
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';
import type { ColumnRole } from '../../convert/columns/source.ts';
import { renderCsvLines } from '../../file/csv/csv-write.ts';
import { makeFolder } from '../../file/make-folder.ts';
import type { Desk } from '../desk.ts';
import type {
  CellIssue,
  DroppedFacts,
  InspectionFacts,
  JobFacts,
  PlanLine,
  RejectedFacts,
  SyncChoices,
} from '../facts.ts';
import { startImport } from '../tasks/import-task.ts';
import { startSync } from '../tasks/sync-task.ts';
import type { FileJob, Job } from '../tasks/task.ts';
import { startUndo } from '../tasks/undo-task.ts';
import { type Answers, optionsOfAnswers } from './answers.ts';
import { type Drop, findDrops, keepNote, sweepDrops, takeDrop } from './drops.ts';
import { inspectDrop } from './inspect-drop.ts';
import { fittingMappings, saveMapping, writeMapping } from './mappings.ts';
import { type Mending, openMending } from './mend.ts';

/** What a page sets for a file; absent values stay as they are. */
export interface Chosen {
  id: string;
  resource?: ResourceName;
  /** Option -> all its values. */
  answers?: Answers;
  /** Header -> role of the column, for columns whose role was changed. */
  columns?: Readonly<Record<string, ColumnRole | null>>;
  /** A saved mapping by its name; null: none. */
  mapping?: string | null;
  onDuplicate?: 'skip' | 'update';
  repeats?: 'rooms' | 'no';
  /** All choices for a sync: they replace the earlier ones. */
  sync?: SyncChoices;
}

/** A task to do with a file, or only to plan. */
export interface Wanted {
  id: string;
  task: 'import' | 'sync';
  isPlan: boolean;
  /** Needed to carry out a sync: the digest of the plan that a person has seen. */
  agreed?: string;
}

export interface NewRoom {
  name: string;
  maxOccupancy: string;
  totalRooms: string;
  basePrice: string;
}

/** Refused rows from the index `first`, as they were edited. */
export interface EditedRows {
  first: number;
  rows: string[][];
}

/** Most windows of refused rows held in memory. */
const mendingsMax = 4;

export interface Workbench {
  take(file: { name: string; modifiedMs: number; body: Readable }): Promise<DroppedFacts>;
  files(): Promise<DroppedFacts[]>;
  inspect(id: string, signal: AbortSignal): Promise<InspectionFacts>;
  choose(chosen: Chosen, signal: AbortSignal): Promise<InspectionFacts>;
  saveMapping(id: string, name: string, signal: AbortSignal): Promise<InspectionFacts>;
  forget(id: string): Promise<DroppedFacts[]>;
  start(wanted: Wanted): Promise<JobFacts>;
  /** Takes a run of the history back; only plans it if no plan was agreed to. */
  undo(run: string, agreed: string | undefined): Promise<JobFacts>;
  job(id: string): Job;
  /** At most `count` lines of the plan of a job, from the index `first`. */
  lines(jobId: string, first: number, count: number): Promise<PlanLine[]>;
  jobs(): JobFacts[];
  /** The window of refused rows that begins at `first`. `checkRows` and `sendRows` take the rows of a window as edited. */
  rejected(jobId: string, first: number): Promise<RejectedFacts>;
  rejectedPath(jobId: string): string;
  checkRows(jobId: string, window: EditedRows, signal: AbortSignal): Promise<CellIssue[][]>;
  sendRows(jobId: string, window: EditedRows): Promise<JobFacts>;
  addRooms(rooms: readonly NewRoom[]): Promise<JobFacts>;
  /** The id of the dropped file at a path. */
  dropOfPath(path: string): string | undefined;
  /** Stops running jobs, and removes the files that no unfinished import or sync needs. */
  close(): Promise<void>;
}

/** Opens it with the files of earlier boards whose import or sync is to go on. */
export async function createWorkbench(desk: Desk): Promise<Workbench> {
  const root = await dropsRoot(desk);
  const { env } = desk.context;
  const unfinished = () => unfinishedFiles(desk.context);
  const left = await unfinished();
  await sweepDrops(root, (path) => left.has(path), desk.context.clock());
  const drops = new Map((await findDrops(root)).filter(({ path }) => left.has(path)).map((drop) => [drop.id, drop]));
  const jobs = new Map<string, Job>();
  const mendings = new Map<string, Mending>();
  let nextJob = 1;

  const dropOf = (id: string) => {
    const drop = drops.get(id);
    if (drop === undefined)
      throw new PmsError('unknown_name', 'This file is no longer here.', { fix: 'Drop it again.' });
    return drop;
  };
  const jobOf = (id: string) => {
    const job = jobs.get(id);
    if (job === undefined) throw new PmsError('unknown_name', 'There is no such import here.', { fix: 'See History.' });
    return job;
  };
  const keep = async (drop: Drop) => {
    drops.set(drop.id, drop);
    await keepNote(drop);
  };
  const fileJobOf = (id: string): FileJob => {
    const { drop, ...job } = jobOf(id);
    if (drop === undefined) throw new PmsError('unknown_name', 'No row was refused here.');
    return { ...job, drop };
  };
  const keepJob = (job: Job) => {
    jobs.set(job.id, job);
    return job.facts();
  };
  const begin = async (drop: Drop, { task, isPlan, agreed }: Omit<Wanted, 'id'>) => {
    for (const { drop: busy, facts } of jobs.values())
      if (busy?.id === drop.id && isUnderWay(facts()))
        throw new PmsError('import_running', `${drop.note.name} is under way already.`);
    const order = { id: String(nextJob++), drop, resource: drop.note.resource ?? 'bookings' };
    if (task === 'import') return keepJob(startImport(desk, { ...order, isPlan }));
    if (drop.note.isPart)
      throw new PmsError('not_syncable', `${drop.note.name} holds rows of another file that were put right.`, {
        fix: 'Import it.',
      });
    if (!isPlan && agreed === undefined)
      throw new PmsError('unconfirmed', 'Nobody has agreed to a plan. Nothing was sent.', {
        fix: 'Make a plan first.',
      });
    return keepJob(startSync(desk, { ...order, agreed: isPlan ? undefined : agreed }));
  };
  const mendingOf = async (jobId: string, first: number) => {
    const key = `${jobId} ${first}`;
    const mending = mendings.get(key) ?? (await openMending(desk, fileJobOf(jobId), first));
    mendings.delete(key);
    mendings.set(key, mending);
    for (const oldest of [...mendings.keys()].slice(0, -mendingsMax)) mendings.delete(oldest);
    return mending;
  };
  const inspect = async (id: string, signal: AbortSignal) => {
    const drop = dropOf(id);
    const { facts, resource } = await inspectDrop(desk, drop, signal);
    if (drop.note.resource !== resource) await keep({ ...drop, note: { ...drop.note, resource } });
    return facts;
  };
  const factsOf = async () => {
    const open = await unfinished();
    return [...drops.values()].map(({ id, path, bytes, note }) => ({
      id,
      name: note.name,
      bytes,
      resource: note.resource,
      job: [...jobs.values()].findLast(({ drop }) => drop?.id === id)?.id,
      unfinished: [...jobs.values()].some((job) => job.drop?.id === id && isUnderWay(job.facts()))
        ? undefined
        : open.get(path),
    }));
  };

  return {
    async take(file) {
      const drop = await takeDrop(root, file);
      drops.set(drop.id, drop);
      return (await factsOf()).find(({ id }) => id === drop.id)!;
    },
    files: factsOf,
    inspect,
    async choose(chosen, signal) {
      const drop = dropOf(chosen.id);
      await keep({ ...drop, note: await noteOf(desk, { drop, chosen, signal }) });
      return inspect(chosen.id, signal);
    },
    async saveMapping(id, name, signal) {
      const drop = dropOf(id);
      const { resource, prepared } = await inspectDrop(desk, drop, signal);
      const map = await saveMapping(env, name, mappingOf(resource, prepared.reading, prepared.flags));
      await keep({ ...drop, note: { ...drop.note, map } });
      return inspect(id, signal);
    },
    async forget(id) {
      const drop = dropOf(id);
      if ([...jobs.values()].some((job) => job.drop?.id === id && isUnderWay(job.facts())))
        throw new PmsError('import_running', `${drop.note.name} is under way.`, { fix: 'Stop it first.' });
      drops.delete(id);
      await rm(drop.folder, { recursive: true, force: true });
      return factsOf();
    },
    start: ({ id, ...wanted }) => begin(dropOf(id), wanted),
    async undo(run, agreed) {
      const { id, files, resource } = (await findRun(desk.context, run)).run;
      const name = files.map((file) => basename(file)).join(', ');
      return keepJob(startUndo(desk, { id: String(nextJob++), run: id, name, resource, agreed }));
    },
    job: jobOf,
    lines: (jobId, first, count) => jobOf(jobId).lines(first, count),
    jobs: () => [...jobs.values()].map((job) => job.facts()).reverse(),
    rejected: async (jobId, first) => (await mendingOf(jobId, first)).facts(),
    rejectedPath(jobId) {
      const found = jobOf(jobId).rejects();
      if (found === undefined) throw new PmsError('unknown_name', 'No row of this file was refused.');
      return found.path;
    },
    checkRows: async (jobId, { first, rows }, signal) => (await mendingOf(jobId, first)).check(rows, signal),
    async sendRows(jobId, { first, rows }) {
      const drop = await (await mendingOf(jobId, first)).toDrop(root, rows);
      await keep(drop);
      return begin(drop, { task: 'import', isPlan: false });
    },
    async addRooms(rooms) {
      const drop = await takeDrop(root, { name: 'rooms.csv', modifiedMs: 0, body: Readable.from([roomsFile(rooms)]) });
      await keep({ ...drop, note: { ...drop.note, resource: 'rooms' } });
      return begin(dropOf(drop.id), { task: 'import', isPlan: false });
    },
    dropOfPath: (path) => [...drops.values()].find((drop) => drop.path === path)?.id,
    async close() {
      await Promise.all([...jobs.values()].map((job) => job.close()));
      const open = await unfinished();
      for (const { folder, path } of drops.values())
        if (!open.has(path)) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Files whose import stopped before its end, and files whose latest sync did. */
async function unfinishedFiles(context: AppContext): Promise<Map<string, Wanted['task']>> {
  const syncs = new Map<string, boolean>();
  for (const { run } of await allRuns(context))
    if (run.kind === 'sync') for (const file of run.files) if (!syncs.has(file)) syncs.set(file, run.endedMs === null);
  const imports = (await unfinishedImports(context.env)).flatMap(({ head }) => (head === undefined ? [] : [head.file]));
  return new Map([
    ...[...syncs].filter(([, isOpen]) => isOpen).map(([file]) => [file, 'sync'] as const),
    ...imports.map((file) => [file, 'import'] as const),
  ]);
}

function isUnderWay({ state }: JobFacts): boolean {
  return state === 'running' || state === 'stopping';
}

/** Beside the journals of imports, with which files left here are resumed. */
async function dropsRoot({ context: { env } }: Desk): Promise<string> {
  const root = join(dirname(dirname(await journalPath(env, 'none'))), 'dropped');
  await makeFolder(root);
  return root;
}

async function noteOf(
  desk: Desk,
  { drop, chosen, signal }: { drop: Drop; chosen: Chosen; signal: AbortSignal },
): Promise<Drop['note']> {
  const { resource, answers, columns, mapping, onDuplicate, repeats, sync } = chosen;
  const note = { ...drop.note };
  if (answers !== undefined) {
    optionsOfAnswers(answers);
    note.answers = Object.fromEntries(Object.entries(answers).map(([name, texts]) => [name, [...texts]]));
  }
  if (onDuplicate !== undefined) note.onDuplicate = onDuplicate;
  if (sync !== undefined) note.sync = sync;
  if (repeats !== undefined) note.repeats = repeats === 'rooms' ? 'rooms' : undefined;
  if (resource !== undefined && resource !== note.resource) {
    note.resource = resource;
    note.map = undefined;
  }
  if (mapping === null) note.map = undefined;
  if (columns === undefined && typeof mapping !== 'string') return note;
  const looked = await inspectDrop(
    desk,
    { ...drop, note: { ...note, map: mapping === undefined ? note.map : undefined } },
    signal,
  );
  if (typeof mapping === 'string') {
    const header = looked.prepared.file.header ?? looked.prepared.reading.columns.map(({ header: name }) => name);
    const found = (await fittingMappings(desk.context.env, header)).find(({ name }) => name === mapping);
    if (found === undefined) throw new PmsError('unknown_name', `There is no mapping ${mapping} that fits this file.`);
    return { ...note, map: found.path, resource: found.mapping.resource };
  }
  const found = mappingOf(looked.resource, looked.prepared.reading, looked.prepared.flags);
  const map = await writeMapping(join(drop.folder, 'map.json'), {
    ...found,
    columns: { ...found.columns, ...columns },
  });
  return { ...note, map };
}

function roomsFile(rooms: readonly NewRoom[]): Buffer {
  const header = ['name', 'max_occupancy', 'total_rooms', 'base_price'];
  const lines = rooms.map(({ name, maxOccupancy, totalRooms, basePrice }) => [
    name,
    maxOccupancy,
    totalRooms,
    basePrice,
  ]);
  return Buffer.from(renderCsvLines([header, ...lines], { delimiter: ',', guard: true }));
}
