import { globSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isExecutable, isRoot, onPath } from '../kit/install.ts';
import { findBouncer } from './bouncer.ts';
import { promoteMostAdvanced, proxyOf, rewind } from './replication.ts';
import { openSite, SHOPS, type Shops, type Site, type SiteOptions } from './site.ts';

export type Fault = {
  /** Why it cannot be tried on this machine. */
  isMissing?: () => string | undefined;
  open(): Promise<Shops & Injection>;
  /** The control: acknowledged orders must be lost. */
  mustLose?: boolean;
  /** Milliseconds by which the clocks of two processes may differ. */
  clocksDifferBy?: number;
};

/** Does it and repairs it; afterwards the site is whole again. */
type Injection = { inject(): Promise<void> };

/** On a cluster that nothing but the test manages. */
function onCluster(inject: (site: Site) => Promise<void>, options: SiteOptions = {}): Fault {
  return {
    open: async () => {
      const site = await openSite(options);
      return { ...site, inject: () => inject(site) };
    },
  };
}

const FAKE_TIME = globSync('/usr/lib/*/faketime/libfaketime.so.1')[0];
/** Longer than a job's lease. */
const STOPPED = 8_000;
const STALLED = 3_000;
/** Seconds. */
const MOVED_BY = 90;

export const LEG1: Record<string, Fault> = {
  'kill-primary': onCluster(killPrimary),
  'kill-primary-of-processes-apart': onCluster(killPrimary, { isApart: true }),
  'full-disk': {
    ...onCluster(fillDisk, { isOnSmallDisks: true }),
    isMissing: () => (isRoot && hasTool('mount') ? undefined : 'mounting a tmpfs needs root'),
  },
  'stalled-then-killed': onCluster(stallThenKill),
  'connections-cut': onCluster(async (site) => {
    for (let nth = 0; nth < 5; nth += 1) {
      doorOf(site).cut();
      await pause(Math.random() * 1_000);
    }
  }),
  'half-open': onCluster(async (site) => {
    doorOf(site).freeze();
    await pause(5_000);
    doorOf(site).thaw();
  }),
  'half-open-then-promoted': onCluster(async (site) => {
    const { replication } = site;
    const door = doorOf(site);
    door.freeze();
    await pause(1_000);
    const former = await promoteMostAdvanced(replication);
    await pause(2_000);
    // Nobody fenced it: it still takes itself for the primary.
    door.thaw();
    await pause(5_000);
    await former.kill();
    await rewind(replication, former);
  }),
  slow: onCluster(async (site) => {
    doorOf(site).delay(50);
    await pause(5_000);
    doorOf(site).delay(0);
  }),
  'stopped-primary-comes-back': onCluster(async ({ replication }) => {
    replication.primary.signal('SIGSTOP');
    await pause(1_000);
    const former = await promoteMostAdvanced(replication);
    await pause(2_000);
    former.signal('SIGCONT');
    await pause(5_000);
    await former.kill();
    await rewind(replication, former);
  }),
  'stopped-shop-comes-back': onCluster(async ({ fleet }) => {
    const shop = fleet.shops[0];
    shop?.child.kill('SIGSTOP');
    await pause(STOPPED);
    shop?.child.kill('SIGCONT');
  }),
  'stopped-worker-comes-back': onCluster(async ({ fleet }) => {
    const worker = fleet.workers[0];
    worker?.child.kill('SIGSTOP');
    await pause(STOPPED);
    worker?.child.kill('SIGCONT');
  }),
  'clock-moved': {
    ...onCluster(async (site) => {
      const sign = Math.random() < 0.5 ? '+' : '-';
      await restartWith(site, fakeTime(`${sign}${MOVED_BY}s`));
      await pause(STOPPED);
      await restartWith(site, {});
    }),
    clocksDifferBy: MOVED_BY * 1_000 + 250,
    isMissing: () => (FAKE_TIME ? undefined : 'libfaketime is not installed'),
  },
  'shop-and-worker-killed': onCluster((site) => restartWith(site, {})),
  'pgbouncer-restarted': {
    ...onCluster(
      async ({ bouncer }) => {
        await bouncer?.kill();
        await pause(1_000);
        await bouncer?.start();
      },
      { hasBouncer: true },
    ),
    isMissing: () => (findBouncer() ? undefined : 'pgbouncer is not installed'),
  },
  'control-asynchronous': {
    ...onCluster(stallThenKill, { isSynchronous: false }),
    mustLose: true,
  },
};

function hasTool(name: string): boolean {
  return onPath([name]).some(isExecutable);
}

function doorOf({ replication: { doors, primary } }: Site) {
  return proxyOf(doors, primary);
}

async function killPrimary({ replication }: Site): Promise<void> {
  await replication.primary.kill();
  await rewind(replication, await promoteMostAdvanced(replication));
}

/** Commits acknowledged meanwhile are on no standby. */
async function stallThenKill(site: Site): Promise<void> {
  const { wires, primary } = site.replication;
  proxyOf(wires, primary).freeze();
  await pause(STALLED);
  await killPrimary(site);
}

async function fillDisk(site: Site): Promise<void> {
  const { replication, diskOf } = site;
  const filler = join(diskOf(replication.primary.name), 'filler');
  const file = await open(filler, 'w');
  const block = Buffer.alloc(256 * 1024);
  try {
    for (;;) await file.write(block);
  } catch (error) {
    if (Object(error).code !== 'ENOSPC') throw error;
  } finally {
    await file.close();
  }
  await pause(STALLED);
  await replication.primary.kill();
  await rm(filler);
  await rewind(replication, await promoteMostAdvanced(replication));
}

function fakeTime(by: string): Record<string, string> {
  return { LD_PRELOAD: FAKE_TIME ?? '', FAKETIME: by, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}

/** Kills one shop and the worker that was started last, and starts both again in this environment. */
async function restartWith({ fleet }: Site, env: Record<string, string>): Promise<void> {
  const shop = fleet.shops.find(({ name }) => name === SHOPS[0]);
  await shop?.kill();
  await fleet.workers.pop()?.kill();
  await fleet.openShop(SHOPS[0] ?? '', env);
  await fleet.openWorker(env);
}
