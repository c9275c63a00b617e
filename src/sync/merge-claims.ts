/** What the claims on one booking say together, and where they contradict one another. */
import { bookingValueFields } from '../contract/booking.ts';
import { identifyingNames } from '../contract/booking-values.ts';
import { dateOfDay } from '../contract/dates.ts';
import { PmsError } from '../contract/errors.ts';
import { fromStoredAmount } from '../contract/money.ts';
import { endedStates, isEnded } from '../contract/status.ts';
import type { ContradictedField, SaidValue } from '../convert/remark.ts';
import { groupsOf } from '../file/groups.ts';
import type { ListPrefers } from '../ledger/ledger.ts';
import { isLiveClaim, isRenumbered } from './know-claims.ts';
import type { PlanOptions, Preference } from './plan.ts';
import { keyOfStay } from './planned-writes.ts';
import { type ClaimColumns, type OwnValues, ownValues, type RecordColumns, type Spool } from './spool.ts';
import { agreedState, isLive, isLiveState, type SaidState } from './states.ts';

/** A claim on a booking: a record of the files, or what a source that is not among them said last. */
interface Claim extends Omit<OwnValues, 'key'>, Pick<ClaimColumns, 'line' | 'list' | 'knows' | 'is_real'> {
  leader: number;
  /** Null of a claim of before. */
  record: number | null;
  file: string | null;
  /** The key on which it stands; null of a new one, and of one that stands elsewhere than it says. */
  stands: number | null;
  type: number | null;
  first: string | null;
  last: string | null;
  /** How its source says the stay, and the state. */
  says_stay: Saying;
  says_state: Saying;
  /** What the booking is that has been where it says; null if none has. */
  place: 'live' | 'ended' | null;
}

/** What a source says that nothing is known of, otherwise than what was last settled of it, or as that was. Where nothing is preferred it does not matter. */
type Saying = 'first' | 'anew' | 'again';

const fills = bookingValueFields
  .map(({ name }) => name)
  .filter(
    (name) => !identifyingNames.includes(name) && !['total_amount', 'currency_iso', 'booking_status'].includes(name),
  );

/** SQL: a row without a number that a person has said to be another row of its list before takes the place of that claim. */
export const isReplaced = `(unsaid.source GLOB '[?]*' AND unsaid.source = records.source)`;

/** SQL: a claim of before is known under the number of the record's booking. */
export const isJoined = `((records.of_source = unsaid.source AND records.of_number = unsaid.number)
  OR EXISTS (SELECT 1 FROM joined_numbers AS same WHERE same.source = unsaid.source AND same.number = unsaid.number
    AND same.of_source = records.of_source AND same.of_number = records.of_number))`;

/** Finds the claims of before that stand on the booking of a record: they have its number, or one that is joined to it. */
export function findOthers({ database }: Spool): void {
  if (database.prepare('SELECT 1 FROM unsaid LIMIT 1').get() === undefined) return;
  leaveToOthers(database);
  const leader = 'coalesce((SELECT leader FROM repeats WHERE repeats.record = records.id), records.id)';
  const isSameMail = 'coalesce(records.guest_email = unsaid.email, 1)';
  // What another source has cancelled stays cancelled, also when it lists it no more.
  const counts = `(${isLiveClaim('unsaid')} OR (unsaid.status IN ${endedStates} AND ${isJoined}))`;
  database.exec(`
    INSERT OR IGNORE INTO others SELECT ${leader}, unsaid.id FROM unsaid JOIN olds ON olds.key = unsaid.key JOIN records ON records.id = olds.record
      WHERE ${counts} AND ${isSameMail} AND ${isJoined};
    INSERT OR IGNORE INTO others SELECT ${leader}, unsaid.id FROM unsaid JOIN records ON records.target IN (unsaid.key, unsaid.said)
      WHERE ${counts} AND ${isSameMail} AND ${isJoined};
    -- Also a claim of its number that stands elsewhere, or of which a new booking waits for an answer, whichever of its sources comes alone.
    INSERT OR IGNORE INTO others SELECT ${leader}, unsaid.id FROM unsaid LEFT JOIN joined_numbers AS same ON same.source = unsaid.source AND same.number = unsaid.number
        AND (unsaid.number NOT GLOB '[*]*' OR unsaid.batch IN (SELECT id FROM ledger.batches WHERE is_in = 0))
      JOIN records ON records.of_source = coalesce(same.of_source, unsaid.source) AND records.of_number = coalesce(same.of_number, unsaid.number)
      AND (records.source <> unsaid.source OR records.number <> unsaid.number)
      WHERE ${counts} AND coalesce(records.room, 1) = unsaid.room AND NOT EXISTS (SELECT 1 FROM others AS found WHERE found.claim = unsaid.id)
        AND NOT EXISTS (SELECT 1 FROM others AS found JOIN unsaid AS other ON other.id = found.claim WHERE found.record = ${leader}
          AND other.source = unsaid.source AND other.number = unsaid.number);
    UPDATE unsaid SET is_gone = 1, is_absent = 0 FROM others, records WHERE others.claim = unsaid.id AND records.id = others.record AND ${isReplaced};
    DELETE FROM others WHERE EXISTS (SELECT 1 FROM unsaid JOIN records ON records.id = others.record WHERE unsaid.id = others.claim AND ${isReplaced});
    DELETE FROM others WHERE rowid IN (SELECT id FROM (SELECT others.rowid AS id,
        row_number() OVER (PARTITION BY claim ORDER BY NOT ${isLive('records')}, records.id) AS place
      FROM others JOIN records ON records.id = others.record) WHERE place > 1);
    INSERT INTO olds SELECT others.record, unsaid.source, unsaid.number, unsaid.key, unsaid.email, NULL FROM others JOIN unsaid ON unsaid.id = others.claim
      JOIN records ON records.id = others.record WHERE unsaid.key <> records.target
        AND NOT EXISTS (SELECT 1 FROM olds WHERE olds.record = others.record AND olds.key = unsaid.key);
    -- What its own list has no more stands where a row that is new here, and names its number, finds it.
    INSERT INTO olds SELECT ${leader}, unsaid.source, unsaid.number, unsaid.key, unsaid.email, NULL FROM records
      JOIN unsaid ON unsaid.source = records.joined_source AND unsaid.number = records.joined_number AND unsaid.room = coalesce(records.room, 1)
      WHERE ${isLive('records')} AND NOT ${isLiveClaim('unsaid')} AND ${isLiveState('unsaid.status')} AND unsaid.number NOT GLOB '[*]*'
        AND unsaid.key <> records.target AND NOT EXISTS (SELECT 1 FROM known WHERE known.record = records.id);`);
}

/** A row without a number that a person has found in another list without numbers is left to that one, whatever its dates, as soon as its own list has it no longer. */
function leaveToOthers(database: Spool['database']): void {
  database.exec(`WITH claims AS (SELECT unsaid.*, coalesce(same.of_source, unsaid.source) AS of_source, coalesce(same.of_number, unsaid.number) AS of_number,
        list IN (SELECT list FROM files) AS is_looked FROM unsaid LEFT JOIN joined_numbers AS same ON same.source = unsaid.source AND same.number = unsaid.number)
    UPDATE unsaid SET is_absent = 1 WHERE id IN (SELECT id FROM claims WHERE source GLOB '[?]*' AND is_looked AND (of_source, of_number) IN
      (SELECT of_source, of_number FROM records WHERE source GLOB '[?]*'
       UNION SELECT of_source, of_number FROM claims WHERE source GLOB '[?]*' AND NOT is_looked AND ${isLiveClaim('claims')}))`);
}

/** Moves what is known of the former keys of joined records to the record that counts. */
function gatherOlds({ database }: Spool): void {
  database.exec(`
    UPDATE olds SET record = repeats.leader FROM repeats WHERE repeats.record = olds.record AND repeats.by <> 'key';
    INSERT INTO olds SELECT repeats.leader, said.source, said.number, said.target, said.guest_email, NULL FROM repeats JOIN records AS said ON said.id = repeats.record
      JOIN records AS leader ON leader.id = repeats.leader JOIN known ON known.record = said.id JOIN ledger.numbers AS kept ON kept.source = said.source
        AND kept.number = said.number AND kept.key = said.target WHERE said.target <> leader.target AND repeats.by <> 'key';`);
}

/** Writes into each record what the claims on its booking say together; what they contradict goes to `contradictions`. */
export function mergeClaims(spool: Spool, options: StepOptions): void {
  const { database } = spool;
  gatherOlds(spool);
  findOthers(spool);
  const claims = database.prepare<[{ prefers: number }], Claim>(claimsOfBookings);
  const waiting: (() => void)[] = [];
  const write = writerOf(spool);
  const prefers = options.preferences.length;
  if (prefers > 0) database.exec('CREATE INDEX held_nights ON held (checkin, checkout)');
  for (const group of groupsOf(claims.iterate({ prefers }), ({ leader }) => leader)) {
    const merged = merge(group, options);
    if (merged !== undefined) waiting.push(() => write(group, merged));
  }
  for (const one of waiting) one();
  fillValues(spool);
}

/** SQL: a claim of before says its stay, which may not be that of its booking. */
export const saidBefore = (name: string) => `coalesce(unsaid.otherwise ->> '${name}', unsaid.${name})`;

/** SQL: how a claim says what `isSame` of what is settled of it, where something is preferred. */
const sayingOf = (isSame: string) =>
  `iif(@prefers, (SELECT CASE max(${isSame}) WHEN 1 THEN 'again' WHEN 0 THEN 'anew' ELSE 'first' END
    FROM settled WHERE settled.source = said.source AND settled.number = said.number AND settled.room = said.known_room), 'again')`;

/** Only the bookings with more than one claim, those of a booking one after the other: the records in the order of the files, then those of before. */
const claimsOfBookings = `WITH leaders AS (SELECT DISTINCT leader AS id FROM repeats WHERE by = 'number' UNION SELECT record FROM others),
    joined AS (SELECT id AS leader, id AS record FROM leaders UNION ALL SELECT leader, record FROM repeats WHERE by = 'number'),
    said AS (SELECT joined.leader, records.id AS record, records.name AS file, records.line, records.list, records.knows,
        (SELECT kept.key FROM ledger.numbers AS kept WHERE kept.source = records.source AND kept.number = records.number AND kept.key = records.target) AS stands, records.type, records.room_type,
        records.checkin, records.checkout, records.booking_status, records.total_amount, records.currency_iso, records.is_net,
        records.guest_first_name AS first, records.guest_last_name AS last, records.is_real, records.source, records.number, records.known_room,
        records.key, 0 AS rank, records.file AS file_or_batch
      FROM joined JOIN claims AS records ON records.id = joined.record
    UNION ALL SELECT others.record, NULL, batches.file, unsaid.line, unsaid.list, coalesce(lists.knows, 0), iif(unsaid.otherwise IS NULL, unsaid.key, NULL), NULL,
        ${['type', 'checkin', 'checkout'].map(saidBefore)}, unsaid.status, unsaid.amount, unsaid.currency, unsaid.is_net,
        unsaid.first, unsaid.last, coalesce(lists.has_guests, 1), unsaid.source, unsaid.number, unsaid.room, NULL, 1, unsaid.batch
      FROM others JOIN unsaid ON unsaid.id = others.claim LEFT JOIN ledger.batches ON batches.id = unsaid.batch
        LEFT JOIN ledger.lists ON lists.id = unsaid.list)
  SELECT *, iif(says_stay = 'anew', (SELECT CASE max(${isLive('held')}) WHEN 1 THEN 'live' WHEN 0 THEN 'ended' END FROM held
      WHERE held.checkin = said.checkin AND held.checkout = said.checkout AND held.type = said.type AND (NOT said.is_real OR held.key = said.key
        OR is_shorter_name(said.first, said.last, held.guest_first_name, held.guest_last_name))), NULL) AS place FROM (
    SELECT *, ${sayingOf('lower(settled.type) = lower(said.room_type) AND settled.checkin = said.checkin AND settled.checkout = said.checkout')} AS says_stay,
      ${sayingOf('settled.status IS said.booking_status')} AS says_state FROM said) AS said
  ORDER BY leader, rank, file_or_batch, record`;

/** Whose value counts in a field (null: in all) where a claim of a list differs from others, or from what stands. */
interface ListPreference {
  field: string | null;
  list: number;
  /** Where one of several files of the list was named. */
  file?: string;
  side: 'file' | 'service';
}

export interface StepOptions extends PlanOptions {
  /** What is preferred, the strongest first. */
  preferences: readonly ListPreference[];
  /** Whether the service is ours: it tells guests of one name apart by their e-mails, and knows a guest in any spelling. */
  isOurs: boolean;
}

/**
 * What is preferred, the strongest first: as said now, then as remembered of the sources, the latest answer before those of earlier. Throws PmsError usage
 * for a file that is not read and was not the last of any source.
 */
export function preferencesOf({ database }: Spool, prefer: readonly Preference[]): ListPreference[] {
  // A source of which nothing is new is known by the name it was saved under, or by its file.
  const lists = database.prepare<[{ file: string }], { list: number }>(
    `SELECT DISTINCT list FROM files WHERE @file IN (name, 'service')
     UNION SELECT id FROM (SELECT id, file FROM ledger.lists UNION SELECT list, file FROM unsaid JOIN ledger.batches ON batches.id = unsaid.batch WHERE list IS NOT NULL)
       WHERE file IN (@file, whole_path(@file)) AND @file NOT IN (SELECT name FROM files)`,
  );
  const now = prefer.flatMap(({ field, file }) => {
    const found = lists.all({ file });
    if (found.length === 0)
      throw new PmsError('usage', `--prefer names ${file}, which is neither read nor the last file of a source.`, {
        fix: `Sync it as well, or name one of these: ${database.prepare('SELECT name FROM files').pluck().all().join(', ')}.`,
      });
    return found.map(
      ({ list }): ListPreference => ({ field, list, file, side: file === 'service' ? 'service' : 'file' }),
    );
  });
  const kept = database
    .prepare<[], ListPrefers>(
      'SELECT lists.id AS list, said.key AS word FROM ledger.lists, json_each(prefers) AS said ORDER BY said.value DESC',
    )
    .all()
    .map(({ word, list }): ListPreference => {
      const [first, field = first === 'service' ? '*' : first] = word.split(':');
      return { list, field: field === '*' ? null : field!, side: first === 'service' ? 'service' : 'file' };
    });
  return [...now.sort((one, other) => Number(one.field === null) - Number(other.field === null)), ...kept];
}

/** How the ledger writes a preference: the field, `*` for all, and `service` or `service:FIELD` where what stands counts. */
export function wordOfPreference({ field, file }: Preference): string {
  if (file !== 'service') return field ?? '*';
  return field === null ? 'service' : `service:${field}`;
}

/**
 * Whose state counts where a source and the service say two, if somebody says it now; or what stands there, where that was said before and the source says
 * again what it said then.
 */
export function stateThatCounts({ database }: Spool, { preferences }: StepOptions) {
  const own = (name: string) => `iif(records.own IS NULL, records.${name}, records.own ->> '${name}')`;
  const isSaid = database.prepare<[number], object>(
    `SELECT 1 FROM records JOIN known ON known.record = records.id JOIN ledger.numbers AS kept ON kept.source = records.source AND kept.number = records.number
       AND kept.room = known.room WHERE records.id = ? AND kept.answered = '"service"' AND kept.said = ${own('key')} AND kept.status IS ${own('booking_status')}`,
  );
  const keep = database.prepare('INSERT OR IGNORE INTO by_service VALUES (?)');
  return ({ record, list }: { record: number; list: number | null }): ListPreference['side'] | undefined => {
    const isNow = ({ field, file }: ListPreference) =>
      file !== undefined && (field === null || field === 'booking_status');
    const said = preferences.find((one) => one.list === list && isNow(one))?.side;
    const side = said ?? (isSaid.get(record) === undefined ? undefined : 'service');
    if (side === 'service') keep.run(record);
    return side;
  };
}

/** What two claims on one booking can contradict one another in. */
type MergedField = Exclude<ContradictedField, 'rooms'>;

/** The names under which a preference may name a field of a contradiction. */
const namesOfField: Readonly<Record<MergedField, readonly string[]>> = {
  dates: ['dates', 'checkin_date', 'checkout_date'],
  room_type_name: ['room_type_name'],
  booking_status: ['booking_status'],
  total_amount: ['total_amount', 'currency_iso'],
};

/** By what a field of two claims is the same. */
const distinct: Readonly<Record<MergedField, (claim: Claim) => unknown>> = {
  dates: ({ checkin, checkout }) => `${checkin} ${checkout}`,
  room_type_name: ({ room_type: type }) => type.toLowerCase(),
  booking_status: ({ booking_status: state }) => state,
  total_amount: ({ total_amount: amount, currency_iso: currency }) => `${amount} ${currency}`,
};

interface Merged {
  /** Whether a list says something that nobody has answered yet, against one that is preferred since earlier. */
  isAnew: boolean;
  stay: Claim;
  state: string | null;
  money: Claim | undefined;
  contradictions: Contradicted[];
  /** What was decided by what is preferred since earlier, although nobody has been asked about it. */
  decided: Contradicted[];
}

interface Contradicted {
  field: MergedField;
  said: readonly Claim[];
}

interface Answered {
  from?: readonly ListPreference[];
  /** A claim of which also what was preferred earlier speaks. */
  isAnswered?(claim: Claim): boolean;
}

/**
 * Whether nobody has answered yet what a claim says against one that is preferred since earlier: what its list says anew, or says first if it is that the
 * stay has ended. Where not the list was preferred, but what it says in a field (`ofField`), nor what that one says anew.
 */
function isUnanswered(field: MergedField, one: Claim, { preferred, ofField }: { preferred: Claim; ofField: boolean }) {
  // Money keeps no guest out.
  if (field === 'total_amount') return false;
  if (field === 'booking_status') {
    if (ofField) return one.says_state !== 'again' || preferred.says_state !== 'again';
    return one.says_state === 'anew' || (one.says_state === 'first' && isEnded(one.booking_status ?? ''));
  }
  const isRepeated = preferred.says_stay === 'again';
  // Where it stands, and the preferred list has not moved it now, somebody else has; what a list said before waits until another says something new.
  const isOpen = one.record === null ? !isRepeated : one.place === null || (one.place === 'live' && isRepeated);
  const isOfField = preferred.says_stay === 'anew' || (preferred.says_stay === 'first' && one.stands !== null);
  return (one.says_stay === 'anew' && isOpen) || (ofField && isOfField);
}

function merge(claims: readonly Claim[], { preferences: prefer, statesOfFile }: StepOptions): Merged | undefined {
  const [first] = claims;
  if (first === undefined || claims.length < 2) return undefined;
  let isAnew = false;
  const decided: Contradicted[] = [];
  const preferred = (
    field: MergedField,
    among: readonly Claim[],
    { from = prefer, isAnswered = () => true }: Answered = {},
  ) => {
    for (const each of from) {
      if (each.field !== null && !namesOfField[field].includes(each.field)) continue;
      const isMeant = (claim: Claim) => claim.list === each.list && (each.file !== undefined || isAnswered(claim));
      const ofList = each.side === 'file' ? among.filter(isMeant) : [];
      const found = ofList.find(({ file }) => file === each.file) ?? ofList[0];
      if (found === undefined) continue;
      if (each.file !== undefined) return found;
      const others = among.filter((one) => distinct[field](one) !== distinct[field](found));
      const isOpen = others.some((one) => isUnanswered(field, one, { preferred: found, ofField: each.field !== null }));
      isAnew ||= isOpen;
      if (isOpen) return undefined;
      // Money is as new as the stay that it is of.
      const says = field === 'booking_status' ? 'says_state' : 'says_stay';
      if (others.some((one) => one[says] !== 'again' || found[says] !== 'again'))
        decided.push({ field, said: [found, ...others] });
      return found;
    }
    return undefined;
  };
  const contradictions: Merged['contradictions'] = [];
  /** The claim whose value counts; the first if they contradict one another. */
  const decide = (field: MergedField, among: readonly Claim[], answered?: Answered): Claim => {
    const chosen = preferred(field, among, answered);
    if (chosen !== undefined) return chosen;
    const values = among.map(distinct[field]);
    const different = among.filter((_, at) => values.indexOf(values[at]!) === at);
    if (different.length > 1) contradictions.push({ field, said: different });
    return among[0]!;
  };
  const said = claims.map(saidState);
  const agreed = statesOfFile
    ? undefined
    : said.slice(1).reduce<SaidState | undefined>((one, other) => one && agreedState(one, other), said[0]);
  const withState = claims.filter((one) => one.booking_status !== null);
  const chosen = agreed === undefined && preferred('booking_status', withState);
  const ofFile = statesOfFile ? (said.find((one) => one.state !== null) ?? said[0]) : undefined;
  const state = agreed ?? (chosen ? saidState(chosen) : ofFile);
  if (state === undefined) contradictions.push({ field: 'booking_status', said: claims });
  const isOver = isEnded(state?.state ?? '');
  const agreeing = claims.filter(({ booking_status: said }) => isEnded(said ?? '') === isOver);
  // Where it has ended, it does not matter where it was; and what one source says has ended does not speak of the stay.
  const relevant = agreeing.length === 0 ? [...claims] : agreeing;
  if (isOver) {
    // What a booking would have cost is not worth a question: where two say it, it stays as it stands.
    const said = new Set(relevant.filter(hasMoney).map(distinct.total_amount));
    const standing = claims.find(({ stands }) => stands !== null);
    const money = said.size > 1 && standing !== undefined ? undefined : relevant.find(hasMoney);
    // Where it stands it ends: in another place it might meet the booking of another guest.
    return { isAnew, stay: standing ?? relevant[0]!, state: state!.state, money, contradictions, decided };
  }
  const byDates = decide('dates', relevant);
  const byType = decide('room_type_name', relevant);
  const stay = { ...byDates, type: byType.type, room_type: byType.room_type };
  // What somebody said of the price of another stay is no answer to what this one costs.
  const isAnswered = (claim: Claim) => isSameStay(claim, stay);
  const priced = relevant.filter(hasMoney);
  const gross = priced.filter(({ is_net: isNet }) => isNet === 0);
  // What is said of the stays of all guests is the price of none.
  const isPrice = (one: Claim) => one.is_real === 1 || contradictions.length > 0;
  // A net price is left for what the guest pays, but not for what another stay costs.
  const nets = gross.some(isAnswered) ? [] : priced.filter((one) => isAnswered(one) && isPrice(one));
  const from = prefer.filter(({ field }) => field !== null);
  const named = preferred('total_amount', priced, { from, isAnswered });
  const net = [...priced].sort((one, other) => other.is_real - one.is_real).slice(0, 1);
  const among = gross.length > 0 ? [...nets, ...gross] : net;
  const money =
    named === undefined ? among.length > 0 && decide('total_amount', among, { isAnswered }) : { ...named, is_net: 0 };
  const stands = state === undefined ? first.booking_status : state.state;
  return { isAnew, stay, state: stands, money: money || undefined, contradictions, decided };
}

const saidState = ({ booking_status: state, knows }: Claim): SaidState => ({ state, knows: knows === 1 });

const hasMoney = ({ total_amount: amount }: Claim): boolean => amount !== null;

/** Of what is asked although it was answered before: until it is answered again, the ledger keeps beside what is said what the answer spoke of. */
export const askedAnew = 2;
const asked: ReadonlySet<MergedField> = new Set(['dates', 'room_type_name', 'booking_status']);

/** Writes what was found into the record that counts. Without an answer it stays as it stands, and what its own source says of the stay is remembered. */
function writerOf({ database }: Spool): (claims: readonly Claim[], merged: Merged) => void {
  const contradict = database.prepare('INSERT INTO contradictions VALUES (?, ?, ?, ?)');
  const decide = database.prepare('INSERT INTO decided VALUES (?, ?, ?)');
  const records = database.prepare<[number], RecordColumns>('SELECT * FROM records WHERE id = ?');
  const typeOf = database.prepare<[string, string], { type: number }>(
    'SELECT type FROM records WHERE room_type = ? COLLATE NOCASE UNION ALL SELECT type FROM held WHERE room_type = ? COLLATE NOCASE LIMIT 1',
  );
  const update = database.prepare(
    `UPDATE records SET type = @type, room_type = @room_type, checkin = @checkin, checkout = @checkout, booking_status = @state,
       total_amount = @amount, currency_iso = @currency, is_net = @isNet, key = @key, target = @target, own = ${ownValues},
       guest_first_name = @first, guest_last_name = @last, is_real = @isReal WHERE id = @id`,
  );
  const old = database.prepare(
    `INSERT INTO olds SELECT id, source, number, target, guest_email, NULL FROM records WHERE id = ?
       AND NOT EXISTS (SELECT 1 FROM olds WHERE olds.record = records.id AND olds.key = records.target)`,
  );
  const name = database.prepare(
    'UPDATE records SET guest_first_name = ?, guest_last_name = ?, is_real = 1 WHERE id = ?',
  );
  const dropOld = database.prepare('DELETE FROM olds WHERE record = ? AND key = ?');
  const isKnown = database.prepare<[number], object>(
    'SELECT 1 FROM (SELECT record FROM known UNION ALL SELECT record FROM renumbered UNION ALL SELECT record FROM said_held) WHERE record = ?',
  );
  return (claims, { isAnew, stay, state, money, contradictions, decided }) => {
    const said = records.get(claims[0]!.leader)!;
    // A source without names moves the guest that another one names.
    const named = said.is_real === 1 ? undefined : claims.find((claim) => claim.is_real === 1);
    const leader = { ...said, ...(named && { guest_first_name: named.first, guest_last_name: named.last }) };
    const valuesOf = ({ field, said: values }: Contradicted) =>
      JSON.stringify(values.map((claim) => saidValue(claim, field)));
    for (const one of contradictions)
      contradict.run(leader.id, one.field, valuesOf(one), asked.has(one.field) ? (isAnew ? askedAnew : 1) : 0);
    // Also what waits for an answer is the stay of that guest, to whoever looks for him.
    if (contradictions.some(({ field }) => asked.has(field))) {
      if (named !== undefined) name.run(named.first, named.last, leader.id);
      return;
    }
    for (const one of decided) decide.run(leader.id, one.field, valuesOf(one));
    const { checkin, checkout, room_type } = stay;
    const type = stay.type ?? typeOf.get(room_type, room_type)?.type ?? leader.type;
    const isAsSaid = type === leader.type && checkin === leader.checkin && checkout === leader.checkout;
    const key = isAsSaid && named === undefined ? leader.key : keyOfStay({ ...leader, checkin, checkout, room_type });
    const standing = claims.find(
      (one) =>
        one.stands !== null &&
        one.record !== leader.id &&
        isSameStay(one, stay) &&
        one.stands !== leader.target &&
        one.is_real >= leader.is_real,
    );
    const isNew = isKnown.get(leader.id) === undefined;
    // The guest of a booking changes with the source that named him.
    const isUnnamed = leader.target === leader.key || (named !== undefined && isRenumbered(said, leader.target));
    const stood = isUnnamed ? key : leader.target;
    const target = isAsSaid && (!isNew || standing === undefined) ? stood : (standing?.stands ?? key);
    // Who takes the place of another claim is called as the guest there: of two rooms of one guest it may be the second.
    const guest =
      standing !== undefined && target === standing.stands
        ? standing
        : { first: leader.guest_first_name, last: leader.guest_last_name };
    // What has ended ends where its own source has it too.
    if ((!isNew || (!isAsSaid && isEnded(state ?? ''))) && target !== leader.target) old.run(leader.id);
    dropOld.run(leader.id, target);
    update.run({
      ...{ id: leader.id, type, room_type, checkin, checkout, state, key, target },
      ...{ amount: money?.total_amount ?? null, currency: money?.currency_iso ?? null, isNet: money?.is_net ?? 0 },
      ...{ first: guest.first, last: guest.last, isReal: Math.max(...claims.map((claim) => claim.is_real)) },
    });
  };
}

function isSameStay(claim: Claim, stay: Claim): boolean {
  return (['dates', 'room_type_name'] as const).every((field) => distinct[field](claim) === distinct[field](stay));
}

function saidValue(claim: Claim, field: MergedField): SaidValue {
  const values: Record<MergedField, string | null> = {
    dates: `${dateOfDay(claim.checkin)} to ${dateOfDay(claim.checkout)}`,
    room_type_name: claim.room_type,
    booking_status: claim.booking_status,
    total_amount:
      claim.total_amount === null ? null : `${fromStoredAmount(claim.total_amount)} ${claim.currency_iso ?? ''}`.trim(),
  };
  return { value: values[field], file: claim.file, line: claim.record === null ? null : claim.line };
}

/** Values that a record lacks, from the other records of its booking. */
function fillValues({ database }: Spool): void {
  if (database.prepare(`SELECT 1 FROM repeats WHERE by <> 'key' LIMIT 1`).get() === undefined) return;
  for (const name of fills)
    database.exec(`UPDATE records SET ${name} = other.${name} FROM repeats JOIN records AS other ON other.id = repeats.record
      WHERE repeats.leader = records.id AND repeats.by <> 'key' AND records.${name} IS NULL AND other.${name} IS NOT NULL`);
}
