/** What an import warns of: columns without a field, repeated rows, room types that the service does not list. */
import type { Client } from '../../client/create-client.ts';
import type { Resource } from '../../contract/resource.ts';
import type { Converter } from '../../convert/create-converter.ts';
import type { ImportOutcome } from '../../transfer/import.ts';
import type { RoomNames } from '../../transfer/room-names.ts';
import type { Warning } from '../../transfer/tally.ts';
import { type Context, say } from '../context.ts';
import { printable } from '../view/printable.ts';
import type { ImportCommand } from './import-run.ts';

/** Names each column that has no field, and the field it may have meant. */
export function warnOfColumns(context: Context, { file, flags }: ImportCommand, converter: Converter): void {
  if (flags.quiet) return;
  for (const { column, nearest } of converter.unknownColumns()) {
    const hint = nearest === undefined ? '' : ` (the nearest field is ${nearest})`;
    say(context, `${file}: the column "${printable(column.trim())}" is not known and is left out${hint}`);
  }
}

/** Warnings that the outcome itself gives. */
export function outcomeWarnings({ tally, expanded, repeatsComplete }: ImportOutcome, resource: Resource): Warning[] {
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
  if (expanded > 0) {
    const message = `${expanded.toLocaleString('en-US')} repeated rows were made rooms of their own, with a number after the last name`;
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
  const listed: string[] = [];
  const stream = await client.roomTypes();
  const place = stream.columns.indexOf('name');
  for await (const batch of stream.batches) listed.push(...batch.map((row) => String(row[place < 0 ? 0 : place])));
  return roomNames.warnings(listed);
}
