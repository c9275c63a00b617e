/** Shows an expected failure: what happened, and what to do next. */
import type { PmsError } from '../../contract/errors.ts';
import { printableLines } from '../../words/printable.ts';

/** `pms: bookings.csv does not exist. Check the path.` */
export function renderError(error: PmsError): string {
  return printableLines(`pms: ${sentence(error.message)} ${error.fix}`);
}

/** The text with exactly one full stop at its end. */
export function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The same for scripts: one JSON object. */
export function renderErrorJson(error: PmsError): string {
  return JSON.stringify({ success: false, error: { code: error.code, message: error.message, fix: error.fix } });
}
