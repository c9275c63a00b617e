/** The import of one dropped file, or its dry run. */
import { daysOfFile, readBefore } from '../../app/history/held-before.ts';
import type { HeldBefore } from '../../app/history/writes-of-import.ts';
import type { ImportJob } from '../../app/import/import-job.ts';
import { importPrepared } from '../../app/import/run-import.ts';
import type { ReadyFile } from '../../app/reading/prepare-input.ts';
import { optionsOfFile, readingOfRows } from '../../app/reading/read-again.ts';
import { findService, type Service } from '../../app/service/find-service.ts';
import { resources } from '../../contract/resource.ts';
import { createRepeatableInput } from '../../file/repeatable-input.ts';
import { reportOfImport } from '../../words/import-report.ts';
import { fileWord } from '../../words/shell-word.ts';
import { type BoardContext, commandLine } from '../board-context.ts';
import { flagsOfDrop } from '../files/answers.ts';
import { type FileOrder, readReady } from './read-ready.ts';
import { type Job, nowhere, sendingOfTask, startTask, type TaskRun } from './task.ts';

interface ImportOrder extends FileOrder {
  id: string;
  isPlan: boolean;
}

/** Starts at once. Never throws: failures are part of its facts. */
export function startImport(board: BoardContext, order: ImportOrder): Job {
  const { id, drop, resource, isPlan } = order;
  const begun = { id, drops: [drop], resource, task: 'import' as const, isPlan };
  const command = commandLine(board, ['import', resource, fileWord(drop.note.name)]);
  return startTask(board, { ...begun, command }, (doing) => run(board, order, doing));
}

async function run(board: BoardContext, order: ImportOrder, doing: TaskRun): Promise<void> {
  const { facts, context } = doing;
  const startedMs = context.clock();
  const job = importJobOf(board, order);
  let service: Service | undefined;
  const input = createRepeatableInput({ name: order.drop.note.name, path: job.file });
  let prepared: ReadyFile | undefined;
  let before: HeldBefore | undefined;
  try {
    const again = { ...input, settle: () => undefined };
    const days =
      job.flags.undoable && order.resource !== 'rooms'
        ? await daysOfFile(await readReady(board, order, { context, input: again, propertyCurrency: () => undefined }))
        : undefined;
    prepared = await readReady(board, order, { context, input, propertyCurrency: () => service?.info.currency });
    const ready = prepared;
    const words = wordsOf(order, ready);
    facts.command = commandLine(board, words);
    service = await findService(context, job.flags);
    const onHeld = (held: number) => (facts.held = held);
    if (job.flags.undoable)
      before = await readBefore(service!, { resource: order.resource, action: job.flags.onDuplicate, days, onHeld });
    await importPrepared(
      context,
      { ...job, words },
      {
        prepared,
        service,
        before,
        onProgress({ rows, bytesRead, bytesTotal, slow }) {
          facts.rows = rows;
          facts.share = bytesTotal ? Math.min(1, bytesRead / bytesTotal) : undefined;
          facts.slow = slow;
        },
        async onFinished(finished) {
          const settings = { namesColumns: true, nowMs: context.clock(), signalExitCode: 130 };
          const made = reportOfImport(job, { ...finished, prepared: ready, service, startedMs }, settings);
          facts.report = made.report;
          facts.rows = made.report.rows;
          const { rejects: path } = finished.written;
          if (path !== undefined) doing.keepRejects(order.drop.id, { path, flags: readingOfRows(ready) });
          return { exitCode: made.exitCode, isDelivered: true };
        },
      },
    );
  } finally {
    before?.close();
    await prepared?.file.close();
    await input.close();
    await service?.client.close();
  }
}

/** Only an update overwrites, so only an update has to read former values. Of other imports the history records what they created. */
function isUndoable({ drop, isPlan }: Pick<ImportOrder, 'drop' | 'isPlan'>): boolean {
  return !isPlan && drop.note.onDuplicate === 'update';
}

function wordsOf({ resource, drop, isPlan }: ImportOrder, ready: ReadyFile): string[] {
  const { onDuplicate, repeats } = drop.note;
  return [
    ...['import', resource, fileWord(drop.note.name), ...optionsOfFile(ready)],
    ...(onDuplicate === undefined ? [] : ['--on-duplicate', onDuplicate]),
    ...(repeats === undefined ? [] : ['--repeats', repeats]),
    ...(isUndoable({ drop, isPlan }) ? ['--undoable'] : []),
    ...(isPlan ? ['--dry-run'] : []),
  ];
}

function importJobOf(board: BoardContext, { drop, resource, isPlan }: ImportOrder): ImportJob {
  const { onDuplicate, repeats } = drop.note;
  return {
    resource: resources[resource],
    file: drop.path,
    flags: {
      ...flagsOfDrop(drop.note),
      ...board.service,
      onDuplicate,
      repeats,
      undoable: isUndoable({ drop, isPlan }),
      ...sendingOfTask,
      rejects: !isPlan,
      dryRun: isPlan ? true : undefined,
    },
    words: [],
    stdout: nowhere(),
  };
}
