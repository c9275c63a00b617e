/**
 * What is used of undici, file by file: its index loads eighty more, which take a tenth of the time in which a command starts. Its files may move
 * between minor versions: package.json takes patches only.
 */
import { createRequire } from 'node:module';

type Undici = typeof import('undici');

const load = createRequire(import.meta.url);

export const Agent: Undici['Agent'] = load('undici/lib/dispatcher/agent.js');
export const EnvHttpProxyAgent: Undici['EnvHttpProxyAgent'] = load('undici/lib/dispatcher/env-http-proxy-agent.js');
export const Pool: Undici['Pool'] = load('undici/lib/dispatcher/pool.js');
export const buildConnector: Undici['buildConnector'] = load('undici/lib/core/connect.js');
export const errors: Undici['errors'] = load('undici/lib/core/errors.js');

// As the index does: a proxy's tunnel too is opened by one of these methods.
Object.assign(load('undici/lib/dispatcher/dispatcher.js').prototype, load('undici/lib/api/index.js'));
