/** What can be wrong with one record: the row codes of the contract and the sentence of each. */

/** The sentence of each code, given the field and facts of the case. The command line adds the codes from wrong_cell_count on. */
const sentences = {
  not_an_object: () => 'the record is not an object',
  required: (field) => `${field} is missing`,
  missing_to_create: (field) => `${field} is missing, and a new record needs it`,
  not_text: (field) => `${field} must be text without NUL or broken characters`,
  not_a_number: (field) =>
    `${field} must be a plain number such as 1250.5 (at most 15 digits, no grouping, no currency sign)`,
  not_an_integer: (field) => `${field} must be a whole number`,
  too_small: (field, bound) => `${field} must be at least ${bound}`,
  too_large: (field, bound) => `${field} must be at most ${bound}`,
  too_long: (field, bound) => `${field} is longer than ${bound} characters`,
  too_many_decimals: (field, bound) => `${field} has more decimals than ${bound}`,
  /** `bound`: a year that is too far away. */
  not_a_date: (field, bound) =>
    bound === ''
      ? `${field} must be a real date written YYYY-MM-DD`
      : `${field} is in the year ${bound}, not between 1970 and 2100: the year is mistyped, or of another calendar (the Buddhist one is 543 years ahead)`,
  not_after_checkin: () =>
    'checkout_date must be after checkin_date (a stay has at least one night, day use cannot be imported)',
  stay_too_long: (_field, bound) => `the stay is longer than ${bound} nights`,
  range_reversed: () => 'date_to is before date_from',
  range_too_long: (_field, bound) => `the range is longer than ${bound} days`,
  not_an_email: (field) => `${field} is not an e-mail address`,
  not_an_area: (field) => `${field} must be a number and a unit of area, such as 25 m² or 320 sq ft`,
  unknown_currency: (field) => `${field} is not an ISO 4217 code`,
  unknown_status: (field, bound) => `${field} must be one of ${bound}`,
  unknown_room_type: (_field, bound) => `there is no such room type${bound}`,
  ambiguous_match: () =>
    'several bookings of this guest have the same room type and dates; add guest_email to say which one is meant',
  read_only_differs: (field) => `${field} is read-only, and the service has another value`,
  unknown_field: (field) => `${field} is not a field of this record`,
  wrong_cell_count: () => 'the row has another number of cells than the header',
  unclosed_quote: () => 'a quote opens here and does not close',
  undecodable: () => 'the line holds bytes that are not text in the encoding of the file',
  line_too_long: () => 'the line is longer than 1 MiB',
  unknown_row_kind: () => 'the row is of a kind that is not known here',
  unclear_rooms: () => 'the number of rooms and their types do not fit together',
  broken_json: () => 'the JSON is broken here',
  under_another_header: (_field, bound) =>
    `line ${bound} is another header: what is below it belongs into a file of its own`,
  contradicts_earlier: (_field, bound) => `an earlier row of this file says other values for the same ${bound}`,
  refused: () => 'the service refused it',
} as const satisfies Record<string, (field: string, bound: string | number) => string>;

export type RowCode = keyof typeof sentences;

export const rowCodes = Object.keys(sentences) as [RowCode, ...RowCode[]];

/** One mistake in one field of a record; `field` is null if the record as a whole is wrong. */
export interface FieldIssue {
  field: string | null;
  code: RowCode;
  message: string;
  value?: unknown;
}

/** That a record names a room type that there is not; the service says it without the name, which stands beside it. */
export function unlistedIssue(name: string, nearest: string | undefined): FieldIssue {
  const message = `there is no active room type "${name}"${nearest === undefined ? '' : ` (the nearest is "${nearest}")`}`;
  return fieldIssue('unknown_room_type', 'room_type_name', { value: name, message });
}

/** An issue with the sentence of its code; `bound` completes the sentence, `value` is what was found. */
export function fieldIssue(
  code: RowCode,
  field: string | null,
  details: { bound?: string | number; value?: unknown; message?: string } = {},
): FieldIssue {
  const sentence: (field: string, bound: string | number) => string = sentences[code];
  const issue: FieldIssue = {
    field,
    code,
    message: details.message ?? sentence(field ?? 'the record', details.bound ?? ''),
  };
  if (details.value !== undefined) issue.value = details.value;
  return issue;
}
