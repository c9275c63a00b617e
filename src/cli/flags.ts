/** Groups of flags that several commands have, each declared once. */
import { type Command, InvalidArgumentError, Option } from 'commander';
import { PmsError } from '../contract/errors.ts';
import type { ResourceName } from '../contract/resource.ts';
import {
  isSwitch,
  parseReadingOption,
  type ReadingOption,
  type ReadingOptionName,
  readingOption,
  readingOptionNames,
} from '../convert/reading-options.ts';
import { flagGroups } from './help-page.ts';
import { requireFit, wholeNumber } from './parse-options.ts';
import { resourceOption } from './resource-argument.ts';

/** Options that say how a file is read, and answer no question. */
const howToRead: ReadonlySet<ReadingOptionName> = new Set(['as', 'set', 'source', 'map', 'column', 'only']);
const aboutDuplicates: ReadonlySet<ReadingOptionName> = new Set(['multiRoom', 'sameNumber']);

/**
 * Adds the flags that say how a file is read, made from the table of reading options. `formatFlag`: the name of the format flag, if `--format` means
 * something else. `of`: the only list that the command reads.
 */
export function addReadingFlags(
  command: Command,
  { formatFlag = '--format', of }: { formatFlag?: string; of?: ResourceName } = {},
): Command {
  for (const name of readingOptionNames) {
    const declared = readingOption(name);
    if (of !== undefined && declared.resources?.includes(of) === false) continue;
    const group = aboutDuplicates.has(name)
      ? flagGroups.duplicates
      : flagGroups[declared.scope === 'bytes' || howToRead.has(name) ? 'read' : 'answers'];
    for (const option of optionsOf(name, declared, formatFlag)) command.addOption(option.helpGroup(group));
  }
  return command.addOption(new Option('--no-input', 'ask nothing, also on a terminal').helpGroup(flagGroups.answers));
}

function optionsOf(name: ReadingOptionName, declared: ReadingOption, formatFlag: string): Option[] {
  const { help, placeholder, former } = declared;
  if (name === 'as') return [resourceOption(declared.flag, help)];
  if (isSwitch(declared))
    return switchOptions({ flag: declared.flag, former: former!, help, implied: { [name]: declared.choices[0] } });
  const flag = name === 'format' ? formatFlag : declared.flag;
  const option = new Option(`${flag} <${placeholder}>`, help);
  // commander lists the choices in its help, and refuses other values.
  if (declared.kind === 'choice' && !declared.isFree) return [option.choices(declared.choices)];
  return [
    option.argParser((text: string, earlier: unknown) => requireFit(parseReadingOption(declared, text, earlier))),
  ];
}

/** A switch that sets an option, and the flag of earlier days with its one choice behind it, which goes on working and is not shown. */
function switchOptions({
  flag,
  former,
  help,
  implied,
}: {
  flag: string;
  former: string;
  help: string;
  implied: Record<string, string>;
}): Option[] {
  const [choice] = Object.values(implied);
  return [
    new Option(flag, help).implies(implied),
    new Option(`${former} <choice>`, `the same as ${flag}`).choices([choice!]).hideHelp(),
  ];
}

/** Adds such a switch that is about duplicates. */
export function addDuplicatesSwitch(command: Command, declared: Parameters<typeof switchOptions>[0]): Command {
  for (const option of switchOptions(declared)) command.addOption(option.helpGroup(flagGroups.duplicates));
  return command;
}

/** `--repeats-as-rooms`. */
export function addRepeatsFlag(command: Command): Command {
  return addDuplicatesSwitch(command, {
    flag: '--repeats-as-rooms',
    former: '--repeats',
    help: 'identical rows are separate rooms, not duplicates: " (2)" after the last name',
    implied: { repeats: 'rooms' },
  });
}

/** Throws PmsError usage if it is given for another resource than bookings. */
export function refuseRepeats(resource: ResourceName, repeats: 'rooms' | undefined): void {
  if (repeats === undefined || resource === 'bookings') return;
  throw new PmsError('usage', '--repeats-as-rooms is for bookings: other records have no guest.', {
    fix: 'Leave it out.',
  });
}

/** The flags of requests: how many records each has, and what happens if the service fails. */
export function addRequestFlags(command: Command): Command {
  return command
    .optionsGroup(flagGroups.sending)
    .option('--batch-size <records>', 'records of one request, 1 to 10,000', wholeNumber(1, 10_000), 10_000)
    .option('--retry-for <seconds>', 'how long a failing service is tried again', wholeNumber(0, 86_400), 30)
    .option('--retry-unsafe', 'send again what was never answered, even to a service that may take the rows twice');
}

/** What is said of the rows of a file, and where rejected ones go. */
export function addRowsFlags(command: Command, quiet = 'no progress and no report; problems still show'): Command {
  return addJsonFlag(command)
    .optionsGroup(flagGroups.outputs)
    .option(
      '--rejects <file>',
      'write rejected rows here, - to standard output (default: NAME.rejects.csv beside the file)',
    )
    .option('--no-rejects', 'write no file of rejected rows')
    .option(
      '--rejects-all-columns',
      'keep all cells in the file of rejected rows, also of columns that pms does not store',
    )
    .option('--quiet', quiet)
    .option('--show-values', 'show guests where the report is not on a terminal');
}

/** `--json`, which prints the result as one JSON document (`pms help json`). */
export function addJsonFlag(command: Command, what = 'print the result as JSON (`pms help json`)'): Command {
  return command.addOption(new Option('--json', what).helpGroup(flagGroups.outputs));
}

/** Where a file that is asked for goes. */
export function addOutputFlags(command: Command, what: string): Command {
  return command
    .optionsGroup(flagGroups.outputs)
    .option('-o, --output <file>', `${what} to this file, which appears when it is whole; - is standard output`)
    .option('--force', 'write over a file that is there already');
}

/** `--by-property` of `pms import` and `pms sync`. */
export function addHousesFlag(command: Command): Command {
  return command
    .optionsGroup(flagGroups.sending)
    .option(
      '--by-property <file>',
      'the files hold several houses, and this JSON file says the profile of each: {"Casa Azul": "azul", "Casa Roja": "roja"}',
    );
}

/** What `--help-all` says about several houses. */
export function housesHelp(command: string): string {
  return `
Several houses in one file:
  $ pms ${command} group.csv --by-property houses.json --dry-run

  houses.json names each house as the column of the file does, and the profile
  it goes to (\`pms login --profile azul\` makes one):
    { "Casa Azul": "azul", "Casa Roja": "roja" }
  A house that fails stops no other, and the exit code is the worst of theirs.
  A house that houses.json does not name: exit code 2, and nothing is sent.`;
}

type Pairs = ReadonlyMap<string, string>;

/** `--map-of FILE=MAPPING` of the commands that read several files of one hotel; the last mapping of a file counts. */
export function addMapOfFlag(command: Command): Command {
  return command.addOption(
    new Option(
      '--map-of <file=mapping>',
      'read this one of several files as its own mapping file says, and by no other flag for reading; a * in its name stands for any characters; may be repeated',
    )
      .helpGroup(flagGroups.read)
      .argParser((text: string, earlier?: Pairs) => withPair(text, earlier)),
  );
}

/** The pairs of a flag that is typed several times, with one more, cut at its last `=`. Throws InvalidArgumentError where a side is missing. */
function withPair(text: string, earlier: Pairs = new Map()): Pairs {
  const at = text.lastIndexOf('=');
  if (at < 1 || at === text.length - 1)
    throw new InvalidArgumentError('It must be FILE=MAPPING, such as airbnb.csv=airbnb.json.');
  return new Map([...earlier, [text.slice(0, at).trim(), text.slice(at + 1)]]);
}
