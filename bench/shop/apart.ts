import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import { freePort, startPostgres } from '../../tests/kit/database/postgres.ts';
import { serve } from '../../tests/kit/shop/served.ts';
import { launchShop } from '../../tests/kit/shop/shop.ts';
import { standInTokens } from '../../tests/kit/shop/stand-in-tokens.ts';
import { inviteMembers } from '../../tests/soak/kit.ts';
import { launchWorker, payingAt } from '../../tests/soak/processes.ts';
import { parentOf, postgresCpu, processCpu } from '../cpu.ts';
import { createDatabase } from '../create-database.ts';
import { ACCOUNT, buy, callsTo, readWaits, run, startStandIns } from './load.ts';
import { COUNTING } from './server-counts.ts';

const CLIENTS = 8;
const SECONDS = 12;
const ROUNDS = 3;
const MEMBERS = 2_000;
const UNLIMITED = `${1_000_000}`;
const SECRET = 'a secret that all of them share, of 32 or more';

/** Everything, jobs included, in one process; or one storefront, so many APIs and one worker. */
type Layout = 'whole' | 1 | 2 | 4;
const LAYOUTS: readonly Layout[] = ['whole', 1, 2, 4];

type Started = { pids: Record<string, number>; identityUrl: string; dataFolder: string };

/**
 * The shop's processes as `npm start` and `npm run serve` run them. All calls and webhooks go to the
 * address of the shop or of the storefront, which passes them on.
 */
export async function benchApart(): Promise<void> {
  const server = await startPostgres({ isDurable: true, settings: COUNTING });
  console.log(
    `PostgreSQL ${server.version}, fsync on; ${CLIENTS} clients, ${SECONDS} s, ${ROUNDS} rounds`,
  );
  const rates = new Map<Layout, number[]>(LAYOUTS.map((layout) => [layout, []]));
  for (let round = 1; round <= ROUNDS; round += 1) {
    console.log(`\nRound ${round}`);
    for (const layout of LAYOUTS) {
      rates.get(layout)?.push(await measure(layout, await createDatabase(server.url)));
    }
  }
  await server.stop();
  console.log('\nOrders a second beside the whole shop in one process, median of the rounds');
  const whole = rates.get('whole') ?? [];
  for (const layout of LAYOUTS) {
    const ratios = (rates.get(layout) ?? []).map((rate, at) => rate / (whole[at] ?? 0));
    const middle = ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
    console.log(`  ${nameOf(layout).padEnd(30)} × ${middle.toFixed(2)}`);
  }
}

function nameOf(layout: Layout): string {
  return layout === 'whole' ? 'one process' : `storefront, ${layout} API, worker`;
}

async function measure(layout: Layout, databaseUrl: string): Promise<number> {
  await using cleanUp = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  cleanUp.defer(() => rm(folder, { recursive: true, force: true }));
  const origin = `http://localhost:${await freePort()}`;
  const standIns = await startStandIns({
    webhookUrl: `${origin}/api/webhooks/payments`,
    paymentsPort: await freePort(),
    smtpPort: await freePort(),
    stateFile: join(folder, 'payments.sqlite'),
  });
  cleanUp.defer(standIns.stop);
  const env = {
    ...payingAt(standIns.paymentsUrl),
    DATABASE_URL: databaseUrl,
    PUBLIC_ORIGIN: origin,
    PAYMENTS_API_KEY: ACCOUNT.apiKey,
    PAYMENTS_MERCHANT_ACCOUNT: ACCOUNT.merchantAccount,
    PAYMENTS_HMAC_KEYS: ACCOUNT.hmacKey,
    PAYMENTS_CLIENT_KEY: 'bench',
    SMTP_URL: standIns.smtpUrl,
    MAIL_FROM: 'shop@cairn.example',
    MAIL_CONTACT_TO: 'help@cairn.example',
    STEP_UP_SECRET: 'the same in every process',
    LOG_LEVEL: 'error',
    LIMIT_ADDRESS: UNLIMITED,
    LIMIT_MEMBER: UNLIMITED,
    LIMIT_STARTS: UNLIMITED,
  };
  const port = new URL(origin).port;
  const started =
    layout === 'whole'
      ? await startWhole({ ...env, PORT: port, DATA_DIR: folder }, cleanUp)
      : await startApart(layout, env, { port, folder }, cleanUp);
  const { tokenOf, nextNumber } = await readyMembers(started, databaseUrl, cleanUp);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  cleanUp.defer(() => client.end());
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);

  const call = callsTo([origin], tokenOf);
  const readCosts = async (): Promise<Record<string, number>> => ({
    ...Object.fromEntries(
      Object.entries(started.pids).map(([name, pid]) => [name, processCpu(pid)]),
    ),
    PostgreSQL: postgresCpu(postmaster),
  });
  const load = async (seconds: number) => {
    const paidAt = new Map<string, number>();
    const done = await run(CLIENTS, seconds, readCosts, () =>
      buy(call, standIns, nextNumber(), paidAt),
    );
    return { ...done, waits: await readWaits(client, paidAt) };
  };
  await load(3);
  const { perSecond, each, waits } = await load(SECONDS);
  const cpu = [...Object.keys(started.pids), 'PostgreSQL']
    .map((name) => `${name} ${(each(name) * 1_000).toFixed(1)}`)
    .join(', ');
  console.log(
    `  ${nameOf(layout).padEnd(30)} ${perSecond.toFixed(1)} orders/s; paid to credited p50 ${waits.p50} ms, p99 ${waits.p99} ms; CPU ms of an order: ${cpu}`,
  );
  return perSecond;
}

async function startWhole(
  env: Record<string, string>,
  cleanUp: AsyncDisposableStack,
): Promise<Started> {
  const { child, ready, ended } = launchShop(env);
  cleanUp.defer(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  const { identityUrls } = await ready;
  const pids = { shop: child.pid ?? 0 };
  return { pids, identityUrl: identityUrls[0] ?? '', dataFolder: env.DATA_DIR ?? '' };
}

async function startApart(
  apis: number,
  env: Record<string, string>,
  { port, folder }: { port: string; folder: string },
  cleanUp: AsyncDisposableStack,
): Promise<Started> {
  const ports = await Promise.all(Array.from({ length: apis }, freePort));
  const identityPort = await freePort();
  const common = {
    ...env,
    WORKER_APART: 'true',
    INTERNAL_SECRET: SECRET,
    CONTENT_PORT: `${await freePort()}`,
    IDENTITY_PORT: `${identityPort}`,
    DATA_DIR: folder,
    API_URL: ports.map((one) => `http://127.0.0.1:${one}`).join(','),
  };
  const sandbox = await serve('sandbox', { ...common, PORT: '0' });
  cleanUp.defer(sandbox.stop);
  const pids: Record<string, number> = {};
  for (const [at, own] of ports.entries()) {
    const api = await serve('api', { ...common, PORT: `${own}` });
    cleanUp.defer(api.stop);
    pids[`API ${at + 1}`] = api.child.pid ?? 0;
  }
  const worker = await launchWorker(common);
  cleanUp.defer(worker.stop);
  const storefront = await serve('storefront', { ...common, PORT: port });
  cleanUp.defer(storefront.stop);
  return {
    pids: { storefront: storefront.child.pid ?? 0, ...pids, worker: worker.child.pid ?? 0 },
    identityUrl: `http://localhost:${identityPort}`,
    dataFolder: folder,
  };
}

/** Members in turn, with tokens signed beforehand: signing would cost as much as a call. */
async function readyMembers(
  { identityUrl, dataFolder }: Started,
  databaseUrl: string,
  cleanUp: AsyncDisposableStack,
) {
  const { db, close } = await openDatabase({ url: databaseUrl, dataFolder });
  cleanUp.defer(close);
  const next = await inviteMembers(db, MEMBERS);
  const sign = await standInTokens(dataFolder, identityUrl);
  const tokens = new Map<string, string>();
  for (let made = 0; made < MEMBERS; made += 1) {
    const number = next();
    tokens.set(number, await sign(number));
  }
  const numbers = [...tokens.keys()];
  let turn = 0;
  return {
    tokenOf: async (number: string) => tokens.get(number) ?? '',
    nextNumber: () => numbers[turn++ % numbers.length] ?? '',
  };
}
