/** Asks what rows would be rejected for: words for states, amounts, and room types that the service does not have. */
import { inspectPrepared } from '../../app/reading/inspect-input.ts';
import { prepareToInspect, type ReadingCommand, type ReadingInput } from '../../app/reading/prepare-input.ts';
import { withClient } from '../../app/service/find-service.ts';
import { listedRoomTypes } from '../../app/service/listed-room-types.ts';
import { askPropertyCurrency } from '../../app/service/property-currency.ts';
import { PmsError } from '../../contract/errors.ts';
import { createNearestRooms } from '../../contract/nearest-name.ts';
import { bookingStatuses } from '../../contract/status.ts';
import { nameKey } from '../../contract/text.ts';
import { likelyStatus } from '../../convert/columns/everyday/likely-status.ts';
import type { Reading } from '../../convert/reading.ts';
import type { ReadingOptionName } from '../../convert/reading-options.ts';
import { createRoomTypeNames } from '../../convert/room-type-names.ts';
import { valueWords } from '../../words/choices.ts';
import { counted } from '../../words/count.ts';
import { printable } from '../../words/printable.ts';
import { type Context, type GlobalFlags, say } from '../context.ts';
import { showEvidence } from './evidence.ts';
import { askText, choose, requireYes, type Way } from './prompts.ts';

/** A command whose file is asked about. */
export type AskingCommand = ReadingCommand & {
  flags: GlobalFlags & { offline?: boolean; onDuplicate?: string; dryRun?: boolean };
};

/** What a person is asked about: a file as it is read now. */
export interface Dialogue {
  context: Context;
  /** With what was answered before. */
  command: AskingCommand;
  /** Its flags with what a mapping file says, which is not asked. */
  flags: AskingCommand['flags'];
  given: ReadingInput;
  reading: Reading;
  /** Whether something of this name was not asked yet; then it counts as asked. */
  isNew(name: string): boolean;
  /** Adds an answer to the options; gives why it does not fit. */
  take(option: ReadingOptionName, value: string): string | undefined;
}

/** Files of at most this size are read once more to find what their rows would be rejected for; others only if they were read whole anyway. */
const smallBytes = 5_000_000;

/** Asks for words and names for which rows would be rejected. */
export async function askOfRows(dialogue: Dialogue): Promise<void> {
  const { command, reading, isNew } = dialogue;
  const { statuses, rooms } = await textsOf(dialogue);
  for (const [word, { count: rows, line }] of statuses ?? []) {
    if (reading.statusOf?.(word) !== undefined || !isNew(`status ${word}`)) continue;
    await showEvidence(dialogue, [line]);
    await askState(dialogue, { word, rows, line, proposed: likelyStatus(word) });
  }
  if (lacksAmounts(dialogue) && isNew('amounts')) await askAmounts(dialogue);
  if (command.resource.name !== 'rooms' && rooms.size > 0) await askOfRooms(dialogue, rooms);
}

type Rooms = ReadonlyMap<string, { count: number; line?: number }>;

/** The words for states and the room types of the whole file. A file that was not read whole is read once more, unless it is large. */
async function textsOf({
  context,
  command,
  given,
  reading,
}: Dialogue): Promise<{ statuses: Reading['statuses']; rooms: Rooms }> {
  const { rooms = new Map(), statuses } = reading;
  if (reading.isSurveyed) return { statuses, rooms };
  const prepared = await prepareToInspect(command, given);
  if ((prepared.file.progress().bytesTotal ?? 0) > smallBytes) {
    await prepared.file.close();
    return { statuses, rooms };
  }
  const read = await inspectPrepared(context, command.resource, prepared);
  const found = [...(read.inspected?.rooms ?? [])].map(([name, rows]) => [name, { count: rows }] as const);
  return { statuses: read.prepared.reading.statuses, rooms: new Map(found) };
}

/** Asks what a word for the state means. */
export async function askState(
  { context, take }: Dialogue,
  { word, rows, line, proposed }: { word: string; rows: number; line: number; proposed?: string },
): Promise<void> {
  const way = (label: string, value: string): Way => ({ label, answer: () => take('status', `${word}=${value}`) });
  const states = [...new Set([...(proposed === undefined ? [] : [proposed]), ...bookingStatuses])];
  await choose(context, {
    message: `What does the status "${printable(word, 60)}" mean? (${counted(rows, 'row', 'rows')}, from line ${line})`,
    ways: [
      ...states.map((state) => way(state, state)),
      way('no booking: leave these rows out', 'leave-out'),
      way('a closed room', 'block'),
      { label: 'I do not know: reject these rows' },
    ],
  });
}

/** Columns that give a booking its amount. */
const ofAmounts: ReadonlySet<string | undefined> = new Set([
  'total_amount',
  'net_amount',
  'night_amount',
  'paid',
  'balance',
]);

/** Whether no booking of the file has an amount. What is there already needs none, and an update would overwrite it. */
function lacksAmounts({ command: { resource }, flags, reading: { columns, kind } }: Dialogue): boolean {
  if (resource.name !== 'bookings' || kind !== 'external' || flags.onDuplicate === 'update') return false;
  return flags.set?.has('total_amount') !== true && !columns.some(({ role }) => ofAmounts.has(role));
}

async function askAmounts(dialogue: Dialogue): Promise<void> {
  const { context, flags, take } = dialogue;
  await choose(context, {
    message: 'No column gives an amount, and a new booking needs one. Give all of them 0?',
    ways: [
      {
        label: 'yes, all of them are 0',
        async answer() {
          take('set', 'total_amount=0');
          const known = flags.currency ?? (flags.offline ? undefined : await askPropertyCurrency(context, flags));
          if (known === undefined) await askText(context, valueWords.currency!, (value) => take('currency', value));
          else take('currency', known);
        },
      },
      { label: 'no, only bookings that are there already go in' },
    ],
  });
}

async function askOfRooms(dialogue: Dialogue, rooms: Rooms): Promise<void> {
  const { context, flags, isNew, take } = dialogue;
  // Without a service nobody knows which types there are: the import says why it cannot be reached.
  const listed = await typesFor(dialogue);
  if (listed === undefined) return;
  const { typeOf } = createRoomTypeNames({ room: flags.room });
  const isListed = (name: string) => listed.some((type) => nameKey(type) === nameKey(name));
  const nearestOf = createNearestRooms(listed);
  const open = [...rooms]
    .filter(([name]) => !isListed(typeOf(name)) && isNew(`room ${name}`))
    .map(([name, seen]) => ({ name, ...seen, nearest: nearestOf(name) }));
  const answer = (name: string, type: string) => take('room', `${name}=${type}`);
  const near = open.filter(({ nearest }) => nearest !== undefined);
  let areSaid = false;
  if (near.length > 2)
    await choose(context, {
      message: `${near.length} names look like your room types:\n${near.map(({ name, nearest }) => `${printable(name, 60)} = ${printable(nearest!, 60)}`).join('\n')}\nUse all of them?`,
      ways: [
        {
          label: 'yes, all of them',
          answer() {
            for (const { name, nearest } of near) answer(name, nearest!);
            areSaid = true;
          },
        },
        { label: 'no, ask one by one' },
      ],
    });
  for (const { name, count: rows, line, nearest } of areSaid ? open.filter((each) => !near.includes(each)) : open) {
    if (line !== undefined) await showEvidence(dialogue, [line], name);
    const where = line === undefined ? '' : `, from line ${line}`;
    const types = [...new Set([...(nearest === undefined ? [] : [nearest]), ...listed])].map(
      (type): Way => ({ label: printable(type, 60), answer: () => answer(name, type) }),
    );
    const none: Way = { label: 'none of these: reject its rows' };
    const isNewType: Way = {
      label: 'a new room type',
      async answer() {
        await makeRoomType(dialogue, name);
        listed.push(name);
      },
    };
    await choose(context, {
      message: `There is no room type "${printable(name, 60)}" (${counted(rows, 'row', 'rows')}${where}). Which one is it?`,
      // Enter takes the first: never a type that is only the first of the list.
      ways: nearest === undefined ? [none, isNewType, ...types] : [...types, isNewType, none],
    });
  }
}

/** The room types of the service; undefined where none can be reached, or none may be asked. */
export async function typesFor({ context, command: { flags } }: Dialogue): Promise<string[] | undefined> {
  if (flags.offline) return undefined;
  const asked = withClient(context, { ...flags, dryRun: true }, ({ client }) => listedRoomTypes(client));
  return asked.catch(() => undefined);
}

/** Makes a room type in the service, if the command is one that sends. Throws PmsError unconfirmed if the person does not want it. */
export async function makeRoomType(dialogue: Dialogue, name: string): Promise<void> {
  const { context, command } = dialogue;
  if (command.flags.dryRun) return;
  const record: Record<string, string | number> = { name };
  const number = (field: string) => (value: string) => {
    if (!/^\d+([.]\d+)?$/.test(value)) return 'A number, please, such as 2 or 89.50.';
    record[field] = Number(value);
    return undefined;
  };
  const shown = printable(name, 60);
  await askText(context, `How many guests at most in the room type ${shown}?`, number('max_occupancy'));
  await askText(context, `How many rooms of it are there?`, number('total_rooms'));
  const currency = await askPropertyCurrency(context, command.flags);
  const unit = currency === undefined ? '' : `, in ${currency}`;
  await askText(context, `What does a night cost${unit}?`, number('base_price'));
  await requireYes(context, `Make the room type ${shown} in the service now?`);
  const { text: answer } = await withClient(context, { ...command.flags, dryRun: true }, ({ client }) =>
    client.importRooms({ records: [record], duplicateAction: 'skip' }),
  );
  const { errors } = JSON.parse(answer) as { errors: { message: string }[] };
  if (errors.length > 0)
    throw new PmsError('invalid_request', `The room type ${shown} was not made: ${errors[0]!.message}.`);
  say(context, `made: room type ${shown}`);
}
