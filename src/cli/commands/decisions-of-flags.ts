/** The flags of a command in, what they decide about a file out. */
import { minorUnitOf } from '../../contract/currencies.ts';
import { PmsError } from '../../contract/errors.ts';
import type { Decisions } from '../../convert/decisions.ts';
import { readMappingFile, withMapping } from '../../convert/mapping-file.ts';
import type { ReadingFlags } from './reading-flags.ts';

/** What the flags decide; a flag comes before the mapping file. Throws PmsError usage (a currency that is none) and what reading that file throws. */
export async function decisionsOf(flags: ReadingFlags): Promise<Decisions> {
  const [only] = flags.only ?? [];
  const said: Decisions = {
    source: flags.source,
    dateOrder: flags.dateOrder,
    decimalMark: flags.decimal,
    currency: currencyOf(flags.currency),
    statuses: flags.status,
    rooms: flags.room,
    multiRoom: flags.multiRoom,
    badEmail: flags.badEmail,
    only: only === undefined ? undefined : { column: only[0], value: only[1] },
    occupancy: flags.occupancy,
    units: flags.units,
    groupBy: flags.groupBy,
  };
  if (flags.map === undefined) return said;
  return withMapping(said, await readMappingFile(flags.map));
}

function currencyOf(text: string | undefined): string | undefined {
  const code = text?.trim().toUpperCase();
  if (code === undefined || minorUnitOf(code) !== undefined) return code;
  throw new PmsError('usage', `--currency ${code.slice(0, 20)} is no currency.`, {
    fix: 'Give an ISO 4217 code such as EUR.',
  });
}
