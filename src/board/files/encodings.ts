/** Shows words of a file in each likely encoding, for a file whose bytes do not show which one it has. */
import { open } from 'node:fs/promises';
import type { EncodingFacts } from '../facts.ts';

const likely = ['windows-1252', 'windows-1250', 'macintosh', 'windows-1251', 'ibm866'];
const sampleBytes = 256 * 1024;
const wordsMax = 4;

/** The first words beyond plain ASCII, in each encoding. Of encodings that show the same text, only the first is listed. */
export async function sampleEncodings(path: string, current: string): Promise<EncodingFacts | undefined> {
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, 0);
    const words = foreignWords(buffer.subarray(0, bytesRead));
    if (words.length === 0) return undefined;
    const seen = new Map<string, string>();
    for (const encoding of likely) {
      const shows = words.map((word) => new TextDecoder(encoding).decode(word).trim()).join(' · ');
      if (![...seen.values()].includes(shows)) seen.set(encoding, shows);
    }
    return { current, choices: [...seen].map(([encoding, shows]) => ({ encoding, shows })) };
  } finally {
    await file.close();
  }
}

function foreignWords(bytes: Buffer): Buffer[] {
  const words: Buffer[] = [];
  const isEnd = (byte: number) => byte < 0x21 || byte === 0x2c || byte === 0x3b || byte === 0x22;
  let start = 0;
  let isForeign = false;
  for (let at = 0; at <= bytes.length && words.length < wordsMax; at++) {
    const byte = bytes[at] ?? 0;
    if (byte >= 0x80) isForeign = true;
    if (!isEnd(byte)) continue;
    if (isForeign && at - start < 60) words.push(bytes.subarray(start, at));
    start = at + 1;
    isForeign = false;
  }
  return words;
}
