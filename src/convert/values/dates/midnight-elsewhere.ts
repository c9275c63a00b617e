/** Tells moments in UTC that may be midnights of a zone to the east, where the day is the next one; in zones to the west it is the same day. */
import { type FieldIssue, fieldIssue } from '../../../contract/row-issue.ts';
import { readDate } from './read-date.ts';

const momentInUtc = /[T ](\d\d):([0-5]\d)(?::00(?:\.0+)?)? ?(?:Z|UTC|\+00:?00)$/;

/** Seconds or thousandths since 1970 that are no midnight in UTC as the moment is written elsewhere; any other text as it is. */
export function withMoment(text: string | undefined): string | undefined {
  if (text === undefined || !/^1\d{9}(?:\d{3})?$/.test(text) || readDate(text) !== undefined) return text;
  return new Date(Number(text.padEnd(13, '0'))).toISOString();
}

/** Whether a day is a moment in the afternoon or evening: of a day without a time of arrival it can only be a midnight. */
export function isMidnightElsewhere(day: string): boolean {
  return Number(momentInUtc.exec(day)?.[1] ?? 0) >= hourMin;
}

/** Whether arrival and departure are such moments of the same time, or an hour apart where the clocks were changed. */
export function areMidnightsElsewhere(checkin: string, checkout: string): boolean {
  const [from, to] = [momentInUtc.exec(checkin), momentInUtc.exec(checkout)];
  if (from === null || to === null || from[2] !== to[2]) return false;
  const hours = [Number(from[1]), Number(to[1])];
  return Math.min(...hours) >= hourMin && Math.abs(hours[0]! - hours[1]!) <= 1;
}

/** The midnights of UTC+1 to UTC+11 are at 23 to 13 o'clock; those of UTC-1 to UTC-12 at 1 to 12, on the same day. */
const hourMin = 13;

/** What is wrong with such a day. */
export function openDay(field: string, value: string): FieldIssue {
  const message = `the days are moments in UTC such as ${value.slice(0, 40)}, midnight elsewhere: which days they are depends on the time zone; write them as dates`;
  return fieldIssue('not_a_date', field, { value: value.slice(0, 200), message });
}
