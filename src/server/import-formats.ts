/**
 * The formats in which the body of a POST is read: the JSON of the interface, and tables under our own column names, so that a file can be sent as it
 * is.
 */
import type { IncomingHttpHeaders } from 'node:http';
import { PmsError } from '../contract/errors.ts';
import { type ParsedImport, parseImport } from './parse-import.ts';
import { type ParseTable, parseCsv, parseNdjson } from './parse-table.ts';
import type { QueryParameter, QueryValues } from './query.ts';

interface ImportFormat {
  mediaType: string;
  /** Parameters of the query; a JSON body needs none. */
  parameters: readonly QueryParameter[];
  /** Throws bad_json, invalid_request, too_large. */
  parse(bytes: Buffer, query: QueryValues, ...rest: ParseRest): Promise<ParsedImport>;
}

type ParseRest = [resource: Parameters<typeof parseImport>[1], recordsMax: number];

export const actionParameter: QueryParameter = {
  name: 'duplicate_action',
  kind: 'action',
  isRequired: false,
  example: 'skip',
  description: 'Of a body in CSV or NDJSON: `skip` (the default) or `update`. JSON says it in the body.',
};

/** The first is the format of the interface. */
const importFormats: readonly ImportFormat[] = [
  { mediaType: 'application/json', parameters: [], parse: (bytes, _query, ...rest) => parseImport(bytes, ...rest) },
  tableFormat('text/csv', parseCsv),
  tableFormat('application/x-ndjson', parseNdjson),
];

function tableFormat(mediaType: string, parse: ParseTable): ImportFormat {
  return {
    mediaType,
    parameters: [actionParameter],
    parse: async (bytes, { duplicate_action: duplicateAction }, ...rest) => ({
      records: await parse(bytes, ...rest),
      duplicateAction,
    }),
  };
}

/** The format of a body by its headers. Throws unsupported_media_type for anything else, and for any charset but UTF-8. */
export function importFormatOf(headers: IncomingHttpHeaders): ImportFormat {
  const [type = '', ...parameters] = (headers['content-type'] ?? '').toLowerCase().split(';');
  const format = importFormats.find(({ mediaType }) => mediaType === type.trim());
  if (format === undefined) {
    const known = importFormats.map(({ mediaType }) => mediaType);
    throw new PmsError('unsupported_media_type', `Send the body as Content-Type: ${known.join(' or ')}.`);
  }
  for (const parameter of parameters) {
    const [name, charset = ''] = parameter.split('=').map((part) => part.trim());
    if (name === 'charset' && !/^"?utf-?8"?$/.test(charset)) {
      throw new PmsError('unsupported_media_type', 'Send the body in UTF-8; no other charset is read.');
    }
  }
  if (!/^(identity)?$/.test((headers['content-encoding'] ?? '').trim().toLowerCase())) {
    throw new PmsError(
      'unsupported_media_type',
      'Send the body without Content-Encoding; compressed ones are not read.',
    );
  }
  return format;
}
