/** Stays as a table: shown wherever stays are drawn, for readers who cannot use the drawing. */
import type { StayFacts } from '../facts.ts';
import { count } from './figures.ts';
import { words } from './words.ts';

export function StayTable({ caption, stays }: { caption: string; stays: readonly StayFacts[] }) {
  const { guest, checkin, checkout, amount, source, state } = words.stay;
  return (
    <section class="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[guest, checkin, checkout, state, source, amount].map((name) => (
              <th key={name} scope="col" class={name === amount ? 'figure' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {stays.map((stay, index) => (
            <tr key={index}>
              <th scope="row">
                <bdi>{stay.guest}</bdi>
              </th>
              <td>{stay.checkin}</td>
              <td>{stay.checkout}</td>
              <td>
                <span class={`state state-${stay.state}`}>{stay.state}</span>
              </td>
              <td>
                <bdi>{stay.source}</bdi>
              </td>
              <td class="figure">
                {count(stay.amount)} {stay.currency}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
