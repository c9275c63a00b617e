/** Bytes in any encoding become UTF-8 bytes without a BOM, because everything behind this file scans UTF-8 only. */
import { PmsError } from '../../contract/errors.ts';
import type { EncodingFound } from '../row.ts';
import { findEncoding } from './find-encoding.ts';
import { dropBytes, type Peeked } from './peek.ts';

export interface TextBytes {
  bytes: AsyncGenerator<Buffer>;
  /** WHATWG name of the encoding it is read in. */
  encoding: string;
  encodingFound: EncodingFound;
  /** True when the file begins with a byte order mark. */
  bom: boolean;
}

/** The encodings told by a byte order mark, which is proof and beats any label. */
const marks = [
  { mark: Buffer.of(0xef, 0xbb, 0xbf), encoding: 'utf-8' },
  { mark: Buffer.of(0xff, 0xfe), encoding: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), encoding: 'utf-16be' },
];

/**
 * The stream as UTF-8: by its mark, by the label, or by what its beginning looks like. Bytes that are no UTF-8 in a UTF-8 file are left as
 * they are; in other encodings they become U+FFFD.
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
    // Without `stream` Node 20 reads windows-1252 as Latin-1 and loses the euro sign.
    const text = decoder.decode(chunk, { stream: true });
    if (text !== '') yield Buffer.from(text);
  }
  const rest = decoder.decode();
  if (rest !== '') yield Buffer.from(rest);
}
