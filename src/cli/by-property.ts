/** `--by-property`: runs one task for each house of the files, each with its own profile; if one fails, the others go on. */
import { findHouses, type House, type ReadHouses, readHouses } from '../app/houses.ts';
import { createInput, isReadOnce } from '../app/reading/input-file.ts';
import { prepareInput } from '../app/reading/prepare-input.ts';
import { exitCodeOf, PmsError } from '../contract/errors.ts';
import { type ResourceName, resources } from '../contract/resource.ts';
import type { ReadingOptions } from '../convert/reading-options.ts';
import { closing } from '../file/closing.ts';
import { writeToStream } from '../file/output.ts';
import { type Context, type GlobalFlags, say } from './context.ts';
import { otherResourceError } from './read-input.ts';
import { renderError, renderErrorJson } from './view/say-error.ts';

interface HousesFlags extends GlobalFlags, ReadingOptions {
  byProperty?: string;
  rejects: string | boolean;
  json?: boolean;
  quiet?: boolean;
}

interface Houses<Flags extends HousesFlags> {
  resource: ResourceName;
  files: readonly string[];
  flags: Flags;
  /** Runs one house; gives its exit code and its totals in a few words. With `--json` it prints one value. */
  runHouse(house: { files: string[]; flags: Flags & { onlyOfFile: House['onlyOfFile'] } }): Promise<Ran>;
}

interface Ran {
  exitCode: number;
  totals: string;
}

/** Runs all houses; the exit code is the worst of theirs. Throws PmsError for what is found before anything is sent. */
export async function byProperty<Flags extends HousesFlags>(context: Context, task: Houses<Flags>): Promise<number> {
  const { flags } = task;
  requireFit(task);
  const houses = await housesOf(context, task);
  const { stdout } = context.io;
  const done: { house: House; exitCode: number; totals: string }[] = [];
  let notBegun: House[] = [];
  if (flags.json) await writeToStream(stdout, '[');
  for (const [index, house] of houses.entries()) {
    if (context.signal.aborted) {
      notBegun = houses.slice(index);
      break;
    }
    const head = `{"houses": ${JSON.stringify(house.names)}, "profile": ${JSON.stringify(house.profile)}, "result": `;
    if (flags.json) await writeToStream(stdout, `${index === 0 ? '' : ','}\n${head}`);
    else if (!flags.quiet) await writeToStream(stdout, `${index === 0 ? '' : '\n'}${titleOf(house)}\n`);
    const ran = await runOne(context, task, house);
    if (flags.json) await writeToStream(stdout, `, "exit_code": ${ran.exitCode}}`);
    done.push({ house, ...ran });
  }
  if (flags.json) await writeToStream(stdout, '\n]\n');
  else if (!flags.quiet) await writeToStream(stdout, `\n${totalsOf(done)}\n`);
  if (notBegun.length > 0)
    say(context, `not begun: ${notBegun.map(titleOf).join(', ')}; the same command goes on with them`);
  const codes = done.map(({ exitCode }) => exitCode);
  return worstOf(notBegun.length > 0 ? [...codes, context.signalExitCode()] : codes);
}

async function runOne<Flags extends HousesFlags>(
  context: Context,
  { flags, runHouse }: Houses<Flags>,
  house: House,
): Promise<Ran> {
  const { onlyOfFile, profile } = house;
  try {
    return await runHouse({ files: [...onlyOfFile.keys()], flags: { ...flags, profile, onlyOfFile } });
  } catch (error) {
    if (!(error instanceof PmsError)) throw error;
    if (flags.json) await writeToStream(context.io.stdout, renderErrorJson(error).trim());
    const told = new PmsError(error.code, `${titleOf(house)}: ${error.message}`, { fix: error.fix });
    context.io.stderr.write(`${renderError(told)}\n`);
    return {
      exitCode: context.signal.aborted ? context.signalExitCode() : exitCodeOf(error.code),
      totals: 'nothing was done',
    };
  }
}

async function housesOf<Flags extends HousesFlags>(context: Context, { resource, files, flags }: Houses<Flags>) {
  const known = await readHouses(context, flags.byProperty!);
  const read: ReadHouses[] = [];
  for (const file of files) {
    await closing(createInput(file, context.io.stdin), async (input) => {
      const command = { resource: resources[resource], file, flags };
      const prepared = await prepareInput(context, command, {
        input,
        propertyCurrency: () => undefined,
        showsGuests: false,
      });
      if (prepared.kind === 'other') throw otherResourceError(command, prepared.other);
      if (prepared.kind === 'ready') await prepared.ready.file.close();
      read.push({ file, reading: (prepared.kind === 'ready' ? prepared.ready : prepared.open).reading });
    });
  }
  return findHouses(read, known, flags.byProperty!);
}

function titleOf({ names, profile }: House): string {
  return `${names.join(', ')} (profile ${profile})`;
}

function totalsOf(done: readonly { house: House; exitCode: number; totals: string }[]): string {
  const lines = done.map(({ house, exitCode, totals }) => `  ${titleOf(house)}: ${totals}; exit code ${exitCode}`);
  return [`${done.length} ${done.length === 1 ? 'house' : 'houses'}:`, ...lines].join('\n');
}

/** The worst first, as in `pms help exit-codes`. */
const worstFirst = [130, 143, 6, 3, 4, 5, 2, 1];

/** The worst of some exit codes. */
export function worstOf(codes: readonly number[]): number {
  return (
    codes.find((code) => code !== 0 && !worstFirst.includes(code)) ??
    worstFirst.find((code) => codes.includes(code)) ??
    0
  );
}

function requireFit<Flags extends HousesFlags>({ files, flags }: Houses<Flags>): void {
  if (flags.profile !== undefined || flags.baseUrl !== undefined || flags.only !== undefined)
    throw new PmsError(
      'usage',
      '--by-property says which rows go to which profile, and so do --profile, --base-url and --only.',
      {
        fix: 'Leave these out.',
      },
    );
  if (files.some(isReadOnce))
    throw new PmsError(
      'usage',
      '--by-property reads its files once for each house, and standard input and pipes can be read once only.',
      {
        fix: 'Write it to a file first.',
      },
    );
  if (typeof flags.rejects === 'string')
    throw new PmsError('usage', `--rejects ${flags.rejects} is one place, and there are several houses.`, {
      fix: 'Leave it out: the rejected rows of each house go beside the file.',
    });
}
