/** Where bookings came from and what changed them, as far as the ledger and the history of this machine know. */
import type { ChangesFacts, OriginFacts, OriginsFacts } from '../facts.ts';
import { Failure, Loading, usePartCommands } from './frame.tsx';
import { Table } from './lists.tsx';
import { useLoaded } from './load.ts';
import { hrefOf } from './route.ts';
import { WriteText, whatOf } from './run-view.tsx';
import { words } from './words.ts';

const said = words.origins;

/** The origin of one booking of a list; `row` as the board lists it. */
export function OriginOfBooking({ row }: { row: readonly string[] }) {
  const [checkin, checkout, type, , , , , state, first, last, email] = row as string[];
  const asked = { checkin, checkout, type, first, last, email };
  const { answer, error, isLoading } = useLoaded<OriginsFacts>('origins', asked);
  usePartCommands(answer === undefined ? [] : [answer.command]);
  return (
    <section class="origins">
      <h3>Where it came from</h3>
      <Loading isLoading={isLoading} />
      {error && <Failure error={error} />}
      {answer && !isLoading && answer.own.length === 0 && (
        <p>
          {state === 'Moved'
            ? 'This stay has moved: below is when, and where it stands now.'
            : 'Not known: it did not come from a file with booking numbers, or not from this machine.'}
        </p>
      )}
      {answer && !isLoading && (
        <>
          <ul>
            {answer.own.map((each) => (
              <li key={`${each.number} ${each.path} ${each.line}`}>
                <Place origin={each} />
              </li>
            ))}
          </ul>
          <Origins title="Also under this number: as it was in other files, and its other rooms" all={answer.others} />
        </>
      )}
      <ChangesOfBooking asked={asked} />
    </section>
  );
}

/** What changed it: run by run, field by field. */
function ChangesOfBooking({ asked }: { asked: object }) {
  const { answer, error } = useLoaded<ChangesFacts>('changes', asked);
  if (error) return <Failure error={error} />;
  if (answer === undefined) return null;
  return (
    <>
      <h3>What changed it</h3>
      {answer.changes.length === 0 && (
        <p>Not known: no import or sync from this machine has written it, or what they wrote is no longer kept.</p>
      )}
      <ol class="changes">
        {answer.changes.map((change, index) => (
          <li key={index}>
            {change.run.at},{' '}
            <a href={hrefOf('history', { run: change.run.id })}>
              {whatOf(change.run)} <bdi>{change.run.files.join(', ')}</bdi>
            </a>
            : {change.from} – {change.to}, <bdi>{change.type}</bdi>: <WriteText write={change} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** What is known about a number that is searched for; nothing if that is not a known number. */
export function OriginOfNumber({ number }: { number: string }) {
  const { answer } = useLoaded<OriginsFacts>('number', { number });
  usePartCommands(answer === undefined || answer.own.length === 0 ? [] : [answer.command]);
  if (answer === undefined || answer.own.length === 0) return null;
  return (
    <section class="panel">
      <Origins title={`Booking number ${number}, as files brought it in`} all={answer.own} />
    </section>
  );
}

function Place({ origin: { number, file, path, line, at, isIn } }: { origin: OriginFacts }) {
  return (
    <>
      <strong>
        <bdi>{number}</bdi>
      </strong>
      {': '}
      <bdi title={path}>{file}</bdi>, {words.inspect.lines(String(line))}, imported {at}
      {isIn ? '' : ` ${said.open}`}
    </>
  );
}

function Origins({ title, all }: { title: string; all: readonly OriginFacts[] }) {
  if (all.length === 0) return null;
  const { checkin, checkout, type, guest, amount } = words.stay;
  return (
    <Table title={title} heads={['From', checkin, checkout, type, guest, [amount, 'figure']]}>
      {all.map((each) => (
        <tr key={`${each.number} ${each.path} ${each.line} ${each.checkin}`}>
          <th scope="row">
            <Place origin={each} />
          </th>
          <td>{each.checkin}</td>
          <td>{each.checkout}</td>
          <td>
            <bdi>{each.type}</bdi>
          </td>
          <td>
            <bdi>{each.guest}</bdi>
          </td>
          <td class="figure">{each.amount}</td>
        </tr>
      ))}
    </Table>
  );
}
