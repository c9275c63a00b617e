/**
 * Loaded with `--import` before `pms`: every sentence it makes is another one, with each small letter turned into its neighbour. Sentences are what
 * the functions of `words/` give, the messages and fixes of errors, and the messages of row issues.
 */
import * as module from 'node:module';

/** Texts with a blank are sentences; the others are codes and names. */
globalThis.reworded = (value) => {
  if (typeof value === 'string') return value.includes(' ') ? value.replace(/[a-z]/g, neighbour) : value;
  if (Array.isArray(value)) return value.map(globalThis.reworded);
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, globalThis.reworded(each)]));
};

function neighbour(letter) {
  return letter === 'z' ? 'a' : String.fromCharCode(letter.charCodeAt(0) + 1);
}

/** What a person types, control characters made visible, and reports, whose sentences others make: these are no sentences. */
const noSentences = /\/words\/(shell-word|printable|import-report|inspection-report)\.js$/;

function rewordSource(url, source) {
  if (url.endsWith('/dist/contract/errors.js')) {
    const withMessage = replaceIn(source, 'super(message,', 'super(reworded(message),');
    return replaceIn(withMessage, /this\.fix = (.*);/, 'this.fix = reworded($1);');
  }
  if (url.endsWith('/dist/contract/row-issue.js'))
    return replaceIn(source, /message: (details.*),\n/, 'message: reworded($1),\n');
  if (!url.includes('/dist/words/') || noSentences.test(url)) return source;
  const names = [...source.matchAll(/^export function (\w+)\(/gm)].map(([, name]) => name);
  const wrapped = names.map((name) => {
    const call = `(...values) => { const made = ${name}(...values); return made instanceof Error ? made : reworded(made); }`;
    return `const reworded_${name} = ${call};\nexport { reworded_${name} as ${name} };`;
  });
  return `${source.replace(/^export function /gm, 'function ')}\n${wrapped.join('\n')}\n`;
}

function replaceIn(source, what, by) {
  const made = source.replace(what, by);
  if (made === source) throw new Error(`There is nothing to reword: ${what}`);
  return made;
}

function rewordLoaded(url, loaded) {
  return url.includes('/dist/') ? { ...loaded, source: rewordSource(url, String(loaded.source)) } : loaded;
}

/** The hook of Node 20, called in a thread of its own. */
export async function load(url, context, next) {
  return rewordLoaded(url, await next(url, context));
}

if (module.registerHooks !== undefined)
  module.registerHooks({ load: (url, context, next) => rewordLoaded(url, next(url, context)) });
else if (process.env.PMS_HOOKED === undefined) {
  // The thread of the hooks loads this file too.
  process.env.PMS_HOOKED = '1';
  module.register(import.meta.url);
  delete process.env.PMS_HOOKED;
}
