/** Booking numbers as they are compared: two files, or one file before and after a spreadsheet, may spell the same number in two ways. */

/** A number without what spreadsheets add to it or take away: a quote or `#` in front, marks of thousands, zeros at the front. */
export function plainNumber(text: string): string {
  if (plainDigits.test(text)) return text;
  const bare = text.replace(/^['’‘`´#\s]+/, '');
  const digits = grouped.test(bare) ? bare.replace(/[.,]0{1,2}$/, '').replace(/\D/g, '') : bare;
  return /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, '') : digits;
}

const plainDigits = /^[1-9]\d*$/;
const grouped = /^\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*(?:[.,]0{1,2})?$/;

/** A plain number without the name of its system in front: `BDC-4000123` becomes 4000123. Short numbers keep it, as it may tell them apart. */
export function bareNumber(text: string): string {
  const plain = plainNumber(text);
  const named =
    /^[\p{L}.]{1,14}[^\p{L}\d]*(\d{6,})$/u.exec(plain) ?? /^[\p{L}.]{2,14}[^\p{L}\d]+([\p{L}\d]{6,})$/u.exec(plain);
  return named === null ? plain : plainNumber(named[1]!);
}
