/** The seven endpoints of the interface as data, shared by client, server and OpenAPI document. */
import type { Api } from './api.ts';
import type { RecordListName } from './get-records.ts';
import type { ResourceName } from './resource.ts';

/** Every path of the interface begins with this prefix. */
export const pathPrefix = '/pms_be/pms_be_api';
export const apiVersion = '1';

export interface ImportRoute {
  path: string;
  /** Key of the records in the request body. */
  resource: ResourceName;
  call: 'importBookings' | 'importRooms' | 'importRates';
  summary: string;
}

export interface ReadRoute {
  path: string;
  /** Key of the records in the answer. */
  list: RecordListName;
  call: Exclude<keyof Api, ImportRoute['call']>;
  summary: string;
}

/** Each is a POST. */
export const importRoutes: { readonly [Name in ResourceName]: ImportRoute } = {
  bookings: importRoute('bookings', 'importBookings', 'Bulk import of bookings'),
  rooms: importRoute('rooms', 'importRooms', 'Import of room types'),
  rates: importRoute('rates', 'importRates', 'Import of prices and availability by date range'),
};

function importRoute(resource: ResourceName, call: ImportRoute['call'], summary: string): ImportRoute {
  return { path: `/import_${resource}`, resource, call, summary };
}

/** Each is a GET. */
export const readRoutes: { readonly [List in RecordListName]: ReadRoute } = {
  room_types: readRoute('/room_types', 'room_types', 'roomTypes', 'All active room types'),
  availability: readRoute('/availability', 'availability', 'availability', 'Price and availability over a date range'),
  bookings: readRoute('/export_bookings', 'bookings', 'exportBookings', 'Bookings by check-in date'),
  rooms: readRoute('/export_rooms', 'rooms', 'exportRooms', 'Physical rooms in service'),
};

function readRoute(path: string, list: RecordListName, call: ReadRoute['call'], summary: string): ReadRoute {
  return { path, list, call, summary };
}

/** Names of the headers that our server adds to every answer. */
export const versionHeader = 'pms-api-version';
export const instanceHeader = 'pms-instance';
export const propertyHeader = 'pms-property';
/** ISO code of the currency of the property's prices, if it has one. */
export const currencyHeader = 'pms-currency';
/** Of a list: `bytes-per-second=N, grace=SECONDS, seconds=N`. It is cut if read below that pace for longer than `grace`, or for longer than `seconds`. */
export const answerLimitsHeader = 'pms-answer-limits';
/** The forms in which a service takes the records of an import, besides the objects of the interface: `csv`. */
export const importFormsHeader = 'pms-import-forms';
export const replayedHeader = 'idempotent-replayed';
/** How many requests a minute are allowed, and how many are left (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimitPolicyHeader = 'ratelimit-policy';
export const rateLimitHeader = 'ratelimit';
