/** Prepares a dropped file for conversion, with the answers given about it. */
import type { AppContext } from '../../app/app-context.ts';
import { prepareInput, type ReadyFile } from '../../app/reading/prepare-input.ts';
import { askPropertyCurrency } from '../../app/service/property-currency.ts';
import { PmsError } from '../../contract/errors.ts';
import { type ResourceName, resources } from '../../contract/resource.ts';
import type { RepeatableInput } from '../../file/repeatable-input.ts';
import { questionError } from '../../words/questions.ts';
import type { BoardContext } from '../board-context.ts';
import { flagsOfDrop } from '../files/answers.ts';
import type { Drop } from '../files/drops.ts';

export interface FileOrder {
  drop: Drop;
  resource: ResourceName;
}

/** Throws PmsError undecided if a question is open, wrong_resource, and the errors of reading. */
export async function readReady(
  board: BoardContext,
  { drop, resource }: FileOrder,
  {
    context,
    input,
    propertyCurrency,
  }: { context: AppContext; input: RepeatableInput; propertyCurrency(): string | null | undefined },
): Promise<ReadyFile> {
  const { name, repeats } = drop.note;
  const found = await prepareInput(
    context,
    { resource: resources[resource], file: drop.path, flags: flagsOfDrop(drop.note) },
    {
      input,
      propertyCurrency,
      askCurrency: () => askPropertyCurrency(context, board.service),
      showsGuests: true,
      repeatsAsRooms: repeats === 'rooms',
    },
  );
  if (found.kind === 'ready') return found.ready;
  if (found.kind === 'open') throw questionError(name, found.open.reading.questions);
  throw new PmsError('wrong_resource', `${name} looks like a file of ${found.other}, not of ${resource}.`, {
    fix: `Say above that it holds ${found.other}.`,
  });
}
