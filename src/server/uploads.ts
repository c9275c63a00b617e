/** Bounds how many bytes of all requests are held at once, from the first byte of a body until its answer: memory runs out before connections do. */
import { PmsError } from '../contract/errors.ts';
import type { ServerLimits } from './limits.ts';

/** One request while it is held. */
export interface Upload {
  /** Counts bytes that have arrived. Throws unavailable if they are more than can be held; those counted so far stay counted until the end. */
  add(bytes: number): void;
  /** Frees the bytes that it held. */
  end(): void;
}

interface Uploads {
  begin(keyId: number): Upload;
}

/** One key may use half of the room, but one request always fits. */
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
