import { fileURLToPath } from 'node:url';
import { add, heading, NOTHING, one, ROOT, runTool, type Tally } from './steps.ts';

const STOREFRONT = `${ROOT}apps/storefront`;

/** The checks of `npm run check`; each counts as one test. */
const CHECKS: readonly [name: string, run: () => Promise<boolean>][] = [
  [
    'types',
    async () =>
      (await runTool('react-router', ['typegen'], { cwd: STOREFRONT })) &&
      (await runTool('tsc', ['-b'])),
  ],
  ['lint and formatting', () => runTool('biome', ['check', '--error-on-warnings', '.'])],
  ['unused code', () => runTool('knip', [])],
];

export async function check(): Promise<Tally> {
  let tally = NOTHING;
  for (const [name, run] of CHECKS) {
    heading(`Check: ${name}`);
    const isGood = await run();
    process.stdout.write(`${isGood ? 'ok' : 'FAILED'}: ${name}\n`);
    tally = add(tally, one(name, isGood));
  }
  return tally;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { failed } = await check();
  process.exitCode = failed.length > 0 ? 1 : 0;
}
