/** Why a PostgreSQL cannot be used, and what to do: by SQLSTATE, by the code of the system or of TLS, else by the words of an error. */

export interface Reason {
  reason: string;
  fix: string;
}

const again = 'Try again in a moment.';
const unreachable: Reason = {
  reason: 'it cannot be reached',
  fix: 'Check host and port of the URL, and whether PostgreSQL runs there.',
};
const refused: Reason = {
  reason: 'the server refuses the user or the password',
  fix: 'Check the user of the URL, and PGPASSWORD or ~/.pgpass.',
};
const isBusy: Reason = { reason: 'too many write at once', fix: again };

const reasons: Record<string, Reason> = {
  '25006': { reason: 'it is read-only now', fix: 'Name the server that takes writes, or wait until this one does.' },
  '25P03': { reason: 'it ended a transaction that stood still', fix: again },
  '28000': refused,
  '28P01': refused,
  '3D000': {
    reason: 'there is no database of that name',
    fix: 'Make it, for instance with `createdb`, or check the URL.',
  },
  '40001': isBusy,
  '40P01': isBusy,
  '42501': {
    reason: 'its role has not the right to make or use the tables',
    fix: 'Grant the role CREATE on the schema, or run it once with a role that has it.',
  },
  '42P01': {
    reason: 'its tables are not there',
    fix: 'See what has removed them, or whether they are being restored.',
  },
  '42P07': { reason: 'it has tables of another program', fix: 'Use a database of its own.' },
  '53000': { reason: 'it has no resources left', fix: again },
  '53200': { reason: 'it has no memory left', fix: again },
  '53300': { reason: 'it has no connection left', fix: again },
  '55P03': { reason: 'another transaction holds the property for too long', fix: again },
  '57014': { reason: 'it ended a query that took too long', fix: again },
  '57P01': { reason: 'it is shutting down', fix: again },
  '57P02': { reason: 'it was stopped at once', fix: again },
  '57P03': { reason: 'it is starting up', fix: again },
  ECONNREFUSED: { ...unreachable, reason: 'nobody listens there' },
  ENOTFOUND: { ...unreachable, reason: 'no machine of that name is known' },
  ERR_INVALID_URL: { reason: 'it is no URL', fix: 'Write postgres://USER@HOST:PORT/DATABASE.' },
  ERR_TLS_CERT_ALTNAME_INVALID: {
    reason: 'its certificate is of another host',
    fix: 'Name it in the URL as its certificate does.',
  },
  CERT_HAS_EXPIRED: { reason: 'its certificate has expired', fix: 'Give the server a new one.' },
  CERT_NOT_YET_VALID: { reason: 'its certificate is not valid yet', fix: 'Check the clocks of both machines.' },
};

const systemCodes = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EAI_|ENOENT|EACCES)/;
const sqlState = /^[0-9A-Z]{5}$/;
const unknownIssuer = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(GET_ISSUER|VERIFY_LEAF))/;

/** The SQLSTATE of an error, or the code of the operating system or of TLS. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Why the database cannot be used, now or at all; undefined if the error says something else. */
export function reasonFor(error: Error): Reason | undefined {
  const code = codeOf(error);
  const known = reasons[code];
  if (known === refused && /no encryption|SSL off/i.test(error.message)) return tlsOnly;
  if (known !== undefined) return known;
  if (sqlState.test(code)) return code.startsWith('08') ? unreachable : undefined;
  return reasonOfFile(error) ?? reasonOfTls(error, code) ?? reasonInWords(error, code);
}

const tlsOnly: Reason = {
  reason: 'the server takes this user only with TLS, or not at all from here',
  fix: 'Set PGSSLMODE=require, or sslmode in the URL; else see pg_hba.conf of the server.',
};

/** A certificate or key of the URL that cannot be read. */
function reasonOfFile(error: NodeJS.ErrnoException): Reason | undefined {
  if (error.syscall !== 'open' && error.syscall !== 'read') return undefined;
  return {
    reason: `a file cannot be read (${error.message})`,
    fix: 'Check sslrootcert, sslcert and sslkey of the URL.',
  };
}

function reasonOfTls({ message }: Error, code: string): Reason | undefined {
  if (unknownIssuer.test(code))
    return {
      reason: `its certificate is of an authority that is not known here (${message})`,
      fix: 'Name the certificate of the authority with sslrootcert in the URL, or NODE_EXTRA_CA_CERTS.',
    };
  if (/does not support SSL/i.test(message))
    return { reason: 'TLS is asked for, and the server has none', fix: 'Set PGSSLMODE, or sslmode in the URL.' };
  if (/certificate|\bSSL\b|\bTLS\b/.test(message))
    return {
      reason: `TLS failed (${message})`,
      fix: 'Check sslmode, sslrootcert, sslcert and sslkey of the URL, and the certificate of the server.',
    };
  return undefined;
}

/** What the client says of a password, of an answer, or of a lost connection. */
function reasonInWords({ message }: Error, code: string): Reason | undefined {
  if (/password must be a string|no password/i.test(message))
    return { reason: 'the server asks for a password, and none is given', fix: 'Set PGPASSWORD, or use ~/.pgpass.' };
  if (/Received unexpected|unknown message|Unknown authentication/i.test(message))
    return { ...unreachable, reason: 'what answers there is no PostgreSQL' };
  const isLost =
    systemCodes.test(code) || (code === '' && /connection|timeout|not queryable|Client was closed/i.test(message));
  return isLost ? unreachable : undefined;
}
