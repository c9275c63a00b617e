/** The questions of a plan. Each answer makes a new plan, and is a flag of `pms sync`. */
import { signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { fieldName } from '../../words/choices.ts';
import type { ErrorFacts, JobFacts, SyncChoices, SyncPlanFacts } from '../facts.ts';
import { call, download, send } from './api.ts';
import { Failure } from './frame.tsx';
import { errorFactsOf } from './load.ts';
import type { BookingLine } from './plan-words.ts';
import { fileWord, go } from './route.ts';
import { words } from './words.ts';

const said = words.plan;

interface ChoiceProps {
  job: JobFacts;
  plan: Exclude<SyncPlanFacts, { counts: unknown }>;
}

/** Returns a function that makes a new plan of the same files with these choices and the earlier ones, and its latest error. */
function usePlanAnew({ files, sync }: JobFacts): [(chosen: SyncChoices) => void, ErrorFacts | undefined] {
  const [error, setError] = useState<ErrorFacts>();
  const plan = async (chosen: SyncChoices) => {
    try {
      const asked = { files: files.map(({ id }) => id), task: 'sync', isPlan: true, sync: { ...sync, ...chosen } };
      const job = await call<JobFacts>('start', asked);
      go('files', { file: fileWord(job), job: job.id });
    } catch (thrown) {
      setError(errorFactsOf(thrown));
    }
  };
  return [(chosen) => void plan(chosen), error];
}

/** Bookings to come that the file no longer lists. */
export function GoneChoice({ job, plan: { gone, refusal } }: ChoiceProps) {
  const [planAnew, error] = usePlanAnew(job);
  if (gone.future === 0) return null;
  const isCancelled = job.sync?.gone === 'cancel';
  return (
    <fieldset class="question">
      <legend>{said.gone.title(gone.future)}</legend>
      <p>{refusal === null ? said.gone.hint : refusal.message}</p>
      <div class="readings">
        <button
          type="button"
          class="reading"
          aria-pressed={!isCancelled}
          onClick={() => planAnew({ gone: undefined, maxCancel: undefined })}
        >
          <strong>{said.gone.keep}</strong>
        </button>
        {refusal === null ? (
          <button type="button" class="reading" aria-pressed={isCancelled} onClick={() => planAnew({ gone: 'cancel' })}>
            <strong>{said.gone.cancel}</strong>
          </button>
        ) : (
          <button type="button" class="reading" onClick={() => planAnew({ gone: 'cancel', maxCancel: gone.to_cancel })}>
            <strong>{said.gone.tooMany(gone.to_cancel)}</strong>
          </button>
        )}
      </div>
      {error && <Failure error={error} />}
    </fieldset>
  );
}

/** What the sources contradict one another in: for each field, whose value counts. */
export function ContradictionChoice({ job, plan: { contradictions } }: ChoiceProps) {
  const [planAnew, error] = usePlanAnew(job);
  const { contradiction } = said;
  const prefer = job.sync?.prefer ?? {};
  return (
    <>
      {Object.entries(contradictions).map(([field, times]) => (
        <fieldset key={field} class="question">
          <legend>{contradiction.title(times, fieldName(field))}</legend>
          <p>{contradiction.hint}</p>
          <div class="readings">
            {[...job.files, { id: 'service', name: contradiction.service }].map(({ id, name }) => (
              <button
                key={id}
                type="button"
                class="reading"
                aria-pressed={prefer[field] === id}
                onClick={() => planAnew({ prefer: { ...prefer, [field]: id } })}
              >
                <strong>{name}</strong>
              </button>
            ))}
          </div>
        </fieldset>
      ))}
      {error && <Failure error={error} />}
    </>
  );
}

/** Answers given line by line that are not in a plan yet: job -> `FILE NAME\nLINE` -> answer. */
const answers = signal<Readonly<Record<string, Readonly<Record<string, 'yes' | 'no'>>>>>({});

function isAlike({ class: kind }: { class: string }): boolean {
  return kind === 'looks_like' || kind === 'looks_moved';
}

/** Bookings that look like one that is there. */
export function AlikeChoice({ job, plan }: ChoiceProps) {
  const [planAnew, error] = usePlanAnew(job);
  const open = (plan.left.looks_like ?? 0) + (plan.left.looks_moved ?? 0);
  const decided = job.sync?.sameStay;
  const given = answers.value[job.id] ?? {};
  const earlier = typeof decided === 'object' ? decided : {};
  if (open === 0 && decided === undefined) return null;
  const { alike } = said;
  return (
    <fieldset class="question">
      <legend>{open > 0 ? alike.title(open) : decidedText(decided)}</legend>
      {open > 0 && (
        <>
          <p>{alike.hint}</p>
          <div class="readings">
            <button type="button" class="reading" onClick={() => planAnew({ sameStay: 'yes' })}>
              <strong>{alike.all}</strong>
            </button>
            <button type="button" class="reading" onClick={() => planAnew({ sameStay: 'no' })}>
              <strong>{alike.none}</strong>
            </button>
          </div>
        </>
      )}
      {Object.keys(given).length > 0 && (
        <p class="actions">
          {alike.answered(Object.keys(given).length, open)}{' '}
          <button type="button" class="main" onClick={() => planAnew({ sameStay: { ...earlier, ...given } })}>
            {alike.again}
          </button>
        </p>
      )}
      {decided !== undefined && (
        <p class="actions">
          <button type="button" onClick={() => planAnew({ sameStay: undefined })}>
            {alike.forget}
          </button>
        </p>
      )}
      <AnswersFile job={job} planAnew={(given) => planAnew({ sameStay: { ...earlier, ...given } })} />
      {error && <Failure error={error} />}
    </fieldset>
  );
}

/** The questions as a file to answer in a spreadsheet, and that file back. */
function AnswersFile({ job, planAnew }: { job: JobFacts; planAnew(given: Record<string, 'yes' | 'no'>): void }) {
  const [error, setError] = useState<ErrorFacts>();
  const { alike } = said;
  const take = async (file: File | undefined) => {
    if (file === undefined) return;
    try {
      planAnew(await send<Record<string, 'yes' | 'no'>>(file, 'answersFile'));
    } catch (thrown) {
      setError(errorFactsOf(thrown));
    }
  };
  const name = `${(job.files[0]?.name ?? '').replace(/\..*/, '')}.unsure.csv`;
  return (
    <>
      <p class="hint">{alike.file}</p>
      <p class="actions">
        <button type="button" onClick={() => void download('unsureFile', { id: job.id }, name)}>
          {alike.download}
        </button>
        <label class="button">
          {alike.take}
          <input type="file" class="told" onChange={({ currentTarget }) => void take(currentTarget.files?.[0])} />
        </label>
      </p>
      {error && <Failure error={error} />}
    </>
  );
}

function decidedText(decided: SyncChoices['sameStay']): string {
  const { yes, no, some } = said.alike.decided;
  if (decided === 'yes') return yes;
  return decided === 'no' ? no : some(Object.keys(decided ?? {}).length);
}

/** The answer for one line that looks like another; nothing for other lines. */
export function AlikeAnswer({ job, line }: { job: JobFacts; line: BookingLine }) {
  if (line.line === null || !isAlike(line)) return null;
  const given = answers.value[job.id] ?? {};
  const place = `${line.file}\n${line.line}`;
  const answer = (said1: 'yes' | 'no') => () => {
    answers.value = { ...answers.value, [job.id]: { ...given, [place]: said1 } };
  };
  return (
    <>
      <button type="button" aria-pressed={given[place] === 'yes'} onClick={answer('yes')}>
        {said.alike.same}
      </button>
      <button type="button" aria-pressed={given[place] === 'no'} onClick={answer('no')}>
        {said.alike.other}
      </button>
    </>
  );
}

/** Bookings whose state would go back in the order of a stay. */
export function StatesChoice({ job, plan: { kept } }: ChoiceProps) {
  const [planAnew, error] = usePlanAnew(job);
  const isTaken = job.sync?.states === 'file';
  if (!isTaken && !kept.some(({ because }) => because === 'state_goes_back')) return null;
  return (
    <p class="actions">
      <button type="button" onClick={() => planAnew({ states: isTaken ? undefined : 'file' })}>
        {isTaken ? said.states.keep : said.states.take}
      </button>
      {error && <Failure error={error} />}
    </p>
  );
}
