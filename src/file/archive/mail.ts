/** Takes the files out of a mail (`.eml`) or a saved web page (`.mht`), which is a mail too: what is attached, otherwise its page if that has a table. */
import { PmsError } from '../../contract/errors.ts';
import { mailBytesMax } from '../limits.ts';
import { gatherBytes, tooLarge } from './zip.ts';

interface MailFile {
  name: string;
  bytes: Buffer;
}

const headers = /^(?:(?:[A-Za-z][\w-]*:[^\r\n]*|[ \t][^\r\n]*)\r?\n)+(?=\r?\n)/;
const telling = /^(?:from|to|date|subject|message-id|mime-version|received|return-path|delivered-to|content-type):/gim;

/** Whether bytes begin with the headers of a mail, in any order; some programs put a line `From …` before them. */
export function isMail(head: Buffer): boolean {
  const found = headers.exec(head.toString('latin1').replace(/^\s*(?:>?From [^\r\n]*\r?\n)?/, ''))?.[0] ?? '';
  const names = new Set((found.match(telling) ?? []).map((name) => name.toLowerCase()));
  return names.size >= 3;
}

const readable = /\.(?:csv|tsv|tab|txt|json|ndjson|xlsx|xlsm|xls|ods|fods|xml|ics|html?|zip|gz)$/i;
const readableType = /csv|calendar|json|spreadsheet|ms-excel|zip/i;

/** Every file of a mail that may hold records. Throws PmsError file_broken for a mail that is larger than 64 MiB or cannot be read. */
export async function filesOfMail(bytes: AsyncIterable<Buffer>, name: string): Promise<MailFile[]> {
  const whole = await gatherBytes(bytes, mailBytesMax, () =>
    tooLarge(name, 'mail', 'Save what is attached, and name that file.'),
  );
  const { default: PostalMime } = await import('postal-mime');
  const mail = await PostalMime.parse(whole, { maxNestingDepth: 20, maxRfc822NestingDepth: 3 }).catch(
    (error: unknown) => {
      throw new PmsError('file_broken', `${name} is a mail that cannot be read.`, { fix: saveFix, cause: error });
    },
  );
  const attached = mail.attachments.filter(
    ({ filename, mimeType }) => readable.test(filename ?? '') || (filename === null && readableType.test(mimeType)),
  );
  if (attached.length > 0)
    return attached.map(({ filename, mimeType, content }, at) => ({
      name: filename ?? `${at + 1} (${mimeType})`,
      bytes: Buffer.from(content as ArrayBuffer),
    }));
  return /<table\b/i.test(mail.html ?? '') ? [{ name: 'the table in its text', bytes: Buffer.from(mail.html!) }] : [];
}

const saveFix = 'Save what is attached to it, and name that file.';

/** The error for a mail without anything to read. */
export function emptyMail(name: string): PmsError {
  return new PmsError('file_broken', `${name} is a mail without an attached file or a table.`, { fix: saveFix });
}
