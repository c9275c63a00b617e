/** What all commands of a board share: the service it is for, a moment's context for each task, and what is under way. */
import type { AppContext, ServiceOptions } from '../app/app-context.ts';
import type { Notice } from '../app/notice.ts';
import { connect, type ServiceConnection } from '../app/service/connect.ts';
import { shellWord } from '../words/shell-word.ts';

/** Seconds for which a question of a page is tried again: whoever looks waits no longer. */
const askAgainSeconds = 3;

export interface Desk {
  context: AppContext;
  /** What was typed behind `pms board` of the service. */
  service: ServiceOptions;
  /** Where dropped files and lists are kept while it runs. */
  folder: string;
}

/** The surroundings of one task: `signal` ends it, notices go to `tell`. */
export function contextOfTask(
  { context }: Desk,
  { signal, tell }: { signal: AbortSignal; tell?: (notice: Notice) => void },
): AppContext {
  const either = AbortSignal.any([signal, context.signal]);
  return { ...context, signal: either, hardSignal: either, tell: tell ?? (() => undefined) };
}

/** Runs what asks the service, with a client that is closed behind it. Throws what connecting and asking throw. */
export async function withService<Result>(
  desk: Desk,
  signal: AbortSignal,
  ask: (connection: ServiceConnection) => Promise<Result>,
): Promise<Result> {
  const context = contextOfTask(desk, { signal });
  const connection = await connect(context, {
    flags: { ...desk.service, retryFor: askAgainSeconds, dryRun: true },
    signal: context.signal,
  });
  try {
    return await ask(connection);
  } finally {
    await connection.client.close();
  }
}

/** The line that does the same in a terminal. */
export function commandLine({ service }: Desk, words: readonly string[]): string {
  const { profile, baseUrl, allowHttp } = service;
  const target = [
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
    ...(allowHttp ? ['--allow-http'] : []),
  ];
  return ['pms', ...words, ...target].map(shellWord).join(' ');
}
