import { join } from 'node:path';
import { describe, onTestFinished } from 'vitest';
import { openSqliteStore } from '../../../src/store/sqlite/open-store.ts';
import { describeStore } from '../../suites/store.ts';
import { temporaryFolder, temporaryStore } from '../temporary-store.ts';

describe('the store over SQLite', () => {
  describeStore({
    open: () => temporaryStore().store,
    openCopy(path) {
      const store = openSqliteStore(path);
      onTestFinished(() => store.close());
      return store;
    },
    newPath: () => join(temporaryFolder(), 'copy.db'),
  });
});
