/** The body of a POST as records and duplicate action. Only its frame is judged here: a bad record is data. */
import { isUtf8 } from 'node:buffer';
import { PmsError } from '../contract/errors.ts';
import { type DuplicateAction, duplicateActions } from '../contract/import-result.ts';
import type { ResourceName } from '../contract/resource.ts';
import { refuseShape } from './refuse-shape.ts';

export interface ImportBody {
  records: unknown[];
  duplicateAction?: DuplicateAction;
}

/** Throws bad_json, invalid_request, or too_large beyond `recordsMax`. */
export function parseImport(bytes: Buffer, resource: ResourceName, recordsMax: number): ImportBody {
  refuseNoText(bytes);
  refuseShape(bytes, { keys: [resource, 'duplicate_action'], recordsMax });
  const body = parseJson(bytes);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new PmsError('invalid_request', `The body must be an object: {"${resource}": [...]}.`);
  }
  refuseUnknownKeys(body, resource);
  const { [resource]: records, duplicate_action: action } = body as Record<string, unknown>;
  if (!Array.isArray(records)) throw new PmsError('invalid_request', `${resource} must be there, and be an array.`);
  if (records.length > recordsMax) {
    throw new PmsError('too_large', `${records.length} records are more than ${recordsMax}; send fewer a request.`);
  }
  return { records, duplicateAction: duplicateActionOf(action) };
}

function refuseNoText(bytes: Buffer): void {
  if (bytes.length === 0) throw new PmsError('bad_json', 'The body is empty.');
  if (!isUtf8(bytes)) throw new PmsError('bad_json', 'The body is not valid UTF-8.');
}

/** JSON.parse by itself: it makes a key `__proto__` an ordinary one, which is then a matter of its record. */
function parseJson(bytes: Buffer): unknown {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new PmsError('bad_json', `The body is not JSON${placeOf(error as SyntaxError, text)}.`);
  }
}

/** Where V8 says it; never its whole message, which quotes the body and so may name a guest. */
function placeOf({ message }: SyntaxError, text: string): string {
  if (/unexpected end/i.test(message)) return ': it ends too early';
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined) return '';
  const before = text.slice(0, Number(position)).split('\n');
  return ` at line ${before.length}, column ${before.at(-1)!.length + 1}`;
}

/** Nothing sent is dropped silently: a misspelt duplicate_action would change what the request does. */
function refuseUnknownKeys(body: object, resource: ResourceName): void {
  const unknown = Object.keys(body).filter((key) => key !== resource && key !== 'duplicate_action');
  if (unknown.length === 0) return;
  const names = unknown.slice(0, 5).map((key) => JSON.stringify(key.slice(0, 100)));
  throw new PmsError(
    'invalid_request',
    `Unknown in the body: ${names.join(', ')}; it has ${resource} and duplicate_action.`,
  );
}

function duplicateActionOf(action: unknown): DuplicateAction | undefined {
  if (action === undefined || action === null) return undefined;
  const known = duplicateActions.find((one) => one === action);
  if (known === undefined) {
    throw new PmsError('invalid_request', `duplicate_action must be one of ${duplicateActions.join(', ')}.`);
  }
  return known;
}
