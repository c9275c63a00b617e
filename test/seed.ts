/**
 * The laws that fast-check tries on random examples try the same ones in each run: what passed today passes tomorrow. `PMS_EXAMPLES=random npm test`
 * tries others; a law that fails prints its seed, and `PMS_EXAMPLES=<seed>` tries it again.
 */
import fc from 'fast-check';

const asked = process.env.PMS_EXAMPLES ?? '1';

if (asked !== 'random') fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(asked) });
