/** Bytes in any encoding become UTF-8 bytes without a BOM, because everything behind this file scans UTF-8 only. */
import { PmsError } from '../contract/errors.ts';
import { dropBytes, type Peeked } from './peek.ts';

export interface TextBytes {
  bytes: AsyncGenerator<Buffer>;
  /** WHATWG name of the encoding it is read in. */
  encoding: string;
  /** True when the file begins with a byte order mark. */
  bom: boolean;
}

/** The encodings told by a byte order mark, which is proof and beats any label. */
const marks = [
  { mark: Buffer.of(0xef, 0xbb, 0xbf), encoding: 'utf-8' },
  { mark: Buffer.of(0xff, 0xfe), encoding: 'utf-16le' },
  { mark: Buffer.of(0xfe, 0xff), encoding: 'utf-16be' },
];

/** The stream as UTF-8. Bytes that are no UTF-8 in a UTF-8 file are left as they are; in other encodings they become U+FFFD. */
export function readAsUtf8(peeked: Peeked, label: string | undefined): TextBytes {
  const labelled = label === undefined ? 'utf-8' : encodingOf(label);
  const found = marks.find(({ mark }) => peeked.head.subarray(0, mark.length).equals(mark));
  const encoding = found?.encoding ?? labelled;
  const bytes = found ? dropBytes(peeked.bytes, found.mark.length) : peeked.bytes;
  return { bytes: encoding === 'utf-8' ? bytes : transcode(bytes, encoding), encoding, bom: found !== undefined };
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
