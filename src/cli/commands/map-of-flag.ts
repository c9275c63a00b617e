/** `--map-of` of the commands that read several files of one hotel, and flags of the same form. */
import { InvalidArgumentError, Option } from 'commander';

type Pairs = ReadonlyMap<string, string>;

/** FILE=MAPPING, file by file; the last mapping of a file counts. */
export function mapOfOption(): Option {
  return new Option(
    '--map-of <file=mapping>',
    'read this one of several files as its own mapping file says, and by no other flag for reading; may be repeated',
  ).argParser(pairOfMap);
}

function pairOfMap(text: string, earlier?: Pairs): Pairs {
  return withPair(text, { at: text.lastIndexOf('='), earlier, form: 'FILE=MAPPING, such as airbnb.csv=airbnb.json' });
}

/** The pairs of a flag that is typed several times, with one more, cut at its `=`. Throws InvalidArgumentError where a side is missing. */
function withPair(
  text: string,
  { at, earlier = new Map(), form }: { at: number; earlier?: Pairs; form: string },
): Pairs {
  if (at < 1 || at === text.length - 1) throw new InvalidArgumentError(`It must be ${form}.`);
  return new Map([...earlier, [text.slice(0, at).trim(), text.slice(at + 1)]]);
}
