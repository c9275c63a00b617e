/**
 * Three services that decided otherwise where the interface says "not shown". None shows PMS-Api-Version. Each keeps what it is sent and
 * gives it back, so that the command line can be run against them. A record any text of which is `Bad` is refused.
 */
import type { ServerResponse } from 'node:http';
import { type Handler, json, type SmallServer, serve } from './small-server.ts';

type Rec = Record<string, unknown>;

interface Stored {
  bookings: Rec[];
  rooms: Rec[];
  rates: Rec[];
}

export interface ForeignServer extends SmallServer {
  stored: Stored;
}

/** What makes one foreign service: how it lists, and how it answers an import. */
interface Manners {
  list(answer: ServerResponse, name: string, records: Rec[]): void;
  result(answer: ServerResponse, outcome: Outcome): void;
}

interface Outcome {
  total: number;
  good: Rec[];
  /** Places of the refused records, from 0. */
  bad: number[];
}

/** (1) Lists are bare arrays; errors are texts. */
export function startBareArrayServer(): Promise<ForeignServer> {
  return start({
    list: (answer, _name, records) => json(answer, 200, records),
    result: (answer, { total, good, bad }) =>
      json(answer, 200, {
        success: bad.length === 0,
        total,
        imported: good.length,
        skipped: 0,
        error_count: bad.length,
        errors: bad.map((index) => `Row ${index + 1}: "Bad" is not welcome here`),
      }),
  });
}

/** (2) Lists stand under their name beside other things; errors are objects with other names, under 207 and 422. */
export function startNamedKeyServer(): Promise<ForeignServer> {
  return start({
    list: (answer, name, records) =>
      json(answer, 200, {
        count: records.length,
        [name]: records.map((record, index) => ({ id: index + 1, ...record, tags: ['a', 'b'] })),
      }),
    result: (answer, { total, good, bad }) =>
      json(answer, bad.length === 0 ? 200 : good.length === 0 ? 422 : 207, {
        success: bad.length === 0,
        total,
        imported: good.length,
        skipped: 0,
        error_count: bad.length,
        errors: bad.map((index) => ({ row: index + 1, column: 'name', reason: 'not welcome', error_code: 'E17' })),
      }),
  });
}

/** (3) Lists are the one array of an object, under a key nobody knows; errors name no record, and nothing is counted. */
export function startOddObjectServer(): Promise<ForeignServer> {
  return start({
    list: (answer, _name, records) => json(answer, 200, { meta: { page: 1 }, payload: records, next: null }),
    result: (answer, { bad }) =>
      json(
        answer,
        200,
        bad.length === 0 ? { success: true } : { errors: bad.map(() => ({ why: 'x', reason: 'not welcome' })) },
      ),
  });
}

async function start(manners: Manners): Promise<ForeignServer> {
  const stored: Stored = { bookings: [], rooms: [], rates: [] };
  const server = await serve(handlerOf(manners, stored));
  return { ...server, stored };
}

const prefix = '/pms_be/pms_be_api';

function handlerOf(manners: Manners, stored: Stored): Handler {
  const lists: Record<string, [name: string, () => Rec[]]> = {
    '/room_types': ['room_types', () => stored.rooms],
    '/export_rooms': ['rooms', () => stored.rooms],
    '/export_bookings': ['bookings', () => stored.bookings],
    '/availability': [
      'availability',
      () => stored.rates.map(({ date_from, ...rate }) => ({ date: date_from, ...rate })),
    ],
  };
  return ({ method, url, headers, body }, answer) => {
    if (headers.authorization === undefined) return json(answer, 401, { error: 'who are you?' });
    const path = new URL(url, 'http://host').pathname.replace(prefix, '');
    const list = method === 'GET' ? lists[path] : undefined;
    if (list !== undefined) return manners.list(answer, list[0], list[1]());
    const name = /^\/import_(bookings|rooms|rates)$/.exec(path)?.[1] as keyof Stored | undefined;
    if (method !== 'POST' || name === undefined) return json(answer, 404, { error: 'nothing here' });
    const outcome = judge((JSON.parse(body) as Record<string, Rec[]>)[name] ?? []);
    stored[name].push(...outcome.good);
    manners.result(answer, outcome);
  };
}

function judge(records: Rec[]): Outcome {
  const isBad = (record: Rec) => Object.values(record).includes('Bad');
  const bad = records.flatMap((record, index) => (isBad(record) ? [index] : []));
  return { total: records.length, good: records.filter((record) => !isBad(record)), bad };
}
