/** Plans a sync of room types or rates. */
import { basename } from 'node:path';
import { dayNumber, localDate } from '../../contract/dates.ts';
import { createNearestNames } from '../../contract/nearest-name.ts';
import { missingAmount } from '../../contract/rate.ts';
import { resources } from '../../contract/resource.ts';
import { type FieldIssue, fieldIssue, unlistedIssue } from '../../contract/row-issue.ts';
import type { RowsRemark } from '../../convert/remark.ts';
import { closing } from '../../file/closing.ts';
import { groupedBy } from '../../file/groups.ts';
import { newList } from '../../sync/know-claims.ts';
import type { ListPlan } from '../../sync/lists/list-items.ts';
import { listKinds } from '../../sync/lists/list-kinds.ts';
import { factsOfList } from '../../sync/lists/list-plan.ts';
import { openListSpool, type RefusedItems } from '../../sync/lists/list-spool.ts';
import { wordOfPreference } from '../../sync/merge-claims.ts';
import type { Preference } from '../../sync/plan.ts';
import type { AppContext } from '../app-context.ts';
import { withoutWritten } from '../history/find-writes.ts';
import { incompleteOf } from '../import/watch-records.ts';
import { readLedger } from '../ledger/find-origins.ts';
import { openLedgerOf } from '../ledger/ledger-of-service.ts';
import { nameOfInput, pathOfInput } from '../reading/input-file.ts';
import type { Service } from '../service/find-service.ts';
import { listedRoomTypes } from '../service/listed-room-types.ts';
import { addFewer, createSoldNights, findOverbooked, type SoldNights } from '../service/overbooked.ts';
import { comparePrices } from '../service/property-currency.ts';
import { type OpenPlan, openPlan, type PlanOfList, type PlanRun } from './plan.ts';
import { type ReadFiles, type SpooledFile, spoolFiles } from './read-files.ts';
import { type RefusedNew, refuseRows } from './refuse-new.ts';
import type { SyncJob } from './sync-job.ts';

interface ListJob extends SyncJob {
  resource: 'rooms' | 'rates';
}

/** Plans it. Throws PmsError for what is found before anything is sent. */
export function planList(
  context: AppContext,
  { resource, files, flags }: ListJob,
  run: ReadFiles & PlanRun,
): Promise<PlanOfList & OpenPlan> {
  return openPlan(context, { flags, run }, async (service, keepOpen) => {
    const { client: api } = service;
    const prefer = flags.prefer?.map((one) => ({ ...one, file: nameOfInput(one.file) })) ?? [];
    const before = await preferredBefore(context, service, { resource, files });
    const spool = keepOpen(openListSpool(listKinds[resource], [...prefer, ...before]));
    const job = { files, flags, resource: resources[resource], currency: service.info.currency };
    const spooled = await spoolFiles(spool, job, { run, keepOpen });
    for (const { ready } of spooled) comparePrices(context, ready, { service, quiet: flags.quiet });
    const fields = flags.fields && new Set(flags.fields);
    const listed = service.info.isOurs ? await listedRoomTypes(api) : undefined;
    const { unread, refused, doubtful, ...plan } = await spool.plan({ api, fields, listed, onProgress: run.onHeld });
    const unknown = await withoutWritten(context, service, doubtful);
    for (const each of spooled)
      each.doubtful = noteOfDoubtful(unknown.filter(({ file }) => file === nameOfInput(each.file)));
    const today = dayNumber(flags.asOf ?? localDate(context.clock()));
    return {
      plan: {
        ...{ resource, of: plan.of, service, files: spooled, plan, unread, ...factsOfList(plan) },
        open: { unread: unread?.rows },
        refusedNew: refuseItems(refused, spooled, listed),
        overbooked: await findOverbooked(api, fewerRooms(plan, today), 'planned'),
      },
      start: { kind: 'sync', files: spooled.map(({ file }) => pathOfInput(file)) },
      onAgreed: () => rememberPreferred(context, service, { resource, prefer: flags.prefer ?? [] }),
      reads: run,
    };
  });
}

/** Whose values counted before where files like these contradicted one another; the latest answer first. In the ledger the resource is their system. */
async function preferredBefore(
  context: AppContext,
  service: Service,
  { resource, files }: Pick<ListJob, 'resource' | 'files'>,
): Promise<readonly Preference[]> {
  const names = files.map(nameOfInput);
  const kept = (await readLedger(context, service, (ledger) => ledger.preferred(resource))) ?? [];
  return kept.flatMap(({ word, file }) => {
    const named = names.find((name) => basename(name) === file);
    return named === undefined ? [] : [{ field: word === '*' ? null : word, file: named }];
  });
}

/** Keeps for the next sync whose values count, and that they count more than what was said before. */
async function rememberPreferred(
  context: AppContext,
  service: Service,
  { resource, prefer }: Pick<ListJob, 'resource'> & { prefer: readonly Preference[] },
): Promise<void> {
  if (prefer.length === 0) return;
  await closing(await openLedgerOf(context, service), (ledger) => {
    const lists = new Map(ledger.preferred(resource).map(({ file, list }) => [file, list]));
    for (const one of prefer) if (!lists.has(basename(one.file))) lists.set(basename(one.file), newList());
    const said = { system: resource, columns: null, knows: 0, has_guests: 0 };
    ledger.keepLists([...lists].map(([file, id]) => ({ ...said, id, file })));
    ledger.prefer(prefer.map((one) => ({ list: lists.get(basename(one.file))!, word: wordOfPreference(one) })));
  });
}

/** The rooms that a plan takes away. */
function fewerRooms(plan: ListPlan, today: number): SoldNights {
  const sold = createSoldNights();
  for (const { class: kind, field, before, after, room_type_name: type } of plan.changes())
    if (kind === 'changed' && field === 'total_rooms')
      addFewer(sold, type, { before: Number(before), after: Number(after), today });
  return sold;
}

/** Room types that go in only if they are there without rooms. */
function noteOfDoubtful(items: readonly RefusedItems[]): RowsRemark | undefined {
  const rows = groupedBy(items, ({ line }) => `${line}`);
  const open = rows.map((found) => ({ line: found[0]!.line, fields: found.map(({ lacks }) => lacks!) }));
  return open.length === 0 ? undefined : incompleteOf(open).note;
}

/** Counts what the service would refuse as rejected in its file. */
function refuseItems(
  items: readonly RefusedItems[],
  files: readonly SpooledFile[],
  listed: readonly string[] = [],
): RefusedNew {
  const nearestOf = createNearestNames(listed);
  const issueOf = (found: readonly RefusedItems[]): FieldIssue => {
    const [{ type, lacks }] = found as [RefusedItems];
    if (lacks === null) return unlistedIssue(type, nearestOf(type));
    if (lacks !== 'rate_amount') return fieldIssue('missing_to_create', lacks);
    return missingAmount(found.map(({ first, last }) => ({ from: first, to: last })));
  };
  // A line may have prices of several types.
  const rows = groupedBy(items, ({ file, line }) => `${file}\n${line}`).map((found) => ({
    ...found[0]!,
    issues: groupedBy(found, ({ type, lacks }) => lacks ?? `${type}\n`).map(issueOf),
  }));
  return refuseRows(rows, files, listed);
}
