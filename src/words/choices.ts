/** What the choices of a question are called, on a terminal and on a page. */

/** `OPTION VALUE` -> what it means. */
export const namedChoices: Readonly<Record<string, string>> = {
  'dateOrder dmy': 'day, month, year',
  'dateOrder mdy': 'month, day, year',
  'dateOrder ymd': 'year, month, day',
  'decimal .': 'a point begins the decimals',
  'decimal ,': 'a comma begins the decimals',
  'nameOrder last-first': 'The last name stands first',
  'nameOrder first-last': 'The first name stands first',
  'longStays keep': 'They are right',
  'longStays reject': 'They are mistakes: refuse them',
  'multiRoom one': 'They are one booking, with the sum of its amounts',
  'sameNumber rooms': 'Each row is a room',
  'sameNumber guests': 'They are the guests of one room',
  'sameNumber versions': 'The last row is the booking as it is now',
  'sameNumber copies': 'They are copies of one booking',
  'refunded cancelled': 'They were cancelled',
  'refunded leave-out': 'Leave them out',
  'refunded confirmed': 'The guests still come',
  'overlaps first': 'The first counts',
  'overlaps last': 'The last counts',
  'units as-types': 'Each unit is a room type of its own',
};

/** What a person is asked to type for an option. */
export const valueWords: Readonly<Record<string, string>> = {
  currency: 'The currency, three letters such as EUR',
  year: 'The year, such as 2027',
};

interface NamedChoice {
  option: string;
  of?: string;
  value?: string;
}

/** What a choice means. */
export function choiceWords({ option, of, value = '' }: NamedChoice): string {
  if (option === 'column') return value === 'none' ? `"${of}" is not used` : `"${of}" is ${value}`;
  if (option === 'fill' && value === '') return 'They stay blank: their rows are rejected';
  if (option === 'room') return value === '' ? `"${of}" is no room type` : `"${of}" is "${value}"`;
  const named = namedChoices[`${option} ${value}`];
  return named ?? (of === undefined ? value : `${of}: ${value}`);
}
