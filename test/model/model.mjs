/** `npm run model -- --houses N --seed S --store sqlite|postgres`: the service against its model in any number of random houses, from any seed. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    houses: { type: 'string', default: '300' },
    seed: { type: 'string', default: '1' },
    store: { type: 'string', default: 'sqlite' },
  },
});
const { store, ...numbers } = values;
if (!['sqlite', 'postgres'].includes(store)) throw new Error(`--store takes sqlite or postgres, not "${store}"`);
for (const [option, value] of Object.entries(numbers))
  if (!/^[1-9][0-9]{0,8}$/.test(value)) throw new Error(`--${option} takes a whole number from 1, not "${value}"`);

const root = fileURLToPath(new URL('../..', import.meta.url));
const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
const child = spawn(process.execPath, [vitest, 'run', 'test/model/model.test.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, PMS_MODEL_HOUSES: values.houses, PMS_MODEL_SEED: values.seed, PMS_MODEL_STORE: store },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
