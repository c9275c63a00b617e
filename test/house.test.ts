/** The rules of the house that a machine can check, read from the lines of the source. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const source = join(root, 'src');

const sources = [...filesOf(source, '.ts'), ...filesOf(source, '.tsx')].map((path) => ({
  path: relative(source, path),
  text: readFileSync(path, 'utf8'),
}));
const tests = filesOf(join(root, 'test'), '.ts');

/** Which folders a folder may import besides itself and `contract`. */
const directions: Record<string, readonly string[]> = {
  'main.ts': ['cli', 'words'],
  cli: [
    'board',
    'words',
    'app',
    'report',
    'sync',
    'transfer',
    'convert',
    'file',
    'client',
    'server',
    'rules',
    'store',
    'journal',
    'ledger',
    'history',
    'undo',
  ],
  board: ['words', 'app', 'sync', 'transfer', 'convert', 'file', 'client', 'history', 'report'],
  words: ['app', 'report', 'sync', 'transfer', 'convert', 'file', 'journal', 'history'],
  app: ['report', 'sync', 'undo', 'transfer', 'convert', 'file', 'client', 'journal', 'ledger', 'history', 'sqlite'],
  report: ['sync', 'transfer', 'ledger'],
  undo: ['sync', 'file', 'history', 'ledger'],
  sync: ['transfer', 'convert', 'file', 'ledger', 'history', 'sqlite'],
  transfer: ['convert', 'file', 'journal'],
  convert: ['file'],
  client: ['file'],
  server: ['file'],
  rules: ['store'],
  store: ['file', 'sqlite'],
  journal: ['file', 'sqlite'],
  ledger: ['file', 'sqlite'],
  history: ['ledger', 'file', 'sqlite'],
  file: [],
  sqlite: ['file'],
  contract: [],
};

function filesOf(folder: string, ending: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path));
}

/** What a file imports, by `import`, `export from` and `import()`. */
function importsOf(text: string): string[] {
  const quoted = /^\s*(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm;
  return [...text.matchAll(quoted)].map((match) => (match[1] ?? match[2] ?? match[3])!);
}

/** Paths of our own that a file imports, seen from `src`. */
function ownImportsOf({ path, text }: { path: string; text: string }): string[] {
  return importsOf(text)
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(path), name));
}

function folderOf(path: string): string {
  return path.split('/')[0]!;
}

/** The source without comments and texts, so that words in them do not count. */
function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s*\/\/.*$|\s\/\/ .*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

describe('imports', () => {
  test('are found in every form', () => {
    const text = `import { a } from './a.ts';\nimport type {\n  B,\n} from './b.ts';\nexport { c } from './c.ts';\nimport './d.ts';\nconst e = await import('./e.ts');\n`;
    expect(importsOf(text)).toEqual(['./a.ts', './b.ts', './c.ts', './d.ts', './e.ts']);
  });

  test('run one way', () => {
    const wrong = sources.flatMap((file) => {
      const from = folderOf(file.path);
      return ownImportsOf(file)
        .filter((path) => ![from, 'contract', ...(directions[from] ?? [])].includes(folderOf(path)))
        .map((path) => `${file.path} -> ${path}`);
    });
    expect(wrong).toEqual([]);
    expect(new Set(sources.map(({ path }) => folderOf(path)))).toEqual(new Set(Object.keys(directions)));
  });

  test('of contract are zod, node: and its own', () => {
    const foreign = sources
      .filter(({ path }) => folderOf(path) === 'contract')
      .flatMap(({ text }) => importsOf(text))
      .filter((name) => !name.startsWith('./') && !name.startsWith('node:') && name !== 'zod');
    expect(foreign).toEqual([]);
  });

  test('of rules know of the store its interface only', () => {
    const engines = sources
      .filter(({ path }) => folderOf(path) === 'rules')
      .flatMap(ownImportsOf)
      .filter((path) => folderOf(path) === 'store' && path !== 'store/store.ts');
    expect(engines).toEqual([]);
  });

  test('point at files that exist, with their ending', () => {
    const paths = new Set(sources.map(({ path }) => path));
    expect(sources.flatMap(ownImportsOf).filter((path) => !paths.has(path) && !path.endsWith('.json'))).toEqual([]);
  });

  test('make no circle', () => {
    const importsByPath = new Map(sources.map((file) => [file.path, ownImportsOf(file)]));
    const done = new Set<string>();
    const circles: string[] = [];
    const walk = (path: string, way: readonly string[]): void => {
      if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' -> '));
      if (way.includes(path) || done.has(path)) return;
      for (const next of importsByPath.get(path) ?? []) walk(next, [...way, path]);
      done.add(path);
    };
    for (const path of importsByPath.keys()) walk(path, []);
    expect(circles).toEqual([]);
  });
});

describe('names', () => {
  test('of files say what is in them: none is called utils, helpers, common, shared or index', () => {
    const banned = /(^|\/)(utils?|helpers?|common|shared|index|misc|lib)(\.test)?(\.ts|\/)/;
    const all = [...sources.map(({ path }) => path), ...tests.map((path) => relative(root, path))];
    expect(all.filter((path) => banned.test(path))).toEqual([]);
  });

  test('of files are kebab-case', () => {
    const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.test)?\.tsx?$/;
    expect([...sources.map(({ path }) => path), ...tests].filter((path) => !kebab.test(basename(path)))).toEqual([]);
  });

  test('are exported by name: there is no default export', () => {
    expect(
      sources.filter(({ text }) => /^export default\b|\bas default\b/m.test(codeOf(text))).map(({ path }) => path),
    ).toEqual([]);
  });

  test('are exported only where another file names them', () => {
    const exported = /^export (?:async )?(?:function\*?|const|let|class|interface|type) +(\w+)/gm;
    const all = [...sources, ...tests.map((path) => ({ path, text: readFileSync(path, 'utf8') }))];
    const filesOfWord = new Map<string, Set<string>>();
    for (const { path, text } of all)
      for (const [word] of text.matchAll(/\w+/g)) filesOfWord.set(word, (filesOfWord.get(word) ?? new Set()).add(path));
    const unused = sources
      .flatMap(({ path, text }) => [...text.matchAll(exported)].map((match) => ({ path, name: match[1]! })))
      .filter(({ name }) => filesOfWord.get(name)!.size === 1);
    expect(unused).toEqual([]);
  });
});

test('the model of the service knows nothing of its source', () => {
  const meetTheService = ['model.test.ts', 'services.ts'];
  const models = tests.filter((path) => dirname(path) === join(root, 'test/model'));
  const knowing = models
    .filter((path) => importsOf(readFileSync(path, 'utf8')).some((name) => name.includes('/src/')))
    .map((path) => basename(path));
  expect(knowing.sort()).toEqual(meetTheService);
});

test('every file opens with what comes in, what goes out and why it stands there', () => {
  expect(sources.filter(({ text }) => !/^(#!.*\n)?\/\*\*/.test(text)).map(({ path }) => path)).toEqual([]);
});

test('there is no any', () => {
  const untyped = /:\s*any\b|\bas any\b|<any\b|\bany\[\]|,\s*any>/;
  expect(sources.filter(({ text }) => untyped.test(codeOf(text))).map(({ path }) => path)).toEqual([]);
});

test('only main.ts and bin/pms.js touch process.exit and signals', () => {
  const touching = /\bprocess\s*\.\s*(exit|exitCode|kill|abort|on|once)\b/;
  expect(
    sources.filter(({ path, text }) => path !== 'main.ts' && touching.test(codeOf(text))).map(({ path }) => path),
  ).toEqual([]);
});

test('nothing is written to the console: words go through the context', () => {
  expect(sources.filter(({ text }) => /\bconsole\s*\./.test(codeOf(text))).map(({ path }) => path)).toEqual([]);
});

test('classes are errors', () => {
  const classes = sources.flatMap(({ text }) =>
    [...codeOf(text).matchAll(/\bclass\s+\w+[^{]*/g)].map(([line]) => line.trim()),
  );
  expect(classes.filter((line) => !/\bextends\s+\w*Error\b|\bextends Error\b/.test(line))).toEqual([]);
});

test('a test is named after the file or folder it tests, or stands among the journeys, laws, faults or what is slow', () => {
  const across = ['journeys', 'laws', 'faults', 'model', 'slow'];
  const ofTheHouse = ['house', 'documents'];
  const names = tests
    .filter((path) => path.endsWith('.test.ts'))
    .map((path) => relative(join(root, 'test'), path).slice(0, -'.test.ts'.length))
    .filter((name) => !across.includes(folderOf(name)) && !ofTheHouse.includes(name));
  const stands = (name: string) => existsSync(join(source, `${name}.ts`)) || existsSync(join(source, name));
  expect(names.filter((name) => !stands(name))).toEqual([]);
});

/** `npm ci` believes the lock file and not the packages: without these two lines it compiles on a Node that has binaries. `npm install` takes them out. */
test('the lock file lets nothing be compiled on Node 22.14 and newer', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  expect(packages['node_modules/better-sqlite3']).toMatchObject({ optional: true, engines: { node: '20.x' } });
  expect(packages['node_modules/better-sqlite3-13']).toMatchObject({ gypfile: false });
});
