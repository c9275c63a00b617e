/** The address of the page as state: it contains the view and its parameters, so that a link leads to the same content. */
import { signal } from '@preact/signals';
import type { JobFacts } from '../facts.ts';

export type View = 'nights' | 'money' | 'prices' | 'bookings' | 'files' | 'fix' | 'history';

interface Route {
  /** Absent for an address that is no view. */
  view: View | undefined;
  words: Readonly<Record<string, string>>;
}

export const views: readonly View[] = ['nights', 'bookings', 'prices', 'money', 'files', 'history'];

export const route = signal(readRoute());

addEventListener('popstate', () => {
  route.value = readRoute();
});

/** Goes to another view, or another part of this one; `isSameEntry`: without adding a step to the history. */
export function go(view: View, words: Record<string, string | undefined> = {}, isSameEntry = false): void {
  const address = hrefOf(view, words);
  if (isSameEntry) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  route.value = readRoute();
}

/** The address of a view. */
export function hrefOf(view: View, words: Record<string, string | undefined> = {}): string {
  const query = new URLSearchParams(Object.entries(words).flatMap(([name, word]) => (word ? [[name, word]] : [])));
  return `/${view}${query.size > 0 ? `?${query}` : ''}`;
}

/** The files of a task in an address: one id, or several. */
export function fileWord({ files }: Pick<JobFacts, 'files'>): string {
  return files.map(({ id }) => id).join('.');
}

function readRoute(): Route {
  const name = location.pathname.slice(1);
  const view = name === '' ? 'nights' : ([...views, 'fix'] as const).find((known) => known === name);
  return { view, words: Object.fromEntries(new URLSearchParams(location.search)) };
}

/** Makes links of the page change the view without reloading it. */
export function followLinks(event: MouseEvent): void {
  const link = (event.target as Element).closest?.('a[href^="/"]');
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented || event.button !== 0) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.pushState(null, '', link.href);
  route.value = readRoute();
  document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
}
