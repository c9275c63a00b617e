/** Passes the bytes of a list through as long as records come out of them now and then: an endless run of blanks must not keep a client waiting. */
import { PmsError } from '../contract/errors.ts';
import { silentBytesMax } from './limits.ts';

/** `bytes` throws PmsError answer_unreadable if 16 MiB come between two calls of `again`. `name`: what messages call the answer. */
export function boundSilence(bytes: AsyncIterable<Uint8Array>, name: string) {
  let silent = 0;
  async function* read(): AsyncGenerator<Uint8Array> {
    for await (const chunk of bytes) {
      silent += chunk.length;
      if (silent > silentBytesMax)
        throw new PmsError('answer_unreadable', `${name} has 16 MiB without a record in them.`);
      yield chunk;
    }
  }
  return {
    bytes: read(),
    again() {
      silent = 0;
    },
  };
}
