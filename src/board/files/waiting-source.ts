/**
 * A source that waits for an answer, as a dropped file: its file, with what the source says as answers that are given already. Once its plan is carried
 * out, the next `pms sync` finds it as if it had been answered there.
 */
import { createReadStream } from 'node:fs';
import { extname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AppContext } from '../../app/app-context.ts';
import { readSources, type SavedSource, sourcesPath, writeSource } from '../../app/sources/sources-file.ts';
import { keepAnswered, memoryOf } from '../../app/sources/sync-sources.ts';
import { takeSource } from '../../app/sources/take-source.ts';
import type { PlanOfFiles } from '../../app/sync/plan-sync.ts';
import { PmsError } from '../../contract/errors.ts';
import { textOfWaits } from '../../words/sources.ts';
import type { BoardContext } from '../board-context.ts';
import { answersOf, flagsOfDrop } from './answers.ts';
import { type Drop, keepNote, takeDrop } from './drops.ts';

/** Takes the file about which a source waits. Throws PmsError unknown_name where nothing waits, and for a file that is missing or cannot be fetched. */
export async function takeWaiting(board: BoardContext, root: string, name: string): Promise<Drop> {
  const source = await findSource(board, name);
  const { memory, service } = await memoryOf(board.context, { ...board.service, retryFor: 3, dryRun: true });
  const { waits } = memory.of(name);
  if (waits === undefined)
    throw new PmsError('unknown_name', `No source ${name} of ${service.target.baseUrl} waits for an answer.`, {
      fix: 'Load History again; if it is of another service, open a board of that one.',
    });
  // The same bytes as long ago are right if the person says so, who sees them here.
  const { files, known } = await takeSource(board.context, { ...source, stale_days: 0 }, memory);
  const file = files[0] ?? known.at(-1);
  if (file === undefined)
    throw new PmsError('file_not_found', `${name} has no file that is not in.`, {
      fix: 'Export it again and put it there.',
    });
  const { gone, max_cancel: maxCancel, repeats_as_rooms: isRooms, options } = source;
  const drop = await takeDrop(root, {
    name: source.url === undefined ? file.file : `${name}${extname(file.path)}`,
    modifiedMs: Math.floor(file.modifiedMs),
    body: createReadStream(file.path),
    source: { name, file, why: textOfWaits(waits) },
  });
  // What was answered here before stays.
  if (drop.note.sync !== undefined) return drop;
  const choices = gone === 'cancel' ? { gone, maxCancel } : {};
  const said = { answers: answersOf(options), map: options.map, repeats: isRooms && ('rooms' as const) };
  const note = { ...drop.note, ...said, resource: 'bookings' as const, withoutMap: true as const };
  const taken = { ...drop, note: { ...note, sync: { files: [drop.id], choices } } };
  await keepNote(taken);
  return taken;
}

/** Keeps what was answered, once the plan is carried out. Throws PmsError where that cannot be written. */
export async function keepWaiting(
  board: BoardContext,
  context: AppContext,
  {
    note,
    source: { name, file },
    plan,
  }: { note: Drop['note']; source: NonNullable<Drop['note']['source']>; plan: PlanOfFiles },
): Promise<void> {
  const source = await findSource(board, name);
  const options = flagsOfDrop(note);
  if (!isDeepStrictEqual(answersOf(options), answersOf(source.options)) || options.map !== source.options.map)
    await writeSource(sourcesPath(context.env), { ...source, options });
  const notMoved = await keepAnswered(context, plan, { source, file });
  if (notMoved !== undefined) throw notMoved;
}

async function findSource({ context: { env } }: BoardContext, name: string): Promise<SavedSource> {
  const path = sourcesPath(env);
  const source = (await readSources(path)).find((each) => each.name === name);
  if (source !== undefined) return source;
  throw new PmsError('unknown_name', `There is no source ${name} in ${path}.`, {
    fix: 'Answer it in a terminal: `pms sync --sources FILE`.',
  });
}
