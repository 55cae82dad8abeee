import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPages } from '../../local/build-pages.ts';
import { findPostgres, thereAlready } from '../kit/database/postgres.ts';
import { isExecutable, modules, say } from '../kit/install.ts';
import { type Fault, LEG1 } from './faults.ts';
import { LEG2 } from './patroni-faults.ts';
import { type Outcome, play } from './play.ts';

const FOLDER = join(modules, '.cache/failover');
const RESULTS = join(FOLDER, 'results.jsonl');

type Result = Outcome & { fault: string; commit: string; seed: number; at: string };

const LEGS: Record<string, { faults: Record<string, Fault>; runs: number }> = {
  leg1: { faults: LEG1, runs: 5 },
  leg2: { faults: LEG2, runs: 1 },
};

const [leg, name, count] = process.argv.slice(2);
const legs = Object.entries(LEGS).filter(([one]) => leg === undefined || one === leg);
const isKnown = legs.some(([, { faults }]) => name === undefined || Object.hasOwn(faults, name));
if (!isKnown || (count !== undefined && !/^[1-9]\d*$/.test(count))) {
  for (const [one, { faults }] of Object.entries(LEGS)) {
    say(`npm run failover [-- ${one} [${Object.keys(faults).join('|')} [how many runs]]]`);
  }
  process.exit(1);
}
const missing = await whyNot();
if (missing !== undefined) {
  say(`This needs Linux and the PostgreSQL server of the system with pg_rewind: ${missing}`);
  process.exit(1);
}
await buildPages(say);
mkdirSync(FOLDER, { recursive: true });
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
let isGood = true;
for (const [, { faults, runs }] of legs) {
  for (const [fault, how] of Object.entries(faults)) {
    if (name !== undefined && fault !== name) continue;
    if (!(await tryFault(fault, how, count === undefined ? runs : Number(count)))) isGood = false;
  }
}
process.exitCode = isGood ? 0 : 1;

async function whyNot(): Promise<string | undefined> {
  if (process.platform !== 'linux') return `this is ${process.platform}.`;
  const found = await findPostgres(thereAlready()).catch((error: Error) => error);
  if (found instanceof Error) return found.message;
  const rewind = join(dirname(realpathSync(found.path)), 'pg_rewind');
  return isExecutable(rewind) ? undefined : `${rewind} is not there.`;
}

/** Goes on after an interruption: without a name, what was done for this commit is not done again. */
async function tryFault(fault: string, how: Fault, runs: number): Promise<boolean> {
  const lacking = how.isMissing?.();
  if (lacking !== undefined) {
    say(`${fault}: UNTRIED, ${lacking}`);
    return true;
  }
  if (name === undefined && isDone(fault)) {
    say(`${fault}: done before, see ${RESULTS}`);
    return true;
  }
  const seed = Date.now() % 1_000_000_000;
  say(`${fault}: seed ${seed}`);
  Math.random = seeded(seed);
  const outcome = await play(how, runs, join(FOLDER, `${fault}-${seed}`)).catch(
    (error: Error): Error => error,
  );
  if (outcome instanceof Error) {
    say(`  WRONG: the run ended early: ${outcome.stack}`);
    return false;
  }
  const result: Result = { fault, commit, seed, at: new Date().toISOString(), ...outcome };
  appendFileSync(RESULTS, `${JSON.stringify(result)}\n`);
  for (const line of outcome.wrong.slice(0, 20)) say(`  WRONG: ${line}`);
  const { acknowledged, paid, credited, wrong } = outcome;
  say(`  ${acknowledged} acknowledged, ${paid} paid, ${credited} credited, ${wrong.length} faults`);
  return wrong.length === 0;
}

function isDone(fault: string): boolean {
  if (!existsSync(RESULTS)) return false;
  const results = readFileSync(RESULTS, 'utf8').trim().split('\n');
  return results
    .map((line): Result => JSON.parse(line))
    .some((one) => one.fault === fault && one.commit === commit && one.wrong.length === 0);
}

/** mulberry32. It draws wishes and moments; how the processes' steps interleave, nothing can repeat. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
