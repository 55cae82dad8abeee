import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Company } from '@cairn/contract/company';
import pg from 'pg';
import pino from 'pino';
import { inject } from 'vitest';
import { type Connection, openDatabase } from '../../apps/api/src/database/connection.ts';
import { createApp } from '../../apps/api/src/http/app.ts';
import { createTokenVerifier } from '../../apps/api/src/http/kit/verify-token.ts';
import type { DemoMember } from '../../apps/api/src/members/seed-demo-members.ts';
import './test-database.ts';
import { AUDIENCE, startTestIssuer, type TestIssuer } from './tokens.ts';

/** Where members see the API; the tests themselves ask it at another address. */
export const PUBLIC_ORIGIN = 'https://shop.example';

/** The member whom tokens name, unless told otherwise; whoever needs her seeds her. */
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
  /** Asks the API; `path` stands under /api. */
  get(path: string, headers?: HeadersInit): Promise<Response>;
  request(path: string, init: RequestInit): Promise<Response>;
  /** A company's identity provider. */
  issuerOf(company: Company): TestIssuer;
  /** What was logged, a record per line. */
  logged: Record<string, unknown>[];
  /** What the API takes for the present. */
  clock: { now: Date };
  stop(): Promise<void>;
};

/** The API on a database of its own, of the kind that this run is about. */
export async function startTestApi(
  companies: Company[] = ['EI'],
  { requireDpop = false } = {},
): Promise<TestApi> {
  const { connection, drop } = await openTestDatabase();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) });
  const clock = { now: new Date() };
  const now = () => clock.now;
  const providers = await Promise.all(
    companies.map(async (company) => ({ company, ...(await startTestIssuer(now)) })),
  );
  const identity = { audience: AUDIENCE, requireDpop, publicOrigin: PUBLIC_ORIGIN, providers };
  const tokens = createTokenVerifier(identity, connection.db, now);
  const app = createApp({ connection, companies, tokens, log, now });
  const request = async (path: string, init: RequestInit) =>
    await app.fetch(new Request(`http://api.test/api${path}`, init));
  return {
    connection,
    logged,
    clock,
    request,
    get: (path, headers = {}) => request(path, { headers }),
    issuerOf: (company) => {
      const provider = providers.find((one) => one.company === company);
      if (!provider) throw new Error(`${company} does not run here`);
      return provider;
    },
    stop: async () => {
      await Promise.all(providers.map((provider) => provider.stop()));
      await connection.close();
      await drop();
    },
  };
}

type Opened = { connection: Connection; drop(): Promise<void> };

async function openTestDatabase(): Promise<Opened> {
  const source = inject('testDatabase');
  if (source.kind === 'PGlite') {
    const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-test-'));
    await cp(join(source.folder, 'database'), join(dataFolder, 'database'), { recursive: true });
    const connection = await openDatabase({ url: undefined, dataFolder });
    return { connection, drop: () => rm(dataFolder, { recursive: true }) };
  }
  const name = `test_${randomBytes(8).toString('hex')}`;
  await asAdministrator(source.url, `create database ${name} template ${source.template}`);
  const url = new URL(source.url);
  url.pathname = `/${name}`;
  const connection = await openDatabase({ url: url.href, dataFolder: '' });
  return { connection, drop: () => asAdministrator(source.url, `drop database ${name}`) };
}

async function asAdministrator(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
