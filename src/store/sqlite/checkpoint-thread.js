// @ts-check
/** The thread of a checkpointer, in plain JavaScript because a thread is started from its file as it stands. Each message is one checkpoint. */
import { parentPort, workerData } from 'node:worker_threads';

const { default: Database } = await import(workerData.driver);
const database = new Database(workerData.path, { fileMustExist: true });

parentPort?.on('message', (message) => {
  if (message === 'close') {
    database.close();
    parentPort?.close();
    return;
  }
  try {
    database.pragma('wal_checkpoint(PASSIVE)');
  } catch {
    // The log stays as it is, and the next checkpoint tries again; a full disk is told to whoever writes.
  }
  parentPort?.postMessage('done');
});
