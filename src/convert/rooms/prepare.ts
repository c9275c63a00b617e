/** Prepares an external list of rooms: what its rows prove decides how they are converted. */
import { PmsError } from '../../contract/errors.ts';
import { editSteps } from '../../contract/nearest-name.ts';
import { nameKey, ownText } from '../../contract/text.ts';
import { mayBeMoney } from '../bookings/columns/amounts.ts';
import { cellsOf, cellsOfRows } from '../bookings/read/booking-cells.ts';
import { withRole } from '../columns/choose-columns.ts';
import { currencyOfHeader } from '../columns/currency-of-header.ts';
import { createDoubles } from '../columns/double-columns.ts';
import { withoutAccents } from '../columns/everyday/everyday-column.ts';
import { isBareName } from '../columns/everyday-roles.ts';
import { headerWords, ofWords } from '../columns/header-words.ts';
import { shownName } from '../columns/native-columns.ts';
import { requireNames } from '../columns/require-columns.ts';
import { namesOf } from '../columns/source.ts';
import { moneyKindOf, withoutNight } from '../columns/values/money-words.ts';
import { cellsAt, type ExternalFile, planOfFile, readColumns } from '../external-file.ts';
import type { FilePlan } from '../file-plan.ts';
import type { PrepareOptions } from '../opened-file.ts';
import {
  createPriceFacts,
  knownMark,
  type PriceSurvey,
  type PriceVerdict,
  seenIn,
  surveyPrices,
} from '../prices/survey-prices.ts';
import { choicesAmong, meaningOfColumns, propertiesOfPrices, type Question } from '../question.ts';
import type { PreparedFile } from '../reading.ts';
import type { Decisions } from '../reading-options.ts';
import type { SeenTexts } from '../seen-texts.ts';
import { currencyOfWord } from '../values/amounts/currency-signs.ts';
import { decideMark, gathered } from '../values/decide-styles.ts';
import { areaUnitOf } from '../values/text/clean-cell.ts';
import { createRoomsConverter } from './converter.ts';
import {
  choicesOfUnits,
  createRoomColumns,
  createRoomRowReason,
  doorsIn,
  firstText,
  isDoorNumber,
  questionsOfHeader,
  type RoomColumns,
} from './plan.ts';

/** Reads the file through and prepares it. Throws PmsError unknown_header, missing_column, file_broken, and what `createRoomsSurvey` throws. */
export async function prepareRooms(given: ExternalFile, options: PrepareOptions): Promise<PreparedFile> {
  const foreign = withHouse(withOnlyPrice(withArea(withDoors(given))));
  refuseLists(foreign);
  const { decisions, propertyCurrency } = options;
  const file = planOfFile(foreign, options);
  if (decisions.groupBy === undefined) requireNames(file.header, file);
  const isPriceSaid = file.roles.some((role, index) => role === 'base_price' && foreign.chosen.isSaid[index]);
  const surveyed = await surveyPrices(foreign, createRoomsSurvey(file, isPriceSaid), decisions);
  const { found, currency, reading } = surveyed;
  const questions = [...openCounts(foreign), ...unknownPrices(foreign, options), ...surveyed.questions];
  return {
    file: await foreign.again(),
    converter:
      questions.length > 0
        ? undefined
        : createRoomsConverter({ ...file, mark: found.mark, currency, propertyCurrency }),
    reading: { ...reading, questions, columns: readColumns(foreign) },
  };
}

/** A count of rooms in which doors are listed is the column of these: `Rooms` with `101, 102`. */
function withDoors(foreign: ExternalFile): ExternalFile {
  const { header, chosen, opened } = foreign;
  const index = chosen.roles.indexOf('total_rooms');
  const isListed = !chosen.isSaid[index] && cellsAt(opened, header, index).some((cell) => doorsIn(cell) > 1);
  return isListed ? { ...foreign, chosen: withRole(chosen, index, 'unit') } : foreign;
}

/** A column with a unit of area is the size, whatever its word: `Powierzchnia (m²)`. */
function withArea(foreign: ExternalFile): ExternalFile {
  const { header, chosen } = foreign;
  const isArea = (name: string, at: number) =>
    chosen.roles[at] === undefined && !chosen.isSaid[at] && !!areaUnitOf(name) && moneyKindOf(name) === undefined;
  const index = chosen.source === undefined && !chosen.roles.includes('room_area') ? header.findIndex(isArea) : -1;
  return index < 0 ? foreign : { ...foreign, chosen: withRole(chosen, index, 'room_area') };
}

/** A house with a list of its rooms is no room type; a record with one price or size, and with its doors, is one. */
function refuseLists({ header, chosen: { roles }, opened }: ExternalFile): void {
  const isList = (index: number) => cellsAt(opened, header, index).some((cell) => /^\[["\d]/.test(cell));
  const isOfOne = roles.some((role, at) => (role === 'base_price' || role === 'max_occupancy') && !isList(at));
  const isOther = (index: number) => roles[index] && isList(index) && !(isOfOne && roles[index] === 'unit');
  const column = opened.header === undefined ? header.find((_, index) => isOther(index)) : undefined;
  if (column === undefined) return;
  const list = shownName(column.split('.')[0]!);
  throw new PmsError('file_broken', `Each record holds a list of several rooms or types under "${list}".`, {
    fix: 'Make a file with a record for each of these, and with the name of its house where there are several.',
  });
}

const distinctMax = 100_000;

/** A survey of one file. Throws PmsError usage if `--group-by` names no column. `isPriceSaid`: whether a person has said which column is the price. */
function createRoomsSurvey(file: FilePlan, isPriceSaid = false): PriceSurvey<PriceVerdict> {
  const columns = createRoomColumns(file);
  const facts = createFacts(file, columns);
  const addRow = createRowSurvey(file, columns, facts);
  const reasonOf = createRoomRowReason(file, columns);
  return {
    add(all) {
      for (const row of all) {
        const cells = cellsOf(row, file.header);
        if (cells !== undefined && reasonOf(cells) === undefined) addRow(cells, row.line);
      }
    },
    verdict: () => verdictOf(file, columns, facts, isPriceSaid),
  };
}

type Facts = ReturnType<typeof createFacts>;

function createFacts(file: FilePlan, columns: RoomColumns) {
  const ofNames = columns.names.length > 1 ? 'unit_type name' : '';
  return {
    ...createPriceFacts(file, distinctMax),
    /** `nameKey` of each name, as the service compares them -> its first line. */
    keys: new Map<string, number>(),
    /** The first name that occurs twice. */
    repeated: undefined as { name: string; lines: [number, number] } | undefined,
    doubles: createDoubles(file, namesOf(`${ofNames} max_occupancy total_rooms base_price`)),
    /** The different prices of each type. */
    prices: new Set<string>(),
    /** Whether every name looks like a door number. */
    onlyDoorNumbers: true,
  };
}

function createRowSurvey(
  file: FilePlan,
  columns: RoomColumns,
  facts: Facts,
): (cells: readonly string[], line: number) => void {
  const prices = columns.indexes('base_price');
  const saidByHeader = new Map(prices.map((index) => [index, currencyOfHeader(file.header[index]!)] as const));
  return (cells, line) => {
    const ofRow = firstText(cells, columns.indexes('currency_iso'));
    if (ofRow !== undefined) facts.currencyCells.add(ofRow, line);
    const said = currencyOfWord(ofRow ?? '');
    for (const index of prices) {
      const text = firstText(cells, [index]);
      if (text !== undefined) facts.price(withoutNight(text), line, said ?? saidByHeader.get(index));
    }
    const property = firstText(cells, columns.indexes('property'));
    if (property !== undefined) facts.properties.add(property, line);
    const name = firstText(cells, columns.names);
    if (name !== undefined) addName(name, line, facts);
    const price = firstText(cells, prices);
    if (price !== undefined && facts.prices.size < distinctMax)
      facts.prices.add(ownText(`${nameKey(name ?? '')}\n${price}`));
    facts.doubles.add(cells, line);
  };
}

function addName(name: string, line: number, facts: Facts): void {
  facts.rooms.add(name, line);
  if (!isDoorNumber(name)) facts.onlyDoorNumbers = false;
  const key = nameKey(name);
  const first = facts.keys.get(key);
  if (first !== undefined) facts.repeated ??= { name: ownText(name), lines: [first, line] };
  else if (facts.keys.size < distinctMax) facts.keys.set(ownText(key), line);
}

const ownPricesLeast = 3;
const ownPart = 0.75;

/** Asks what becomes of the prices where nearly each unit of a type has another. */
function ownPrices({ header }: FilePlan, { grain, indexes }: RoomColumns, facts: Facts): Question[] {
  const [units, prices] = [[...facts.rooms.all.values()].reduce((sum, { count }) => sum + count, 0), facts.prices.size];
  const own = prices - facts.keys.size;
  if (grain !== 'grouped' || own < ownPricesLeast || own < (units - facts.keys.size) * ownPart) return [];
  const column = shownName(header[indexes('base_price')[0]!]!);
  const choices = [...choicesAmong('units', ['as-types']), ...choicesAmong('column', ['base_price', 'none'], column)];
  return [{ what: 'units', kind: 'own prices', column, units, prices, choices }];
}

function verdictOf(file: FilePlan, columns: RoomColumns, facts: Facts, isPriceSaid: boolean): PriceVerdict {
  const column = file.header[columns.indexes('base_price')[0] ?? -1] ?? 'base_price';
  const known = knownMark(file, 'rooms', facts);
  const mark = decideMark(facts.decimal.verdict(), { column, decisions: file.decisions, known });
  const properties = propertiesOfPrices(file, facts.properties.all);
  return {
    ...(mark.value !== undefined && { mark: mark.value }),
    ...seenIn(facts),
    questions: [
      ...facts.doubles.questions(),
      ...grainQuestions(file, columns, facts),
      ...(isPriceSaid ? [] : ownPrices(file, columns, facts)),
      ...(columns.grain === 'grouped' && properties.length === 0 ? nearTypes(facts.rooms.all, file.decisions) : []),
      ...gathered([mark]).questions,
      ...properties,
    ],
    findings: [{ code: 'room_grain', grain: columns.grain }, ...gathered([mark]).findings],
  };
}

/** Asks whether the rooms of flats and houses are those of each one, or how many of its kind there are, and whether `101, 102, 103` are doors. */
function openCounts({ header, chosen: { roles, isSaid, source }, opened }: ExternalFile): Question[] {
  const count = roles.indexOf('total_rooms');
  if (source !== undefined || isSaid[count]) return [];
  const counts = cellsAt(opened, header, count).map(Number);
  const following = counts.filter((number, at) => number > counts.length && number === counts[at - 1]! + 1);
  if (counts.length > 2 && following.length * 2 >= counts.length)
    return [meaningOfColumns('room', [{ name: shownName(header[count]!) }], ['unit', 'total_rooms'])];
  const names = roles.flatMap((role, index) =>
    role === 'name' || role === 'unit_type' ? cellsAt(opened, header, index) : [],
  );
  const areFlats = names.filter(isFlat).length * 2 > names.length;
  // Our own `total_rooms` counts those of a type.
  if (!areFlats || header[count] === 'total_rooms' || !isOfRooms(header[count] ?? '')) return [];
  return [meaningOfColumns('room', [{ name: shownName(header[count]!) }], ['total_rooms', 'none'])];
}

const isOfRooms = ofWords(
  /^(?:rooms?|zimmer|zimmeranzahl|chambres?|habitacion(?:es)?|camer[ae]|quartos?|kamers?|kamar|sob[ae]|pokoje?)$/,
);
const isFlat = ofWords(
  /^(?:apart\p{L}*|app?art\p{L}*|flat|villa|vila|house|haus|casa|maison|kuca|dom|chalet|cottage|bungalow|cabin|studio|penthouse|maisonette|gite|fewo|ferien\p{L}+)$/u,
);

/** Asks which of the columns that are called a price, or hold amounts under a word that nobody knows, is the one of a night. */
function unknownPrices(foreign: ExternalFile, { constants }: PrepareOptions): Question[] {
  const columns = pricesIn(foreign).map((index) => ({ name: shownName(foreign.header[index]!) }));
  const isNone = constants.has('base_price') || columns.length === 0;
  return isNone ? [] : [meaningOfColumns('price', columns, ['base_price', 'none'])];
}

function pricesIn({ header, chosen: { roles, isKnown, isSaid, source }, opened }: ExternalFile): number[] {
  const known = roles.indexOf('base_price');
  // What hangs behind the door is asked about beside any other price.
  if (source !== undefined || (known >= 0 && (isSaid[known] || !isOfRack(header[known]!)))) return [];
  const free = [...header.keys()].filter((index) => roles[index] === undefined && !isKnown[index] && !isSaid[index]);
  const called = free.filter((index) => ['price', 'night'].includes(moneyKindOf(header[index]!) ?? ''));
  if (known >= 0) return called.length > 0 ? [known, ...called] : [];
  return called.length > 0
    ? called
    : free.filter((index) => mayBeMoney(header[index]!, cellsAt(opened, header, index)));
}

const isOfRack = ofWords(/^(?:rack|full|list|official)$/);

/** The only price is that of a night, if its header says so or nothing else: `tarifa_noche`, `cena`. */
function withOnlyPrice(foreign: ExternalFile): ExternalFile {
  const [only, second] = pricesIn(foreign);
  if (only === undefined || second !== undefined) return foreign;
  const kind = moneyKindOf(foreign.header[only]!);
  const isBare = kind === 'price' && headerWords(foreign.header[only]!).length === 1;
  return kind === 'night' || isBare ? { ...foreign, chosen: withRole(foreign.chosen, only, 'base_price') } : foreign;
}

/**
 * A bare `Name` beside doors and types is that of the house, where each stands in several rows and not with one type alone; so is an id that has each type
 * once: `ship_id`.
 */
function withHouse(foreign: ExternalFile): ExternalFile {
  const { header, chosen, opened } = foreign;
  const { roles, isSaid, source } = chosen;
  if (source !== undefined || roles.includes('property')) return foreign;
  const [type, unit, name] = (['unit_type', 'unit', 'name'] as const).map((role) => roles.indexOf(role));
  const rows = cellsOfRows(opened.first, header);
  const different = (...of: number[]) => new Set(rows.map((cells) => of.map((index) => cells[index]).join('\n'))).size;
  const house = header.findIndex((each, index) => {
    if (roles[index] !== undefined || isSaid[index]) return false;
    const houses = different(index);
    if (isBareName(each) && type! >= 0 && unit! >= 0)
      return houses > 1 && houses * 2 <= rows.length && different(index, type!) > Math.max(houses, different(type!));
    if (name! < 0 || !headerWords(each).includes('id') || houses === 1 || houses === rows.length) return false;
    return different(index, name!) === rows.length && different(name!) < rows.length;
  });
  return house < 0 ? foreign : { ...foreign, chosen: withRole(chosen, house, 'property') };
}

/** Asks whether the rows are types or units, if a list without counts has names that could be units. */
function grainQuestions(file: FilePlan, { grain, names, indexes }: RoomColumns, facts: Facts): Question[] {
  const open = questionsOfHeader(file);
  if (open.length > 0 || grain !== 'types' || names.length === 0 || indexes('total_rooms').length > 0) return open;
  if (facts.properties.all.size > 1 && file.decisions.only === undefined) return open;
  const column = shownName(file.header[names[0]!]!);
  if (facts.repeated !== undefined) {
    const { name, lines } = facts.repeated;
    // Numbers that come again are no names: `Zimmer` may count the rooms of each flat.
    const choices = [{ option: 'groupBy' as const, ...(!facts.onlyDoorNumbers && { value: column }) }];
    return [{ what: 'units', kind: 'repeated name', column, name: shownName(name), lines, choices }];
  }
  if (!facts.onlyDoorNumbers || facts.rooms.all.size === 0) return open;
  const [first] = facts.rooms.all.keys();
  return [{ what: 'units', kind: 'door numbers', column, example: first!, choices: choicesOfUnits }];
}

const namesMax = 500;
/** Letters of a word from which on one other letter is a mistake rather than another word. */
const lettersLeast = 5;

interface Seen {
  name: string;
  key: string;
  words: readonly string[];
  count: number;
  line: number;
}

/** A question for each two names that may be one, unless `--room` says what the rarer one is. */
function nearTypes(names: SeenTexts, { room = new Map() }: Pick<Decisions, 'room'>): Question[] {
  const settled = new Set([...room.keys()].map(nameKey));
  const seen = distinct(names);
  return seen.flatMap((first, at) =>
    seen.slice(at + 1).flatMap((second) => {
      if (!areNear(first.words, second.words)) return [];
      const [rarer, other] = second.count > first.count ? [first, second] : [second, first];
      return settled.has(rarer.key) ? [] : [questionOf(rarer, other)];
    }),
  );
}

/** Each name in its most frequent spelling. */
function distinct(names: SeenTexts): Seen[] {
  const byKey = new Map<string, Seen>();
  for (const [name, { count, line }] of [...names].toSorted(([, left], [, right]) => right.count - left.count)) {
    const key = nameKey(name);
    const seen = byKey.get(key);
    if (seen !== undefined) seen.count += count;
    else if (byKey.size < namesMax) byKey.set(key, { name, key, words: wordsOf(key), count, line });
  }
  return [...byKey.values()];
}

function wordsOf(key: string): string[] {
  return withoutAccents(key)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Whether two names differ in accents and punctuation only, or in one letter of one long word. */
function areNear(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length || left.length === 0) return false;
  const differing = left.flatMap((word, at) => (word === right[at] ? [] : [[word, right[at]!] as const]));
  if (differing.length === 0) return true;
  const [first, second] = differing[0]!;
  const areWords = Math.min(first.length, second.length) >= lettersLeast && !/\d/.test(first + second);
  return differing.length === 1 && areWords && editSteps(first, second, 2) === 1;
}

function questionOf(rarer: Seen, other: Seen): Question {
  const types = [rarer, other].map(({ name, count, line }) => ({ name, count, line }));
  const choices = choicesAmong('room', [other.name, rarer.name], rarer.name);
  return { what: 'near_types', types, choices };
}
