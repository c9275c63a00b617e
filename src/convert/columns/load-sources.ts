/** Loads the source files: a new source is just a new file in `sources/`. */
import { readdir } from 'node:fs/promises';
import type { Source } from './source.ts';

const folder = new URL('../sources/', import.meta.url);
let loaded: Promise<readonly Source[]> | undefined;

/** All sources, sorted by name. Read once. */
export function loadSources(): Promise<readonly Source[]> {
  loaded ??= readSources();
  return loaded;
}

async function readSources(): Promise<readonly Source[]> {
  // The built folder contains .js files; tests run on the .ts sources.
  const names = (await readdir(folder)).filter((name) => /^[a-z0-9-]+\.(js|ts)$/.test(name)).sort();
  const modules = await Promise.all(
    names.map((name) => import(new URL(name, folder).href) as Promise<{ source: Source }>),
  );
  return modules.map(({ source }) => source);
}
