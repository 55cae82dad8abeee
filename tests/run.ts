import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../apps/api/src/database/connection.ts';
import { openDeadLetters } from '../apps/api/src/jobs/queue.ts';
import { openHouseAccounts } from '../apps/api/src/ledger/accounts.ts';
import { seedDemoMembers } from '../apps/api/src/members/seed-demo-members.ts';
import { buildStorefront } from '../local/build-storefront.ts';
import { demoMembers } from '../local/demo-members.ts';
import { check } from './check.ts';
import { findBrowser } from './kit/browser.ts';
import { BOOKS_FILE } from './kit/closing-books.ts';
import { DATABASE_TEMPLATE } from './kit/shop.ts';
import { add, heading, NOTHING, runTool, type Tally } from './steps.ts';
import { sumBooks } from './sum-books.ts';

const reports = await mkdtemp(join(tmpdir(), 'cairn-reports-'));
const template = await mkdtemp(join(tmpdir(), 'cairn-template-'));
const booksFile = join(reports, 'books');
/** Test shops copy a database that is ready instead of making one each. */
const env = { [DATABASE_TEMPLATE]: template, [BOOKS_FILE]: booksFile };

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
  const isGood = await runTool(
    'vitest',
    ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  const { numPassedTests, numFailedTests, numPendingTests } = await readReport(file);
  const failed = Number(numFailedTests ?? 0) + Number(numPendingTests ?? 0);
  return judged({ passed: Number(numPassedTests ?? 0), failed }, isGood);
}

async function books(): Promise<Tally> {
  heading('The books of everything that the tests wrote');
  const { lines, isGood } = await sumBooks(booksFile);
  process.stdout.write(`${lines.join('\n')}\n`);
  return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
}

async function journeys(): Promise<Tally> {
  const { executablePath, source } = await findBrowser();
  heading(`Journeys in ${executablePath} (${source})`);
  const file = join(reports, 'journeys.json');
  const isGood = await runTool('playwright', ['test'], {
    env: { ...env, CHROMIUM_PATH: executablePath, PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const stats = Object((await readReport(file)).stats);
  const passed = Number(stats.expected ?? 0);
  // A test that was skipped or needed a second try did not pass.
  const failed =
    Number(stats.unexpected ?? 0) + Number(stats.flaky ?? 0) + Number(stats.skipped ?? 0);
  return judged({ passed, failed }, isGood);
}

/** A suite that could not even run counts as one failure, and the others still run. */
async function attempt(suite: () => Promise<Tally>): Promise<Tally> {
  try {
    return await suite();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return { passed: 0, failed: 1 };
  }
}

async function build(): Promise<Tally> {
  heading('Storefront and a database to copy');
  await buildStorefront((message) => process.stdout.write(`${message}\n`));
  const connection = await openDatabase({ url: undefined, dataFolder: template });
  // What every shop would do at its first start: its queue's tables, its members.
  const queue = await openDeadLetters(connection.queueSource);
  await queue.close();
  await openHouseAccounts(connection.db);
  await seedDemoMembers(connection.db, ['EI'], demoMembers());
  await connection.close();
  return NOTHING;
}

let total = NOTHING;
for (const suite of [check, build, units, books, journeys])
  total = add(total, await attempt(suite));
for (const folder of [reports, template]) await rm(folder, { recursive: true });
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed\n`);
process.exitCode = total.failed > 0 ? 1 : 0;
