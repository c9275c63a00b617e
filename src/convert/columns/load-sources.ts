/** Finds the source files beside it: a new source is a new file in `sources/`, and nothing else. */
import { readdir } from 'node:fs/promises';
import type { Source } from './source.ts';

const folder = new URL('../sources/', import.meta.url);
let loaded: Promise<readonly Source[]> | undefined;

/** All sources, by name. Read once. */
export function loadSources(): Promise<readonly Source[]> {
  loaded ??= readSources();
  return loaded;
}

async function readSources(): Promise<readonly Source[]> {
  // Built, the folder holds .js files; in a test run by the sources themselves .ts ones.
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9-]+\.(js|ts)$/.test(name)).sort();
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, folder).href) as Promise<{ source: Source }>),
  );
  return modules.map(({ source }) => source);
}
