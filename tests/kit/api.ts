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
import './test-database.ts';

export type TestApi = {
  connection: Connection;
  /** Asks the API; `path` stands under /api. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** What was logged, a record per line. */
  logged: Record<string, unknown>[];
  /** What the API takes for the present. */
  clock: { now: Date };
  stop(): Promise<void>;
};

/** The API on a database of its own, of the kind that this run is about. */
export async function startTestApi(companies: Company[] = ['EI']): Promise<TestApi> {
  const { connection, drop } = await openTestDatabase();
  const logged: Record<string, unknown>[] = [];
  const log = pino({ level: 'debug' }, { write: (line) => logged.push(JSON.parse(line)) });
  const clock = { now: new Date() };
  const app = createApp({ connection, companies, log, now: () => clock.now });
  return {
    connection,
    logged,
    clock,
    get: async (path, headers = {}) =>
      await app.fetch(new Request(`http://api.test/api${path}`, { headers })),
    stop: async () => {
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
