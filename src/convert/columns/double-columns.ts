/** Columns of one meaning that nowhere hold different things are one; about others it is asked which of them counts. A known source says it. */
import { nameKey } from '../../contract/text.ts';
import { cellText } from '../bookings/read/booking-cells.ts';
import type { FilePlan } from '../file-plan.ts';
import { meaningOfColumns, type Question } from '../question.ts';
import { columnNames, indexesOfRole, shownName } from './native-columns.ts';
import type { ColumnRole } from './source.ts';

/** A look at all rows: the columns of each of these roles, and the questions about them, with the cells of the first row in which they differ. */
export function createDoubles(
  { header, roles, source }: Pick<FilePlan, 'header' | 'roles' | 'source'>,
  wanted: readonly ColumnRole[],
) {
  const names = columnNames(header).map(shownName);
  const found = new Map<ColumnRole, Question>();
  const several = wanted.flatMap((role) => {
    const indexes = indexesOfRole({ header, roles, source }, role);
    return source !== undefined || indexes.length < 2 ? [] : [{ role, indexes }];
  });
  return {
    add(cells: readonly string[], line: number): void {
      for (const { role, indexes } of several) {
        const texts = indexes.map((index) => cellText(cells[index] ?? ''));
        if (found.has(role) || texts.includes('') || new Set(texts.map(nameKey)).size === 1) continue;
        const columns = indexes.map((index, at) => ({ name: names[index]!, example: texts[at]!.slice(0, 60), line }));
        found.set(role, meaningOfColumns('double', columns, [role]));
      }
    },
    questions: () => [...found.values()],
  };
}

export type Doubles = ReturnType<typeof createDoubles>;
