import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { NO_APPROVALS } from '../../apps/api/src/desk/approvals/approval-rules.ts';
import { AUDIENCE, createDpopKey, startTestIssuer } from '../../tests/kit/api/tokens.ts';
import { freePort } from '../../tests/kit/database/postgres.ts';
import { parentOf, postgresCpu, processCpu } from '../cpu.ts';
import type { ApiProcess } from './api-process.ts';
import {
  ACCOUNT,
  buy,
  callsTo,
  readWaits,
  run,
  startProcess,
  startStandIns,
  stopProcess,
  type Waits,
} from './load.ts';
import { type Counts, openCounts } from './server-counts.ts';

const MEMBERS = 4_000;
const HOUR = 3_600;
const UNLIMITED = 1_000_000_000;

/** Running totals; the difference of two is the cost of what happened between them. */
type Cost = Counts & { apiSeconds: number; postgresSeconds: number };

export type OrderCosts = {
  perSecond: number;
  statements: number;
  flushes: number;
  apiMs: number;
  postgresMs: number;
  credited: Waits;
};

export type CallCosts = {
  perSecond: number;
  apiMs: number;
  postgresMs: number;
  statements: number;
};

/** A shop of a checkout: its API, and the stand-ins, each in a process of its own. */
export async function startMeasuredShop(root: string, serverUrl: string, databaseUrl: string) {
  const [port, paymentsPort, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const origin = `http://127.0.0.1:${port}`;
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bench-'));
  const issuer = await startTestIssuer(() => new Date());
  const numbers = Array.from({ length: MEMBERS }, (_, index) => `${10 ** 15 + index}`);

  const standIns = await startStandIns({
    webhookUrl: `${origin}/api/webhooks/payments`,
    paymentsPort,
    smtpPort,
    stateFile: join(folder, 'payments.sqlite'),
  });
  const limits = {
    address: 0,
    member: 0,
    signature: 0,
    start: 0,
    recipient: 0,
    contact: 0,
    file: 0,
    privacy: 0,
    staff: 0,
  };
  const api = await startProcess<ApiProcess>('api-process.ts', {
    root,
    port,
    settings: {
      database: { url: databaseUrl, dataFolder: '' },
      companies: ['EI'],
      identity: {
        audience: AUDIENCE,
        requireDpop: false,
        publicOrigin: origin,
        providers: [{ company: 'EI', issuer: issuer.issuer, keysUrl: issuer.keysUrl }],
      },
      payments: {
        ...ACCOUNT,
        statementName: 'CAIRN AVIOS SHOP',
        hmacKeys: [ACCOUNT.hmacKey],
        isLive: false,
        liveUrlPrefix: undefined,
        baseUrl: standIns.paymentsUrl,
      },
      mail: {
        url: standIns.smtpUrl,
        from: 'shop@cairn.example',
        contactTo: 'desk@cairn.example',
      },
      shopUrl: origin,
      seller: ['Cairn avios shop'],
      stepUpSecret: undefined,
      limits: Object.fromEntries(
        Object.keys(limits).map((kind) => [kind, UNLIMITED]),
      ) as typeof limits,
      rules: NO_APPROVALS,
      isInMaintenance: false,
      runsJobs: true,
      demoMembers: numbers.map(memberOf),
    },
  });

  const tokens = new Map<string, string>();
  for (const number of numbers) {
    const claims = { member_number: number, exp: Math.floor(Date.now() / 1_000) + HOUR };
    tokens.set(number, await issuer.accessToken({ claims }));
  }
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const postmaster = parentOf(rows[0]?.pid ?? 0);
  const counts = await openCounts(serverUrl, databaseUrl);

  const call = callsTo([origin], async (number) => tokens.get(number) ?? '');
  let next = 0;
  const nextNumber = () => numbers[next++ % numbers.length] ?? '';

  async function readCost(): Promise<Cost> {
    return {
      ...(await counts.read()),
      apiSeconds: processCpu(api.pid ?? 0),
      postgresSeconds: postgresCpu(postmaster),
    };
  }

  async function measure(clients: number, seconds: number, act: () => Promise<void>) {
    const { perSecond, each } = await run(clients, seconds, readCost, act);
    return {
      perSecond,
      statements: each('statements'),
      flushes: each('flushes'),
      apiMs: each('apiSeconds') * 1_000,
      postgresMs: each('postgresSeconds') * 1_000,
    };
  }

  return {
    load: async (clients: number, seconds: number): Promise<OrderCosts> => {
      const paidAt = new Map<string, number>();
      const costs = await measure(clients, seconds, () =>
        buy(call, standIns, nextNumber(), paidAt),
      );
      return { ...costs, credited: await readWaits(client, paidAt) };
    },
    /** Without anybody: what the jobs cost in a second. */
    idle: async (seconds: number) => {
      const before = await readCost();
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
      const after = await readCost();
      return {
        statements: (after.statements - before.statements) / seconds,
        flushes: (after.flushes - before.flushes) / seconds,
        apiMs: ((after.apiSeconds - before.apiSeconds) / seconds) * 1_000,
      };
    },
    /** The call that follows each log-in: the browser posts its new token to the API. */
    saveTokens: async (clients: number, seconds: number): Promise<CallCosts> =>
      await measure(clients, seconds, async () => {
        const number = nextNumber();
        const claims = { member_number: number, exp: Math.floor(Date.now() / 1_000) + HOUR };
        tokens.set(number, await issuer.accessToken({ claims }));
        await call(number, 'POST', '/saveToken?partner=ei');
      }),
    /** The same small call, without and with a proof of possession. */
    readProfiles: async (clients: number, seconds: number): Promise<CallCosts> =>
      await measure(clients, seconds, async () => {
        await call(nextNumber(), 'GET', '/users/current?partner=ei');
      }),
    readProfilesWithProof: async (clients: number, seconds: number): Promise<CallCosts> => {
      const key = await createDpopKey(() => new Date());
      const number = nextNumber();
      const claims = {
        member_number: number,
        cnf: key.cnf,
        exp: Math.floor(Date.now() / 1_000) + HOUR,
      };
      const token = await issuer.accessToken({ claims });
      const url = `${origin}/api/users/current`;
      return await measure(clients, seconds, async () => {
        const dpop = await key.proof({ method: 'GET', url, token });
        const answer = await fetch(`${url}?partner=ei`, {
          headers: { authorization: `DPoP ${token}`, dpop },
        });
        if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
        await answer.text();
      });
    },
    stop: async () => {
      await client.end();
      await counts.stop();
      await stopProcess(api);
      await standIns.stop();
      await issuer.stop();
      await rm(folder, { recursive: true });
    },
  };
}

function memberOf(number: string) {
  return {
    number,
    name: { firstName: 'Ada', lastName: 'Member' },
    email: 'ada@members.example',
    dateOfBirth: '1980-01-01',
    gender: 'female',
    country: 'IE',
    enrolmentDate: '2015-01-01',
    tierStatus: 'Blue',
    balance: 0,
  };
}
