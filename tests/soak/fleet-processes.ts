import { API_KEY, CLIENT_KEY, HMAC_KEY, MERCHANT } from '../kit/api/payments.ts';
import { freePort } from '../kit/database/postgres.ts';
import type { ServedProcess } from '../kit/shop/served.ts';
import { openApart } from './fleet-apart.ts';
import { type Env, type FleetShop, wholeShops } from './fleet-shop.ts';
import { launchWorker, payingAt } from './processes.ts';
import { openBalancer, openMail, openPayments } from './stand-ins.ts';

export type Fleet = {
  /** Those that are open; calls and webhooks go to each in turn. */
  shops: FleetShop[];
  workers: ServedProcess[];
  payments: Awaited<ReturnType<typeof openPayments>>;
  mail: Awaited<ReturnType<typeof openMail>>;
  /** Starts a shop without jobs; the same name has the same port and data folder. */
  openShop(name: string, env?: Env): Promise<void>;
  openWorker(env?: Env): Promise<void>;
  stop(): Promise<void>;
};

/** Shops and workers on one database, with a payments stand-in and a mail server that they share. */
export async function openFleet(
  databaseUrl: string,
  folder: string,
  given: Env = {},
  /** Names of shops that are each a storefront and an API. */
  apart: readonly string[] = [],
): Promise<Fleet> {
  await using cleanUp = new AsyncDisposableStack();
  const shops: FleetShop[] = [];
  const workers: ServedProcess[] = [];
  const ports = new Map<string, number>();
  const balancer = await openBalancer(() => shops.map(({ origin }) => origin));
  cleanUp.defer(balancer.stop);
  const payments = await openPayments(folder, balancer.url);
  const mail = await openMail();
  cleanUp.defer(mail.stop);
  const env = {
    ...payingAt(payments.url),
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: balancer.url,
    PAYMENTS_API_KEY: API_KEY,
    PAYMENTS_MERCHANT_ACCOUNT: MERCHANT,
    PAYMENTS_HMAC_KEYS: HMAC_KEY,
    PAYMENTS_CLIENT_KEY: CLIENT_KEY,
    SMTP_URL: mail.url,
    MAIL_FROM: 'shop@cairn.example',
    MAIL_CONTACT_TO: 'help@cairn.example',
    LOG_LEVEL: 'error',
    WORKER_APART: 'true',
    STEP_UP_SECRET: 'the same in every shop of the fleet',
    BEHIND_PROXY: 'true',
    ...given,
  };
  const launch =
    apart.length > 0 ? await openApart(apart, env, folder, cleanUp) : wholeShops(env, folder);
  cleanUp.defer(async () => {
    await Promise.all(shops.map((shop) => shop.kill()));
    await Promise.all(workers.map((worker) => worker.stop()));
  });

  const running = cleanUp.move();
  return {
    shops,
    workers,
    payments,
    mail,
    openShop: async (name, extra = {}) => {
      const port = ports.get(name) ?? (await freePort());
      ports.set(name, port);
      const { end, ...launched } = await launch(name, port, extra);
      const kill = async () => {
        await end();
        const at = shops.indexOf(shop);
        if (at >= 0) shops.splice(at, 1);
      };
      const shop: FleetShop = { name, origin: `http://127.0.0.1:${port}`, kill, ...launched };
      shops.push(shop);
    },
    openWorker: async (extra = {}) => {
      workers.push(await launchWorker({ ...env, ...extra }));
    },
    stop: () => running.disposeAsync(),
  };
}
