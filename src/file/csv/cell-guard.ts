/** Keeps a spreadsheet from running a CSV cell as a formula, in a way that can be undone exactly. */

const apostrophe = 39;
const plainNumber = /^[+-]?\d+(\.\d+)?$/;
const risky = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** Puts one `'` before a text that is not a plain number and begins, after any number of `'`, with `=` `+` `-` `@` TAB or CR. */
export function guardCell(text: string): string {
  return risky.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

/** Removes this one `'`. `unguardCell(guardCell(text)) === text` for every text. */
export function unguardCell(text: string): string {
  return text.charCodeAt(0) === apostrophe && guarded.test(text) ? text.slice(1) : text;
}
