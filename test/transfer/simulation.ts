/**
 * Imports in a world that a seed decides: a network that loses, doubles and delays, a program that dies at any step, a clock that jumps.
 * The journal and the hotel outlive everything else.
 */
import { type Api, allRecords, type BodyForm, type ImportAnswer, type ImportRequest } from '../../src/contract/api.ts';
import { PmsError } from '../../src/contract/errors.ts';
import type { DuplicateAction } from '../../src/contract/import-result.ts';
import { resources } from '../../src/contract/resource.ts';
import type { Reject } from '../../src/file/rejects/rejects.ts';
import type { Journal, JournalHead, JournalRequest, KeptKind, WriteOptions } from '../../src/journal/journal.ts';
import { type ImportOutcome, importRows } from '../../src/transfer/import.ts';
import { createReport } from '../../src/transfer/report.ts';
import { createSender } from '../../src/transfer/send-request.ts';
import { booking } from '../suites/hotel.ts';
import { converterOf, memoryRejects, sourceOf, valueRows } from './moving.ts';

/** The program is gone: nothing of it goes on, no clean-up either. */
export class Death extends Error {}

export type Random = () => number;

export function below(random: Random, bound: number): number {
  return Math.floor(random() * bound);
}

/** What an import is, whatever happens to it. */
export interface Story {
  rows: unknown[];
  batchSize: number;
  duplicateAction?: DuplicateAction;
  repeatsAsRooms: boolean;
  /** The service takes no larger requests. */
  recordsMax: number;
  /** How its requests are written. */
  form: BodyForm;
  /** Rows that are sorted by check-in at a time; absent: none. */
  windowRows?: number;
  /** The service refuses a request with this guest whole, and does not say which row it is. */
  spoiledBy?: string;
  /** Whether the program knows the service as one of ours: then a power cut may take requests that were sent. */
  isOurs: boolean;
}

const guests = ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal'];

/** A short file with repeated, changed, wrong and unknown rows. */
export function tellStory(random: Random): Story {
  const rows = Array.from({ length: 4 + below(random, 40) }, () => rowOf(random));
  return {
    rows,
    batchSize: 1 + below(random, 9),
    duplicateAction: [undefined, 'skip', 'update'][below(random, 3)] as DuplicateAction | undefined,
    repeatsAsRooms: random() < 0.2,
    recordsMax: random() < 0.3 ? 1 + below(random, 5) : 100,
    spoiledBy: random() < 0.2 ? guests[below(random, guests.length)] : undefined,
    form: random() < 0.5 ? 'csv' : 'objects',
    isOurs: random() < 0.8,
    windowRows: random() < 0.5 ? 1 + below(random, 30) : undefined,
  };
}

function rowOf(random: Random): unknown {
  if (random() < 0.05) return 'no object';
  const row = booking({
    guest_first_name: guests[below(random, guests.length)],
    guest_last_name: `N${below(random, 12)}`,
    total_amount: 100 + below(random, 3),
  });
  if (random() < 0.08) return { ...row, checkin_date: 'soon' };
  if (random() < 0.08) return { ...row, room_type_name: 'Cellar' };
  if (random() < 0.4) return { ...row, checkin_date: `2027-05-0${1 + below(random, 3)}` };
  return random() < 0.1 ? { ...row, booking_status: 'Cancelled' } : row;
}

export type Fault =
  | 'none'
  | 'refused'
  | 'lost'
  | 'cut'
  | 'late'
  | 'doubled'
  | 'slow'
  | 'death before'
  | 'death after'
  | 'power cut';

/** Says what happens at the next step. */
export type Fate = (step: 'request' | 'journal' | 'read') => Fault;

/** Nothing happens. */
export const undisturbed: Fate = () => 'none';

const faultsOfRequests: readonly Fault[] = [
  'refused',
  'lost',
  'cut',
  'late',
  'doubled',
  'slow',
  'death before',
  'death after',
];

/** Faults by chance; none any more after `faultsMax`, so that every import ends. */
export function chance(random: Random, faultsMax: number): Fate {
  let left = faultsMax;
  const rate = 0.05 + random() * 0.4;
  return (step) => {
    if (left === 0 || random() > (step === 'request' ? rate : rate / 6)) return 'none';
    left--;
    if (step === 'request') return faultsOfRequests[below(random, faultsOfRequests.length)]!;
    if (step === 'journal' && random() < 0.5) return 'power cut';
    return random() < 0.5 ? 'death before' : 'death after';
  };
}

/** A clock that goes on with each look at it. */
export interface WorldClock {
  now(): number;
  pass(ms: number): void;
}

export function createClock(): WorldClock {
  let nowMs = 1_700_000_000_000;
  return {
    now: () => ++nowMs,
    pass: (ms) => {
      nowMs += ms;
    },
  };
}

/** The way to a hotel: what a client would make of what happens there. `Api` underneath is never told of the faults. */
export function faultyNetwork(
  api: Api,
  { story, fate, clock, random }: { story: Story; fate: Fate; clock: WorldClock; random: Random },
): { api: Pick<Api, 'importBookings' | 'importRooms' | 'importRates'>; deliverLate(): Promise<void> } {
  const late: ImportRequest[] = [];
  const deliverLate = async () => {
    for (const request of late.splice(0)) await api.importBookings(request);
  };
  const call = async (request: ImportRequest): Promise<ImportAnswer> => {
    if (late.length > 0 && random() < 0.5) await deliverLate();
    refuseWhole(request, story);
    const fault = fate('request');
    if (fault === 'death before') throw new Death();
    if (fault === 'refused') throw new PmsError('unreachable', 'nothing listens');
    // The copy has its own records: on the wire nothing of the sender's is left.
    if (fault === 'late') late.push({ ...request });
    if (fault === 'lost' || fault === 'late') throw new PmsError('fate_unknown', 'no answer came');
    if (fault === 'slow') clock.pass(30_000);
    const answer = await api.importBookings(request);
    if (fault === 'doubled') await api.importBookings(request);
    if (fault === 'cut') throw new PmsError('fate_unknown', 'the answer was cut');
    if (fault === 'death after') throw new Death();
    return answer;
  };
  return { api: { importBookings: call, importRooms: call, importRates: call }, deliverLate };
}

function refuseWhole({ records }: ImportRequest, { recordsMax, spoiledBy }: Story): void {
  if (records.length > recordsMax) throw new PmsError('too_large', 'too many');
  const isSpoiled = allRecords(records).some(
    (record) => (record as Record<string, unknown>).guest_first_name === spoiledBy,
  );
  if (spoiledBy !== undefined && isSpoiled) throw new PmsError('invalid_request', 'There is something wrong here.');
}

/** A journal in memory, which outlives the program. */
export interface MemoryJournal extends Journal {
  /** Takes the last writes that are not on disk: all but the share of them that got there by chance. */
  cutPower(share: number): void;
}

export function memoryJournal(head: Pick<JournalHead, 'batchSize' | 'form' | 'windowRows'>): MemoryJournal {
  const requests: JournalRequest[] = [];
  /** What the requests were before each write that is not on disk. */
  let before: JournalRequest[][] = [];
  const write = ({ mayBeLost = false }: WriteOptions = {}) => {
    if (mayBeLost) before.push(requests.map((request) => ({ ...request })));
    else before = [];
  };
  const paths = new Map<KeptKind, string>();
  const stored = { keyPrefix: 'key', ...head } as JournalHead;
  return {
    head: stored,
    isGoingOn: true,
    request: (index) => requests[index] && { ...requests[index] },
    progress: () => {
      const answered = requests.filter(({ outcome }) => outcome?.answer !== undefined);
      const open = requests.find(({ outcome }) => outcome === undefined);
      const isAny = answered.length > 0;
      return {
        settled: answered.length,
        records: answered.reduce((sum, { records }) => sum + records, 0),
        rejected:
          answered.reduce((sum, { outcome }) => sum + (JSON.parse(outcome!.answer!).error_count ?? 0), 0) || undefined,
        firstLine: isAny ? Math.min(...answered.map(({ firstLine }) => firstLine)) : undefined,
        lastLine: isAny ? Math.max(...answered.map(({ lastLine }) => lastLine)) : undefined,
        lastAtMs: isAny ? Math.max(...answered.map(({ outcome }) => outcome!.atMs)) : undefined,
        open: open && { firstLine: open.firstLine, lastLine: open.lastLine, atMs: open.atMs },
      };
    },
    begin(index, request, options) {
      if (requests[index] !== undefined || index > requests.length) throw new Error('a place is taken once, in order');
      write(options);
      requests[index] = { ...request };
    },
    settle(index, outcome, options) {
      write(options);
      requests[index]!.outcome = outcome;
    },
    reopen(index, again) {
      write();
      requests[index] = { ...requests[index]!, ...again, outcome: undefined };
    },
    keepStoppedAtLimit() {
      write();
      stored.isStoppedAtLimit = true;
    },
    withdraw(index) {
      write();
      requests.splice(index, 1);
    },
    keptPath: (kind) => paths.get(kind),
    keepPath: (kind, kept) => void paths.set(kind, kept),
    close() {},
    remove() {
      write();
      requests.splice(0);
    },
    cutPower(share) {
      const left = before[Math.floor(before.length * share)];
      if (left !== undefined) requests.splice(0, requests.length, ...left);
      before = [];
    },
  };
}

/** The same journal, in whose writing the program may die, before or after, alone or with the machine. */
export function mortalJournal(journal: MemoryJournal, fate: Fate, random: Random): Journal {
  const dying =
    <Args extends unknown[]>(write: (...args: Args) => void) =>
    (...args: Args) => {
      const fault = fate('journal');
      if (fault === 'death before') throw new Death();
      write(...args);
      if (fault === 'power cut') journal.cutPower(random());
      if (fault !== 'none') throw new Death();
    };
  return {
    ...journal,
    begin: dying(journal.begin),
    settle: dying(journal.settle),
    withdraw: dying(journal.withdraw),
  };
}

export interface Ended {
  report: unknown;
  rejects: Reject[];
  /** How often the command was typed. */
  runs: number;
}

export interface World {
  story: Story;
  api: Pick<Api, 'importBookings' | 'importRooms' | 'importRates'>;
  journal: MemoryJournal;
  fate: Fate;
  clock: WorldClock;
  random: Random;
}

const runsMax = 200;

/** Types the same command until the import has come to its end. */
export async function importUntilDone(world: World): Promise<Ended> {
  for (let runs = 1; runs <= runsMax; runs++) {
    const rejects = memoryRejects();
    const outcome = await runOnce(world, rejects).catch((error: unknown) => {
      const isPassing = error instanceof PmsError && ['unreachable', 'file_unreadable'].includes(error.code);
      if (error instanceof Death || isPassing) return undefined;
      throw error;
    });
    if (outcome === undefined) continue;
    if (outcome.stop === undefined) return { report: reportOf(outcome), rejects: rejects.kept, runs };
    if (!(outcome.stop instanceof PmsError)) throw new Error(`stopped: ${outcome.stop}`);
    if (!['unreachable', 'fate_unknown', 'file_unreadable'].includes(outcome.stop.code)) throw outcome.stop;
  }
  throw new Error(`not done after ${runsMax} runs`);
}

function runOnce(
  { story, api, journal, fate, clock, random }: World,
  rejects: ReturnType<typeof memoryRejects>,
): Promise<ImportOutcome> {
  const source = sourceOf(valueRows(story.rows), { rowsPerRead: 7 });
  const batches = source.batches;
  async function* dyingBatches() {
    for await (const rows of batches) {
      const fault = fate('read');
      if (fault === 'death before') throw new Death();
      if (fault !== 'none') throw new PmsError('file_unreadable', 'The disk did not answer.');
      yield rows;
    }
  }
  return importRows({
    resource: resources.bookings,
    source: { ...source, batches: dyingBatches() },
    converter: converterOf('bookings', valueRows(story.rows), story.repeatsAsRooms),
    send: createSender({
      api,
      resource: 'bookings',
      duplicateAction: story.duplicateAction,
      journal: mortalJournal(journal, fate, random),
      isOurs: story.isOurs,
      clock: clock.now,
    }),
    form: journal.head.form,
    windowRows: journal.head.windowRows,
    batchSize: journal.head.batchSize,
    rejects,
    signal: new AbortController().signal,
    onProgress: () => {},
  });
}

/** All of the report but what may differ: how many requests it took. */
function reportOf(outcome: ImportOutcome): unknown {
  const { batches: _batches, ...report } = createReport(outcome, {
    resource: 'bookings',
    file: 'story',
    baseUrl: null,
    isDryRun: false,
    reading: {},
    decided: [],
    exitCode: 0,
    warnings: [],
    rejectsFile: undefined,
    unsentFile: undefined,
    leftOutFile: undefined,
    seconds: 0,
    stopped: undefined,
  });
  return report;
}
