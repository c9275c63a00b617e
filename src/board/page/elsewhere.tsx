/** What an empty view shows in place of a drawing without a bar: where the bookings of the service are. */
import { longDate } from './figures.ts';
import { useLoaded } from './load.ts';
import { hrefOf } from './route.ts';

/** `onGo` is called with the first or the last day, whichever a person chooses. */
export function Elsewhere({ when, onGo }: { when: string; onGo(date: string): void }) {
  const { answer } = useLoaded('span', {});
  if (answer === undefined) return null;
  const { first, last } = answer;
  if (first === undefined || last === undefined)
    return (
      <p class="empty">
        There are no bookings yet. <a href={hrefOf('files')}>Drop a file with bookings</a>.
      </p>
    );
  return (
    <p class="empty">
      Nothing in {when}. Bookings lie between {longDate(first)} and {longDate(last)}:{' '}
      <button type="button" class="small" onClick={() => onGo(first)}>
        go to {longDate(first)}
      </button>{' '}
      <button type="button" class="small" onClick={() => onGo(last)}>
        go to {longDate(last)}
      </button>
    </p>
  );
}
