/** The frame around every view: the list of views, the service, and at the bottom the command that does the same in a terminal. */
import { signal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ErrorFacts, StatusFacts } from '../facts.ts';
import { hrefOf, type View, views } from './route.ts';
import { words } from './words.ts';

/** The command of the current view; each view sets it. */
export const footCommand = signal('');

interface FrameProps {
  view: View;
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
        {words.skip}
      </a>
      <header>
        <span class="brand">pms</span>
        <nav aria-label={words.mainMenu}>
          {views.map((each) => (
            <a key={each} href={hrefOf(each)} aria-current={each === view ? 'page' : undefined}>
              {words.views[each]}
            </a>
          ))}
        </nav>
        <p class="service">{serviceOf(status)}</p>
      </header>
      <main id="content" tabIndex={-1}>
        <h1>{words.views[view]}</h1>
        {error && <Failure error={error} again={again} />}
        {children}
      </main>
      <footer>
        <Command line={footCommand.value} />
      </footer>
    </>
  );
}

function serviceOf(status: StatusFacts | undefined): string {
  if (status === undefined) return '';
  if (status.baseUrl === undefined) return words.service.away;
  const host = status.baseUrl.replace(/^https?:\/\//, '');
  return status.property === undefined ? host : words.service.of(status.property, host);
}

/** What failed, and what to do next. */
export function Failure({ error, again }: { error: ErrorFacts; again?: () => void }) {
  return (
    <div class="failure" role="alert">
      <p>
        <strong>{error.message}</strong> {error.fix}
      </p>
      {again && (
        <button type="button" onClick={again}>
          {words.again}
        </button>
      )}
    </div>
  );
}

function Command({ line, title = words.sameInTerminal }: { line: string; title?: string }) {
  const [copied, setCopied] = useState('');
  if (line === '') return null;
  const copy = () => void navigator.clipboard?.writeText(line).then(() => setCopied(line));
  return (
    <p>
      <span>{title}</span> <code tabIndex={0}>{line}</code>{' '}
      <button type="button" class="small" onClick={copy}>
        {copied === line ? words.copied : words.copy}
      </button>
    </p>
  );
}

/** Commands that write reports of the same data in a terminal. */
export function Reports({ commands }: { commands: readonly string[] }) {
  return (
    <section class="reports">
      <h2>{words.reports.title}</h2>
      <p class="hint">{words.reports.hint}</p>
      {commands.map((line) => (
        <Command key={line} line={line} title={words.reports.line} />
      ))}
    </section>
  );
}

/** Shows that something is loading, without moving the content. */
export function Loading({ isLoading }: { isLoading: boolean }) {
  return (
    <p class="loading" role="status" aria-live="polite">
      {isLoading ? words.loading : ''}
    </p>
  );
}
