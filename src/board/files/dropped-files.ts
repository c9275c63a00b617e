/** The files of a board and what is done with them: drop, inspect, answer, plan, import, sync, correct, undo. */
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { basename } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { AppContext } from '../../app/app-context.ts';
import { allRuns, findRun } from '../../app/history/history-of-service.ts';
import { unfinishedImports } from '../../app/import/journal-files.ts';
import { mappingOf } from '../../app/reading/mapping-of-reading.ts';
import { fittingMappings, saveMapping } from '../../app/reading/saved-mappings.ts';
import { makeStatePath } from '../../app/state-folder.ts';
import { holdsDecisions, partsOfPlace, readDecisions, renderUnsure } from '../../app/sync/unsure-file.ts';
import { PmsError } from '../../contract/errors.ts';
import { resourceNames, resources } from '../../contract/resource.ts';
import type { Mapping } from '../../convert/mapping-file.ts';
import { refuseTwice } from '../../file/apart.ts';
import { csvExample, renderCsvLines } from '../../file/csv/csv-write.ts';
import type { HistoryRun } from '../../history/history.ts';
import type { PlanItem } from '../../sync/plan.ts';
import { timeOf } from '../../words/count.ts';
import type { BoardContext } from '../board-context.ts';
import { isUnderWay, rejectedRowsMax } from '../facts.ts';
import { rowsSchema } from '../property/listing.ts';
import { json, nothing, ofOne, stream } from '../server/board-command.ts';
import { startImport } from '../tasks/import-task.ts';
import { startSync } from '../tasks/sync-task.ts';
import { type Job, namedFiles } from '../tasks/task.ts';
import { startUndo } from '../tasks/undo-task.ts';
import { optionsOfAnswers } from './answers.ts';
import {
  type Drop,
  findDrops,
  keepNote,
  keyOfDrop,
  sameStaySchema,
  sweepDrops,
  syncSchema,
  takeDrop,
} from './drops.ts';
import { createRowFixings, type RejectedFile } from './fix-rows.ts';
import { type InspectionFacts, inspectDrop } from './inspect-drop.ts';
import { takeWaiting } from './waiting-source.ts';

const { id: idSchema } = ofOne;
const ofFile = z.strictObject(ofOne);
const dropSchema = z.strictObject({ name: z.string().min(1).max(500), modified: z.coerce.number().int().min(0) });

/** What a page sets for a file; absent values stay as they are. */
const chooseSchema = z.strictObject({
  ...ofOne,
  resource: z.enum(resourceNames).optional(),
  /** Option -> all its values. */
  answers: z.record(z.string(), z.array(z.string().max(1000)).max(2000)).optional(),
  /** A saved mapping by its name; null: none. */
  mapping: z.string().nullable().optional(),
  onDuplicate: z.enum(['skip', 'update']).optional(),
  repeats: z.enum(['rooms', 'no']).optional(),
});
type Chosen = z.infer<typeof chooseSchema>;

/** The digest of the plan that a person has seen: needed to carry it out. */
const digest = z.string().regex(/^[0-9a-f]{1,32}$/);

/** A task to do with files, or only to plan. */
const startSchema = z.strictObject({
  /** Several only for a sync; of a booking in several the first file counts. */
  files: z.array(idSchema).min(1).max(100),
  task: z.enum(['import', 'sync']),
  isPlan: z.boolean(),
  agreed: digest.optional(),
  /** All choices for a sync. If absent, those of the latest sync of the same files count. */
  sync: syncSchema.optional(),
});
type Wanted = z.infer<typeof startSchema>;

/** Answers for files: those given if they are all among them, else those of the latest plan. */
const answersSchema = z.strictObject({
  files: z.array(idSchema).max(100),
  name: z.string().max(500),
  answers: sameStaySchema,
});

/** The refused rows of one file of a job, from the index `first`; of the first file with refused rows if none is named. */
const windowSchema = z.strictObject({ ...ofOne, file: idSchema.optional(), first: z.int().min(0) });
type RejectedWindow = z.infer<typeof windowSchema>;

/** The same, as they were edited. */
const editedSchema = windowSchema.extend({
  rows: z.array(z.array(z.string().max(100_000)).max(500)).max(rejectedRowsMax),
});

const newRoom = z.strictObject({
  name: z.string(),
  max_occupancy: z.string(),
  total_rooms: z.string(),
  base_price: z.string(),
});

/** A larger file is not looked at for answers. */
const answersBytesMax = 64 * 1024 ** 2;

export type DroppedFiles = Awaited<ReturnType<typeof openDroppedFiles>>;

/** Opens it with the files of earlier boards whose import or sync is to go on. */
export async function openDroppedFiles(board: BoardContext) {
  const { env } = board.context;
  const root = await makeStatePath(env, 'dropped files', '');
  const unfinished = () => unfinishedFiles(board.context);
  const left = await unfinished();
  const isLeft = (drop: Drop) => left.has(keyOfDrop(drop));
  await sweepDrops(root, isLeft, board.context.clock());
  const drops = new Map((await findDrops(root)).filter(isLeft).map((drop) => [drop.id, drop]));
  const jobs = new Map<string, Job>();
  const openFixing = createRowFixings(board);
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
  const rejectedFileOf = ({ id, file }: Omit<RejectedWindow, 'first'>): RejectedFile => {
    const job = jobOf(id);
    const { task, resource, rejects } = job.facts();
    const drop = job.drops.find((each) => each.id === (file ?? rejects[0]?.id));
    const found = drop && job.rejects(drop.id);
    if (found === undefined) throw new PmsError('unknown_name', 'No row of this file was rejected.');
    return { id, task, resource, drop: drop!, found };
  };
  const isBusy = (drop: Drop) =>
    [...jobs.values()].some(({ drops: busy, facts }) => busy.some(({ id }) => id === drop.id) && isUnderWay(facts()));
  const keepJob = (job: Job) => {
    jobs.set(job.id, job);
    return job.facts();
  };
  const begin = async (drops: readonly Drop[], { task, isPlan, agreed, sync }: Omit<Wanted, 'files'>) => {
    const [first, ...others] = drops as [Drop, ...Drop[]];
    const busy = drops.find(isBusy);
    if (busy !== undefined) throw new PmsError('import_running', `${busy.note.name} is under way already.`);
    refuseTwice(drops.map(({ id }) => id));
    const resource = first.note.resource ?? 'bookings';
    const nextId = () => String(nextJob++);
    if (!isPlan) for (const drop of drops) await remember(drop);
    if (task === 'import') {
      if (others.length > 0)
        throw new PmsError('usage', 'Files are imported one by one.', { fix: 'Choose one of them.' });
      return keepJob(startImport(board, { id: nextId(), drop: first, resource, isPlan }));
    }
    requireOneList(drops, first.note.resource);
    if (!isPlan && agreed === undefined)
      throw new PmsError('unconfirmed', 'Nobody has agreed to a plan. Nothing was sent.', {
        fix: 'Make a plan first.',
      });
    const files = drops.map(({ id }) => id);
    const kept = first.note.sync;
    const choices = sync ?? (kept?.files.join() === files.join() ? kept.choices : {});
    const planned = { ...first, note: { ...first.note, sync: { files, choices } } };
    await keep(planned);
    const order = { id: nextId(), drops: [planned, ...others] as const, resource, choices };
    return keepJob(startSync(board, { ...order, agreed: isPlan ? undefined : agreed }));
  };
  const fixingOf = (window: RejectedWindow) => openFixing(rejectedFileOf(window), window.first);
  /** What was decided about each file when it was last looked at. */
  const decided = new Map<string, { name: string; mapping: Mapping }>();
  const inspect = async (id: string, signal: AbortSignal): Promise<InspectionFacts> => {
    const drop = dropOf(id);
    const { facts, resource, prepared } = await inspectDrop(board, drop, signal);
    const { note } = drop;
    const { kind } = facts;
    const known = isUntouched(note) ? facts.mappings.find(({ name }) => name === kind) : undefined;
    // A file of a kind that was decided before is read by that, and the page says so.
    if (known !== undefined) {
      await keep({ ...drop, note: await noteOf(board, { drop, chosen: { id, mapping: known.name }, signal }) });
      return inspect(id, signal);
    }
    decided.set(id, { name: kind, mapping: mappingOf(resource, prepared.reading, prepared.flags) });
    if (note.resource !== resource) await keep({ ...drop, note: { ...note, resource } });
    return facts;
  };
  /** What a person has decided about a file that is carried out is known for the next of its kind. */
  const remember = async ({ id, note }: Drop) => {
    const found = decided.get(id);
    const isKnown = note.isPart || note.source !== undefined || Object.keys(note.answers).length === 0;
    if (found === undefined || isKnown) return;
    await saveMapping(env, found.name, found.mapping);
  };
  const dropsOfPaths = (paths: readonly string[]) => {
    const found = paths.map((path) => [...drops.values()].find((drop) => keyOfDrop(drop) === path)?.id);
    return found.every((id) => id !== undefined) ? found : undefined;
  };
  const answersIn = async ({ id, folder, path, note: { name } }: Drop) => {
    try {
      return Object.fromEntries(await readDecisions(path, name));
    } finally {
      if (!drops.has(id)) await rm(folder, { recursive: true, force: true });
    }
  };
  const answer = async ({ files, name, answers }: z.infer<typeof answersSchema>) => {
    const about = [...new Set(Object.keys(answers).map((place) => partsOfPlace(place)[0]))];
    if (about.length === 0)
      throw new PmsError('usage', `${name} has no answers yet.`, {
        fix: 'Write yes or no into its column same_stay, save it, and drop it again.',
      });
    const areHere = (some: readonly Drop[]) => {
      const names = namedFiles(some).map((file) => file.name);
      return about.every((each) => names.includes(each));
    };
    const given = files.map(dropOf);
    const planned = [...jobs.values()].findLast(
      (job) => job.facts().task === 'sync' && job.drops.every(({ id }) => drops.has(id)) && areHere(job.drops),
    );
    const [first, ...others] = areHere(given) ? given : (planned?.drops.map(({ id }) => dropOf(id)) ?? []);
    if (first === undefined)
      throw new PmsError(
        'usage',
        `${name} holds answers about ${about.join(', ')}, and there is no plan of that here.`,
        {
          fix: 'Drop it together with all files of the plan.',
        },
      );
    const ids = [first, ...others].map(({ id }) => id);
    const kept = first.note.sync?.files.join() === ids.join() ? first.note.sync.choices : {};
    const earlier = typeof kept.sameStay === 'object' ? kept.sameStay : {};
    const sync = { files: ids, choices: { ...kept, sameStay: { ...earlier, ...answers } } };
    await keep({ ...first, note: { ...first.note, sync } });
    /** `isPlanned`: a plan of them was made here before. */
    return { files: ids, isPlanned: ids.join() === planned?.drops.map(({ id }) => id).join() };
  };
  /** The task that stopped before its end and can go on, with all its files by their ids. */
  const goesOn = (open: Unfinished | undefined) => {
    const files = open && dropsOfPaths(open.paths);
    return files && { task: open!.task, files };
  };
  const factsOf = async () => {
    const open = await unfinished();
    return [...drops.values()].map((drop) => ({
      id: drop.id,
      name: drop.note.name,
      bytes: drop.bytes,
      changedAt: timeOf(drop.modifiedMs, board.context.clock()),
      resource: drop.note.resource,
      job: [...jobs.values()].findLast((job) => job.drops.length === 1 && job.drops[0]!.id === drop.id)?.id,
      unfinished: isBusy(drop) ? undefined : goesOn(open.get(keyOfDrop(drop))),
    }));
  };
  const factsOfNew = async (drop: Drop) => {
    drops.set(drop.id, drop);
    return (await factsOf()).find(({ id }) => id === drop.id)!;
  };

  const commands = {
    /** Keeps a file; of one of answers (`unsure`) only what it says. */
    drop: stream(dropSchema, async ({ name, modified: modifiedMs }, { request: body }) => {
      const drop = await takeDrop(root, { name, modifiedMs, body });
      if (drop.bytes <= answersBytesMax && (await holdsDecisions(drop.path, drop.note.name)))
        return { name: drop.note.name, answers: await answersIn(drop) };
      return factsOfNew(drop);
    }),
    template: json(z.strictObject({ resource: z.enum(resourceNames) }), async ({ resource }, { response }) => {
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.end(csvExample(resources[resource].fields));
    }),
    /** Takes the file about which a source waits. */
    openSource: json(z.strictObject({ name: z.string().max(100) }), async ({ name }) =>
      factsOfNew(await takeWaiting(board, root, name)),
    ),
    files: json(nothing, factsOf),
    inspect: json(ofFile, ({ id }, { signal }) => inspect(id, signal)),
    choose: json(chooseSchema, async (chosen, { signal }) => {
      const drop = dropOf(chosen.id);
      await keep({ ...drop, note: await noteOf(board, { drop, chosen, signal }) });
      return inspect(chosen.id, signal);
    }),
    saveMapping: json(ofFile.extend({ name: z.string().max(100) }), async ({ id, name }, { signal }) => {
      const drop = dropOf(id);
      const { resource, prepared } = await inspectDrop(board, drop, signal);
      const map = await saveMapping(env, name, mappingOf(resource, prepared.reading, prepared.flags));
      await keep({ ...drop, note: { ...drop.note, map } });
      return inspect(id, signal);
    }),
    forget: json(ofFile, async ({ id }) => {
      const drop = dropOf(id);
      if (isBusy(drop))
        throw new PmsError('import_running', `${drop.note.name} is under way.`, { fix: 'Stop it first.' });
      drops.delete(id);
      await rm(drop.folder, { recursive: true, force: true });
      return factsOf();
    }),
    start: json(startSchema, ({ files, ...wanted }) => begin(files.map(dropOf), wanted)),
    /** Takes a run of the history back; only plans it if no plan was agreed to. */
    undo: json(z.strictObject({ run: idSchema, agreed: digest.optional() }), async ({ run, agreed }) => {
      const { id, files, resource } = (await findRun(board.context, run)).run;
      const name = files.map((file) => basename(file)).join(', ');
      return keepJob(startUndo(board, { id: String(nextJob++), run: id, name, resource, agreed }));
    }),
    job: json(ofFile, async ({ id }) => jobOf(id).facts()),
    planLines: json(rowsSchema.extend(ofOne), async ({ id, first, count }) => ({
      lines: await jobOf(id).lines(first, count),
    })),
    stop: json(ofFile, async ({ id }) => {
      jobOf(id).stop();
      return jobOf(id).facts();
    }),
    /** What must be decided in the plan of a job, and what was decided for it, as NAME.unsure.csv. */
    unsureFile: json(ofFile, async ({ id }, { response }) => {
      const { plan, sync } = jobOf(id).facts();
      const open: PlanItem[] = [];
      for (const name of ['looks_like', 'looks_moved'] as const) {
        const { first, lines } = plan?.lines[name] ?? { first: 0, lines: 0 };
        open.push(...((await jobOf(id).lines(first, lines)) as PlanItem[]));
      }
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      response.end(
        renderUnsure(open, new Map(typeof sync?.sameStay === 'object' ? Object.entries(sync.sameStay) : [])),
      );
    }),
    /** The answers of such a file. */
    answersFile: stream(dropSchema, async ({ name }, { request: body }) =>
      answersIn(await takeDrop(root, { name, modifiedMs: 0, body })),
    ),
    answer: json(answersSchema, answer),
    rejected: json(windowSchema, async (window) => (await fixingOf(window)).facts()),
    checkRows: json(editedSchema, async ({ rows, ...window }, { signal }) =>
      (await fixingOf(window)).check(rows, signal),
    ),
    sendRows: json(editedSchema, async ({ rows, ...window }) => {
      const drop = await (await fixingOf(window)).toDrop(root, rows);
      await keep(drop);
      return begin([drop], { task: 'import', isPlan: false });
    }),
    rejectedFile: json(windowSchema.omit({ first: true }), async (window, { response }) => {
      response.setHeader('content-type', 'text/csv; charset=utf-8');
      await pipeline(createReadStream(rejectedFileOf(window).found.path), response);
    }),
    addRooms: json(z.strictObject({ rooms: z.array(newRoom).min(1).max(500) }), async ({ rooms }) => {
      const body = Readable.from([roomsFile(rooms)]);
      const drop = await takeDrop(root, { name: 'new room types.csv', modifiedMs: 0, body });
      await keep({ ...drop, note: { ...drop.note, resource: 'rooms' } });
      return begin([dropOf(drop.id)], { task: 'import', isPlan: false });
    }),
  };

  return {
    /** What the page may ask about files, and have done with them. */
    commands,
    /** All tasks, the latest first. */
    jobs: () => [...jobs.values()].map((job) => job.facts()).reverse(),
    /** The ids of the dropped files at these paths; undefined if one of them is not here. */
    dropsOfPaths,
    /** Stops running jobs, and removes the files that no unfinished import or sync needs. */
    async close() {
      await Promise.all([...jobs.values()].map((job) => job.close()));
      const open = await unfinished();
      for (const drop of drops.values())
        if (!open.has(keyOfDrop(drop))) await rm(drop.folder, { recursive: true, force: true });
    },
  };
}

interface Unfinished {
  task: Wanted['task'];
  paths: readonly string[];
}

/** Files whose import stopped before its end, and files whose latest sync did. */
async function unfinishedFiles(context: AppContext): Promise<Map<string, Unfinished>> {
  const syncs = new Map<string, HistoryRun>();
  for (const { run } of await allRuns(context))
    if (run.kind === 'sync') for (const file of run.files) if (!syncs.has(file)) syncs.set(file, run);
  const imports = (await unfinishedImports(context.env)).flatMap(({ head }) => (head === undefined ? [] : [head.file]));
  return new Map<string, Unfinished>([
    ...[...syncs]
      .filter(([, { endedMs }]) => endedMs === null)
      .map(([file, { files }]): [string, Unfinished] => [file, { task: 'sync', paths: files }]),
    ...imports.map((file): [string, Unfinished] => [file, { task: 'import', paths: [file] }]),
  ]);
}

/** Throws PmsError usage for files of different lists and for a source among others, and not_syncable for one with a part of a list. */
function requireOneList(drops: readonly Drop[], resource: Drop['note']['resource']): void {
  const different = drops.find(({ note }) => note.resource !== resource);
  if (different !== undefined)
    throw new PmsError('usage', `${different.note.name} does not hold ${resource ?? 'bookings'}.`, {
      fix: 'Leave it out.',
    });
  const source = drops.length > 1 ? drops.find(({ note }) => note.source)?.note.source : undefined;
  if (source !== undefined)
    throw new PmsError('usage', `${source.name} is a source that waits, and is answered by itself.`, {
      fix: 'Leave it out.',
    });
  const part = drops.find(({ note }) => note.isPart);
  if (part !== undefined)
    throw new PmsError('not_syncable', `${part.note.name} holds fixed rows of another file.`, {
      fix: 'Import it.',
    });
}

function isUntouched({ answers, map, isPart, withoutMap }: Drop['note']): boolean {
  return map === undefined && !isPart && !withoutMap && Object.keys(answers).length === 0;
}

async function noteOf(
  board: BoardContext,
  { drop, chosen, signal }: { drop: Drop; chosen: Chosen; signal: AbortSignal },
): Promise<Drop['note']> {
  const { resource, answers, mapping, onDuplicate, repeats } = chosen;
  const note = { ...drop.note };
  if (answers !== undefined) {
    optionsOfAnswers(answers);
    note.answers = Object.fromEntries(Object.entries(answers).map(([name, texts]) => [name, [...texts]]));
  }
  if (onDuplicate !== undefined) note.onDuplicate = onDuplicate;
  if (repeats !== undefined) note.repeats = repeats === 'rooms' ? 'rooms' : undefined;
  if (resource !== undefined && resource !== note.resource) {
    note.resource = resource;
    note.map = undefined;
  }
  if (mapping === null) Object.assign(note, { map: undefined, withoutMap: true });
  if (typeof mapping !== 'string') return note;
  const { prepared } = await inspectDrop(board, { ...drop, note: { ...note, map: undefined } }, signal);
  const found = (await fittingMappings(board.context.env, prepared)).find(({ name }) => name === mapping);
  if (found === undefined) throw new PmsError('unknown_name', `There is no mapping ${mapping} that fits this file.`);
  return { ...note, map: found.path, resource: found.mapping.resource };
}

function roomsFile(rooms: readonly z.infer<typeof newRoom>[]): Buffer {
  const header = newRoom.keyof().options;
  const lines = rooms.map((room) => header.map((name) => room[name]));
  return Buffer.from(renderCsvLines([header, ...lines], { delimiter: ',', guard: true }));
}
