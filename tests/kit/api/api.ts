import { randomBytes } from 'node:crypto';
import { cpSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '@cairn/contract/values/company';
import pg from 'pg';
import pino, { type Logger } from 'pino';
import { inject } from 'vitest';
import {
  APPLICATION_ROLE,
  type Connection,
  openDatabase,
} from '../../../apps/api/src/database/connection.ts';
import { openEmbedded } from '../../../apps/api/src/database/embedded.ts';
import type { Database } from '../../../apps/api/src/database/tables.ts';
import { keepReceiptThread } from '../../../apps/api/src/history/receipt-pdf/keep-receipt-thread.ts';
import { createApp } from '../../../apps/api/src/http/app.ts';
import type { Caller, RateLimits } from '../../../apps/api/src/http/kit/rate-limits.ts';
import { createTokenVerifier } from '../../../apps/api/src/http/kit/verify-token.ts';
import { createHandlers } from '../../../apps/api/src/jobs/handlers.ts';
import { openHouseAccounts } from '../../../apps/api/src/ledger/accounts.ts';
import type { DemoMember } from '../../../apps/api/src/members/seed-demo-members.ts';
import type { Mail } from '../../../apps/api/src/notifications/port.ts';
import type { Payments } from '../../../apps/api/src/payments/port.ts';
import { closeBooks, noteOpened } from '../database/closing-books.ts';
import { checkDescribed } from './described.ts';
import { runJobs } from './jobs.ts';
import { HMAC_KEY, MERCHANT } from './payments.ts';
import '../database/test-database.ts';
import { AUDIENCE, startTestIssuer, type TestIssuer } from './tokens.ts';

/** The API's public origin; tests call it at another address. */
export const PUBLIC_ORIGIN = 'https://shop.example';

/** The default member of tokens; a test that needs her in the database seeds her. */
export const AOIFE: DemoMember = {
  number: '3081470000000001',
  name: { title: 'Ms', firstName: 'Aoife', lastName: 'Brennan' },
  email: 'aoife.brennan@members.example',
  dateOfBirth: '1988-02-29',
  gender: 'female',
  country: 'IE',
  enrolmentDate: '2020-03-29',
  tierStatus: 'Silver',
  balance: 24_350,
  householdBalance: 61_200,
};

export type TestApi = {
  connection: Connection;
  /** The API's view of its jobs. */
  jobs: { isHealthy(): boolean };
  /** The API's view of the maintenance switch. */
  maintenance: { isOn(): boolean };
  /** The API's view of its own end. */
  stopping: { hasBegun(): boolean };
  /** Calls the API; `path` is relative to /api. */
  get(path: string, headers?: HeadersInit): Promise<Response>;
  request(path: string, init: RequestInit, caller?: Caller): Promise<Response>;
  /** Simulates a second API process on the same database and returns its `request`. */
  anotherProcess(): TestApi['request'];
  /** All routes, as METHOD /path/:parameter. */
  routes: string[];
  /** A company's identity provider. */
  issuerOf(company: Company): TestIssuer;
  /** Log records. */
  logged: Record<string, unknown>[];
  log: Logger;
  /** The API's current time. */
  clock: { now: Date };
  /** Every email that was sent. */
  mails: Mail[];
  /** Runs all pending jobs; returns the errors. */
  runJobs(): Promise<Error[]>;
  stop(): Promise<void>;
};

export type TestApiOptions = {
  requireDpop?: boolean;
  payments?: Payments;
  /** Created per process; by default nothing is limited, because tests make many calls. */
  limits?: (db: Database) => RateLimits;
  /** An empty database instead of a copy of the template, or another way to the copy. */
  databaseUrl?: string | ((copy: string) => Promise<string>);
  /** SQL dump of a database to open, possibly written by an earlier version. */
  dump?: string;
};

export const NO_LIMITS: RateLimits = {
  take: async () => undefined,
  beginWrite: () => () => undefined,
};

/** The API on its own database, of the kind that the vitest project tests. */
export async function startTestApi(
  companies: Company[] = ['EI'],
  {
    requireDpop = false,
    payments = silentPayments(),
    limits = () => NO_LIMITS,
    databaseUrl,
    dump,
  }: TestApiOptions = {},
): Promise<TestApi> {
  const { connection, drop } = await openTestDatabase(dump, databaseUrl);
  await noteOpened(connection);
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) });
  const clock = { now: new Date() };
  const now = () => clock.now;
  const providers = await Promise.all(
    companies.map(async (company) => ({ company, ...(await startTestIssuer(now)) })),
  );
  const identity = { audience: AUDIENCE, requireDpop, publicOrigin: PUBLIC_ORIGIN, providers };
  const tokens = createTokenVerifier(identity, connection.db, now);
  const jobs = { isHealthy: () => true };
  const maintenance = { isOn: () => false };
  const stopping = { hasBegun: () => false };
  const shop = {
    connection,
    companies,
    tokens,
    limits: limits(connection.db),
    payments,
    paymentWebhooks: { merchantAccount: MERCHANT, hmacKeys: [HMAC_KEY] },
    jobs,
    maintenance,
    stopping,
    shopUrl: PUBLIC_ORIGIN,
    statementName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop'],
    receipts: keepReceiptThread(log),
    stepUpSecret: Buffer.from('a secret of the tests'),
    log,
    now,
  };
  await openHouseAccounts(connection.db);
  const app = createApp(shop);
  const request = requestFrom(app);
  const mails: Mail[] = [];
  const handlers = createHandlers({
    ...shop,
    mailer: { send: async (mail) => void mails.push(mail) },
  });
  return {
    connection,
    jobs,
    maintenance,
    stopping,
    routes: routesOf(app),
    logged,
    log,
    clock,
    mails,
    request,
    anotherProcess: () => requestFrom(createApp({ ...shop, limits: limits(connection.db) })),
    runJobs: () => runJobs(connection.db, handlers, now),
    get: (path, headers = {}) => request(path, { headers }),
    issuerOf: (company) => {
      const provider = providers.find((one) => one.company === company);
      if (!provider) throw new Error(`${company} does not run here`);
      return provider;
    },
    stop: async () => {
      await Promise.all(providers.map((provider) => provider.stop()));
      await shop.receipts.stop();
      try {
        await closeBooks(connection, clock.now);
      } finally {
        await connection.close();
        await drop();
      }
    },
  };
}

function requestFrom(app: ReturnType<typeof createApp>): TestApi['request'] {
  return async (path, init, caller = {}) => {
    const answer = await app.fetch(new Request(`http://api.test/api${path}`, init), caller);
    await checkDescribed(init.method ?? 'GET', path.split('?')[0] ?? '', answer);
    return answer;
  };
}

function routesOf({ routes }: ReturnType<typeof createApp>): string[] {
  const named = routes.filter(({ method }) => method !== 'ALL');
  return [...new Set(named.map(({ method, path }) => `${method} ${path.replace('/api', '')}`))];
}

/** A provider that never answers, for tests without payments. */
function silentPayments(): Payments {
  const silence = async () => ({ kind: 'unknown', reason: 'nobody is there' }) as const;
  return {
    createSession: silence,
    askSession: silence,
    capture: silence,
    refund: silence,
    cancel: silence,
    chargeStoredCard: silence,
    deleteStoredCard: silence,
    downloadReport: silence,
  };
}

type Opened = { connection: Connection; drop(): Promise<void> };

/** A migrated copy of the template database or of a dump, or the database at this address. */
async function openTestDatabase(
  dump: string | undefined,
  url: TestApiOptions['databaseUrl'] = async (copy) => copy,
): Promise<Opened> {
  if (typeof url === 'string') {
    return { connection: await openDatabase({ url, dataFolder: '' }), drop: async () => {} };
  }
  const source = inject('testDatabase');
  if (source.kind === 'PGlite') {
    const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-test-'));
    if (dump === undefined) {
      // Synchronous: with promises, copying its thousand files takes ten times as long.
      cpSync(join(source.folder, 'database'), join(dataFolder, 'database'), { recursive: true });
    } else {
      const { pglite, close } = await openEmbedded(dataFolder, () => undefined);
      await pglite.exec(`create role ${APPLICATION_ROLE}; ${dump}`);
      await close();
    }
    const connection = await openDatabase({ url: undefined, dataFolder });
    return { connection, drop: async () => rmSync(dataFolder, { recursive: true }) };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  const template = dump === undefined ? source.template : 'template0';
  await asAdministrator(source.url, `create database ${name} template ${template}`);
  const copy = new URL(source.url);
  copy.pathname = `/${name}`;
  if (dump !== undefined) await asAdministrator(copy.href, dump);
  const connection = await openDatabase({ url: await url(copy.href), dataFolder: '' });
  return { connection, drop: () => asAdministrator(source.url, `drop database ${name}`) };
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
