/**
 * What may become of the state of a booking: one table for a source that says another state than the booking has, and for two sources that say two. A
 * source knows who has come and left if it lists somebody as CheckedIn or CheckedOut (a house's own list); another one lists a stay as it was booked.
 */
import { type BookingStatus, endedStates, isEnded, isStatus } from '../contract/status.ts';

/** SQL: a stay of a table takes a room. */
export const isLive = (table: string) => isLiveState(`${table}.booking_status`);

/** SQL: a state takes a room; a source without states says that it does. */
export const isLiveState = (state: string) => `(coalesce(${state}, '') NOT IN ${endedStates})`;

/** `take`: it becomes what is said. `keep`: it stays, and that is counted. `ask`: a person says which is right. */
export type Becoming = 'take' | 'keep' | 'ask';

/** For each state, what is said of it: [by a source that knows who has come, by another one]. */
type Row = Readonly<Record<BookingStatus, readonly [Becoming, Becoming]>>;

const [take, keep, ask] = [
  ['take', 'take'],
  ['keep', 'keep'],
  ['ask', 'ask'],
] as const;
/** Who has come and left is known by the source that knows, and not undone by one that lists the stay as it was booked. */
const askIfKnown = ['ask', 'keep'] as const;
const takeIfKnown = ['take', 'ask'] as const;

const table: Readonly<Record<BookingStatus, Row>> = {
  // A request becomes anything.
  Pending: { Pending: take, Confirmed: take, CheckedIn: take, CheckedOut: take, Cancelled: take, NoShow: take },
  // A confirmation is not taken back to a request.
  Confirmed: { Pending: keep, Confirmed: take, CheckedIn: take, CheckedOut: take, Cancelled: take, NoShow: take },
  // A guest who has come is not expected again; that a guest in house has cancelled or not come is asked where the source could know it.
  CheckedIn: {
    ...{ Pending: keep, Confirmed: keep, CheckedIn: take, CheckedOut: take },
    ...{ Cancelled: askIfKnown, NoShow: askIfKnown },
  },
  // A stay that took place is not undone.
  CheckedOut: {
    ...{ Pending: keep, Confirmed: keep, CheckedIn: keep, CheckedOut: take },
    ...{ Cancelled: askIfKnown, NoShow: askIfKnown },
  },
  // Live again is asked, unless the source itself had cancelled it; a guest who is seen in house is there.
  Cancelled: {
    ...{ Pending: ask, Confirmed: ask, CheckedIn: takeIfKnown, CheckedOut: takeIfKnown },
    ...{ Cancelled: take, NoShow: takeIfKnown },
  },
  // A channel lists a guest who did not come as it did before. Who came late is known at the desk.
  NoShow: {
    ...{ Pending: askIfKnown, Confirmed: askIfKnown, CheckedIn: takeIfKnown, CheckedOut: takeIfKnown },
    ...{ Cancelled: askIfKnown, NoShow: take },
  },
};

/** What becomes of a state when another one is said. A state that we do not know is not changed by itself, and may become any. */
export function becoming(stands: string | null, said: string, knows: boolean): Becoming {
  if (stands === null || !isStatus(stands) || !isStatus(said)) return 'take';
  return table[stands][said][knows ? 0 : 1];
}

/** What one source says of a booking. A source without states says that it is live. */
export interface SaidState {
  state: string | null;
  knows: boolean;
}

/** The state of a booking of which two sources say this; undefined if a person must say which is right. */
export function agreedState(one: SaidState, other: SaidState): SaidState | undefined {
  const both = { state: one.state ?? other.state, knows: one.knows || other.knows };
  if (one.state === other.state) return both;
  const isLive = ({ state }: SaidState) => state === null || !isEnded(state);
  if ((one.state === null || other.state === null) && isLive(one) && isLive(other)) return both;
  const [first, second] = [one, other].map(({ state, knows }) => ({ state: state ?? 'Confirmed', knows }));
  const forth = becoming(first!.state, second!.state, second!.knows);
  const back = becoming(second!.state, first!.state, first!.knows);
  if (forth === 'take' && back === 'keep') return { ...other, state: second!.state };
  if (back === 'take' && forth === 'keep') return { ...one, state: first!.state };
  return undefined;
}
