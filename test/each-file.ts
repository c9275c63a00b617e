/** For each file of tests, also of those that share a process. */
import { afterAll } from 'vitest';
import { closeFile } from './after-file.ts';

afterAll(closeFile);
