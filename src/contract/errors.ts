/** Every expected failure, declared once: code -> HTTP status, exit code, title, and what to do next. */

/**
 * What the catalogue says about one failure. `status`: the HTTP status (RFC 9457). `exit`: the exit code of the command; if absent, 4 where a service
 * sends it, otherwise 2.
 */
interface ErrorEntry {
  status?: number;
  exit?: number;
  title: string;
  fix: string;
}

export const errorCatalogue = {
  // Sent on the wire as problem details, with the exit code that the command gives them.
  bad_json: { status: 400, title: 'The body is not JSON', fix: 'Send a JSON object in UTF-8.' },
  unauthorized: {
    status: 401,
    exit: 3,
    title: 'No valid API key',
    fix: 'Run `pms login` with a valid key, or set PMS_API_KEY.',
  },
  forbidden: {
    status: 403,
    exit: 3,
    title: 'The key lacks the right',
    fix: 'Use a key with the scope named here: `pms keys create --name NAME --scopes read,write`.',
  },
  not_found: { status: 404, title: 'No such address', fix: 'Check the base URL: `pms status` shows it.' },
  method_not_allowed: {
    status: 405,
    title: 'The method is not allowed here',
    fix: 'Use one of the methods that the Allow header names.',
  },
  key_in_use: {
    status: 409,
    title: 'A request with this Idempotency-Key is still running',
    fix: 'Wait for it and send the same request again.',
  },
  too_large: { status: 413, title: 'The request is too large', fix: 'Send fewer records a request: `--batch-size`.' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON', fix: 'Send Content-Type: application/json.' },
  invalid_request: {
    status: 422,
    exit: 2,
    title: 'The request cannot be understood',
    fix: 'Correct what is named here.',
  },
  idempotency_mismatch: {
    status: 422,
    title: 'This Idempotency-Key was used for another request',
    fix: 'Use a new key for a new request.',
  },
  rate_limited: { status: 429, title: 'Too many requests', fix: 'Wait as long as Retry-After says.' },
  internal: { status: 500, title: 'The service failed', fix: 'Look for the request_id in the log of the service.' },
  unavailable: { status: 503, title: 'The service is not available now', fix: 'Try again in a moment.' },
  disk_full: { status: 503, title: 'The disk of the service is full', fix: 'Make room, then send it again.' },
  database_moved: {
    status: 503,
    title: 'The database was moved or removed while it was served',
    fix: 'Put its files back where they were, or stop `pms serve` and start it again.',
  },
  database_damaged: {
    status: 503,
    title: 'The database of the service is damaged',
    fix: 'Stop `pms serve`, bring back a backup with `pms restore FILE --force`, and start it again.',
  },

  // Found before the first row was sent.
  usage: { title: 'Wrong usage', fix: 'See `pms --help`.' },
  file_not_found: { title: 'No such file', fix: 'Check the path.' },
  file_unreadable: { title: 'The file cannot be read', fix: 'Check the path and your rights to it.' },
  file_changed: {
    title: 'The file changed while it was read',
    fix: 'Run the same command again when the file is complete: what is in already is skipped.',
  },
  file_empty: { title: 'The file is empty', fix: 'Export it again from its source; `pms template` shows the form.' },
  file_binary: { title: 'The file is not text', fix: 'Save it as CSV (UTF-8), or export JSON.' },
  file_broken: { title: 'The file cannot be understood', fix: 'Check the file, or name its form with `--format`.' },
  unknown_encoding: {
    title: 'Unknown encoding',
    fix: 'Name one that the WHATWG Encoding Standard lists, such as utf-8 or windows-1252.',
  },
  double_column: { title: 'Two columns for one field', fix: 'Remove or rename one of them.' },
  missing_column: {
    title: 'A column is missing',
    fix: 'Add it, or give one value for all rows with `--set field=value`.',
  },
  unknown_header: {
    title: 'No column is known',
    fix: 'The first line must name the columns: `pms template` shows them.',
  },
  mapping_does_not_fit: {
    title: 'The mapping file is for another header',
    fix: 'Fix the mapping file, or write a new one: `pms inspect FILE --save map.json`.',
  },
  undecided: { title: 'The file does not say enough', fix: 'Decide with the flag named here.' },
  wrong_resource: { title: 'The file holds something else', fix: 'Import it as what it is.' },
  output_folder_missing: { title: 'The output folder does not exist', fix: 'Create it first.' },
  output_exists: { title: 'The output cannot be written', fix: 'Choose another name.' },
  port_taken: { title: 'The port is taken', fix: 'Choose another with `--port`, or 0 for any free one.' },
  database_unusable: { title: 'The database cannot be used', fix: 'Choose another file with `--db`.' },
  database_in_use: {
    title: 'Another pms serve has this database open',
    fix: 'Stop it, or choose another file with `--db`.',
  },
  import_running: {
    title: 'The same import is running already',
    fix: 'Wait for it, or stop it: the same command then goes on where it stopped.',
  },
  journal_unusable: {
    title: 'The journal of the import cannot be used',
    fix: 'Start at the first row with `--restart`: `pms serve` knows what is in already and takes nothing twice; at another service see first what is in.',
  },
  journal_does_not_fit: {
    title: 'What was sent cannot be made again from the file',
    fix: 'See at the service what is in, then start over with `--restart`.',
  },
  ledger_unusable: {
    title: 'The ledger of booking numbers cannot be used',
    fix: 'Move the file away: the next import or sync begins a new one, and learns the numbers from the files again.',
  },
  history_unusable: {
    title: 'The history of imports and syncs cannot be used',
    fix: 'Move the file away: the next import or sync begins a new one. What was done before can then not be taken back.',
  },
  not_undoable: { title: 'It cannot be taken back', fix: 'Run `pms history` to see what can be.' },
  sync_running: { title: 'Another sync with this service is running', fix: 'Wait for it, then run the command again.' },
  not_syncable: {
    title: 'The file does not say which bookings there are',
    fix: 'Download the list of reservations of the same system, and sync that.',
  },
  too_many_gone: {
    title: 'More bookings are gone than may be cancelled',
    fix: 'Look at them with `--dry-run`, then raise `--max-cancel`, or leave `--gone cancel` or `--prefer rooms=FILE` out.',
  },
  unconfirmed: { title: 'The plan was not confirmed', fix: 'Look at the plan with `--dry-run`, then say `--yes`.' },
  unknown_profile: { title: 'No such profile', fix: 'Run `pms profile` to see them, `pms login` to add one.' },
  config_broken: { title: 'The profiles cannot be read', fix: 'Fix or remove the file, then run `pms login`.' },
  no_address: { title: 'No address of a service', fix: 'Run `pms serve` here, or `pms login --base-url URL`.' },
  already_exists: { title: 'That name is taken', fix: 'Choose another name.' },
  unknown_name: { title: 'No such name', fix: 'List the names there are.' },
  wrong_currency: {
    title: 'The currency is not that of the property',
    fix: 'Check which property the key belongs to.',
  },

  too_many_files: {
    title: 'Too many files are open',
    fix: 'Close other programs, or allow more: `ulimit -n 1024`; then run the command again.',
  },

  // Keys.
  no_key: { exit: 3, title: 'No API key', fix: 'Run `pms login`, or set PMS_API_KEY.' },
  mistyped_key: { exit: 3, title: 'The API key is mistyped', fix: 'Copy the whole key again: its checksum is wrong.' },
  insecure_address: {
    exit: 3,
    title: 'The key would be sent unencrypted',
    fix: 'Use https, or `--allow-http` if you trust the network.',
  },
  foreign_origin: {
    exit: 3,
    title: 'The stored key belongs to another address',
    fix: 'Give the key for this address in PMS_API_KEY, or add a profile with `pms login`.',
  },

  // While it runs.
  unreachable: {
    exit: 4,
    title: 'The service cannot be reached',
    fix: 'Check the address with `pms status`; `pms serve` starts one here.',
  },
  service_failed: {
    exit: 4,
    title: 'The service failed',
    fix: 'Run the same command again: what is in already is skipped.',
  },
  answer_unreadable: { exit: 4, title: 'The answer cannot be understood', fix: 'Check the base URL: `pms status`.' },
  answer_cut: { exit: 4, title: 'The answer was cut off', fix: 'Run the same command again.' },
  fate_unknown: {
    exit: 4,
    title: 'The service did not answer and may or may not have taken the rows',
    fix: 'Check the rows named here at the service; `--retry-unsafe` sends them again all the same.',
  },
  max_errors: { exit: 5, title: 'Stopped at --max-errors', fix: 'Fix the rejected rows, or raise the limit.' },
  cannot_write: {
    exit: 6,
    title: 'This machine could not write',
    fix: 'Make room or choose another place, then run the command again.',
  },
} as const satisfies Record<string, ErrorEntry>;

export type ErrorCode = keyof typeof errorCatalogue;

/** What code needs to know about a failure; the message is for people. */
interface ErrorDetails {
  /** The fields of the contract that the failure is about. */
  fields?: readonly string[];
  /** The column that a flag names but the file does not have. */
  column?: string;
  /** The source that it is about, by its name. */
  source?: string;
}

/** An expected failure: thrown where it is noticed, and caught once, by the server's error handler or by `main`. */
export class PmsError extends Error {
  override readonly name = 'PmsError';
  readonly code: ErrorCode;
  /** What to do next, one sentence. */
  readonly fix: string;
  readonly details: ErrorDetails;

  constructor(
    code: ErrorCode,
    message: string,
    options: { fix?: string; cause?: unknown; details?: ErrorDetails } = {},
  ) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.fix = options.fix ?? errorCatalogue[code].fix;
    this.details = options.details ?? {};
  }
}

/** The HTTP status of an error code; undefined for a code that is never sent over HTTP. */
export function statusOf(code: ErrorCode): number | undefined {
  return (errorCatalogue[code] as ErrorEntry).status;
}

/** The exit code (`cli/help/json.md`) of an error code. */
export function exitCodeOf(code: ErrorCode): number {
  const { status, exit = status === undefined ? 2 : 4 }: ErrorEntry = errorCatalogue[code];
  return exit;
}

/** The same for an error after the first row: 2 would say that nothing was begun. */
export function exitCodeAfterStart(code: ErrorCode): number {
  return exitCodeOf(code) === 2 ? 1 : exitCodeOf(code);
}

const openFilesCodes: ReadonlySet<unknown> = new Set(['EMFILE', 'ENFILE']);
/** What Node reports for a package that it could not open, for any reason. */
const missingCodes: ReadonlySet<unknown> = new Set(['ERR_MODULE_NOT_FOUND', 'MODULE_NOT_FOUND']);

/**
 * The failure `too_many_files` if that is, or may be, the cause; undefined for every other error. A machine that can open no more files may break a
 * socket, a database, or the loading of pms itself.
 */
export function tooManyFiles(error: unknown): PmsError | undefined {
  if (!(error instanceof Error) || error instanceof PmsError) return undefined;
  const { code } = error as NodeJS.ErrnoException;
  // Errors of the system's library loader have no code of their own.
  if (openFilesCodes.has(code) || /too many open files/i.test(error.message)) {
    const message = 'Too many files are open on this machine: no more can be opened.';
    return new PmsError('too_many_files', message, { cause: error });
  }
  if (missingCodes.has(code)) {
    const message =
      'A part of pms could not be loaded: too many files are open on this machine, or it is not wholly installed.';
    const fix = 'Allow more open files: `ulimit -n 1024`; where that does not help, install pms again.';
    return new PmsError('too_many_files', message, { fix, cause: error });
  }
  return tooManyFiles(error.cause);
}
