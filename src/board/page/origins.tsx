/** Where bookings came from and what changed them, as far as the ledger and the history of this machine know. */
import type { Origin } from '../../app/ledger/find-origins.ts';
import { timeOf } from '../../words/count.ts';
import { guestOf } from '../../words/plan.ts';
import type { StayFacts } from '../facts.ts';
import { moneyText } from './figures.ts';
import { Failure, LoadState, usePartCommands } from './frame.tsx';
import { Table } from './lists.tsx';
import { useLoaded } from './load.ts';
import { hrefOf } from './route.ts';
import { filesOf, nameOfFile, textOfWrite, whatOf, whenOf } from './run-view.tsx';
import { words } from './words.ts';

/** The origin of one booking of a list. */
export function OriginOfBooking({ stay }: { stay: StayFacts }) {
  const loaded = useLoaded('origins', { stay });
  const { answer, isLoading } = loaded;
  usePartCommands(answer === undefined ? [] : [answer.command]);
  return (
    <section class="origins">
      <h3>Where it came from</h3>
      <LoadState of={loaded} />
      {answer && !isLoading && answer.own.length === 0 && (
        <p>
          {stay.booking_status === 'Moved'
            ? 'This stay has moved: below is when, and where it stands now.'
            : 'Not known: it did not come from a file with booking numbers, or not from this machine.'}
        </p>
      )}
      {answer && !isLoading && (
        <>
          <ul>
            {answer.own.map((each, index) => (
              <li key={index}>
                <Place origin={each} />
              </li>
            ))}
          </ul>
          <Origins title="Also under this number: as it was in other files, and its other rooms" all={answer.others} />
        </>
      )}
      <ChangesOfBooking stay={stay} />
    </section>
  );
}

/** What changed it: run by run, field by field. */
function ChangesOfBooking({ stay }: { stay: StayFacts }) {
  const { answer, error } = useLoaded('changes', { stay });
  if (error) return <Failure error={error} />;
  if (answer === undefined) return null;
  return (
    <>
      <h3>What changed it</h3>
      {answer.changes.length === 0 && (
        <p>Not known: no import or sync from this machine has written it, or what they wrote is no longer kept.</p>
      )}
      <ol class="changes">
        {answer.changes.map(({ run, write }, index) => (
          <li key={index}>
            {whenOf(run)},{' '}
            <a href={hrefOf('history', { run: run.id })}>
              {whatOf(run)} <bdi>{filesOf(run)}</bdi>
            </a>
            : {write.stay.checkin_date} – {write.stay.checkout_date}, <bdi>{write.stay.room_type_name}</bdi>:{' '}
            <bdi>{textOfWrite(write)}</bdi>
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is known about a number that is searched for; nothing if that is not a known number. */
export function OriginOfNumber({ number }: { number: string }) {
  const { answer } = useLoaded('number', { number });
  usePartCommands(answer === undefined || answer.own.length === 0 ? [] : [answer.command]);
  if (answer === undefined || answer.own.length === 0) return null;
  return (
    <section class="panel">
      <Origins title={`Booking number ${number}, as files brought it in`} all={answer.own} />
    </section>
  );
}

/** `Booking.com 4123456789`, with `(2)` for the second room of the number; and where it stood. */
function Place({ origin: { source, number, room, file, line, at, is_in: isIn } }: { origin: Origin }) {
  return (
    <>
      <strong>
        <bdi>{[source, number, room > 1 ? `(${room})` : ''].filter((part) => part !== '').join(' ')}</bdi>
      </strong>
      {': '}
      <bdi title={file}>{nameOfFile(file)}</bdi>, {words.plan.row(line)}, imported {timeOf(Date.parse(at), Date.now())}
      {isIn ? '' : ` ${words.origins.open}`}
    </>
  );
}

function Origins({ title, all }: { title: string; all: readonly Origin[] }) {
  if (all.length === 0) return null;
  const { checkin, checkout, type, guest, amount } = words.stay;
  return (
    <Table
      title={title}
      heads={['From', checkin, checkout, type, guest, [amount, 'figure']]}
      rows={all.map((each, key) => ({
        key,
        cells: [
          <Place key="place" origin={each} />,
          ...[each.checkin_date, each.checkout_date, each.room_type_name, guestOf(each)],
          each.total_amount === null ? '' : moneyText(each.total_amount, each.currency_iso),
        ],
      }))}
    />
  );
}
