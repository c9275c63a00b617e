/** Calls the board's commands from the page: one request each, with the session in a header. An expected failure is an error that says what to do. */
import type { ErrorFacts } from '../facts.ts';
import type { Commands } from '../open-board.ts';

/** What a command answers. */
export type Answer<Name extends keyof Commands> = Awaited<ReturnType<Commands[Name]['run']>>;

const sessionKey = 'pms-board-session';
const tokenPattern = /^#token=([\w-]+)$/;

/** A failure reported by the board. */
export class BoardError extends Error {
  readonly facts: ErrorFacts;

  constructor(facts: ErrorFacts) {
    super(facts.message);
    this.facts = facts;
  }
}

let session = '';

/** Exchanges the token of the address for a session, or takes the session of this tab or another open tab. Returns whether there is one. */
export async function enter(): Promise<boolean> {
  const token = tokenPattern.exec(location.hash)?.[1];
  if (token !== undefined) {
    history.replaceState(null, '', location.pathname + location.search);
    const answer = await post('session', JSON.stringify({ token })).catch(() => undefined);
    if (answer?.ok) keep(((await answer.json()) as { session: string }).session);
  }
  if (session === '') session = sessionStorage.getItem(sessionKey) ?? (await askOtherTabs());
  if (session !== '') shareWithTabs();
  return session !== '';
}

function keep(found: string): void {
  session = found;
  sessionStorage.setItem(sessionKey, found);
}

/** Calls a command and returns its result. Throws BoardError. */
export async function call<Name extends keyof Commands>(
  command: Name,
  words: object = {},
  signal?: AbortSignal,
): Promise<Answer<Name>> {
  return (await checked(await post(command, JSON.stringify(words), signal))).json() as Promise<Answer<Name>>;
}

/** Calls a command that answers with a file, and saves that file. Throws BoardError. */
export async function download(command: keyof Commands, words: object, name: string): Promise<void> {
  const answer = await checked(await post(command, JSON.stringify(words)));
  const url = URL.createObjectURL(await answer.blob());
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Uploads a file to a command and returns the result. Throws BoardError. */
export async function send<Name extends 'drop' | 'answersFile'>(command: Name, file: File): Promise<Answer<Name>> {
  const query = new URLSearchParams({ name: file.name, modified: String(file.lastModified) });
  return (await checked(await post(`${command}?${query}`, file))).json() as Promise<Answer<Name>>;
}

async function post(command: string, body: BodyInit, signal?: AbortSignal): Promise<Response> {
  try {
    return await fetch(`/api/${command}`, { method: 'POST', body, signal, headers: { 'pms-board-session': session } });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new BoardError({
      code: 'board_ended',
      message: 'The board does not answer: it was closed, or its machine sleeps.',
      fix: 'Start it again: pms board.',
    });
  }
}

async function checked(answer: Response): Promise<Response> {
  if (answer.ok) return answer;
  const told = (await answer.json().catch(() => undefined)) as { error?: ErrorFacts } | undefined;
  throw new BoardError(told?.error ?? { code: 'refused', message: `The board answered ${answer.status}.`, fix: '' });
}

const channelName = 'pms-board';
const waitMs = 300;

function askOtherTabs(): Promise<string> {
  const channel = new BroadcastChannel(channelName);
  return new Promise((resolve) => {
    const stop = (found: string) => {
      channel.close();
      if (found !== '') keep(found);
      resolve(found);
    };
    channel.onmessage = ({ data }) => typeof data?.session === 'string' && stop(data.session);
    channel.postMessage({ wants: true });
    setTimeout(() => stop(''), waitMs);
  });
}

function shareWithTabs(): void {
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }) => data?.wants === true && channel.postMessage({ session });
}
