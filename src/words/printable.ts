/** Makes text of a file safe for a terminal: control characters and marks that change the writing direction are spelled out. */

const unsafe = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text of several lines and any length: its line ends stay. */
export function printableLines(text: string): string {
  return text.replace(unsafe, (sign) => (sign === '\n' ? sign : spelledOut(sign)));
}

/** The text on one line, cut at `charactersMax`. */
export function printable(text: string, charactersMax = 100): string {
  const spelled = text.slice(0, charactersMax * 2).replace(unsafe, spelledOut);
  const characters = [...spelled];
  return characters.length <= charactersMax ? spelled : `${characters.slice(0, charactersMax - 1).join('')}…`;
}

function spelledOut(sign: string): string {
  return sign === '\t' ? ' ' : `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
