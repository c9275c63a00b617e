/** Writes the warnings of an import: columns without a field, repeated rows, room types that the service does not list. */
import type { ImportJob } from '../app/import/import-job.ts';
import type { PlannedRooms } from '../app/import/refuse-planned.ts';
import type { MovedNumbers } from '../app/ledger/numbers-of-import.ts';
import type { ReadyFile } from '../app/reading/prepare-input.ts';
import { optionsOfFile } from '../app/reading/read-again.ts';
import type { Service } from '../app/service/find-service.ts';
import type { OverbookedType } from '../app/service/overbooked.ts';
import type { Resource } from '../contract/resource.ts';
import { isIgnored, type UnknownColumn } from '../convert/columns/native-columns.ts';
import type { Converter } from '../convert/converter.ts';
import type { Reading } from '../convert/reading.ts';
import type { LineRanges } from '../file/line-ranges.ts';
import type { ImportOutcome } from '../transfer/import.ts';
import type { UnlistedRoom } from '../transfer/room-names.ts';
import type { Tally, Warning } from '../transfer/tally.ts';
import { columnLetters } from './columns.ts';
import { counted } from './count.ts';
import { clauseOfRepeats, warningOfNote } from './notes.ts';
import { overbookedText } from './overbooked.ts';
import { printable } from './printable.ts';
import { fileWord, shellWord, wordOfResource } from './shell-word.ts';

/** The columns without a field, of which at most `namesMax` are named in one warning. Those of a recognised source share one: they are expected. */
export function columnWarnings(
  { converter, reading }: { converter: Converter; reading: Reading },
  namesMax = 50,
): Warning[] {
  const unused =
    reading.kind === 'external'
      ? reading.columns.filter(({ header, role }) => role === undefined && !isIgnored(header))
      : [];
  const unknown = reading.source === undefined ? converter.unknownColumns() : [];
  const named = unused.filter(({ isKnown }) => isKnown || reading.source !== undefined).map(({ header }) => header);
  const nameless = namelessColumns(reading);
  const far = unknown.filter(({ nearest }) => nearest === undefined);
  const isMany = far.length > namesMax;
  return [
    ...unknown.filter((one) => !isMany || one.nearest !== undefined).map(unknownWarning),
    ...(isMany ? [unknownsWarning(far, namesMax)] : []),
    ...(named.length === 0 ? [] : [unusedWarning(named, namesMax)]),
    ...nameless.map(namelessWarning),
  ];
}

/** Columns without a name but with values, right of a column with a name: a merged header cell keeps its name in its first column only. */
function namelessColumns({ columns }: Pick<Reading, 'columns'>): { letters: string; left: string }[] {
  let left: string | undefined;
  return columns.flatMap(({ header, role, sample }, index) => {
    if (header.trim() !== '') left = header.trim();
    const isLost = header.trim() === '' && role === undefined && sample !== undefined && left !== undefined;
    return isLost ? [{ letters: columnLetters(index), left: left! }] : [];
  });
}

function namelessWarning({ letters, left }: { letters: string; left: string }): Warning {
  const message = `column ${letters} has no name in the header and is left out: where its header is merged with "${printable(left, 40)}", give each column a name of its own`;
  return { code: 'column_without_name', message, lines: [] };
}

function unknownWarning({ column, nearest }: UnknownColumn): Warning {
  const hint = nearest === undefined ? '' : ` (the nearest field is ${nearest})`;
  const message = `the column "${printable(column.trim())}" is not known and is left out${hint}`;
  return { code: 'unknown_column', message, lines: [] };
}

function unknownsWarning(columns: readonly UnknownColumn[], namesMax: number): Warning {
  const names = someNames(
    columns.map(({ column }) => column),
    namesMax,
  );
  return { code: 'unknown_column', message: `columns that are not known, left out: ${names}`, lines: [] };
}

function someNames(columns: readonly string[], namesMax: number): string {
  const names = columns.slice(0, namesMax).map((column) => printable(column.trim(), 40));
  return `${names.join(', ')}${columns.length > names.length ? ` and ${columns.length - names.length} more` : ''}`;
}

function unusedWarning(columns: readonly string[], namesMax: number): Warning {
  return {
    code: 'columns_without_field',
    message: `columns that pms does not store, left out: ${someNames(columns, namesMax)}`,
    lines: [],
  };
}

/** The warnings that follow from the outcome alone. */
export function outcomeWarnings({ tally, repeatsComplete }: ImportOutcome, resource: Resource): Warning[] {
  const warnings: Warning[] = [];
  const { count, ranges } = tally.repeatedLines;
  if (count > 0) {
    const message =
      resource.name === 'bookings'
        ? clauseOfRepeats(count)
        : `${counted(count, 'row repeats', 'rows repeat')} an earlier row of this file`;
    warnings.push({ code: 'repeated', message, lines: ranges });
  }
  const { contradicted, keptDates } = tally;
  if (contradicted.count > 0) {
    const message = `${counted(contradicted.count, 'row gives', 'rows give')} other values for dates of an earlier row of this file, and the earlier row counts; \`--on-duplicate update\` lets the last row count`;
    warnings.push({ code: 'contradicted', message, lines: contradicted.ranges });
  }
  if (keptDates.dates > 0) {
    const { dates, lines } = keptDates;
    const message = `${counted(dates, 'date keeps', 'dates keep')} the other values that were there before; \`--on-duplicate update\` lets the file win`;
    warnings.push({ code: 'dates_kept', message, lines: lines.ranges });
  }
  warnings.push(...fixedRowWarnings(tally));
  if (!repeatsComplete) {
    warnings.push({
      code: 'repeats_incomplete',
      message:
        'the file has more than 4 million rows: after these, a repeated row is recognised only within its own request',
      lines: [],
    });
  }
  return warnings;
}

function fixedRowWarnings({ fixedSkipped, fixedOverwrote }: Tally): Warning[] {
  const rows = ({ count }: LineRanges) => `${count.toLocaleString('en-US')} fixed ${count === 1 ? 'row' : 'rows'}`;
  const look = 'if it is a different one, give it another name and import it again';
  return [
    ...(fixedSkipped.count === 0
      ? []
      : [
          {
            code: 'fixed_row_skipped',
            message: `${rows(fixedSkipped)} skipped, because the same is there already; that is right if an earlier run of this file brought it in; ${look}`,
            lines: fixedSkipped.ranges,
          },
        ]),
    ...(fixedOverwrote.count === 0
      ? []
      : [
          {
            code: 'fixed_row_overwrote',
            message: `${rows(fixedOverwrote)} replaced what was there already; that is right if an earlier import brought it in; ${look}`,
            lines: fixedOverwrote.ranges,
          },
        ]),
  ];
}

/**
 * Warns of bookings whose number is known under another stay, and names the command that cancels the old stay; for rows of a rejects file, which may
 * be further rooms of their number, the one that shows both.
 */
export function movedWarnings(
  { file, resource }: Pick<ImportJob, 'file' | 'resource'>,
  prepared: ReadyFile,
  { moved, fixed }: MovedNumbers,
): Warning[] {
  const known = ({ count }: LineRanges) =>
    `${counted(count, 'booking number was known', 'booking numbers were known')} under another stay`;
  const warnings: Warning[] = [];
  if (fixed.count > 0) {
    const look = '`pms find NUMBER` shows both, and a sync of the whole file finds out which it is';
    const message = `${known(fixed)}, which may be another room of the booking, or its stay before it moved; ${look}`;
    warnings.push({ code: 'fixed_number_known', message, lines: fixed.ranges });
  }
  if (moved.count === 0) return warnings;
  const isOne = moved.count === 1;
  const many = `${counted(moved.count, 'booking has', 'bookings have')} moved, and ${isOne ? 'its old stay is' : 'their old stays are'} still live`;
  // A list of payments cannot be synced: it does not show what has moved.
  if (prepared.reading.source?.isOfPayments === true) {
    const message = `${many}: cancel ${isOne ? 'it' : 'them'} yourself, or sync the list of reservations`;
    return [...warnings, { code: 'numbers_moved', message, lines: moved.ranges }];
  }
  const words = ['pms', 'sync', wordOfResource(resource.name), fileWord(file), ...optionsOfFile(prepared)]
    .map(shellWord)
    .join(' ');
  const message = `${many}: \`${words}\` cancels ${isOne ? 'it' : 'them'}`;
  return [...warnings, { code: 'numbers_moved', message, lines: moved.ranges }];
}

/** What a dry run says about rooms. */
export function roomWarnings({ unlisted, incomplete }: PlannedRooms): Warning[] {
  return [...unlisted.map(unlistedWarning), ...(incomplete === undefined ? [] : [warningOfNote(incomplete)])];
}

/** A room type that the service does not list, of rows that are not sent yet. */
export function unlistedWarning({ name, nearest, lines }: UnlistedRoom): Warning {
  const rows = lines.count === 1 ? '1 row is' : `${lines.count} rows are`;
  const hint = nearest === undefined ? '' : ` (the nearest is "${nearest}")`;
  const flag = `--room ${shellWord(`${name}=${nearest ?? 'TYPE'}`)}`;
  const message = `${rows} for "${name}", which is no active room type here${hint}, and would be rejected; \`${flag}\` says which one it is`;
  return { code: 'unlisted_room_type', message, lines: lines.ranges };
}

/** Warns where prices would go into a property that has no currency. */
export function currencyWarnings({ info }: Pick<Service, 'info'>): Warning[] {
  if (info.currency !== null) return [];
  const command = ['pms', 'properties', 'set', info.property ?? 'NAME', '--currency', 'EUR'].map(shellWord).join(' ');
  const message = `the property has no currency, so these are prices without one; \`${command}\` sets it`;
  return [{ code: 'no_currency', message, lines: [] }];
}

/** The nights on which more rooms are sold than there are, with the command that names the bookings once they are there; undefined if there are none. */
export function overbookedWarning(types: readonly OverbookedType[], isPlanned: boolean): Warning | undefined {
  if (types.length === 0) return undefined;
  const days = types.flatMap(({ from, to }) => [from, to]).sort();
  const command = `; \`pms report overbooked --from ${days[0]!} --to ${days.at(-1)!}\` names the bookings`;
  const message = `${overbookedText(types, isPlanned)}${isPlanned ? '' : command}`;
  return { code: 'overbooked', message, lines: [] };
}
