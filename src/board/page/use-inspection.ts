/** A dropped file as it is read with the answers so far; each choice reads it again. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ErrorFacts, InspectionFacts } from '../facts.ts';
import { call } from './api.ts';
import type { Choose } from './choose.ts';
import { errorFactsOf } from './load.ts';

export interface Inspection {
  /** The previous facts stay while the next are read. */
  facts?: InspectionFacts;
  error?: ErrorFacts;
  isBusy: boolean;
  choose: Choose;
  /** Calls a command about the file that answers with its facts. */
  run(command: string, said: object): Promise<void>;
}

export function useInspection(id: string): Inspection {
  const [facts, setFacts] = useState<InspectionFacts>();
  const [error, setError] = useState<ErrorFacts>();
  const [isBusy, setBusy] = useState(true);
  // A choice made while an earlier one is being sent adds to that one.
  const answers = useRef<Record<string, string[]>>({});
  const line = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  const ask = async (command: string, said: object) => {
    setError(undefined);
    try {
      const told = await call<InspectionFacts>(command, { id, ...said });
      if (waiting.current === 1) answers.current = told.answers;
      setFacts(told);
    } catch (thrown) {
      setError(errorFactsOf(thrown));
    }
  };
  const run = (command: string, said: object) => {
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
  const choose: Choose = async ({ add, answers: all, ...said }) => {
    const next = all ?? (add === undefined ? undefined : merged(answers.current, add));
    if (next !== undefined) answers.current = next;
    await run('choose', next === undefined ? said : { ...said, answers: next });
  };
  return { facts, error, isBusy, choose, run };
}

/** Adds answers: `word=meaning` replaces the pair of the same word, `word=` removes it; for other options the new values replace all. */
function merged(answers: Record<string, string[]>, add: Record<string, string[]>): Record<string, string[]> {
  const next = { ...answers };
  for (const [option, values] of Object.entries(add)) {
    const isOfPairs = option === 'room' || option === 'status' || option === 'set';
    const wordsOf = (value: string) => value.slice(0, value.lastIndexOf('='));
    const kept = isOfPairs
      ? (next[option] ?? []).filter((old) => !values.some((value) => wordsOf(value) === wordsOf(old)))
      : [];
    next[option] = [...kept, ...values.filter((value) => !isOfPairs || !value.endsWith('='))];
  }
  return next;
}
