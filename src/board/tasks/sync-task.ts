/** The sync of dropped files, or its plan. Only a plan that a person has seen is carried out: if it has changed, the new one is shown first. */
import { Writable } from 'node:stream';
import { mappingOf } from '../../app/reading/mapping-of-reading.ts';
import type { ReadyFile } from '../../app/reading/prepare-input.ts';
import { optionsOfFile, readingOfRows } from '../../app/reading/read-again.ts';
import { leftOfSources } from '../../app/sources/sync-sources.ts';
import { type ReadyPlan, syncBookings } from '../../app/sync/plan-sync.ts';
import type { ReadFiles } from '../../app/sync/read-files.ts';
import { maxCancelDefault, type SameStay, type SyncJob } from '../../app/sync/sync-job.ts';
import { type ReadyList, syncList } from '../../app/sync/sync-list.ts';
import { unsurePathOf } from '../../app/sync/unsure-file.ts';
import { leftByList, leftBySync } from '../../app/sync/what-is-left.ts';
import { PmsError } from '../../contract/errors.ts';
import type { ResourceName } from '../../contract/resource.ts';
import { createRepeatableInput, type RepeatableInput } from '../../file/repeatable-input.ts';
import type { CarriedOut } from '../../sync/carry-out.ts';
import type { CarriedOutList } from '../../sync/lists/carry-out-list.ts';
import { reportOfList, reportOfPlan } from '../../words/plan-report.ts';
import { fileWord } from '../../words/shell-word.ts';
import { commandLine, type Desk } from '../desk.ts';
import type { SyncChoices, SyncPlanFacts } from '../facts.ts';
import { type Drop, keyOfDrop } from '../files/drops.ts';
import { syncMappingPath, writeMapping } from '../files/mappings.ts';
import { keepWaiting } from '../files/waiting-source.ts';
import { readReady } from './read-ready.ts';
import { linesOfBookings, linesOfList, showPlan } from './show-plan.ts';
import { type Doing, endOf, type Job, keepWritten, namedFiles, startTask } from './task.ts';

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
export function startSync(desk: Desk, order: SyncOrder): Job {
  const { id, drops, resource, choices, agreed } = order;
  const begun = { id, drops, resource, task: 'sync' as const, isPlan: agreed === undefined, sync: choices };
  const command = commandLine(desk, ['sync', resource, ...namedFiles(drops).map(({ name }) => fileWord(name))]);
  return startTask(desk, { ...begun, command }, async (doing) => {
    const inputs = new Map(
      drops.map((drop) => [keyOfDrop(drop), createRepeatableInput({ name: drop.note.name, path: drop.path })]),
    );
    try {
      await (resource === 'bookings' ? runBookings : runList)(desk, order, { doing, inputs });
    } finally {
      for (const input of inputs.values()) await input.close();
    }
  });
}

interface Running {
  doing: Doing;
  /** By what the sync calls the file. */
  inputs: ReadonlyMap<string, RepeatableInput>;
}

async function runBookings(desk: Desk, order: SyncOrder, running: Running): Promise<void> {
  const { doing } = running;
  const { facts, context } = doing;
  const reading = readFiles(desk, order, running);
  const nameOf = (key: string) => nameOfKey(order, key);
  const job = syncJobOf(desk, order);
  const { named: sources } = job.flags;
  const show = (ready: ReadyPlan, done: CarriedOut | undefined) => {
    const { plan, service, summary, refusal, refusedNew, overbooked } = ready;
    const named = <File extends { file: string }>(files: readonly File[]) =>
      files.map((each) => ({ ...each, file: nameOf(each.file) }));
    const left = sources === undefined ? leftBySync(ready, done) : leftOfSources(ready, { done, named: sources });
    const shown = {
      summary: { ...summary, files: named(summary.files) },
      unlisted: named(refusedNew.unlisted),
      overbooked,
    };
    const report = reportOfPlan(shown, {
      ...{ service, files: named(ready.files), refusal, left, done: done && { ...done, refused: named(done.refused) } },
      ...endOf(left, done),
    });
    return showPlan(desk, doing, { report, classes: linesOfBookings(plan, summary, nameOf) });
  };
  await syncBookings(context, job, {
    ...reading.files,
    sameStay: sameStayOf(order),
    onHeld: (held) => (facts.held = held),
    onWritten: (written) => keepWritten(facts, written),
    async decide(ready) {
      const { digest } = await show(ready, undefined);
      return ready.refusal === undefined && digest === order.agreed;
    },
    async onDone(ready, done, kept) {
      await show(ready, done);
      if (done === undefined) notDone(doing, order);
      reading.keepRejects(kept.map(({ rejects }) => rejects));
      const { note } = order.drops[0];
      if (done !== undefined && done.stop === undefined && note.source !== undefined)
        await keepWaiting(desk, context, { note, source: note.source, ready, named: sources! }).catch((error) => {
          if (!(error instanceof PmsError)) throw error;
          facts.notices.push(`${error.message} ${error.fix}`);
        });
      return 0;
    },
  });
}

async function runList(desk: Desk, order: SyncOrder, running: Running): Promise<void> {
  const { doing } = running;
  const { facts, context } = doing;
  const reading = readFiles(desk, order, running);
  const resource = order.resource === 'rooms' ? 'rooms' : 'rates';
  const show = (ready: ReadyList, done: CarriedOutList | undefined) => {
    const left = leftByList(ready, done);
    const named = <File extends { file: string }>(all: readonly File[]) =>
      all.map((each) => ({ ...each, file: nameOfKey(order, each.file) }));
    const files = named(ready.files);
    const end = { service: ready.service, files, left, done, ...endOf(left, done) };
    return showPlan(desk, doing, {
      report: reportOfList({ ...ready, resource, unlisted: named(ready.refusedNew.unlisted) }, end),
      classes: linesOfList(ready.plan),
    });
  };
  await syncList(context, syncJobOf(desk, order), {
    ...reading.files,
    resource,
    onHeld: (held) => (facts.held = held),
    onWritten: (written) => keepWritten(facts, written),
    async decide(ready) {
      return (await show(ready, undefined)).digest === order.agreed;
    },
    async onDone(ready, done, rejects) {
      await show(ready, done);
      if (done === undefined) notDone(doing, order);
      reading.keepRejects(rejects);
      return 0;
    },
  });
}

/** Shows a sync that was not carried out as a plan. It is outdated if a person had agreed to another plan. */
function notDone({ facts }: Doing, { agreed }: SyncOrder): void {
  facts.isOutdated = agreed !== undefined && !hasRefusal(facts.plan);
  facts.isPlan = true;
}

function hasRefusal(plan: SyncPlanFacts | undefined): boolean {
  return plan !== undefined && 'refusal' in plan && plan.refusal !== null;
}

interface Reading {
  files: ReadFiles;
  /** Takes the path of the rejected rows of each file, in their order. */
  keepRejects(paths: readonly (string | undefined)[]): void;
}

function readFiles(desk: Desk, order: SyncOrder, { doing, inputs }: Running): Reading {
  const { drops, resource } = order;
  const { facts, context } = doing;
  const { repeats } = drops[0].note;
  /** By what the sync calls the file. */
  const ready = new Map<string, ReadyFile>();
  const rowsOf = new Map<string, number>();
  return {
    files: {
      // Nothing is written to a terminal.
      stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
      async read(key) {
        const isAgain = ready.has(key);
        const drop = drops.find((each) => keyOfDrop(each) === key)!;
        const again = { drop: { ...drop, note: { ...drop.note, repeats } }, resource };
        const input = inputs.get(key)!;
        const read = await readReady(desk, again, { context, input, propertyCurrency: () => undefined });
        ready.set(key, read);
        if (ready.size === drops.length) facts.command = commandLine(desk, await wordsOf(desk, order, ready));
        if (isAgain) return read;
        // While the plan is made, a stop takes effect at once. The second reading, for rows that the service refused, runs to its end.
        return { ...read, file: { ...read.file, batches: untilStopped(read.file.batches, context.signal) } };
      },
      onProgress(key, rows) {
        rowsOf.set(key, rows);
        facts.rows = [...rowsOf.values()].reduce((sum, each) => sum + each, 0);
      },
    },
    keepRejects(paths) {
      for (const [index, drop] of drops.entries()) {
        const [rejects, read] = [paths[index], ready.get(keyOfDrop(drop))];
        if (rejects !== undefined && read !== undefined)
          doing.keepRejects(drop.id, { path: rejects, flags: readingOfRows(read) });
      }
    },
  };
}

async function wordsOf(desk: Desk, order: SyncOrder, ready: ReadonlyMap<string, ReadyFile>): Promise<string[]> {
  const { drops, resource, agreed } = order;
  if (drops[0].note.source !== undefined)
    return ['sync', ...wordsOfBookings(order), ...(agreed === undefined ? ['--dry-run'] : [])];
  return [
    ...['sync', resource, ...namedFiles(drops).map(({ name }) => fileWord(name))],
    ...(await wordsOfReadings(desk, order, ready)),
    ...(resource === 'bookings' ? wordsOfBookings(order) : []),
    agreed === undefined ? '--dry-run' : '--yes',
  ];
}

/** Flags for reading count for all files of a command: if they differ, each file gets a mapping of its own. */
async function wordsOfReadings(desk: Desk, order: SyncOrder, ready: ReadonlyMap<string, ReadyFile>): Promise<string[]> {
  const { drops, resource } = order;
  const all = drops.map((drop) => optionsOfFile(ready.get(keyOfDrop(drop))!));
  if (all.every((options) => options.join('\n') === all[0]!.join('\n'))) return all[0]!;
  const words: string[] = [];
  for (const [index, drop] of drops.entries()) {
    if (all[index]!.length === 0) continue;
    const { reading, flags } = ready.get(keyOfDrop(drop))!;
    // It stays when the dropped file goes, so that the command that names it stays true.
    const path = await writeMapping(
      syncMappingPath(desk.context.env, drop.note.name),
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

function syncJobOf(desk: Desk, { drops, resource, choices, agreed }: SyncOrder): SyncJob {
  const { gone, states, maxCancel: most = maxCancelDefault, prefer = {} } = choices;
  const preferred = Object.entries(prefer).flatMap(([field, id]) => {
    if (id === 'service') return [{ field, file: id }];
    const drop = drops.find((each) => each.id === id);
    return drop === undefined ? [] : [{ field, file: keyOfDrop(drop) }];
  });
  const { path, note } = drops[0];
  const { source, repeats } = note;
  // Who leaves as it is what is gone from a source has said so.
  const own = { path, repeats, gone: gone ?? ('keep' as const), maxCancel: most };
  const ofBookings = { gone, states, repeats, prefer: preferred };
  return {
    files: drops.map(keyOfDrop),
    flags: {
      ...desk.service,
      ...(resource === 'bookings' ? ofBookings : {}),
      named: source && new Map([[source.name, own]]),
      maxCancel: most,
      batchSize: 1000,
      retryFor: 30,
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
    const at = place.lastIndexOf('\n');
    return [`${keyOf.get(place.slice(0, at)) ?? ''}${place.slice(at)}`, answer] as const;
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
