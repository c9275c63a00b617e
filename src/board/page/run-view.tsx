/** One run of the history: when, where, its counts, and each record that it wrote, before and after. */
import type { FoundWrite, HistoryRun } from '../../history/history.ts';
import { fieldName } from '../../words/choices.ts';
import { timeOf } from '../../words/count.ts';
import { describeCounts } from '../../words/journals.ts';
import { valueText } from '../../words/money.ts';
import { guestOf } from '../../words/plan.ts';
import { call } from './api.ts';
import { LoadState, useFootCommand } from './frame.tsx';
import { Facts } from './lists.tsx';
import { useLoaded } from './load.ts';
import { withStates } from './plan-words.ts';
import { hrefOf } from './route.ts';
import { WindowedRows } from './windowed-rows.tsx';
import { words } from './words.ts';

const said = words.history;

export function RunView({ id }: { id: string }) {
  const loaded = useLoaded('runWrites', { run: id, first: 0, count: 1 });
  const { answer } = loaded;
  useFootCommand(answer?.command);
  const load = async (first: number, count: number) => (await call('runWrites', { run: id, first, count })).writes;
  return (
    <section class="panel">
      {answer && (
        <h2>
          {whatOf(answer.run)} <bdi>{filesOf(answer.run)}</bdi>
        </h2>
      )}
      <LoadState of={loaded} />
      {answer && (
        <>
          <Facts
            all={[
              [said.when, whenOf(answer.run)],
              [said.to, whereOf(answer.run)],
              [said.counts, describeCounts(answer.run.counts)],
              [said.state, answer.run.state],
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

export function nameOfFile(path: string): string {
  return path.split(/[\\/]/).at(-1)!;
}

/** The names of its files. */
export function filesOf({ files }: HistoryRun): string {
  return files.map(nameOfFile).join(', ');
}

export function whenOf({ startedMs }: HistoryRun): string {
  return timeOf(startedMs, Date.now());
}

/** The service, and the property there. */
export function whereOf({ baseUrl, property = '' }: Pick<HistoryRun, 'baseUrl' | 'property'>): string {
  return `${baseUrl} ${property}`.trim();
}

/** `sync of bookings` */
export function whatOf({ kind, resource, of }: HistoryRun): string {
  const { runKinds, resources, ofRun } = said;
  return `${runKinds[kind]} ${of === undefined ? (resources[resource] ?? resource) : ofRun(of)}`;
}

function headsOf({ resource, files }: HistoryRun): string[] {
  const { checkin, checkout, guest } = words.stay;
  const { plan } = words.plan;
  const line = files.length > 1 ? words.plan.fileAndLine : words.plan.line;
  if (resource === 'bookings') return [guest, checkin, checkout, words.roomType, said.written, line];
  return [plan, words.from, words.to, words.roomType, said.written, line];
}

/** Of a booking, of a room type, or of a rate over some nights: a text that does not apply is blank. */
function cellsOf(write: FoundWrite, { files }: HistoryRun): string[] {
  const { stay, file, line } = write;
  const text = (...values: (string | number | null | undefined)[]) => String(values.find((value) => value) ?? '');
  const whose = [guestOf(stay), text(stay.rate_plan_name)].filter((part) => part !== '').join(' ');
  const where = files.length > 1 ? `${nameOfFile(file)}, ${line}` : String(line);
  const [from, to] = [text(stay.checkin_date, stay.date_from), text(stay.checkout_date, stay.date_to)];
  return [whose, from, to, text(stay.room_type_name, stay.name), textOfWrite(write), line === 0 ? '' : where];
}

/** What a run changed in one record. */
export function textOfWrite({ stay, before, after, isIn }: FoundWrite): string {
  const currency = String(after.currency_iso ?? stay.currency_iso ?? '') || null;
  const texts = Object.entries(before === null ? {} : after)
    .map(([field, value]) => ({ field, before: before?.[field] ?? null, after: value }))
    .filter((change) => change.before !== change.after)
    .map(withStates)
    .map((change) => {
      const [was, is] = [change.before, change.after].map((value) => valueText(change.field, value, currency));
      return `${fieldName(change.field)} ${was} -> ${is}`;
    });
  const done = before === null ? 'added' : texts.length === 0 ? 'nothing changed' : texts.join('; ');
  return isIn ? done : `${done} ${words.origins.open}`;
}
