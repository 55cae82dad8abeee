import { soakFleet } from './fleet.ts';
import { soakKills } from './kills.ts';
import { say } from './kit.ts';
import { soakSimulation } from './simulation.ts';

/** Each takes how much is asked of it and returns what is wrong, a line each. */
const SOAKS: Record<string, { usual: number; run: (count: number) => Promise<string[]> }> = {
  kills: { usual: 30, run: soakKills },
  fleet: { usual: 500, run: soakFleet },
  simulation: { usual: 1_000, run: soakSimulation },
};

const [name = '', count] = process.argv.slice(2);
const soak = SOAKS[name];
if (!soak || (count !== undefined && !/^[1-9]\d*$/.test(count))) {
  say(`npm run soak -- ${Object.keys(SOAKS).join('|')} [how many]`);
  process.exit(1);
}
const faults = await soak.run(count === undefined ? soak.usual : Number(count));
for (const fault of faults) say(`WRONG: ${fault}`);
say(faults.length === 0 ? 'Nothing is wrong.' : `${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;
