/** Finds the header among the first records of a file: reports put their title and filters above it. */
import type { Resource } from '../../contract/resource.ts';
import type { FindHeader } from '../../file/find-header.ts';
import { recogniseSource } from './choose-columns.ts';
import { everydayRoles } from './everyday-roles.ts';
import { loadSources } from './load-sources.ts';
import { headerKey } from './native-columns.ts';

/** How many known words make a line the header if it is not the first. */
const knownWordsLeast = 3;

/** A finder for files that are imported as `resource`: returns the index of the header among the records; undefined if none looks like one. */
export function createHeaderFinder(resource: Resource): FindHeader {
  const fieldNames = new Set(resource.fields.map(({ name }) => headerKey(name)));
  const isOwn = (record: readonly string[]) => {
    const names = record.map(headerKey).filter((name) => name !== '');
    return names.length > 0 && names.filter((name) => fieldNames.has(name)).length * 2 >= names.length;
  };
  return async (records) => {
    if (records.length === 0 || isOwn(records[0]!)) return 0;
    const sources = (await loadSources()).filter((source) => source.resource === resource.name);
    const recognised = records.findIndex((record) => recogniseSource(sources, record) !== undefined);
    if (recognised >= 0) return recognised;
    const grid = resource.name === 'rates' ? (await import('../rates/layout.ts')).ratesLayoutOf(records) : undefined;
    if (grid !== undefined) return grid.headerAt;
    const known = records.map((record) => wordsKnown(resource, record));
    const most = Math.max(...known);
    // A line of filters above the header may contain a few known words too.
    if (most >= knownWordsLeast) return known.indexOf(most);
    return known[0] === 0 ? undefined : 0;
  };
}

function wordsKnown(resource: Resource, record: readonly string[]): number {
  return new Set(everydayRoles(resource.name, record).roles.filter((role) => role !== undefined)).size;
}
