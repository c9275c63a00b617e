/** The JSON object in an answer, unless it is hostile: deep nesting or millions of values would take more memory than a machine has. */
import { jsonDepthMax } from '../file/limits.ts';
import { answerValuesMax } from './limits.ts';

/** A JSON object in a text; undefined for anything else, and for one that is nested too deep or has too many values. */
export function jsonObjectOf(text: string): Record<string, unknown> | undefined {
  if (!isModest(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];

/** Judged by the marks outside its texts; does not check that it is JSON. */
function isModest(text: string): boolean {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let at = 0; at < text.length; at += 1) {
    const mark = text.charCodeAt(at);
    if (mark === QUOTE) isInText = !isInText;
    else if (isInText) at += mark === BACKSLASH ? 1 : 0;
    else if (mark === COMMA) values += 1;
    // With this bit set, a bracket becomes a brace.
    else if ((mark | 0x20) === 0x7b) {
      depth += 1;
      values += 1;
    } else if ((mark | 0x20) === 0x7d) depth -= 1;
    if (depth > jsonDepthMax || values > answerValuesMax) return false;
  }
  return true;
}
