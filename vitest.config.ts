/** How the tests run: those of bin/pms.js need a build, and the packed package, which installs for a minute, comes last. */
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const tests = (...names: string[]) => names.map((name) => `test/${name}.test.ts`);

const packed = tests('journeys/pack');

/** Files that measure the memory of their process, or change its time zone or folders: each has one of its own. */
const alone = tests(
  'convert/*-memory',
  'file/open-rows',
  'file/workbook',
  'file/archive/unpack',
  'file/bytes/spool',
  'file/csv/read-csv',
  'file/json/read-json',
  'file/xml/read-xml',
);

/** Functions of values: their files share processes, for loading the program took a third of their time. */
const pure = ['contract', 'convert', 'file'].map((folder) => `test/${folder}/**/*.test.ts`);

/** The rest of `npm run test:fast`: what stands in folders of its own, and journeys that run the binary and touch every part of it. */
const fast = [
  ...['journal', 'transfer', 'client', 'rules', 'store', 'server', 'app'].map(
    (folder) => `test/${folder}/**/*.test.ts`,
  ),
  ...tests(
    ...['readme-tour', 'help-examples', 'export-output', 'damaged-journal', 'hostile-books'].map(
      (journey) => `journeys/${journey}`,
    ),
    'house',
    'documents',
  ),
  ...alone,
];

/** These take minutes. They begin first: at the end, one of them would run alone. */
const longest = tests(
  ...['journeys/torture', 'laws/sync-worlds', 'laws/sync-more-worlds'],
  ...['board/page', 'journeys/board', 'journeys/going-on'],
);

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((name) => moduleId.endsWith(`/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Each file is in one project. */
const config = defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    setupFiles: ['test/seed.ts'],
    testTimeout: 20_000,
    // The folder of a PostgreSQL holds thousands of files, which take their time to be removed.
    hookTimeout: 60_000,
    // Half of the tests wait for processes of their own.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: 'pure', include: pure, exclude: alone, isolate: false } },
      { extends: true, test: { name: 'fast', include: fast } },
      {
        extends: true,
        test: { name: 'slow', include: ['test/**/*.test.ts'], exclude: [...pure, ...fast, ...packed] },
      },
      { extends: true, test: { name: 'packed', include: packed, sequence: { groupOrder: 1 } } },
    ],
  },
});

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of this file
export default config;
