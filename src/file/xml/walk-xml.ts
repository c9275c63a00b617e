/** Reads UTF-8 XML in constant memory, as events or as whole elements: entities that it defines are not expanded, and depth and text are bounded. */
import type { SaxesParser, SaxesTagPlain } from 'saxes';
import { PmsError } from '../../contract/errors.ts';
import { xmlDepthMax, xmlTextMax } from '../limits.ts';

export interface XmlEvents {
  /** Element names without their prefix, attributes as written. `line` is where the start tag begins, 1-based. */
  open(name: string, attributes: Readonly<Record<string, string>>, line: number): void;
  close?(name: string): void;
  text?(text: string): void;
}

interface XmlOptions {
  /** What messages call the file. */
  name: string;
  /** What messages call this XML; `XML` when absent. */
  part?: string;
}

/**
 * Calls `events` for what the bytes contain, and yields after each chunk. Throws PmsError file_broken if the XML is broken or uses an entity that it
 * defines itself.
 */
export async function* walkXml(
  bytes: AsyncIterable<Uint8Array>,
  events: XmlEvents,
  options: XmlOptions,
): AsyncGenerator<void> {
  const { SaxesParser } = await import('saxes');
  const walker = createWalker(new SaxesParser(), events, options);
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  for await (const chunk of bytes) {
    walker.write(decoder.decode(chunk, { stream: true }));
    yield;
  }
  walker.close();
  yield;
}

/** An element with all that is in it. */
export interface XmlElement {
  name: string;
  /** Where it begins. */
  line: number;
  attributes: Readonly<Record<string, string>>;
  /** That of the elements inside is theirs. */
  text: string;
  children: XmlElement[];
}

interface ElementOptions extends XmlOptions {
  /** The name of those that are wanted; the outermost one if absent. */
  element?: string;
  /** Most characters of one. */
  unitsMax: number;
  /** What is thrown for a longer one. */
  tooLong(line: number): PmsError;
}

/** What an element takes beside its texts: four million empty ones took 1.5 GB. */
const unitsBeside = 8;

/** Yields the wanted elements, after each chunk those that ended in it. Throws what `walkXml` throws. */
export async function* elementsOf(
  bytes: AsyncIterable<Uint8Array>,
  { element, unitsMax, tooLong, ...options }: ElementOptions,
): AsyncGenerator<XmlElement[]> {
  const whole: XmlElement[] = [];
  const open: XmlElement[] = [];
  let units = 0;
  const count = (length: number) => {
    units += length;
    if (units > unitsMax) throw tooLong(open[0]!.line);
  };
  const events: XmlEvents = {
    open(name, attributes, line) {
      if (open.length === 0) {
        if (element !== undefined && name !== element) return;
        units = 0;
      }
      const opened = { name, line, attributes, text: '', children: [] };
      open.at(-1)?.children.push(opened);
      open.push(opened);
      count(name.length + unitsBeside);
      for (const attribute in attributes) count(attribute.length + attributes[attribute]!.length);
    },
    text(piece) {
      const inner = open.at(-1);
      if (inner === undefined) return;
      count(piece.length);
      inner.text += piece;
    },
    close() {
      const closed = open.pop();
      if (closed !== undefined && open.length === 0) whole.push(closed);
    },
  };
  for await (const _ of walkXml(bytes, events, options)) yield whole.splice(0);
}

function createWalker(parser: SaxesParser, events: XmlEvents, { name, part = 'XML' }: XmlOptions) {
  let depth = 0;
  let line = 1;
  let quiet = 0;
  const broken = (why: string) =>
    new PmsError('file_broken', `The ${part} in ${name} is broken: ${why}.`, {
      fix: 'Export the file again, or save the table as CSV (UTF-8).',
    });
  parser.on('error', (error) => {
    throw broken(error.message.replace(/\.$/, ''));
  });
  parser.on('opentagstart', () => {
    line = parser.line;
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    quiet = 0;
    depth += 1;
    if (depth > xmlDepthMax) throw broken(`line ${line} is nested too deeply`);
    events.open(localName(tag.name), tag.attributes, line);
  });
  parser.on('closetag', (tag: SaxesTagPlain) => {
    quiet = 0;
    depth -= 1;
    events.close?.(localName(tag.name));
  });
  const onText = (text: string) => {
    quiet = 0;
    events.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  return {
    write(text: string): void {
      // Until it reaches the end of a tag, text or comment, the parser holds all of it.
      quiet += text.length;
      parser.write(text);
      if (quiet > xmlTextMax) throw broken(`line ${parser.line} is too long`);
    },
    close: () => void parser.close(),
  };
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
