/** What each bench needs: `pms` as a measured process, its services, and the table of results. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Table from 'cli-table3';
import { measure, startService } from './measure.mjs';

export const pms = fileURLToPath(new URL('../../bin/pms.js', import.meta.url));
const memoryBarMb = 200;

export function openRuns(folder) {
  const table = new Table({
    head: ['what', 'pms', 'peer', 'ratio', 'bar', 'client MB', 'server MB'],
    style: { head: [], border: [] },
  });

  return {
    /** With a configuration of its own. */
    environment: (name) => ({ ...process.env, PMS_CONFIG_DIR: join(folder, `config-${name}`), CI: '1' }),

    serve: (database, env, flags) => startService(pms, database, env, flags),

    async pmsRun(args, env, input) {
      const run = await measure(process.execPath, [pms, ...args], { env, input });
      if (run.exitCode !== 0) throw new Error(`pms ${args.join(' ')} ended with ${run.exitCode}: ${run.stderr}`);
      return run;
    },

    /** The key that the first start has stored. */
    async keyIn(env) {
      return JSON.parse(await readFile(join(env.PMS_CONFIG_DIR, 'profiles.json'), 'utf8')).profiles.local.key;
    },

    addRow(what, { own, peer, bar, clientMb, serverMb }) {
      const megabytes = (value) =>
        value === undefined || Number.isNaN(value) ? '-' : `${Math.round(value)} of ${memoryBarMb}`;
      const row = [
        what,
        `${own.toFixed(2)} s`,
        peer === undefined ? '-' : `${peer.toFixed(2)} s`,
        peer === undefined ? '-' : (own / peer).toFixed(2),
        bar,
        megabytes(clientMb),
        megabytes(serverMb),
      ];
      table.push(row);
      console.log(row.join('  '));
    },

    shownTable: () => table.toString(),
  };
}

export function median(values) {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}
