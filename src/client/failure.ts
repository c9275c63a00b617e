/** Why an exchange gave no answer: can the request have been delivered, and is it worth a retry? */

/**
 * `refused`: nothing was delivered; a retry may help. `no-host`: nothing was delivered; the host name is unknown. `hopeless`: nothing was delivered,
 * and a retry cannot help. `lost`: it may have been delivered, but no answer came.
 */
export interface Failure {
  kind: 'refused' | 'no-host' | 'hopeless' | 'lost';
  /** What happened: a sentence without its full stop. */
  why: string;
  cause: unknown;
}

/** Judges an error of undici. `isSent`: the request was handed to an open connection. */
export function failureOf(error: unknown, { origin, isSent }: { origin: string; isSent: boolean }): Failure {
  const { code, message } = detailsOf(error);
  const failure = (kind: Failure['kind'], why: string): Failure => ({ kind, why, cause: error });
  if (isSent) return failure('lost', lostBecause(code, message, origin));
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return failure('no-host', `no host has the name in ${origin}`);
  if (/\(407\)|Proxy Authentication/.test(message)) return failure('hopeless', 'the proxy asks for a user name');
  if (/CERT|SELF_SIGNED|UNABLE_TO_/.test(code))
    return failure('hopeless', `the certificate of ${origin} is not trusted (${message})`);
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) return failure('hopeless', `${origin} does not speak TLS`);
  if (code === 'ECONNREFUSED') return failure('refused', `nothing listens at ${origin}`);
  if (code === 'UND_ERR_CONNECT_TIMEOUT' || code === 'ETIMEDOUT') {
    return failure('refused', `${origin} takes no connection`);
  }
  if (code === 'EMFILE' || code === 'ENFILE')
    return failure('refused', `no connection to ${origin}: too many files are open here`);
  return failure('refused', `no connection to ${origin} (${code === '' ? message : code})`);
}

function lostBecause(code: string, message: string, origin: string): string {
  if (code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT') return `${origin} took too long to answer`;
  if (/HTTP\/1\.1 protocol/.test(message)) return `the answer of ${origin} is not HTTP or was cut off`;
  return `${origin} closed the connection before its answer was complete`;
}

/** If a host has two addresses, the error contains two errors; its code is the code that both have. */
function detailsOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: String(error) };
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined && error.cause instanceof Error) return detailsOf(error.cause);
  return { code: code ?? '', message: error.message };
}

/** The sentence with a capital first letter, unless it begins with an address. */
export function capital(sentence: string): string {
  return sentence.startsWith('http') ? sentence : sentence.charAt(0).toUpperCase() + sentence.slice(1);
}
