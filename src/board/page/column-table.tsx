/** The columns of a file with their roles, and a way to choose another role. */

import { fieldName } from '../../words/choices.ts';
import type { InspectionFacts } from '../facts.ts';
import { optionsOf, Table } from './lists.tsx';
import type { Choose } from './use-inspection.ts';
import { words } from './words.ts';

export function ColumnTable({ facts, choose }: { facts: InspectionFacts; choose: Choose }) {
  const { roles } = facts;
  // What pms itself wrote into a file of refused rows is nothing to decide about.
  const columns = facts.columns.filter(({ header }) => !(facts.isPart && header.startsWith('_')));
  if (columns.length === 0) return null;
  const hasWhy = columns.some(({ why }) => why !== undefined);
  return (
    <Table title="Columns" class="fit" heads={['Column', words.inspect.is2, 'First value', ...(hasWhy ? ['Why'] : [])]}>
      {columns.map(({ header, role, sample, why }, index) => (
        <tr key={index} class={role === undefined ? 'unused' : undefined}>
          <th scope="row">
            <bdi>{header}</bdi>
          </th>
          <td>
            <select
              aria-label={`${words.inspect.is2}: ${header}`}
              value={role ?? ''}
              onChange={({ currentTarget: { value } }) =>
                void choose({ add: { column: [`${header}=${value === '' ? 'none' : value}`] } })
              }
            >
              <option value="">not used</option>
              {optionsOf(role === undefined || roles.includes(role) ? roles : [role, ...roles], fieldName)}
            </select>
          </td>
          <td>
            <bdi>{sample}</bdi>
          </td>
          {hasWhy && <td>{why}</td>}
        </tr>
      ))}
    </Table>
  );
}
