/** TLS to a PostgreSQL, with the real binary: whose certificate is taken under which mode, and the sentence for each that is not. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FrontDesk, makeFrontDesk } from '../journeys/front-desk.ts';
import { authority, elsewhere, expired, valid } from '../store/postgres/certificates.ts';
import { hasPostgres, useDatabases } from '../store/postgres/postgres-server.ts';
import { openTlsRelay, type TlsRelay } from '../store/postgres/tls-relay.ts';

const server = useDatabases();
let desk: FrontDesk;
let relay: TlsRelay;
beforeAll(async () => {
  desk = await makeFrontDesk();
  relay = await openTlsRelay(await server.newDatabase(), valid);
  await desk.write('ca.pem', authority);
});
afterAll(async () => {
  relay.close();
  await desk.close();
});

/** Lists the keys of the database behind the relay: exit code and what is said. */
async function listed(query: string, env: NodeJS.ProcessEnv = {}) {
  const { exitCode, stderr } = await desk.pms(['keys', 'list'], {
    env: { PGSSLMODE: undefined, ...env, PMS_DB: `${relay.url.href}${query}` },
  });
  return [exitCode, stderr];
}

const trusted = 'sslrootcert=ca.pem';

describe.skipIf(!hasPostgres)('over TLS a PostgreSQL', () => {
  test.each<[query: string, env: NodeJS.ProcessEnv]>([
    ...['require', 'verify-ca', 'verify-full'].map(
      (mode) => [`?sslmode=${mode}&${trusted}`, {}] as [string, NodeJS.ProcessEnv],
    ),
    [`?${trusted}`, {}],
    ['?sslmode=no-verify', {}],
    ['', { PGSSLMODE: 'verify-full', NODE_EXTRA_CA_CERTS: 'ca.pem' }],
    ['', { PGSSLMODE: 'no-verify' }],
  ])('is used: %s %j', async (query, env) => {
    expect(await listed(query, env)).toEqual([0, '']);
  });

  test('with a certificate of another host, an expired one, or one of an unknown authority is refused under every mode but no-verify', async () => {
    const modes = ['require', 'verify-ca', 'verify-full'];
    const refusals = async (cert: string, query = '') => {
      relay.use(cert);
      return Promise.all(modes.map((mode) => listed(`?sslmode=${mode}${query}`)));
    };
    const refused = (words: RegExp) => modes.map(() => [2, expect.stringMatching(words)]);
    expect(await refusals(elsewhere, `&${trusted}`)).toEqual(
      refused(/certificate is of another host\. Name it in the URL as its certificate does/),
    );
    expect(await refusals(expired, `&${trusted}`)).toEqual(refused(/has expired\. Give the server a new one/));
    expect(await refusals(valid)).toEqual(
      refused(/authority that is not known here.*sslrootcert in the URL, or NODE_EXTRA_CA_CERTS/),
    );
    relay.use(expired);
    expect(await listed('?sslmode=no-verify')).toEqual([0, '']);
  });

  test('is never asked without TLS because of a mode that is none, nor taken for away because of a file that is missing', async () => {
    relay.use(valid);
    expect(await listed('', { PGSSLMODE: 'verify_full' })).toEqual([
      2,
      expect.stringMatching(/PGSSLMODE=verify_full is no mode of TLS.*verify-full/),
    ]);
    expect(await listed('?sslmode=allow')).toEqual([2, expect.stringContaining('sslmode=allow is no mode')]);
    for (const file of ['none.pem', '.'])
      expect(await listed(`?sslrootcert=${file}`)).toEqual([
        2,
        expect.stringMatching(/a file cannot be read.*Check sslrootcert/),
      ]);
  });

  test('whose certificate expires under a service is unavailable, and is used again when it has a new one', async () => {
    relay.use(valid);
    const service = await desk.serve(['--db', `${relay.url.href}?${trusted}`, '--no-profile']);
    const ready = async () => {
      const answer = await fetch(`${service.baseUrl}/readyz`);
      return [answer.status, answer.status === 200 ? '' : ((await answer.json()) as { detail: string }).detail];
    };
    expect(await ready()).toEqual([200, '']);
    relay.use(expired);
    await expect.poll(ready).toEqual([503, expect.stringContaining('its certificate has expired')]);
    relay.use(valid);
    await expect.poll(ready).toEqual([200, '']);
    await service.stop();
  });
});
