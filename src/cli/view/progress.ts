/** Shows the progress of a long job on stderr: a spinner on a terminal, otherwise one plain line every ten seconds. */
import type { PlanRun } from '../../app/sync/plan.ts';
import { count } from '../../words/count.ts';
import { type Context, say } from '../context.ts';

const plainLineMs = 10_000;
const redrawMs = 100;

export interface Progress {
  update(text: string): void;
  /** Until the next update, as for a question; may be called twice. */
  stop(): void;
}

/** Starts to show the progress of a job; `none` shows nothing. */
export function createProgress(context: Context, job: string): Progress {
  if (job === 'none') return { update() {}, stop() {} };
  const { isTTY, columns } = context.io.stderr;
  // On a terminal that reports no columns, the spinner would never stop clearing the line.
  const isTerminal = isTTY === true && columns !== 0 && !context.env.CI && context.env.TERM !== 'dumb';
  return isTerminal ? spinner(context, job) : plainLines(context, job);
}

/** Shows how many records a plan has read of a service, and has written. */
export function followedBy(progress: Progress, records: string): PlanRun {
  return {
    onHeld: (held) => progress.update(`${count(held)} ${records} of the service`),
    onWritten: (written) => progress.update(`${count(written)} written`),
  };
}

function plainLines(context: Context, job: string): Progress {
  let saidMs = context.clock();
  return {
    update(text) {
      if (context.clock() - saidMs < plainLineMs) return;
      saidMs = context.clock();
      say(context, `${job}: ${text}`);
    },
    stop() {},
  };
}

/** The spinner's library is loaded while the first rows are being sent. */
function spinner(context: Context, job: string): Progress {
  let isStopped = false;
  let drawnMs = 0;
  const loading = import('ora').then(({ default: ora }) => {
    const line = ora({
      text: job,
      stream: context.io.stderr as NodeJS.WriteStream,
      discardStdin: false,
      isEnabled: true,
    });
    return isStopped ? line : line.start();
  });
  return {
    update(text) {
      if (context.clock() - drawnMs < redrawMs) return;
      drawnMs = context.clock();
      isStopped = false;
      void loading.then((line) => {
        line.text = `${job}: ${text}`;
        if (!isStopped && !line.isSpinning) line.start();
      });
    },
    stop() {
      if (isStopped) return;
      isStopped = true;
      void loading.then((line) => line.stop());
    },
  };
}
