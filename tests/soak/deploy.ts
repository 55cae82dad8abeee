import { mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import { buildPages } from '../../local/build-pages.ts';
import { startPostgres } from '../kit/database/postgres.ts';
import { modules } from '../kit/install.ts';
import { keepBuying, noPurchases } from './buyers.ts';
import { checkOut, git, ROOT, type Version, whyNot } from './checkout.ts';
import { KINDS, openDeploySite } from './deploy-processes.ts';
import { checkAudit, checkLetters, checkLimits, checkStarted, isSettled } from './fleet-checks.ts';
import { createDatabase, inviteMembers, say, until } from './kit.ts';
import { judge, readProvider } from './verdict.ts';
import { keepLooking, noViews } from './visitors.ts';

const BUYERS = 4;
const MEMBERS = 2_000;
const RECIPIENTS = 50;
/** Orders that are started between two steps. */
const ORDERS = 10;
const TIME_LIMIT = 120_000;
const LAST_TIME_LIMIT = 300_000;
const LOGS = join(modules, '.cache/deploy.log');

/** A rolling deploy from a commit to this checkout and back, while members buy; returns what is wrong. */
export async function soakDeploy(commit: string): Promise<string[]> {
  const refused = whyNot(commit);
  if (refused !== undefined) return [refused];
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-deploy-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  say(`Checking out ${commit}`);
  const old = checkOut(commit, join(folder, 'checkout'));
  const present: Version = { commit: git('rev-parse', '--short', 'HEAD'), root: ROOT };
  await buildPages(say);

  const server = await startPostgres();
  cleanUp.defer(server.stop);
  const url = await createDatabase(server.url);
  const site = await openDeploySite(url, folder);
  cleanUp.defer(site.stop);
  cleanUp.defer(async () => {
    mkdirSync(join(modules, '.cache'), { recursive: true });
    writeFileSync(LOGS, site.output());
  });
  say(`Starting ${old.commit}`);
  await site.start(old);
  const next = await inviteMembersOf(old, url);

  const purchases = noPurchases();
  const views = noViews();
  let isOver = false;
  const recipients = Array.from({ length: RECIPIENTS }, next);
  const addresses = { shop: async () => site.shop, payments: async () => site.payments.url };
  const busy = Promise.all([
    ...Array.from({ length: BUYERS }, () =>
      keepBuying(addresses, { next, recipients }, purchases, () => isOver),
    ),
    keepLooking(site.shop.origin, views, () => isOver),
  ]);
  const more = async () => {
    const goal = purchases.started.size + ORDERS;
    // A buyer who cannot go on ends the run.
    const reached = until(() => purchases.started.size >= goal, TIME_LIMIT);
    await Promise.race([reached, busy.then(() => reached)]);
  };

  const faults: string[] = [];
  await more();
  for (const kind of KINDS) {
    faults.push(...(await site.replace(kind, present)));
    await more();
  }
  for (const kind of KINDS.toReversed()) {
    faults.push(...(await site.replace(kind, old)));
    await more();
  }
  isOver = true;
  await busy;

  faults.push(...(await checkLimits([site.shop], next(), purchases)));
  const { db, close } = await openDatabase({ url, dataFolder: folder });
  cleanUp.defer(close);
  await until(() => isSettled(db, purchases), LAST_TIME_LIMIT).catch(() =>
    faults.push('Jobs or charges were left undone'),
  );
  faults.push(...(await checkAudit(db)), ...(await checkLetters(db, site.mail.letters, [])));
  faults.push(...(await checkStarted(db, purchases)));
  await site.payments.stop();
  const verdict = await judge(db, readProvider(site.payments.stateFile), purchases.paid);
  const { answered, failures } = site.balancer;
  say(`
From ${old.commit} to ${present.commit} and back: ${answered} requests were answered
${purchases.started.size} acknowledged, ${purchases.paid.size} paid, ${verdict.credited} credited ${JSON.stringify(Object.fromEntries(verdict.creditedByProduct))}
${verdict.replaced} replaced before the shop was told of the payment; ${site.mail.letters.length} letters
${views.pages} pages with ${views.files} files
Refused starts: ${JSON.stringify(Object.fromEntries(purchases.refusals))}
Logs: ${LOGS}`);
  return [
    ...faults,
    ...verdict.faults,
    ...[...failures, ...views.failures].map(([kind, count]) => `${count} × ${kind}`),
  ];
}

/** The database is as the old version made it until a process of this one migrates it. */
async function inviteMembersOf({ root }: Version, url: string): Promise<() => string> {
  const connection: { openDatabase: typeof openDatabase } = await import(
    join(root, 'apps/api/src/database/connection.ts')
  );
  const { db, close } = await connection.openDatabase({ url, dataFolder: root });
  const next = await inviteMembers(db, MEMBERS);
  await close();
  return next;
}
