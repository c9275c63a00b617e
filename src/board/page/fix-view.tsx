/** Rejected rows in a grid, each wrong cell marked with its reason. A person edits rows, which are checked after each cell, and sends them. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { count, counted } from '../../words/count.ts';
import { type CellIssue, type ErrorFacts, rejectedRowsMax } from '../facts.ts';
import { type Answer, call } from './api.ts';
import { FixGrid } from './fix-grid.tsx';
import { Download, Failure, LoadState, useFootCommand } from './frame.tsx';
import { begin, errorFactsOf, useLoaded, useTry } from './load.ts';
import { go, hrefOf } from './route.ts';
import { words } from './words.ts';

type RejectedFacts = Answer<'rejected'>;

const checkAfterMs = 250;

export function FixView({ asked }: { asked: Readonly<Record<string, string>> }) {
  const loaded = useLoaded(
    'rejected',
    asked.job === undefined ? undefined : { id: asked.job, file: asked.file, first: Number(asked.first) || 0 },
  );
  const { answer, isLoading } = loaded;
  useFootCommand(answer?.command);
  if (asked.job === undefined)
    return (
      <p>
        <a href={hrefOf('history')}>Choose an import with rejected rows in History.</a>
      </p>
    );
  return (
    <>
      <LoadState of={loaded} />
      {answer && !isLoading && <Sheet key={keyOf(answer)} rejected={answer} />}
    </>
  );
}

/** What was typed in each window but not sent yet; kept while another window is shown. */
const typed = new Map<string, string[][]>();

function keyOf({ job, file, first }: RejectedFacts): string {
  return `${job} ${file} ${first}`;
}

function windowOf({ job, file, first }: RejectedFacts) {
  return { id: job, file, first };
}

function Sheet({ rejected }: { rejected: RejectedFacts }) {
  const [rows, setRows] = useState(() => typed.get(keyOf(rejected)) ?? rejected.rows.map(({ cells }) => cells));
  const [past, setPast] = useState<string[][][]>([]);
  const { issues, isChecking, error } = useChecked(rejected, rows);
  const { attempt, error: failed } = useTry();
  const wrong = issues.filter((row) => row.length > 0).length;
  const change = (next: string[][]) => {
    setPast([...past.slice(-100), rows]);
    keep(next);
  };
  const keep = (next: string[][]) => {
    typed.set(keyOf(rejected), next);
    setRows(next);
  };
  const undo = () => {
    const before = past.at(-1);
    if (before === undefined) return;
    keep(before);
    setPast(past.slice(0, -1));
  };
  const send = () =>
    attempt(async () => {
      await begin('sendRows', { ...windowOf(rejected), rows });
      typed.delete(keyOf(rejected));
    });
  return (
    <>
      <p>
        <a href={hrefOf('history', { job: rejected.job })}>← The report of this file</a>
      </p>
      <h2>
        <bdi>Rejected rows of {rejected.name}</bdi>
      </h2>
      <p>
        Wrong cells are marked. Type to change one, paste a column from a spreadsheet, or fill a value down. Each row is
        checked when you leave a cell; nothing is sent before you send it.
      </p>
      {(failed ?? error) && <Failure error={(failed ?? error)!} />}
      <div class="bar">
        <button type="button" class={wrong < rows.length ? 'main' : undefined} onClick={() => void send()}>
          Send these rows
        </button>
        <button type="button" disabled={past.length === 0} onClick={undo}>
          Undo
        </button>
        <Download
          command="rejectedFile"
          asked={{ id: rejected.job, file: rejected.file }}
          file={`${rejected.name.replace(/\.[^.]+$/, '')}.rejects.csv`}
        >
          Download them as a file
        </Download>
        <span role="status" aria-live="polite">
          {isChecking
            ? 'Checking …'
            : wrong === 0
              ? 'All rows look right.'
              : `${counted(wrong, 'row is', 'rows are')} still wrong.`}
        </span>
      </div>
      <Windows rejected={rejected} />
      <FixGrid
        header={rejected.header}
        lines={rejected.rows.map(({ line }) => line)}
        rows={rows}
        choices={rejected.choices}
        issues={issues}
        onChange={change}
        onUndo={undo}
      />
    </>
  );
}

/** Shown if a file has more rejected rows than can be corrected at once. */
function Windows({ rejected: { job, file, first, rows, total } }: { rejected: RejectedFacts }) {
  if (rows.length >= total) return null;
  const show = (next: number) => go('fix', { job, file, first: String(next) });
  return (
    <p class="actions">
      <button type="button" disabled={first === 0} onClick={() => show(Math.max(0, first - rejectedRowsMax))}>
        {words.earlier}
      </button>
      <span>
        Rows {count(first + 1)} to {count(first + rows.length)} of {count(total)} rejected. Each part is sent by itself.
      </span>
      <button type="button" disabled={first + rows.length >= total} onClick={() => show(first + rows.length)}>
        {words.later}
      </button>
    </p>
  );
}

/** The issues of each row as edited. An unedited row without new issues keeps the reason for which it was rejected. */
function useChecked(rejected: RejectedFacts, rows: readonly (readonly string[])[]) {
  const [issues, setIssues] = useState<CellIssue[][]>(rejected.rows.map((row) => row.issues));
  const [isChecking, setChecking] = useState(false);
  const [error, setError] = useState<ErrorFacts>();
  const isFirst = useRef(!typed.has(keyOf(rejected)));
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    const leaving = new AbortController();
    setChecking(true);
    const timer = setTimeout(async () => {
      try {
        const found = await call('checkRows', { ...windowOf(rejected), rows }, leaving.signal);
        setIssues(
          found.map((each, at) => {
            const row = rejected.rows[at];
            const isSame = row?.cells.every((cell, column) => cell === rows[at]?.[column]);
            return each.length === 0 && isSame && row ? row.issues : each;
          }),
        );
        setError(undefined);
        setChecking(false);
      } catch (thrown) {
        if (leaving.signal.aborted) return;
        setError(errorFactsOf(thrown));
        setChecking(false);
      }
    }, checkAfterMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [rows]);
  return { issues, isChecking, error };
}
