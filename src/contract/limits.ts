/** Every bound that both sides know, in one place. Units and bounds stand last in the names. */

export const nameCharactersMax = 200;
export const labelCharactersMax = 100;
/** RFC 5321, 4.5.3.1.3, without the brackets of a path. */
export const emailCharactersMax = 254;
export const stayNightsMax = 1095;
export const rangeDaysMax = 1830;
export const occupancyMax = 1000;
export const roomsMax = 100_000;
export const nightsMax = 365;

/** A record that is longer has values that no field takes: with every character escaped all fields of a right one need a fifth of it. */
export const recordBytesMax = 64 * 1024;
/** A request holds at most this many records and bytes (413 beyond either). */
export const requestRecordsMax = 10_000;
export const requestBytesMax = 16 * 1024 * 1024;
export const idempotencyKeyCharactersMax = 255;
export const idempotencyDaysKept = 30;
export const requestsPerMinuteMax = 600;
export const requestReceiveMs = 30_000;
/** `value` of an error entry is cut here. */
export const errorValueCharactersMax = 200;
/** So many entries of an answer are said of one record, and so many characters of all entries beyond the first of each. */
export const errorsOfRecordMax = 32;
export const errorCharactersMax = 2 * 1024 * 1024;
/** When those are used up, field and message of a first entry are cut here, and its value is left out. */
export const errorShortCharactersMax = 100;
