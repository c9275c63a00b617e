/** Names in a file that are not room types of the service: a person maps each to a room type, or creates it. */
import { BoardError, call } from './api.ts';
import { count } from './figures.ts';
import { Failure, Form } from './frame.tsx';
import { optionsOf, Table } from './lists.tsx';
import { follow, useTry } from './load.ts';
import type { Choose, InspectionFacts } from './use-inspection.ts';
import { words } from './words.ts';

interface RoomsProps {
  facts: InspectionFacts;
  choose: Choose;
  /** Called when new room types have been created. */
  onMade(): void;
}

export function Rooms({ facts, choose, onMade }: RoomsProps) {
  // Where nothing can come in, no name needs a type.
  if (facts.records === 0) return null;
  const missing = facts.rooms.filter(({ known }) => known === false);
  const there = facts.rooms.filter(({ known }) => known === true).length;
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
  missing: InspectionFacts['rooms'];
  chosen: readonly { name: string; type: string }[];
  facts: InspectionFacts;
  choose: Choose;
}

function RoomChoices({ missing, chosen, facts, choose }: RoomChoicesProps) {
  const said = words.inspect;
  const proposals = missing.flatMap(({ name, nearest }) => (nearest === null ? [] : [`${name}=${nearest}`]));
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
        rows={names.map((name) => {
          const open = missing.find((room) => room.name === name);
          const take = (type: string) => void choose({ add: { room: [`${name}=${type}`] } });
          return {
            key: name,
            cells: [
              name,
              open && count(open.count),
              <select
                key="type"
                aria-label={`${said.inService}: ${name}`}
                value={chosen.find((each) => each.name === name)?.type ?? ''}
                onChange={({ currentTarget }) => take(currentTarget.value)}
              >
                <option value="">Choose …</option>
                {optionsOf(facts.roomTypes)}
              </select>,
              open?.nearest && <Use key="use" name={open.nearest} of={name} take={take} />,
            ],
          };
        })}
      />
    </>
  );
}

/** Takes what is proposed for a word of the file. */
export function Use({ name, of, take }: { name: string; of: string; take(name: string): void }) {
  const label = words.inspect.use(name);
  return (
    <button type="button" class="small" aria-label={`${label}: ${of}`} onClick={() => take(name)}>
      {label}
    </button>
  );
}

/** What a new room type needs beside its name: a field of the form, what it is called, and what stands in it at first. */
const newFields = [
  ['guests', 'Maximum guests', 2],
  ['rooms', 'Rooms', undefined],
  ['price', 'Base price', undefined],
] as const;

function NewRooms({ missing, isOpen, onMade }: { missing: InspectionFacts['rooms']; isOpen: boolean; onMade(): void }) {
  const { attempt, error } = useTry();
  const make = async (said: Readonly<Record<string, string>>) => {
    const rooms = missing
      .map(({ name }, index) => ({
        name,
        max_occupancy: said[`guests-${index}`]!,
        total_rooms: said[`rooms-${index}`]!,
        base_price: said[`price-${index}`]!,
      }))
      .filter((room) => room.total_rooms !== '' || room.base_price !== '');
    const half = rooms.find((room) => Object.values(room).includes(''));
    if (rooms.length === 0 || half !== undefined)
      throw new BoardError({
        code: 'usage',
        message: `${half?.name ?? 'At least one line'} needs its guests, rooms and base price.`,
        fix: '',
      });
    const { id } = await call('addRooms', { rooms });
    const job = await follow('job', { id }, { isOver: ({ state }) => state !== 'running' });
    onMade();
    const reason = job.report?.errors[0]?.message ?? job.report?.stopped?.message;
    if (job.error !== undefined || reason !== undefined)
      throw new BoardError(job.error ?? { code: 'refused', message: reason ?? '', fix: '' });
  };
  return (
    <details open={isOpen}>
      <summary>{words.inspect.makeNew}</summary>
      <Form onSend={(said) => attempt(() => make(said))}>
        <p>What a new room type needs. Lines left blank are not made.</p>
        <Table
          title={words.inspect.makeNew}
          isTitled
          isNarrow
          heads={[words.roomType, ...newFields.map(([, label]) => label)]}
          rows={missing.map(({ name }, index) => ({
            key: name,
            cells: [
              name,
              ...newFields.map(([field, label, fallback]) => (
                <input
                  key={field}
                  name={`${field}-${index}`}
                  type="number"
                  min={0}
                  step={field === 'price' ? 'any' : 1}
                  defaultValue={fallback}
                  aria-label={`${label}: ${name}`}
                />
              )),
            ],
          }))}
        />
        {error && <Failure error={error} />}
        <button type="submit">Make these room types</button>
      </Form>
    </details>
  );
}
