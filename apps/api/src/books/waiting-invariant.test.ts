import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { changed, violationsAfter } from './test-damage.ts';
import { NOW, REFUNDED, SUBSCRIPTION, useShop } from './test-kit.ts';

const MINUTE = 60_000;
const DAY = 24 * 60;
const THREE_DAYS = 3 * DAY;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

function found(damage: string[], now = NOW) {
  return asOwner(api.connection.db, (owner) => violationsAfter(owner, 9, damage, now));
}

const pending = `update subscription set status = 'refund_pending' where id = '${SUBSCRIPTION}'`;

const due = `update subscription set renews_at = '${NOW.toISOString()}' where id = '${SUBSCRIPTION}'`;

const HELD = `update charge set state = 'held' where reference = '${REFUNDED}'`;

function payment(state: string) {
  return `update payment set state = '${state}' where psp_reference = 'PSP1'`;
}

test.each<[waiting: string, minutes: number, damage: string, what: string]>([
  ['a webhook', 10, 'update webhook_inbox set applied_at = null', 'webhook'],
  ['a job', 10, 'select 1', 'job'],
  ['an authorised order', 60, changed(REFUNDED, "state = 'payment_authorised'"), 'order'],
  ['a captured order', 60, changed(REFUNDED, "state = 'captured'"), 'order'],
  ['a requested refund', THREE_DAYS, changed(REFUNDED, "state = 'refund_requested'"), 'order'],
  ['a held charge', THREE_DAYS, HELD, 'order'],
  ['a plan’s refund', THREE_DAYS, pending, 'plan'],
  ['a plan’s renewal', DAY, due, 'renewal'],
  ['a capture', 60, payment('capture_requested'), 'payment'],
  ['a cancellation', 180, payment('cancel_requested'), 'payment'],
  ['a payment’s refund', THREE_DAYS, payment('refund_requested'), 'payment'],
])('9 is violated when %s waits longer than %i minutes', async (_what, minutes, damage, what) => {
  const at = (past: number) => new Date(NOW.getTime() + minutes * MINUTE + past);
  const match = expect.objectContaining({ what });
  expect(await found([damage], at(0))).not.toContainEqual(match);
  expect(await found([damage], at(1))).toContainEqual(match);
});

test('9: a job that is not due yet does not wait', async () => {
  const hour = new Date(NOW.getTime() + 60 * MINUTE);
  const later = `update job set next_try_at = '${hour.toISOString()}'`;
  expect(await found([later], hour)).toEqual([]);
});

test('9 is violated by a dead letter until it is dealt with', async () => {
  expect(await found(['update job set next_try_at = null'])).toEqual([
    { what: 'dead letter', detail: expect.stringContaining(' of send-mail since 2026-11-15') },
  ]);
});
