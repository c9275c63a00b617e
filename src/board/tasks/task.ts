/** A task that takes a while: an import, a sync or an undo, or the plan of one. It can be watched and stopped. */
import { Writable } from 'node:stream';
import type { AppContext } from '../../app/app-context.ts';
import type { PlanRun } from '../../app/sync/plan.ts';
import { PmsError } from '../../contract/errors.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import { changesIn } from '../../words/plan.ts';
import { sentenceOf } from '../../words/remarks.ts';
import { type BoardContext, contextOfTask } from '../board-context.ts';
import type { ErrorFacts, FileFacts, JobFacts, PlanLine } from '../facts.ts';
import type { Drop } from '../files/drops.ts';
import type { LineFile } from '../line-file.ts';

export interface Job {
  id: string;
  /** The files that are read; none for an undo. */
  drops: readonly Drop[];
  facts(): JobFacts;
  /** Asks it to stop after the current request. */
  stop(): void;
  /** Resolves when it has ended, successfully or not. */
  ended: Promise<void>;
  /** Where the rejected rows of a file are, and how to read them; undefined if there are none. */
  rejects(fileId: string): RejectedRows | undefined;
  /** At most `count` lines of its plan, from the index `first`. */
  lines(first: number, count: number): Promise<PlanLine[]>;
  /** Stops it, waits for its end, and removes what it keeps on disk. */
  close(): Promise<void>;
}

export interface RejectedRows {
  path: string;
  flags: ReadingOptions;
}

/** What a task works with. It writes into `facts`, which the page shows as they are. */
export interface TaskRun {
  facts: JobFacts;
  context: AppContext;
  keepRejects(fileId: string, found: RejectedRows): void;
  keepLines(lines: LineFile<PlanLine>): void;
}

const noticesMax = 50;

/** How each task sends: few records a request, to show progress often and to stop soon. */
export const sendingOfTask = { batchSize: 1000, retryFor: 30 };

/** What a task writes to instead of a terminal. */
export function nowhere(): Writable {
  return new Writable({ write: (_chunk, _encoding, done) => done() });
}

/** Starts at once. Never throws: failures are part of its facts. */
export function startTask(
  board: BoardContext,
  {
    drops,
    ...begun
  }: Pick<JobFacts, 'id' | 'run' | 'resource' | 'task' | 'isPlan' | 'sync' | 'command'> & {
    /** The files of an undone run, by which its undo is called. */
    name?: string;
    drops: readonly Drop[];
  },
  work: (doing: TaskRun) => Promise<void>,
): Job {
  const stopping = new AbortController();
  const rejects = new Map<string, RejectedRows>();
  const files = namedFiles(drops);
  let lines: LineFile<PlanLine> | undefined;
  const facts: JobFacts = {
    ...{ files, name: files.map(({ name }) => name).join(', ') },
    ...begun,
    state: 'running',
    rows: 0,
    held: 0,
    written: 0,
    notices: [],
    rejects: [],
    startedAt: new Date(board.context.clock()).toISOString(),
  };
  const context = contextOfTask(board, {
    signal: stopping.signal,
    tell(remark) {
      facts.notices.push(sentenceOf(remark));
      facts.notices.splice(0, facts.notices.length - noticesMax);
    },
  });
  const ended = work({
    facts,
    context: { ...context, hardSignal: board.context.hardSignal },
    keepRejects(fileId, found) {
      rejects.set(fileId, found);
      facts.rejects = files.filter(({ id }) => rejects.has(id));
    },
    keepLines: (kept) => (lines = kept),
  }).then(
    () => {
      const stopped = facts.report?.stopped ?? facts.plan?.done?.stopped ?? null;
      facts.state = stopped === null ? 'done' : 'stopped';
    },
    (error) => {
      // A task throws only before anything is sent; a later failure is part of its result.
      facts.state = stopping.signal.aborted ? 'stopped' : 'failed';
      if (!stopping.signal.aborted) facts.error = errorFactsOf(error);
    },
  );
  const stop = () => {
    if (facts.state === 'running') facts.state = 'stopping';
    stopping.abort();
  };
  return {
    ...{ id: begun.id, drops, stop, ended },
    facts: () => facts,
    rejects: (fileId) => rejects.get(fileId),
    lines: async (first, count) => (await lines?.read(first, count)) ?? [],
    async close() {
      stop();
      await ended;
      await lines?.close();
    },
  };
}

/** Shows how much of the service is read, and of the plan carried out. */
export function followedBy(facts: JobFacts): PlanRun {
  return {
    onHeld: (held) => (facts.held = held),
    onWritten(written) {
      facts.written = written;
      facts.total ??= changesIn(facts.plan?.apply ?? {});
      facts.share = Math.min(1, written / Math.max(1, facts.total));
    },
  };
}

export function errorFactsOf(error: unknown): ErrorFacts {
  if (error instanceof PmsError) return { code: error.code, message: error.message, fix: error.fix };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'bug', message: `This is a bug in pms: ${message}`, fix: 'Report it.' };
}

/** The files with names that differ: a name that comes again gets a number. One of a source has the name of that. */
export function namedFiles(drops: readonly Drop[]): FileFacts[] {
  const times = new Map<string, number>();
  return drops.map(({ id, note }) => {
    const isSource = note.source !== undefined;
    const name = note.source?.name ?? note.name;
    const time = (times.get(name) ?? 0) + 1;
    times.set(name, time);
    return { id, isSource, name: time === 1 ? name : name.replace(/(\.[^.]+(\.gz)?)?$/, ` (${time})$1`) };
  });
}
