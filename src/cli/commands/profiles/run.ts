/** What `pms login`, `logout`, `profiles` and `status` do. */
import { connect } from '../../../app/service/find-service.ts';
import { changeProfiles, profileNamed, profilesPath, readProfiles } from '../../../app/service/profiles.ts';
import { version } from '../../../app/version.ts';
import { normalizeBaseUrl } from '../../../client/base-url.ts';
import { createClient, type ServerInfo } from '../../../client/create-client.ts';
import { exitCodeOf, PmsError } from '../../../contract/errors.ts';
import { printable } from '../../../words/printable.ts';
import { type Context, type GlobalFlags, printFound, say } from '../../context.ts';
import { ask, askSecret, readKeyFrom } from '../../prompt.ts';
import { sentence } from '../../view/say-error.ts';
import { drawTable, tableWidth } from '../../view/table.ts';

interface LoginFlags extends GlobalFlags {
  keyStdin?: boolean;
  check?: boolean;
}

/** Stores a key under a profile. Throws PmsError mistyped_key, unauthorized, unreachable and those of the config. */
export async function runLogin(context: Context, flags: LoginFlags): Promise<number> {
  // An unreadable file of profiles is reported before a key is asked for.
  await readProfiles(context.env);
  const baseUrl = normalizeBaseUrl(await addressOf(context, flags));
  const name = flags.profile ?? (context.env.PMS_PROFILE || 'default');
  const key = flags.keyStdin
    ? await readKeyFrom(context.io.stdin)
    : await askSecret(context, `API key for ${baseUrl}: `);
  if (key === '') throw new PmsError('no_key', 'No key was given.');
  const info =
    flags.check === false ? undefined : await checkKey(context, { baseUrl, key, allowHttp: flags.allowHttp });
  const before = await changeProfiles(context.env, (stored) => {
    const earlier = stored.profiles[name];
    stored.profiles[name] = { base_url: baseUrl, key, property: info?.property };
    stored.current = name;
    return earlier;
  });
  const works = info === undefined ? 'not checked' : 'the key works';
  const earlier = before === undefined || before.base_url === baseUrl ? '' : `; it went to ${before.base_url} before`;
  say(context, `profile ${name} is stored in ${profilesPath(context.env)} and is the current one; ${works}${earlier}`);
  return 0;
}

async function addressOf(context: Context, flags: LoginFlags): Promise<string> {
  const given = flags.baseUrl ?? (context.env.PMS_BASE_URL || undefined);
  if (given !== undefined) return given;
  if (flags.keyStdin || !context.io.stdin.isTTY)
    throw new PmsError('no_address', 'No address was given.', { fix: 'Name it with `--base-url URL`.' });
  return ask(context, 'Address of the service: ');
}

async function checkKey(
  context: Context,
  options: { baseUrl: string; key: string; allowHttp?: boolean },
): Promise<ServerInfo> {
  const client = createClient({
    ...options,
    userAgent: `pms/${version}`,
    signal: context.signal,
    onNotice: (text) => say(context, text),
  });
  try {
    return await client.identify();
  } catch (error) {
    if (!(error instanceof PmsError) || error.code !== 'unreachable') throw error;
    throw new PmsError(error.code, error.message, {
      fix: 'Nothing was stored. Check the address, or store the key unchecked with `--no-check`.',
      cause: error,
    });
  } finally {
    await client.close();
  }
}

/** Removes a profile. Throws PmsError unknown_profile. */
export async function runLogout(context: Context, wanted: string | undefined): Promise<number> {
  const { name, stored } = await changeProfiles(context.env, (stored) => {
    const name = wanted ?? (context.env.PMS_PROFILE || stored.current);
    if (name === undefined) throw new PmsError('unknown_profile', 'There is no current profile.');
    profileNamed(context.env, stored, name);
    delete stored.profiles[name];
    if (stored.current === name) stored.current = undefined;
    return { name, stored };
  });
  const others = Object.keys(stored.profiles).join(', ');
  const next = others === '' ? '' : `: \`pms profiles NAME\` chooses one of ${others}`;
  say(
    context,
    `profile ${name} is removed${stored.current === undefined ? `; there is no current profile now${next}` : ''}`,
  );
  return 0;
}

/** Lists the profiles, or makes one the current one. */
export async function runProfiles(
  context: Context,
  chosen: string | undefined,
  { json, names }: { json?: boolean; names?: boolean },
): Promise<number> {
  if (chosen !== undefined) {
    await changeProfiles(context.env, (stored) => {
      profileNamed(context.env, stored, chosen);
      stored.current = chosen;
    });
    say(context, `profile ${chosen} is the current one`);
    return 0;
  }
  const stored = await readProfiles(context.env);
  const rows = Object.entries(stored.profiles).map(([name, { base_url, property }]) => {
    return { name, current: name === stored.current, base_url, property: property ?? null };
  });
  if (rows.length === 0 && !json && !names)
    say(context, 'there is no profile yet: `pms serve` starts a service here, `pms login` adds one');
  else
    await printFound(context, { json }, rows, () =>
      names
        ? rows.map(({ name }) => `${printable(name, 200)}\n`).join('')
        : renderProfiles(rows, tableWidth(context.io.stdout)),
    );
  return 0;
}

function renderProfiles(
  profiles: { name: string; current: boolean; base_url: string; property: string | null }[],
  width: number | undefined,
): string {
  const rows = profiles.map(({ name, current, base_url, property }) => [
    current ? '*' : '',
    ...[name, base_url, property ?? ''].map((cell) => printable(cell, 200)),
  ]);
  return `${drawTable({ head: ['', 'profile', 'address', 'property'], rows }, { width })}\n`;
}

/** Says which service and key are used and whether they work: exit code 0, 3 or 4. */
export async function runStatus(context: Context, flags: GlobalFlags & { json?: boolean }): Promise<number> {
  const { client, target } = await connect(context, flags);
  let info: ServerInfo | undefined;
  let failure: PmsError | undefined;
  try {
    info = await client.identify();
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    failure = error;
  } finally {
    await client.close();
  }
  const status = {
    profile: target.profile ?? null,
    base_url: target.baseUrl,
    property: info?.property ?? target.property ?? null,
    key: keyState(info, failure),
    key_from: target.profile === undefined ? 'PMS_API_KEY' : profilesPath(context.env),
    service:
      failure === undefined ? (info!.isOurs ? 'pms serve' : 'another implementation') : sentence(failure.message),
  };
  await printFound(context, flags, status, () =>
    Object.entries(status)
      .map(([name, value]) => `${name.replace('_', ' ').padEnd(9)} ${printable(value ?? '-', 500)}\n`)
      .join(''),
  );
  if (failure !== undefined && !flags.json) say(context, failure.fix);
  return failure === undefined ? 0 : exitCodeOf(failure.code);
}

function keyState(info: ServerInfo | undefined, failure: PmsError | undefined): string {
  if (info !== undefined)
    return info.keyWorks === 'yes'
      ? 'works'
      : info.keyWorks === 'without read'
        ? 'works, without the right to read'
        : 'unknown';
  return failure!.code === 'unauthorized' ? 'refused' : 'unknown';
}
