/** Loads the lists of sources, once and only where a header is looked at. */
import type { Source } from './source.ts';

let loaded: Promise<readonly Source[]> | undefined;

/** All sources, sorted by name. */
export function loadSources(): Promise<readonly Source[]> {
  loaded ??= readSources();
  return loaded;
}

async function readSources(): Promise<readonly Source[]> {
  const [{ channelSources }, { hotelSources }, { holidayHomeSources }, { priceSources }] = await Promise.all([
    import('../sources/channels.ts'),
    import('../sources/hotels.ts'),
    import('../sources/holiday-homes.ts'),
    import('../sources/prices.ts'),
  ]);
  const ofBookings = [...channelSources, ...hotelSources, ...holidayHomeSources];
  const all = [...ofBookings.map((source): Source => ({ ...source, resource: 'bookings' })), ...priceSources];
  return all.sort((left, right) => (left.name < right.name ? -1 : 1));
}
