import { afterAll, beforeAll, expect, test } from 'vitest';
import { enqueue } from '../../apps/api/src/jobs/outbox.ts';
import { readShopFixture } from '../fixtures/shop.ts';
import { startTestApi, type TestApi } from '../kit/api/api.ts';
import { startTestQueue } from '../kit/api/queue.ts';
import { cleanBooks } from '../kit/database/clean-books.ts';
import { reviewHeld } from './actions.ts';
import { checkWorld } from './check-world.ts';
import { resumeWorld } from './world.ts';

/**
 * The shop as version 0.1.0 left it in the middle of its day, after migration 0010: orders in every
 * state, plans of every kind, jobs and notifications under way, and that version's queue. It was
 * written by tests/fixtures/make-shop.ts, which says how to make one of the next version.
 */
const { sql: dump, world: saved } = readShopFixture('shop-0010');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI'], { dump });
  api.clock.now = saved.now;
});
afterAll(() => api.stop());

test('a database made by an earlier version is migrated and its books balance', async () => {
  await cleanBooks(api);
});

test('what an earlier version left under way comes to its end: payments, dated gifts, renewals and refunds [7.17] [7.21]', async () => {
  const { db } = api.connection;
  const renewals = db.selectFrom('subscription').select('id').where('renews_at', '<=', inDays(8));
  expect(await renewals.execute()).not.toEqual([]);
  const world = resumeWorld(api, 1, saved);
  await world.end(() => reviewHeld(world));
  await checkWorld(world, new Map());
  expect(await renewals.where('status', 'in', ['active', 'autorenewing']).execute()).toEqual([]);
  const gifts = db.selectFrom('orders').select('id').where('state', '=', 'scheduled');
  expect(await gifts.execute()).toEqual([]);
});

test('the queue of an earlier version does the jobs of this one', async () => {
  const sent: string[] = [];
  const send = async ({ about }: { about: string }) => void sent.push(about);
  const queue = await startTestQueue(api, { handlers: { 'send-mail': send } });
  const job = { queue: 'send-mail', data: { letter: 'receipt', about: 'p1' } } as const;
  await enqueue(api.connection.db, [job], api.clock.now);
  queue.nudge();
  await expect.poll(() => sent).toEqual(['p1']);
  await queue.stop();
});

function inDays(days: number): Date {
  return new Date(saved.now.getTime() + days * 86_400_000);
}
