/** Text of a cell or header in, the same without the characters that no one sees: zero-width and soft marks, marks of writing direction. */

const invisibleMarks = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g;

/** The text without soft hyphens, zero-width characters, byte order marks and marks of direction; white space stays. */
export function withoutInvisibleMarks(text: string): string {
  return text.replace(invisibleMarks, '');
}
