import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { changed, violationsAfter } from './test-damage.ts';
import { NOW, PURCHASE, REFUNDED, SENDER_ACCOUNT, useShop } from './test-kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

function heldFor(order: string) {
  return `update hold set source_type = 'order', source_id = '${order}' where state = 'active'`;
}

test.each<[id: number, broken: string, damage: string[], what: string, detail: string]>([
  [
    2,
    'an order has ended and still holds avios',
    [heldFor(PURCHASE)],
    PURCHASE,
    `holds 5000 on ${SENDER_ACCOUNT}, but it is complete`,
  ],
  [
    2,
    'avios are held for no order',
    [heldFor('t0')],
    't0',
    `holds 5000 on ${SENDER_ACCOUNT}, but it is not there`,
  ],
  [
    7,
    'an order has expired and keeps its part of a cap',
    [changed(PURCHASE, "state = 'expired'")],
    PURCHASE,
    'keeps 5000 of purchase, but it is expired',
  ],
  [
    7,
    'a complete order has given its part of a cap back',
    [changed(REFUNDED, "state = 'complete'")],
    REFUNDED,
    'has given 5000 of received back, but it is complete',
  ],
  [
    7,
    'a refunded order keeps an activity',
    [
      `insert into activity values ('a1', 'EI', '1', 'flight', 'air', 'There', 'EI', 100, now())`,
      `insert into boosted_activity values ('a1', '${REFUNDED}')`,
    ],
    REFUNDED,
    'keeps activity a1, but it is refunded',
  ],
])('%i is violated when %s', async (id, _broken, damage, what, detail) => {
  const { db } = api.connection;
  const violations = await asOwner(db, (owner) => violationsAfter(owner, id, damage, NOW));
  expect(violations).toContainEqual({ what, detail });
});
