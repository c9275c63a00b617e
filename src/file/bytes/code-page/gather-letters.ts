/** Reads a text that is not UTF-8 once: collects a bounded number of its words with letters beyond ASCII, and finds the encodings it could have. */

/** A word as its bytes appear in the file (as Latin-1), and the line where it first appears. */
export interface SeenWord {
  bytes: string;
  line: number;
}

export interface GatheredLetters {
  words: readonly SeenWord[];
  /** The first lines with letters beyond ASCII, as bytes. */
  lines: Buffer;
  /** Multi-byte encodings in which the whole text is valid. */
  possible: readonly string[];
  /** The beginning of the text as Latin-1: its header and first rows. */
  head: string;
}

const wordsMax = 5000;
const linesBytesMax = 64 * 1024;
const headBytes = 8 * 1024;
const wordBytesMax = 60;
const severalBytes = ['shift_jis', 'gb18030', 'big5', 'euc-kr'];

/** Reads the bytes to their end in constant memory. */
export async function gatherLetters(bytes: AsyncIterable<Uint8Array>): Promise<GatheredLetters> {
  const words = new Map<string, number>();
  const decoders = new Map(severalBytes.map((label) => [label, new TextDecoder(label, { fatal: true })]));
  const lines: Buffer[] = [];
  let [linesLength, head, line, rest] = [0, '', 1, ''];
  for await (const chunk of bytes) {
    for (const [label, decoder] of decoders) if (!canDecode(decoder, chunk)) decoders.delete(label);
    const text = rest + Buffer.from(chunk).toString('latin1');
    if (head.length < headBytes) head += text.slice(rest.length, rest.length + headBytes - head.length);
    const cut = text.lastIndexOf('\n') + 1;
    // A text without line ends is read in pieces: a word that is cut by this has little effect.
    const whole = cut === 0 && text.length > linesBytesMax ? text : text.slice(0, cut);
    rest = text.slice(whole.length);
    line = gatherLines(whole, line);
  }
  gatherLines(rest, line);
  for (const [label, decoder] of decoders) if (!canDecode(decoder)) decoders.delete(label);
  const seen = [...words].map(([word, at]) => ({ bytes: word, line: at }));
  return { words: seen, lines: Buffer.concat(lines), possible: [...decoders.keys()], head };

  function gatherLines(text: string, from: number): number {
    let at = from;
    for (const each of text.split('\n')) {
      if (/[\x80-\xff]/.test(each)) {
        addWords(each, at);
        if (linesLength < linesBytesMax) {
          const kept = Buffer.from(`${each.slice(0, linesBytesMax)}\n`, 'latin1');
          lines.push(kept);
          linesLength += kept.length;
        }
      }
      at += 1;
    }
    return at - 1;
  }

  function addWords(text: string, at: number): void {
    if (words.size >= wordsMax) return;
    for (const [word] of text.matchAll(/[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*/g)) {
      if (word.length <= wordBytesMax && !words.has(word)) words.set(word, at);
    }
  }
}

function canDecode(decoder: InstanceType<typeof TextDecoder>, chunk?: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: chunk !== undefined });
    return true;
  } catch {
    return false;
  }
}
