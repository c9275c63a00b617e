/** One run of the history: when, where, its counts, and each record that it wrote, before and after. */
import { fieldName } from '../../words/choices.ts';
import { describeCounts } from '../../words/journals.ts';
import { valueText } from '../../words/money.ts';
import type { RunFacts, RunWritesFacts, WriteFacts } from '../facts.ts';
import { call } from './api.ts';
import { Failure, Loading, useFootCommand } from './frame.tsx';
import { Facts } from './lists.tsx';
import { useLoaded } from './load.ts';
import { withStates } from './plan-words.ts';
import { hrefOf } from './route.ts';
import { WindowedRows } from './windowed-rows.tsx';
import { words } from './words.ts';

const said = words.history;

export function RunView({ id }: { id: string }) {
  const { answer, error, isLoading } = useLoaded<RunWritesFacts>('runWrites', { run: id, first: 0, count: 1 });
  useFootCommand(answer?.command);
  const load = async (first: number, count: number) =>
    (await call<RunWritesFacts>('runWrites', { run: id, first, count })).writes;
  return (
    <section class="panel">
      {answer && (
        <h2>
          {whatOf(answer.run)} <bdi>{answer.run.files.join(', ')}</bdi>
        </h2>
      )}
      <Loading isLoading={isLoading} />
      {error && <Failure error={error} />}
      {answer && (
        <>
          <Facts
            all={[
              [said.when, answer.run.at],
              [said.to, answer.run.to],
              [said.counts, describeCounts(answer.run.counts)],
              [said.state, said.runStates[answer.run.state]],
              ['Id', answer.run.id],
            ]}
          />
          {answer.run.writes === 0 ? (
            <p>What this run wrote is not known record by record.</p>
          ) : (
            <WindowedRows
              class={answer.run.files.length > 1 ? 'of-plan of-files' : 'of-plan'}
              label="What it has written. Arrow and Page keys move."
              heads={headsOf(answer.run)}
              figures={[5]}
              count={answer.run.writes}
              load={load}
              cellsOf={(write) => cellsOf(write, answer.run)}
            />
          )}
        </>
      )}
      <p class="actions">
        <a class="button" href={hrefOf('history')}>
          {words.close}
        </a>
      </p>
    </section>
  );
}

/** `sync of bookings` */
export function whatOf({ kind, resource, of }: RunFacts): string {
  const { runKinds, resources, ofRun } = said;
  return `${runKinds[kind]} ${of === undefined ? (resources[resource] ?? resource) : ofRun(of)}`;
}

function headsOf({ resource, files }: RunFacts): string[] {
  const { checkin, checkout, guest } = words.stay;
  const { plan } = words.plan;
  const line = files.length > 1 ? words.plan.fileAndLine : words.plan.line;
  if (resource === 'bookings') return [guest, checkin, checkout, words.roomType, said.written, line];
  return [plan, words.from, words.to, words.roomType, said.written, line];
}

function cellsOf(write: WriteFacts, { files }: RunFacts): string[] {
  const { from, to, type, whose, file, line } = write;
  const where = files.length > 1 ? `${file}, ${line}` : String(line);
  return [whose, from, to, type, textOf(write), line === 0 ? '' : where];
}

/** What a run changed in one record. */
export function WriteText({ write }: { write: WriteFacts }) {
  return <bdi>{textOf(write)}</bdi>;
}

function textOf({ isNew, changes, currency, isIn }: WriteFacts): string {
  const texts = changes
    .map(withStates)
    .map(
      ({ field, before, after }) =>
        `${fieldName(field)} ${valueText(field, before, currency)} -> ${valueText(field, after, currency)}`,
    );
  const done = isNew ? 'added' : texts.length === 0 ? 'nothing changed' : texts.join('; ');
  return isIn ? done : `${done} ${words.origins.open}`;
}
