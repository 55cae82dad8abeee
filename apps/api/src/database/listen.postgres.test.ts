import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openAdministrator } from '../../../../tests/kit/api/administrator.ts';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { addressOf } from './address.ts';
import { listenOn } from './listen.ts';
import { watchPrimary } from './primary.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('what is said on the channel is heard, also after the connection was lost', async () => {
  const { db } = api.connection;
  const onNotify = vi.fn();
  const listening = await api.connection.listen('heard', onNotify);
  const say = () => sql`select pg_notify('heard', '')`.execute(db);
  const count = () => onNotify.mock.calls.length;
  await expect.poll(async () => (await say()) && count()).toBeGreaterThan(0);
  const administrator = await openAdministrator(api.connection);
  await administrator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%'`,
  );
  await administrator.end();
  const before = count();
  await expect.poll(async () => (await say()) && count()).toBeGreaterThan(before);
  await listening.stop();
});

test('stopping does not wait for a server that does not answer', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = Object(silent.address());
  const primary = watchPrimary(addressOf(`postgres://cairn@127.0.0.1:${port}/cairn`));
  const listening = listenOn(primary, 'never', () => undefined);
  await once(silent, 'connection');
  await listening.stop();
  await primary.stop();
  silent.close();
  await once(silent, 'close');
});
