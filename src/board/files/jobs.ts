/** The import of one dropped file, or its dry run: started, watched, stopped; its journal records what it has done so far. */
import { Readable, Writable } from 'node:stream';
import type { ImportJob } from '../../app/import/import-job.ts';
import { importPrepared } from '../../app/import/run-import.ts';
import { createInput } from '../../app/reading/input-file.ts';
import { prepareInput, type ReadyFile } from '../../app/reading/prepare-input.ts';
import { optionsOfFile, readingOfRows } from '../../app/reading/read-again.ts';
import { findService, type Service } from '../../app/service/find-service.ts';
import { askPropertyCurrency } from '../../app/service/property-currency.ts';
import { PmsError } from '../../contract/errors.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import { ambiguityError } from '../../words/ambiguities.ts';
import { reportOfImport } from '../../words/import-report.ts';
import { linesOfNotice } from '../../words/notices.ts';
import { commandLine, type Desk } from '../desk.ts';
import type { JobFacts } from '../facts.ts';
import type { Drop } from './drops.ts';
import { flagsOfDrop } from './inspect-drop.ts';
import { reportFacts } from './report-facts.ts';

export interface Job {
  id: string;
  drop: Drop;
  facts(): JobFacts;
  /** Asks it to stop after the current request. */
  stop(): void;
  /** Resolves when it has ended, successfully or not. */
  ended: Promise<void>;
  /** Where its rejected rows are, and how to read them; absent if there are none. */
  rejects(): { path: string; flags: ReadingOptions } | undefined;
}

export interface JobOrder {
  id: string;
  drop: Drop;
  resource: ResourceName;
  kind: JobFacts['kind'];
}

/** Records of a request: few enough to show progress and stop soon. */
const batchSize = 1000;
const noticesMax = 50;

/** Starts at once. Never throws: failures are part of its facts. */
export function startJob(desk: Desk, order: JobOrder): Job {
  const { id, drop, resource, kind } = order;
  const stopping = new AbortController();
  let rejects: ReturnType<Job['rejects']>;
  const facts: JobFacts = {
    id,
    file: drop.id,
    name: drop.note.name,
    resource,
    kind,
    state: 'running',
    rows: 0,
    notices: [],
    startedAt: new Date(desk.context.clock()).toISOString(),
    command: commandLine(desk, ['import', resource, drop.note.name]),
  };
  const ended = run(desk, order, { facts, signal: stopping.signal, keepRejects: (found) => (rejects = found) }).then(
    () => {
      const isStopped = facts.report?.stopped !== undefined || facts.error !== undefined;
      facts.state = facts.error === undefined ? (isStopped ? 'stopped' : 'done') : 'failed';
    },
    (error) => {
      facts.state = 'failed';
      facts.error = errorFactsOf(error);
    },
  );
  return {
    id,
    drop,
    facts: () => facts,
    stop() {
      if (facts.state === 'running') facts.state = 'stopping';
      stopping.abort();
    },
    ended,
    rejects: () => rejects,
  };
}

function errorFactsOf(error: unknown): JobFacts['error'] {
  if (error instanceof PmsError) return { code: error.code, message: error.message, fix: error.fix };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'bug', message: `This is a bug in pms: ${message}`, fix: 'Report it.' };
}

interface Running {
  facts: JobFacts;
  signal: AbortSignal;
  keepRejects(found: { path: string; flags: ReadingOptions }): void;
}

async function run(desk: Desk, order: JobOrder, running: Running): Promise<void> {
  const { facts, signal } = running;
  const context = {
    ...desk.context,
    signal: AbortSignal.any([signal, desk.context.signal]),
    tell(notice: Parameters<Desk['context']['tell']>[0]) {
      facts.notices.push(...linesOfNotice(notice, desk.context.clock()));
      facts.notices.splice(0, facts.notices.length - noticesMax);
    },
  };
  const startedMs = context.clock();
  const job = importJobOf(desk, order);
  let service: Service | undefined;
  const input = createInput(job.file, Readable.from([]));
  let prepared: ReadyFile | undefined;
  try {
    prepared = await readyFile(order, job, () =>
      prepareInput(context, job, {
        input,
        propertyCurrency: () => service?.info.currency,
        askCurrency: () => askPropertyCurrency(context, desk.service),
        showsGuests: true,
        repeatsAsRooms: job.flags.repeats === 'rooms',
      }),
    );
    const ready = prepared;
    facts.command = commandLine(desk, wordsOf(order, ready));
    service = await findService(context, job.flags);
    await importPrepared(
      context,
      { ...job, words: wordsOf(order, ready) },
      {
        prepared,
        service,
        onProgress({ rows, bytesRead, bytesTotal, slow }) {
          facts.rows = rows;
          facts.share = bytesTotal ? Math.min(1, bytesRead / bytesTotal) : undefined;
          facts.slow = slow;
        },
        async onFinished(finished) {
          const settings = { namesColumns: true, nowMs: context.clock(), signalExitCode: 130 };
          const made = reportOfImport(job, { ...finished, prepared: ready, service, startedMs }, settings);
          facts.report = reportFacts(made.report, made.exitCode);
          facts.rows = made.report.rows;
          const { rejects: path } = finished.written;
          if (path !== undefined) running.keepRejects({ path, flags: readingOfRows(ready) });
          return { exitCode: made.exitCode, isDelivered: true };
        },
      },
    );
  } finally {
    await prepared?.file.close();
    await input.close();
    await service?.client.close();
  }
}

function wordsOf({ resource, drop, kind }: JobOrder, ready: ReadyFile): string[] {
  const { onDuplicate, repeats } = drop.note;
  return [
    ...['import', resource, drop.note.name, ...optionsOfFile(ready)],
    ...(onDuplicate === undefined ? [] : ['--on-duplicate', onDuplicate]),
    ...(repeats === undefined ? [] : ['--repeats', repeats]),
    ...(kind === 'plan' ? ['--dry-run'] : []),
  ];
}

function importJobOf(desk: Desk, { drop, resource, kind }: JobOrder): ImportJob {
  const { onDuplicate, repeats } = drop.note;
  return {
    resource: resources[resource],
    file: drop.path,
    flags: {
      ...flagsOfDrop(drop.note),
      ...desk.service,
      onDuplicate,
      repeats,
      batchSize,
      retryFor: 30,
      rejects: kind === 'import',
      dryRun: kind === 'plan' ? true : undefined,
    },
    words: [],
    // Nothing is written to a terminal.
    stdout: new Writable({ write: (_chunk, _encoding, done) => done() }),
  };
}

/** The file, ready to be converted. Throws if it leaves a question open, and PmsError wrong_resource. */
async function readyFile(
  { drop, resource }: JobOrder,
  job: ImportJob,
  prepare: () => ReturnType<typeof prepareInput>,
): Promise<ReadyFile> {
  const found = await prepare();
  if (found.kind === 'ready') return found.ready;
  const { name } = drop.note;
  if (found.kind === 'open') throw ambiguityError(name, found.open.reading.ambiguities);
  throw new PmsError('wrong_resource', `${name} looks like a file of ${found.other}, not of ${resource}.`, {
    fix: `Say above that it holds ${found.other}.`,
    cause: job.resource.name,
  });
}
