/** Random worlds of a hotel and its channels, week by week: after each sync the service holds exactly the truth. */
import { testWorlds } from '../sync/live-through.ts';

testWorlds(1, 500);
