import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';
import { startCluster } from '../kit/database/cluster.ts';
import { serverUser } from '../kit/database/postgres.ts';
import { run } from '../kit/install.ts';
import { noPurchases, type Purchases } from '../soak/buyers.ts';
import { type Fleet, openFleet } from '../soak/fleet-processes.ts';
import { createDatabase } from '../soak/kit.ts';
import { type Bouncer, startBouncer } from './bouncer.ts';
import { type PatroniCluster, startPatroni } from './patroni.ts';
import { proxyOf, type Replication, wire } from './replication.ts';

export type SiteOptions = {
  /** Whether a standby must have received what is acknowledged. */
  isSynchronous?: boolean;
  /** Each server on a small disk of its own. */
  isOnSmallDisks?: boolean;
  hasBouncer?: boolean;
  /** Two storefronts and two APIs instead of two whole shops. */
  isApart?: boolean;
};

/** Two shops and two workers, their members, and what is needed to check both. */
export type Shops = {
  fleet: Fleet;
  purchases: Purchases;
  /** The checks' own connection, past the proxies. */
  db: Database;
  saveLogs(folder: string): void;
  stop(): Promise<void>;
};

export type Site = Shops & {
  replication: Replication;
  bouncer: Bouncer | undefined;
  /** The folder of a server's small disk. */
  diskOf(name: string): string;
};

export type PatroniSite = Shops & { patroni: PatroniCluster };

export const SHOPS = ['first', 'second'];
const NODES = ['a', 'b', 'c'] as const;
const DISK = '400m';

/** A primary with two standbys, two shops and two workers, which reach it through proxies. */
export async function openSite({
  isSynchronous = true,
  isOnSmallDisks = false,
  hasBouncer = false,
  isApart = false,
}: SiteOptions): Promise<Site> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-failover-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  chmodSync(folder, 0o755);
  const diskOf = (name: string) => join(folder, `disk-${name}`);
  if (isOnSmallDisks) {
    for (const name of NODES) await mountDisk(diskOf(name), cleanUp);
  }
  const cluster = await startCluster(
    NODES,
    [
      `synchronous_standby_names=${isSynchronous ? `ANY 1 (${NODES.join(', ')})` : ''}`,
      // A process is killed, not the machine: what was written is in the system's cache.
      ...['fsync=off', 'max_wal_size=96MB', 'min_wal_size=32MB', 'wal_keep_size=64MB'],
      'random_page_cost=1.1',
    ],
    (name) => (isOnSmallDisks ? diskOf(name) : undefined),
  );
  cleanUp.defer(cluster.stop);
  const replication = await wire(cluster, cleanUp);
  const own = await createDatabase(cluster.nodes[0].url);
  const name = new URL(own).pathname.slice(1);
  const hosts = cluster.nodes.map((node) => new URL(proxyOf(replication.doors, node).url).host);
  const through = `postgres://cairn@${hosts.join(',')}/${name}?target_session_attrs=read-write`;
  const bouncer = hasBouncer ? await startBouncer(own, folder) : undefined;
  if (bouncer) cleanUp.defer(bouncer.kill);
  const prepared = { DATABASE_PREPARED_STATEMENTS: `${!hasBouncer}` };
  const urls = { shops: bouncer?.url ?? through, checks: cluster.urlOf(name) };
  const apart = isApart ? SHOPS : [];
  const shops = await openShops(urls, folder, cluster.nodes, cleanUp, prepared, apart);
  const running = cleanUp.move();
  return { ...shops, replication, bouncer, diskOf, stop: () => running.disposeAsync() };
}

/** The same on a cluster that Patroni manages, behind HAProxy. */
export async function openPatroniSite(): Promise<PatroniSite> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-failover-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const patroni = await startPatroni();
  cleanUp.defer(patroni.stop);
  const own = new URL(await createDatabase((await patroni.leader()).url));
  own.host = new URL(patroni.url).host;
  const urls = { shops: own.href, checks: own.href };
  const shops = await openShops(urls, folder, patroni.members, cleanUp);
  const running = cleanUp.move();
  return { ...shops, patroni, stop: () => running.disposeAsync() };
}

type Logging = { name: string; log(): string };

async function openShops(
  urls: { shops: string; checks: string },
  folder: string,
  servers: readonly Logging[],
  cleanUp: AsyncDisposableStack,
  env: Record<string, string> = {},
  apart: readonly string[] = [],
): Promise<Omit<Shops, 'stop'>> {
  const { db, close } = await openDatabase({ url: urls.checks, dataFolder: folder });
  cleanUp.defer(close);
  const fleet = await openFleet(urls.shops, folder, env, apart);
  cleanUp.defer(fleet.stop);
  for (const shop of SHOPS) await fleet.openShop(shop);
  for (const _ of SHOPS) await fleet.openWorker();
  return {
    fleet,
    purchases: noPurchases(),
    db,
    saveLogs: (to) => {
      mkdirSync(to, { recursive: true });
      for (const { name, log } of servers) writeFileSync(join(to, `${name}.log`), log());
      for (const shop of fleet.shops) {
        writeFileSync(join(to, `shop-${shop.name}.log`), shop.output());
      }
    },
  };
}

async function mountDisk(folder: string, cleanUp: AsyncDisposableStack): Promise<void> {
  mkdirSync(folder);
  await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder]);
  cleanUp.defer(async () => void (await run('umount', ['-l', folder])));
  const { uid, gid } = await serverUser();
  if (uid !== undefined) await run('chown', [`${uid}:${gid}`, folder]);
}
