/** The seven endpoints of the interface as data, shared by client, server and OpenAPI document. */
import type { Api } from './api.ts';
import type { RecordListName } from './get-records.ts';
import type { ResourceName } from './resource.ts';

/** Every path of the interface begins with this prefix. */
export const pathPrefix = '/pms_be/pms_be_api';
export const apiVersion = '1';

export interface ImportRoute {
  method: 'POST';
  path: string;
  /** Key of the records in the request body. */
  resource: ResourceName;
  call: 'importBookings' | 'importRooms' | 'importRates';
  summary: string;
}

export interface ReadRoute {
  method: 'GET';
  path: string;
  /** Key of the records in the answer. */
  list: RecordListName;
  call: Exclude<keyof Api, ImportRoute['call']>;
  summary: string;
}

export const importRoutes: { readonly [Name in ResourceName]: ImportRoute } = {
  bookings: {
    method: 'POST',
    path: '/import_bookings',
    resource: 'bookings',
    call: 'importBookings',
    summary: 'Bulk import of bookings',
  },
  rooms: {
    method: 'POST',
    path: '/import_rooms',
    resource: 'rooms',
    call: 'importRooms',
    summary: 'Import of room types',
  },
  rates: {
    method: 'POST',
    path: '/import_rates',
    resource: 'rates',
    call: 'importRates',
    summary: 'Import of prices and availability by date range',
  },
};

export const readRoutes: { readonly [List in RecordListName]: ReadRoute } = {
  room_types: {
    method: 'GET',
    path: '/room_types',
    list: 'room_types',
    call: 'roomTypes',
    summary: 'All active room types',
  },
  availability: {
    method: 'GET',
    path: '/availability',
    list: 'availability',
    call: 'availability',
    summary: 'Price and availability over a date range',
  },
  bookings: {
    method: 'GET',
    path: '/export_bookings',
    list: 'bookings',
    call: 'exportBookings',
    summary: 'Bookings by check-in date',
  },
  rooms: {
    method: 'GET',
    path: '/export_rooms',
    list: 'rooms',
    call: 'exportRooms',
    summary: 'Physical rooms in service',
  },
};

/** Names of the headers that our server adds to every answer. */
export const versionHeader = 'pms-api-version';
export const instanceHeader = 'pms-instance';
export const propertyHeader = 'pms-property';
/** ISO code of the currency of the property's prices, if it has one. */
export const currencyHeader = 'pms-currency';
/** Of a list: `bytes-per-second=N, grace=SECONDS, seconds=N`. It is cut if it is read below that pace for longer than `grace`, or takes longer than `seconds`. */
export const answerLimitsHeader = 'pms-answer-limits';
/** The forms in which a service takes the records of an import, besides the objects of the interface: `csv`. */
export const importFormsHeader = 'pms-import-forms';
export const replayedHeader = 'idempotent-replayed';
/** How many requests a minute are allowed, and how many are left (draft-ietf-httpapi-ratelimit-headers-10). */
export const rateLimitPolicyHeader = 'ratelimit-policy';
export const rateLimitHeader = 'ratelimit';
