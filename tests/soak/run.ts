import { runBrowserTests } from '../browser-tests.ts';
import { runSdkSpecs } from '../sdk/run.ts';
import { runTool } from '../steps.ts';
import { soakDeploy } from './deploy.ts';
import { soakFleet } from './fleet.ts';
import { soakKills } from './kills.ts';
import { say } from './kit.ts';
import { soakSimulation } from './simulation.ts';

/** Each takes how much is asked of it and returns what is wrong, a line each. */
const SOAKS: Record<string, { usual: number; run: (count: number) => Promise<string[]> }> = {
  sdk: { usual: 1, run: repeated('SDK specs', runSdkSpecs) },
  journeys: { usual: 1, run: repeated('journeys', () => runBrowserTests('soak')) },
  crashes: { usual: 1, run: repeated('crashes', soakCrashes) },
  walks: { usual: 1, run: repeated('walks', soakWalks) },
  simulation: { usual: 1_000, run: soakSimulation },
  kills: { usual: 30, run: soakKills },
  fleet: { usual: 500, run: soakFleet },
};

/** Kills during the first start, and an end before each step of every kind of order. */
async function soakCrashes(): Promise<boolean> {
  const isGood = await runTool('vitest', ['run', '--project', 'soak']);
  const crashPoints = ['run', 'tests/simulation/crash-points.postgres.test.ts'];
  return (await runTool('vitest', crashPoints, { env: { CRASH_POINTS: 'all' } })) && isGood;
}

/** A third year of plans, and every order of calls for each action that needs approval. */
async function soakWalks(): Promise<boolean> {
  const walks = ['subscriptions/scenarios/years', 'desk/approvals/one-person'];
  return await runTool('vitest', ['run', ...walks.map((walk) => `apps/api/src/${walk}.test.ts`)], {
    env: { PLAN_YEARS: '3', APPROVAL_WALKS: 'all' },
  });
}

/** Runs a suite so many times. */
function repeated(name: string, run: () => Promise<boolean>) {
  return async (count: number): Promise<string[]> => {
    const wrong: string[] = [];
    for (let round = 1; round <= count; round++) {
      if (!(await run())) wrong.push(`Round ${round} of the ${name} failed`);
    }
    return wrong;
  };
}

const [name, argument] = process.argv.slice(2);
const faults = await soak(name, argument);
for (const fault of faults) say(`WRONG: ${fault}`);
say(faults.length === 0 ? 'Nothing is wrong.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function soak(name?: string, argument?: string): Promise<string[]> {
  if (name === 'deploy' && argument !== undefined) return await soakDeploy(argument);
  const names = name === undefined ? Object.keys(SOAKS) : [name];
  const isKnown = names.every((one) => Object.hasOwn(SOAKS, one));
  if (!isKnown || (argument !== undefined && !/^[1-9]\d*$/.test(argument))) {
    say(`npm run soak [-- ${Object.keys(SOAKS).join('|')} [how many]]`);
    say('npm run soak -- deploy <commit>');
    process.exit(1);
  }
  const faults: string[] = [];
  for (const one of names) {
    const soak = SOAKS[one];
    if (soak)
      faults.push(...(await soak.run(argument === undefined ? soak.usual : Number(argument))));
  }
  return faults;
}
