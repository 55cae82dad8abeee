import { setTimeout as pause } from 'node:timers/promises';
import type { Fault } from './faults.ts';
import { missingPrograms } from './patroni.ts';
import { openPatroniSite, type PatroniSite } from './site.ts';

/** Longer than Patroni's lease. */
const EXPIRED = 25_000;

/** Patroni promotes and rewinds by itself; HAProxy leads to the primary. */
function onPatroni(inject: (site: PatroniSite) => Promise<void>): Fault {
  return {
    open: async () => {
      const site = await openPatroniSite();
      return { ...site, inject: () => inject(site) };
    },
    isMissing: () => {
      const missing = missingPrograms();
      return missing.length > 0 ? `${missing.join(', ')} not installed` : undefined;
    },
  };
}

export const LEG2: Record<string, Fault> = {
  'patroni-primary-killed': onPatroni(async ({ patroni }) => {
    const former = await patroni.leader();
    await former.kill();
    await patroni.leader(former);
    await former.start();
    await patroni.untilWhole();
  }),
  'patroni-primary-stopped-comes-back': onPatroni(async ({ patroni }) => {
    const former = await patroni.leader();
    former.signal('SIGSTOP');
    await patroni.leader(former);
    former.signal('SIGCONT');
    await patroni.untilWhole();
  }),
  'patroni-switchover': onPatroni(async ({ patroni }) => {
    const former = await patroni.leader();
    const body = JSON.stringify({ leader: former.name });
    await fetch(`${former.rest}/switchover`, { method: 'POST', body });
    await patroni.leader(former);
    await patroni.untilWhole();
  }),
  'etcd-stopped': onPatroni(async ({ patroni }) => {
    patroni.etcd.signal('SIGSTOP');
    await pause(EXPIRED);
    patroni.etcd.signal('SIGCONT');
    await patroni.leader();
    await patroni.untilWhole();
  }),
  'haproxy-killed': onPatroni(async ({ patroni }) => {
    await patroni.haproxy.kill();
    await pause(1_000);
    await patroni.haproxy.start();
  }),
};
