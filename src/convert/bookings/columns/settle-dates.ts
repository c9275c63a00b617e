/** Which of several columns is the arrival, and which the departure: their values say it, else it is asked. */
import { everydayRoles } from '../../columns/everyday-roles.ts';
import { headerWords } from '../../columns/header-words.ts';
import { partWith } from '../../columns/values/column-profile.ts';
import { readDate } from '../../values/dates/read-date.ts';
import { askOfColumns, type ColumnsDraft, dropByValues, indexesWith, unusedIndexes } from './draft.ts';

const datesOfStay = ['checkin_date', 'checkout_date'] as const;

/** Drops columns that hold no dates where another does, and asks about two that differ in a row (`Arrival`, `Actual arrival`). */
export function settleDates(draft: ColumnsDraft): void {
  if (draft.isOfSource || draft.isMapped) return;
  for (const role of datesOfStay) {
    const named = indexesWith(draft, role);
    if (named.some((index) => draft.isSaid[index])) continue;
    const dated = named.filter((index) => holdsDates(draft, index));
    if (dated.length > 0) for (const index of named) if (!dated.includes(index)) dropByValues(draft, index, role);
    const [used] = indexesWith(draft, role);
    if (used === undefined) continue;
    const others = unusedIndexes(draft).filter(
      (index) => !draft.isKnown[index] && roleOfPlain(draft.header[index]!) === role && holdsDates(draft, index),
    );
    const differing = others.filter((index) => differs(draft, used, index));
    if (differing.length > 0) askOfColumns(draft, role, [used, ...differing], [role]);
  }
}

function holdsDates({ profiles }: ColumnsDraft, index: number): boolean {
  return partWith(profiles[index]!, (text) => readDate(text) !== undefined) >= 0.5;
}

/** Whether the two columns hold other days in some row; a time behind the day is none. */
function differs({ sample }: ColumnsDraft, left: number, right: number): boolean {
  return sample.some(({ cells }) => {
    const [one, other] = [dayOf(cells[left]!), dayOf(cells[right]!)];
    return one !== '' && other !== '' && one !== other;
  });
}

function dayOf(text: string): string {
  return text.replace(/[T ]+\d{1,2}:\d{2}.*$/, '').trim();
}

const qualifier =
  /^(?:actual|actually|real|reale|final|effective|new|scheduled|planned|expected|original|requested|tatsachlich|tatsachliche|geplant|geplante|neue|neuer|reel|reelle|effectif|effective|prevu|prevue|efectiva|prevista|previsto|efetiva|effettivo|effettiva)$/;

/** The role of a header without the words that tell it from another of its kind: `actual_checkin` is an arrival. */
function roleOfPlain(header: string): string | undefined {
  const words = headerWords(header);
  const plain = words.filter((word) => !qualifier.test(word));
  if (plain.length === 0 || plain.length === words.length) return undefined;
  return everydayRoles('bookings', [plain.join(' ')]).roles[0];
}
