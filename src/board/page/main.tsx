/** The page: first a session, then the view named in the address. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { enter } from './api.ts';
import { BookingsView } from './bookings-view.tsx';
import { today as todayHere } from './figures.ts';
import { FilesView } from './files-view.tsx';
import { FixView } from './fix-view.tsx';
import { Frame } from './frame.tsx';
import { HistoryView } from './history-view.tsx';
import { recoveries, useLoaded } from './load.ts';
import { MoneyView } from './money-view.tsx';
import { NightsView } from './nights-view.tsx';
import { PricesView } from './prices-view.tsx';
import { followLinks, route, type View } from './route.ts';
import { words } from './words.ts';

function Board() {
  const [isOpen, setOpen] = useState<boolean>();
  useEffect(() => void enter().then(setOpen), []);
  if (isOpen === undefined) return null;
  if (isOpen) return <OpenBoard />;
  return (
    <main class="closed">
      <h1>This page is not open yet</h1>
      <p>
        Open the board with the address that <code>pms board</code> printed last in its terminal. Each address opens one
        page; after that the next one is printed.
      </p>
    </main>
  );
}

function OpenBoard() {
  const { answer: status, error, again } = useLoaded('status', {});
  const { view, words: asked } = route.value;
  useEffect(() => {
    if (status?.error) again();
  }, [view, recoveries.value]);
  useEffect(() => {
    document.title = `${view === undefined ? words.noView : words.views[view]} · pms board`;
  }, [view]);
  return (
    <Frame
      view={view}
      status={status}
      error={view !== undefined && asking.has(view) ? error : (error ?? status?.error)}
      again={again}
    >
      {view !== undefined && viewOf(view, asked)}
    </Frame>
  );
}

/** Views that call the service themselves, and show its errors themselves. */
const asking: ReadonlySet<View> = new Set(['nights', 'bookings', 'prices', 'money']);

/** Views are drawn without waiting for the service: a slow one would leave the page empty. */
function viewOf(view: View, asked: Readonly<Record<string, string>>) {
  const today = todayHere();
  switch (view) {
    case 'nights':
      return <NightsView asked={asked} today={today} />;
    case 'bookings':
      return <BookingsView asked={asked} today={today} />;
    case 'prices':
      return <PricesView asked={asked} today={today} />;
    case 'money':
      return <MoneyView asked={asked} today={today} />;
    case 'files':
      return <FilesView asked={asked} />;
    case 'fix':
      return <FixView asked={asked} />;
    case 'history':
      return <HistoryView asked={asked} />;
  }
}

document.addEventListener('click', followLinks);
render(<Board />, document.getElementById('board')!);
