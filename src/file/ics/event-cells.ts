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

/** The cells in the order of `eventHeader`; texts as a person reads them. */
export function eventCells({ maker, properties }: CalendarEvent): string[] {
  const text = (name: string) => unescaped(properties.get(name)?.value ?? '');
  const summary = text('SUMMARY');
  const description = text('DESCRIPTION');
  const { kind, guest, listing } = readSummary(summary);
  const start = dayOf(text('DTSTART'));
  return [
    codeIn(`${description} ${text('URL')}`) ?? text('UID'),
    properties.has('RRULE') ? 'recurring' : kind,
    text('STATUS'),
    start,
    dayOf(text('DTEND')) || dayAfter(start, text('DURATION')),
    guest,
    listing,
    channelOf(`${maker} ${text('UID')} ${description}`),
    summary,
  ];
}

function unescaped(value: string): string {
  return value.replace(/\\([nN\\;,])/g, (_, sign: string) => (sign === 'n' || sign === 'N' ? '\n' : sign)).trim();
}

/** Airbnb puts the code of a reservation in its address. */
function codeIn(text: string): string | undefined {
  return /\/reservations\/(?:details\/)?([A-Z0-9]{8,12})\b/.exec(text)?.[1];
}

const closed =
  /not available|unavailable|closed|blocked|owner|maintenance|no disponible|bloquead|cerrado|indisponible|bloqu[eé]|ferm[eé]|nicht verf[uü]gbar|gesperrt|geschlossen|blockiert|non disponibile|chius[oa]|bloccat|n[aã]o dispon[ií]vel|indispon[ií]vel|fechado|niet beschikbaar|geblokkeerd|gesloten|niedost[eę]pn|nedostupn|zatvoren|zauzeto/i;
const reserved =
  /^(?:(\d{6,20})\s+)?(?:reserved|booked|reservation|reservado|reservad[oa]|réservé|réservation|reserviert|gebucht|riservato|prenotato|gereserveerd|zarezerwowane|rezervováno|rezervirano|réserv[eé]e)(?:\s*[-–:]\s*(.+))?$/i;

/** `stay` or `closed` by the word of the channel; any other text is itself the kind, whose meaning is unknown. */
function readSummary(summary: string): { kind: string; guest: string; listing: string } {
  const found = reserved.exec(summary.replace(/\s+/g, ' ').trim());
  if (found !== null) return { kind: 'stay', guest: found[2] ?? '', listing: found[1] ?? '' };
  return { kind: closed.test(summary) ? 'closed' : summary.slice(0, 100), guest: '', listing: '' };
}

function channelOf(text: string): string {
  if (/airbnb/i.test(text)) return 'Airbnb';
  if (/vrbo|homeaway|expedia/i.test(text)) return 'Vrbo';
  return /booking\.com/i.test(text) ? 'Booking.com' : '';
}

/** YYYY-MM-DD of a date or moment, in the time of its own calendar. */
function dayOf(value: string): string {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T\d{6}Z?)?$/.exec(value);
  return found === null ? value : `${found[1]}-${found[2]}-${found[3]}`;
}

/** The end of an event given by its duration; without end and duration an event takes one day (RFC 5545). */
function dayAfter(start: string, duration: string): string {
  const [, weeks, days] = /^P(?:(\d{1,3})W)?(?:(\d{1,4})D)?(?:T.*)?$/.exec(duration) ?? [];
  const length = duration === '' ? 1 : Number(weeks ?? 0) * 7 + Number(days ?? 0);
  const at = Date.parse(`${start}T00:00:00Z`);
  if (Number.isNaN(at) || length < 1) return '';
  return new Date(at + length * 86_400_000).toISOString().slice(0, 10);
}
