/** The styles of an .xlsx: the number format of each cell style, because only that distinguishes a date from a number. */
import type { Parts } from './xlsx-parts.ts';

/**
 * The number format of each style, `General` if unknown. `builtIn`: formats that have a number and are not written in the file; each
 * program shows its own currency for their `$`.
 */
export async function readNumberFormats(
  parts: Parts,
  path: string | undefined,
  builtIn: Readonly<Record<number, string>>,
): Promise<string[]> {
  const formats: string[] = [];
  if (path === undefined || !parts.has(path)) return formats;
  const own = new Map<number, string>();
  const formatOf = (id: number) =>
    own.get(id) ?? builtIn[id]?.replaceAll('"$"', '') ?? (isEasternDate(id) ? 'yyyy-mm-dd' : 'General');
  let isInStyles = false;
  const events = {
    open(name: string, attributes: Readonly<Record<string, string>>) {
      const id = Number(attributes.numFmtId ?? 0);
      if (name === 'numFmt') own.set(id, attributes.formatCode ?? 'General');
      if (name === 'cellXfs') isInStyles = true;
      if (name === 'xf' && isInStyles) formats.push(formatOf(id));
    },
    close(name: string) {
      if (name === 'cellXfs') isInStyles = false;
    },
    text() {},
  };
  for await (const _ of parts.walk(path, events));
  return formats;
}

/** Built-in formats of East Asian Excel (ECMA-376 part 1, 18.8.30): all of them are dates and times. */
function isEasternDate(id: number): boolean {
  return (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}
