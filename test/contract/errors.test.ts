import { expect, test } from 'vitest';
import { type ErrorCode, errorCatalogue, exitCodeOf, PmsError, statusOf } from '../../src/contract/errors.ts';
import { rowCodes } from '../../src/contract/row-issue.ts';

const codes = Object.keys(errorCatalogue) as ErrorCode[];

test('every failure has a title, something to do next, and an exit code of the terminal', () => {
  for (const code of codes) {
    const { title, fix } = errorCatalogue[code];
    expect(title).toMatch(/^[A-Z].*[^.]$/);
    expect(fix).toMatch(/^[A-Z].*\.$/);
    expect([2, 3, 4, 5, 6]).toContain(exitCodeOf(code));
  }
});

test('the failures of the wire have their status', () => {
  const travelling = Object.fromEntries(codes.map((code) => [code, statusOf(code)]).filter(([, status]) => status));
  expect(travelling).toEqual({
    bad_json: 400,
    unauthorized: 401,
    forbidden: 403,
    not_found: 404,
    method_not_allowed: 405,
    key_in_use: 409,
    too_large: 413,
    unsupported_media_type: 415,
    invalid_request: 422,
    idempotency_mismatch: 422,
    rate_limited: 429,
    internal: 500,
    unavailable: 503,
    disk_full: 503,
    database_moved: 503,
    database_damaged: 503,
  });
});

test('the row codes are those of the contract and the refusal of a service that gave no code', () => {
  expect(rowCodes).toEqual(
    `not_an_object required missing_to_create not_text not_a_number not_an_integer too_small too_large too_long
    too_many_decimals not_a_date not_after_checkin stay_too_long range_reversed range_too_long not_an_email
    not_an_area unknown_currency unknown_status unknown_room_type ambiguous_match read_only_differs unknown_field wrong_cell_count unclosed_quote
    undecodable line_too_long unknown_row_kind unclear_rooms broken_json under_another_header contradicts_earlier refused`.split(
      /\s+/,
    ),
  );
});

test('a failure carries its fix, its own or that of the catalogue', () => {
  expect(new PmsError('unavailable', 'busy')).toMatchObject({ message: 'busy', fix: 'Try again in a moment.' });
  expect(new PmsError('unavailable', 'busy', { fix: 'Wait.' }).fix).toBe('Wait.');
});
