/** What every task of the application gets, from any front end: a terminal, or a page in a browser. */
import type { Remark } from '../convert/remark.ts';

export interface AppContext {
  env: NodeJS.ProcessEnv;
  /** Milliseconds since 1970. */
  clock(): number;
  /** Asks to stop properly. */
  signal: AbortSignal;
  /** Asks to stop at once. */
  hardSignal: AbortSignal;
  /** Gets facts about what happens on the way; the result of a task is its return value. */
  tell(remark: Remark): void;
}

/** Which service a task is for; absent values come from the environment or the current profile. */
export interface ServiceOptions {
  profile?: string;
  baseUrl?: string;
  allowHttp?: boolean;
}
