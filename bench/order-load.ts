import { startAnswer } from '@cairn/contract/orders/start-transaction';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import pino from 'pino';
import { checkBooks } from '../apps/api/src/books/check-books.ts';
import type { Connection } from '../apps/api/src/database/connection.ts';
import { createApp } from '../apps/api/src/http/app.ts';
import { createTokenVerifier } from '../apps/api/src/http/kit/verify-token.ts';
import { startJobs } from '../apps/api/src/jobs/start-jobs.ts';
import { openHouseAccounts } from '../apps/api/src/ledger/accounts.ts';
import { seedDemoMembers } from '../apps/api/src/members/seed-demo-members.ts';
import { AUDIENCE, startTestIssuer } from '../tests/kit/api/tokens.ts';
import { ownCpu, parentOf, postgresCpu } from './cpu.ts';
import { createInstantProvider } from './instant-provider.ts';

const MEMBERS = 4_000;
const AT_ONCE = 128;
const ORIGIN = 'https://shop.example';
const MERCHANT = 'Bench';
const HMAC_KEY = '0'.repeat(64);
const BODY = JSON.stringify({
  paymentMethodDetails: { version: 2 },
  numberOfPoints: 2_000,
  currency: 'EUR',
});

export type OrderLoad = {
  perSecond: number;
  p50: number;
  p99: number;
  apiMs: number;
  postgresMs: number;
  commits: number;
};

/** The whole API with its jobs in this process, and members with tokens who keep buying. */
export async function prepareShop(connection: Connection) {
  const now = () => new Date();
  const { db } = connection;
  await openHouseAccounts(db);
  const members = await seedMembers(connection);
  const issuer = await startTestIssuer(now);
  const tokens = new Map<MembershipNumber, string>();
  for (const number of members) {
    const claims = { member_number: number, exp: Math.floor(Date.now() / 1000) + 3_600 };
    tokens.set(number, await issuer.accessToken({ claims }));
  }

  const log = pino({ level: 'error' });
  const deliver = (body: string) => {
    const headers = { 'content-type': 'application/json' };
    void app.fetch(
      new Request(`${ORIGIN}/api/webhooks/payments`, { method: 'POST', headers, body }),
    );
  };
  const payments = createInstantProvider(MERCHANT, HMAC_KEY, deliver);
  // The receipt is the last step of an order: its points are credited.
  const waiting = new Map<string, () => void>();
  const mailer = {
    send: async ({ messageId }: { messageId: string }) => {
      const [, order = ''] = messageId.split('.');
      waiting.get(order)?.();
      waiting.delete(order);
    },
  };
  const sender = { shopUrl: ORIGIN, statementName: 'CAIRN AVIOS SHOP' };
  const base = { connection, payments, mailer, ...sender, log, now };
  const jobs = await startJobs(base);
  const identity = {
    audience: AUDIENCE,
    requireDpop: false,
    publicOrigin: ORIGIN,
    providers: [{ company: 'EI' as const, issuer: issuer.issuer, keysUrl: issuer.keysUrl }],
  };
  const app = createApp({
    ...base,
    companies: ['EI'],
    tokens: createTokenVerifier(identity, db, now),
    limits: { take: async () => undefined, beginWrite: () => () => undefined },
    jobs,
    maintenance: { isOn: () => false },
    paymentWebhooks: { merchantAccount: MERCHANT, hmacKeys: [HMAC_KEY] },
    seller: ['Cairn avios shop'],
    stepUpSecret: Buffer.from('bench'),
  });

  let next = 0;
  async function buy(): Promise<void> {
    const number = members[next++ % members.length];
    const token = number && tokens.get(number);
    const answer = await app.fetch(
      new Request(`${ORIGIN}/api/transactions?partner=ei&product=purchase`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        body: BODY,
      }),
    );
    if (answer.status !== 201) throw new Error(`The start was answered with ${answer.status}`);
    const { id } = startAnswer.parse(await answer.json());
    await new Promise<void>((resolve) => waiting.set(id, resolve));
  }

  const postmaster = await findPostmaster(connection);

  /** Runs the clients for this long, and waits for the last order. */
  async function load(seconds: number): Promise<OrderLoad> {
    const began = new Date();
    const before = {
      api: ownCpu(),
      postgres: postgresCpu(postmaster),
      commits: await countCommits(connection),
    };
    let orders = 0;
    const end = performance.now() + seconds * 1000;
    const client = async () => {
      while (performance.now() < end) {
        await buy();
        orders += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, client));
    const took = (Date.now() - began.getTime()) / 1000;
    return {
      perSecond: orders / took,
      ...(await readLatency(connection, began)),
      apiMs: ((ownCpu() - before.api) / orders) * 1000,
      postgresMs: ((postgresCpu(postmaster) - before.postgres) / orders) * 1000,
      commits: ((await countCommits(connection)) - before.commits) / orders,
    };
  }

  return {
    members,
    load,
    violations: async () => {
      const findings = await checkBooks(db, now());
      return findings.reduce((sum, finding) => sum + finding.violations.length, 0);
    },
    stop: async () => {
      await jobs.stop();
      await issuer.stop();
    },
  };
}

async function seedMembers({ db }: Connection): Promise<MembershipNumber[]> {
  const numbers = Array.from({ length: MEMBERS }, (_, index) => `${10 ** 15 + index}`);
  const person = {
    name: { firstName: 'Ada', lastName: 'Member' },
    email: 'ada@members.example',
    dateOfBirth: '1980-01-01',
    gender: 'female',
    country: 'IE',
    enrolmentDate: '2015-01-01',
    tierStatus: 'Blue',
    balance: 0,
  };
  for (let first = 0; first < MEMBERS; first += 500) {
    const some = numbers.slice(first, first + 500).map((number) => ({ ...person, number }));
    await seedDemoMembers(db, ['EI'], some);
  }
  return numbers.map((number) => membershipNumber.parse(number));
}

async function findPostmaster({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pg_backend_pid() as pid`.execute(db);
  return parentOf(rows[0]?.pid ?? 0);
}

async function countCommits({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ commits: number }>`
    select xact_commit as commits from pg_stat_database where datname = current_database()`.execute(
    db,
  );
  return rows[0]?.commits ?? 0;
}

async function readLatency({ db }: Connection, since: Date) {
  const { rows } = await sql<{ p50: number; p99: number }>`
    select percentile_cont(0.5) within group (order by took) as p50,
      percentile_cont(0.99) within group (order by took) as p99
    from (
      select extract(epoch from at - created_at) * 1000 as took
      from orders join order_event on order_event.order_id = orders.id
      where to_state = 'complete' and created_at >= ${since}::timestamptz
    ) completed`.execute(db);
  return { p50: Math.round(Number(rows[0]?.p50)), p99: Math.round(Number(rows[0]?.p99)) };
}
