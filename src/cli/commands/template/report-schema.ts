/** The shapes of what `--json` prints of an import, a plan and a failure, for `pms template --schema`; those of a plan are held to its types. */
import { z } from 'zod';
import { leftWhys } from '../../../app/sync/what-is-left.ts';
import { type ErrorCode, errorCatalogue } from '../../../contract/errors.ts';
import { type ListChange, listClasses, listUndoClasses } from '../../../sync/lists/list-plan.ts';
import { type PlanItem, planClasses, undoClasses } from '../../../sync/plan.ts';
import { count, failure, issue, overbooked, path, report, warning } from '../../../transfer/report-schema.ts';
import type { ReportOfBookings, ReportOfList } from '../../../words/plan-report.ts';

const code = z.enum(Object.keys(errorCatalogue) as ErrorCode[]);
const value = z.union([z.string(), z.number()]).nullable();
const window = z.object({ from: z.string(), to: z.string() }).nullable();
const change = z.object({ field: z.string(), before: value, after: value });
const amounts = z.record(z.string(), z.number()).describe('By currency.');
const classOfBookings = z.enum([...planClasses, ...undoClasses]);
const because = z
  .enum(['state_goes_back', 'net_amount', 'not_asked_for', 'email', 'spelling', 'edited_since', 'cannot_be_removed'])
  .describe('Why a value stays as it stands.');
const contradicted = z.enum(['dates', 'room_type_name', 'booking_status', 'total_amount', 'rooms']);
const applied = z.partialRecord(classOfBookings, count).describe('How many lines of each class change something.');
const stay = z.object({
  checkin_date: z.string(),
  checkout_date: z.string(),
  room_type_name: z.string(),
  guest_first_name: path,
  guest_last_name: path,
  guest_email: path,
  booking_source: path,
  booking_status: path,
  total_amount: z.number().nullable(),
  currency_iso: path,
});

/** What a plan of bookings and one of a list have in common. */
const head = {
  base_url: z.string(),
  currency: path.describe('Of the prices of the property.'),
  dry_run: z.boolean(),
  success: z.boolean().describe('Whether the exit code is 0.'),
  undoes: z.object({ id: z.string(), kind: z.enum(['import', 'sync', 'undo']), files: z.array(z.string()) }).optional(),
  id: path.optional().describe('Of the undo.'),
  not_known: count.optional(),
  sources: z
    .array(z.looseObject({ name: z.string(), state: z.string() }))
    .optional()
    .describe('Of `pms sync` without files.'),
  errors: z.array(issue.extend({ file: z.string() })),
  warnings: z.array(warning.extend({ file: z.string() })),
  rejects_files: z.array(z.string()),
  overbooked,
  left: z.partialRecord(z.enum(leftWhys), count).describe('Why the exit code is 1; empty if it is 0.'),
};
const refused = z.array(
  z.object({
    file: z.string(),
    line: count,
    issues: z.array(z.looseObject({ field: z.string().optional(), message: z.string() })),
  }),
);
const stopped = z.object({ code: z.string(), message: z.string() }).nullable();

const ofBookings = z.object({
  resource: z.literal('bookings'),
  ...head,
  files: z.array(z.object({ file: z.string(), source: path, records: count, from: path, to: path })),
  window,
  classes: z.partialRecord(classOfBookings, z.object({ records: count, held: count, nights: count, amounts })),
  fields: z.array(z.object({ field: z.string(), before: path, after: path, count })),
  kept: z.array(z.object({ field: z.string(), before: path, after: path, count, because })),
  contradictions: z.partialRecord(contradicted, count),
  joined: count,
  repeated: count,
  gone: z.object({ future: count, to_cancel: count }),
  outside: z.object({ bookings: count, from: z.string(), to: z.string() }).nullable(),
  writes: z.object({ puts: count, ends: count }),
  apply: applied,
  left_out_files: z.array(z.string()),
  unsure_file: path,
  refusal: failure.extend({ code }).nullable(),
  done: z
    .object({ sent: count, cancelled: count, applied, there_since: count, changed_since: count, refused, stopped })
    .nullable(),
}) satisfies z.ZodType<ReportOfBookings>;
const item: z.ZodType<PlanItem> = z.object({
  class: classOfBookings,
  file: path,
  line: count.nullable(),
  number: path,
  record: stay.nullable(),
  own: stay.pick({ checkin_date: true, checkout_date: true, room_type_name: true }).optional(),
  held: stay.nullable(),
  beside: z.object({ file: z.string(), line: count, number: path, record: stay }).nullable(),
  question: z.string().optional(),
  changes: z.array(change),
  kept: z.array(change.extend({ because })),
  ends: z.array(stay),
  contradictions: z
    .array(
      z.object({
        field: contradicted,
        said: z.array(z.object({ value: path, file: path, line: count.nullable() })),
      }),
    )
    .optional(),
  rooms: z.object({ had: count, listed: count }).optional(),
  why: z.string().optional(),
});
const ofList = z.object({
  resource: z.enum(['rooms', 'rates']),
  ...head,
  files: z.array(z.object({ file: z.string(), source: path })).optional(),
  window,
  counts: z.enum(['room types', 'nights']).describe('What is counted.'),
  classes: z.union([z.record(z.enum(listClasses), count), z.record(z.enum(listUndoClasses), count)]),
  contradictions: z.record(z.string(), count),
  apply: z.record(z.string(), count),
  done: z.object({ sent: count, changed_since: count, refused, stopped }).nullable(),
}) satisfies z.ZodType<ReportOfList>;
const listChange: z.ZodType<ListChange> = z.object({
  class: z.enum(['new', 'changed', 'restored', 'closed', 'edited_since', 'kept']),
  room_type_name: z.string(),
  rate_plan_name: z.string().optional(),
  ...change.shape,
  field: path,
  count,
  from: z.string().optional(),
  to: z.string().optional(),
});
const plan = z.union([ofBookings.extend({ items: z.array(item) }), ofList.extend({ changes: z.array(listChange) })]);

const error = z.object({
  success: z.literal(false),
  error: failure.extend({ code }),
});

const outputs = { report, plan, error };

/** JSON Schema (draft 2020-12) of what a command prints with `--json`: the report of an import, the plan of a sync or an undo, a failure. */
export function outputSchema(name: keyof typeof outputs): object {
  return { title: name, ...z.toJSONSchema(outputs[name]) };
}
