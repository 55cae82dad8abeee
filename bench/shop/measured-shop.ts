import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startAnswer } from '@cairn/contract/orders/start-transaction';
import { transactionState } from '@cairn/contract/orders/transaction-state';
import pg from 'pg';
import { NO_APPROVALS } from '../../apps/api/src/desk/approvals/approval-rules.ts';
import { AUDIENCE, createDpopKey, startTestIssuer } from '../../tests/kit/api/tokens.ts';
import { freePort } from '../../tests/kit/database/postgres.ts';
import { parentOf, postgresCpu, processCpu } from '../cpu.ts';
import type { ApiProcess } from './api-process.ts';
import { type Counts, openCounts } from './server-counts.ts';
import type { StandInSettings } from './stand-ins-process.ts';

const MEMBERS = 4_000;
const HOUR = 3_600;
const UNLIMITED = 1_000_000_000;
const PACKAGE = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
const ACCOUNT = { merchantAccount: 'Bench', apiKey: 'bench', hmacKey: '0'.repeat(64) };

/** Running totals; the difference of two is the cost of what happened between them. */
type Cost = Counts & { apiSeconds: number; postgresSeconds: number };

export type OrderCosts = {
  perSecond: number;
  statements: number;
  flushes: number;
  apiMs: number;
  postgresMs: number;
  /** Milliseconds from the payment to the commit that credits the avios. */
  credited: { p50: number; p99: number };
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

  const receipts = new Map<string, () => void>();
  const standIns = await startProcess<StandInSettings>('stand-ins-process.ts', {
    ...ACCOUNT,
    webhookUrl: `${origin}/api/webhooks/payments`,
    paymentsPort,
    smtpPort,
    stateFile: join(folder, 'payments.sqlite'),
  });
  standIns.on('message', ({ order }: { order: string }) => receipts.get(order)?.());
  const paymentsUrl = `http://127.0.0.1:${paymentsPort}`;
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
        baseUrl: paymentsUrl,
      },
      mail: {
        url: `smtp://127.0.0.1:${smtpPort}`,
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

  async function call(
    number: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<unknown> {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokens.get(number)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    const text = await answer.text();
    return text === '' ? undefined : JSON.parse(text);
  }

  let next = 0;
  const nextNumber = () => numbers[next++ % numbers.length] ?? '';

  /** A start, one read of the state, the payment with its two webhooks, and the receipt by mail. */
  async function buy(paidAt: Map<string, number>): Promise<void> {
    const number = nextNumber();
    const started = await call(
      number,
      'POST',
      '/transactions?partner=ei&product=purchase',
      PACKAGE,
    );
    const { id } = startAnswer.parse(started);
    const read = await call(number, 'GET', `/transactions/${id}/state?partner=ei`);
    const session = transactionState.parse(read).payload.paymentSession?.id;
    const received = new Promise<void>((resolve) => receipts.set(id, resolve));
    paidAt.set(id, Date.now());
    const url = `${paymentsUrl}/sandbox/sessions/${session}/pay`;
    const paid = await fetch(url, { method: 'POST', body: '{}' });
    if (!paid.ok) throw new Error(`The payment was answered with ${paid.status}`);
    await received;
    receipts.delete(id);
  }

  async function readCost(): Promise<Cost> {
    return {
      ...(await counts.read()),
      apiSeconds: processCpu(api.pid ?? 0),
      postgresSeconds: postgresCpu(postmaster),
    };
  }

  /** Runs so many clients for so long, and lets each finish what it has begun. */
  async function run(clients: number, seconds: number, act: () => Promise<void>) {
    const before = await readCost();
    const began = performance.now();
    const end = began + seconds * 1_000;
    let done = 0;
    const keepActing = async () => {
      while (performance.now() < end) {
        await act();
        done += 1;
      }
    };
    await Promise.all(Array.from({ length: clients }, keepActing));
    const took = (performance.now() - began) / 1_000;
    const after = await readCost();
    const perOne = (key: keyof Cost) => (after[key] - before[key]) / done;
    return {
      perSecond: done / took,
      statements: perOne('statements'),
      flushes: perOne('flushes'),
      apiMs: perOne('apiSeconds') * 1_000,
      postgresMs: perOne('postgresSeconds') * 1_000,
    };
  }

  async function readCredited(paidAt: ReadonlyMap<string, number>) {
    const { rows: credits } = await client.query<{ source_id: string; at: Date }>(
      `select source_id, pg_xact_commit_timestamp(xmin) as at from ledger_txn
       where kind = 'credit' and source_id = any($1)`,
      [[...paidAt.keys()]],
    );
    if (credits.length !== paidAt.size) throw new Error('An order was not credited');
    const waits = credits.map(({ source_id, at }) => at.getTime() - (paidAt.get(source_id) ?? 0));
    return { p50: percentile(waits, 0.5), p99: percentile(waits, 0.99) };
  }

  return {
    load: async (clients: number, seconds: number): Promise<OrderCosts> => {
      const paidAt = new Map<string, number>();
      const costs = await run(clients, seconds, () => buy(paidAt));
      return { ...costs, credited: await readCredited(paidAt) };
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
      await run(clients, seconds, async () => {
        const number = nextNumber();
        const claims = { member_number: number, exp: Math.floor(Date.now() / 1_000) + HOUR };
        tokens.set(number, await issuer.accessToken({ claims }));
        await call(number, 'POST', '/saveToken?partner=ei');
      }),
    /** The same small call, without and with a proof of possession. */
    readProfiles: async (clients: number, seconds: number): Promise<CallCosts> =>
      await run(clients, seconds, async () => {
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
      return await run(clients, seconds, async () => {
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
      await stopProcess(standIns);
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

async function startProcess<Settings extends object>(
  file: string,
  settings: Settings,
): Promise<ChildProcess> {
  const child = fork(fileURLToPath(new URL(file, import.meta.url)), { serialization: 'advanced' });
  child.send(settings);
  const ended = once(child, 'exit').then(() => Promise.reject(new Error(`${file} ended`)));
  await Promise.race([once(child, 'message'), ended]);
  return child;
}

async function stopProcess(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
