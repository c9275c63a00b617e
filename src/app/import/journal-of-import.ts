/** An import about to begin in, its journal out: a new one, or that of the same import which stopped earlier. */
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import type { ImportCommand, ImportFlags } from '../../cli/commands/import/run.ts';
import { type Context, say } from '../../cli/context.ts';
import { version } from '../../cli/version.ts';
import type { FileSnapshot } from '../../file/file-state.ts';
import type { Journal, JournalHead, JournalProgress } from '../../journal/journal.ts';
import { openJournal, removeJournal } from '../../journal/open-journal.ts';
import type { Warning } from '../../transfer/tally.ts';
import { isStandardInput } from '../reading/input-file.ts';
import type { ServiceConnection } from '../service/connect.ts';
import { journalPath } from './journal-files.ts';

/** How long a service of ours keeps Idempotency-Keys (contract: 30 days). */
const keysKeptMs = 30 * 24 * 3600 * 1000;

/** Flags that say nothing of what is sent, or to whom. */
const looks: ReadonlySet<string> = new Set([
  'allowHttp',
  'baseUrl',
  'batchSize',
  'color',
  'debug',
  'dryRun',
  'json',
  'maxErrors',
  'profile',
  'quiet',
  'rejects',
  'rejectsAllColumns',
  'restart',
  'retryFor',
  'retryUnsafe',
  'showValues',
]);

interface JournaledImport extends ServiceConnection {
  info: { instance?: string; property?: string };
  /** The file as it is read. */
  snapshot: FileSnapshot | undefined;
}

/**
 * Opens the journal of an import of a file, and says where it goes on; undefined for what can be read only once. Throws PmsError
 * import_running and journal_unusable.
 */
export async function openJournalOf(
  context: Context,
  { resource, file, flags }: ImportCommand,
  { target, info, snapshot }: JournaledImport,
): Promise<Journal | undefined> {
  if (isStandardInput(file) || flags.dryRun || snapshot === undefined) return undefined;
  const path = await realpath(file);
  const { bytes: fileBytes, modifiedMs: fileModifiedMs } = snapshot;
  const service = info.instance ?? `${target.baseUrl} ${hashOf(target.key)}`;
  const id = hashOf(JSON.stringify([path, resource.name, await optionsOf(flags), service])).slice(0, 32);
  const journalFile = await journalPath(context.env, id);
  if (flags.restart && existsSync(journalFile)) removeJournal(journalFile);
  const head: JournalHead = {
    version,
    resource: resource.name,
    file: path,
    fileBytes,
    fileModifiedMs,
    baseUrl: target.baseUrl,
    property: info.property ?? target.property,
    words: context.words,
    batchSize: flags.batchSize,
    startedAtMs: context.clock(),
  };
  const journal = openJournal(journalFile, head);
  if (!journal.isGoingOn) return journal;
  const isSameFile = journal.head.fileBytes === fileBytes && journal.head.fileModifiedMs === fileModifiedMs;
  if (isSameFile) {
    if (!flags.quiet) for (const line of describeGoingOn(journal, flags, context.clock())) say(context, line);
    return journal;
  }
  const { lastLine } = journal.progress();
  journal.remove();
  const until = lastLine === undefined ? '' : ` at line ${count(lastLine)}`;
  const there = flags.onDuplicate === 'update' ? 'written again' : 'skipped';
  say(
    context,
    `${file} has changed since its import stopped${until}: it starts over, and what is in already is ${there}`,
  );
  return openJournal(journalFile, head);
}

/** All that decides which records are sent, in a form that is the same for the same flags. */
async function optionsOf(flags: ImportFlags): Promise<unknown> {
  const said = Object.entries(flags)
    .filter(([name, value]) => !looks.has(name) && value !== undefined)
    .map(([name, value]) => [name, value instanceof Map ? [...value] : value]);
  const map = flags.map === undefined ? '' : hashOf(await readFile(flags.map));
  return [...said.sort(([left], [right]) => (String(left) < String(right) ? -1 : 1)), map];
}

function hashOf(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('hex');
}

function describeGoingOn({ head, progress }: Journal, { batchSize }: ImportFlags, nowMs: number): string[] {
  const { firstLine, lastLine, lastAtMs, open } = progress();
  return [
    ...(firstLine === undefined || lastLine === undefined || lastAtMs === undefined
      ? []
      : [`lines ${count(firstLine)} to ${count(lastLine)} are in since ${timeOf(lastAtMs, nowMs)}; going on`]),
    ...(open === undefined
      ? []
      : [
          `the answer for lines ${count(open.firstLine)} to ${count(open.lastLine)} never came: they are sent again under their old key`,
        ]),
    ...(batchSize === head.batchSize ? [] : [`batches stay at ${count(head.batchSize)} records, as they began`]),
  ];
}

/** What the report says of the journal: of an old one the service may know no keys any more. */
export function journalWarnings({ head, isGoingOn }: Journal, nowMs: number): Warning[] {
  if (!isGoingOn || nowMs - head.startedAtMs < keysKeptMs) return [];
  const days = Math.floor((nowMs - head.startedAtMs) / (24 * 3600 * 1000));
  const message = `this import began ${days} days ago, and a service keeps the keys of its requests for 30: what was sent just before it stopped may have been taken twice, or skipped as there already`;
  return [{ code: 'old_journal', message, lines: [] }];
}

/** How far an import came, for people. */
export function describeProgress({ lastLine, lastAtMs, open }: JournalProgress, nowMs: number): string {
  const parts = [
    ...(lastLine === undefined || lastAtMs === undefined
      ? ['nothing answered yet']
      : [`to line ${count(lastLine)}, ${timeOf(lastAtMs, nowMs)}`]),
    ...(open === undefined ? [] : [`lines ${count(open.firstLine)} to ${count(open.lastLine)} unanswered`]),
  ];
  return parts.join('; ');
}

/** `10:42`, with the date where it was another day; by this machine's clock. */
export function timeOf(atMs: number, nowMs: number): string {
  const [at, now] = [new Date(atMs), new Date(nowMs)];
  const time = at.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });
  return at.toDateString() === now.toDateString() ? time : `${at.toLocaleDateString('sv-SE')} ${time}`;
}

function count(number: number): string {
  return number.toLocaleString('en-US');
}
