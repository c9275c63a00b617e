/** Loads what a view shows when its request changes: only the last request counts, earlier ones are aborted. */
import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { ErrorFacts } from '../facts.ts';
import type { Commands } from '../open-board.ts';
import { type Answer, BoardError, call } from './api.ts';
import { fileWord, go } from './route.ts';

export interface Loaded<Name extends keyof Commands> {
  /** The previous answer stays while the next one loads. */
  answer?: Answer<Name>;
  error?: ErrorFacts;
  isLoading: boolean;
  again(): void;
}

/** How many requests succeeded after they had failed. */
export const recoveries = signal(0);

/** Calls a command when it or its parameters change; does nothing if `words` is undefined. */
export function useLoaded<Name extends keyof Commands>(command: Name, words: object | undefined): Loaded<Name> {
  const [state, setState] = useState<Omit<Loaded<Name>, 'again'>>({ isLoading: words !== undefined });
  const [turn, setTurn] = useState(0);
  const key = words === undefined ? '' : JSON.stringify(words);
  useEffect(() => {
    if (words === undefined) return setState({ isLoading: false });
    const leaving = new AbortController();
    const hadFailed = state.error !== undefined;
    setState(({ answer }) => ({ answer, isLoading: true }));
    call(command, words, leaving.signal).then(
      (answer) => {
        setState({ answer, isLoading: false });
        if (hadFailed) recoveries.value++;
      },
      (error) => !leaving.signal.aborted && setState({ error: errorFactsOf(error), isLoading: false }),
    );
    return () => leaving.abort();
  }, [command, key, turn]);
  return { ...state, again: () => setTurn(turn + 1) };
}

const pollMs = 250;

/** Asks about what is under way until it is over; `take` gets each answer. Throws BoardError. */
export async function follow<Name extends keyof Commands>(
  command: Name,
  words: object,
  {
    isOver,
    take,
    signal,
  }: { isOver(answer: Answer<Name>): boolean; take?(answer: Answer<Name>): void; signal?: AbortSignal },
): Promise<Answer<Name>> {
  for (;;) {
    const answer = await call(command, words, signal);
    take?.(answer);
    if (isOver(answer)) return answer;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
}

/** What is under way as it is now; nothing if `words` is undefined. */
export function useFollowed<Name extends keyof Commands>(
  command: Name,
  words: object | undefined,
  isOver: (answer: Answer<Name>) => boolean,
): Pick<Loaded<Name>, 'answer' | 'error'> {
  const [state, setState] = useState<Pick<Loaded<Name>, 'answer' | 'error'>>({});
  useEffect(() => {
    setState({});
    if (words === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    follow(command, words, { isOver, take: (answer) => signal.aborted || setState({ answer }), signal }).catch(
      (error) => signal.aborted || setState(({ answer }) => ({ answer, error: errorFactsOf(error) })),
    );
    return () => leaving.abort();
  }, [command, JSON.stringify(words)]);
  return state;
}

/** Begins a task, and goes to where it is shown. Throws BoardError. */
export async function begin(command: 'start' | 'undo' | 'sendRows', asked: object): Promise<void> {
  const job = await call(command, asked);
  if (job.run === undefined) go('files', { file: fileWord(job), job: job.id });
  else go('history', { job: job.id });
}

/** What does something that may fail, what begins a task, and why the latest of them did not. */
export function useTry() {
  const [error, setError] = useState<ErrorFacts>();
  const attempt = (work: () => Promise<unknown>) => {
    setError(undefined);
    return work().catch((thrown) => setError(errorFactsOf(thrown)));
  };
  const start = (...[command, asked]: Parameters<typeof begin>) => attempt(() => begin(command, asked));
  return { attempt, start, error };
}

export function errorFactsOf(error: unknown): ErrorFacts {
  if (error instanceof BoardError) return error.facts;
  return { code: 'bug', message: error instanceof Error ? error.message : String(error), fix: '' };
}
