/**
 * The report of an import as one object, which `--json` prints and the table shows: the type, the JSON Schema of `pms template --schema report` and the
 * table of `pms help json` are made of it. Loaded for these two alone, elsewhere only its types are imported.
 */
import { z } from 'zod';

export const count = z.int().min(0);
export const path = z.string().nullable();
export const lines = z.array(z.tuple([count, count])).describe('Ranges of lines, first and last, both inclusive.');
/** One thing wrong with one row. */
export const issue = z.object({
  line: count,
  field: path,
  code: z.string(),
  message: z.string(),
  value: z.unknown().optional().describe('Missing where it may not be shown.'),
});
export const failure = z.object({ code: z.string(), message: z.string(), fix: z.string() });
/** A remark with its sentence (`convert/remark.ts`, `words/remarks.ts`). */
export const warning = z.object({ code: z.string(), message: z.string(), lines });
export const overbooked = z.array(z.object({ type: z.string(), nights: count, from: z.string(), to: z.string() }));

export const report = z.object({
  resource: z.enum(['bookings', 'rooms', 'rates']).describe('`bookings`, `rooms` or `rates`'),
  file: z.string().describe('as it was typed; `-` for standard input'),
  source: path.describe('name of the system it was recognised as, else null'),
  decided: z.array(z.string()).describe('how it was read and why, one clause each'),
  base_url: path.describe('address of the service, null where there was none'),
  dry_run: z.boolean().describe('whether nothing was sent: then `imported` counts what would be'),
  output: z.string().optional(),
  success: z.boolean().describe('whether the exit code is 0'),
  rows: count.describe('rows read'),
  expanded: count.describe('records beyond one for a row'),
  folded: count.describe('rows that went into the record of another'),
  left_out: z
    .array(z.object({ reason: z.string(), count, lines }))
    .describe('`[{"reason", "count", "lines"}]`: rows that are no records'),
  outcomes: z
    .array(
      z.object({
        outcome: z.enum(['sent', 'same', 'skipped', 'rejected', 'replaced', 'not_a_record', 'not_sent']),
        why: path,
        count,
      }),
    )
    .describe(
      '`[{"outcome", "why", "count"}]`: what became of the rows, as `pms help files` has it; `why` is of the skipped one of `skips` or `unproved`, of others a reason of `left_out`, or null',
    ),
  total: count.describe('`imported` + `skipped` + `error_count` + `unsent`'),
  imported: count.describe('as the service counts them'),
  skipped: count.describe('as the service counts them'),
  error_count: count.describe('rejected rows, by this machine or the service'),
  skips: z
    .object({ identical: count, differs: count, ended: count, repeated: count })
    .describe('of the skipped: `{"identical", "differs", "ended", "repeated"}`'),
  skipped_fields: z
    .record(z.string(), count)
    .describe(
      'of the skipped that are there with other values, or cancelled: `{"total_amount": 682}`, how many differ in each field',
    ),
  moved_numbers: count.describe(
    'bookings whose number is known under another stay that is still live: `pms sync` takes the old ones away; exit code 1',
  ),
  errors: z
    .array(issue)
    .describe(
      'the first 1,000: `[{"line", "field", "code", "message", "value"}]`; `value` is missing where it may not be shown',
    ),
  error_groups: z
    .array(z.object({ code: z.string(), field: path, count, lines, samples: z.array(issue) }))
    .describe(
      'all, by code and field: `[{"code", "field", "count", "lines", "samples"}]` with the first 20 ranges of lines and three samples',
    ),
  warnings: z.array(warning).describe('`[{"code", "message", "lines"}]`'),
  control: z
    .object({ records: count, nights: count, amounts: z.record(z.string(), z.number()), unproved: count.optional() })
    .describe(
      'this file\'s records that are in now, with those that were there already just the same: `{"records", "nights", "amounts"}`, amounts by currency; `unproved`, if any, were skipped by a service that does not say whether they are the same',
    ),
  overbooked: overbooked.describe(
    '`[{"type", "nights", "from", "to"}]`: nights on which more rooms are sold than there are, among those of the bookings that went in or of a type with fewer rooms now; exit code 1',
  ),
  unsent: count.describe('rows that were not sent, or whose fate is not known; 0 unless it stopped'),
  rejects_file: path.describe('absolute paths, null where there are none'),
  unsent_file: path.describe('absolute paths, null where there are none'),
  left_out_file: path.describe('absolute paths, null where there are none'),
  batches: count.describe('requests that were answered'),
  seconds: z.number().describe('how long it took'),
  stopped: failure
    .nullable()
    .describe('`{"code", "message", "fix"}` of why it ended early, else null: a code of an error, or `interrupted`'),
});

export type Report = z.infer<typeof report>;
export type ReportedError = z.infer<typeof issue>;
export type Warning = z.infer<typeof warning>;
