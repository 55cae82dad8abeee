import { join } from 'node:path';
import { API_KEY, CLIENT_KEY, HMAC_KEY, MERCHANT } from '../kit/api/payments.ts';
import { freePort } from '../kit/database/postgres.ts';
import { type ServedProcess, serve } from '../kit/shop/served.ts';
import { standInTokens } from '../kit/shop/stand-in-tokens.ts';
import type { OpenShop } from './buyers.ts';
import { ROOT, type Version } from './checkout.ts';
import { type DeployBalancer, openDeployBalancer } from './deploy-balancer.ts';
import { say, until } from './kit.ts';
import { payingAt } from './processes.ts';
import { openMail, openPayments } from './stand-ins.ts';

export const KINDS = ['worker', 'api', 'storefront'] as const;
type Kind = (typeof KINDS)[number];
/** Processes of each kind. */
const PROCESSES = 2;
const TIME_LIMIT = 60_000;
/** Seconds; the balancer and the storefronts ask more often. */
const GRACE = '5';

export type Site = {
  shop: OpenShop;
  balancer: DeployBalancer;
  payments: Awaited<ReturnType<typeof openPayments>>;
  mail: Awaited<ReturnType<typeof openMail>>;
  /** Starts all processes of a version. */
  start(version: Version): Promise<void>;
  /** Replaces the processes of a kind one after the other; returns what did not end as it should. */
  replace(kind: Kind, version: Version): Promise<string[]>;
  output(): string;
  stop(): Promise<void>;
};

/** Two processes of each kind behind one origin; they share a database, the stand-ins and a mail server. */
export async function openDeploySite(databaseUrl: string, folder: string): Promise<Site> {
  await using cleanUp = new AsyncDisposableStack();
  const balancer = await openDeployBalancer(await freePort());
  cleanUp.defer(balancer.stop);
  const payments = await openPayments(folder, balancer.url);
  const mail = await openMail();
  cleanUp.defer(mail.stop);
  const [content, identity] = [await freePort(), await freePort()];
  // One more than run: a new process listens before the old one has ended.
  const apiPorts: number[] = [];
  for (let nth = 0; nth <= PROCESSES; nth += 1) apiPorts.push(await freePort());
  const env = {
    ...payingAt(payments.url),
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: balancer.url,
    API_URL: apiPorts.map((port) => `http://127.0.0.1:${port}`).join(','),
    INTERNAL_SECRET: 'a secret that all of them share, of 32 or more',
    STEP_UP_SECRET: 'the same in every process of the shop',
    PAYMENTS_API_KEY: API_KEY,
    PAYMENTS_MERCHANT_ACCOUNT: MERCHANT,
    PAYMENTS_HMAC_KEYS: HMAC_KEY,
    PAYMENTS_CLIENT_KEY: CLIENT_KEY,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@cairn.example',
    MAIL_CONTACT_TO: 'help@cairn.example',
    LOG_LEVEL: 'warn',
    WORKER_APART: 'true',
    BEHIND_PROXY: 'true',
    SHUTDOWN_GRACE: GRACE,
    CONTENT_PORT: `${content}`,
    IDENTITY_PORT: `${identity}`,
    DATA_DIR: join(folder, 'sandbox'),
  };
  const sandbox = await serve('sandbox', { ...env, PORT: '0' });
  cleanUp.defer(sandbox.stop);

  const started: { name: string; process: ServedProcess }[] = [];
  const running: Record<Kind, ServedProcess[]> = { worker: [], api: [], storefront: [] };
  cleanUp.defer(async () => {
    await Promise.all(Object.values(running).flatMap((all) => all.map(({ kill }) => kill())));
  });

  /** Resolves when it is ready, as whoever asks it sees it. */
  async function launch(kind: Kind, { commit, root }: Version): Promise<void> {
    const used = running.api.map(({ url }) => Number(new URL(url).port));
    const port = apiPorts.find((one) => !used.includes(one));
    const own = {
      worker: { PORT: '0' },
      api: { PORT: `${port}` },
      storefront: { PORT: '0', DATA_DIR: join(folder, 'storefronts') },
    };
    const process = await serve(kind, { ...env, ...own[kind] }, root);
    running[kind].push(process);
    started.push({ name: `${kind} of ${commit}`, process });
    if (kind !== 'storefront') return;
    balancer.add(process.url);
    await until(() => balancer.isReady(process.url), TIME_LIMIT);
  }

  async function end(kind: Kind): Promise<string[]> {
    const process = running[kind].shift();
    if (!process) return [];
    await process.stop();
    if (kind === 'storefront') balancer.remove(process.url);
    const { exitCode } = process.child;
    return exitCode === 0 ? [] : [`A ${kind} ended with ${exitCode}`];
  }

  const all = cleanUp.move();
  return {
    shop: {
      origin: balancer.url,
      tokenOf: await standInTokens(join(folder, 'sandbox'), `http://localhost:${identity}`),
    },
    balancer,
    payments,
    mail,
    start: async (version) => {
      for (const kind of KINDS) {
        for (let nth = 0; nth < PROCESSES; nth += 1) await launch(kind, version);
      }
    },
    replace: async (kind, version) => {
      const wrong: string[] = [];
      for (let nth = 0; nth < PROCESSES; nth += 1) {
        await launch(kind, version);
        wrong.push(...(await end(kind)));
      }
      say(`  each ${kind} is of ${version.commit}${version.root === ROOT ? ' (this one)' : ''}`);
      return wrong;
    },
    output: () => started.map(({ name, process }) => `--- ${name}\n${process.output()}`).join('\n'),
    stop: () => all.disposeAsync(),
  };
}
