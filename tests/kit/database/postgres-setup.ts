import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '../../../apps/api/src/database/connection.ts';
import { startPostgres } from './postgres.ts';
import './test-database.ts';

const TEMPLATE = 'cairn_template';

/** A real server with one migrated database, which each test file copies. */
export default async function setup(project: TestProject) {
  const server = await startPostgres();
  process.stderr.write(`API tests: ${server.version}, ${server.source}\n`);
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  const url = new URL(server.url);
  url.pathname = `/${TEMPLATE}`;
  const connection = await openDatabase({ url: url.href, dataFolder: '' });
  await connection.close();
  project.provide('testDatabase', { kind: 'PostgreSQL', url: server.url, template: TEMPLATE });
  return () => server.stop();
}
