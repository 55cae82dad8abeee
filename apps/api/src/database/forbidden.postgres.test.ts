import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import '../../../../tests/kit/database/test-database.ts';
import { DatabaseForbidden, openDatabase } from './connection.ts';
import { probe } from './probe.ts';

const NAME = `limited_${randomBytes(6).toString('hex')}`;
let administrator: pg.Client;
let url: URL;
beforeAll(async () => {
  const source = inject('testDatabase');
  if (source.kind !== 'PostgreSQL') throw new Error('This is about a server with roles');
  administrator = new pg.Client({ connectionString: source.url });
  await administrator.connect();
  await administrator.query(`create role ${NAME} login`);
  await administrator.query(`create database ${NAME}`);
  url = new URL(source.url);
  url.username = NAME;
  url.password = 'canary';
  url.pathname = `/${NAME}`;
});
afterAll(async () => {
  await administrator.query(`drop database ${NAME}`);
  await administrator.query(`drop owned by ${NAME}`);
  await administrator.query(`drop role ${NAME}`);
  await administrator.end();
});

test('a user who may make no roles is told what would let it, and that does', async () => {
  const open = () => openDatabase({ url: url.href, dataFolder: '' });
  const refusal: unknown = await open().catch((error) => error);
  if (!(refusal instanceof DatabaseForbidden)) throw refusal;
  expect(refusal.message).toContain('permission denied');
  expect(refusal.message).not.toContain('canary');
  const statements = refusal.message.match(/(alter|grant) [^;]*;/g) ?? [];
  expect(statements).toHaveLength(3);
  for (const statement of statements) await administrator.query(statement);
  const connection = await open();
  await probe(connection.db);
  await connection.close();
});
