/** Converts bytes of any encoding to UTF-8 without a byte order mark: everything after this step expects UTF-8. */
import { isUtf8 } from 'node:buffer';
import { PmsError } from '../../contract/errors.ts';
import { sampleBytes } from '../limits.ts';
import type { EncodingFound } from '../row.ts';
import { dropBytes, type Peeked } from './peek.ts';

interface TextBytes {
  bytes: AsyncGenerator<Buffer>;
  /** WHATWG name of the encoding. */
  encoding: string;
  encodingFound: EncodingFound;
  /** True if the file begins with a byte order mark. */
  bom: boolean;
}

/** Encodings recognised by their byte order mark, which is proof and overrides any label. */
const marks = [
  { mark: Buffer.of(0xef, 0xbb, 0xbf), encoding: 'utf-8' },
  { mark: Buffer.of(0xff, 0xfe), encoding: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), encoding: 'utf-16be' },
];

/**
 * The stream as UTF-8: decided by its mark, the label, or its beginning. Bytes of a UTF-8 file that are not valid UTF-8 stay as they are; in other
 * encodings they become U+FFFD.
 */
export function readAsUtf8(peeked: Peeked, label: string | undefined): TextBytes {
  const mark = marks.find(({ mark }) => peeked.head.subarray(0, mark.length).equals(mark));
  const { encoding, found } = decide(peeked.head, mark?.encoding, label);
  const bytes = mark ? dropBytes(peeked.bytes, mark.mark.length) : peeked.bytes;
  const text = encoding === 'utf-8' ? bytes : transcode(bytes, encoding);
  return { bytes: text, encoding, encodingFound: found, bom: mark !== undefined };
}

function decide(head: Buffer, marked: string | undefined, label: string | undefined): ReturnType<typeof findEncoding> {
  if (marked !== undefined) return { encoding: marked, found: 'bom' };
  return label === undefined ? findEncoding(head) : { encoding: encodingOf(label), found: 'given' };
}

/** The WHATWG name for a label such as `latin1`. Throws PmsError unknown_encoding. */
export function encodingOf(label: string): string {
  try {
    return new TextDecoder(label).encoding;
  } catch (error) {
    throw new PmsError('unknown_encoding', `There is no encoding "${label}".`, { cause: error });
  }
}

async function* transcode(bytes: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding, { ignoreBOM: true });
  for await (const chunk of bytes) {
    // Without `stream`, Node 20 reads windows-1252 as Latin-1 and loses the euro sign.
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}

/**
 * UTF-16 without a mark, if every second byte of Latin text is NUL. Otherwise what an XML file declares. Otherwise UTF-8, if the first 64 KiB are
 * valid UTF-8 (a sequence cut at their end aside) or mostly are: if more multi-byte characters are right than wrong, the wrong ones are damage and
 * their rows are refused. Otherwise Windows-1252, in which such characters hardly ever occur.
 */
function findEncoding(head: Buffer): { encoding: string; found: EncodingFound } {
  const sample = head.subarray(0, sampleBytes);
  const wide = wideEncoding(sample);
  if (wide !== undefined) return { encoding: wide, found: 'utf-16' };
  const xml = /^<\?xml [^>]{0,80}encoding=["']([\w.:-]{1,40})["']/.exec(sample.toString('latin1', 0, 200));
  const declared = encodingDeclared(xml?.[1]);
  if (declared !== undefined) return { encoding: declared, found: 'given' };
  const isCut = sample.length === sampleBytes;
  const whole = isCut ? sample.subarray(0, wholeLength(sample)) : sample;
  if (isUtf8(whole) || isMostlyUtf8(whole)) return { encoding: 'utf-8', found: 'utf-8' };
  return { encoding: 'windows-1252', found: 'not-utf-8' };
}

/** The encoding of a label that a file gives itself, if it is known and not one of Unicode: those are known by their bytes, and often declared wrongly. */
export function encodingDeclared(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return encoding.startsWith('utf-') ? undefined : encoding;
  } catch {
    return undefined;
  }
}

const pairsLookedAt = 500;
const pairsNeeded = 8;

/** Latin letters in UTF-16 have a NUL always on the same side: in all but a few of the first 500 units, and never on the other side. */
function wideEncoding(sample: Buffer): string | undefined {
  const pairs = Math.min(pairsLookedAt, Math.floor(sample.length / 2));
  if (pairs < pairsNeeded) return undefined;
  let [even, odd] = [0, 0];
  for (let pair = 0; pair < pairs; pair += 1) {
    if (sample[pair * 2] === 0) even += 1;
    if (sample[pair * 2 + 1] === 0) odd += 1;
  }
  if (even === 0 && odd > pairs * 0.7) return 'utf-16le';
  return odd === 0 && even > pairs * 0.7 ? 'utf-16be' : undefined;
}

/** Whether more multi-byte characters are valid UTF-8 than not. */
function isMostlyUtf8(bytes: Buffer): boolean {
  let [right, wrong] = [0, 0];
  for (const character of bytes.toString('utf8')) {
    if (character === '\ufffd') wrong += 1;
    else if (character > '\x7f') right += 1;
  }
  return right > wrong;
}

/** The length without a multi-byte sequence that is cut at the end. */
function wholeLength(sample: Buffer): number {
  for (let back = 1; back <= Math.min(3, sample.length); back += 1) {
    const byte = sample[sample.length - back]!;
    if (byte < 0x80) break;
    if (byte < 0xc0) continue;
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
    return needed > back ? sample.length - back : sample.length;
  }
  return sample.length;
}
