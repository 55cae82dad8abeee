import { subscriptionStarted } from '@cairn/contract/subscriptions/start-subscription';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { createWebhookReceiver } from '../../charges/receive.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { endUnpaidSubscriptions } from '../renew/end-due-subscriptions.ts';
import { UNPAID_LIFETIME } from '../status-rules.ts';
import { createCalls, PLAN } from '../test-calls.ts';
import { createDays } from '../test-days.ts';
import { FakeProvider } from '../test-kit.ts';

const { householdBalance: _, ...ALONE } = AOIFE;
const UNKNOWN_BALANCE = '3081470000000013';
const GERMAN = '3081470000000004';
const NOON = new Date('2026-11-15T12:00:00Z');

let api: TestApi;
let calls: ReturnType<typeof createCalls>;
let days: ReturnType<typeof createDays>;
let provider: FakeProvider;
beforeAll(async () => {
  provider = new FakeProvider();
  api = await startTestApi(['EI'], { payments: provider.payments });
  calls = createCalls(api);
  days = createDays(api, provider);
  await seedDemoMembers(
    api.connection.db,
    ['EI'],
    [
      AOIFE,
      { ...ALONE, number: UNKNOWN_BALANCE, balance: null },
      { ...ALONE, number: GERMAN, country: 'DE' },
    ],
  );
  api.clock.now = NOON;
});
afterEach(async () => {
  await days.endAll();
  api.clock.now = NOON;
});
afterAll(() => api.stop());

test('taken, it waits for its first payment in a session that keeps the card [7.15] [7.16] [3.25]', async () => {
  const { status, json } = await calls.start({ headers: { 'application-language': 'en-IE' } });
  expect(status).toBe(201);
  const { subscriptionID: id } = subscriptionStarted.parse(json);
  expect(provider.sessions).toEqual([
    {
      reference: id,
      key: expect.any(String),
      amount: { currency: 'EUR', value: 6_500 },
      country: 'IE',
      locale: 'en-IE',
      returnUrl: `https://shop.example/checkout/${id}`,
      expiresAt: new Date('2026-11-15T13:00:00Z'),
      shopper: `EI-${AOIFE.number}`,
      storing: 'always',
    },
  ]);
  const key = provider.sessions[0]?.key ?? '';
  expect(await calls.get(id)).toEqual({
    id,
    link: `/subscriptions/${id}`,
    contentEntryId: 'plan-steady',
    packageId: 'steady',
    packageName: 'Steady 5K',
    subscriptionStatus: 'unverified',
    autoRenewalFailed: false,
    accumulatedAvios: 0,
    avios: { monthly: 5_000, annually: 60_000 },
    cost: { amount: 65, frequency: 'monthly', currency: 'EUR' },
    pendingCustomerAction: true,
    subscriptionAge: { years: 0, months: 0, days: 0, hours: 0 },
    cancelInfo: {
      enabled: true,
      immediateCancel: true,
      earliestCancellationDate: NOON.toISOString(),
    },
    refundInfo: { enabled: false, reason: 'notPaid' },
    createDate: NOON.toISOString(),
    targetFFP: { partner: 'ei', ffp: AOIFE.number },
    paymentSession: { id: key, sessionData: `data of ${key}` },
  });
  expect(provider.sessions).toHaveLength(1);
});

test('a session that ended, or was not to be had, is asked for again [7.16]', async () => {
  provider.isReachable = false;
  const id = await calls.started();
  provider.isReachable = true;
  const { paymentSession: first } = await calls.get(id);
  expect(first).toBeDefined();
  expect((await calls.get(id)).paymentSession).toEqual(first);
  api.clock.now = new Date(NOON.getTime() + 3_600_000);
  const { paymentSession: second } = await calls.get(id);
  expect(provider.sessions.map((session) => session.key)).toEqual([first?.id, second?.id]);
});

test('each asking for a session has a key of its own, whatever came of the one before [7.16]', async () => {
  const { createSession } = provider.payments;
  const keys: string[] = [];
  provider.payments.createSession = async ({ key }) => {
    keys.push(key);
    return { kind: 'unknown', reason: 'lost' };
  };
  const id = await calls.started();
  await calls.get(id);
  provider.payments.createSession = createSession;
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(2);
});

test('a plan whose payment was received and not applied yet is neither replaced nor ended [4.14] [8.12]', async () => {
  const id = await calls.started();
  provider.pay(id, 'EUR', 6_500);
  const unable = async () => Promise.reject(new Error('not now'));
  const receive = createWebhookReceiver({ ...api, now: () => api.clock.now }, unable);
  await receive(provider.notifications.splice(0));
  expect(await calls.start()).toMatchObject({ status: 422, json: { errorCode: 68 } });
  api.clock.now = new Date(NOON.getTime() + UNPAID_LIFETIME);
  await endUnpaidSubscriptions({ ...api, now: () => api.clock.now });
  expect((await days.read(id)).status).toBe('unverified');
  await days.settle();
  expect((await days.read(id)).status).toBe('active');
});

test('what takes or ends one needs its scope [7.15]', async () => {
  const id = await calls.started();
  const claims = { scope: 'openid' };
  expect((await calls.start({ claims })).status).toBe(403);
  for (const [method, path] of [
    ['POST', '/cancellation'],
    ['DELETE', '/cancellation'],
    ['POST', '/refund'],
  ]) {
    const { status } = await calls.call(`/subscriptions/${id}${path}`, {
      method: `${method}`,
      claims,
    });
    expect([method, path, status]).toEqual([method, path, 403]);
  }
});

test('the same key and body are one subscription; another body is refused [7.15]', async () => {
  const headers = { 'idempotency-key': 'a-key-of-the-tests-1' };
  const id = await calls.started({ headers });
  expect(await calls.started({ headers })).toBe(id);
  expect((await days.read(id)).status).toBe('unverified');
  const other = await calls.start({ headers, body: { ...PLAN, type: 'annually' } });
  expect(other).toMatchObject({ status: 409, json: { code: 'idempotency_key_reused' } });
  expect((await calls.start({ headers: { 'idempotency-key': 'short' } })).status).toBe(400);
  const refused = { claims: { member_number: GERMAN }, headers };
  expect((await calls.start(refused)).status).toBe(422);
});

test('of starts at once one stays, and with one key they are one [7.15] [4.14]', async () => {
  const ids = await Promise.all([calls.started(), calls.started(), calls.started()]);
  const statuses = await Promise.all(ids.map(async (id) => (await days.read(id)).status));
  expect(statuses.toSorted()).toEqual(['failed', 'failed', 'unverified']);
  const headers = { 'idempotency-key': 'a-key-of-the-tests-2' };
  const same = await Promise.all([calls.started({ headers }), calls.started({ headers })]);
  expect(new Set(same).size).toBe(1);
});

test('rules refuse by their codes, in their order [7.15] [6.3]', async () => {
  const id = await calls.started();
  provider.pay(id, 'EUR', 6_500);
  await days.settle();
  expect(await calls.start()).toMatchObject({ status: 422, json: { errorCode: 68 } });
  const german = await calls.start({ claims: { member_number: GERMAN } });
  expect(german).toMatchObject({ status: 422, json: { errorCode: 70 } });
  expect((await calls.start({ claims: { member_number: UNKNOWN_BALANCE } })).status).toBe(503);
  expect((await calls.start({ claims: { member_number: '3081479999999999' } })).status).toBe(404);

  const { db } = api.connection;
  const product = (enabled: boolean) =>
    db.updateTable('product_switch').set({ enabled }).where('product', '=', 'subscription');
  await product(false).execute();
  expect(await calls.start()).toMatchObject({ status: 422, json: { errorCode: 69 } });
  await product(true).execute();
});

test('a plan must be there and on sale; a body is read strictly [7.15] [9.4]', async () => {
  expect((await calls.start({ body: { ...PLAN, packageId: 'nonsense' } })).status).toBe(404);
  expect((await calls.start({ body: { ...PLAN, price: 1 } })).status).toBe(400);
  const sale = (active: boolean) =>
    api.connection.db.updateTable('subscription_package').set({ active }).where('id', '=', 'far');
  await sale(false).execute();
  expect((await calls.start({ body: { ...PLAN, packageId: 'far' } })).status).toBe(409);
  await sale(true).execute();
  expect((await calls.start({ body: { ...PLAN, packageId: 'far' } })).status).toBe(201);
});
