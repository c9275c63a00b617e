/** `pms keys`, `pms properties`, `pms backup` and `pms restore`: the administration of the database behind `pms serve`, running or not. */
import { type Command, Option } from 'commander';
import type { Context } from '../../context.ts';
import { addJsonFlag } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';
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
      'Writes a copy of the database, also while `pms serve` runs: one file, with the keys, which `pms restore` brings back. (A copy that another program makes of the file of a running service lacks what is still in its log.)',
    )
    .argument('<file>', 'a new file; - is standard output')
    .option(...fileFlag)
    .action(async (file: string, flags) => done(await (await load()).runBackup(context, file, flags)));
  addHelpPage(command, { examples: 'pms backup pms-backup.db\npms backup "pms-$(date +%F).db"' });
}

export function defineRestore(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Replaces the database with a backup; stop `pms serve` first. The current one is never lost: it is kept under another name.',
    )
    .argument('<file>', 'the backup, as `pms backup` wrote it')
    .option('--force', 'set the current database aside')
    .option(...fileFlag)
    .action(async (file: string, flags) =>
      done(await (await import('../restore/run.ts')).runRestore(context, file, flags)),
    );
  addHelpPage(command, {
    examples: `
a database that was lost, or a new machine
pms restore pms-backup.db --db lost.db

in place of the current one
pms restore pms-backup.db --force

beside it, to look into it
pms restore pms-backup.db --db look.db`,
    more: `
The backup is only read: it is copied and checked first. If there is a database
already, it is refused, or with --force kept under another name, as a file that
can be restored again. Whatever stops it, either the old or the new database is
there, whole. The keys are those of the backup; imports that stopped before their
end start over.`,
  });
}

export function defineKeys(keys: Command, context: Context, done: (exitCode: number) => void): void {
  keys
    .description('API keys of the database behind `pms serve`.')
    .helpCommand('help [command]', 'print the help of a command');
  addHelpPage(keys, {
    examples: 'pms keys create --name nightly --expires 90d\npms keys list\npms keys revoke nightly',
  });
  const create = keys
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
    .option(...databaseFlag);
  addJsonFlag(create).action(async (flags) => done(await (await load()).runKeysCreate(context, flags)));
  addHelpPage(create, {
    examples: 'pms keys create --name nightly --expires 90d > key.txt\npms keys create --name reports --scopes read',
  });
  const keyList = keys
    .command('list')
    .description(
      'Lists the keys by name: what they may do, when they were made and last used, when they expire. The keys themselves are not stored.',
    )
    .option(...databaseFlag);
  addJsonFlag(keyList).action(async (flags) => done(await (await load()).runKeysList(context, flags)));
  addHelpPage(keyList, { examples: 'pms keys list' });
  const revoke = keys
    .command('revoke')
    .description('Ends a key at once; whoever uses it is refused from then on.')
    .argument('<name>', 'its name')
    .option(...databaseFlag)
    .action(async (name: string, flags) => done(await (await load()).runKeysRevoke(context, name, flags)));
  addHelpPage(revoke, { examples: 'pms keys revoke nightly' });
}

export function defineProperties(properties: Command, context: Context, done: (exitCode: number) => void): void {
  properties.helpCommand('help [command]', 'print the help of a command');
  properties.description(
    'Properties (houses) of the database behind `pms serve`; each has its own rooms, rates, bookings and keys.',
  );
  addHelpPage(properties, {
    examples: `
pms properties create "Casa Azul" --currency EUR
pms properties set default --currency VND
pms properties list`,
  });
  const create = properties
    .command('create')
    .description('Makes a property. Then make a key for it: `pms keys create --property NAME`.')
    .argument('<name>', 'its name')
    .option('--currency <code>', 'ISO 4217 code of the currency of its prices')
    .option(...databaseFlag)
    .action(async (name: string, flags) => done(await (await load()).runPropertiesCreate(context, name, flags)));
  addHelpPage(create, { examples: 'pms properties create "Casa Azul" --currency EUR' });
  const set = properties
    .command('set')
    .description('Sets the currency of a property.')
    .argument('<name>', 'its name')
    .requiredOption('--currency <code>', 'ISO 4217 code of the currency of its prices')
    .option(...databaseFlag)
    .action(async (name: string, flags) => done(await (await load()).runPropertiesSet(context, name, flags)));
  addHelpPage(set, { examples: 'pms properties set default --currency VND' });
  const renew = properties
    .command('renew')
    .description(
      'Gives each property a new instance id. Run it on a database that was copied, or restored with tools other than `pms restore` (such as pg_restore): an import that was stopped then starts over in the copy. The keys stay.',
    )
    .option(...databaseFlag)
    .action(async (flags) => done(await (await load()).runPropertiesRenew(context, flags)));
  addHelpPage(renew, { examples: 'pms properties renew' });
  const propertyList = properties
    .command('list')
    .description('Lists the properties and their currencies.')
    .option(...databaseFlag);
  addJsonFlag(propertyList).action(async (flags) => done(await (await load()).runPropertiesList(context, flags)));
  addHelpPage(propertyList, { examples: 'pms properties list' });
}
