/**
 * How the tests run. `npm test` takes everything but the project `slow`, a twentieth of the effort and the same seeds each time; `--mode all` (`npm run test:all`)
 * takes all of it, a fifth of the effort and random seeds beside (test/effort.ts). Each file is in one project.
 */
import { randomInt } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const all = ['test/**/*.test.ts'];
const slow = ['test/slow/**/*.test.ts'];

/** Files that measure the memory or the turns of their process, or change what belongs to all of it: each has one of its own. */
const alone = [
  'convert/*-memory',
  'file/open-rows',
  'file/workbook',
  'file/archive/unpack',
  'file/bytes/spool',
  'file/csv/read-csv',
  'file/json/read-json',
  'file/xml/read-xml',
  'laws/{owner-only-database,traps}',
  'server/send-records',
].map((name) => `test/${name}.test.ts`);

/** What takes longest begins first: at the end, one of them would run alone. The last run says which, else the folder. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => /\/(slow|board|laws)\//.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const config = defineConfig(({ mode }) => {
  if (mode === 'all') {
    process.env.PMS_EFFORT ??= '0.2';
    process.env.PMS_RANDOM_SEED ??= `${randomInt(1_000_000, 1_000_000_000)}`;
  }
  return {
    test: {
      globalSetup: ['test/run.ts'],
      setupFiles: ['test/each-file.ts'],
      // These end only what hangs: a busy machine takes its time.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
      // A third of their time the tests wait for processes of their own, timers and the disk.
      maxWorkers: availableParallelism() + 1,
      sequence: { sequencer: LongestFirst },
      projects: [
        // Loading the program took half of the time of these: their files share processes.
        { extends: true, test: { name: 'quick', include: all, exclude: [...alone, ...slow], isolate: false } },
        { extends: true, test: { name: 'alone', include: alone } },
        { extends: true, test: { name: 'slow', include: slow } },
      ],
    },
  };
});

// biome-ignore lint/style/noDefaultExport: vitest reads the default export of this file
export default config;
