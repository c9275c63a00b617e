/** The query parameters of each endpoint as data, and their check: unknown or repeated parameters are refused, never ignored. */
import {
  type Api,
  type BookingDate,
  type BookingFilter,
  bookingDates,
  type DateRange,
  type RecordStream,
} from '../contract/api.ts';
import { isCalendarDate, nightsBetween } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import type { RecordListName } from '../contract/get-records.ts';
import { type DuplicateAction, duplicateActions } from '../contract/import-result.ts';
import { rangeDaysMax } from '../contract/limits.ts';
import { bookingStatuses, statusOfWord } from '../contract/status.ts';

export interface QueryParameter {
  name: 'date_from' | 'date_to' | 'by' | 'status' | 'duplicate_action';
  kind: 'date' | 'by' | 'status' | 'action';
  isRequired: boolean;
  description: string;
  example: string;
}

export type QueryValues = Partial<Record<Exclude<QueryParameter['name'], 'duplicate_action'>, string>> & {
  duplicate_action?: DuplicateAction;
};

interface ReadQuery {
  parameters: readonly QueryParameter[];
  /** Checks the values together, and opens the list. */
  open(api: Api, values: QueryValues): Promise<RecordStream>;
}

const from = { name: 'date_from', kind: 'date', example: '2027-05-01' } as const;
const to = { name: 'date_to', kind: 'date', example: '2027-05-31' } as const;

/** The query of each list. */
export const readQueries: { readonly [List in RecordListName]: ReadQuery } = {
  room_types: { parameters: [], open: (api) => api.roomTypes() },
  rooms: { parameters: [], open: (api) => api.exportRooms() },
  availability: {
    parameters: [
      { ...from, isRequired: true, description: 'First date.' },
      { ...to, isRequired: true, description: 'Last date, itself included; at most 1,830 days with the first.' },
    ],
    async open(api, { date_from, date_to }) {
      const range = checkRange({ dateFrom: date_from, dateTo: date_to }) as DateRange;
      if (nightsBetween(range.dateFrom, range.dateTo) < rangeDaysMax) return api.availability(range);
      throw new PmsError('invalid_request', `The range is longer than ${rangeDaysMax} days.`);
    },
  },
  bookings: {
    parameters: [
      { ...from, isRequired: false, description: 'First check-in date.' },
      { ...to, isRequired: false, description: 'Last check-in date, itself included.' },
      {
        name: 'status',
        kind: 'status',
        isRequired: false,
        description: `Only bookings in this state: ${bookingStatuses.join(', ')}; letter case, space, _ and - do not matter.`,
        example: 'Confirmed',
      },
      {
        name: 'by',
        kind: 'by',
        isRequired: false,
        description:
          'What the dates are, if not of the check-in: of any night of the stay, or of the check-out. An extension of this service.',
        example: 'checkin',
      },
    ],
    async open(api, { date_from, date_to, by, status }) {
      const range = checkRange({ dateFrom: date_from, dateTo: date_to });
      return api.exportBookings({ ...range, by: by as BookingDate | undefined, status });
    },
  },
};

/** The values of a query, each checked by itself. Throws invalid_request, which names the parameter. */
export function checkQuery(query: unknown, parameters: readonly QueryParameter[]): QueryValues {
  const raw = query as Record<string, string | string[]>;
  const unknown = Object.keys(raw).find((name) => !parameters.some((parameter) => parameter.name === name));
  if (unknown !== undefined) throw unknownParameter(unknown, parameters);
  const values: QueryValues = {};
  for (const parameter of parameters) {
    const value = raw[parameter.name];
    // A form field that was left blank sends an empty value.
    if (value !== undefined && value !== '') Object.assign(values, { [parameter.name]: checkValue(parameter, value) });
    else if (parameter.isRequired) throw new PmsError('invalid_request', `${parameter.name} is missing in the query.`);
  }
  return values;
}

function unknownParameter(name: string, parameters: readonly QueryParameter[]): PmsError {
  const known = parameters.map((parameter) => parameter.name).join(', ');
  const rest = known === '' ? 'this address takes none' : `known here: ${known}`;
  return new PmsError('invalid_request', `Unknown in the query: ${JSON.stringify(name.slice(0, 100))}; ${rest}.`);
}

function checkValue({ name, kind }: QueryParameter, value: string | string[]): string {
  if (typeof value !== 'string') throw new PmsError('invalid_request', `${name} is given more than once in the query.`);
  if (kind === 'date') {
    if (isCalendarDate(value)) return value;
    throw new PmsError('invalid_request', `${name} must be a real date written YYYY-MM-DD.`);
  }
  const choices: readonly string[] = choicesOf[kind];
  const found = kind === 'status' ? statusOfWord(value) : choices.find((choice) => choice === value);
  if (found !== undefined) return found;
  throw new PmsError('invalid_request', `${name} must be one of ${choices.join(', ')}.`);
}

const choicesOf = { by: bookingDates, action: duplicateActions, status: bookingStatuses };

function checkRange({ dateFrom, dateTo }: Partial<DateRange>): BookingFilter {
  if (dateFrom !== undefined && dateTo !== undefined && dateTo < dateFrom) {
    throw new PmsError('invalid_request', 'date_to is before date_from.');
  }
  return { dateFrom, dateTo };
}
