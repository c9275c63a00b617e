/** Loads the lists of sources, once and only where a header is looked at. */
import { resourceNames } from '../../contract/resource.ts';
import type { Source } from './source.ts';

let loaded: Promise<readonly Source[]> | undefined;

/** All sources, sorted by name. */
export function loadSources(): Promise<readonly Source[]> {
  loaded ??= readSources();
  return loaded;
}

async function readSources(): Promise<readonly Source[]> {
  const lists = await Promise.all([
    import('../sources/channels.ts'),
    import('../sources/hotels.ts'),
    import('../sources/holiday-homes.ts'),
    import('../sources/prices.ts'),
  ]);
  const all = lists
    .flatMap(({ sources }) => sources)
    .map((source): Source => {
      const resource = resourceNames.find((name) => source.name.startsWith(`${name}-`));
      return { ...source, resource: resource ?? 'bookings' };
    });
  return all.sort((left, right) => (left.name < right.name ? -1 : 1));
}
