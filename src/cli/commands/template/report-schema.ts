/** The shape of what `pms import --json` prints, for `pms template --schema report` and `--schema error`: held to the type of the report. */
import { z } from 'zod';
import { errorCatalogue } from '../../../contract/errors.ts';
import type { Report } from '../../../transfer/report.ts';

const count = z.int().min(0);
const path = z.string().nullable();
const lines = z.array(z.tuple([count, count])).describe('Ranges of lines, first and last, both inclusive.');
const issue = z.object({
  line: count,
  field: path,
  code: z.string(),
  message: z.string(),
  value: z.unknown().optional().describe('Missing where it may not be shown.'),
});
const failure = z.object({ code: z.string(), message: z.string(), fix: z.string() });

const report: z.ZodType<Report> = z.object({
  resource: z.enum(['bookings', 'rooms', 'rates']),
  file: z.string().describe('As it was typed; - for standard input.'),
  source: path.describe('The system it was recognised as.'),
  decided: z.array(z.string()).describe('How it was read and why, one clause each.'),
  base_url: path,
  dry_run: z.boolean().describe('Nothing was sent: `imported` counts what would be.'),
  output: z.string().optional(),
  success: z.boolean().describe('Whether the exit code is 0.'),
  rows: count,
  expanded: count.describe('Records beyond one for a row.'),
  folded: count.describe('Rows that went into the record of another.'),
  left_out: z.array(z.object({ reason: z.string(), count, lines })),
  outcomes: z
    .array(
      z.object({
        outcome: z.enum(['sent', 'same', 'skipped', 'rejected', 'replaced', 'not a record', 'not sent']),
        why: z.string().nullable(),
        count,
      }),
    )
    .describe('What became of the rows.'),
  total: count.describe('`imported` + `skipped` + `error_count` + `unsent`.'),
  imported: count,
  skipped: count,
  error_count: count.describe('Rejected rows.'),
  skips: z.object({ identical: count, differs: count, ended: count, repeated: count }),
  skipped_fields: z.record(z.string(), count),
  moved_numbers: count,
  errors: z.array(issue).describe('The first 1,000.'),
  error_groups: z.array(z.object({ code: z.string(), field: path, count, lines, samples: z.array(issue) })),
  warnings: z.array(z.object({ code: z.string(), message: z.string(), lines })),
  control: z.object({
    records: count,
    nights: count,
    amounts: z.record(z.string(), z.number()).describe('By currency.'),
    unproved: count.optional(),
  }),
  overbooked: z.array(z.object({ type: z.string(), nights: count, from: z.string(), to: z.string() })),
  unsent: count,
  rejects_file: path,
  unsent_file: path,
  left_out_file: path,
  batches: count,
  seconds: z.number(),
  stopped: failure.nullable().describe('Why it ended early.'),
});

const error = z.object({
  success: z.literal(false),
  error: failure.extend({ code: z.enum(Object.keys(errorCatalogue)) }),
});

/** JSON Schema (draft 2020-12) of a report, or of what a command prints with `--json` where it fails. */
export function outputSchema(name: 'report' | 'error'): object {
  return { title: name, ...z.toJSONSchema(name === 'report' ? report : error) };
}
