/** `pms keys`, `pms properties`, `pms backup` and `pms restore`: the administration of the database behind `pms serve`, running or not. */
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { list, spanOfTime } from '../../parse-options.ts';

const fileFlag = ['--db <file>', "the database (else PMS_DB, else pms.db in the platform's data folder)"] as const;
const databaseFlag = [
  '--db <database>',
  "the database: a file, or the URL of a PostgreSQL (else PMS_DB, else pms.db in the platform's data folder)",
] as const;
const load = () => import('./run.ts');

export function defineBackup(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Writes a copy of the database, also while `pms serve` runs. The copy is one file, includes the keys, and is brought back with `pms restore`. A copy that another program makes of the file of a running service lacks what is still in its log.',
    )
    .argument('<file>', 'where to, a file that is not there yet; - is standard output')
    .option(...fileFlag)
    .addHelpText('after', '\nExamples:\n  $ pms backup pms-backup.db\n  $ pms backup "pms-$(date +%F).db"')
    .action(async (file: string, flags) => done(await (await load()).runBackup(context, file, flags)));
}

export function defineRestore(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Replaces the database by a backup; stop `pms serve` first. The backup is only read: it is copied and checked first. If there is a database already, it is refused, or with --force kept under another name, as a file that can be restored again. Whatever stops it, either the old or the new database is there, whole. The keys are those of the backup; imports that stopped before their end start over.',
    )
    .argument('<file>', 'the backup, as `pms backup` wrote it')
    .option('--force', 'set the database aside that is there')
    .option(...fileFlag)
    .addHelpText('after', restoreExamples)
    .action(async (file: string, flags) =>
      done(await (await import('../restore/run.ts')).runRestore(context, file, flags)),
    );
}

const restoreExamples = `
Examples:
  a database that was lost, or a new machine
  $ pms restore pms-backup.db --db lost.db

  in the place of the one that is there
  $ pms restore pms-backup.db --force

  beside it, to look into
  $ pms restore pms-backup.db --db look.db`;

export function defineKeys(keys: Command, context: Context, done: (exitCode: number) => void): void {
  keys
    .description('API keys of the database behind `pms serve`.')
    .helpCommand('help [command]', 'print the help of a command');
  keys.addHelpText(
    'after',
    '\nExamples:\n  $ pms keys create --name nightly --expires 90d\n  $ pms keys list\n  $ pms keys revoke nightly',
  );
  keys
    .command('create')
    .description('Makes a key and prints it, once: copy it now, it is not stored and cannot be shown again.')
    .requiredOption('--name <name>', 'what to call it')
    .option('--property <name>', 'the property it opens', 'default')
    .addOption(
      new Option('--scopes <scopes>', 'what it may do: read, write, or read,write')
        .argParser(list)
        .default(['read', 'write'], 'read,write'),
    )
    .option('--expires <span>', 'how long it works: 12h, 90d or 6w from now (default: for ever)', spanOfTime)
    .option(...databaseFlag)
    .addHelpText(
      'after',
      '\nExamples:\n  $ pms keys create --name nightly --expires 90d > key.txt\n  $ pms keys create --name reports --scopes read',
    )
    .action(async (flags) => done(await (await load()).runKeysCreate(context, flags)));
  keys
    .command('list')
    .description(
      'Lists the keys by name: what they may do, when they were made and last used, when they expire. The keys themselves are not stored.',
    )
    .option('--json', 'print them as JSON')
    .option(...databaseFlag)
    .addHelpText('after', '\nExamples:\n  $ pms keys list')
    .action(async (flags) => done(await (await load()).runKeysList(context, flags)));
  keys
    .command('revoke')
    .description('Ends a key at once; whoever uses it is refused from then on.')
    .argument('<name>', 'its name')
    .option(...databaseFlag)
    .addHelpText('after', '\nExamples:\n  $ pms keys revoke nightly')
    .action(async (name: string, flags) => done(await (await load()).runKeysRevoke(context, name, flags)));
}

export function defineProperties(properties: Command, context: Context, done: (exitCode: number) => void): void {
  properties.helpCommand('help [command]', 'print the help of a command');
  properties.description(
    'Properties (houses) of the database behind `pms serve`; each has its own rooms, rates, bookings and keys.',
  );
  properties.addHelpText(
    'after',
    '\nExamples:\n  $ pms properties create "Casa Azul" --currency EUR\n  $ pms properties set default --currency VND\n  $ pms properties list',
  );
  properties
    .command('create')
    .description('Makes a property. Then make a key for it: `pms keys create --property NAME`.')
    .argument('<name>', 'its name')
    .option('--currency <code>', 'ISO 4217 code of the currency of its prices')
    .option(...databaseFlag)
    .addHelpText('after', '\nExamples:\n  $ pms properties create "Casa Azul" --currency EUR')
    .action(async (name: string, flags) => done(await (await load()).runPropertiesCreate(context, name, flags)));
  properties
    .command('set')
    .description('Sets the currency of a property.')
    .argument('<name>', 'its name')
    .requiredOption('--currency <code>', 'ISO 4217 code of the currency of its prices')
    .option(...databaseFlag)
    .addHelpText('after', '\nExamples:\n  $ pms properties set default --currency VND')
    .action(async (name: string, flags) => done(await (await load()).runPropertiesSet(context, name, flags)));
  properties
    .command('renew')
    .description(
      'Gives each property a new instance id. Run it on a database that was copied, or restored with tools other than `pms restore` (such as pg_restore): an import that was stopped then starts over in the copy. The keys stay.',
    )
    .option(...databaseFlag)
    .addHelpText('after', '\nExamples:\n  $ pms properties renew')
    .action(async (flags) => done(await (await load()).runPropertiesRenew(context, flags)));
  properties
    .command('list')
    .description('Lists the properties and their currencies.')
    .option('--json', 'print them as JSON')
    .option(...databaseFlag)
    .addHelpText('after', '\nExamples:\n  $ pms properties list')
    .action(async (flags) => done(await (await load()).runPropertiesList(context, flags)));
}
