/** Whether the guests have their whole names: a first name alone, beside columns that may be the rest of it, is asked about. */
import { bareNameWords } from '../../columns/everyday/booking-words.ts';
import { headerKey } from '../../columns/match-columns.ts';
import { type ColumnProfile, partWith } from '../../columns/values/column-profile.ts';
import { askOfColumns, type ColumnsDraft, hasRole, placesWith, unusedPlaces } from './draft.ts';

const bareNames = new Set(bareNameWords.map(headerKey));
const nearlyAll = 0.9;
const namesLeast = 2;

/** Asks where only a first name has a column. */
export function settleNames(draft: ColumnsDraft): void {
  if (draft.isOfSource || draft.isMapped || draft.constants.has('guest_last_name')) return;
  if (hasRole(draft, 'guest_last_name', 'guests', 'booker')) return;
  const firsts = placesWith(draft, 'guest_first_name');
  const bare = placesWith(draft, 'guest').filter(
    (place) => bareNames.has(headerKey(draft.header[place]!)) && isOneWord(draft.profiles[place]!),
  );
  const [place] = firsts.length > 0 && !hasRole(draft, 'guest') ? firsts : bare;
  if (place === undefined || draft.isSaid[place]) return;
  const others = unusedPlaces(draft).filter((other) => !draft.isKnown[other] && isLikeNames(draft.profiles[other]!));
  askOfColumns(draft, 'last_name', others, ['guest_last_name']);
  const question = draft.open.at(-1)!;
  const name = draft.header[place]!.trim();
  draft.open[draft.open.length - 1] = {
    ...question,
    ...(question.what === 'column_meaning' && { columns: [{ name }, ...question.columns] }),
    choices: [...question.choices, { option: 'column', of: name, value: 'guest' }],
  } as typeof question;
}

function isOneWord(profile: ColumnProfile): boolean {
  return profile.filled >= namesLeast && partWith(profile, (text) => !/[\s,]/.test(text)) >= nearlyAll;
}

/** Words of letters, most of them different. */
function isLikeNames(profile: ColumnProfile): boolean {
  if (profile.filled < namesLeast || profile.differing < 0.3) return false;
  return partWith(profile, (text) => /^\p{Lu}[\p{L}\p{M}'’ .-]{1,40}$/u.test(text)) >= nearlyAll;
}
