/** Bounds what an answer says about wrong records: each of them keeps at least one entry. */
import { errorCharactersMax, errorShortCharactersMax, errorsOfRecordMax } from './limits.ts';
import type { FieldIssue } from './row-issue.ts';

interface BoundErrors {
  /** The issues of one record that the answer has room for. The first is always given; it is shortened when the room is used up. */
  take(issues: readonly FieldIssue[]): readonly FieldIssue[];
  /** The number of issues left out. */
  leftOut(): number;
}

/** For the records of one answer, in order. */
export function boundErrors(): BoundErrors {
  let room = errorCharactersMax;
  let leftOut = 0;
  return {
    take(issues) {
      const taken: FieldIssue[] = [];
      for (const issue of issues) {
        if (taken.length === errorsOfRecordMax || (taken.length > 0 && room <= 0)) break;
        taken.push(room > 0 ? issue : shortIssue(issue));
        room -= charactersOf(issue);
      }
      leftOut += issues.length - taken.length;
      return taken;
    },
    leftOut: () => leftOut,
  };
}

function charactersOf({ field, message, value }: FieldIssue): number {
  return (field?.length ?? 0) + message.length + (typeof value === 'string' ? value.length : 0);
}

function shortIssue({ field, code, message }: FieldIssue): FieldIssue {
  return { field: field === null ? null : shorten(field), code, message: shorten(message) };
}

function shorten(text: string): string {
  if (text.length <= errorShortCharactersMax) return text;
  return `${text.slice(0, errorShortCharactersMax - 1).toWellFormed()}…`;
}
