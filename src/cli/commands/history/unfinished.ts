/** What `pms history --unfinished` does: lists the unfinished imports from their journals and the sources that wait, or removes one journal. */
import { type Unfinished, unfinishedImports } from '../../../app/import/journal-files.ts';
import { type WaitingSource, waitingSources } from '../../../app/sources/source-memory.ts';
import { makeStatePath, stateNames } from '../../../app/state-folder.ts';
import { PmsError } from '../../../contract/errors.ts';
import { removeJournal } from '../../../journal/open-journal.ts';
import { isoTime, timeOf } from '../../../words/count.ts';
import { describeProgress } from '../../../words/journals.ts';
import { printable } from '../../../words/printable.ts';
import { shellWord } from '../../../words/shell-word.ts';
import { textOfWaits } from '../../../words/sources.ts';
import { type Context, type GlobalFlags, printFound, say } from '../../context.ts';
import { drawTable, tableWidth } from '../../view/table.ts';

export interface UnfinishedFlags extends GlobalFlags {
  unfinished?: boolean;
  forget?: string;
  json?: boolean;
}

/** Characters of an id that are shown: enough to tell journals apart. */
const shownIdCharacters = 8;

/** Lists them, or forgets one. Throws PmsError unknown_name, import_running. */
export async function runUnfinished(context: Context, flags: UnfinishedFlags): Promise<number> {
  if (flags.forget !== undefined) return forget(context, await stateNames(context.env, 'journals'), flags.forget);
  const all = await unfinishedImports(context.env);
  const waiting = await waitingSources(context);
  const sources = waiting.map(({ source, service, sinceMs, ...waits }) => {
    return { state: 'waits', source, service, why: textOfWaits(waits), since: isoTime(sinceMs) };
  });
  await printFound(context, flags, [...all.map(plain), ...sources], () => {
    const lines = waiting.map((each) => `waits: ${lineOfWaiting(each, context.clock())}\n`);
    const none = lines.length > 0 ? '' : 'no import is unfinished\n';
    return (all.length === 0 ? none : render(all, context)) + lines.join('');
  });
  return 0;
}

async function forget(context: Context, ids: readonly string[], wanted: string): Promise<number> {
  const found = ids.filter((id) => id.startsWith(wanted.toLowerCase()));
  const [id] = found;
  if (id === undefined || found.length > 1) {
    const which = id === undefined ? 'There is no unfinished import' : 'Several unfinished imports begin with';
    throw new PmsError('unknown_name', `${which} ${wanted}.`, { fix: '`pms history --unfinished` lists them.' });
  }
  removeJournal(await makeStatePath(context.env, 'journals', id));
  say(context, `forgotten: ${id.slice(0, shownIdCharacters)}; what it brought in stays in`);
  return 0;
}

/** `source villa of http://127.0.0.1:8000, since yesterday: it has 1 row, and villa.ics had 4. Export it again` */
function lineOfWaiting({ source, service, sinceMs, ...waits }: WaitingSource, nowMs: number): string {
  return printable(
    `source ${source} of ${service}, since ${timeOf(sinceMs, nowMs)}: ${waits.why ?? `${textOfWaits(waits)}; \`pms sync\` asks again`}`,
    500,
  );
}

function plain({ id, state, head, progress }: Unfinished) {
  return {
    id,
    state,
    resource: head?.resource ?? null,
    file: head?.file ?? null,
    base_url: head?.baseUrl ?? null,
    property: head?.property ?? null,
    words: head?.words ?? null,
    started: isoTime(head?.startedAtMs),
    records: progress?.records ?? null,
    last_line: progress?.lastLine ?? null,
    last_answer: isoTime(progress?.lastAtMs),
    unanswered: progress?.open === undefined ? null : [progress.open.firstLine, progress.open.lastLine],
  };
}

function render(all: readonly Unfinished[], { clock, io }: Context): string {
  const nowMs = clock();
  const rows = all.map(({ id, state, head, progress }) => [
    id.slice(0, shownIdCharacters),
    head === undefined ? '' : `${head.resource} of ${printable(head.file, 200)}`,
    head === undefined ? '' : printable([head.baseUrl, head.property ?? ''].join(' ').trim(), 200),
    head === undefined ? '' : timeOf(head.startedAtMs, nowMs),
    progress === undefined ? '' : describeProgress(progress, nowMs),
    state,
  ]);
  const table = drawTable(
    { head: ['id', 'file', 'to', 'began', 'came', 'state'], rows },
    { width: tableWidth(io.stdout) },
  );
  const commands = all
    .filter(({ state, head }) => state === 'stopped' && head !== undefined)
    .map(({ head }) => `go on: pms ${head!.words.map((word) => shellWord(printable(word, 500))).join(' ')}`);
  return `${[table, ...commands].join('\n')}\n`;
}
