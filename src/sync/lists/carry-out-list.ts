/** Carries out a plan of room types or rates that a person has confirmed: sends its records like an import. */
import type { Api } from '../../contract/api.ts';
import type { PmsError } from '../../contract/errors.ts';
import type { ImportResult } from '../../contract/import-result.ts';
import { resources } from '../../contract/resource.ts';
import type { Converter } from '../../convert/converter.ts';
import type { RowSource, ValueRow } from '../../file/row.ts';
import { importRows } from '../../transfer/import.ts';
import { createSender } from '../../transfer/send-request.ts';
import type { ListPlan, ListWrite } from './list-plan.ts';

export interface CarryOutListOptions {
  api: Api;
  resource: 'rooms' | 'rates';
  batchSize: number;
  /** Stops before the next request; waits for the one being sent. */
  signal: AbortSignal;
  clock(): number;
  onProgress(sent: number): void;
}

export interface CarriedOutList {
  /** Records that the service accepted: a room type, or consecutive nights. */
  sent: number;
  /** Nights or types that were left unchanged because they changed since the plan was made. */
  changedSince: number;
  refused: { file: string; line: number; issues: { field?: string; message: string }[] }[];
  stop?: 'interrupted' | PmsError;
}

const refusedMax = 10_000;
const rowsPerRead = 500;

/** Carries it out. A failure on the way is given as `stop`; failures before anything is sent are thrown. */
export async function carryOutList(plan: ListPlan, options: CarryOutListOptions): Promise<CarriedOutList> {
  const { api, resource, clock } = options;
  const done: CarriedOutList = { sent: 0, changedSince: await plan.lookAgain(), refused: [] };
  const send = createSender({ api, resource, duplicateAction: 'update', clock });
  const outcome = await importRows({
    resource: resources[resource],
    ...sourceOf(plan),
    async send(outgoing) {
      const answered = await send(outgoing);
      const { total, error_count: errors } = JSON.parse(answered.text) as ImportResult;
      done.sent += total - errors;
      return answered;
    },
    batchSize: options.batchSize,
    rejects: {
      async add({ line, value, issues }) {
        const { file } = value as ListWrite;
        if (done.refused.length < refusedMax) done.refused.push({ file, line, issues: [...issues] });
      },
      finish: async () => undefined,
      abandon: async () => {},
    },
    signal: options.signal,
    onProgress: () => options.onProgress(done.sent),
  });
  if (outcome.stop !== 'max-errors') done.stop = outcome.stop;
  return done;
}

function sourceOf(plan: ListPlan): { source: RowSource; converter: Converter } {
  async function* batches(): AsyncGenerator<ValueRow[]> {
    let rows: ValueRow[] = [];
    for (const write of plan.writes()) {
      rows.push({ kind: 'value', line: write.line, value: write });
      if (rows.length < rowsPerRead) continue;
      yield rows;
      rows = [];
    }
    yield rows;
  }
  const source: RowSource = {
    ...{ format: 'ndjson', encoding: 'utf-8', bom: false, batches: batches() },
    progress: () => ({ bytesRead: 0 }),
    close: async () => {},
  };
  const converter: Converter = {
    convert: (rows) =>
      rows.map((row) => ({ row: row as ValueRow, record: ((row as ValueRow).value as ListWrite).record as never })),
    finish: () => [],
    unknownColumns: () => [],
    hasField: [],
    notes: () => [],
  };
  return { source, converter };
}
