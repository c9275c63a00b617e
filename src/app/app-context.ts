/** What every task of the application is handed, whichever front end asks for it: a terminal, or a page in a browser. */
import type { Notice } from './notice.ts';

export interface AppContext {
  env: NodeJS.ProcessEnv;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Asks to stop in good order. */
  signal: AbortSignal;
  /** Asks to stop at once. */
  hardSignal: AbortSignal;
  /** Hears what happens on the way, as facts; what a task gives is its result. */
  tell(notice: Notice): void;
}

/** Which service a task is for; what is absent is the environment's or the current profile's to say. */
export interface ServiceOptions {
  profile?: string;
  baseUrl?: string;
  allowHttp?: boolean;
}
