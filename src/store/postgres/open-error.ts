/** Says why a database cannot be opened, never with a password. */
import { PmsError } from '../../contract/errors.ts';
import { codeOf, passingReason, shownUrl } from './database.ts';

/** The error as PmsError database_unusable; unchanged if it is a bug. */
export function openError(error: unknown, url: string): unknown {
  if (error instanceof PmsError || !(error instanceof Error)) return error;
  const known = reasonOf(error);
  if (known === undefined) return error;
  const { reason, fix } = known;
  return new PmsError('database_unusable', `${shownUrl(url)} cannot be used as the database: ${reason}.`, {
    fix,
    cause: error,
  });
}

interface Reason {
  reason: string;
  fix: string;
}

const checkAddress = 'Check host and port of the URL, and whether PostgreSQL runs there.';
const refused: Reason = {
  reason: 'the server refuses the user or the password',
  fix: 'Check the user of the URL, and PGPASSWORD or ~/.pgpass.',
};

/** By SQLSTATE or the code of the operating system. */
const reasons: Record<string, Reason> = {
  '28P01': refused,
  '28000': refused,
  '3D000': {
    reason: 'there is no database of that name',
    fix: 'Make it, for instance with `createdb`, or check the URL.',
  },
  '42501': {
    reason: 'its role has not the right to make or use the tables',
    fix: 'Grant the role CREATE on the schema, or run it once with a role that has it.',
  },
  '42P07': { reason: 'it has tables of another program', fix: 'Use a database of its own.' },
  '25006': { reason: 'it is read-only now', fix: 'Name the server that takes writes, or wait until this one does.' },
  ECONNREFUSED: { reason: 'nobody listens there', fix: checkAddress },
  ENOTFOUND: { reason: 'no machine of that name is known', fix: checkAddress },
  ERR_INVALID_URL: { reason: 'it is no URL', fix: 'Write postgres://USER@HOST:PORT/DATABASE.' },
};

function reasonOf(error: Error): Reason | undefined {
  const known = reasons[codeOf(error)];
  return reasonInWords(error, known) ?? known ?? reasonForNow(error);
}

/** For errors without a code, or whose message says more than the code. */
function reasonInWords({ message }: Error, known: Reason | undefined): Reason | undefined {
  if (known === refused && /no encryption|SSL off/i.test(message))
    return {
      reason: 'the server takes this user only with TLS, or not at all from here',
      fix: 'Set PGSSLMODE=require, or sslmode in the URL; else see pg_hba.conf of the server.',
    };
  if (known !== undefined) return undefined;
  if (/password must be a string|no password/i.test(message))
    return { reason: 'the server asks for a password, and none is given', fix: 'Set PGPASSWORD, or use ~/.pgpass.' };
  if (/does not support SSL/i.test(message))
    return { reason: 'TLS is asked for, and the server has none', fix: 'Set PGSSLMODE, or sslmode in the URL.' };
  if (/certificate|self.signed|SSL|TLS/i.test(message))
    return { reason: `TLS failed (${message})`, fix: 'Set sslrootcert in the URL to the certificate of the server.' };
  if (/Received unexpected|unknown message|Unknown authentication/i.test(message))
    return { reason: 'what answers there is no PostgreSQL', fix: checkAddress };
  return undefined;
}

function reasonForNow(error: Error): Reason | undefined {
  const reason = passingReason(error);
  if (reason === undefined) return undefined;
  // A server that answers with an error code can be reached.
  const isThere = /^[0-9A-Z]{5}$/.test(codeOf(error)) && !codeOf(error).startsWith('08');
  return { reason, fix: isThere ? 'Try again in a moment.' : checkAddress };
}
