/** Finds the role of each column in a header of no known source, by common words of many languages and those of the contract. */
import { type ResourceName, resources } from '../../contract/resource.ts';
import { remembering, withoutInvisibleMarks } from '../../contract/text.ts';
import { areaUnitOf } from '../values/text/clean-cell.ts';
import { currencyOfHeader } from './currency-of-header.ts';
import { bareNameWords, bookingWords } from './everyday/booking-words.ts';
import { type EverydayColumn, propertyWords, withoutAccents, withSpelledUmlauts } from './everyday/everyday-column.ts';
import { rateWords } from './everyday/rate-words.ts';
import { type RoomList, roomListOf, roomWords, wordsOfRoomList } from './everyday/room-words.ts';
import { bagOfWords, headerWords, ofWords, withoutDatabaseWords } from './header-words.ts';
import { headerKey, isIgnored } from './native-columns.ts';
import { type ColumnRole, isOfGuests, namesOf, type Roles } from './source.ts';
import { amountRoles, unitOfHeader } from './unit-of-header.ts';
import { moneyKindOf } from './values/money-words.ts';
import { namesRoom } from './values/telling-words.ts';

/**
 * The roles of the columns of a header, judged together: `Nom` beside `Prénom` is the last name, `Room` beside `Room type` a door number, `Total`
 * wins over `Price`. Compared without case, spaces, punctuation and accents; a currency, a unit of area or a date form may follow a word.
 */
export function everydayRoles(resource: ResourceName, header: readonly string[]) {
  // Beside a French word `Nombre` counts rooms, which names them in Spanish.
  const isFrench = resource === 'rooms' && header.some((column) => /chambre|capacité|\bprix\b|logement/i.test(column));
  const names = header.map((column) => (isFrench && /^\s*nombre\s*$/i.test(column) ? 'Quantité' : column));
  const table = tableOf(resource, names);
  // Beside `attributes.…` the type is that of the object, such as `reservation`.
  const areObjects = header.some((column) => column.startsWith('attributes.'));
  const entries = names.map((column) => (areObjects && column === 'type' ? undefined : table.entryOf(column)));
  const roles = rankedRoles(table.columns, entries);
  return {
    /** The role of each column; undefined if it has no field. Several columns may have the same role: the caller refuses them. */
    roles: rules[resource](roles, header),
    /** Whether each column is known, with or without a field. */
    isKnown: header.map((column, index) => entries[index] !== undefined || isIgnored(column)),
  };
}

interface WordTable {
  columns: readonly EverydayColumn[];
  byKey: ReadonlyMap<string, EverydayColumn>;
  /** By its words in any order (`bagOfWords`); undefined for words that entries of different roles share. */
  byBag: ReadonlyMap<string, EverydayColumn | undefined>;
  /** The entry of a header. Each cell of the first rows is tried as one, more than once. */
  entryOf(header: string): EverydayColumn | undefined;
}

/** The entries with the words of the contract, by key; an exact word wins over one that differs only in accents. */
function tableFor(resource: ResourceName, words: readonly EverydayColumn[]): WordTable {
  const columns = withContract(resource, words);
  const byKey = new Map<string, EverydayColumn>();
  for (const spelling of [(word: string) => word, withoutAccents, withSpelledUmlauts]) {
    for (const column of columns) {
      for (const word of column.words) {
        const key = keyOf(spelling(word));
        if (!byKey.has(key)) byKey.set(key, column);
      }
    }
  }
  const table: WordTable = {
    ...{ columns, byKey, byBag: bagsOf(columns) },
    entryOf: remembering((header) => findEntry(table, header)),
  };
  return table;
}

function bagsOf(columns: readonly EverydayColumn[]): Map<string, EverydayColumn | undefined> {
  const byBag = new Map<string, EverydayColumn | undefined>();
  for (const column of columns) {
    for (const word of column.words) {
      const bag = bagOfWords(word);
      if (bag === undefined) continue;
      const other = byBag.get(bag);
      const isShared = byBag.has(bag) && other?.role !== column.role;
      byBag.set(bag, isShared ? undefined : (other ?? column));
    }
  }
  return byBag;
}

/** Adds names and aliases of the contract that are in no entry to the first entry of their field. */
function withContract(resource: ResourceName, words: readonly EverydayColumn[]): EverydayColumn[] {
  const listed = new Set(words.flatMap((column) => column.words.map(keyOf)));
  const waiting = new Map(
    resources[resource].fields.map(({ name, aliases }) => [
      name as ColumnRole,
      [name, ...aliases].filter((word) => !listed.has(keyOf(word))),
    ]),
  );
  return words.map((column) => {
    const own = column.role === undefined ? undefined : waiting.get(column.role);
    if (own === undefined) return column;
    waiting.delete(column.role!);
    return own.length === 0 ? column : { ...column, words: [...own, ...column.words] };
  });
}

/** `#` means a number: "# of nights", "Booking #". */
function keyOf(word: string): string {
  return headerKey(withoutInvisibleMarks(word).replaceAll('#', ' number '));
}

/** All common words, with the contract's; made on demand: a file with the contract's own words needs none. */
export const wordTables = {
  bookings: once(() => tableFor('bookings', bookingWords)),
  rates: once(() => tableFor('rates', rateWords)),
  rooms: once(() => tableFor('rooms', roomWords)),
};
const roomTables: Readonly<Record<RoomList, () => WordTable>> = {
  countedTypes: once(() => tableFor('rooms', wordsOfRoomList.countedTypes)),
  units: once(() => tableFor('rooms', wordsOfRoomList.units)),
  types: once(() => tableFor('rooms', wordsOfRoomList.types)),
};

function once<Made>(make: () => Made): () => Made {
  let made: Made | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

function tableOf(resource: ResourceName, header: readonly string[]): WordTable {
  if (resource !== 'rooms') return wordTables[resource]();
  return roomTables[roomListOf(new Set(header.map(wordTables.rooms().entryOf)))]();
}

function lookUp({ byKey, byBag }: WordTable, text: string): EverydayColumn | undefined {
  return byKey.get(keyOf(text)) ?? byKey.get(keyOf(withoutAccents(text))) ?? byBag.get(bagOfWords(text) ?? '');
}

function findEntry(table: WordTable, header: string): EverydayColumn | undefined {
  if (isIgnored(header) || header.length > headerCharactersMax) return undefined;
  const column = header.replace(wrapper, '').replace(sqlType, '').replace(ofRoomTwice, '').replace(upTo, '');
  const found =
    lookUp(table, column.replace(ofList, '$1.')) ??
    lookUp(table, column) ??
    lookUp(table, withoutDatabaseWords(column)) ??
    entryOfBoth(table, column) ??
    entryInObject(table, column);
  if (found !== undefined) return found;
  // What stands in brackets may say which day is meant: `Stay until (last night)`.
  const inBrackets = lookUp(table, /[([]([^()[\]]+)[)\]]/.exec(column)?.[1] ?? '');
  if (inBrackets?.role === 'last_night') return inBrackets;
  for (const text of withoutNote(column)) {
    const entry = lookUp(table, text);
    if (entry !== undefined && isNoteOf(entry.role, column, text)) return entry;
  }
  return undefined;
}

/** Prefixes that APIs and database dumps put before the fields of a record; `room.room` is the text of an XML element with attributes. */
const wrapper =
  /^(?:fields|attributes|data|properties|node|item|record|ficha|details?|detalles|specs?|_source|reservations?|bookings?|reservas?|buchung(?:en)?|prenotazion[ei])\.|^([^.]+)\.(?=\1$)|^(?:reservation|booking)[ _-]?(?=check|arriv|depart|room|night|guest)/i;

/** A value of one of several objects: `rooms.number` is the number of a room. */
const ofList = /^(room|unit)s\./i;
/** `assignedRooms.` and `rooms.roomNumber` say of which rooms, or that it is one of a room, a second time. */
const ofRoomTwice =
  /^(?:(?:assigned|booked|reserved|allocated)[_-]?(?=(?:room|unit)s?\.)|(?:(?:assigned|booked|reserved|allocated)[_-]?)?(?:room|unit)s\.(?=room|unit))/i;

/** The type of a column as SQL declares it: `arrival_date date`, `price decimal(10,2)`. */
const sqlType =
  /(?<=\w)\s+(?:date|datetime|timestamp|int(?:eger)?|bigint|smallint|serial|text|n?(?:var)?char2?|numeric|decimal|float|double|real|bool(?:ean)?|uuid)(?:\s*\([\d, ]*\))?(?:\s+(?:not null|primary key|unique))*$/i;

/** `Até 10 pessoas` is the price for so many. */
const upTo = /^(?:até|bis(?: zu)?|up to|hasta|jusqu['’]à|fino a|tot|do|max\.?|maximum|máx\.?)\s+(?=\d)/i;

/** The entry of a header with two words for the same, such as `Klient/Gość`. */
function entryOfBoth(table: WordTable, column: string): EverydayColumn | undefined {
  const [first, second, ...more] = column.split('/').map((part) => lookUp(table, part));
  return more.length === 0 && first?.role !== undefined && first.role === second?.role ? first : undefined;
}

/** What the values of an object inside a record may be, by what the object is called: `period.from`, `customer.surname`, `pricing.currency`. */
const ofObjects: readonly (readonly [name: RegExp, role: ColumnRole, roles: ReadonlySet<ColumnRole>])[] = [
  [
    /^(?:guests?|booker|travell?er|person|contact|gast|gosti?|passenger|pasajero|passageiro|passeggero|occupant|tenant|inquilino|locataire|mieter)$/,
    'guest',
    new Set(namesOf('guest guest_first_name guest_last_name middle_name second_last_name guest_email')),
  ],
  [/^(?:period|date range|interval)$/, 'stay', new Set(namesOf('checkin_date checkout_date nights'))],
  [
    /^(?:pricing|(?:rent )?prices|amounts|rates?|money|cost|precios|precos|prezzi|preise|tarif(?:as?|s|fe)|seasons?|temporadas?|saison(?:s|en)?)$/,
    'total_amount',
    new Set(namesOf('total_amount net_amount night_amount currency_iso nights date_from date_to date rate_amount')),
  ],
];

/** `primaryGuest` and `leadGuest` are the guest. */
const leader = /^(?:primary|main|lead|first|principal) /;

function entryInObject(table: WordTable, column: string): EverydayColumn | undefined {
  const at = column.lastIndexOf('.');
  if (at < 1) return undefined;
  const [name, value] = [column.slice(0, at), column.slice(at + 1)];
  const object = headerWords(name).join(' ').replace(leader, '');
  // `base_price.amount` is what `base_price` is, and `total.currency` its currency.
  const money = lookUp(table, name);
  // `habitacion.type` is that of a room, and `chambres.prix` what it costs.
  if (money?.role === 'room_type_name' && !/^room|^unit/.test(object))
    return lookUp(table, `room.${value}`) ?? [lookUp(table, value)].find((own) => own?.role === money.role);
  if (money?.role === 'total_rooms' || money?.role === 'name')
    return lookUp(table, `room.${value}`) ?? lookUp(table, value);
  const roles = ofObjects.find(([each, role]) => each.test(object) || money?.role === role)?.[2];
  const entry = lookUp(table, value);
  if (entry?.role !== undefined && roles?.has(entry.role)) return entry;
  if (/^(?:amount|value)$/i.test(value)) return amountRoles.has(money?.role) ? money : undefined;
  const isPrice = amountRoles.has(money?.role) || ['all', 'total', 'gross', 'price'].includes(moneyKindOf(name) ?? '');
  return isPrice && entry?.role === 'currency_iso' ? entry : undefined;
}

/** Whether a header is a number of guests, however large: a column of prices below it is no room. */
export function countsGuests(header: string): boolean {
  const ofTwo = header.replace(/\d+(?:\s*(?:[-–]|a|à|to|bis|tot|do)\s*\d+)?/, '2');
  return /\d/.test(header) && [header, ofTwo].some((each) => isOfGuests(everydayRoles('rates', [each]).roles[0]));
}

/** Longer than any header that names a column. */
const headerCharactersMax = 200;

/** A header without an addition to it: without brackets, or without its last or first word. */
function withoutNote(column: string): string[] {
  const open = column.replace(/[([][^()[\]]*[)\]]/g, ' ').trim();
  const words = open.split(/[\s_/,-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== '');
  const shorter = words.length < 2 ? [] : [words.slice(0, -1), words.slice(1)];
  const plain = shorter.map((rest) => rest.filter((word, index) => index === 0 || !preposition.test(word)).join(' '));
  // `Quantidade de quartos`
  const bare = plain.map((rest) => rest.replace(/^(?:of|de|di|der|van|do|dos|das|des|du) /i, ''));
  return [...new Set(open === column ? bare : [open, ...bare])];
}

const preposition = /^(?:in|en|em|u)$/i;

/** Whether the addition to a header fits its role: a currency, a unit of area, a date form, a word that says that it counts or is a day. */
function isNoteOf(role: ColumnRole | undefined, column: string, rest: string): boolean {
  if (role === undefined || amountRoles.has(role))
    return (currencyOfHeader(column) ?? unitOfHeader(column, role)) !== undefined;
  if (role === 'room_area') return areaUnitOf(column) !== undefined;
  const says = (isSaid: (header: string) => boolean) => isSaid(column) && !isSaid(rest);
  return dateRoles.has(role) ? dateForm.test(column) || says(ofDay) : countRoles.has(role) && says(ofCount);
}

const countRoles: ReadonlySet<ColumnRole> = new Set(namesOf('rooms nights total_rooms'));
/** `num_rooms`, `qtd_quartos`, `nights_count`, `total_nights`. */
const ofCount = ofWords(
  /^(?:num|nro|nbr?|counts?|total|qty|qtde?|quanti\w+|cant(?:idad)?|anzahl|aantal|antal|jumlah|jml)$/,
);
const ofDay = ofWords(/^(?:dt|date|datum|data|fecha|dia|jour|tag|giorno|tgl|tanggal|ngay)$/);

const dateRoles: ReadonlySet<ColumnRole> = new Set(
  namesOf('checkin_date checkout_date last_night cancelled_on date date_from date_to date_after'),
);
/** `DD/MM/YYYY`, `(yyyy-mm-dd)`, `TT.MM.JJJJ`, `jj/mm/aaaa`, `gg/mm/aaaa`. */
const dateForm =
  /(?:^|[\s(])(?:[djtg]{1,2}|m{1,3}|[yja]{2,4})[./ -](?:[djtg]{1,2}|m{1,3})[./ -](?:[djtg]{1,2}|[yja]{2,4})\)?$/i;

/** Gives each role to the columns of the earliest entry that has it; those of later entries get their `otherwise`, if it is free. */
function rankedRoles(
  columns: readonly EverydayColumn[],
  entries: readonly (EverydayColumn | undefined)[],
): (ColumnRole | undefined)[] {
  const roleOf = new Map<EverydayColumn, ColumnRole>();
  const taken = new Set<ColumnRole>();
  const present = new Set(entries);
  for (const column of columns) {
    if (!present.has(column)) continue;
    const role = [column.role, column.otherwise].find((one) => one !== undefined && !taken.has(one));
    if (role === undefined) continue;
    roleOf.set(column, role);
    taken.add(role);
  }
  return entries.map((entry) => (entry === undefined ? undefined : roleOf.get(entry)));
}

type Rule = (roles: Roles, header: readonly string[]) => (ColumnRole | undefined)[];

const rules: Readonly<Record<ResourceName, Rule>> = {
  bookings: (roles, header) => stateRule(houseRule(nameRule(guestRule(roles, header), header), header), header),
  // Without an end the arrival is the night: a price that was asked for one day.
  rates: (roles, header) => {
    const isRange = ['date', 'date_to', 'date_after', 'nights'].some((role) => roles.includes(role as ColumnRole));
    return roles.map((role, index) => (role === 'date_from' && !isRange && isArrival(header[index]!) ? 'date' : role));
  },
  rooms: (roles) => {
    if (!roles.includes('unit')) return [...roles];
    return roles.map((role) => (role === 'name' ? 'unit_type' : role));
  },
};

const isArrival = ofWords(/^(?:check|checkin|arrival|anreise|arrivee|llegada|arrivo|chegada|aankomst|dolazak)$/);

/** `Objekt` and `Property` may be the flat that is let, but not beside a column that speaks of the type of a room in words that nobody knows. */
function houseRule(roles: Roles, header: readonly string[]): (ColumnRole | undefined)[] {
  const isTyped = header.some((name, index) => {
    const words = headerWords(name);
    return roles[index] === undefined && words.length > 1 && ofWords(kinds)(name) && namesRoom(words.join(' '));
  });
  return roles.map((role, index) => {
    const name = header[index]!;
    if (isTyped && role === 'room_type_name' && houses.has(keyOf(name))) return 'property';
    // `Listing` beside the room type is the house, `Zi.` its room.
    const isOpen = role === undefined && !roles.includes('property') && !namesRoom(name) && !/^zi\b/iu.test(name);
    return isOpen && wordTables.bookings().entryOf(name)?.role === 'room_type_name' ? 'property' : role;
  });
}

const houses = new Set(propertyWords.map(keyOf));
/** A word for the kind of something; below it may stand types of rooms. */
export const kinds =
  /^(?:type|typ|tipo|tip|tipe|tipus|tyyppi|kategori\p{L}*|categor\p{L}*|class|klasse|тип|категория)$/u;
/** `guests.name` lists all who come, beside `guest_name`. */
function guestRule(roles: Roles, header: readonly string[]): (ColumnRole | undefined)[] {
  const isNamed = header.some((name, at) => roles[at] === 'guest' && !name.includes('.') && !isBareName(name));
  return roles.map((role, at) => (isNamed && role === 'guest' && /^guests\./i.test(header[at]!) ? undefined : role));
}

/** A bare `Name` beside only the first name is the last name (`Prénom`, `Nom`); beside only the last name it is the first (`Apellidos`, `Nombre`). */
function nameRule(roles: Roles, header: readonly string[]): (ColumnRole | undefined)[] {
  const hasFirst = roles.includes('guest_first_name');
  const hasLast = roles.includes('guest_last_name');
  if (hasFirst === hasLast) return [...roles];
  const missing = hasFirst ? 'guest_last_name' : 'guest_first_name';
  // `pasajero.nombre` is one of his names.
  return roles.map((role, at) => (role === 'guest' && isBareName(header[at]!.replace(/^.*\./, '')) ? missing : role));
}

const bareNames = new Set(bareNameWords.map(keyOf));

/** `Name`: that of a guest, of a season, or of a room. */
export function isBareName(header: string): boolean {
  return bareNames.has(keyOf(header));
}

/** Whether a column that may count guests names them: `Guests` with `Ann Lee` or a list of names in each cell that is filled. */
export function areGuestNames(header: string, cells: readonly string[]): boolean {
  const isNames = cells.length > 0 && cells.every((text) => /^[^\d]*\p{L}{2}[^\d]*$/u.test(text));
  return isNames && everydayRoles('rooms', [header]).roles[0] === 'max_occupancy';
}

/**
 * `State` and `Estado` beside a city belong to the address. If a column gives the state of the booking, a date of cancellation is ignored: it may be
 * the last day of free cancellation.
 */
function stateRule(roles: Roles, header: readonly string[]): (ColumnRole | undefined)[] {
  const hasCity = header.some((column) => cities.has(keyOf(column)));
  const ofBooking = roles.map((role, index) =>
    role === 'booking_status' && hasCity && states.has(keyOf(header[index]!)) ? undefined : role,
  );
  if (!ofBooking.includes('booking_status')) return ofBooking;
  return ofBooking.map((role) => (role === 'cancelled_on' ? undefined : role));
}

const states = new Set(['State', 'Estado'].map(keyOf));
const cities = new Set(
  ['City', 'Town', 'Zip', 'Zip code', 'Postcode', 'Ciudad', 'Cidade', 'CEP', 'Código postal'].map(keyOf),
);

/** Whether a column is part of an address: a street, a town, or its number. */
export function isTown(header: string): boolean {
  const part = header.slice(header.lastIndexOf('.') + 1);
  return cities.has(keyOf(part)) || partOfAddress.test(header.trim());
}

const partOfAddress =
  /^[^.]*address[^.]*\.|(?:^|\.) *(?:address|adresse?|direcci[oó]n|indirizzo|endere[cç]o|stars?|location|localit[aà]|standort|country)$/i;

/** How many roles the word list of a resource gives these headers. */
export function wordsKnown(resource: ResourceName, record: readonly string[]): number {
  return new Set(everydayRoles(resource, record).roles.filter((role) => role !== undefined)).size;
}
