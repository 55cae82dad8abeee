import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import { checkAudit } from '../soak/fleet-checks.ts';
import { openFleet } from '../soak/fleet-processes.ts';
import { createDatabase, inviteMembers, say, until } from '../soak/kit.ts';
import { judge, readProvider } from '../soak/verdict.ts';
import { startBackedUp } from './backup.ts';
import { downloadReports, giveBack } from './provider.ts';
import {
  booksFaults,
  isSettled,
  operatorAt,
  readPayments,
  readReferences,
  readReviews,
} from './restored-shop.ts';
import { checkMoment, sell } from './sale.ts';

const MEMBERS = 1_000;
/** Starts before the base backup, from there to the moment, and after it. */
const STARTS = 15;
const TIME_LIMIT = 180_000;

/** Loses the database after a sale, restores it to the sale's middle; returns what is wrong. */
export async function drillRestore(): Promise<string[]> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-drill-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const cluster = await startBackedUp();
  cleanUp.defer(cluster.stop);
  const url = await createDatabase(cluster.primary.url);
  const fleet = await openFleet(url, folder);
  cleanUp.defer(fleet.stop);
  await fleet.openShop('sale');
  await fleet.openWorker();

  const began = await openDatabase({ url, dataFolder: folder });
  const sale = sell(fleet, await inviteMembers(began.db, MEMBERS));
  await began.close();
  await sale.more(STARTS);
  await cluster.takeBackup();
  await sale.more(STARTS);
  const moment = await cluster.primary.ask('clock_timestamp()::text');
  const momentHere = Date.now();
  await sale.more(2 * STARTS);
  const purchases = await sale.end();
  await cluster.archiveAll();
  await fleet.shops[0]?.kill();
  for (const worker of fleet.workers.splice(0)) await worker.kill();
  await cluster.primary.kill();

  const lostAt = Date.now();
  const server = await cluster.restoreTo(moment);
  const restored = new URL(url);
  restored.host = new URL(server.url).host;
  const { db, close } = await openDatabase({ url: restored.href, dataFolder: folder });
  cleanUp.defer(close);
  const faults = await booksFaults(db, 'as restored');
  const unknown = await checkMoment(db, purchases, momentHere);
  faults.push(...unknown.faults);
  say(
    `${purchases.started.size} starts, ${unknown.count} of them after the moment and unknown now`,
  );
  say(`Restored to ${moment} in ${((Date.now() - lostAt) / 1_000).toFixed(1)} s, books checked`);
  const operate = operatorAt(db, folder);
  const report = async () => {
    await writeFile(join(folder, 'report.csv'), await downloadReports(fleet.payments.url, lostAt));
  };

  await report();
  const before = countKnown(readProvider(fleet.payments.stateFile), await readPayments(db));
  say(`Before the report: ${before} payments known`);
  say(`reconcile: ${(await operate('reconcile', '--file', 'report.csv')).at(-1)}`);
  say(`reconcile apply: ${(await operate('reconcile', 'apply', '--file', 'report.csv')).at(-1)}`);
  await fleet.openShop('restored', { DATABASE_URL: restored.href });
  await fleet.openWorker({ DATABASE_URL: restored.href });
  await until(() => isSettled(db), TIME_LIMIT).catch(() => faults.push('Jobs were left undone'));
  await report();
  const left = await operate('reconcile', 'apply', '--file', 'report.csv');
  say(`again, once the shop is settled: ${left.at(-1)}`);

  const payments = await readPayments(db);
  const references = await readReferences(db);
  const providers = readProvider(fleet.payments.stateFile);
  const known = countKnown(providers, payments);
  const nobodys = providers.filter(({ reference }) => !references.has(reference));
  const kept = nobodys.filter(({ isReturned }) => !isReturned);
  for (const { reference, pspReference, isReturned } of providers) {
    const isListed = left.some((line) => line.includes(pspReference));
    if (!payments.has(pspReference) && !isListed && !isReturned) {
      faults.push(`${reference} (${pspReference}) is neither known again nor listed`);
    }
  }
  for (const payment of kept) await giveBack(fleet.payments.url, payment.pspReference, left);
  await until(
    () =>
      readProvider(fleet.payments.stateFile)
        .filter(({ reference }) => !references.has(reference))
        .every(({ isReturned }) => isReturned),
    TIME_LIMIT,
  ).catch(() => faults.push('Money of an unknown order was not returned'));
  const captured = kept.filter((one) => one.captured > 0).length;
  await until(async () => (await readReviews(db)).length >= captured, TIME_LIMIT).catch(() =>
    faults.push('A returned payment of an unknown order is not in manual review'),
  );
  const reviews = await readReviews(db);
  for (const key of reviews) await operate('review', 'close', key, '--reason', 'restore-drill');
  say(
    `${providers.length} payments at the provider: ${known} known again, ${nobodys.length} of unknown orders, ${kept.length} of them given back now (${captured} captured), ${reviews.length} reviews closed`,
  );

  await until(() => isSettled(db), TIME_LIMIT).catch(() => faults.push('Jobs were left undone'));
  faults.push(...(await checkAudit(db)));
  await fleet.payments.stop();
  const ours = readProvider(fleet.payments.stateFile).filter(
    ({ reference, isReturned }) => references.has(reference) && !isReturned,
  );
  const paid = ours.map(({ reference }) => reference);
  const verdict = await judge(db, ours, new Set(paid));
  faults.push(...verdict.faults);
  say(
    `${verdict.credited} credited for ${verdict.captured} captured, ${verdict.faults.length} faults`,
  );
  const note = `${known} of ${providers.length} payments known again, ${kept.length} given back`;
  const result = faults.length === 0 ? '--passed' : '--failed';
  await operate('drill', 'record', 'restore', result, '--note', note);
  say((await operate('drill', 'list')).join('\n'));
  return faults;
}

/** The demo's earlier payments are known, too, and not among the provider's of the drill. */
function countKnown(
  providers: ReturnType<typeof readProvider>,
  payments: Awaited<ReturnType<typeof readPayments>>,
): number {
  return providers.filter(({ pspReference }) => payments.has(pspReference)).length;
}
