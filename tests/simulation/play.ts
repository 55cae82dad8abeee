import type { TestApi } from '../kit/api/api.ts';
import { ACTIONS, reviewHeld } from './actions.ts';
import { checkWorld, readClearing } from './check-world.ts';
import { openWorld } from './world.ts';

const ACTIONS_EACH = 120;
/** The trouble that the bank makes while members act. */
export const MOOD = { failing: 0.1, silent: 0.2, refusing: 0.1, bouncing: 0.2, doubling: 0.3 };

/** One seed from beginning to end; whatever is out of place then is an error that names the seed. */
export async function play(api: TestApi, seed: number): Promise<void> {
  try {
    const world = await openWorld(api, seed);
    Object.assign(world.bank.mood, MOOD);
    const before = await readClearing(world);
    for (let nth = 0; nth < ACTIONS_EACH; nth += 1) await world.random.pick(ACTIONS)(world);
    await world.end(() => reviewHeld(world));
    await checkWorld(world, before);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`SIMULATION_SEED=${seed} plays this again. ${why}`, { cause: error });
  }
}
