/** Bookings: a list of any length with filters; only visible rows are requested. */
import { bookingStatuses, isEnded } from '../../contract/status.ts';
import { counted } from '../../words/count.ts';
import { guestOf } from '../../words/plan.ts';
import { type Answer, call } from './api.ts';
import { Elsewhere } from './elsewhere.tsx';
import { amountText } from './figures.ts';
import { Choice, DownloadList, Failure, Form, LoadState, useFootCommand } from './frame.tsx';
import { Facts, optionsOf } from './lists.tsx';
import { useFollowed, useLoaded } from './load.ts';
import { OriginOfBooking, OriginOfNumber } from './origins.tsx';
import { stateName } from './plan-words.ts';
import { go } from './route.ts';
import { WindowedRows } from './windowed-rows.tsx';
import { words } from './words.ts';

type ListedRow = Answer<'listingRows'>['rows'][number];

/** The guest first: on a telephone only the first columns are seen. */
const names = ['guest', 'checkin', 'checkout', 'type', 'amount', 'currency', 'source', 'state', 'number'] as const;
/** The number of a booking is read when its row is shown, and its currency belongs to its amount. */
const sortable = names.flatMap((name, at) => (name === 'number' || name === 'currency' ? [] : [at]));

interface BookingsProps {
  asked: Readonly<Record<string, string>>;
  today: string;
}

export function BookingsView({ asked, today }: BookingsProps) {
  const { to, status, search, sort, down } = asked;
  // Without any word, what is still to come: a front desk seldom asks for the oldest stay.
  const isUpcoming = asked.scope !== 'all' && [asked.from, to, search].every((word) => !word);
  const from = isUpcoming ? today : asked.from;
  const by = isUpcoming ? 'stay' : asked.by === 'stay' || asked.by === 'checkout' ? asked.by : 'checkin';
  const words1 = { by, ...pick({ from, to, status, search, sort }), ...(down && sort ? { down: true } : {}) };
  const loaded = useLoaded('listing', words1);
  const { answer, again } = loaded;
  const asksFor = answer && { id: answer.id, first: 0, count: 1 };
  const read = useFollowed('listingRows', asksFor, (told) => told.isWhole || told.error !== undefined);
  const facts = read.answer ?? answer;
  const failed = read.error ?? facts?.error;
  useFootCommand(facts?.command);
  return (
    <>
      <Choice
        legend="Which bookings"
        names={words.bookings.scopes}
        chosen={isUpcoming ? 'upcoming' : 'all'}
        choose={(scope) => go('bookings', scope === 'all' ? { scope } : {})}
      />
      <Filters asked={asked} by={by} />
      <LoadState of={loaded} />
      {search && <OriginOfNumber key={search} number={search} />}
      {failed && <Failure error={failed} again={again} />}
      {facts && answer && (
        <>
          <p role="status" aria-live="polite">
            {facts.isWhole && facts.count === 0
              ? 'No booking matches.'
              : `${counted(facts.count, 'booking', 'bookings')}${facts.isWhole ? '' : ' so far …'}`}{' '}
            <DownloadList
              class="small"
              asked={{ list: 'bookings', by, ...pick({ from, to, status }) }}
              file="bookings.csv"
            />
          </p>
          {facts.isWhole && facts.count === 0 && isUpcoming && (
            <Elsewhere
              when={words.bookings.scopes.upcoming}
              onGo={(date) => go('bookings', { from: date, by: 'stay' })}
            />
          )}
          {facts.count > 0 && <List key={answer.id} id={answer.id} count={facts.count} asked={asked} />}
        </>
      )}
    </>
  );
}

function pick(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(given).filter((entry): entry is [string, string] => !!entry[1]));
}

function List({ id, count, asked }: { id: string; count: number; asked: BookingsProps['asked'] }) {
  return (
    <WindowedRows
      label="Bookings. Arrow and Page keys move, Enter shows one."
      heads={names.map((name) => words.stay[name])}
      figures={[4]}
      sorting={{
        columns: sortable,
        by: (names as readonly string[]).indexOf(asked.sort ?? ''),
        isDown: asked.down !== undefined,
        sort: (column) => {
          const isAgain = names[column] === asked.sort && asked.down === undefined;
          go('bookings', { ...asked, sort: names[column], down: isAgain ? 'yes' : undefined }, true);
        },
      }}
      count={count}
      load={async (first, wanted) => (await call('listingRows', { id, first, count: wanted })).rows}
      cellsOf={cellsOf}
      isEnded={({ booking_status: state = '' }) => state === 'Moved' || isEnded(state)}
      detail={(row) => (
        <>
          <h2>Booking</h2>
          <Facts
            all={[...cellsOf(row), row.guest_email].map((value, index) => {
              return [words.stay[names[index] ?? 'email'], <bdi key={index}>{value || '–'}</bdi>];
            })}
          />
          <p class="hint">
            To change a booking, bring in a file with the corrected booking; the board only shows what is there.
          </p>
          <OriginOfBooking stay={row} />
        </>
      )}
    />
  );
}

/** A row in the order of the columns, with its amount as money is written. */
function cellsOf(row: ListedRow): (string | undefined)[] {
  const { checkin_date: from, checkout_date: to, total_amount: amount = 0, currency_iso: currency = null } = row;
  return [
    ...[guestOf(row), from, to, row.room_type_name, amountText(amount, currency), currency ?? ''],
    ...[row.booking_source, stateName(row.booking_status), row.number],
  ];
}

function Filters({ asked, by }: { asked: Readonly<Record<string, string>>; by: string }) {
  const { bys } = words.bookings;
  const apply = (said: Readonly<Record<string, string>>) =>
    go('bookings', { ...said, scope: asked.scope, by: said.by === 'checkin' ? undefined : said.by });
  return (
    <Form class="bar" key={JSON.stringify(asked)} onSend={apply}>
      <label>
        Search{' '}
        <input type="search" name="search" placeholder="guest, number, source or date" defaultValue={asked.search} />
      </label>
      <button type="submit" class="main">
        Show
      </button>
      <details open={[asked.from, asked.to, asked.status, asked.by].some((word) => !!word)}>
        <summary>Dates and status</summary>
        <div class="bar">
          <label>
            {words.from} <input type="date" name="from" defaultValue={asked.from} />
          </label>
          <label>
            {words.to} <input type="date" name="to" defaultValue={asked.to} />
          </label>
          <label>
            The dates are{' '}
            <select name="by">{optionsOf(Object.keys(bys), (each) => bys[each as keyof typeof bys], by)}</select>
          </label>
          <label>
            Status{' '}
            <select name="status">
              <option value="">Any status</option>
              {optionsOf(bookingStatuses, stateName, asked.status ?? '')}
            </select>
          </label>
        </div>
      </details>
    </Form>
  );
}
