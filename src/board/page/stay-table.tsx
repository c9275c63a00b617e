/** Stays as a table: shown wherever stays are drawn, for readers who cannot use the drawing. */
import type { StayFacts } from '../facts.ts';
import { moneyText } from './figures.ts';
import { words } from './words.ts';

interface StayTableProps {
  caption: string;
  stays: readonly StayFacts[];
  /** Whether they are of several room types. */
  hasTypes?: boolean;
}

export function StayTable({ caption, stays, hasTypes = false }: StayTableProps) {
  const { guest, type, checkin, checkout, amount, source, state } = words.stay;
  return (
    <section class="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {[guest, ...(hasTypes ? [type] : []), checkin, checkout, state, source, amount].map((name) => (
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
              {hasTypes && (
                <td>
                  <bdi>{stay.type}</bdi>
                </td>
              )}
              <td>{stay.checkin}</td>
              <td>{stay.checkout}</td>
              <td>
                <span class={`state state-${stay.state}`}>{stay.state}</span>
              </td>
              <td>
                <bdi>{stay.source}</bdi>
              </td>
              <td class="figure">{moneyText(stay.amount, stay.currency || null)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
