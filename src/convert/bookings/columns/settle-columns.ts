/** Examines the columns of an external file of bookings by their values: each is used, asked about, or shown to make no difference. */
import type { Ambiguity } from '../../ambiguity.ts';
import type { ChosenColumns } from '../../columns/choose-columns.ts';
import type { SurveyedColumns } from '../../columns/values/survey-columns.ts';
import type { Decisions } from '../../decisions.ts';
import type { Finding } from '../../finding.ts';
import type { NameOrder } from '../../values/text/split-name.ts';
import { createStatusReader } from '../read/read-status.ts';
import type { ColumnsDraft } from './draft.ts';
import { settleDates } from './settle-dates.ts';
import { settleDoubles } from './settle-doubles.ts';
import { settleChannel, settleChannelId, settleId } from './settle-id.ts';
import { settleMoney } from './settle-money.ts';
import { settleNameNotes, settleNameOrder, settleNames } from './settle-names.ts';
import { settleState } from './settle-state.ts';

export interface SettledColumns {
  chosen: ChosenColumns;
  ambiguities: Ambiguity[];
  /** What values and sums have proved. */
  findings: Finding[];
  /** Which part of a guest's name comes first, if the header says it. */
  nameOrder?: NameOrder;
}

/** Decides what the header alone leaves open. What a person has said is not questioned. */
export function settleColumns(
  { header, chosen, decisions, constants }: ColumnsToSettle,
  { profiles, sample, rows, differ }: SurveyedColumns,
): SettledColumns {
  const draft: ColumnsDraft = {
    header,
    isOfSource: chosen.source !== undefined,
    isMapped: decisions.columns !== undefined,
    roles: [...chosen.roles],
    isKnown: [...chosen.isKnown],
    isSaid: chosen.isSaid,
    ...{ profiles, sample, rows, differ, decisions, constants },
    open: [],
    findings: [],
  };
  settleDates(draft);
  settleId(draft);
  settleChannelId(draft);
  settleChannel(draft);
  settleState(draft, createStatusReader({ source: chosen.source, decisions }));
  settleMoney(draft);
  settleNames(draft);
  settleNameNotes(draft);
  settleDoubles(draft);
  const nameOrder = settleNameOrder(draft);
  const { roles, isKnown, open, findings } = draft;
  return {
    chosen: { ...chosen, roles, isKnown },
    ambiguities: open,
    findings,
    ...(nameOrder !== undefined && { nameOrder }),
  };
}

interface ColumnsToSettle {
  header: readonly string[];
  chosen: ChosenColumns;
  decisions: Decisions;
  constants: ReadonlyMap<string, string>;
}
