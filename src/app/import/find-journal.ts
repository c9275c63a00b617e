/** Opens the journal of an import: a new one, or that of the same import which stopped earlier. */
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, realpath } from 'node:fs/promises';
import type { ServerInfo } from '../../client/create-client.ts';
import { bodyForms } from '../../contract/api.ts';
import { PmsError } from '../../contract/errors.ts';
import { readingOptionNames } from '../../convert/reading-options.ts';
import type { Remark } from '../../convert/remark.ts';
import type { FileSnapshot } from '../../file/file-state.ts';
import type { Journal, JournalHead } from '../../journal/journal.ts';
import { openJournal, removeJournal } from '../../journal/open-journal.ts';
import { windowParts, windowRowsMax } from '../../transfer/batches.ts';
import type { AppContext } from '../app-context.ts';
import { isStandardInput } from '../reading/input-file.ts';
import type { ServiceConnection } from '../service/find-service.ts';
import { hashOf, makeStatePath } from '../state-folder.ts';
import { version } from '../version.ts';
import type { ImportJob, ImportSettings } from './import-job.ts';

/** How long our service keeps Idempotency-Keys (contract: 30 days). */
const keysKeptMs = 30 * 24 * 3600 * 1000;

/** The options that decide which records are sent; all others are about how, to whom, and what is shown. */
const decisive = [...readingOptionNames, 'onDuplicate', 'repeats', 'lowerAmounts', 'undoable'] as const;

interface JournaledImport extends ServiceConnection {
  info: Pick<ServerInfo, 'isOurs' | 'instance' | 'property' | 'importForm'>;
  /** The file as it is read. */
  snapshot: FileSnapshot | undefined;
  /** Rows of a window that is sorted; absent if none is. */
  windowRows: number | undefined;
}

/**
 * Opens the journal of an import of a file, and tells where it is resumed; undefined for an input that can be read only once. Throws PmsError
 * import_running and journal_unusable.
 */
export async function openJournalOf(
  context: AppContext,
  { resource, file, flags, words }: ImportJob,
  { target, info, snapshot, windowRows }: JournaledImport,
): Promise<Journal | undefined> {
  if (isStandardInput(file) || flags.dryRun || snapshot === undefined) return undefined;
  const path = await realpath(file);
  const { bytes: fileBytes, modifiedMs: fileModifiedMs } = snapshot;
  const service = info.instance ?? `${target.baseUrl} ${hashOf(target.key)}`;
  const id = hashOf(JSON.stringify([path, resource.name, await optionsOf(flags), service])).slice(0, 32);
  const journalFile = await makeStatePath(context.env, 'journals', id);
  if (flags.restart && existsSync(journalFile)) removeJournal(journalFile);
  const head: JournalHead = {
    version,
    resource: resource.name,
    file: path,
    fileBytes,
    fileModifiedMs,
    baseUrl: target.baseUrl,
    property: info.property ?? target.property,
    words,
    batchSize: flags.batchSize,
    form: info.importForm,
    windowRows,
    startedAtMs: context.clock(),
    keyPrefix: randomUUID(),
  };
  const journal = openJournal(journalFile, head);
  if (!journal.isGoingOn) return journal;
  const { form, version: before } = journal.head;
  if (form !== undefined && !bodyForms.includes(form)) {
    journal.close();
    const message = `This import was begun by pms ${before}, whose requests this version does not write.`;
    const fix = 'Go on with that version, or start over with `--restart`: what is in already is skipped.';
    throw new PmsError('journal_does_not_fit', message, { fix });
  }
  const isSameFile = journal.head.fileBytes === fileBytes && journal.head.fileModifiedMs === fileModifiedMs;
  if (isSameFile) {
    const isSentAgain = info.isOurs || flags.retryUnsafe === true;
    if (!flags.quiet) for (const each of goingOn(context.clock(), journal, flags, isSentAgain)) context.tell(each);
    return journal;
  }
  const { lastLine } = journal.progress();
  journal.remove();
  context.tell({ code: 'file_changed', file, lastLine, isUpdated: flags.onDuplicate === 'update' });
  return openJournal(journalFile, head);
}

/**
 * Rows of an import that are sorted at a time, where that is known to change nothing but the time it takes: in our own service. The first window is
 * at most one request, so that who asks for small ones is not kept waiting for many of them. `isHeavy`: twice as much is kept of each row.
 */
export function windowRowsOf(
  { resource, flags }: Pick<ImportJob, 'resource' | 'flags'>,
  { isOurs }: Pick<ServerInfo, 'isOurs'>,
  isHeavy: boolean,
): number | undefined {
  if (resource.name !== 'bookings' || !isOurs) return undefined;
  return Math.min(isHeavy ? windowRowsMax / 2 : windowRowsMax, flags.batchSize * windowParts);
}

/** Everything that decides which records are sent, in a form that is equal for equal flags: of a mapping file what stands in it. */
async function optionsOf(flags: ImportSettings): Promise<unknown> {
  const map = flags.map === undefined ? undefined : hashOf(await readFile(flags.map));
  return decisive.flatMap((name) => {
    const value = name === 'map' ? map : flags[name];
    return value === undefined ? [] : [[name, value instanceof Map ? [...value] : value]];
  });
}

/** How much is done, the request that is open, and the batch size that it keeps. */
function goingOn(
  nowMs: number,
  { head, progress }: Journal,
  { batchSize }: ImportSettings,
  isSentAgain: boolean,
): Remark[] {
  const { firstLine, lastLine, lastAtMs: atMs, records, rejected = 0, open } = progress();
  // Sorted rows are among those of their lines; the others are rejected, or go on.
  const someOf = (first: number, last: number, count: number) =>
    head.windowRows !== undefined && count < last - first + 1 ? { rows: count } : {};
  const said: Remark[] = [];
  if (firstLine !== undefined && lastLine !== undefined && atMs !== undefined) {
    const lines = { firstLine, lastLine, ...someOf(firstLine, lastLine, records) };
    said.push({ code: 'lines_done', ...lines, atMs, nowMs, in: records - rejected, rejected });
    if (head.isStoppedAtLimit === true && rejected > 0) said.push({ code: 'tried_again' });
  }
  // A request has no more rows than that.
  if (open !== undefined)
    said.push({
      code: 'answer_missing',
      ...open,
      isSentAgain,
      ...someOf(open.firstLine, open.lastLine, head.batchSize),
    });
  if (batchSize !== head.batchSize) said.push({ code: 'batches_stay', batchSize: head.batchSize });
  return said;
}

/** Days since a resumed import began, if its service may have dropped the keys of its requests; otherwise undefined. */
export function daysBeyondKeys({ head, isGoingOn }: Journal, nowMs: number): number | undefined {
  const ageMs = nowMs - head.startedAtMs;
  return isGoingOn && ageMs >= keysKeptMs ? Math.floor(ageMs / (24 * 3600 * 1000)) : undefined;
}
