/** The questions of a plan. Each answer makes a new plan, and is a flag of `pms sync`. */
import { signal } from '@preact/signals';
import { placeOfQuestion } from '../../sync/plan.ts';
import { fieldName } from '../../words/choices.ts';
import { counted } from '../../words/count.ts';
import type { JobFacts, SyncPlanFacts } from '../facts.ts';
import type { SyncChoices } from '../files/drops.ts';
import { send } from './api.ts';
import { Download, Failure } from './frame.tsx';
import { Reading } from './lists.tsx';
import { useTry } from './load.ts';
import type { BookingLine } from './plan-words.ts';

interface ChoiceProps {
  job: JobFacts;
  plan: Exclude<SyncPlanFacts, { counts: unknown }>;
}

/** Starts the next task of the same files or run, and goes to it. */
export function useNext({ files, run, sync }: JobFacts) {
  const { start, error } = useTry();
  const next = (asked: object) =>
    void (run === undefined
      ? start('start', { files: files.map(({ id }) => id), sync, ...asked })
      : start('undo', { run, ...asked }));
  return { next, failure: error && <Failure error={error} /> };
}

/** What makes a new plan of the same files with these choices and the earlier ones, and why it did not. */
function usePlanAnew(job: JobFacts) {
  const { next, failure } = useNext(job);
  const planAnew = (chosen: SyncChoices) => next({ task: 'sync', isPlan: true, sync: { ...job.sync, ...chosen } });
  return { planAnew, failure };
}

/** Bookings to come that the file no longer lists. */
export function GoneChoice({ job, plan: { gone, refusal } }: ChoiceProps) {
  const { planAnew, failure } = usePlanAnew(job);
  if (gone.future === 0) return null;
  const isCancelled = job.sync?.gone === 'cancel';
  return (
    <fieldset class="question">
      <legend>{counted(gone.future, 'booking', 'bookings')} to come no longer in the file</legend>
      <p>
        {refusal === null
          ? 'They are in the property and begin after today. A file may be cut short: look at them before they are cancelled.'
          : refusal.message}
      </p>
      <div class="readings">
        <Reading
          text="They stay"
          isChosen={!isCancelled}
          choose={() => planAnew({ gone: undefined, maxCancel: undefined })}
        />
        {refusal === null ? (
          <Reading text="Cancel them" isChosen={isCancelled} choose={() => planAnew({ gone: 'cancel' })} />
        ) : (
          <Reading
            text={`Cancel all ${gone.to_cancel.toLocaleString('en-US')} of them`}
            choose={() => planAnew({ gone: 'cancel', maxCancel: gone.to_cancel })}
          />
        )}
      </div>
      {failure}
    </fieldset>
  );
}

/** What the sources contradict one another in: for each field, whose value counts. */
export function ContradictionChoice({ job, plan: { contradictions } }: ChoiceProps) {
  const { planAnew, failure } = usePlanAnew(job);
  const prefer = job.sync?.prefer ?? {};
  return (
    <>
      {Object.entries({ ...prefer, ...contradictions }).map(([field, times]) => (
        <fieldset key={field} class="question">
          <legend>
            {typeof times === 'number' ? counted(times, 'booking', 'bookings') : 'You have answered'}: your sources
            differ in {fieldName(field)}
          </legend>
          <p>
            Both values stand below with their file and line. Whose counts? Until you say, what is there stays as it is.
          </p>
          <div class="readings">
            {[...job.files, { id: 'service', name: 'What is there now' }].map(({ id, name }) => (
              <Reading
                key={id}
                text={name}
                isChosen={prefer[field] === id}
                choose={() => planAnew({ prefer: { ...prefer, [field]: id } })}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {failure}
    </>
  );
}

/** Answers given line by line that are not in a plan yet: job -> `FILE NAME\nLINE\nQUESTION` -> answer. */
const answers = signal<Readonly<Record<string, Readonly<Record<string, 'yes' | 'no'>>>>>({});

/** Bookings that look like one that is there. */
export function AlikeChoice({ job, plan }: ChoiceProps) {
  const { planAnew, failure } = usePlanAnew(job);
  const open = (plan.left.looks_like ?? 0) + (plan.left.looks_moved ?? 0);
  const decided = job.sync?.sameStay;
  const given = answers.value[job.id] ?? {};
  const earlier = typeof decided === 'object' ? decided : {};
  if (open === 0 && decided === undefined) return null;
  return (
    <fieldset class="question">
      <legend>
        {open > 0 ? `${counted(open, 'booking looks', 'bookings look')} like one that is there` : decidedText(decided)}
      </legend>
      {open > 0 && (
        <>
          <p>It is not certain that they are the same. Compare them below and answer for each, or for all at once.</p>
          <div class="readings">
            <Reading text="All are the same" choose={() => planAnew({ sameStay: 'yes' })} />
            <Reading text="None is the same" choose={() => planAnew({ sameStay: 'no' })} />
          </div>
        </>
      )}
      {Object.keys(given).length > 0 && (
        <p class="actions">
          {Object.keys(given).length} of {open} answered.{' '}
          <button type="button" class="main" onClick={() => planAnew({ sameStay: { ...earlier, ...given } })}>
            Plan with these answers
          </button>
        </p>
      )}
      {decided !== undefined && (
        <p class="actions">
          <button type="button" onClick={() => planAnew({ sameStay: undefined })}>
            Ask me again
          </button>
        </p>
      )}
      <AnswersFile job={job} planAnew={(given) => planAnew({ sameStay: { ...earlier, ...given } })} />
      {failure}
    </fieldset>
  );
}

/** The questions as a file to answer in a spreadsheet, and that file back. */
function AnswersFile({ job, planAnew }: { job: JobFacts; planAnew(given: Record<string, 'yes' | 'no'>): void }) {
  const { attempt, error } = useTry();
  const take = (file: File) => attempt(async () => planAnew(await send('answersFile', file)));
  const name = `${(job.files[0]?.name ?? '').replace(/\..*/, '')}.unsure.csv`;
  return (
    <>
      <p class="hint">
        Or answer in a spreadsheet: download the questions, write yes or no into the column same_stay, and give the file
        back.
      </p>
      <p class="actions">
        <Download command="unsureFile" asked={{ id: job.id }} file={name}>
          Download the questions
        </Download>
        <label class="button">
          Give the answered file
          <input
            type="file"
            class="told"
            onChange={({ currentTarget: { files } }) => files?.[0] && void take(files[0])}
          />
        </label>
      </p>
      {error && <Failure error={error} />}
    </>
  );
}

function decidedText(decided: SyncChoices['sameStay']): string {
  if (decided === 'yes') return 'You said: what looks alike is the same.';
  return decided === 'no'
    ? 'You said: what looks alike is not the same.'
    : `You have answered ${Object.keys(decided ?? {}).length} of these questions.`;
}

/** The answer for one line that looks like another; nothing for other lines. */
export function AlikeAnswer({ job, line }: { job: JobFacts; line: BookingLine }) {
  if (line.line === null || !line.class.startsWith('looks_')) return null;
  const given = answers.value[job.id] ?? {};
  const place = placeOfQuestion(line);
  const answer = (said1: 'yes' | 'no') => () => {
    answers.value = { ...answers.value, [job.id]: { ...given, [place]: said1 } };
  };
  return (
    <p class="actions">
      <button type="button" aria-pressed={given[place] === 'yes'} onClick={answer('yes')}>
        The same booking
      </button>
      <button type="button" aria-pressed={given[place] === 'no'} onClick={answer('no')}>
        Another booking
      </button>
    </p>
  );
}

/** Bookings whose state would go back in the order of a stay. */
export function StatesChoice({ job, plan: { kept } }: ChoiceProps) {
  const { planAnew, failure } = usePlanAnew(job);
  const isTaken = job.sync?.states === 'file';
  if (!isTaken && !kept.some(({ because }) => because === 'state_goes_back')) return null;
  return (
    <p class="actions">
      <button type="button" onClick={() => planAnew({ states: isTaken ? undefined : 'file' })}>
        {isTaken ? 'Keep the statuses that are there' : 'Take the statuses of the file anyway'}
      </button>
      {failure}
    </p>
  );
}
