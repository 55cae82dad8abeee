import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { NO_APPROVALS } from '../../apps/api/src/desk/approvals/approval-rules.ts';
import { AUDIENCE, startTestIssuer } from '../../tests/kit/api/tokens.ts';
import type { ApiProcess } from '../shop/api-process.ts';

const API_PROCESS = fileURLToPath(new URL('../shop/api-process.ts', import.meta.url));
const UNLIMITED = 1_000_000_000;
const HOUR = 3_600;
const ROWS = 20_000;

/** Members with a long history, and others with one paid order. */
export const HISTORIES = Array.from({ length: 20 }, (_, index) => `${10 ** 15 + index}`);
export const RECEIPTS = Array.from({ length: 50 }, (_, index) => `${10 ** 15 + 100 + index}`);

/** The API of a checkout in a process of its own, without jobs or anything that it would call. */
export async function startApiWithHistories(root: string, port: number, databaseUrl: string) {
  const origin = `http://127.0.0.1:${port}`;
  const issuer = await startTestIssuer(() => new Date());
  const child = fork(API_PROCESS, { serialization: 'advanced' });
  child.send({ root, port, settings: settingsOf(origin, databaseUrl, issuer) });
  await once(child, 'message');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await insertOrders(client, HISTORIES, ROWS);
  await insertOrders(client, RECEIPTS, 1);
  await client.query('vacuum analyze orders, charge');
  await client.end();

  async function get(number: string, path: string): Promise<Uint8Array> {
    const claims = { member_number: number, exp: Math.floor(Date.now() / 1_000) + HOUR };
    const authorization = `Bearer ${await issuer.accessToken({ claims })}`;
    const answer = await fetch(`${origin}/api/users/current/transactions${path}?partner=ei`, {
      headers: { authorization },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return await answer.bytes();
  }

  return {
    origin,
    pid: child.pid ?? 0,
    receipt: async (index: number) => {
      const number = RECEIPTS[index] ?? '';
      return await get(number, `/${orderId(number, 1)}/receipt.pdf`);
    },
    history: async (index: number) => {
      const file = await get(HISTORIES[index] ?? '', '.csv');
      let rows = -1;
      for (let at = file.indexOf(10); at >= 0; at = file.indexOf(10, at + 1)) rows += 1;
      if (rows !== ROWS) throw new Error(`A history has ${rows} rows`);
    },
    stop: async () => {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
      await issuer.stop();
    },
  };
}

function orderId(number: string, n: number): string {
  return `p3${number.slice(-8)}${String(n).padStart(15, '0')}`;
}

async function insertOrders(client: pg.Client, numbers: string[], count: number): Promise<void> {
  await client.query(
    `insert into orders (id, company, number, product, state, state_version, currency, avios,
       bonus_avios, price_micro, total_minor, created_at, expires_at, state_since)
     select 'p3' || right(number, 8) || lpad(n::text, 15, '0'), 'EI', number, 'purchase', 'complete',
       1, 'EUR', 2000, 500, 24500, 4900, at, at, at
     from unnest($1::text[]) as number, generate_series(1, $2::bigint) as n,
       lateral (select now() - n * interval '1 hour') as t (at)`,
    [numbers, count],
  );
  await client.query(
    `insert into charge (reference, company, currency, amount_minor, state, state_since, paid_at)
     select id, company, currency, total_minor, 'paid', state_since, state_since from orders
     where number = any($1)`,
    [numbers],
  );
}

function settingsOf(
  origin: string,
  databaseUrl: string,
  { issuer, keysUrl }: { issuer: string; keysUrl: string },
): ApiProcess['settings'] {
  const nowhere = 'http://127.0.0.1:9';
  return {
    database: { url: databaseUrl, dataFolder: '' },
    companies: ['EI'],
    identity: {
      audience: AUDIENCE,
      requireDpop: false,
      publicOrigin: origin,
      providers: [{ company: 'EI', issuer, keysUrl }],
    },
    payments: {
      merchantAccount: 'Bench',
      apiKey: 'bench',
      statementName: 'CAIRN AVIOS SHOP',
      hmacKeys: ['0'.repeat(64)],
      isLive: false,
      liveUrlPrefix: undefined,
      baseUrl: nowhere,
    },
    mail: {
      url: 'smtp://127.0.0.1:9',
      from: 'shop@cairn.example',
      contactTo: 'desk@cairn.example',
    },
    shopUrl: origin,
    seller: ['Cairn avios shop'],
    stepUpSecret: undefined,
    limits: {
      address: UNLIMITED,
      member: UNLIMITED,
      signature: UNLIMITED,
      start: UNLIMITED,
      recipient: UNLIMITED,
      contact: UNLIMITED,
      file: UNLIMITED,
      privacy: UNLIMITED,
      staff: UNLIMITED,
    },
    rules: NO_APPROVALS,
    isInMaintenance: false,
    runsJobs: false,
    demoMembers: [...HISTORIES, ...RECEIPTS].map((number) => ({
      number,
      name: { firstName: 'Ada', lastName: 'Member' },
      email: 'ada@members.example',
      dateOfBirth: '1980-01-01',
      gender: 'female',
      country: 'IE',
      enrolmentDate: '2015-01-01',
      tierStatus: 'Blue',
      balance: 0,
    })),
  };
}
