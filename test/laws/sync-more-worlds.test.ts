/** The other half of the random worlds, so that two processors share them. */
import { testWorlds } from '../sync/live-through.ts';

testWorlds(501, 1000);
