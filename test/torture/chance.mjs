/** Chance that follows from a seed, so that a failure can be run once more. */

/** Numbers from 0 up to 1 (mulberry32). */
export function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A whole number from `least` to `most`. */
export function between(random, least, most) {
  return least + Math.floor(random() * (most - least + 1));
}

export function oneOf(random, values) {
  return values[between(random, 0, values.length - 1)];
}
