import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { startTestRunner } from '../../../../tests/kit/api/job-runner.ts';
import { enqueue } from '../background/enqueue.ts';
import { shareOffer } from '../catalogue/share-offer.ts';
import { type Connection, openDatabase } from './connection.ts';

let api: TestApi;
const proxies: Awaited<ReturnType<typeof startProxy>>[] = [];
const connections: Connection[] = [];
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  for (const proxy of proxies) proxy.stop();
  await api.stop();
});

async function openThrough(kind: 'direct' | 'pooled') {
  const url = new URL(api.connection.url ?? '');
  const proxy = await startProxy(url.hostname, Number(url.port), kind === 'pooled');
  proxies.push(proxy);
  url.port = `${proxy.port}`;
  const settings = { url: url.href, dataFolder: '', statementTimeout: 100 };
  const connection = await openDatabase({ ...settings, preparesStatements: kind === 'direct' });
  connections.push(connection);
  return { connection, db: connection.db, proxy };
}

/**
 * Stands between us and the server. As a pooler it tells clients another process than the server's.
 * It can vanish: nothing is forwarded any more, and nobody is told.
 */
async function startProxy(host: string, port: number, isPooler: boolean) {
  const sockets = new Set<Socket>();
  const vanished = new WeakSet<Socket>();
  const proxy = {
    port: 0,
    sent: '',
    vanish: () => {
      for (const socket of sockets) vanished.add(socket);
    },
    stop: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
  const server = createServer((near) => {
    const far = connect(port, host);
    const forward = (from: Socket, to: Socket, change: (data: Buffer) => Buffer) => {
      sockets.add(from);
      from.on('data', (data: Buffer) => void (vanished.has(from) || to.write(change(data))));
      from.on('end', () => void (vanished.has(from) || to.end()));
      from.on('error', () => to.destroy());
    };
    forward(near, far, (data) => {
      proxy.sent += data.toString('latin1');
      return data;
    });
    forward(far, near, (data) => (isPooler ? disguise(data) : data));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  proxy.port = (server.address() as AddressInfo).port;
  return proxy;
}

/** BackendKeyData: the message's letter, its length, the process and its secret. */
const KEY_DATA = Buffer.from([0x4b, 0, 0, 0, 12]);

function disguise(data: Buffer): Buffer {
  const at = data.indexOf(KEY_DATA);
  if (at >= 0) data.writeInt32BE(1, at + KEY_DATA.length);
  return data;
}

const WHO = sql<{ current_user: string; timeout: string; locks: string }>`
  select current_user, current_setting('statement_timeout') as timeout,
    current_setting('lock_timeout') as locks`;
const OURS = [{ current_user: 'cairn_app', timeout: '100ms', locks: '5s' }];

test.each(['direct', 'pooled'] as const)(
  'over a %s connection no start-up option gives statements their role and timeouts',
  async (kind) => {
    const { db, proxy } = await openThrough(kind);
    expect((await WHO.execute(db)).rows).toEqual(OURS);
    const within = await db.transaction().execute(async (trx) => (await WHO.execute(trx)).rows);
    expect(within).toEqual(OURS);
    await expect(sql`select 1 / 0`.execute(db)).rejects.toMatchObject({ code: '22012' });
    expect((await WHO.execute(db)).rows).toEqual(OURS);
    const forbidden = sql`delete from posting`.execute(db);
    await expect(forbidden).rejects.toMatchObject({ code: '42501' });
    expect(proxy.sent).not.toContain('options');
    const inSession = proxy.sent.match(/set role/g) ?? [];
    expect(inSession).toHaveLength(kind === 'pooled' ? 0 : 1);
  },
);

test.each(['direct', 'pooled'] as const)(
  'who waits behind a %s connection that died silently is refused in time, and the next is served',
  async (kind) => {
    const { db, proxy } = await openThrough(kind);
    const share = shareOffer(db, () => api.clock.now);
    const offer = await share('EI', 'purchase');
    // All of them are dead, and only one of them has to be found out.
    await Promise.all(Array.from({ length: 5 }, () => WHO.execute(db)));
    proxy.vanish();
    const refused = await Promise.allSettled([share('EI', 'purchase'), share('EI', 'purchase')]);
    expect(refused.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await share('EI', 'purchase')).toEqual(offer);
    const answers = await Promise.all(
      Array.from({ length: 5 }, async () => (await WHO.execute(db)).rows),
    );
    expect(answers).toEqual(Array.from({ length: 5 }, () => OURS));
  },
);

test('a worker behind a pooler, which carries no notifications, finds jobs of other processes by itself', async () => {
  const { connection, proxy } = await openThrough('pooled');
  const run = vi.fn(async () => undefined);
  const logged = api.logged;
  const runner = await startTestRunner({ connection, logged }, { 'capture-payment': run });
  const job = { queue: 'capture-payment', data: { pspReference: 'written elsewhere' } } as const;
  await enqueue(api.connection.db, [job], new Date());
  await expect.poll(() => run.mock.calls).toEqual([[job.data]]);
  await runner.stop();
  expect(proxy.sent).not.toContain('listen');
});
