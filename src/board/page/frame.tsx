/** The frame around every view: the list of views, the service, and at the bottom the command that does the same in a terminal. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import type { ErrorFacts } from '../facts.ts';
import type { Commands } from '../open-board.ts';
import { type Answer, download } from './api.ts';
import { type Loaded, useTry } from './load.ts';
import { hrefOf, type View, views } from './route.ts';
import { words } from './words.ts';

type StatusFacts = Answer<'status'>;

/** The command of the current view. */
const footCommand = signal('');
/** Sets the command of the view, when there is one. */
export function useFootCommand(line: string | undefined): void {
  // With what it is the command of, not after it.
  useLayoutEffect(() => {
    if (line !== undefined) footCommand.value = line;
  }, [line]);
}

/** Those of its parts. */
const partCommands = signal<readonly string[]>([]);

/** Adds commands to that of the view as long as they are shown. */
export function usePartCommands(lines: readonly string[]): void {
  useEffect(() => {
    partCommands.value = [...partCommands.value, ...lines];
    return () => {
      partCommands.value = partCommands.value.filter((line) => !lines.includes(line));
    };
  }, [lines.join('\n')]);
}

interface FrameProps {
  view: View | undefined;
  status?: StatusFacts;
  error?: ErrorFacts;
  /** Repeats the request that failed. */
  again(): void;
  children: ComponentChildren;
}

export function Frame({ view, status, error, again, children }: FrameProps) {
  return (
    <>
      <a class="skip" href="#content">
        Skip to the content
      </a>
      <header>
        <span class="brand">pms</span>
        <nav aria-label="Views">
          {views.map((each) => (
            <a
              key={each}
              href={hrefOf(each)}
              aria-current={each === (view === 'fix' ? 'files' : view) ? 'page' : undefined}
            >
              {words.views[each]}
            </a>
          ))}
        </nav>
        <p class="service">{serviceOf(status)}</p>
      </header>
      <main id="content" tabIndex={-1}>
        <h1>{view === undefined ? words.noView : words.views[view]}</h1>
        {error && <Failure error={error} again={again} />}
        {children}
      </main>
      {footCommand.value !== '' && (
        <footer>
          <details>
            <summary>For the terminal</summary>
            {[...new Set([footCommand.value, ...partCommands.value])].map((line) => (
              <Command key={line} line={line} />
            ))}
            <p class="hint">Type it in the folder where the file is.</p>
          </details>
        </footer>
      )}
    </>
  );
}

function serviceOf(status: StatusFacts | undefined): string {
  if (status === undefined) return '';
  if (status.baseUrl === undefined) return 'Not connected';
  const host = status.baseUrl.replace(/^https?:\/\//, '');
  return status.property === undefined ? host : `${status.property} at ${host}`;
}

/** What failed, and what to do next. */
export function Failure({ error, again }: { error: ErrorFacts; again?: () => void }) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{withCode(error.message)}</strong>{' '}
        {withCode(
          error.code === 'unreachable'
            ? 'If it runs on this machine, start it with `pms serve`, then press Try again.'
            : error.fix,
        )}
      </p>
      {again && (
        <button type="button" onClick={again}>
          Try again
        </button>
      )}
    </div>
  );
}

/** A sentence whose commands stand between backticks. */
function withCode(text: string | undefined) {
  return text?.split('`').map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}

function Command({ line }: { line: string }) {
  const [copied, setCopied] = useState('');
  if (line === '') return null;
  const copy = () => void navigator.clipboard?.writeText(line).then(() => setCopied(line));
  return (
    <p>
      <code tabIndex={0}>{line}</code>{' '}
      <button type="button" class="small" onClick={copy}>
        {copied === line ? 'Copied' : 'Copy'}
      </button>
    </p>
  );
}

/** Reports of the same data, each as a file. */
export function Reports({
  reports,
  title = 'Reports',
}: {
  reports: readonly Answer<'nights'>['reports'][number][];
  title?: string;
}) {
  usePartCommands(reports.map(({ command }) => command));
  return (
    <section class="reports">
      <h2>{title}</h2>
      <p class="hint">As files for Excel, to print or to send.</p>
      {reports.map(({ command, asked, file }) => (
        <p key={command}>
          <Download command="report" asked={asked} file={file}>
            {words.reports[asked.report] ?? asked.report}
          </Download>
        </p>
      ))}
    </section>
  );
}

interface DownloadProps {
  command: keyof Commands;
  asked: object;
  /** The name of the file. */
  file: string;
  class?: string;
  children: ComponentChildren;
}

/** A button that saves what a command answers as a file. */
export function Download({ command, asked, file, children, ...look }: DownloadProps) {
  const { attempt, error } = useTry();
  return (
    <>
      <button type="button" class={look.class} onClick={() => void attempt(() => download(command, asked, file))}>
        {children}
      </button>
      {error && <Failure error={error} />}
    </>
  );
}

/** The same for the records of a list. */
export function DownloadList({ asked, file, ...look }: Pick<DownloadProps, 'asked' | 'file' | 'class'>) {
  return (
    <Download command="export" asked={asked} file={file} {...look}>
      Download CSV
    </Download>
  );
}

interface FormProps {
  class?: string;
  /** Gets what its fields say, by their names, without the blanks around it. */
  onSend(said: Readonly<Record<string, string>>): unknown;
  children: ComponentChildren;
}

export function Form({ onSend, children, ...look }: FormProps) {
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const said = [...new FormData(event.currentTarget as HTMLFormElement)];
    onSend(Object.fromEntries(said.map(([name, text]) => [name, String(text).trim()])));
  };
  return (
    <form class={look.class} onSubmit={submit}>
      {children}
    </form>
  );
}

/** That something is loading, without moving the content, or why it could not be loaded. */
export function LoadState({ of: { isLoading, error, again } }: { of: Omit<Loaded<'status'>, 'answer'> }) {
  return (
    <>
      <p class="loading" role="status" aria-live="polite">
        {isLoading && words.loading}
      </p>
      {error && <Failure error={error} again={again} />}
    </>
  );
}

interface PeriodProps {
  /** What is shown, in words. */
  when: string | number;
  /** Shows an earlier or a later one. */
  move(steps: -1 | 1): void;
  children: ComponentChildren;
}

/** Which time is shown, the ways to another, and what else may be chosen about it. */
export function Period({ when, move, children }: PeriodProps) {
  return (
    <div class="bar">
      <button type="button" aria-label={words.earlier} onClick={() => move(-1)}>
        ←
      </button>
      <h2 class="when">{when}</h2>
      <button type="button" aria-label={words.later} onClick={() => move(1)}>
        →
      </button>
      {children}
    </div>
  );
}

interface ChoiceProps<Each extends string> {
  legend: string;
  names: Readonly<Record<Each, string>>;
  chosen: Each;
  choose(each: Each): void;
}

/** A few ways of which one is taken, side by side. */
export function Choice<Each extends string>({ legend, names, chosen, choose }: ChoiceProps<Each>) {
  return (
    <fieldset class="choice">
      <legend class="told">{legend}</legend>
      {(Object.keys(names) as Each[]).map((each) => (
        <button key={each} type="button" aria-pressed={each === chosen} onClick={() => choose(each)}>
          {names[each]}
        </button>
      ))}
    </fieldset>
  );
}
