/** The flags by which a person says how a file is read: the same for import, convert and inspect. */
import { type Command, Option } from 'commander';
import { decimalMark, delimiter, pair, statusPair, wholeNumber } from '../../cli/parse-options.ts';
import type { Decisions } from '../../convert/decisions.ts';

export interface ReadingOptions {
  format?: 'csv' | 'json' | 'ndjson';
  delimiter?: string;
  encoding?: string;
  sheet?: string;
  set?: Map<string, string>;
  source?: string;
  map?: string;
  dateOrder?: Decisions['dateOrder'];
  decimal?: Decisions['decimalMark'];
  currency?: string;
  status?: NonNullable<Decisions['statuses']>;
  room?: Map<string, string>;
  multiRoom?: Decisions['multiRoom'];
  badEmail?: Decisions['badEmail'];
  only?: Map<string, string>;
  occupancy?: number;
  units?: Decisions['units'];
  groupBy?: string;
}

/** Adds the flags to a command. `formatFlag`: the format of the file, where `--format` means another. */
export function addReadingOptions(command: Command, formatFlag = '--format'): Command {
  return command
    .addOption(
      new Option(`${formatFlag} <format>`, 'read the file as this (default: by its content)').choices([
        'csv',
        'json',
        'ndjson',
      ]),
    )
    .option('--delimiter <character>', 'delimiter of a CSV file (default: by its content)', delimiter)
    .option('--encoding <label>', 'encoding of the file, such as windows-1252 (default: by its content)')
    .option('--sheet <name>', 'sheet of a workbook, by its name or number (default: the first with a known header)')
    .option(
      '--set <field=value>',
      'one value for all rows, for a field the file has no column for; may be repeated',
      pair,
    )
    .option('--source <name>', 'read the file as this source (`pms sources` lists them), or as none')
    .option('--map <file>', 'read the file as a mapping file says (`pms inspect FILE --save map.json` writes one)')
    .addOption(
      new Option('--date-order <order>', 'order of day, month and year where the file cannot prove it').choices([
        'dmy',
        'mdy',
        'ymd',
      ]),
    )
    .option('--decimal <mark>', 'decimal mark of amounts, . or , where the file cannot prove it', decimalMark)
    .option('--currency <code>', 'currency of amounts that do not say theirs, or with a sign that several share')
    .option(
      '--status <word=state>',
      'what a status word means, such as "Definite=Confirmed"; may be repeated',
      statusPair,
    )
    .option(
      '--room <name=type>',
      'what a room is called in the service: "Doppelzimmer=Deluxe Double"; may be repeated',
      pair,
    )
    .addOption(
      new Option('--multi-room <as>', 'a booking of several rooms becomes a booking for each (rooms), or one').choices([
        'rooms',
        'one',
      ]),
    )
    .addOption(
      new Option('--bad-email <action>', 'reject rows with a wrong e-mail address, or drop the address').choices([
        'reject',
        'drop',
      ]),
    )
    .option('--only <column=value>', 'only rows with this value, such as "Property name=Casa Azul"', pair)
    .option('--occupancy <guests>', 'of prices for 1, 2, 3 or 4 guests take this one (rates)', wholeNumber(1, 4))
    .addOption(
      new Option('--units <as>', 'a list of rooms without types: each is a type (rooms)').choices(['as-types']),
    )
    .option('--group-by <column>', 'a list of rooms: the column that says the type (rooms)');
}
