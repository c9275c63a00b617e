/** Finds bytes that are not text, and describes them for a rejected row. */
import { isUtf8 } from 'node:buffer';

/** A reason why bytes are not text. */
interface NoText {
  code: 'undecodable' | 'not_text';
  message: string;
}

const REPLACEMENT = Buffer.from('\ufffd');

/**
 * Why `bytes` (UTF-8, transcoded from `encoding`) are not text; undefined if they are. In transcoded bytes, U+FFFD stands for invalid ones. Offsets
 * are 1-based.
 */
export function findNoText(bytes: Buffer, encoding: string): NoText | undefined {
  if (!isUtf8(bytes)) {
    const at = firstInvalid(bytes);
    const byte = bytes[at]!.toString(16).padStart(2, '0');
    const message = `byte ${at + 1} (0x${byte}) is not UTF-8; if the file has another encoding, name it with \`--encoding\``;
    return { code: 'undecodable', message };
  }
  const nul = bytes.indexOf(0);
  if (nul !== -1) return { code: 'not_text', message: `byte ${nul + 1} is NUL` };
  if (encoding === 'utf-8' || !bytes.includes(REPLACEMENT)) return undefined;
  const message = `contains bytes that are not valid in ${encoding}; name the right encoding with \`--encoding\``;
  return { code: 'undecodable', message };
}

/** The index of the first invalid UTF-8 sequence. There must be one. */
function firstInvalid(bytes: Buffer): number {
  let at = 0;
  while (at < bytes.length) {
    const lead = bytes[at]!;
    const length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length > 1 && !isUtf8(bytes.subarray(at, at + length))) break;
    at += length;
  }
  return at;
}
