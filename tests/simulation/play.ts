import type { TestApi } from '../kit/api/api.ts';
import { ACTIONS } from './actions.ts';
import { checkWorld, readClearing } from './check-world.ts';
import {
  cancelPlans,
  finishPresses,
  retryRejected,
  reviewHeld,
  takeBackRecords,
} from './staff-actions.ts';
import { Ended } from './steps.ts';
import { openWorld, type World } from './world.ts';

const ACTIONS_EACH = 180;
/** The trouble that the bank makes while members act. */
export const MOOD = {
  failing: 0.1,
  silent: 0.2,
  refusing: 0.1,
  bouncing: 0.1,
  declining: 0.2,
  flagging: 0.1,
  voidRefusing: 0.3,
  refundRefusing: 0.2,
  refundBouncing: 0.1,
  losing: 0.1,
  doubling: 0.3,
};
/** Longer than any subscription that is cancelled is still paid for. */
const HOURS_OF_A_YEAR = 367 * 24;
/** Longer than the deletion of a card waits for the notification about a payment. */
const HOURS_OF_A_DAY = 25;

/** One seed from beginning to end; whatever is out of place then is an error that names the seed. */
export async function play(api: TestApi, seed: number): Promise<void> {
  try {
    const world = await openWorld(api, seed);
    Object.assign(world.bank.mood, MOOD);
    const before = await readClearing(world);
    for (let nth = 0; nth < ACTIONS_EACH; nth += 1) await act(world);
    await finish(world);
    await checkWorld(world, before);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`SIMULATION_SEED=${seed} plays this again. ${why}`, { cause: error });
  }
}

/** Ends everything that was begun, with the help of staff. */
export async function finish(world: World): Promise<void> {
  await world.end(async () => {
    await finishPresses(world);
    await takeBackRecords(world);
    await reviewHeld(world);
    await retryRejected(world);
    await cancelPlans(world);
  });
  world.letPass(HOURS_OF_A_YEAR);
  await world.settle();
  world.letPass(HOURS_OF_A_DAY);
  await world.settle();
}

async function act(world: World): Promise<void> {
  try {
    await world.random.pick(ACTIONS)(world);
  } catch (error) {
    if (!(error instanceof Ended)) throw error;
    world.restart();
  }
}
