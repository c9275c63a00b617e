/** `pms sync --by-property`: the rows of each house beside what its own service holds. */
import { extname } from 'node:path';
import type { Plan, PlanOutcome } from '../../../app/sync/plan.ts';
import { linesOf } from '../../../app/sync/what-is-left.ts';
import type { ResourceName } from '../../../contract/resource.ts';
import { count } from '../../../words/count.ts';
import { byProperty } from '../../by-property.ts';
import type { Context } from '../../context.ts';
import { runSync, type SyncFlags } from './run.ts';

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
      const command = { resource: task.resource, files, flags: { ...flags, output } };
      const exitCode = await runSync(context, command, (plan, done) => (totals = totalsOf(plan, done)));
      return { exitCode, totals };
    },
  });
}

function totalsOf(plan: Plan, done: PlanOutcome | undefined): string {
  if (plan.resource !== 'bookings') {
    const [isNew, changed, same] = (['new', 'changed', 'same'] as const).map((name) => count(linesOf(plan, name)));
    return `${isNew} new, ${changed} changed, ${same} the same${done === undefined ? '; nothing was sent' : ''}`;
  }
  // Rows of the other houses are left out.
  const own = plan.summary.classes.filter((each) => each.class !== 'left_out');
  const records = own.reduce((sum, each) => sum + each.records, 0);
  const { puts, ends } = plan.summary.writes;
  const { sent, cancelled } = done ?? { sent: puts, cancelled: ends };
  return `${count(records)} records, ${count(sent)} ${done === undefined ? 'would be sent' : 'sent'}, ${count(cancelled)} ${done === undefined ? 'would be cancelled' : 'cancelled'}`;
}

/** `plan.csv` of the profile `azul` is `plan.azul.csv`. */
function outputOfHouse(path: string, profile: string): string {
  const ending = extname(path);
  return `${path.slice(0, path.length - ending.length)}.${profile.replace(/[^\w.-]/g, '_')}${ending}`;
}
