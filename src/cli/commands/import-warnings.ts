/** What an import warns of: columns without a field, repeated rows, room types that the service does not list. */
import type { Client } from '../../client/create-client.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Converter } from '../../convert/converter.ts';
import type { ImportOutcome } from '../../transfer/import.ts';
import type { RoomNames } from '../../transfer/room-names.ts';
import type { Warning } from '../../transfer/tally.ts';
import { type Context, say } from '../context.ts';
import { printable } from '../view/printable.ts';

/** Says of each column that has no field which field it may have meant. */
export function warnOfColumns(
  context: Context,
  { file, flags }: { file: string; flags: { quiet?: boolean } },
  converter: Converter,
): void {
  if (flags.quiet) return;
  const name = file === '-' ? 'standard input' : file;
  for (const { message } of columnWarnings(converter)) say(context, `${name}: ${message}`);
}

/** The same for the report. */
export function columnWarnings(converter: Converter): Warning[] {
  return converter.unknownColumns().map(({ column, nearest }) => {
    const hint = nearest === undefined ? '' : ` (the nearest field is ${nearest})`;
    const message = `the column "${printable(column.trim())}" is not known and is left out${hint}`;
    return { code: 'unknown_column', message, lines: [] };
  });
}

/** Warnings that the outcome itself gives. */
export function outcomeWarnings({ tally, madeRooms, repeatsComplete }: ImportOutcome, resource: Resource): Warning[] {
  const warnings: Warning[] = [];
  const { count, ranges } = tally.repeatedLines;
  if (count > 0) {
    const what = `${count.toLocaleString('en-US')} ${count === 1 ? 'row repeats' : 'rows repeat'} an earlier row of this file`;
    const hint =
      resource.name === 'bookings'
        ? ': two rooms of one guest look like that; `--repeats rooms` sends them as rooms of their own'
        : '';
    warnings.push({ code: 'repeated', message: `${what}${hint}`, lines: ranges });
  }
  if (madeRooms > 0) {
    const message = `${madeRooms.toLocaleString('en-US')} repeated rows were made rooms of their own, with a number after the last name`;
    warnings.push({ code: 'made_rooms', message, lines: [] });
  }
  if (!repeatsComplete) {
    warnings.push({
      code: 'repeats_incomplete',
      message: 'the file has more than 4 million rows: beyond these a repeated row is told within its batch only',
      lines: [],
    });
  }
  return warnings;
}

/** Of a dry run: the room types the file names against those that the service lists. */
export async function warnOfRoomNames(roomNames: RoomNames, client: Client): Promise<Warning[]> {
  return roomNames.warnings(await listedRoomTypes(client));
}

/** The names of the room types that the service lists. */
export async function listedRoomTypes(client: Client): Promise<string[]> {
  const listed: string[] = [];
  const stream = await client.roomTypes();
  const place = stream.columns.indexOf('name');
  for await (const batch of stream.batches) listed.push(...batch.map((row) => String(row[Math.max(place, 0)])));
  return listed;
}
