/** Finds the columns of a list of rooms or prices that say of some rows that they are not sold, or at another price. */
import { isUnsold } from '../bookings/read/read-status.ts';
import { headerWords } from '../columns/header-words.ts';
import { isIgnored, shownName } from '../columns/native-columns.ts';
import { isDiscount, isOfLongTime } from '../columns/values/money-words.ts';
import { createColumnSurvey } from '../columns/values/survey-columns.ts';
import { isHeaderOfState, saysYes, speaksOfClosing } from '../columns/values/telling-words.ts';
import type { ExternalFile } from '../external-file.ts';
import { choicesAmong, type Question } from '../question.ts';
import type { Decisions } from '../reading-options.ts';
import { headerCheck, isTotalWord, rowChooser } from '../rows-left-out.ts';

/** A look at all rows, for the columns without a role. A known source says what its own are. */
export function createUnsold({ header, chosen }: ExternalFile, decisions: Decisions) {
  const { roles, isSaid, isKnown, source } = chosen;
  const [isChosen, isHeaderAgain] = [rowChooser({ header, decisions }), headerCheck(header)];
  const used = roles.filter((role) => role !== undefined).length;
  // A sum or a line of text is in few columns.
  const isFull = (cells: readonly string[]) =>
    !cells.some(isTotalWord) && cells.filter((cell) => cell !== '').length * 2 > used;
  const survey = createColumnSurvey(header, (cells) => isChosen(cells) && isFull(cells) && !isHeaderAgain(cells));
  const isFree = (index: number) =>
    roles[index] === undefined && !isSaid[index] && !isIgnored(header[index]!) && !(source && isKnown[index]);
  return {
    add: survey.add,
    questions(): Question[] {
      const { profiles, rows } = survey.result();
      return [...header.keys()].filter(isFree).flatMap((index) => {
        const { values, filled } = profiles[index]!;
        const texts = [...values.keys(), ...(filled < rows ? [''] : [])];
        const name = shownName(header[index]!);
        const live = texts.filter((text) => !mayBeUnsold(text, name));
        const example = texts.find((text) => !live.includes(text));
        // Prices that are all before a discount are of one kind.
        const isOff = (text: string) => isUnsold(text, name) || isOfOther(text, name);
        if (example === undefined || (live.length === 0 && !texts.some(isOff))) return [];
        const only = choicesAmong('only', live.length === 1 ? live : [], name);
        const choices = [...only, ...choicesAmong('column', ['none'], name)];
        const columns = [{ name, ...(example !== '' && { example, line: values.get(example)!.line }) }];
        return [{ what: 'column_meaning', meaning: 'state', columns, choices }];
      });
    },
  };
}

/** Whether a cell says that its row is not sold, that the price is that of a guest or before a discount, or that the night is closed. */
export function mayBeUnsold(text: string, header: string): boolean {
  if (isUnsold(text, header)) return true;
  const [name, said] = [headerWords(header), headerWords(text)];
  if (name.filter((word) => !ofDiscount.test(word)).length === 1 && isDiscount(header)) return /[1-9]/.test(text);
  return isOfOther(text, header) || (isHeaderOfState(header) && said.length < 4 && speaksOfClosing(text));
}

/** Whether a cell says that the price is that of a guest, a week or a month: a yes below `Per person`, or `per week`. */
function isOfOther(text: string, header: string): boolean {
  const isYes = saysYes(text);
  if (isYes !== undefined) return isYes && ofGuest.test(headerWords(header).join(' '));
  return ofGuest.test(headerWords(text).join(' ')) || isOfLongTime(text);
}

const ofDiscount = /^(?:percent|pct|amount|rate|value|in)$/;
/** And not of a number of them: `per person`, `pro Person`. */
const ofGuest =
  /\b(?:per|pro|par|por|a|je|na|za|po) (?:person|persona|personne|persoon|pessoa|osoba|osobe|osobu|guest|adult|pax|head|gast|kopf)$/;
