/** How much of all requests is held at once, from the first byte of a body until its answer: memory has an end before connections have. */
import { PmsError } from '../contract/errors.ts';
import type { ServerLimits } from './limits.ts';

/** One request, while it is held. */
export interface Upload {
  /** Counts bytes that have come. Throws unavailable where they are more than can be held; what came before stays counted until the end. */
  add(bytes: number): void;
  /** What it held is free for others. */
  end(): void;
}

export interface Uploads {
  begin(keyId: number): Upload;
}

/** Half of the room is the most for one key, but one request always fits. */
export function createUploads({ uploadBytesMax, requestBytesMax }: ServerLimits): Uploads {
  const bytesMax = Math.max(uploadBytesMax, requestBytesMax);
  const bytesOfKeyMax = Math.max(Math.floor(uploadBytesMax / 2), requestBytesMax);
  const heldByKey = new Map<number, number>();
  let held = 0;
  return {
    begin(keyId) {
      let own = 0;
      const count = (bytes: number) => {
        const ofKey = (heldByKey.get(keyId) ?? 0) + bytes;
        if (ofKey > 0) heldByKey.set(keyId, ofKey);
        else heldByKey.delete(keyId);
        held += bytes;
        own += bytes;
      };
      return {
        add(bytes) {
          if ((heldByKey.get(keyId) ?? 0) + bytes > bytesOfKeyMax) throw full('this key');
          if (held + bytes > bytesMax) throw full('all keys');
          count(bytes);
        },
        end: () => count(-own),
      };
    },
  };
}

function full(whose: string): PmsError {
  return new PmsError(
    'unavailable',
    `The service holds as many bytes of requests of ${whose} as it can; send it again.`,
  );
}
