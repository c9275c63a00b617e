/** Every bound that both sides know, in one place. Names end in the unit and the bound. */

export const nameCharactersMax = 200;
export const labelCharactersMax = 100;
/** RFC 5321, 4.5.3.1.3, without the angle brackets of a path. */
export const emailCharactersMax = 254;
export const stayNightsMax = 1095;
export const rangeDaysMax = 1830;
export const occupancyMax = 1000;
export const roomsMax = 100_000;
export const nightsMax = 365;

/** A longer record must be wrong: with every character escaped, all fields of a valid one need a fifth of this. */
export const recordBytesMax = 64 * 1024;
/** Most records and bytes of one request (413 beyond either). */
export const requestRecordsMax = 10_000;
export const requestBytesMax = 16 * 1024 * 1024;
export const idempotencyKeyCharactersMax = 255;
export const idempotencyDaysKept = 30;
export const requestsPerMinuteMax = 600;
export const requestReceiveMs = 30_000;
/** `value` of an error entry is cut to this length. */
export const errorValueCharactersMax = 200;
/** Most entries of an answer about one record, and most characters of all entries beyond the first of each record. */
export const errorsOfRecordMax = 32;
export const errorCharactersMax = 2 * 1024 * 1024;
/** When those are used up, field and message of a first entry are cut to this length, and its value is left out. */
export const errorShortCharactersMax = 100;
