import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { enqueue } from '../../background/enqueue.ts';
import { OutOfOrderNotification } from '../../charges/receive.ts';
import { refundSubscription } from '../refund-subscription.ts';
import { REFUND_BY_MEMBER } from '../test-kit.ts';

const NUMBERS = Array.from({ length: 9 }, (_, index) => `308147000000004${index}`);
const DAY = 86_400_000;
const RETURNED_TWICE = 'more was returned than was left of the payment';

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
let newMember: SubscriptionShop['newMember'];
beforeAll(async () => {
  ({ api, days, provider, newMember } = await startSubscriptionShop(NUMBERS));
});
afterEach(async () => {
  expect(await days.faultsInBooks()).toEqual([]);
  await days.endAll();
});
afterAll(() => api.stop());

async function planFacts(number: string, { id, pspReference }: Paid) {
  const { state, captured_minor, charged_back_minor } = await days.payment(pspReference);
  const { status } = await days.read(id);
  return [status, await days.balance(number), state, captured_minor, charged_back_minor];
}

/** Takes the reasons for manual review that were logged since the last call. */
function forManualReview(): unknown[] {
  return api.logged.splice(0).flatMap((line) => (line.level === 50 ? [line.detail] : []));
}

type Paid = Awaited<ReturnType<typeof days.subscribeAndPay>>;

test('a refused second capture takes nothing, a failed one all; what goes then goes twice [4.10] [4.14]', async () => {
  const number = newMember();
  const plan = await days.subscribeAndPay(number, 'monthly');
  provider.modify(plan.pspReference, 'CAPTURE', plan.id, { success: 'false' });
  await days.settle();
  expect(await planFacts(number, plan)).toEqual(['active', 5_100, 'captured', 6_500, 0]);
  provider.modify(plan.pspReference, 'CAPTURE_FAILED', plan.id);
  await days.settle();
  const gone = ['terminated', 100, 'charged_back', 6_500, 6_500];
  expect([await planFacts(number, plan), forManualReview()]).toEqual([gone, []]);
  // Money that leaves twice is booked twice.
  for (const [event, lost] of [
    ['REFUND', 6_500],
    ['CHARGEBACK', 13_000],
  ] as const) {
    provider.modify(plan.pspReference, event, plan.id);
    await days.settle();
    const twice = [...gone.slice(0, -1), lost];
    expect([await planFacts(number, plan), forManualReview()]).toEqual([twice, [RETURNED_TWICE]]);
  }
});

/**
 * Hears of something before what the provider has to tell, and again after it, as the queue would.
 */
async function hearEarly({ id, pspReference }: Paid, eventCode: string, success: string) {
  const due = provider.notifications.splice(0);
  provider.modify(pspReference, eventCode, id, { success });
  const eventKey = `${provider.notifications[0]?.pspReference}/${eventCode}/${success}`;
  await expect(days.settle()).rejects.toThrow(OutOfOrderNotification);
  provider.notifications.push(...due);
  await days.settle();
  const data = { eventKey, reference: id };
  await enqueue(api.connection.db, [{ queue: 'apply-webhook', data }], api.clock.now);
  await days.settle();
}

test('what is heard of before that which it undoes waits for it [4.10] [4.14]', async () => {
  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  const number = newMember();
  const plan = await days.subscribeAndPay(number, 'monthly');
  provider.modify(plan.pspReference, 'CAPTURE', plan.id);
  await hearEarly(plan, 'CAPTURE_FAILED', 'true');
  expect(await planFacts(number, plan)).toEqual(['terminated', 100, 'charged_back', 6_500, 6_500]);
  for (const [event, success] of [
    ['CAPTURE', 'false'],
    ['CANCELLATION', 'true'],
  ] as const) {
    const other = newMember();
    const id = await days.subscribe(other, 'monthly');
    const unheard = { id, pspReference: provider.pay(id, 'EUR', 6_500) };
    await hearEarly(unheard, event, success);
    expect(await planFacts(other, unheard)).toEqual(['failed', 100, 'cancelled', 0, 0]);
  }
  provider.payments.capture = capture;
});

test('what was done elsewhere under another name is the plan’s whose payment it was [4.10] [4.14]', async () => {
  const number = newMember();
  const plan = await days.subscribeAndPay(number, 'monthly');
  const amount = { currency: 'XAU', value: 1 };
  provider.modify('PSP-OF-NOBODY', 'CAPTURE', plan.id, { amount });
  await days.settle();
  expect(forManualReview()).toEqual(['captured in a currency that is not sold in']);
  provider.modify('PSP-OF-NOBODY', 'REFUND', 'sub17.goodwill', { amount });
  await days.settle();
  expect(forManualReview()).toEqual(['money of a payment that we do not know']);
  // As a purchase would be called.
  provider.modify(plan.pspReference, 'CHARGEBACK', 'p17');
  await days.settle();
  expect(await planFacts(number, plan)).toEqual(['terminated', 100, 'charged_back', 6_500, 6_500]);
  const kept = await api.connection.db.selectFrom('webhook_inbox').select('order_id').execute();
  expect(kept.map(({ order_id }) => order_id)).not.toContain('p17');
});

const REVERSED = 'the chargeback was reversed, the avios were not';
const SECOND = 'charged back again';

test('a reversed chargeback brings the money back, a second one takes it again; the plan is for manual review [4.14]', async () => {
  const number = newMember();
  const plan = await days.subscribeAndPay(number, 'monthly');
  const notify = (event: string, otherwise = {}, pspReference = plan.pspReference) =>
    provider.modify(pspReference, event, plan.id, otherwise);
  const after = async () => [...(await planFacts(number, plan)), ...forManualReview()];
  const ended = ['terminated', 100, 'charged_back', 6_500];
  const won = ['terminated', 100, 'captured', 6_500];
  // Counted in another currency it has left the avios where they were.
  notify('CHARGEBACK', { amount: { currency: 'USD', value: 7_000 } });
  await days.settle();
  const chargedBackAt = api.clock.now;
  api.clock.now = new Date(chargedBackAt.getTime() + DAY);
  forManualReview();
  const { db } = api.connection;
  expect(await refundSubscription(db, plan.id, REFUND_BY_MEMBER, api.clock.now)).toEqual({
    kind: 'not_eligible',
    reason: 'refunded',
  });
  notify('CHARGEBACK_REVERSED');
  await days.settle();
  expect(await after()).toEqual(['active', 5_100, 'captured', 6_500, 0, REVERSED]);
  // A won dispute does not extend the time in which it can be refunded.
  expect((await days.months(plan.id))[0]?.paid_at).toEqual(chargedBackAt);

  notify('CHARGEBACK');
  await hearEarly(plan, 'CHARGEBACK_REVERSED', 'true');
  expect(await after()).toEqual([...won, 0, REVERSED]);
  for (const event of ['CHARGEBACK_REVERSED', 'SECOND_CHARGEBACK', 'CANCEL_OR_REFUND']) {
    notify(event, { success: 'false' });
  }
  await days.settle();
  expect(await after()).toEqual([...won, 0]);
  notify('SECOND_CHARGEBACK');
  await days.settle();
  expect(await after()).toEqual([...ended, 6_500, SECOND]);
  notify('CHARGEBACK_REVERSED');
  await hearEarly(plan, 'SECOND_CHARGEBACK', 'true');
  expect(await after()).toEqual([...ended, 6_500, REVERSED, SECOND]);
  notify('CANCEL_OR_REFUND');
  await days.settle();
  expect(await after()).toEqual([...ended, 6_500, 'cancelled or refunded elsewhere']);
});

test('of a payment that was for no month a reversed chargeback is owed as before [4.14]', async () => {
  const { id } = await days.subscribeAndPay(newMember(), 'monthly');
  const { refund } = provider.payments;
  provider.payments.refund = async () => ({ kind: 'done', value: undefined });
  for (const event of ['CAPTURE', 'CHARGEBACK', 'CHARGEBACK_REVERSED']) {
    const amount = { currency: 'EUR', value: 6_500 };
    provider.modify('PSP-OF-A-SECOND', event, id, { amount });
    await days.settle();
  }
  provider.payments.refund = refund;
  const owed = { state: 'refund_requested', captured_minor: 6_500, charged_back_minor: 0 };
  expect(await days.payment('PSP-OF-A-SECOND')).toMatchObject(owed);
  expect((await days.read(id)).status).toBe('active');
});
