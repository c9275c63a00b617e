/** `pms move`: its flags and its help. */
import type { Command } from 'commander';
import type { Context } from '../../context.ts';
import { addJsonFlag } from '../../flags.ts';
import { addHelpPage } from '../../help-page.ts';

export function defineMove(command: Command, context: Context, done: (exitCode: number) => void): void {
  command
    .description(
      'Copies a whole database into another, empty one; each is a file, or the URL of a PostgreSQL. Stop `pms serve` first.',
    )
    .argument('<from>', 'the database that is moved: a file, or the URL of a PostgreSQL')
    .argument('<to>', 'where to: a file that is not there yet, or the URL of an empty PostgreSQL database')
    .action(async (from: string, to: string, flags: { json?: boolean }) => {
      const { runMove } = await import('./run.ts');
      done(await runMove(context, { from, to, ...flags }));
    });
  addHelpPage(addJsonFlag(command), { examples, more });
}

const examples = `
into PostgreSQL; the password is in PGPASSWORD or ~/.pgpass
pms move pms.db postgres://pms@db.example.com/pms

and back into a file
pms move postgres://pms@db.example.com/pms back.db

from file to file
pms move pms.db new.db`;

const more = `
It copies properties, keys, room types, rate plans, rates, bookings, and the
answers kept for repeated requests. A file that does not exist is made, and a
target that has a property is refused. A file that is served is refused; a
PostgreSQL takes no rows meanwhile, and if a service used it, nothing is moved. At
the end both sides are counted and hashed, and only then is the target stored, all
at once: whatever stops it, all of it is in the target or nothing, and the rows of
the source are unchanged. The keys stay the same; imports that stopped before
their end start over.

Exit codes:
  0  all of it is in the target, and both sides are the same
  2  nothing was moved: no such database, one that is served, a target that has
     a property, wrong usage
  4  PostgreSQL went away; the target is empty, or the sentence says how to see
  6  the target could not be written, or gave back something else; it is empty`;
