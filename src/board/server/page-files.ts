/** The files of the page, read once. Every view is the same document: the script finds out from the address which one to show. */
import { readFile } from 'node:fs/promises';
import { PmsError } from '../../contract/errors.ts';

export interface PageFile {
  type: string;
  bytes: Buffer;
}

const types = {
  'index.html': 'text/html; charset=utf-8',
  'page.js': 'text/javascript; charset=utf-8',
  'style.css': 'text/css; charset=utf-8',
  'icon.svg': 'image/svg+xml',
} as const;

/** The names of the views, as used in addresses. */
const viewNames = ['nights', 'money', 'prices', 'bookings', 'files', 'fix', 'history'] as const;

/** Reads them from the build folder. Throws PmsError file_not_found. */
export async function readPageFiles(folder: URL): Promise<ReadonlyMap<string, PageFile>> {
  const files = Object.entries(types).map(async ([name, type]): Promise<[string, PageFile]> => {
    const bytes = await readFile(new URL(name, folder)).catch((cause) => {
      throw new PmsError('file_not_found', `The page of the board is not built: ${name} is missing.`, {
        fix: 'Run `npm run build`, or install pms once more.',
        cause,
      });
    });
    return [name, { type, bytes }];
  });
  return new Map(await Promise.all(files));
}

/** The file at a path; undefined if there is none. */
export function pageFileOf(files: ReadonlyMap<string, PageFile>, path: string): PageFile | undefined {
  const name = path.slice(1);
  const isView = name === '' || viewNames.some((view) => name === view || name.startsWith(`${view}/`));
  return files.get(isView ? 'index.html' : name);
}
