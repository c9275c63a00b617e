/** A task that takes a while: an import, a sync or an undo, or the plan of one. It can be watched and stopped. */
import type { AppContext } from '../../app/app-context.ts';
import { PmsError } from '../../contract/errors.ts';
import type { ReadingOptions } from '../../convert/reading-options.ts';
import { linesOfNotice } from '../../words/notices.ts';
import { contextOfTask, type Desk } from '../desk.ts';
import type { ErrorFacts, JobFacts, PlanLine } from '../facts.ts';
import type { Drop } from '../files/drops.ts';
import type { LineFile } from '../line-file.ts';

export interface Job {
  id: string;
  /** The file that is read; absent for an undo. */
  drop?: Drop;
  facts(): JobFacts;
  /** Asks it to stop after the current request. */
  stop(): void;
  /** Resolves when it has ended, successfully or not. */
  ended: Promise<void>;
  /** Where its rejected rows are, and how to read them; undefined if there are none. */
  rejects(): RejectedRows | undefined;
  /** At most `count` lines of its plan, from the index `first`. */
  lines(first: number, count: number): Promise<PlanLine[]>;
  /** Stops it, waits for its end, and removes what it keeps on disk. */
  close(): Promise<void>;
}

/** A task that reads a file. */
export type FileJob = Job & { drop: Drop };

export interface RejectedRows {
  path: string;
  flags: ReadingOptions;
}

/** What a task works with. It writes into `facts`, which the page shows as they are. */
export interface Doing {
  facts: JobFacts;
  context: AppContext;
  keepRejects(found: RejectedRows): void;
  keepLines(lines: LineFile<PlanLine>): void;
}

const noticesMax = 50;

/** Starts at once. Never throws: failures are part of its facts. */
export function startTask(
  desk: Desk,
  {
    drop,
    ...begun
  }: Pick<JobFacts, 'id' | 'file' | 'run' | 'name' | 'resource' | 'task' | 'isPlan' | 'sync' | 'command'> & {
    drop?: Drop;
  },
  work: (doing: Doing) => Promise<void>,
): Job {
  const stopping = new AbortController();
  let rejects: RejectedRows | undefined;
  let lines: LineFile<PlanLine> | undefined;
  const facts: JobFacts = {
    ...begun,
    state: 'running',
    rows: 0,
    held: 0,
    written: 0,
    notices: [],
    hasRejects: false,
    startedAt: new Date(desk.context.clock()).toISOString(),
  };
  const context = contextOfTask(desk, {
    signal: stopping.signal,
    tell(notice) {
      facts.notices.push(...linesOfNotice(notice, desk.context.clock()));
      facts.notices.splice(0, facts.notices.length - noticesMax);
    },
  });
  const ended = work({
    facts,
    context: { ...context, hardSignal: desk.context.hardSignal },
    keepRejects(found) {
      rejects = found;
      facts.hasRejects = true;
    },
    keepLines: (kept) => (lines = kept),
  }).then(
    () => {
      const stopped = facts.report?.stopped ?? facts.done?.stopped;
      facts.state = stopped === undefined ? 'done' : 'stopped';
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
    ...{ id: begun.id, drop, stop, ended },
    facts: () => facts,
    rejects: () => rejects,
    lines: async (first, count) => (await lines?.read(first, count)) ?? [],
    async close() {
      stop();
      await ended;
      await lines?.close();
    },
  };
}

export function errorFactsOf(error: unknown): ErrorFacts {
  if (error instanceof PmsError) return { code: error.code, message: error.message, fix: error.fix };
  const message = error instanceof Error ? error.message : String(error);
  return { code: 'bug', message: `This is a bug in pms: ${message}`, fix: 'Report it.' };
}
