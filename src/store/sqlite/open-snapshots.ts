/** The open snapshots, the oldest first: an open one keeps the log from being brought into the database. */
import type { Snapshot } from '../store.ts';

interface OpenSnapshots {
  /** Adds a snapshot until it is closed. */
  add(snapshot: Snapshot, onRevoked: (() => void) | undefined): Snapshot;
  /** Asks for the oldest one to be closed and waits for that, at most a moment. False if all were asked already. */
  revokeOldest(): Promise<boolean>;
}

/** The holder of a snapshot closes it at once, unless it waits for something other than its reader. */
const closeMs = 1000;

interface OpenSnapshot {
  onRevoked(): void;
  closed: Promise<void>;
}

export function createOpenSnapshots(): OpenSnapshots {
  const open = new Set<OpenSnapshot>();
  return {
    add(snapshot, onRevoked) {
      if (onRevoked === undefined) return snapshot;
      let tellClosed = () => {};
      const closed = new Promise<void>((resolve) => {
        tellClosed = resolve;
      });
      const entry = { onRevoked, closed };
      open.add(entry);
      return {
        ...snapshot,
        async close() {
          await snapshot.close();
          open.delete(entry);
          tellClosed();
        },
      };
    },
    async revokeOldest() {
      const [oldest] = open;
      if (oldest === undefined) return false;
      open.delete(oldest);
      oldest.onRevoked();
      let timer: NodeJS.Timeout | undefined;
      const waited = new Promise((resolve) => {
        timer = setTimeout(resolve, closeMs);
      });
      await Promise.race([oldest.closed, waited]);
      clearTimeout(timer);
      return true;
    },
  };
}
