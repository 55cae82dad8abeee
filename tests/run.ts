import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { COMPANIES } from '@cairn/contract/values/company';
import { openDatabase } from '../apps/api/src/database/connection.ts';
import { openHouseAccounts } from '../apps/api/src/ledger/accounts.ts';
import { seedDemoMembers } from '../apps/api/src/members/seed-demo-members.ts';
import { seedDemoSubscriptions } from '../apps/api/src/subscriptions/seed-demo-subscriptions.ts';
import { buildPages } from '../local/build-pages.ts';
import { demoMembers } from '../local/demo-members.ts';
import { runBrowserTests } from './browser-tests.ts';
import { check } from './check.ts';
import { BOOKS_FILE } from './kit/database/closing-books.ts';
import { makeContentWithCopies } from './kit/shop/member-copies.ts';
import { DATABASE_TEMPLATE } from './kit/shop/shop.ts';
import { readJourneys, readUnits } from './reports.ts';
import { changedSince, readFingerprint, readPassedWith } from './sdk/fingerprint.ts';
import { add, heading, NOTHING, one, runTool, type Tally } from './steps.ts';
import { sumBooks } from './sum-books.ts';

const reports = await mkdtemp(join(tmpdir(), 'cairn-reports-'));
const template = await mkdtemp(join(tmpdir(), 'cairn-template-'));
const booksFile = join(reports, 'books');
/** Test shops copy a prepared database instead of creating their own. */
const env = { [DATABASE_TEMPLATE]: template, [BOOKS_FILE]: booksFile };

async function units(): Promise<Tally> {
  heading('Units and API, the latter on PGlite and on PostgreSQL');
  const file = join(reports, 'units.json');
  const isGood = await runTool(
    'vitest',
    [
      'run',
      '--project=!stand-ins',
      '--project=!soak',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    { env },
  );
  return await readUnits(file, isGood);
}

async function books(): Promise<Tally> {
  heading('The books of everything that the tests wrote');
  const { lines, isGood } = await sumBooks(booksFile);
  process.stdout.write(`${lines.join('\n')}\n`);
  return one('the books', isGood);
}

async function journeys(): Promise<Tally> {
  const file = join(reports, 'journeys.json');
  const isGood = await runBrowserTests('journeys', { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, [
    '--reporter=list,json',
  ]);
  return await readJourneys(file, isGood);
}

/** They take minutes and only depend on the stand-ins and the SDKs, which seldom change. */
async function sdkSpecs(): Promise<Tally> {
  heading('SDK specs');
  const changed = changedSince(readPassedWith(), readFingerprint());
  const line = `${changed.join(', ')} changed since the SDK specs last passed: npm run sdk-specs`;
  process.stdout.write(
    `${changed.length === 0 ? 'ok: nothing changed since they passed' : line}\n`,
  );
  return one(line, changed.length === 0);
}

/** A suite that could not even run counts as one failure, and the others still run. */
async function attempt(suite: () => Promise<Tally>): Promise<Tally> {
  try {
    return await suite();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${why}\n`);
    return one(`${suite.name}: ${why}`, false);
  }
}

async function build(): Promise<Tally> {
  heading('Storefront and a database to copy');
  await buildPages((message) => process.stdout.write(`${message}\n`));
  const connection = await openDatabase({ url: undefined, dataFolder: template });
  await openHouseAccounts(connection.db);
  const content = await makeContentWithCopies();
  const members = demoMembers(new Date(), content.folder);
  await seedDemoMembers(connection.db, COMPANIES, members);
  await seedDemoSubscriptions(connection.db, COMPANIES, members, new Date());
  await content.remove();
  await connection.close();
  return NOTHING;
}

// The checks hardly keep two cores busy: the build runs beside them.
let total = (await Promise.all([attempt(check), attempt(build)])).reduce(add, NOTHING);
for (const suite of [sdkSpecs, units, books, journeys]) total = add(total, await attempt(suite));
for (const folder of [reports, template]) await rm(folder, { recursive: true });
const { passed, failed } = total;
// Repeated at the end, because the output is long.
if (failed.length > 0) process.stdout.write(`\nFailed:\n${failed.join('\n')}\n`);
process.stdout.write(`\n${passed} passed, ${failed.length} failed\n`);
process.exitCode = failed.length > 0 ? 1 : 0;
