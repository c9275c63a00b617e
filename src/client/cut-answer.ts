/** Why the body of a list broke off, as far as its reader can tell: a service may cut an answer that is read too slowly or takes too long. */
import { PmsError } from '../contract/errors.ts';
import { answerLimitsHeader } from '../contract/routes.ts';
import { type Answer, headerOf } from './exchange.ts';
import { capital, failureOf } from './failure.ts';

interface BrokenBody {
  answer: Answer;
  /** Bytes of the body received before it broke off. */
  bytes: number;
  ms: number;
  error: unknown;
}

/**
 * Bytes in the buffers of the operating system are not seen here, so a reader up to this many times the least pace may have been cut for being slow.
 */
const paceMargin = 2;
/** A time limit that was nearly reached counts as reached. */
const timeMargin = 0.95;

const fixes = {
  slow: 'Export fewer dates at a time (`--from`, `--to`), or over a faster connection; `pms serve --least-pace` sets the bound there.',
  long: 'Export fewer dates at a time (`--from`, `--to`); `pms serve --answer-timeout` sets the bound there.',
  broken:
    'Run the same command again; where it breaks off again, export fewer dates at a time (`--from`, `--to`): a service that is written to heavily cuts long lists.',
};

/** Gives PmsError answer_cut; its `cause` is the error of the connection. */
export function answerCut({ answer, bytes, ms, error }: BrokenBody): PmsError {
  const { origin } = answer.url;
  const seconds = Math.max(ms / 1000, 0.001);
  const said = headerOf(answer, answerLimitsHeader) ?? '';
  const limitOf = (name: string) => Number(new RegExp(`\\b${name}=(\\d+)`).exec(said)?.[1] ?? Number.NaN);
  const [leastPace, grace, longest] = [limitOf('bytes-per-second'), limitOf('grace'), limitOf('seconds')];
  const received = `${kilobytes(bytes)} had come in ${Math.round(seconds)} s`;
  if (seconds >= longest * timeMargin) {
    return cut(`${origin} cut its answer: it gives one ${longest} s, and ${received}`, fixes.long, error);
  }
  if (seconds >= grace * timeMargin && bytes / seconds < leastPace * paceMargin) {
    const pace = kilobytes(bytes / seconds);
    return cut(
      `${origin} cut its answer: it was read at ${pace} a second, and the least is ${kilobytes(leastPace)} where it takes longer than ${grace} s (${received})`,
      fixes.slow,
      error,
    );
  }
  const { why } = failureOf(error, { origin, isSent: true });
  return cut(`${capital(why)} (${received})`, fixes.broken, error);
}

function cut(message: string, fix: string, cause: unknown): PmsError {
  return new PmsError('answer_cut', `${message}.`, { fix, cause });
}

function kilobytes(bytes: number): string {
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
