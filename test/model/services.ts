/** The real service in two ways, as the model is compared with it. */
import type { Api } from '../../src/contract/api.ts';
import type { Service } from './compare.ts';
import type { Listed, Query } from './list.ts';

const calls = { bookings: 'importBookings', rooms: 'importRooms', rates: 'importRates' } as const;

/** The rules of a property themselves, without a wire between. */
export function straight(api: Api): Service {
  return {
    async post(resource, records, duplicateAction) {
      return JSON.parse((await api[calls[resource]]({ records, duplicateAction })).text);
    },
    async get(query) {
      const { columns, batches } = await streamOf(api, query);
      const listed: Listed[] = [];
      for await (const rows of batches)
        for (const row of rows) listed.push(Object.fromEntries(columns.map((column, index) => [column, row[index]!])));
      return listed;
    },
  };
}

function streamOf(api: Api, query: Query) {
  switch (query.list) {
    case 'room_types':
      return api.roomTypes();
    case 'export_rooms':
      return api.exportRooms();
    case 'availability':
      return api.availability({ dateFrom: query.date_from, dateTo: query.date_to });
    case 'export_bookings':
      return api.exportBookings({ dateFrom: query.date_from, dateTo: query.date_to, status: query.status });
  }
}

/** The service of a property over HTTP. */
export function overHttp(url: string, key: string): Service {
  const ask = async (path: string, init: RequestInit = {}): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/pms_be/pms_be_api/${path}`, { ...init, headers });
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as Record<string, unknown>;
  };
  return {
    post: (resource, records, action) =>
      ask(`import_${resource}`, {
        method: 'POST',
        body: JSON.stringify({ [resource]: records, duplicate_action: action }),
      }),
    async get({ list, ...filter }) {
      const said = Object.entries(filter).filter(([, value]) => value !== undefined) as [string, string][];
      const answer = await ask(said.length === 0 ? list : `${list}?${new URLSearchParams(said)}`);
      return answer[list.replace('export_', '')] as Listed[];
    },
  };
}
