/** The archive of an .xlsx as its XML parts, in any encoding, and the relations of each part. */
import { posix } from 'node:path';
import { PmsError } from '../../contract/errors.ts';
import { type EntryOptions, readEntry, type Zip } from '../archive/zip.ts';
import type { ZipEntry } from '../archive/zip-directory.ts';
import { readAsUtf8 } from '../bytes/decode-text.ts';
import { peek } from '../bytes/peek.ts';
import { bookPartBytesMax, sampleBytes } from '../limits.ts';
import { walkXml, type XmlEvents } from '../xml/walk-xml.ts';

/** The XML files of the workbook. */
export interface Parts {
  /** What messages call the workbook. */
  name: string;
  has(path: string): boolean;
  /** Reports the events of a part; yields now and then. Throws PmsError file_broken, also if the part is missing. */
  walk(path: string, events: XmlEvents, options?: EntryOptions): AsyncGenerator<void>;
  /** The packed size of a part in bytes. */
  packedBytes(path: string): number | undefined;
  /** The parts that a part refers to; for '' those of the workbook itself. Empty if it has no list. */
  relations(path: string): Promise<Relation[]>;
}

export interface Relation {
  id: string;
  /** The last word of its type: `worksheet`, `styles`. */
  type: string;
  path: string;
}

/** The parts of an archive; names are compared loosely, because programs write them differently. */
export function createParts(zip: Zip): Parts {
  const entries = new Map<string, ZipEntry>(zip.entries.map((entry) => [partKey(entry.name), entry]));
  const parts: Parts = {
    name: zip.name,
    has: (path) => entries.has(partKey(path)),
    packedBytes: (path) => entries.get(partKey(path))?.packedBytes,
    async *walk(path, events, options) {
      const entry = entries.get(partKey(path));
      if (entry === undefined) throw missingPart(zip.name, path);
      const bytes = readEntry(zip, entry, { bytesMax: bookPartBytesMax, ...options });
      const text = readAsUtf8(await peek(bytes, sampleBytes), undefined);
      yield* walkXml(text.bytes, events, { name: zip.name, part: `part ${path}` });
    },
    relations: (path) => readRelations(parts, path),
  };
  return parts;
}

/** Paths are compared without case and leading slash, because programs differ in both. */
function partKey(path: string): string {
  return path.replace(/^\/+/, '').toLowerCase();
}

function missingPart(name: string, path: string): PmsError {
  return new PmsError('file_broken', `The workbook ${name} has no part ${path}.`, {
    fix: 'Open it in a spreadsheet program and save it again.',
  });
}

async function readRelations(parts: Parts, path: string): Promise<Relation[]> {
  const folder = posix.dirname(path === '' ? '_' : path);
  const list = posix.join(folder, '_rels', `${posix.basename(path)}.rels`);
  const relations: Relation[] = [];
  if (!parts.has(list)) return relations;
  const open: XmlEvents['open'] = (name, { Id = '', Type = '', Target = '' }) => {
    if (name !== 'Relationship') return;
    const target = Target.replaceAll('\\', '/');
    relations.push({
      id: Id,
      type: Type.slice(Type.lastIndexOf('/') + 1),
      path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
    });
  };
  for await (const _ of parts.walk(list, { open }));
  return relations;
}
