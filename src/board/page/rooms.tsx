/** Names in a file that are not room types of the service: a person maps each to a room type, or creates it. */
import type { InspectionFacts, JobFacts, RoomFacts } from '../facts.ts';
import { BoardError, call } from './api.ts';
import { count } from './figures.ts';
import { Failure } from './frame.tsx';
import { optionsOf, Table } from './lists.tsx';
import { useTry } from './load.ts';
import type { Choose } from './use-inspection.ts';
import { words } from './words.ts';

interface RoomsProps {
  facts: InspectionFacts;
  choose: Choose;
  /** Called when new room types have been created. */
  onMade(): void;
}

export function Rooms({ facts, choose, onMade }: RoomsProps) {
  // Where nothing can come in, no name needs a type.
  if (facts.counts?.records === 0) return null;
  const missing = facts.rooms.filter(({ isThere }) => isThere === false);
  const there = facts.rooms.filter(({ isThere }) => isThere === true).length;
  const chosen = chosenTypes(facts);
  if (missing.length + chosen.length === 0)
    return there === 0 ? null : <p class="good">{words.inspect.roomsThere(there)}</p>;
  return (
    <section class="panel">
      <h2>{words.inspect.rooms}</h2>
      <p>
        {missing.length > 0
          ? 'These names are not among your room types: choose the type of each, or make a new one.'
          : words.inspect.roomsChosen(chosen.length)}
      </p>
      {facts.roomTypes.length > 0 && <RoomChoices missing={missing} chosen={chosen} facts={facts} choose={choose} />}
      {facts.resource !== 'rooms' && missing.length > 0 && (
        <NewRooms missing={missing} isOpen={facts.roomTypes.length === 0} onMade={onMade} />
      )}
    </section>
  );
}

/** Names that were answered, with the type that each stands for: they stay to be seen, and to be changed. */
function chosenTypes({ answers }: InspectionFacts): { name: string; type: string }[] {
  return (answers.room ?? []).map((pair) => {
    const at = pair.lastIndexOf('=');
    return { name: pair.slice(0, at), type: pair.slice(at + 1) };
  });
}

interface RoomChoicesProps {
  missing: readonly RoomFacts[];
  chosen: readonly { name: string; type: string }[];
  facts: InspectionFacts;
  choose: Choose;
}

function RoomChoices({ missing, chosen, facts, choose }: RoomChoicesProps) {
  const said = words.inspect;
  const proposals = missing.flatMap(({ name, nearest }) => (nearest === undefined ? [] : [`${name}=${nearest}`]));
  // A name that is answered keeps its place, and the control that was used keeps the focus.
  const names = [...new Set([...missing, ...chosen].map(({ name }) => name))].sort((one, other) =>
    one.localeCompare(other),
  );
  return (
    <>
      {proposals.length > 0 && (
        <p class="actions">
          <button type="button" onClick={() => void choose({ add: { room: proposals } })}>
            {said.acceptAll(proposals.length)}
          </button>
        </p>
      )}
      <Table
        title={said.rooms}
        class="fit"
        isTitled
        isNarrow
        heads={[said.word, [said.rows, 'figure'], said.inService, 'Proposed']}
      >
        {names.map((name) => {
          const open = missing.find((room) => room.name === name);
          return (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <td class="figure">{open && count(open.count)}</td>
              <td>
                <select
                  aria-label={`${said.inService}: ${name}`}
                  value={chosen.find((each) => each.name === name)?.type ?? ''}
                  onChange={({ currentTarget: { value } }) => void choose({ add: { room: [`${name}=${value}`] } })}
                >
                  <option value="">Choose …</option>
                  {optionsOf(facts.roomTypes)}
                </select>
              </td>
              <td>
                {open?.nearest !== undefined && (
                  <button
                    type="button"
                    class="small"
                    aria-label={`${said.use(open.nearest)}: ${name}`}
                    onClick={() => void choose({ add: { room: [`${name}=${open.nearest}`] } })}
                  >
                    {said.use(open.nearest)}
                  </button>
                )}
              </td>
            </tr>
          );
        })}
      </Table>
    </>
  );
}

const waitMs = 200;

function NewRooms({ missing, isOpen, onMade }: { missing: readonly RoomFacts[]; isOpen: boolean; onMade(): void }) {
  const { attempt, error } = useTry();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(() => make(new FormData(event.currentTarget as HTMLFormElement)));
  };
  const make = async (form: FormData) => {
    const rooms = missing
      .map(({ name }, index) => ({
        name,
        maxOccupancy: String(form.get(`guests-${index}`)),
        totalRooms: String(form.get(`rooms-${index}`)),
        basePrice: String(form.get(`price-${index}`)),
      }))
      .filter(({ totalRooms, basePrice }) => totalRooms !== '' || basePrice !== '');
    const half = rooms.find((room) => Object.values(room).includes(''));
    if (rooms.length === 0 || half !== undefined)
      throw new BoardError({
        code: 'usage',
        message: `${half?.name ?? 'At least one line'} needs its guests, rooms and base price.`,
        fix: '',
      });
    let job = await call<JobFacts>('addRooms', { rooms });
    while (job.state === 'running') {
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      job = await call<JobFacts>('job', { id: job.id });
    }
    onMade();
    const reason = job.report?.errors[0]?.message ?? job.report?.stopped?.message;
    if (job.error !== undefined || reason !== undefined)
      throw new BoardError(job.error ?? { code: 'refused', message: reason ?? '', fix: '' });
  };
  return (
    <details open={isOpen}>
      <summary>{words.inspect.makeNew}</summary>
      <form onSubmit={submit}>
        <p>What a new room type needs. Lines left blank are not made.</p>
        <Table
          title={words.inspect.makeNew}
          isTitled
          isNarrow
          heads={[words.roomType, words.inspect.guests, words.inspect.howMany, words.inspect.basePrice]}
        >
          {missing.map(({ name }, index) => (
            <tr key={name}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              {(
                [
                  ['guests', words.inspect.guests, 2],
                  ['rooms', words.inspect.howMany, undefined],
                  ['price', words.inspect.basePrice, undefined],
                ] as const
              ).map(([field, label, fallback]) => (
                <td key={field}>
                  <input
                    name={`${field}-${index}`}
                    type="number"
                    min={0}
                    step={field === 'price' ? 'any' : 1}
                    defaultValue={fallback}
                    aria-label={`${label}: ${name}`}
                  />
                </td>
              ))}
            </tr>
          ))}
        </Table>
        {error && <Failure error={error} />}
        <button type="submit">Make these room types</button>
      </form>
    </details>
  );
}
