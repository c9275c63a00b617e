/** What all commands of a board share, and how a task of the board gets its context and its service. */
import type { AppContext, ServiceOptions } from '../app/app-context.ts';
import { type ServiceConnection, withClient } from '../app/service/find-service.ts';
import type { Remark } from '../convert/remark.ts';
import { shellWord } from '../words/shell-word.ts';

/** How long a page's request to the service is retried: people do not wait longer. */
const askAgainSeconds = 3;

export interface BoardContext {
  context: AppContext;
  /** The service named in the options of `pms board`. */
  service: ServiceOptions;
  /** A temporary folder for lists and the lines of plans; removed when the board is closed. */
  folder: string;
}

/** The context of one task: it stops with `signal` or with the board, and its notices go to `tell`. */
export function contextOfTask(
  { context }: BoardContext,
  { signal, tell }: { signal: AbortSignal; tell?: (remark: Remark) => void },
): AppContext {
  const either = AbortSignal.any([signal, context.signal]);
  return { ...context, signal: either, hardSignal: either, tell: tell ?? (() => undefined) };
}

/** The service, and the context of the task that asks it. */
export interface AskedService extends ServiceConnection {
  context: AppContext;
}

/** Runs a task that calls the service, with a client that is closed afterwards. Throws the errors of connecting and of the task. */
export async function withService<Result>(
  board: BoardContext,
  signal: AbortSignal,
  ask: (service: AskedService) => Promise<Result>,
): Promise<Result> {
  const context = contextOfTask(board, { signal });
  const flags = { ...board.service, retryFor: askAgainSeconds, dryRun: true };
  return withClient(context, flags, (connection) => ask({ ...connection, context }));
}

/** The same with what the service says about itself. */
export async function identified<Asked extends ServiceConnection>(service: Asked) {
  return { ...service, info: await service.client.identify() };
}

/** The same command as it is typed in a terminal. */
export function commandLine({ service }: BoardContext, words: readonly string[]): string {
  const { profile, baseUrl, allowHttp } = service;
  const target = [
    ...(profile === undefined ? [] : ['--profile', profile]),
    ...(baseUrl === undefined ? [] : ['--base-url', baseUrl]),
    ...(allowHttp ? ['--allow-http'] : []),
  ];
  return ['pms', ...words, ...target].map(shellWord).join(' ');
}
