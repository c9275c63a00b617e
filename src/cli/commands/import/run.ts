/** Runs `pms import` for one file: understands it, finds the service, imports, reports, and returns the exit code. */
import type { WrittenDays } from '../../../app/history/held-before.ts';
import type { HeldBefore } from '../../../app/history/writes-of-import.ts';
import { type ImportProgress, importPrepared } from '../../../app/import/run-import.ts';
import { createInput, isStandardInput, nameOfInput } from '../../../app/reading/input-file.ts';
import type { ReadingInput } from '../../../app/reading/prepare-input.ts';
import { findService, type Service } from '../../../app/service/find-service.ts';
import { askPropertyCurrency } from '../../../app/service/property-currency.ts';
import { PmsError } from '../../../contract/errors.ts';
import { type ResourceName, resources } from '../../../contract/resource.ts';
import { requireApart } from '../../../file/apart.ts';
import { closing } from '../../../file/closing.ts';
import type { RepeatableInput } from '../../../file/repeatable-input.ts';
import { counted } from '../../../words/count.ts';
import { type Context, describeService, say } from '../../context.ts';
import { refuseRepeats } from '../../flags.ts';
import { readInput, warnOfColumns } from '../../read-input.ts';
import { createProgress, type Progress } from '../../view/progress.ts';
import {
  type ImportCommand,
  type ImportFlags,
  type ReportedFile,
  reportImport,
  reportStream,
  takesStdout,
} from './report.ts';

interface ImportOfFile {
  resource: ResourceName;
  file: string;
  flags: ImportFlags;
  /** The command that goes on with it. */
  words: readonly string[];
}

/** Runs an import. Throws PmsError for what is found before the first row; everything later is in the report. */
export async function runImport(
  context: Context,
  { resource: name, file, flags, words }: ImportOfFile,
  printJson: ImportCommand['printJson'],
): Promise<ReportedFile> {
  const { stdout } = context.io;
  const command: ImportCommand = { resource: resources[name], file, flags, words, stdout, printJson };
  checkFlags(command);
  requireApart({ reads: [file, flags.map, flags.byProperty], writes: [flags.rejects] });
  if (isStandardInput(file)) stopWaitingOnSignal(context);
  return closing(createInput(file, context.io.stdin), (input) => importInput(context, command, input));
}

/** Rows may never come. If a person types them, the first signal ends the wait for them; otherwise the second one does. */
function stopWaitingOnSignal({ io: { stdin }, signal, hardSignal }: Context): void {
  const ending = stdin.isTTY ? signal : hardSignal;
  // The signal may have come already.
  if (ending.aborted) stdin.destroy();
  else ending.addEventListener('abort', () => stdin.destroy(), { once: true });
}

async function importInput(context: Context, typed: ImportCommand, input: RepeatableInput): Promise<ReportedFile> {
  const { flags } = typed;
  let startedMs = context.clock();
  let service: Service | undefined;
  const isUndoable = flags.undoable === true && !flags.dryRun;
  const { name } = typed.resource;
  const given = {
    input,
    propertyCurrency: () => service?.info.currency,
    askCurrency: () => askPropertyCurrency(context, flags),
    showsGuests: flags.showValues === true || (reportStream(context, flags).isTTY === true && !flags.json),
    repeatsAsRooms: flags.repeats === 'rooms',
  };
  const days = isUndoable && name !== 'rooms' ? await daysOf(context, typed, given) : undefined;
  const prepared = await readInput(context, typed, { ...given, isReported: !flags.json });
  const answered = context.answers.get(typed.file);
  // The journal belongs to the answers too.
  const command: ImportCommand = {
    ...typed,
    flags: { ...flags, ...answered?.options },
    words: [...typed.words, ...(answered?.words ?? [])],
  };
  let before: HeldBefore | undefined;
  let progress: Progress | undefined;
  try {
    if (answered !== undefined && !flags.dryRun) {
      const { confirmImport } = await import('../../dialogue.ts');
      await confirmImport(context, command, given);
    }
    // The time that a person took is none of the import's.
    if (answered !== undefined) startedMs = context.clock();
    warnOfColumns(context, command, prepared);
    service = await findService(context, flags);
    if (service !== undefined && !flags.quiet) say(context, `to ${describeService(service)}`);
    if (isUndoable)
      before = await (await heldBefore()).readBefore(service!, { resource: name, action: flags.onDuplicate, days });
    const shown = createProgress(context, flags.quiet ? 'none' : `importing ${nameOfInput(command.file)}`);
    progress = shown;
    return await importPrepared(context, command, {
      prepared,
      service,
      before,
      onProgress: (made) => showProgress(shown, made),
      onFinished(finished) {
        shown.stop();
        return reportImport(context, command, { ...finished, prepared, service, startedMs });
      },
    });
  } finally {
    progress?.stop();
    before?.close();
    await prepared.file.close();
    await service?.client.close();
  }
}

/** Only an import that can be undone needs it. */
const heldBefore = () => import('../../../app/history/held-before.ts');

/** The days that a file writes. The file is read one more time to find them. */
async function daysOf(context: Context, command: ImportCommand, given: ReadingInput): Promise<WrittenDays | undefined> {
  const input = { ...given.input, settle: () => undefined };
  const quiet = { ...command, flags: { ...command.flags, quiet: true } };
  const { daysOfFile } = await heldBefore();
  return daysOfFile(await readInput(context, quiet, { ...given, input, isReported: true }));
}

function showProgress(progress: Progress, { rows, bytesRead, bytesTotal, slow }: ImportProgress): void {
  const share = bytesTotal ? `, ${Math.min(100, Math.floor((bytesRead * 100) / bytesTotal))} % of the file read` : '';
  progress.update(`${counted(rows, 'row', 'rows')}${share}${slow === undefined ? '' : `; ${slow}`}`);
}

function checkFlags({ resource, flags }: ImportCommand): void {
  if (flags.json && takesStdout(flags))
    throw new PmsError('usage', '--json and --rejects - would both go to standard output.', {
      fix: 'Name a file for the rejected rows, or leave one of the two out.',
    });
  refuseRepeats(resource.name, flags.repeats);
  if (flags.lowerAmounts !== undefined && flags.onDuplicate !== 'update')
    throw new PmsError('usage', '--lower-amounts is for imports that change what is there already.', {
      fix: 'Add `--on-duplicate update`, or leave it out.',
    });
}
