/** Converts bytes of any encoding to UTF-8 without a byte order mark: everything after this step expects UTF-8. */
import { PmsError } from '../../contract/errors.ts';
import type { EncodingFound } from '../row.ts';
import { findEncoding } from './find-encoding.ts';
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
