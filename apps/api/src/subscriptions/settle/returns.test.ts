import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { newId } from '../../database/new-id.ts';
import type { LedgerTxnId } from '../../database/tables/ledger.ts';
import { operatorAt } from '../../desk/terminal/test-kit.ts';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { readMemberStatus } from '../../members/read-standing.ts';
import { listObstacles } from '../../privacy/list-obstacles.ts';
import { refundSubscription } from '../refund-subscription.ts';
import { REFUND_BY_MEMBER } from '../test-kit.ts';

const NUMBERS = Array.from({ length: 12 }, (_, index) => `30814700000000${30 + index}`);
const DAY = 86_400_000;

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
let begin: SubscriptionShop['begin'];
beforeAll(async () => {
  ({ api, days, provider, begin } = await startSubscriptionShop(NUMBERS));
});
afterEach(async () => {
  expect(await days.faultsInBooks()).toEqual([]);
  await days.endAll();
});
afterAll(() => api.stop());

async function spend(number: string, amount: number) {
  const { now } = api.clock;
  const debit = memberAccount({ company: 'EI', number: membershipNumber.parse(number) });
  const credit = houseAccount('EI', 'issued', 'AVIOS');
  await post(api.connection.db, [
    {
      id: newId(now) as LedgerTxnId,
      kind: 'spend',
      source: { type: 'test', id: number },
      effectiveAt: now,
      entries: [{ debit, credit, unit: 'AVIOS', amount, locked: 'debit' }],
    },
  ]);
}

type NotificationFields = { value?: number; currency?: string; success?: 'false' };

/** As the provider would tell it, of a part of what was paid or of all. */
function notify(
  pspReference: string,
  eventCode: string,
  id: string,
  fields: NotificationFields = {},
) {
  const { value = 6_500, currency = 'EUR', success = 'true' } = fields;
  provider.modify(pspReference, eventCode, id, { amount: { currency, value }, success });
}

/** Takes the reasons for manual review that were logged since the last call. */
function forManualReview(): unknown[] {
  return api.logged.splice(0).flatMap((line) => (line.level === 50 ? [line.detail] : []));
}

test('within 14 days a payment is refunded, its avios taken back, and that is the end [6.3] [4.14]', async () => {
  const { id, number, pspReference } = await begin('annually');
  const { db } = api.connection;
  api.clock.now = new Date(api.clock.now.getTime() + 14 * DAY - 1);
  expect(await refundSubscription(db, id, REFUND_BY_MEMBER, api.clock.now)).toEqual({
    kind: 'requested',
    charge: expect.any(String),
  });
  expect((await days.read(id)).status).toBe('refund_pending');
  expect(await days.balance(number)).toBe(100);
  await days.settle();
  expect((await days.read(id)).status).toBe('refunded');
  expect((await days.payment(pspReference)).refunded_minor).toBe(72_540);
  const again = await refundSubscription(db, id, REFUND_BY_MEMBER, api.clock.now);
  expect(again).toEqual({ kind: 'not_eligible', reason: 'refunded' });
  await days.passUntil('2027-06-10T12:00:00Z');
  expect(await days.balance(number)).toBe(100);
});

test('a refund that was paid elsewhere ends the plan, without a letter that tells of the card [6.3] [4.14]', async () => {
  const { id, pspReference } = await begin();
  const { db } = api.connection;
  await refundSubscription(db, id, REFUND_BY_MEMBER, api.clock.now);
  const { operate } = operatorAt(db);
  const { lines } = await operate(
    `adjust money ${id} --returned 65.00 --key CASE-1 --reason bank-transfer`,
  );
  expect(lines).toEqual([`${id}: money adjusted by -65.00 EUR.`]);
  expect((await days.read(id)).status).toBe('refunded');
  expect(await days.payment(pspReference)).toMatchObject({
    ...{ state: 'refunded', refunded_minor: 0, returned_elsewhere_minor: 6_500 },
  });
  const events = db.selectFrom('charge_event').select(['to_state', 'note']);
  expect(
    await events.where('subject', '=', id).where('cause', '=', 'returned_elsewhere').execute(),
  ).toEqual([{ to_state: 'refunded', note: 'maeve: bank-transfer' }]);
  await days.settle();
  expect(await days.payment(pspReference)).toMatchObject({ refunded_minor: 0 });
  const letters = db.selectFrom('sent_letter').select('letter').where('about', '=', id);
  expect((await letters.execute()).map(({ letter }) => letter)).not.toContain('plan-refunded');
});

test('a plan that has ended is refunded beside the one that followed it [4.14] [6.3]', async () => {
  const { id, number, pspReference } = await begin();
  const { db } = api.connection;
  await db.updateTable('subscription').set({ status: 'suspended' }).where('id', '=', id).execute();
  const next = await days.subscribeAndPay(number, 'monthly');
  expect(await refundSubscription(db, id, REFUND_BY_MEMBER, api.clock.now)).toEqual({
    kind: 'requested',
    charge: expect.any(String),
  });
  // Nobody is erased while their money is on its way.
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  const obstacle = expect.objectContaining({ kind: 'plan', id });
  expect(await listObstacles(db, member, api.clock.now)).toContainEqual(obstacle);
  await days.settle();
  expect((await days.payment(pspReference)).state).toBe('refunded');
  const statuses = [(await days.read(id)).status, (await days.read(next.id)).status];
  expect(statuses).toEqual(['refunded', 'active']);
});

test('the provider deletes the card of a suspended plan that is refunded [4.14] [6.3]', async () => {
  const { id } = await begin();
  const { db } = api.connection;
  const suspended = { status: 'suspended', stored_card_id: 'of its own' } as const;
  await db.updateTable('subscription').set(suspended).where('id', '=', id).execute();
  await refundSubscription(db, id, REFUND_BY_MEMBER, api.clock.now);
  await days.settle();
  api.clock.now = new Date(api.clock.now.getTime() + DAY);
  await days.settle();
  expect(provider.deletedCards).toContain('of its own');
});

test('after 14 days, or with avios spent, there is no refund [6.3]', async () => {
  const { id, number } = await begin();
  const [db, now] = [api.connection.db, api.clock.now];
  const late = await refundSubscription(
    db,
    id,
    REFUND_BY_MEMBER,
    new Date(now.getTime() + 14 * DAY),
  );
  expect(late).toEqual({ kind: 'not_eligible', reason: 'tooLate' });
  await spend(number, 101);
  expect(await refundSubscription(db, id, REFUND_BY_MEMBER, now)).toEqual({
    kind: 'not_eligible',
    reason: 'spent',
  });
  expect((await days.read(id)).status).toBe('active');
  expect(await days.balance(number)).toBe(4_999);
});

test('a refund made elsewhere takes the avios back too [4.14]', async () => {
  const { id, number, pspReference } = await begin();
  notify(pspReference, 'REFUND', id);
  await days.settle();
  expect((await days.read(id)).status).toBe('refunded');
  expect(await days.balance(number)).toBe(100);
});

test('a payment charged back takes all its avios back; what is spent is owed; that is the end [4.14]', async () => {
  const { id, number, pspReference } = await begin('annually');
  await days.passUntil('2027-03-10T12:00:00Z');
  expect(await days.balance(number)).toBe(15_100);
  await spend(number, 10_000);
  provider.modify(pspReference, 'CHARGEBACK', id);
  await days.settle();
  expect((await days.read(id)).status).toBe('terminated');
  expect(await days.balance(number)).toBe(0);
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  expect((await readMemberStatus(api.connection.db, member))?.owes).toBe(true);
  await days.passUntil('2027-06-10T12:00:00Z');
  expect(await days.balance(number)).toBe(0);
});

test('an earlier month that is refunded leaves the plan as it is [4.14]', async () => {
  const { id, number, pspReference } = await begin();
  await days.passUntil('2027-02-10T12:00:00Z');
  notify(pspReference, 'REFUND', id);
  await days.settle();
  expect((await days.read(id)).status).toBe('active');
  expect(await days.balance(number)).toBe(5_100);
});

test.each(['REFUND_FAILED', 'REFUNDED_REVERSED'])(
  'a refund that does not arrive (%s) is ours again in the books, logged, and can be retried [4.14]',
  async (event) => {
    const { id, number, pspReference } = await begin();
    await refundSubscription(api.connection.db, id, REFUND_BY_MEMBER, api.clock.now);
    await days.settle();
    notify(pspReference, event, id);
    await days.settle();
    const failed = { state: 'refund_requested', refunded_minor: 0 };
    expect(await days.payment(pspReference)).toMatchObject(failed);
    expect(forManualReview()).toEqual(['the refund did not arrive']);
    const { operate } = operatorAt(api.connection.db);
    expect((await operate(`refund retry ${id}`)).exitCode).toBe(0);
    await days.settle();
    const refunded = { state: 'refunded', attempt: 2 };
    expect(await days.payment(pspReference)).toMatchObject(refunded);
    expect((await days.read(id)).status).toBe('refunded');
    expect(await days.balance(number)).toBe(100);
  },
);

test('what goes back in part, or cannot be counted, is for manual review, and the plan goes on [4.14]', async () => {
  const plan = await begin();
  const paidAt = api.clock.now;
  const returned = async (
    { id, pspReference }: typeof plan,
    event: string,
    fields: NotificationFields,
  ) => {
    api.clock.now = new Date(paidAt.getTime() + DAY);
    notify(pspReference, event, id, fields);
    await days.settle();
    const { state, refunded_minor, charged_back_minor } = await days.payment(pspReference);
    return [state, refunded_minor, charged_back_minor, ...forManualReview()];
  };
  const refunded = 'refunded in part, the avios stay';
  const charged = 'charged back in part, the avios stay';
  const differs = 'the refund is in another currency than the payment';
  const twice = 'more was returned than was left of the payment';
  const failed = 'the refund did not arrive';
  const part = { value: 2_000 };
  const dollars = { currency: 'USD', value: 6_000 };
  expect(await returned(plan, 'REFUND', part)).toEqual(['captured', 2_000, 0, refunded]);
  expect(await returned(plan, 'CHARGEBACK', part)).toEqual(['captured', 2_000, 2_000, charged]);
  expect(await returned(plan, 'REFUND_FAILED', part)).toEqual(['captured', 0, 2_000, failed]);
  expect(await returned(plan, 'REFUND', part)).toEqual(['captured', 2_000, 2_000, refunded]);
  expect(await returned(plan, 'REFUND', dollars)).toEqual(['captured', 2_000, 2_000, differs]);
  expect((await days.payment(plan.pspReference)).state_since).toEqual(paidAt);
  const other = await begin();
  expect(await returned(other, 'CHARGEBACK', dollars)).toEqual(['charged_back', 0, 6_500, charged]);
  for (const { id, number } of [plan, other]) {
    expect([(await days.read(id)).status, await days.balance(number)]).toEqual(['active', 5_100]);
  }
  // More than was left: all of it is booked.
  expect(await returned(plan, 'REFUND', {})).toEqual(['refunded', 8_500, 2_000, twice]);
});
