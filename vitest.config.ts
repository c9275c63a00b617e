/** How the tests run: those of bin/pms.js need a build, and the packed package, which installs for a minute, comes last. */
import { defineConfig } from 'vitest/config';

const packed = 'test/journeys/pack.test.ts';

/** `npm run test:fast`: what stands in folders of its own, and journeys that run the binary and touch every part of it. */
const fast = [
  ...['contract', 'convert', 'file', 'journal', 'transfer', 'client', 'rules', 'store', 'server', 'words', 'app'].map(
    (folder) => `test/${folder}/**/*.test.ts`,
  ),
  ...['readme-tour', 'help-examples', 'export-output', 'damaged-journal', 'hostile-books'].map(
    (journey) => `test/journeys/${journey}.test.ts`,
  ),
  'test/house.test.ts',
  'test/documents.test.ts',
];

const config = defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    setupFiles: ['test/seed.ts'],
    testTimeout: 20_000,
    // The folder of a PostgreSQL holds thousands of files, which take their time to be removed.
    hookTimeout: 60_000,
    // Half of the tests wait for processes of their own.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'pms', include: ['test/**/*.test.ts'], exclude: [packed] } },
      { extends: true, test: { name: 'fast', include: fast } },
      { extends: true, test: { name: 'packed', include: [packed], sequence: { groupOrder: 1 } } },
    ],
  },
});

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of this file
export default config;
