/** `pms sync --by-property`: the rows of each house beside what its own service holds. */
import { extname } from 'node:path';
import type { ResourceName } from '../../../contract/resource.ts';
import { count } from '../../../words/count.ts';
import { byProperty } from '../../by-property.ts';
import type { Context } from '../../context.ts';
import { runSync, type SyncFlags } from './run.ts';
import { runListSync } from './run-list.ts';

/** Syncs the houses; the exit code is the worst of theirs. Throws PmsError for what is found before anything is sent. */
export async function syncHouses(
  context: Context,
  task: { resource: ResourceName; files: readonly string[]; flags: SyncFlags },
): Promise<number> {
  return byProperty<SyncFlags>(context, {
    ...task,
    async runHouse({ files, flags }) {
      let totals = '';
      const output = flags.output === undefined ? undefined : outputOfHouse(flags.output, flags.profile!);
      if (task.resource !== 'bookings') {
        const command = { resource: task.resource, files, flags: { ...flags, output } };
        const exitCode = await runListSync(context, command, (classes, done) => {
          totals = `${count(classes.new)} new, ${count(classes.changed)} changed, ${count(classes.same)} the same${done === undefined ? '; nothing was sent' : ''}`;
        });
        return { exitCode, totals };
      }
      const exitCode = await runSync(
        context,
        { files, flags: { ...flags, output } },
        ({ summary: { classes, writes } }, done) => {
          // Rows of the other houses are left out.
          const own = classes.filter((each) => each.class !== 'left out');
          const records = own.reduce((sum, each) => sum + each.records, 0);
          const { puts, ends } = done ?? writes;
          totals = `${count(records)} records, ${count(puts)} ${done === undefined ? 'would be sent' : 'sent'}, ${count(ends)} ${done === undefined ? 'would be cancelled' : 'cancelled'}`;
        },
      );
      return { exitCode, totals };
    },
  });
}

/** `plan.csv` of the profile `azul` is `plan.azul.csv`. */
function outputOfHouse(path: string, profile: string): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}.${profile.replace(/[^\w.-]/g, '_')}${ending}`;
}
