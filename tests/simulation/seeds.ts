/** The same in every run of the tests, so that a change fails for its own faults; a soak plays others. */
export const DEFAULT_SEED = 20_260_302;
/** The embedded database takes five times as long; a soak plays as many on both. */
const USUAL = { PostgreSQL: 4, PGlite: 1 };
/** Played on one database: all of it is read after each seed, so that it must not grow for ever. */
const TOGETHER = 20;

type Seeds = { first: number; last: number };

/** SIMULATION_SEED names the first one, and SIMULATION_SEEDS how many from there. */
export function seedsToPlay(
  database: keyof typeof USUAL,
  { SIMULATION_SEED, SIMULATION_SEEDS }: NodeJS.ProcessEnv,
): Seeds[] {
  const begin = Number(SIMULATION_SEED ?? DEFAULT_SEED);
  const usual = SIMULATION_SEED === undefined ? USUAL[database] : 1;
  const count = Number(SIMULATION_SEEDS ?? usual);
  const seeds: Seeds[] = [];
  for (let first = begin; first < begin + count; first += TOGETHER) {
    seeds.push({ first, last: Math.min(first + TOGETHER, begin + count) - 1 });
  }
  return seeds;
}
