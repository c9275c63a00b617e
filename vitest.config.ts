/** How the tests run: those of bin/pms.js need a build, and the packed package, which installs for a minute, comes last. */
import { defineConfig } from 'vitest/config';

const config = defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/build.ts'],
    testTimeout: 20_000,
  },
});

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of this file
export default config;
