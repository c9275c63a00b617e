import { expect, test } from 'vitest';
import { serve } from './small-server.ts';
import { clientFor, readAll, using } from './with-client.ts';

const csv = `checkin_date,checkout_date,guest_last_name
2027-05-10,2027-05-12,A
2027-05-11,2027-05-13,B
2027-05-14,2027-05-15,C
`;

test.each([
  ['stay', 'date_from=2024-05-12&date_to=2027-05-13', 'B'],
  ['checkout', 'date_from=2024-05-12&date_to=2027-05-13', 'AB'],
] as const)(
  'a service that knows the check-in only is asked for more, and narrowed here, by %s',
  async (by, query, names) => {
    const { baseUrl, received } = await using(
      serve((_request, answer) => {
        answer.setHeader('content-type', 'text/csv');
        answer.end(csv);
      }),
    );
    const filter = { dateFrom: '2027-05-12', dateTo: '2027-05-13', by };
    const stream = await clientFor(baseUrl).exportBookings(filter);
    expect((await readAll(stream)).map((row) => row[2]).join('')).toBe(names);
    expect(received.at(-1)?.url).toBe(`/pms_be/pms_be_api/export_bookings?${query}`);
    expect(stream.csv).toBeUndefined();
  },
);
