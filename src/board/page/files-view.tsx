/** Files: dropped here, inspected one by one, answered, then planned or imported. */
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { type Answer, call, send } from './api.ts';
import { bytes } from './figures.ts';
import { Download, Failure, LoadState, useFootCommand } from './frame.tsx';
import { InspectView } from './inspect-view.tsx';
import { Table } from './lists.tsx';
import { begin, useLoaded, useTry } from './load.ts';
import { go, hrefOf } from './route.ts';
import { TogetherView } from './together-view.tsx';
import { words } from './words.ts';

type DroppedFacts = Answer<'files'>[number];

export function FilesView({ asked }: { asked: Readonly<Record<string, string>> }) {
  const { file, job, of } = asked;
  if (file === undefined) return <Drops />;
  if (file.includes('.')) return <TogetherView ids={file.split('.')} jobId={job} />;
  return <InspectView key={file} id={file} jobId={job} together={of} />;
}

function Drops() {
  const loaded = useLoaded('files', {});
  const { answer, again } = loaded;
  const [sending, setSending] = useState('');
  const { attempt, error: failed } = useTry();
  useFootCommand('pms inspect FILE');
  const takeAll = async (files: FileList | null | undefined) => {
    const taken: Answer<'drop'>[] = [];
    for (const file of files ?? []) {
      setSending(file.name);
      taken.push(await send('drop', file));
    }
    await show(taken);
  };
  const take = (files: FileList | null | undefined) =>
    void attempt(() => takeAll(files)).then(() => {
      setSending('');
      again();
    });
  return (
    <>
      <p>
        Drop a file with bookings, room types or prices: CSV, Excel, JSON, the export of another system. Room types come
        first; a list of bookings can make them, too. The file stays on this machine until you import it.
      </p>
      <DropZone onFiles={take} />
      <p class="actions">
        No file yet? Fill in a template:
        {Object.entries(words.inspect.resources).map(([resource, name]) => (
          <Download key={name} command="template" asked={{ resource }} file={`${name}.csv`}>
            {name}
          </Download>
        ))}
      </p>
      <LoadState of={loaded} />
      <p role="status" aria-live="polite">
        {sending !== '' && `Taking ${sending} …`}
      </p>
      {failed && <Failure error={failed} />}
      {answer && answer.length > 0 && <FileTable files={answer} onChanged={again} attempt={attempt} />}
      {answer && answer.length > 1 && (
        <p>
          <a class="button" href={hrefOf('files', { file: idsOf(answer) })}>
            Use all of them together
          </a>
        </p>
      )}
    </>
  );
}

/** Shows what was dropped: the files, or a new plan where answers to the questions of a plan came without its files. */
async function show(taken: readonly Answer<'drop'>[]): Promise<void> {
  const ids = idsOf(taken.filter((file) => 'id' in file));
  const answered = taken.filter((file) => 'answers' in file);
  if (answered.length === 0) {
    if (ids !== '') go('files', { file: ids });
    return;
  }
  const asked = {
    files: ids === '' ? [] : ids.split('.'),
    name: answered.map(({ name }) => name).join(', '),
    answers: Object.assign({}, ...answered.map(({ answers }) => answers)),
  };
  const { files, isPlanned } = await call('answer', asked);
  if (!isPlanned) return go('files', { file: files.join('.') });
  await begin('start', { files, task: 'sync', isPlan: true });
}

/** Each file once, in the order in which they came. */
function idsOf(files: readonly DroppedFacts[]): string {
  return [...new Set(files.map(({ id }) => id))].join('.');
}

function DropZone({ onFiles }: { onFiles(files: FileList | null | undefined): void }) {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer?.files);
  };
  return (
    <div
      class={isOver ? 'card drop over' : 'card drop'}
      onDragOver={hold}
      onDragEnter={hold}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <p>Drop files here, or</p>
      <label class="button main">
        choose files
        <input type="file" multiple class="told" onChange={({ currentTarget }) => onFiles(currentTarget.files)} />
      </label>
    </div>
  );
}

interface FileTableProps {
  files: readonly DroppedFacts[];
  onChanged(): void;
  attempt(work: () => Promise<unknown>): Promise<unknown>;
}

function FileTable({ files, onChanged, attempt }: FileTableProps) {
  const goOn = ({ unfinished }: DroppedFacts) =>
    attempt(() => begin('start', { ...unfinished, isPlan: unfinished?.task === 'sync' }));
  const forget = ({ id }: DroppedFacts) => attempt(() => call('forget', { id }).then(onChanged));
  return (
    <Table
      title="Your files"
      class="wrapped"
      isNarrow
      heads={[words.files.file, ['Size', 'figure'], [words.files.what, 'actions']]}
      rows={files.map((file) => ({
        key: file.id,
        cells: [
          <Fragment key="name">
            <bdi>{file.name}</bdi> <span class="hint">changed {file.changedAt}</span>
          </Fragment>,
          bytes(file.bytes),
          <Fragment key="actions">
            {file.unfinished && (
              <>
                <span class="warn">{words.files.unfinished[file.unfinished.task]}</span>
                <button type="button" class="main" onClick={() => void goOn(file)}>
                  {words.files.goOn[file.unfinished.task]}
                </button>
              </>
            )}
            <a class="button" href={hrefOf('files', { file: file.id, job: file.job })}>
              Look at it
            </a>
            <button type="button" onClick={() => void forget(file)}>
              Remove
            </button>
          </Fragment>,
        ],
      }))}
    />
  );
}
