/** What may be typed behind a flag or in the place of an argument: words of a list, the stored profiles, a file, or only what a person knows. */
import type { Argument, Option } from 'commander';
import { bookingStatuses } from '../../../contract/status.ts';

/** `profiles` are asked of the program when they are wanted; a `name` is known to nobody here, and a file would be none. */
export type Wanted = { kind: 'words'; words: readonly string[] } | { kind: 'profiles' | 'files' | 'name' };

/** Flags whose words stand in no list of choices, by their long name. */
type WordsOfFlags = Readonly<Record<string, readonly string[]>>;

/** Flags whose value is a file, by the word that stands for it in the help. */
const filePlaceholder = /^[<[](file|folder)\.*[>\]]$/;

/** What stands behind a flag; undefined where it takes nothing. */
export function wantedByFlag(
  { long, flags, argChoices, required, optional }: Option,
  words: WordsOfFlags,
): Wanted | undefined {
  if (!required && !optional) return undefined;
  const known = argChoices ?? words[long ?? ''];
  if (known !== undefined) return { kind: 'words', words: known };
  if (long === '--profile') return { kind: 'profiles' };
  const placeholder = flags.split(' ').at(-1)!;
  return { kind: filePlaceholder.test(placeholder) || fileFlags.has(long ?? '') ? 'files' : 'name' };
}

/** Their words say what the file is, and not that it is one. */
const fileFlags: ReadonlySet<string> = new Set(['--map']);

/** What stands in the place of an argument. `path`: the command, such as `profile`. */
export function wantedByArgument(argument: Argument, path: string): Wanted {
  if (argument.argChoices !== undefined) return { kind: 'words', words: argument.argChoices };
  if (path === 'profile') return { kind: 'profiles' };
  return { kind: argument.name() === 'file' ? 'files' : 'name' };
}

/** The words of flags that the program does not check itself. */
export function wordsOfFlags(sources: readonly string[]): WordsOfFlags {
  const scopes = ['read', 'write', 'read,write'];
  return { '--source': sources, '--scopes': scopes };
}

/** `--status` of `pms export` and `pms report` takes a state; of the commands that read files it translates a word. */
export function wordsOfExport(): WordsOfFlags {
  return { '--status': bookingStatuses };
}
