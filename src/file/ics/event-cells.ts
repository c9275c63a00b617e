/** Turns one event of a channel's calendar into the cells of a row: its number, dates, state, and whether it is a stay or closes days. */

/** A property as written; parameters such as `VALUE=DATE`, in capitals. */
export interface CalendarProperty {
  value: string;
  parameters: readonly string[];
}

export interface CalendarEvent {
  /** Where it begins. */
  line: number;
  /** PRODID of its calendar. */
  maker: string;
  /** IANA name of the calendar's time zone; empty where it says none. */
  zone: string;
  /** Whether its calendar reports what is called off (`METHOD:CANCEL`). */
  isCancelled: boolean;
  /** By name in capitals. */
  properties: ReadonlyMap<string, CalendarProperty>;
}

/** The columns that every calendar gives. The source `calendar` recognises them. */
export const eventHeader = [
  'Event number',
  'Event kind',
  'Event state',
  'First day',
  'Day of departure',
  'Guest',
  'Listing',
  'Channel',
  'Summary',
] as const;

/** The cells of an event in the order of `eventHeader`, texts as a person reads them, and the lines `NAME: VALUE` of its description. */
export interface EventRow {
  line: number;
  cells: string[];
  labels: ReadonlyMap<string, string>;
}

/** Fewer lines with names are notes of a channel; so many are those of a house that keeps its bookings in a calendar. */
const labelsLeast = 3;

/** `isOlder`: a later version of it stands further up. */
export function eventRow({ line, maker, zone, isCancelled, properties }: CalendarEvent, isOlder: boolean): EventRow {
  const written = (name: string) => properties.get(name)?.value ?? '';
  const text = (name: string) => unescaped(written(name));
  const code = codeBeside.exec(text('SUMMARY'))?.[1];
  const summary = text('SUMMARY').replace(codeBeside, ' ').trim() || text('SUMMARY');
  const description = text('DESCRIPTION');
  const labels = labelsIn(description);
  const isOwn = labels.size >= labelsLeast;
  const place = isOwn ? text('LOCATION') : '';
  const uid = text('UID');
  const channel = channelOf(`${maker} ${uid} ${description}`);
  const { kind, guest, listing } = readSummary(withoutPlace(summary, place), { uid, channel, isOwn });
  const start = dayOf(text('DTSTART'), zone);
  const end = dayOf(text('DTEND'), zone);
  const isRepeated = properties.has('RRULE') || properties.has('RDATE');
  const isOff = isCancelled || (start !== '' && written('EXDATE').split(',').includes(written('DTSTART')));
  const isOfHours = start === end && /T/.test(written('DTSTART'));
  const cells = [
    codeIn(`${description} ${text('URL')}`) ?? code ?? [uid, text('RECURRENCE-ID')].join(' ').trim(),
    isOlder ? 'older version' : isRepeated ? 'recurring' : isOfHours ? 'hours' : kind,
    // Programs say of each event that it is confirmed; a house says it in its own words.
    isOff ? 'CANCELLED' : isOwn && text('STATUS') === 'CONFIRMED' ? '' : text('STATUS'),
    start,
    end || dayAfter(start, text('DURATION')),
    guest,
    listing || place,
    channel,
    guest || summary,
  ];
  return { line, cells, labels: isOwn ? labels : new Map() };
}

/** `Ana Ilic - Dorm 6` in `Dorm 6` is Ana Ilic. */
function withoutPlace(name: string, place: string): string {
  if (place === '' || !name.includes(place)) return name;
  return name.replace(place, '').replace(/^[\s–:|,()/@-]+|[\s–:|,()/@-]+$/g, '') || name;
}

function labelsIn(description: string): Map<string, string> {
  const labels = new Map<string, string>();
  for (const line of description.split('\n')) {
    const [, name, value] = /^\s*(\p{L}[^:\n]{1,39}?)\s*:\s+(\S.*)$/u.exec(line) ?? [];
    if (name !== undefined && !labels.has(name) && labels.size < labelsMax) labels.set(name, value!);
  }
  return labels;
}

const labelsMax = 40;

function unescaped(value: string): string {
  return value.replace(/\\([nN\\;,])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim();
}

/** Airbnb puts the code of a reservation in its address. */
function codeIn(text: string): string | undefined {
  return /\/reservations\/(?:details\/)?([A-Z0-9]{8,12})\b/.exec(text)?.[1];
}

/** Programs put it beside the guest: `Ana Lee (HM3X9ABCDE)`. */
const codeBeside = /[\s()[\]:|–-]*\b(HM[A-Z0-9]{8})\b[\s()[\]:|–-]*/;

const closed =
  /not available|unavailable|closed|blocked|owner|maintenance|no disponible|bloquead|cerrado|indisponible|bloqu[eé]|ferm[eé]|nicht verf[uü]gbar|gesperrt|geschlossen|blockiert|non disponibile|chius[oa]|bloccat|n[aã]o dispon[ií]vel|indispon[ií]vel|fechado|niet beschikbaar|geblokkeerd|gesloten|niedost[eę]pn|nedostupn|zatvoren|zauzeto/i;
const reserved =
  /^(?:(\d{6,20})\s+)?(?:reserved|booked|reservation|reservado|reservad[oa]|réservé|réservation|reserviert|gebucht|riservato|prenotato|gereserveerd|zarezerwowane|rezervováno|rezervirano|réserv[eé]e)(?:\s*[-–:]\s*(.+))?$/i;

/** A number that programs give to days on which a house is closed: `ferm-3@…`. */
const closedId = /^(?:ferm|clos|block|bloq|sperr|chius|cerr|owner|maint)\p{L}*[-_]/iu;

/** `stay` or `closed` by the word of the channel; any other text is the guest of a house's own calendar, or else the kind, whose meaning is asked. */
function readSummary(
  summary: string,
  { uid, channel, isOwn }: { uid: string; channel: string; isOwn: boolean },
): { kind: string; guest: string; listing: string } {
  const found = reserved.exec(summary.replace(/\s+/g, ' ').trim());
  if (found !== null) return { kind: 'stay', guest: found[2] ?? '', listing: found[1] ?? '' };
  // Booking.com says so of each day that is taken, by a guest or by the house: which of the two is asked.
  const isTaken = channel === 'Booking.com' && /^closed - not available$/i.test(summary);
  if (!isTaken && (closed.test(summary) || closedId.test(uid))) return { kind: 'closed', guest: '', listing: '' };
  return isOwn
    ? { kind: 'stay', guest: summary, listing: '' }
    : { kind: summary.slice(0, 100), guest: '', listing: '' };
}

function channelOf(text: string): string {
  if (/airbnb/i.test(text)) return 'Airbnb';
  if (/vrbo|homeaway|expedia/i.test(text)) return 'Vrbo';
  return /booking\.com/i.test(text) ? 'Booking.com' : '';
}

/**
 * YYYY-MM-DD of a date or a moment, as its own calendar has it. A moment in UTC is turned to the calendar's zone; where it names none, midnight
 * and the hours of the day are of that day, and what may be of the day before or after is given as no date.
 */
function dayOf(value: string, zone: string): string {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(value);
  if (found === null) return value;
  const [, year, month, day, hour = '', minute = '', second = '', utc = ''] = found;
  const date = `${year}-${month}-${day}`;
  if (utc === '') return date;
  const there = zone === '' ? undefined : dayInZone(`${date}T${hour}:${minute}:${second}Z`, zone);
  if (there !== undefined) return there;
  const isMidnight = `${hour}${minute}${second}` === '000000';
  return isMidnight || (hour >= hoursOfDay.first && hour <= hoursOfDay.last) ? date : `${value} (UTC)`;
}

/** Hours of UTC at which guests come and go, and which are of the same day in most of the world. */
const hoursOfDay = { first: '06', last: '19' };

function dayInZone(moment: string, timeZone: string): string | undefined {
  try {
    const day = new Intl.DateTimeFormat('sv-SE', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    return day.format(new Date(moment));
  } catch {
    return undefined;
  }
}

/** The end of an event given by its duration; without end and duration an event takes one day (RFC 5545). */
function dayAfter(start: string, duration: string): string {
  const [, weeks, days] = /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T.*)?$/.exec(duration) ?? [];
  const length = duration === '' ? 1 : Number(weeks ?? 0) * 7 + Number(days ?? 0);
  const at = Date.parse(`${start}T00:00:00Z`);
  if (Number.isNaN(at) || length < 1) return '';
  return new Date(at + length * 86_400_000).toISOString().slice(0, 10);
}
