/** Settles the guests' names: which part comes first in a cell with both, and which column has the last name if only the first name is known. */
import { areGuestNames, everydayRoles, isBareName } from '../../columns/everyday-roles.ts';
import { headerWords } from '../../columns/header-words.ts';
import { type ColumnProfile, partWith } from '../../columns/values/column-profile.ts';
import { type Choice, choicesAmong, meaningOfColumns } from '../../question.ts';
import {
  countNameOrders,
  isOfSurnamesFirst,
  nameOrderOfHeader,
  speakForFirstNames,
  speakForSurnames,
} from '../../values/text/name-order.ts';
import { type NameOrder, splitName, withoutNotes } from '../../values/text/split-name.ts';
import { nameRoles as namesOfGuests } from '../join/booking-group.ts';
import { saysClosed } from '../read/doubtful-names.ts';
import {
  type ColumnsDraft,
  columnsAt,
  hasRole,
  indexesWith,
  isElsewhere,
  nameOf,
  unusedIndexes,
  useByValues,
} from './draft.ts';

const nameRoles = ['guest', 'guests', 'booker'] as const;

/**
 * Which part of the name comes first, in a cell with both: as the header says, unless names contradict it; asked if names suggest that last names
 * come first.
 */
export function settleNameOrder(draft: ColumnsDraft): NameOrder | undefined {
  const { decisions, sample, header } = draft;
  if (decisions.nameOrder !== undefined || draft.isOfSource) return undefined;
  const index = indexesWith(draft, ...nameRoles)[0];
  if (index === undefined || hasRole(draft, 'guest_last_name')) return undefined;
  const [email = -1] = indexesWith(draft, 'guest_email');
  const votes = countNameOrders(sample.map(({ cells }) => ({ name: cells[index] ?? '', email: cells[email] ?? '' })));
  const said = nameOrderOfHeader(header[index]!);
  const isOpen = said === undefined && isOfSurnamesFirst(header[index]!) && !speakForFirstNames(votes);
  const example =
    (said === 'last-first' ? votes.firstExample : votes.example) ?? votes.firstExample ?? votes.anyExample;
  const isAgainst = said === 'last-first' ? votes.first > 0 : votes.example !== undefined && speakForSurnames(votes);
  const isDoubtful = isAgainst || (isOpen && example !== undefined);
  const isMixed = isAgainst && votes.first > 0;
  if (!isDoubtful) {
    if (said === 'last-first') draft.findings.push({ code: 'name_order', column: nameOf(draft, index), order: said });
    return said === 'last-first' ? said : undefined;
  }
  const line = sample.find(({ cells }) => cells[index] === example)!.line;
  const orders = ['last-first', 'first-last'] as const;
  const most = said ?? orders[votes.last > votes.first ? 0 : 1];
  draft.open.push({
    what: 'name_order',
    column: nameOf(draft, index),
    line,
    readings: orders.map((order) => {
      const { first = '', last = '' } = splitName(example!, 'guest', order);
      return { order, first, last };
    }),
    choices: choicesAmong('nameOrder', [...(isMixed ? [`mixed-${most}`] : []), ...orders]),
  });
  return undefined;
}

/** Asks once for the file whether what stands behind names, or a mark in front, belongs to them, where people write them: in no known system, or in a calendar. */
export function settleNameNotes(draft: ColumnsDraft): void {
  const choices = choicesAmong('nameNotes', ['drop', 'keep']);
  const isNoted = (name: string) => withoutNotes(name) !== name && !saysClosed(name);
  const isOpen = draft.decisions.nameNotes === undefined;
  const [index] = indexesWith(draft, ...namesOfGuests).filter((each) => isOpen && namesAt(draft, each).some(isNoted));
  if (index !== undefined) askOfNames(draft, index, namesAt(draft, index).filter(isNoted), withoutNotes, choices);
  // `Ada Lark, Bo Wren` are two, unless another has one last name before its comma.
  for (const listed of indexesWith(draft, 'guest').filter((each) => !draft.isSaid[each] && !draft.isOfSource)) {
    const names = namesAt(draft, listed);
    const open = names.filter((name) => name.includes(',') && firstOf(name, 'guest') !== firstOf(name, 'guests'));
    if (open.length === 0 || names.some((name) => /^[^\s,]+,/.test(name))) continue;
    const roles = choicesAmong('column', ['guests', 'guest'], nameOf(draft, listed));
    askOfNames(draft, listed, open, (name) => firstOf(name, 'guests'), roles);
  }
}

function namesAt({ profiles }: ColumnsDraft, index: number): string[] {
  return [...profiles[index]!.values.keys()];
}

/** The name of the guest, or of the first of several. */
function firstOf(name: string, form: 'guest' | 'guests'): string {
  const { first = '', last = '' } = splitName(name, form);
  return `${first} ${last}`.trim();
}

function askOfNames(
  draft: ColumnsDraft,
  index: number,
  names: readonly string[],
  without: (name: string) => string,
  choices: readonly Choice[],
): void {
  const [name = ''] = names;
  draft.open.push({
    what: 'name_notes',
    column: nameOf(draft, index),
    count: names.length,
    line: draft.profiles[index]!.values.get(name)!.line,
    name: name.slice(0, nameCharacters),
    without: without(name).slice(0, nameCharacters),
    choices,
  });
}

const nameCharacters = 80;
const nearlyAll = 0.9;
const namesLeast = 2;

/** Asks for the last name if only a first name has a column. */
export function settleNames(draft: ColumnsDraft): void {
  if (draft.isOfSource || draft.isMapped || draft.constants.has('guest_last_name')) return;
  const [guest] = indexesWith(draft, 'guest');
  const isNamed = hasRole(draft, 'guest', 'guests', 'booker', 'guest_first_name', 'guest_last_name');
  const named = unusedIndexes(draft).find((index) =>
    isNamed
      ? guest !== undefined &&
        // `userName` is the name of somebody.
        everydayRoles('bookings', [headerWords(draft.header[index]!).slice(1).join(' ')]).roles[0] === 'guest' &&
        isElsewhere(draft, index, guest)
      : areGuestNames(draft.header[index]!, [...draft.profiles[index]!.values.keys()]),
  );
  if (named !== undefined) useByValues(draft, named, isNamed ? 'guest' : 'guests');
  if (hasRole(draft, 'guest_last_name', 'guests', 'booker')) return;
  const firsts = indexesWith(draft, 'guest_first_name');
  const bare = indexesWith(draft, 'guest').filter(
    (index) =>
      isBareName(draft.header[index]!) &&
      draft.profiles[index]!.filled >= namesLeast &&
      partWith(draft.profiles[index]!, (text) => !/[\s,]/.test(text)) >= nearlyAll,
  );
  const [index] = firsts.length > 0 && !hasRole(draft, 'guest') ? firsts : bare;
  if (index === undefined || draft.isSaid[index]) return;
  const free = unusedIndexes(draft).filter((other) => !draft.isKnown[other]);
  // What is called a second name may be the last one.
  const others = [...indexesWith(draft, 'middle_name'), ...free].filter((other) => isLikeNames(draft.profiles[other]!));
  const { columns, choices, ...question } = meaningOfColumns('last_name', columnsAt(draft, others), [
    'guest_last_name',
  ]);
  const name = draft.header[index]!.trim();
  draft.open.push({
    ...question,
    columns: [{ name }, ...columns],
    choices: [...choices, { option: 'column', of: name, value: 'guest' }],
  });
}

function isLikeNames(profile: ColumnProfile): boolean {
  if (profile.filled < namesLeast || profile.differing < 0.3) return false;
  return partWith(profile, (text) => /^\p{Lu}[\p{L}\p{M}'’ .-]{1,40}$/u.test(text)) >= nearlyAll;
}
