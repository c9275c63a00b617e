/**
 * A file that is named by an address (http, https): fetched before anything is read, and kept in the state folder, so that what follows is about a
 * file as any other: it can be gone on with, and is known again next week. It is named by its host and a hash, because an address may be a password.
 */
import { createWriteStream } from 'node:fs';
import { readFile, rm, stat, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { download, type Validators } from '../../client/download.ts';
import { PmsError } from '../../contract/errors.ts';
import { partName, putInPlace, removePart } from '../../file/new-file.ts';
import { ownerOnlyMode } from '../../file/owner-only.ts';
import { reasonOf } from '../../file/write-failure.ts';
import type { AppContext } from '../app-context.ts';
import { hashOf, makeStatePath } from '../state-folder.ts';
import { version } from '../version.ts';

/**
 * The path of the copy that was fetched; it is as it was where the server says so. A file that cannot be fetched leaves the copy of before, and is
 * never read from it. Throws PmsError usage for what is no address, cannot_write, and what `download` throws.
 */
export async function fetchAddress(context: AppContext, address: string): Promise<string> {
  if (!URL.canParse(address))
    throw new PmsError('usage', 'The address of a file is not complete.', {
      fix: 'Copy it again from where it comes from: it begins with https:// and the name of a server.',
    });
  const url = new URL(address);
  if (!/^https?:$/.test(url.protocol))
    throw new PmsError(
      'usage',
      `An address of a file begins with https:// or http://, and not with ${url.protocol}//.`,
      {
        fix: 'A calendar of webcal:// is mostly found at https:// too; a file of this machine is named by its path.',
      },
    );
  const name = nameOf(url);
  const path = await makeStatePath(context.env, 'files that are fetched', name);
  const state = `${path}.state.json`;
  await download(
    url,
    { name, held: await heldState(path, state), userAgent: `pms/${version}`, signal: context.signal },
    async (bytes, found) => {
      const part = createWriteStream(partName(path), { flags: 'wx', mode: ownerOnlyMode });
      try {
        await pipeline(bytes, part);
        // Without its state a copy is fetched again; a state without its copy is never asked about.
        await rm(state, { force: true });
        await putInPlace(String(part.path), path);
        await writeFile(state, JSON.stringify(found), { mode: ownerOnlyMode });
      } catch (error) {
        await removePart(part);
        throw isOfDisk(error)
          ? new PmsError('cannot_write', `${path} could not be written: ${reasonOf(error)}.`, { cause: error })
          : error;
      }
    },
  );
  return path;
}

/** The state of a copy that is whole; undefined if there is none. */
async function heldState(path: string, state: string): Promise<Validators | undefined> {
  try {
    const [text] = await Promise.all([readFile(state, 'utf8'), stat(path)]);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** `www.example.com-1a2b3c4d5e.ics`: the same for the same address, and nobody can make the address of it. */
function nameOf({ href, hostname, pathname }: URL): string {
  const kind = /\.(?:ics|csv|tsv|txt|json|ndjson|xlsx|xls|ods|xml)(?:\.gz|\.zip)?$/i.exec(pathname)?.[0] ?? '';
  const hash = hashOf(href).slice(0, 10);
  return `${hostname.replace(/[^a-z0-9.-]/gi, '_')}-${hash}${kind.toLowerCase()}`;
}

function isOfDisk(error: unknown): boolean {
  return !(error instanceof PmsError) && typeof (error as NodeJS.ErrnoException).syscall === 'string';
}
