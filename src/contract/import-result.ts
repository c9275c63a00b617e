/** What every POST answers, and the outcome of one record, from which it is counted. */
import { z } from 'zod';
import { errorCharactersMax, errorShortCharactersMax, errorsOfRecordMax } from './limits.ts';
import type { ResourceName } from './resource.ts';
import { type FieldIssue, rowCodes } from './row-issue.ts';

export const duplicateActions = ['skip', 'update'] as const;
export type DuplicateAction = (typeof duplicateActions)[number];

/** What our own service does with a request that names no action: the default of the interface. */
export const defaultAction: DuplicateAction = 'skip';

/**
 * The action a client sends if none was chosen: the default of the interface, because another service may have another default. It is not known
 * whether other services take the parameter for import_rooms.
 */
export function saidAction(resource: ResourceName, action: DuplicateAction | undefined): DuplicateAction | undefined {
  return action ?? (resource === 'rooms' ? undefined : defaultAction);
}

/** Why a record was skipped, unless it is simply there already; the first that applies, in this order. */
export const skipKinds = ['repeated', 'ended', 'differs'] as const;
type SkipKind = (typeof skipKinds)[number];

/**
 * The outcome of one record. `isThere`: it met one that it changed; `kept`: of a rate that went in for its other dates, those that kept other values;
 * `skip` is absent if the same record is there already.
 */
export type RecordOutcome =
  | { kind: 'imported'; isThere?: true; kept?: Omit<KeptDates, 'index'> }
  | { kind: 'skipped'; skip?: { kind: SkipKind; fields: string[] } }
  | { kind: 'error'; issues: FieldIssue[] };

const rowErrorSchema = z.object({
  index: z.int().min(0).meta({ description: '0-based index of the record in the request' }),
  field: z.string().nullable(),
  code: z.enum(rowCodes),
  message: z.string(),
  value: z.unknown().optional().meta({ description: 'Cut at 200 characters; never given for guest fields' }),
});

const skipSchema = z.object({
  index: z.int().min(0),
  kind: z.enum(skipKinds),
  fields: z.array(z.string()).meta({ description: 'The fields in which the stored record differs' }),
});

const keptDatesSchema = z.object({
  index: z.int().min(0),
  kind: z
    .enum(['repeated', 'differs'])
    .meta({ description: 'Whether an earlier record of the request has such dates' }),
  dates: z.int().min(1).meta({ description: 'How many dates kept other values' }),
  fields: z.array(z.string()).meta({ description: 'The fields in which they differ' }),
});

export const importResultSchema = z.object({
  success: z.boolean().meta({ description: 'Whether error_count is 0' }),
  total: z.int().meta({ description: 'Records received: imported + skipped + error_count' }),
  imported: z.int(),
  skipped: z.int(),
  error_count: z.int().meta({ description: 'Records with errors, not entries of errors' }),
  errors: z
    .array(rowErrorSchema)
    .meta({ description: 'At least one entry for each record in error; all entries unless errors_left_out is given' }),
  errors_left_out: z
    .int()
    .optional()
    .meta({ description: 'Number of further entries, which would have made the answer too long' }),
  skips: z.array(skipSchema).optional().meta({ description: 'Skipped records that are not simply there already' }),
  there: z
    .array(z.tuple([z.int().min(0), z.int().min(0)]))
    .optional()
    .meta({
      description:
        'First and last index of each run of records that met an existing record, which was changed or made them be skipped. Imported rates are not included',
    }),
  dates_written: z.int().optional().meta({ description: 'import_rates only' }),
  dates_kept: z.int().optional().meta({ description: 'import_rates only: dates that kept their rate under skip' }),
  kept: z.array(keptDatesSchema).optional().meta({
    description:
      'import_rates under skip: imported records of which some dates kept other values; absent if there are none',
  }),
});

export type RowError = z.infer<typeof rowErrorSchema>;
type Skip = z.infer<typeof skipSchema>;
export type KeptDates = z.infer<typeof keptDatesSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;

/** Counts the outcomes of a request's records, given in order, into the Import result. */
export function importResultOf(outcomes: readonly RecordOutcome[]): ImportResult & { skips: Skip[] } {
  const bounded = boundErrors();
  const errors: RowError[] = [];
  const skips: Skip[] = [];
  const kept: KeptDates[] = [];
  const there: [from: number, to: number][] = [];
  const addThere = (index: number) => {
    const last = there.at(-1);
    if (last?.[1] === index - 1) last[1] = index;
    else there.push([index, index]);
  };
  let imported = 0;
  let skipped = 0;
  outcomes.forEach((outcome, index) => {
    if (outcome.kind === 'imported') {
      imported++;
      if (outcome.isThere) addThere(index);
      if (outcome.kept !== undefined) kept.push({ index, ...outcome.kept });
    } else if (outcome.kind === 'skipped') {
      skipped++;
      addThere(index);
      if (outcome.skip !== undefined) skips.push({ index, ...outcome.skip });
    } else for (const issue of bounded.take(outcome.issues)) errors.push({ index, ...issue });
  });
  const total = outcomes.length;
  const error_count = total - imported - skipped;
  const leftOut = bounded.leftOut();
  return {
    success: error_count === 0,
    total,
    imported,
    skipped,
    error_count,
    errors,
    ...(leftOut > 0 ? { errors_left_out: leftOut } : {}),
    skips,
    ...(there.length > 0 ? { there } : {}),
    ...(kept.length > 0 ? { kept } : {}),
  };
}

/**
 * What an answer says of each record by its index. `isOpen`: some records failed that it does not name, so nothing is certain of the others;
 * `isThere`: the record met a stored one, as our own service tells.
 */
export function recordsOfAnswer({
  errors,
  error_count: errorCount,
  there,
}: Pick<ImportResult, 'errors' | 'error_count' | 'there'>): {
  failed: ReadonlySet<number>;
  isOpen: boolean;
  isThere(index: number): boolean;
} {
  const failed = new Set(errors.map(({ index }) => index));
  return {
    failed,
    isOpen: failed.has(-1) || failed.size < errorCount,
    isThere: (index) => there?.some(([from, to]) => index >= from && index <= to) === true,
  };
}

/** Bounds what an answer says about wrong records, in order: each of them keeps at least one entry, shortened when the room is used up. `leftOut`: how many others it has not. */
function boundErrors() {
  let room = errorCharactersMax;
  let leftOut = 0;
  return {
    take(issues: readonly FieldIssue[]): readonly FieldIssue[] {
      const taken: FieldIssue[] = [];
      for (const issue of issues) {
        if (taken.length === errorsOfRecordMax || (taken.length > 0 && room <= 0)) break;
        taken.push(room > 0 ? issue : shortIssue(issue));
        room -= charactersOf(issue);
      }
      leftOut += issues.length - taken.length;
      return taken;
    },
    leftOut: () => leftOut,
  };
}

function charactersOf({ field, message, value }: FieldIssue): number {
  return (field?.length ?? 0) + message.length + (typeof value === 'string' ? value.length : 0);
}

function shortIssue({ field, code, message }: FieldIssue): FieldIssue {
  return { field: field === null ? null : shorten(field), code, message: shorten(message) };
}

function shorten(text: string): string {
  if (text.length <= errorShortCharactersMax) return text;
  return `${text.slice(0, errorShortCharactersMax - 1).toWellFormed()}…`;
}
