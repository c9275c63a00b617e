/** How the tests run: those of bin/pms.js need a build, and the packed package, which installs for a minute, comes last. */
import { defineConfig } from 'vitest/config';

const packed = 'test/journeys/pack.test.ts';

const config = defineConfig({
  test: {
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
    // Half of the tests wait for processes of their own.
    maxWorkers: '100%',
    projects: [
      { extends: true, test: { name: 'pms', include: ['test/**/*.test.ts'], exclude: [packed] } },
      { extends: true, test: { name: 'packed', include: [packed], sequence: { groupOrder: 1 } } },
    ],
  },
});

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of this file
export default config;
