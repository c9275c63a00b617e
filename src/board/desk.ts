/** What all commands of a board share: its service, the context of a task, and the tasks that run. */
import type { AppContext, ServiceOptions } from '../app/app-context.ts';
import type { Notice } from '../app/notice.ts';
import { connect, type ServiceConnection } from '../app/service/connect.ts';
import { shellWord } from '../words/shell-word.ts';

/** Seconds for which a page's request to the service is retried: people do not wait longer. */
const askAgainSeconds = 3;

export interface Desk {
  context: AppContext;
  /** The service named in the options of `pms board`. */
  service: ServiceOptions;
  /** Where dropped files and lists are kept while it runs. */
  folder: string;
}

/** The context of one task: `signal` stops it, notices go to `tell`. */
export function contextOfTask(
  { context }: Desk,
  { signal, tell }: { signal: AbortSignal; tell?: (notice: Notice) => void },
): AppContext {
  const either = AbortSignal.any([signal, context.signal]);
  return { ...context, signal: either, hardSignal: either, tell: tell ?? (() => undefined) };
}

/** Runs a task that calls the service, with a client that is closed afterwards. Throws the errors of connecting and of the task. */
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

/** The command that does the same in a terminal. */
export function commandLine({ service }: Desk, words: readonly string[]): string {
  const { profile, baseUrl, allowHttp } = service;
  const target = [
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
    ...(allowHttp ? ['--allow-http'] : []),
  ];
  return ['pms', ...words, ...target].map(shellWord).join(' ');
}
