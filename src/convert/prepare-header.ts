/** Prepares a file whose header cannot be used, as far as possible: a person sees the role of each column, and can change it. */
import type { PmsError } from '../contract/errors.ts';
import type { RowSource } from '../file/row.ts';
import { prepareBookings } from './bookings/prepare.ts';
import { areRepeatedNames } from './bookings/read/booking-cells.ts';
import { type ChosenColumns, chooseColumns } from './columns/choose-columns.ts';
import { everydayRoles, isBareName, isTown, kinds } from './columns/everyday-roles.ts';
import { headerWords, isOfHotel, isOfNumber, ofWords, person } from './columns/header-words.ts';
import { columnNames } from './columns/native-columns.ts';
import type { ColumnRole } from './columns/source.ts';
import { columnsOfRows } from './columns/value-columns.ts';
import { isWithoutHeader } from './columns/values-as-header.ts';
import { cellsAt, type ExternalFile, readColumns } from './external-file.ts';
import { type OpenedFile, openFile, type PrepareOptions } from './opened-file.ts';
import { createOpener, questionOfResource } from './prepare-external.ts';
import type { Choice, Question } from './question.ts';
import type { PreparedFile, Reading } from './reading.ts';
import { createRoomTypeNames } from './room-type-names.ts';
import { readDate } from './values/dates/read-date.ts';

/** A file whose letters can be read in several ways: nothing else is asked before this is decided. Closes the file. */
export async function prepareLetters(
  opened: OpenedFile,
  { resource, decisions }: PrepareOptions,
): Promise<PreparedFile> {
  await opened.file.close();
  const { line, readings } = opened.file.codePage!;
  const header = opened.header ?? columnsOfRows(opened.first);
  const chosen = await chooseColumns(resource.name, header, decisions);
  const choices = readings.map(({ encoding }): Choice => ({ option: 'encoding', value: encoding }));
  const questions: Question[] = [{ what: 'encoding', line, readings, choices }];
  return unread(opened.file, { ...readingOf({ header, chosen, opened }), questions });
}

type HeaderReading = Pick<Reading, 'source' | 'findings' | 'questions' | 'columns'>;
type FileWithHeader = Pick<ExternalFile, 'header' | 'chosen' | 'opened'>;

/** What the header alone says. */
function readingOf(file: FileWithHeader): HeaderReading {
  const { source, finding } = file.chosen;
  return { source, findings: [finding], questions: [], columns: readColumns(file) };
}

/** A file as far as it is understood: there is no converter. */
function unread(file: RowSource, { source, findings, questions, columns }: HeaderReading): PreparedFile {
  return { file, reading: { kind: 'external', source, findings, questions, columns, isSurveyed: false } };
}

/** The columns of a file, with the problem as an open question. There is no converter, and the file is closed. */
export async function prepareHeader(options: PrepareOptions, problem: PmsError): Promise<PreparedFile> {
  const opened = await openFile(options);
  const header = opened.header ?? columnsOfRows(opened.first);
  const chosen = await chooseColumns(options.resource.name, header, { ...options.decisions, first: opened.first });
  const hasNames = !isWithoutHeader(opened, options);
  const settled = await settledHeader({ header, chosen, opened }, options, hasNames);
  const asked = hasNames ? await questionOfResource({ header, chosen, opened }, options) : [];
  const { fields: missing = [] } = problem.details;
  const known = {
    ...chosen,
    roles: settled.columns.map(({ role }) => role as ColumnRole | undefined),
    isKnown: settled.columns.map(({ isKnown }) => isKnown),
  };
  const maybe = columnsFor(problem, { header, chosen: known, opened });
  const choices: Choice[] = hasNames
    ? [...constantsFor(problem, options, known), ...maybe, { option: 'map', value: 'map.json' }]
    : [{ option: 'header' }];
  const isOpen = (each: Question) => each.what !== 'blank_cells' || !missing.includes(each.field);
  // What belongs together is told by guests, rooms and days: it is asked once their columns are known.
  const others = settled.questions.filter((each) => !each.what.startsWith('same_') && isOpen(each));
  const questions = [...asked, { what: 'columns' as const, problem, choices }, ...others];
  return unread(opened.file, { ...settled, questions });
}

/** What the values of the columns show, as far as the header allows; closes the file. */
async function settledHeader(file: FileWithHeader, options: PrepareOptions, hasNames: boolean): Promise<HeaderReading> {
  if (options.resource.name !== 'bookings' || !hasNames) {
    await file.opened.file.close();
    return readingOf(file);
  }
  const roomTypeNames = createRoomTypeNames(options.decisions);
  const foreign = { ...file, roomTypeNames, again: createOpener(file.opened, options) };
  const prepared = await prepareBookings(foreign, options, true);
  await prepared.file.close();
  return prepared.reading;
}

/**
 * Columns that could supply the missing one: door numbers, listings and properties for a room type, a guest number for a name. Where no header does,
 * those whose cells look like it.
 */
function columnsFor(
  { details: { fields = [] } }: PmsError,
  { header, chosen: { roles, isSaid, isKnown }, opened }: FileWithHeader,
): Choice[] {
  const free = [...header.keys()].filter((index) => !isSaid[index] && !isTown(header[index]!));
  const unused = free.filter((index) => roles[index] === undefined);
  const days = unused.filter((index) => areDates(cellsAt(opened, header, index)));
  // The only day beside a length is that of the arrival.
  const hasLength = days.length === 1 && unused.some((index) => ofLength(header[index]!));
  return fields.flatMap((field) => {
    const words = wordsOfMissing[field];
    const isOfRoom = field === 'room_type_name' || field === 'name';
    const named = free.filter((index) => {
      const [role, name] = [roles[index], header[index]!];
      const ofHeader = headerWords(name);
      // A property may be the flat that is let; the number of a hotel is no room type.
      const isRoom = role === 'room_numbers' || (role === 'property' && !(isOfNumber(name) && isOfHotel(name)));
      if (role !== undefined) return isOfRoom && isRoom;
      // Beside the guest's name a bare `name` is that of a listing.
      if (isOfRoom && isBareName(header[index]!)) return true;
      // `checkin_time` is the arrival where its cells hold days.
      const plain = ofHeader.filter((word) => word !== 'time').join(' ');
      const isDay = plain !== '' && everydayRoles('bookings', [plain]).roles[0] === field;
      if (isDay && areDates(cellsAt(opened, header, index))) return true;
      if (field === 'checkin_date' && hasLength && days[0] === index) return true;
      if (field === 'checkout_date' && (hasLength || !fields.includes('checkin_date')) && ofLength(name)) return true;
      const isOther = counted.test(ofHeader.join(' ')) || (isOfRoom && days.includes(index));
      // `IDHABITACION`
      const isMeant =
        !isOther && ofHeader.some((word) => words?.test(word) || words?.test(word.replace(/^id|id$/g, '')));
      return isMeant && (ofHeader.length === 1 || isOfNumber(name) || ofName(name));
    });
    // Beside door numbers, names that come again may be those of the types.
    const areNamed = named.some((index) => cellsAt(opened, header, index).some((cell) => /\p{L}/u.test(cell)));
    const areLikely = areNamed ? undefined : shapeOfMissing[field];
    const likely = free.filter((index) => {
      const isFree = !isKnown[index] || header[index]!.trim() === '';
      if (field !== 'guest_last_name' && ofPerson.test(header[index]!)) return false;
      // The day of birth stands before the arrival.
      if (field === 'checkout_date' && index < roles.indexOf('checkin_date')) return false;
      return roles[index] === undefined && isFree && areLikely?.(cellsAt(opened, header, index));
    });
    // Of several days the guest arrives on no last one and leaves on no first one.
    const isOpen = likely.length > 1 && fields.includes('checkin_date');
    const [first, last] = { checkin_date: [0, -1], checkout_date: [1] }[isOpen ? field : ''] ?? [0];
    return [...named, ...likely.slice(first, last)].slice(0, 4).flatMap((index) => {
      const name = columnNames(header)[index]!.trim();
      // A whole name is no last one.
      const isWhole = field === 'guest_last_name' && shapeOfMissing[field]!(cellsAt(opened, header, index));
      return (isWhole ? ['guest'] : rolesFor(field, name)).map((value) => ({
        option: 'column' as const,
        of: name === '' ? `#${index + 1}` : name,
        value,
      }));
    });
  });
}

function rolesFor(field: string, name: string): string[] {
  const words = headerWords(name).join(' ');
  if (field !== 'checkout_date') return [field];
  if (ofLength(name)) return ['nights'];
  if (!ofLastDay.test(words)) return [field];
  return ofLastNight.test(words) ? ['last_night'] : [field, 'last_night'];
}

const ofLength = ofWords(
  /^(?:duration|length|days|dauer|tage|duree|jours|duracion|dias|durata|giorni|duracao|dni|dana|hari|nights|nuits|noches|notti|noites|nachte|nachten)$/,
);

/** The last day may be that of the departure or of the last night; a last night, or a day that is included, is the night. */
const ofLastDay =
  /(?:^| )(?:in[ck]l|(?:last|letzte[rn]?|derniere?|ultim[oa]|laatste|za?dnj[aei]|posl(?:j?ed)nj[aei]|posledni|posledny|ostatnia?|son|последн\p{L}+|останн\p{L}+|sista|siste|sidste|viimeinen|utolso|terakhir) \p{L})/u;
const ofLastNight =
  /(?:^| )(?:in[ck]l|night|nacht|nuit|noche|notte|noite|noc|noci|ноч|ніч|natt|nat|yo|ejszaka|gece|malam)/u;

/** What the cells of a column look like that may be the missing one, whatever its header. */
const shapeOfMissing: Readonly<Record<string, (cells: readonly string[]) => boolean>> = {
  checkin_date: areDates,
  checkout_date: areDates,
  room_type_name: (cells) => areRepeatedNames(cells),
  guest_last_name: (cells) =>
    cells.length > 0 && cells.every((cell) => /^\p{Lu}\p{L}+(?: \p{Lu}[\p{L}'.-]*)+$/u.test(cell)),
};

function areDates(cells: readonly string[]): boolean {
  return cells.length > 0 && cells.every((cell) => readDate(cell) !== undefined);
}

/** `number_of_guest` counts, where `guest_number` tells guests apart. */
const counted = /^(?:number|num|no|nr|numero) (?:of |(?:de |di )?(?:guest|huesped|hospede|ospite|gast|gosc))/;

/** What is said of a person is neither a room nor a day. */
const ofPerson = /^(?:booker|guests?|customer|client|cliente|titular|user)\./i;
const ofName = ofWords(/^(?:name|nom|nombre|nome)$/);

const roomWords =
  /^(?:room|rooms|rm|kat|location|space|hab|listing|unit|apartment|flat|villa|house|farmhouse|cottage|cabin|chalet|bungalow|studio|casa|apartamento|appartement|appartamento|apartman|szallas|szoba|haz|huone|mokki|rum|rom|stuga|hytte|daire|ubytovani|objekt|obiekt|phong|vila|zimmer|wohnung|wohn|whg|fewo|fewoid|ferienwohnung|stanza|chambre|logement|habitacion|alojamiento|quarto|camera|alloggio|kamer|soba|pokoj|oda|daire|номер|комната|kamar|accommodation)$/u;

const wordsOfMissing: Readonly<Record<string, RegExp>> = {
  name: new RegExp(`${roomWords.source}|${kinds.source}|^(?:name|title|label|number)$`, 'u'),
  room_type_name: new RegExp(`${roomWords.source}|${kinds.source}`, 'u'),
  guest_last_name: person,
};

/** One value for all rows, if the file lacks a column; never for dates: bookings do not share them. */
function constantsFor(
  { details: { fields = [] } }: PmsError,
  { resource }: PrepareOptions,
  { roles }: ChosenColumns,
): Choice[] {
  // The column of guests of a calendar is there, and blank.
  const isBlank = (field: string) => field === 'guest_last_name' && roles.includes('guest');
  const blank = fields.filter(isBlank).map((of): Choice => ({ option: 'fill', of, value: 'Guest' }));
  const [field] = fields.filter((each) => !isBlank(each));
  const isText = field !== undefined && resource.fieldByName.get(field)?.kind === 'text';
  return isText ? [{ option: 'set', of: field }, ...blank] : blank;
}
