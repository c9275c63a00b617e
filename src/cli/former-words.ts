/** Words of earlier days, which go on working: each is replaced by what it has become. */

/** Former command -> the words that it has become. */
const former: Readonly<Record<string, readonly string[]>> = {
  compare: ['sync', '--dry-run'],
  imports: ['history', '--unfinished'],
  schema: ['template', '--schema'],
  logout: ['profile', '--remove'],
  profiles: ['profile'],
};

/** Flags of every command with a value behind them. */
const withValue: ReadonlySet<string> = new Set(['--profile', '--base-url']);

interface Replaced {
  words: readonly string[];
  /** The former word and the new ones, to be said; absent if none was typed. */
  replaced?: { word: string; by: string };
}

/** The words with those of today. */
export function replaceFormerWords(words: readonly string[]): Replaced {
  let at = 0;
  while (words[at]?.startsWith('-')) at += withValue.has(words[at]!) ? 2 : 1;
  if (words[at] === 'help') at++;
  const word = words[at];
  if (word === undefined || !Object.hasOwn(former, word)) return { words };
  const isHelp = words[at - 1] === 'help';
  const by = former[word]!.slice(0, isHelp ? 1 : undefined);
  return {
    words: [...words.slice(0, at), ...by, ...words.slice(at + 1)],
    replaced: { word: `pms ${word}`, by: `pms ${former[word]!.join(' ')}` },
  };
}
