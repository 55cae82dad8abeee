import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { enqueue } from './outbox.ts';
import { type Relayed, relayOutbox } from './relay.ts';

const NOW = new Date('2026-11-15T12:00:00Z');

let api: TestApi;
let moved: Map<string, Relayed[]>;
beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  await api.connection.db.deleteFrom('outbox').execute();
});
afterAll(() => api.stop());

function captures(count: number) {
  return Array.from({ length: count }, (_, nth) => ({
    queue: 'capture-payment' as const,
    data: { pspReference: `${nth}` },
  }));
}

async function relay(now = NOW) {
  moved = new Map();
  return await relayOutbox(
    api.connection.db,
    async (queue, jobs) => {
      moved.set(queue, jobs);
    },
    now,
  );
}

async function waiting(): Promise<string[]> {
  const rows = await api.connection.db.selectFrom('outbox').select('id').orderBy('id').execute();
  return rows.map((row) => row.id);
}

test('what waits is moved on by queue, and is gone from the outbox', async () => {
  const { db } = api.connection;
  const mail = { queue: 'send-mail', data: { letter: 'receipt', about: 'p1' } } as const;
  await enqueue(db, [...captures(2), mail], NOW);
  await enqueue(db, [], NOW);
  const ids = await waiting();
  expect(await relay()).toEqual({
    queues: new Set(['capture-payment', 'send-mail']),
    isMore: false,
  });
  expect(moved.get('send-mail')).toMatchObject([{ data: mail.data }]);
  const told = moved.get('capture-payment') ?? [];
  expect(told.map(({ data }) => data)).toEqual(
    expect.arrayContaining(captures(2).map(({ data }) => data)),
  );
  expect(
    [...moved.values()]
      .flat()
      .map(({ id }) => id)
      .sort(),
  ).toEqual(ids);
  expect(await waiting()).toEqual([]);
});

test('what is not due yet stays, and is moved when it is', async () => {
  const later = new Date(NOW.getTime() + 1);
  const [job] = captures(1);
  if (job) await enqueue(api.connection.db, [{ ...job, notBefore: later }], NOW);
  expect((await relay()).queues.size).toBe(0);
  expect(await waiting()).toHaveLength(1);
  expect((await relay(later)).queues.size).toBe(1);
  expect(await waiting()).toEqual([]);
});

test('two hundred at a time, the oldest first', async () => {
  const { db } = api.connection;
  await enqueue(db, captures(200), new Date(NOW.getTime() - 1_000));
  await enqueue(db, captures(1), NOW);
  const last = (await waiting()).at(-1);
  expect((await relay()).isMore).toBe(true);
  expect(moved.get('capture-payment')).toHaveLength(200);
  expect(await waiting()).toEqual([last]);
  expect((await relay()).isMore).toBe(false);
});

test('what the queue did not take stays, and keeps its id', async () => {
  const { db } = api.connection;
  await enqueue(db, captures(1), NOW);
  const ids = await waiting();
  const broken = relayOutbox(db, () => Promise.reject(new Error('no queue')), NOW);
  await expect(broken).rejects.toThrow('no queue');
  expect(await waiting()).toEqual(ids);
  await relay();
  expect(moved.get('capture-payment')?.map(({ id }) => id)).toEqual(ids);
});

test('what is written in a transaction that fails is never asked for', async () => {
  const failing = api.connection.db.transaction().execute(async (trx) => {
    await enqueue(trx, captures(1), NOW);
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  expect(await waiting()).toEqual([]);
});
