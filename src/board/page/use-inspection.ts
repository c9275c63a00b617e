/** A dropped file as it is read with the answers so far; each choice reads it again. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorFacts } from '../facts.ts';
import { type Answer, call } from './api.ts';
import { errorFactsOf } from './load.ts';

export type InspectionFacts = Answer<'inspect'>;

/** Sets choices for a file; absent values stay as they are. */
export type Choose = (chosen: {
  resource?: string;
  /** Option -> all its values. */
  answers?: Record<string, string[]>;
  /** Option -> new values. A pair `word=meaning` replaces only the earlier pair of that word; other values replace all values of the option. */
  add?: Record<string, string[]>;
  mapping?: string | null;
  onDuplicate?: string;
  repeats?: string;
}) => Promise<void>;

/** The commands about a file that answer with its facts. */
type Reread = 'inspect' | 'choose' | 'saveMapping';

export interface Inspection {
  /** The previous facts stay while the next are read. */
  facts?: InspectionFacts;
  error?: ErrorFacts;
  isBusy: boolean;
  choose: Choose;
  run(command: Reread, said: object): Promise<void>;
}

export function useInspection(id: string): Inspection {
  const [facts, setFacts] = useState<InspectionFacts>();
  const [error, setError] = useState<ErrorFacts>();
  const [isBusy, setBusy] = useState(true);
  // A choice made while an earlier one is being sent adds to that one.
  const answers = useRef<Record<string, string[]>>({});
  const line = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const place = useRef<Element | null>(null);
  const ask = async (command: Reread, said: object) => {
    setError(undefined);
    try {
      const told = await call(command, { id, ...said });
      if (waiting.current === 1) answers.current = told.answers;
      setFacts(told);
    } catch (thrown) {
      setError(errorFactsOf(thrown));
    }
  };
  const run = (command: Reread, said: object) => {
    waiting.current++;
    setBusy(true);
    line.current = line.current
      .then(() => ask(command, said))
      .finally(() => {
        waiting.current--;
        if (waiting.current === 0) setBusy(false);
      });
    return line.current;
  };
  useEffect(() => void run('inspect', {}), [id]);
  // A control that goes with its answer leaves the keyboard where it stood.
  useEffect(() => {
    if (place.current === null || document.activeElement !== document.body) return;
    const next = place.current.isConnected ? place.current : document.querySelector('main');
    if (next instanceof HTMLElement) {
      next.tabIndex = -1;
      next.focus({ preventScroll: true });
    }
  }, [facts]);
  const choose: Choose = async ({ add, answers: all, ...said }) => {
    const next = all ?? (add === undefined ? undefined : merged(answers.current, add));
    if (next !== undefined) answers.current = next;
    place.current = document.activeElement?.closest('section, .of-file') ?? null;
    await run('choose', next === undefined ? said : { ...said, answers: next });
  };
  return { facts, error, isBusy, choose, run };
}

/** Adds answers: `word=meaning` replaces the pair of the same word, `word=` removes it; for other options the new values replace all. */
function merged(answers: Record<string, string[]>, add: Record<string, string[]>): Record<string, string[]> {
  const next = { ...answers };
  for (const [option, values] of Object.entries(add)) {
    const isOfPairs = ['room', 'status', 'set', 'column'].includes(option);
    const wordsOf = (value: string) => value.slice(0, value.lastIndexOf('='));
    // Two columns cannot have one meaning, but several can be numbers of channels.
    const meaningOf = (value: string) => (option === 'column' ? value.slice(wordsOf(value).length) : undefined);
    const isReplaced = (old: string) =>
      values.some(
        (value) =>
          wordsOf(value) === wordsOf(old) ||
          (!['=none', '=channel_id', undefined].includes(meaningOf(old)) && meaningOf(value) === meaningOf(old)),
      );
    const kept = isOfPairs ? (next[option] ?? []).filter((old) => !isReplaced(old)) : [];
    next[option] = [...kept, ...values.filter((value) => !isOfPairs || !value.endsWith('='))];
  }
  return next;
}
