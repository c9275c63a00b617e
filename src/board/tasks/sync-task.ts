/** The sync of dropped files, or its plan. Only a plan that a person has seen is carried out: if it has changed, the new one is shown first. */
import { mappingOf } from '../../app/reading/mapping-of-reading.ts';
import type { ReadyFile } from '../../app/reading/prepare-input.ts';
import { optionsOfFile, readingOfRows } from '../../app/reading/read-again.ts';
import { syncMappingPath, writeMapping } from '../../app/reading/saved-mappings.ts';
import type { KeptPaths } from '../../app/sync/plan.ts';
import { planList } from '../../app/sync/plan-list.ts';
import { type PlanOfFiles, planSync } from '../../app/sync/plan-sync.ts';
import type { ReadFiles } from '../../app/sync/read-files.ts';
import { maxCancelDefault, type SyncJob } from '../../app/sync/sync-job.ts';
import { partsOfPlace, unsurePathOf } from '../../app/sync/unsure-file.ts';
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';
import { createRepeatableInput, type RepeatableInput } from '../../file/repeatable-input.ts';
import type { SameStay } from '../../sync/plan.ts';
import { fileWord } from '../../words/shell-word.ts';
import { type BoardContext, commandLine } from '../board-context.ts';
import { type Drop, keyOfDrop, type SyncChoices } from '../files/drops.ts';
import { keepWaiting } from '../files/waiting-source.ts';
import { readReady } from './read-ready.ts';
import { endPlan } from './show-plan.ts';
import { followedBy, type Job, namedFiles, nowhere, sendingOfTask, startTask, type TaskRun } from './task.ts';

interface SyncOrder {
  id: string;
  /** One or several; of a booking in several the first file counts. Whether equal rows are rooms is said for the first, and counts for all. */
  drops: readonly [Drop, ...Drop[]];
  resource: ResourceName;
  choices: SyncChoices;
  /** The digest of the plan that a person has seen; if absent, the sync is only planned. */
  agreed?: string;
}

/** Starts at once. Never throws: failures are part of its facts. */
export function startSync(board: BoardContext, order: SyncOrder): Job {
  const { id, drops, resource, choices, agreed } = order;
  const begun = { id, drops, resource, task: 'sync' as const, isPlan: agreed === undefined, sync: choices };
  const command = commandLine(board, ['sync', resource, ...namedFiles(drops).map(({ name }) => fileWord(name))]);
  return startTask(board, { ...begun, command }, async (doing) => {
    const inputs = new Map(
      drops.map((drop) => [keyOfDrop(drop), createRepeatableInput({ name: drop.note.name, path: drop.path })]),
    );
    try {
      const reading = readFiles(board, order, { doing, inputs });
      const run = { ...reading.files, ...followedBy(doing.facts) };
      const job = syncJobOf(board, order);
      const plan =
        resource === 'bookings'
          ? await planSync(doing.context, job, { ...run, sameStay: sameStayOf(order) })
          : await planList(doing.context, { ...job, resource }, run);
      try {
        const { done, kept } = await endPlan(board, doing, { plan, agreed, nameOf: (key) => nameOfKey(order, key) });
        reading.keepRejects(kept);
        if (done !== undefined && done.stop === undefined && plan.resource === 'bookings')
          await keepSource(board, doing, { drop: drops[0], plan });
      } finally {
        await plan.close();
      }
    } finally {
      for (const input of inputs.values()) await input.close();
    }
  });
}

async function keepSource(
  board: BoardContext,
  { facts, context }: TaskRun,
  { drop: { note }, plan }: { drop: Drop; plan: PlanOfFiles },
): Promise<void> {
  if (note.source === undefined) return;
  await keepWaiting(board, context, { note, source: note.source, plan }).catch((error) => {
    if (!(error instanceof PmsError)) throw error;
    facts.notices.push(`${error.message} ${error.fix}`);
  });
}

interface FileInputs {
  doing: TaskRun;
  /** By what the sync calls the file. */
  inputs: ReadonlyMap<string, RepeatableInput>;
}

function readFiles(board: BoardContext, order: SyncOrder, { doing, inputs }: FileInputs) {
  const { drops, resource } = order;
  const { facts, context } = doing;
  const { repeats } = drops[0].note;
  /** By what the sync calls the file. */
  const ready = new Map<string, ReadyFile>();
  const rowsOf = new Map<string, number>();
  const files: ReadFiles = {
    stdout: nowhere(),
    async read(key, currency) {
      const isAgain = ready.has(key);
      const drop = drops.find((each) => keyOfDrop(each) === key)!;
      const again = { drop: { ...drop, note: { ...drop.note, repeats } }, resource };
      const input = inputs.get(key)!;
      const read = await readReady(board, again, { context, input, propertyCurrency: () => currency });
      ready.set(key, read);
      if (ready.size === drops.length) facts.command = commandLine(board, await wordsOf(board, order, ready));
      if (isAgain) return read;
      // While the plan is made, a stop takes effect at once. The second reading, for rows that the service refused, runs to its end.
      return { ...read, file: { ...read.file, batches: untilStopped(read.file.batches, context.signal) } };
    },
    onProgress(key, rows) {
      rowsOf.set(key, rows);
      facts.rows = [...rowsOf.values()].reduce((sum, each) => sum + each, 0);
    },
  };
  return {
    files,
    /** Takes where the rejected rows of each file are, in their order. */
    keepRejects(kept: readonly KeptPaths[]): void {
      for (const [index, drop] of drops.entries()) {
        const [rejects, read] = [kept[index]?.rejects, ready.get(keyOfDrop(drop))];
        if (rejects !== undefined && read !== undefined)
          doing.keepRejects(drop.id, { path: rejects, flags: readingOfRows(read) });
      }
    },
  };
}

async function wordsOf(
  board: BoardContext,
  order: SyncOrder,
  ready: ReadonlyMap<string, ReadyFile>,
): Promise<string[]> {
  const { drops, resource, agreed } = order;
  if (drops[0].note.source !== undefined)
    return ['sync', ...wordsOfBookings(order), ...(agreed === undefined ? ['--dry-run'] : [])];
  return [
    ...['sync', resource, ...namedFiles(drops).map(({ name }) => fileWord(name))],
    ...(await wordsOfReadings(board, order, ready)),
    ...(resource === 'bookings' ? wordsOfBookings(order) : []),
    agreed === undefined ? '--dry-run' : '--yes',
  ];
}

/** Flags for reading count for all files of a command: if they differ, each file gets a mapping of its own. */
async function wordsOfReadings(
  board: BoardContext,
  order: SyncOrder,
  ready: ReadonlyMap<string, ReadyFile>,
): Promise<string[]> {
  const { drops, resource } = order;
  const all = drops.map((drop) => optionsOfFile(ready.get(keyOfDrop(drop))!));
  if (all.every((options) => options.join('\n') === all[0]!.join('\n'))) return all[0]!;
  const words: string[] = [];
  for (const [index, drop] of drops.entries()) {
    if (all[index]!.length === 0) continue;
    const { reading, flags } = ready.get(keyOfDrop(drop))!;
    // It stays when the dropped file goes, so that the command that names it stays true.
    const path = await writeMapping(
      syncMappingPath(board.context.env, drop.note.name),
      mappingOf(resource, reading, flags),
    );
    words.push('--map-of', `${nameOfKey(order, keyOfDrop(drop))}=${path}`);
  }
  return words;
}

function wordsOfBookings(order: SyncOrder): string[] {
  const { repeats } = order.drops[0].note;
  const { gone, maxCancel: most = maxCancelDefault, states, sameStay, prefer = {} } = order.choices;
  const names = namedFiles(order.drops);
  const answers = typeof sameStay === 'object' ? unsurePathOf(names[0]!.name) : sameStay;
  return [
    ...(repeats === undefined ? [] : ['--repeats', repeats]),
    ...Object.entries(prefer).flatMap(([field, id]) => {
      const name = id === 'service' ? id : names.find((file) => file.id === id)?.name;
      return name === undefined ? [] : ['--prefer', `${field}=${name}`];
    }),
    ...(gone === 'cancel' ? ['--gone', gone] : []),
    ...(gone === 'cancel' && most !== maxCancelDefault ? ['--max-cancel', String(most)] : []),
    ...(states === 'file' ? ['--states', states] : []),
    ...(answers === undefined ? [] : ['--same-stay', answers]),
  ];
}

function syncJobOf(board: BoardContext, { drops, resource, choices, agreed }: SyncOrder): SyncJob {
  const { gone, states, maxCancel, prefer = {} } = choices;
  const preferred = Object.entries(prefer).flatMap(([field, id]) => {
    if (id === 'service') return [{ field, file: id }];
    const drop = drops.find((each) => each.id === id);
    return drop === undefined ? [] : [{ field, file: keyOfDrop(drop) }];
  });
  const { path, note } = drops[0];
  const { source, repeats } = note;
  // Who leaves as it is what is gone from a source has said so.
  const own = { path, repeats, gone: gone ?? ('keep' as const), maxCancel: maxCancel ?? maxCancelDefault };
  const ofBookings = { gone, states, repeats, prefer: preferred };
  return {
    files: drops.map(keyOfDrop),
    flags: {
      ...board.service,
      ...(resource === 'bookings' ? ofBookings : {}),
      named: source && new Map([[source.name, own]]),
      maxCancel,
      ...sendingOfTask,
      rejects: agreed !== undefined,
      dryRun: agreed === undefined ? true : undefined,
    },
  };
}

/** Answers for single lines get what the sync calls the file, and the line, as their key. */
function sameStayOf({ drops, choices: { sameStay } }: SyncOrder): SameStay | undefined {
  if (typeof sameStay !== 'object') return sameStay;
  const keyOf = new Map(namedFiles(drops).map(({ name }, index) => [name, keyOfDrop(drops[index]!)]));
  const decisions = Object.entries(sameStay).map(([place, answer]) => {
    const [name, ...asked] = partsOfPlace(place);
    return [[keyOf.get(name) ?? '', ...asked].join('\n'), answer] as const;
  });
  return { decisions: new Map(decisions) };
}

function nameOfKey({ drops }: SyncOrder, key: string): string {
  return namedFiles(drops)[drops.findIndex((drop) => keyOfDrop(drop) === key)]?.name ?? key;
}

async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}
