import { runTool } from '../steps.ts';
import { say } from './kit.ts';

const TESTS = ['simulation', 'roll-forward.postgres'].map(
  (name) => `tests/simulation/${name}.test.ts`,
);

/** Plays so many seeds of the simulation on each kind of database, the two beside each other. */
export async function soakSimulation(seeds: number): Promise<string[]> {
  const first = Date.now() % 1_000_000_000;
  say(`Seeds ${first} to ${first + seeds - 1}; SIMULATION_SEED=${first} begins with the same`);
  const env = { SIMULATION_SEED: `${first}`, SIMULATION_SEEDS: `${seeds}` };
  const projects = ['API on PGlite', 'API on PostgreSQL'].flatMap((name) => ['--project', name]);
  const isGood = await runTool('vitest', ['run', '--reporter=verbose', ...projects, ...TESTS], {
    env,
  });
  return isGood ? [] : ['The simulation found something, named above by its seed'];
}
