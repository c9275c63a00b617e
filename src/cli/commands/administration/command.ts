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
      'Writes a copy of the database, also while `pms serve` runs. The copy is one file, holds the keys too, and comes back with `pms restore`. A copy of the file that other programs make of a running service lacks what stands in its log.',
    )
    .argument('<file>', 'where to, a file that is not there yet; - is standard output')
    .option(...fileFlag)
    .addHelpText('after', '\nExamples:\n  $ pms backup pms-backup.db\n  $ pms backup "pms-$(date +%F).db"')
    .action(async (file: string, flags) => done(await (await load()).runBackup(context, file, flags)));
}

export function defineRestore(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Puts a backup in the place of the database; `pms serve` must be stopped. The backup is only read: it is copied and checked first. A database that is there is refused, or with --force set aside under another name, as a file that can be restored again. Whatever stops it, the old database is there or the new one, whole. The keys are those of the backup; imports that stopped before their end begin anew.',
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
      'Lists the keys by name: what they may do, when they were made and last used, when they end. The keys themselves are not stored.',
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
    .description('Makes a property. It needs a key of its own then: `pms keys create --property NAME`.')
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
      'Makes each property another instance, for a database that was brought back with tools other than `pms restore` (such as pg_restore) or copied: an import that was stopped must not go on in it as if it were the one that it was copied from. The keys stay.',
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
