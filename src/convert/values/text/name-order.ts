/** Finds which name comes first, as far as guest names show it: by first names, e-mail addresses, patronymics and scripts. */
import { withoutAccents } from '../../columns/everyday/everyday-column.ts';
import { headerWords, ofWords } from '../../columns/header-words.ts';
import { shownOrder } from './first-names.ts';
import { isEastAsian, type NameOrder, withoutAddress } from './split-name.ts';

interface NamedGuest {
  name: string;
  email: string;
}

/** How many of the distinct names are evidence for each order. */
interface OrderVotes {
  all: number;
  first: number;
  last: number;
  /** The first name that is evidence for the last name in front, and the first that is evidence against it. */
  example?: string;
  firstExample?: string;
  /** The first name of several words. */
  anyExample?: string;
  /** In how many of them the last name that stands in front is that of another, behind its first name. */
  turned: number;
}

/** Counts each name once. Names with a comma, of one word, or of many words are no evidence. */
export function countNameOrders(guests: Iterable<NamedGuest>): OrderVotes {
  const seen = new Set<string>();
  const votes: OrderVotes = { all: 0, first: 0, last: 0, turned: 0 };
  const [inFront, behind]: [string[], Set<string>] = [[], new Set()];
  for (const { name, email } of guests) {
    // An East Asian name is judged by its script.
    if (isEastAsian(name)) continue;
    const parts = withoutAddress(name).split(/[^\p{L}\p{M}\p{N}'’-]+/u);
    const words = parts.filter((word) => /\p{L}/u.test(word));
    if (seen.has(name) || name.includes(',') || words.length < 2 || words.length > wordsMost) continue;
    seen.add(name);
    votes.all++;
    votes.anyExample ??= name;
    const [head, tail] = [words[0]!, words.at(-1)!];
    const order = shownOrder(words) ?? orderOfEmail(head, tail, email);
    if (order === 'last-first') {
      votes.last++;
      votes.example ??= name;
      inFront.push(plain(head));
    }
    if (order === 'first-last') {
      votes.first++;
      votes.firstExample ??= name;
      behind.add(plain(tail));
    }
  }
  return { ...votes, turned: inFront.filter((last) => behind.has(last)).length };
}

const votesLeast = 2;
const partLeast = 0.08;
const turnedPartLeast = 0.02;
const timesLeast = 3;

/** Whether so many names suggest surnames first that it must be asked: of all, or of those. */
export function speakForSurnames({ all, first, last, turned }: OrderVotes): boolean {
  if (turned > 0 && turned >= all * turnedPartLeast) return true;
  return (last >= votesLeast || last * 2 >= all + first) && last >= all * partLeast;
}

/** Whether names suggest the opposite. */
export function speakForFirstNames({ all, first, last }: OrderVotes): boolean {
  return first >= votesLeast && first >= all * partLeast && first >= last * timesLeast;
}

const wordsMost = 5;

const wordLeast = 3;

/** In an address, the last name is mostly at the end: `jsmith`, `john.smith`. */
function orderOfEmail(head: string, tail: string, email: string): NameOrder | undefined {
  const at = email.indexOf('@');
  const local = plain(email.slice(0, Math.max(at, 0)));
  const endsWith = (word: string) => {
    return word.length >= wordLeast && local.length > word.length && local.endsWith(word);
  };
  const [isHead, isTail] = [endsWith(plain(head)), endsWith(plain(tail))];
  if (isHead === isTail) return undefined;
  return isHead ? 'last-first' : 'first-last';
}

function plain(text: string): string {
  return withoutAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}]+/gu, '');
}

const lastWords = new Set(
  `nachname familienname zuname ape apellido apellidos cognome surname last lastname family sobrenome sobrenomes apelido achternaam prezime nazwisko prijmeni soyad soyadi soyisim фамилия επωνυμο
  efternamn efternavn etternavn sukunimi nume vezeteknev csaladnev ho`.split(/\s+/),
);
const firstWords = new Set(
  `vorname rufname nombre nombres nome first firstname given prenom prenoms voornaam ime imie jmeno ad adi isim имя ονομα fornamn fornavn etunimi prenume keresztnev utonev ten`.split(
    /\s+/,
  ),
);
/** Words for any name: beside a clear word, they mean the other name. */
const eitherWords = new Set(['name', 'naam', 'nom']);

/** Whether a header names guests in Hungarian or Vietnamese, which write the last name first; guests of other countries may stand the other way round. */
export const isOfSurnamesFirst = ofWords(/^(?:nev|neve|vendeg|vendegnev|ugyfel|khach|ten)$/);

/** The order that a header names: `Apellidos y nombre`, `Vorname Nachname`, `ФИО`; undefined if it names none. */
export function nameOrderOfHeader(header: string): NameOrder | undefined {
  const words = headerWords(header)
    .join(' ')
    .replace(/\b(first|given|last|family) name\b/g, '$1')
    .split(' ');
  if (/^(?:фио|ap[ey]nom)$/.test(words[0]!)) return 'last-first';
  const first = words.findIndex((word) => firstWords.has(word));
  const clear = words.findIndex((word) => lastWords.has(word));
  const either = words.findIndex((word) => eitherWords.has(word));
  const last = clear < 0 && first >= 0 ? either : clear;
  if (first >= 0 && last >= 0) return last < first ? 'last-first' : 'first-last';
  if (last < 0 || either < 0) return undefined;
  return last < either ? 'last-first' : 'first-last';
}
