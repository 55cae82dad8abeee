import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildStorefront } from '../local/build-storefront.ts';
import { check } from './check.ts';
import { findBrowser } from './kit/browser.ts';
import { add, heading, NOTHING, runTool, type Tally } from './steps.ts';

const reports = await mkdtemp(join(tmpdir(), 'cairn-reports-'));

/** A suite that ended badly without a failed test to show for it still failed. */
function judged(tally: Tally, isGood: boolean): Tally {
  const isSilentFailure = !isGood && tally.failed === 0;
  return isSilentFailure || tally.passed + tally.failed === 0
    ? add(tally, { passed: 0, failed: 1 })
    : tally;
}

async function readReport(file: string): Promise<Record<string, unknown>> {
  return JSON.parse(await readFile(file, 'utf8').catch(() => '{}'));
}

async function units(): Promise<Tally> {
  heading('Units and API, the latter on PGlite and on PostgreSQL');
  const file = join(reports, 'units.json');
  const isGood = await runTool('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const { numPassedTests, numFailedTests } = await readReport(file);
  return judged(
    { passed: Number(numPassedTests ?? 0), failed: Number(numFailedTests ?? 0) },
    isGood,
  );
}

async function journeys(): Promise<Tally> {
  const { executablePath, source } = await findBrowser();
  heading(`Journeys in ${executablePath} (${source})`);
  const file = join(reports, 'journeys.json');
  const isGood = await runTool('playwright', ['test'], {
    env: { CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const stats = Object((await readReport(file)).stats);
  const passed = Number(stats.expected ?? 0);
  // A test that was skipped or needed a second try did not pass.
  const failed =
    Number(stats.unexpected ?? 0) + Number(stats.flaky ?? 0) + Number(stats.skipped ?? 0);
  return judged({ passed, failed }, isGood);
}

let total = NOTHING;
total = add(total, await check());
heading('Storefront');
await buildStorefront((message) => process.stdout.write(`${message}\n`));
total = add(total, await units());
total = add(total, await journeys());
await rm(reports, { recursive: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
