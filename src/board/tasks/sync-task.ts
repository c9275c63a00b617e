/** The sync of one dropped file, or its plan. Only a plan that a person has seen is carried out: if it has changed, the new one is shown first. */
import { Readable, Writable } from 'node:stream';
import { createInput } from '../../app/reading/input-file.ts';
import type { ReadyFile } from '../../app/reading/prepare-input.ts';
import { optionsOfFile, readingOfRows } from '../../app/reading/read-again.ts';
import { syncBookings } from '../../app/sync/plan-sync.ts';
import type { ReadFiles } from '../../app/sync/read-files.ts';
import type { SameStay, SyncJob } from '../../app/sync/sync-job.ts';
import { syncList } from '../../app/sync/sync-list.ts';
import { leftByList, leftBySync } from '../../app/sync/what-is-left.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';
import { commandLine, type Desk } from '../desk.ts';
import type { Drop, DropNote } from '../files/drops.ts';
import { flagsOfDrop } from '../files/inspect-drop.ts';
import { doneFacts, doneListFacts, planOfList, planOfSync } from './plan-facts.ts';
import { type FileOrder, readReady } from './read-ready.ts';
import { type Doing, type Job, startTask } from './task.ts';

export interface SyncOrder extends FileOrder {
  id: string;
  /** The digest of the plan that a person has seen; if absent, the sync is only planned. */
  agreed?: string;
}

/** The default of `--max-cancel`. */
const maxCancel = 10;

/** Starts at once. Never throws: failures are part of its facts. */
export function startSync(desk: Desk, order: SyncOrder): Job {
  const { id, drop, resource, agreed } = order;
  const { name } = drop.note;
  const isPlan = agreed === undefined;
  const begun = { id, drop, file: drop.id, name, resource, task: 'sync' as const, isPlan, sync: drop.note.sync };
  const command = commandLine(desk, ['sync', resource, name]);
  return startTask(desk, { ...begun, command }, async (doing) => {
    const input = createInput(drop.path, Readable.from([]));
    try {
      await (resource === 'bookings' ? runBookings : runList)(desk, order, { doing, input });
    } finally {
      await input.close();
    }
  });
}

interface Running {
  doing: Doing;
  input: RepeatableInput;
}

async function runBookings(desk: Desk, order: SyncOrder, running: Running): Promise<void> {
  const { doing } = running;
  const { facts, context } = doing;
  const reading = readFiles(desk, order, running);
  await syncBookings(context, syncJobOf(desk, order), {
    ...reading.files,
    sameStay: sameStayOf(order.drop),
    onHeld: (held) => (facts.held = held),
    onWritten: (written) => (facts.written = written),
    async decide(ready) {
      facts.plan = await planOfSync(desk, doing, ready);
      return ready.refusal === undefined && facts.plan.digest === order.agreed;
    },
    async onDone(ready, done, [kept]) {
      facts.plan ??= await planOfSync(desk, doing, ready);
      if (done === undefined) notDone(doing, order);
      else facts.done = doneFacts(done, leftBySync(ready, done));
      reading.keepRejects(kept?.rejects);
      return 0;
    },
  });
}

async function runList(desk: Desk, order: SyncOrder, running: Running): Promise<void> {
  const { doing } = running;
  const { facts, context } = doing;
  const reading = readFiles(desk, order, running);
  await syncList(context, syncJobOf(desk, order), {
    ...reading.files,
    resource: order.resource === 'rooms' ? 'rooms' : 'rates',
    onHeld: (held) => (facts.held = held),
    onWritten: (written) => (facts.written = written),
    async decide(ready) {
      facts.plan = await planOfList(desk, doing, ready);
      return facts.plan.digest === order.agreed;
    },
    async onDone(ready, done, [rejects]) {
      facts.plan ??= await planOfList(desk, doing, ready);
      if (done === undefined) notDone(doing, order);
      else facts.done = doneListFacts(done, leftByList(ready, done));
      reading.keepRejects(rejects);
      return 0;
    },
  });
}

/** Shows a sync that was not carried out as a plan. It is outdated if a person had agreed to another plan. */
function notDone({ facts }: Doing, { agreed }: SyncOrder): void {
  facts.isOutdated = agreed !== undefined && facts.plan?.refusal === undefined;
  facts.isPlan = true;
}

function readFiles(
  desk: Desk,
  order: SyncOrder,
  { doing, input }: Running,
): { files: ReadFiles; keepRejects(path: string | undefined): void } {
  const { facts, context } = doing;
  let ready: ReadyFile | undefined;
  return {
    files: {
      // Nothing is written to a terminal.
      stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
      async read() {
        const isAgain = ready !== undefined;
        ready = await readReady(desk, order, { context, input, propertyCurrency: () => undefined });
        facts.command = commandLine(desk, wordsOf(order, ready));
        if (isAgain) return ready;
        // While the plan is made, a stop takes effect at once. The second reading, for rows that the service refused, runs to its end.
        return { ...ready, file: { ...ready.file, batches: untilStopped(ready.file.batches, context.signal) } };
      },
      onProgress: (_file, rows) => (facts.rows = rows),
    },
    keepRejects(path) {
      if (path !== undefined && ready !== undefined) doing.keepRejects({ path, flags: readingOfRows(ready) });
    },
  };
}

function wordsOf({ resource, drop: { note }, agreed }: SyncOrder, ready: ReadyFile): string[] {
  return [
    ...['sync', resource, note.name, ...optionsOfFile(ready)],
    ...(resource === 'bookings' ? wordsOfBookings(note) : []),
    agreed === undefined ? '--dry-run' : '--yes',
  ];
}

function wordsOfBookings({ name, repeats, sync }: DropNote): string[] {
  const { gone, maxCancel: most = maxCancel, states, sameStay } = sync;
  const answers = typeof sameStay === 'object' ? `${name.replace(/\.[^.]+(\.gz)?$/, '')}.unsure.csv` : sameStay;
  return [
    ...(repeats === undefined ? [] : ['--repeats', repeats]),
    ...(gone === 'cancel' ? ['--gone', gone] : []),
    ...(gone === 'cancel' && most !== maxCancel ? ['--max-cancel', String(most)] : []),
    ...(states === 'file' ? ['--states', states] : []),
    ...(answers === undefined ? [] : ['--same-stay', answers]),
  ];
}

function syncJobOf(desk: Desk, { resource, drop: { path, note }, agreed }: SyncOrder): SyncJob {
  const ofBookings = resource === 'bookings' ? { ...note.sync, repeats: note.repeats } : {};
  const { sameStay: _decided, ...options } = { sameStay: undefined, maxCancel, ...ofBookings };
  return {
    files: [path],
    flags: {
      ...flagsOfDrop(note),
      ...desk.service,
      ...options,
      maxCancel: options.maxCancel ?? maxCancel,
      batchSize: 1000,
      retryFor: 30,
      rejects: agreed !== undefined,
      dryRun: agreed === undefined ? true : undefined,
    },
  };
}

/** Answers for single lines get the path and the line as their key. */
function sameStayOf({ path, note: { sync } }: Drop): SameStay | undefined {
  const { sameStay } = sync;
  if (typeof sameStay !== 'object') return sameStay;
  return { decisions: new Map(Object.entries(sameStay).map(([line, answer]) => [`${path}\n${line}`, answer])) };
}

async function* untilStopped<Item>(items: AsyncIterable<Item>, signal: AbortSignal): AsyncGenerator<Item> {
  for await (const item of items) {
    signal.throwIfAborted();
    yield item;
  }
}
