import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';

const MEMBERS = Array.from({ length: 7 }, (_, index) => `308147000000002${index}`);
const [FAILING = '', LATE = '', LOST = '', RACED = '', OLD = '', SECOND = ''] = MEMBERS;
const UNREAD = MEMBERS[6] ?? '';

let api: SubscriptionShop['api'];
let days: SubscriptionShop['days'];
let provider: SubscriptionShop['provider'];
beforeAll(async () => {
  ({ api, days, provider } = await startSubscriptionShop(MEMBERS));
});
afterEach(() => days.endAll());
afterAll(() => api.stop());

test('a refused charge is tried again after a day and three, and once paid the day stays [3.25] [4.14]', async () => {
  api.clock.now = new Date('2028-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(FAILING, 'monthly');
  provider.card = 'refused';
  await days.passUntil('2028-02-10T12:00:00Z');
  expect(await days.read(id)).toMatchObject({
    status: 'autorenewing',
    auto_renewal_failed: true,
    renews_at: new Date('2028-02-11T12:00:00Z'),
  });
  await days.passUntil('2028-02-13T12:00:00Z');
  expect(await days.balance(FAILING)).toBe(5_100);
  provider.card = 'good';
  await days.passUntil('2028-02-14T12:00:00Z');

  expect(provider.charges.map(({ key }) => key)).toEqual(
    [1, 2, 3].map((nth) => `renew-${id}-2-${nth}-card-1`),
  );
  expect(await days.read(id)).toMatchObject({
    status: 'active',
    auto_renewal_failed: false,
    renews_at: new Date('2028-03-10T12:00:00Z'),
  });
  expect(await days.balance(FAILING)).toBe(10_100);
});

test('after the last try a plan is suspended and not charged any more; a new plan ends it once it is paid [4.14]', async () => {
  provider.card = 'good';
  api.clock.now = new Date('2029-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(LATE, 'monthly');
  provider.card = 'refused';
  await days.passUntil('2029-02-18T12:00:00Z');
  expect((await days.read(id)).status).toBe('autorenewing');
  await days.passUntil('2029-04-20T12:00:00Z');
  provider.card = 'good';

  expect(provider.charges).toHaveLength(4);
  const suspended = { status: 'suspended', auto_renewal_failed: true, renews_at: null };
  expect(await days.read(id)).toMatchObject(suspended);
  expect((await days.months(id)).map(({ state }) => state)).toEqual(['credited', 'failed']);
  expect(await days.balance(LATE)).toBe(5_100);

  const next = await days.subscribe(LATE, 'monthly');
  // Never paid, the new plan would have ended nothing.
  expect((await days.read(id)).status).toBe('suspended');
  provider.pay(next, 'EUR', 6_500);
  await days.settle();
  const statuses = [(await days.read(id)).status, (await days.read(next)).status];
  expect(statuses).toEqual(['cancelled', 'active']);
  const late = provider.pay(`${id}.2`, 'EUR', 6_500);
  await days.settle();
  expect(await days.payment(late)).toMatchObject({ state: 'cancelled', captured_minor: 0 });
  expect(await days.balance(LATE)).toBe(10_100);
  expect(await days.faultsInBooks()).toEqual([]);
});

test('a charge whose answer is lost is asked about under the same key and made once [3.25]', async () => {
  api.clock.now = new Date('2030-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(LOST, 'monthly');
  api.clock.now = new Date('2030-02-10T12:00:00Z');
  provider.card = 'lost';
  const push = provider.notifications.push.bind(provider.notifications);
  provider.notifications.push = () => 0;
  await days.runTimers();
  provider.notifications.push = push;
  provider.card = 'good';
  const waiting = await days.months(id);
  expect(waiting.at(-1)).toMatchObject({ n: 2, state: 'charging', attempts: 0 });
  await days.runTimers();
  // Its notification was lost, too: the capture has waited a minute for it.
  api.clock.now = new Date(api.clock.now.getTime() + 60_000);
  await days.settle();

  expect(new Set(provider.charges.map(({ key }) => key))).toEqual(
    new Set([`renew-${id}-2-1-card-1`]),
  );
  expect((await days.months(id)).at(-1)).toMatchObject({ n: 2, state: 'credited' });
  expect(await days.balance(LOST)).toBe(10_100);
  expect(await days.faultsInBooks()).toEqual([]);
});

test('a charge that the provider would not take is no refusal of the card, and is asked for again [3.25]', async () => {
  api.clock.now = new Date('2035-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(UNREAD, 'monthly');
  provider.card = 'unreadable';
  await days.passUntil('2035-03-01T12:00:00Z');
  expect(await days.read(id)).toMatchObject({ status: 'active', auto_renewal_failed: false });
  const reason = '422 unreadable';
  expect(days.logged).toContainEqual(expect.objectContaining({ level: 50, reason }));
  provider.card = 'good';
  await days.runTimers();
  expect(new Set(provider.charges.map(({ key }) => key))).toEqual(
    new Set([`renew-${id}-2-1-card-1`]),
  );
  expect(await days.balance(UNREAD)).toBe(10_100);
});

test('a charge that the webhook tells of before the answer is made once [3.25]', async () => {
  api.clock.now = new Date('2031-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(RACED, 'monthly');
  api.clock.now = new Date('2031-02-10T12:00:00Z');
  const { chargeStoredCard } = provider.payments;
  provider.payments.chargeStoredCard = async (charge) => {
    const answer = await chargeStoredCard(charge);
    await days.settle();
    return answer;
  };
  await days.runTimers();
  provider.payments.chargeStoredCard = chargeStoredCard;
  const [, paid] = await days.months(id);
  expect(paid?.state).toBe('credited');
  expect((await days.payment(paid?.paid_by ?? '')).state).toBe('captured');
  expect(await days.balance(RACED)).toBe(10_100);
});

test('a second payment for a month that is being paid is let go [3.25]', async () => {
  api.clock.now = new Date('2034-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(SECOND, 'monthly');
  api.clock.now = new Date('2034-02-10T12:00:00Z');
  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  await days.runTimers();
  provider.payments.capture = capture;
  const first = await days.lastPayment(id);
  const second = provider.pay(`${id}.2`, 'EUR', 6_500);
  await days.settle();
  expect((await days.payment(second)).state).toBe('cancelled');
  provider.modify(first, 'CAPTURE', id);
  await days.settle();
  expect((await days.months(id)).at(-1)).toMatchObject({ state: 'credited', paid_by: first });
  expect(await days.balance(SECOND)).toBe(10_100);
});

test('a renewal that is authorised and not captured counts as refused [4.14]', async () => {
  api.clock.now = new Date('2032-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(OLD, 'monthly');
  provider.isCapturing = false;
  await days.passUntil('2032-02-10T12:00:00Z');
  expect(await days.read(id)).toMatchObject({ status: 'autorenewing', auto_renewal_failed: true });
  expect((await days.months(id)).at(-1)).toMatchObject({ attempts: 1, charge_state: 'open' });
  provider.isCapturing = true;
  await days.passUntil('2032-02-11T12:00:00Z');
  expect((await days.read(id)).status).toBe('active');
  expect(await days.balance(OLD)).toBe(10_100);
  expect(await days.faultsInBooks()).toEqual([]);
});
