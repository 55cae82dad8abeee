import { cardChangeId } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { minor } from '@cairn/contract/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { SUBSCRIPTION, useShop } from '../../books/test-kit.ts';
import { paymentReference } from '../../charges/charge.ts';
import { seedCharge, seedPayment } from '../../charges/test-charges.ts';
import { listObstacles } from '../../privacy/list-obstacles.ts';
import { newSubscriptionId } from '../../subscriptions/start/new-subscription-id.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

const RENEWS = new Date('2026-12-01T09:00:00Z');

let api: TestApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(() => api.stop());

async function put(status: SubscriptionStatus): Promise<void> {
  const renews_at = status === 'active' ? RENEWS : null;
  await api.connection.db
    .updateTable('subscription')
    .set({ status, renews_at, cancels_at: null })
    .where('id', '=', SUBSCRIPTION)
    .execute();
}

async function read() {
  const plan = api.connection.db.selectFrom('subscription').where('id', '=', SUBSCRIPTION);
  return await plan.select(['status', 'cancels_at', 'renews_at']).executeTakeFirst();
}

test('subscription cancel: it runs to the end of what is paid, or ends at once, and who asked is on record [6.3]', async () => {
  await put('active');
  const entry = { actor: 'maeve', action: 'subscription cancel', subject: SUBSCRIPTION };
  expect(await operate(`subscription cancel ${SUBSCRIPTION}`)).toEqual({
    exitCode: 0,
    lines: [
      `${SUBSCRIPTION} is cancelled: it runs until 2026-12-01T09:00:00.000Z and is not charged again.`,
    ],
    audited: [{ ...entry, detail: {} }],
  });
  const scheduled = { status: 'cancelled_scheduled', cancels_at: RENEWS, renews_at: null };
  expect(await read()).toEqual(scheduled);
  expect(await operate(`subscription cancel ${SUBSCRIPTION}`)).toMatchObject({
    exitCode: 1,
    lines: [expect.stringMatching(/ is not cancelled: that is done already/)],
    audited: [entry],
  });
  await put('suspended');
  expect(await operate(`subscription cancel ${SUBSCRIPTION}`)).toMatchObject({
    exitCode: 0,
    lines: [`${SUBSCRIPTION} is cancelled as of now.`],
  });
  expect(await read()).toMatchObject({ status: 'cancelled' });
});

test('subscription resume: a cancelled plan goes on until its last day has come, and who asked is on record [6.3]', async () => {
  const { db } = api.connection;
  const entry = { actor: 'maeve', action: 'subscription resume', subject: SUBSCRIPTION };
  await put('active');
  expect(await operate(`subscription resume ${SUBSCRIPTION}`)).toMatchObject({
    exitCode: 1,
    lines: [`${SUBSCRIPTION} is not resumed: no cancellation of it waits: it is active.`],
    audited: [entry],
  });
  await operate(`subscription cancel ${SUBSCRIPTION}`);
  expect(await operate(`subscription resume ${SUBSCRIPTION}`)).toEqual({
    exitCode: 0,
    lines: [`${SUBSCRIPTION} goes on: its card is charged next on 2026-12-01T09:00:00.000Z.`],
    audited: [{ ...entry, detail: {} }],
  });
  expect(await read()).toEqual({ status: 'active', cancels_at: null, renews_at: RENEWS });
  const events = db.selectFrom('charge_event').select('note').where('subject', '=', SUBSCRIPTION);
  expect(await events.where('cause', '=', 'cancellation_undone').execute()).toEqual([
    { note: 'maeve' },
  ]);
  const plan = db.updateTable('subscription').where('id', '=', SUBSCRIPTION);
  await plan.set({ status: 'cancelled_scheduled', renews_at: null, cancels_at: NOW }).execute();
  expect((await operate(`subscription resume ${SUBSCRIPTION}`)).lines).toEqual([
    `${SUBSCRIPTION} is not resumed: its paid period is over. The member can start a new plan.`,
  ]);
  const nobodys = newSubscriptionId();
  expect((await operate(`subscription resume ${nobodys}`)).lines).toEqual([
    `There is no subscription ${nobodys}.`,
  ]);
});

test('order fail: a plan’s payment that is never captured is voided, once, and it is on record [4.14]', async () => {
  const { db } = api.connection;
  const [id, nobodys] = [newSubscriptionId(), newSubscriptionId()];
  const plan = db.selectFrom('subscription').selectAll().where('id', '=', SUBSCRIPTION);
  const { number: _, ...columns } = await plan.executeTakeFirstOrThrow();
  const number = membershipNumber.parse('3081470000000009');
  await db
    .insertInto('subscription')
    .values({ ...columns, id, number, status: 'unverified' })
    .execute();
  const month = { subscription_id: id, n: 1, due_at: NOW, state: 'charging' } as const;
  const charge = paymentReference(id, 1);
  await seedCharge(db, { reference: charge, amount_minor: 1_490, state: 'authorised' });
  await db
    .insertInto('subscription_cycle')
    .values({ ...month, charge_minor: 1_490, avios: 1_000, charge })
    .execute();
  const payment = { psp_reference: 'PSP9', charge, state: 'capture_requested' } as const;
  await seedPayment(db, { ...payment, authorised_minor: 1_490 });
  const entry = { actor: 'maeve', action: 'order fail', subject: id, detail: { reason: 'stuck' } };
  expect(await operate(`order fail ${id} --reason stuck`)).toEqual({
    exitCode: 0,
    lines: [`${id} has failed; its payment is voided.`],
    audited: [entry],
  });
  const released = db.selectFrom('payment').select('state').where('psp_reference', '=', 'PSP9');
  expect(await released.execute()).toEqual([{ state: 'cancel_requested' }]);
  expect(await operate(`order fail ${id} --reason stuck`)).toMatchObject({
    exitCode: 1,
    lines: [`${id} does not wait for a capture: it is failed.`, expect.any(String)],
    audited: [entry],
  });
  expect((await operate(`order fail ${nobodys} --reason stuck`)).lines).toEqual([
    `There is no order and no payment ${nobodys}.`,
  ]);
});

test('subscription cancel: what cannot be cancelled is refused with the reason [6.3]', async () => {
  const nobodys = newSubscriptionId();
  expect(await operate(`subscription cancel ${nobodys}`)).toMatchObject({
    exitCode: 1,
    lines: [`There is no subscription ${nobodys}.`],
    audited: [{ subject: nobodys }],
  });
  for (const [status, reason] of [
    ['refund_pending', 'it is being refunded, and ends with that.'],
    ['terminated', 'it has ended.'],
  ] as const) {
    await put(status);
    const { exitCode, lines } = await operate(`subscription cancel ${SUBSCRIPTION}`);
    expect([exitCode, ...lines]).toEqual([1, `${SUBSCRIPTION} is not cancelled: ${reason}`]);
  }
  expect((await operate('subscription cancel p1')).lines[0]).toBe(
    'subscriptionId must be a subscription’s id, such as sub7Xk….',
  );
});

test('refund retry: money that was taken for a change of card, by its id or the subscription’s', async () => {
  await put('closed');
  const { db } = api.connection;
  const charge = cardChangeId.parse(`${SUBSCRIPTION}.card1`);
  await seedCharge(db, { reference: charge, amount_minor: 0, state: 'failed' });
  await db.insertInto('card_change').values({ charge, subscription_id: SUBSCRIPTION }).execute();
  const rejected = { state: 'refund_requested', is_rejected: true } as const;
  await seedPayment(db, { psp_reference: 'PSP10', charge, authorised_minor: 100, ...rejected });
  const member = await db
    .selectFrom('subscription')
    .select(['company', 'number'])
    .where('id', '=', SUBSCRIPTION)
    .executeTakeFirstOrThrow();
  expect(await listObstacles(db, member, NOW)).toMatchObject([{ id: SUBSCRIPTION }]);
  const change = db.updateTable('payment').where('charge', '=', charge);
  for (const id of [charge, SUBSCRIPTION]) {
    expect(await operate(`refund retry ${id}`)).toMatchObject({
      exitCode: 0,
      lines: [`The refund of ${id} is requested again: PSP10.`],
    });
    await change.set(rejected).execute();
    await db.deleteFrom('job').execute();
  }
  // The ledger has nothing of it.
  await change.set({ state: 'cancelled', captured_minor: minor(0) }).execute();
});
