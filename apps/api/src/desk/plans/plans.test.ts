import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { dateFormat } from '@cairn/contract/values/formats';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type SubscriptionShop,
  startSubscriptionShop,
} from '../../../../../tests/kit/api/subscription-shop.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { nextPrice } from '../../subscriptions/prices/next-price.ts';
import { createCalls } from '../../subscriptions/test-calls.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';

const NUMBERS = Array.from({ length: 12 }, (_, index) => `30814700000000${70 + index}`);
const BETH = staff('beth', 'marketing');
const NOON = new Date('2026-11-15T12:00:00Z');
const STEADY = { company: 'EI', package: 'steady' };

let shop: SubscriptionShop;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  shop = await startSubscriptionShop(NUMBERS);
  const { connection, clock } = shop.api;
  clock.now = NOON;
  desk = deskAt({ db: connection.db, now: () => clock.now, rules: NO_APPROVALS });
});
afterEach(async () => {
  await desk.press(BETH, 'plan switch', { input: { ...STEADY, state: 'on' } });
  await shop.days.endAll();
  shop.api.clock.now = NOON;
});
afterAll(() => shop.api.stop());

function switchPlan(id: string, state: 'on' | 'off') {
  return desk.press(BETH, 'plan switch', { input: { company: 'EI', package: id, state } });
}

async function offered(): Promise<string[]> {
  const answer = await shop.api.get('/subscriptionsPackages?partner=ei');
  return (await answer.json()).map(({ packageId }: { packageId: string }) => packageId);
}

test('a plan that is off sale is not offered and cannot be begun; whoever has it is charged as before', async () => {
  const { days, provider, api } = shop;
  const number = shop.newMember();
  const { id } = await days.subscribeAndPay(number, 'monthly');
  expect((await switchPlan('steady', 'off')).body.result).toEqual({
    plan: 'EI/steady',
    state: 'off',
  });
  expect(await offered()).toEqual(['light', 'far', 'farther']);
  const calls = createCalls(api);
  const refused = await calls.start({ claims: { member_number: shop.newMember() } });
  expect(refused).toMatchObject({
    status: 409,
    json: { code: 'conflict', message: 'This plan is not available any more.' },
  });
  provider.charges = [];
  await days.passUntil('2026-12-15T12:00:00Z');
  expect(provider.charges.map(({ reference }) => reference)).toEqual([`${id}.2`]);
  expect(await days.read(id)).toMatchObject({ status: 'active' });
  await switchPlan('steady', 'on');
  expect(await offered()).toContain('steady');
});

test('the last plan on sale stays: the product is switched off instead', async () => {
  for (const id of ['light', 'far', 'farther']) {
    expect((await switchPlan(id, 'off')).status).toBe(200);
  }
  expect((await switchPlan('steady', 'off')).body).toMatchObject({
    code: 'conflict',
    message: 'No other plan of EI is on sale: switch the product off instead.',
  });
  expect((await switchPlan('gold', 'off')).body).toMatchObject({ code: 'not_found' });
  for (const id of ['light', 'far', 'farther']) await switchPlan(id, 'on');
});

test('plans are listed with their prices, and who took one off sale', async () => {
  const since = '2026-11-16T12:00:00.000Z';
  shop.api.clock.now = new Date(since);
  await switchPlan('light', 'off');
  shop.api.clock.now = new Date('2026-11-17T12:00:00Z');
  await switchPlan('light', 'off');
  const announced = { company: 'EI', package: 'light', billing: 'monthly', currency: 'EUR' };
  await desk.press(BETH, 'plan-price', {
    input: { ...announced, price: '17', from: '2027-01-01T00:00:00Z' },
  });
  const { body } = await desk.get(BETH, 'plan list', '?company=EI');
  const [light, steady] = body.plans;
  expect(light).toMatchObject({
    ...{ package: 'light', aviosAMonth: 1_000, state: 'off' },
    changed: { at: since, by: 'beth' },
  });
  expect(light.prices).toContainEqual({
    ...{ billing: 'monthly', currency: 'EUR', price: 14.9, original: 14.9 },
    announced: { price: 17, from: '2027-01-01T00:00:00.000Z' },
  });
  expect(steady).toMatchObject({ package: 'steady', state: 'on' });
  expect(steady.prices).toContainEqual({
    ...{ billing: 'annually', currency: 'EUR', price: 725.4, original: 780 },
    announced: null,
  });
  await switchPlan('light', 'on');
});

test('taking a plan off sale needs a second person, putting it on again does not', async () => {
  const strict = deskAt({ db: shop.api.connection.db, now: () => shop.api.clock.now });
  const preview = async (state: string) =>
    (await strict.preview(BETH, 'plan switch', { ...STEADY, state })).body;
  expect(await preview('off')).toMatchObject({
    needsApproval: true,
    before: { plan: 'on' },
    after: { plan: 'off' },
  });
  expect((await preview('on')).needsApproval).toBe(false);
});

test.each(['monthly', 'annually'] as const)(
  'the preview of a new price of %s plans says how many it reaches, and the first charge to come [1.6]',
  async (billing) => {
    const { days, api } = shop;
    const ids: SubscriptionId[] = [];
    for (const begins of ['2026-11-02T09:00:00Z', '2026-11-10T08:00:00Z', '2026-11-10T18:00:00Z']) {
      api.clock.now = new Date(begins);
      ids.push((await days.subscribeAndPay(shop.newMember(), billing)).id);
    }
    api.clock.now = NOON;
    const plans = await Promise.all(ids.map((id) => days.read(id)));
    const plan = { ...STEADY, billing, currency: 'EUR', price: '999' };
    for (const day of ['01-02T08:59', '01-02T09:01', '01-10T12:00', '01-10T18:01', '02-28T00:00']) {
      const from = `2027-${day}:00.000Z`;
      const { body } = await desk.preview(BETH, 'plan-price', { ...plan, from });
      const charges = plans.flatMap((one) => {
        const announced = { next_price_minor: 1, next_price_from: new Date(from) };
        return nextPrice({ ...one, ...announced })?.from.getTime() ?? [];
      });
      const timeZone = companyTimeZone('EI');
      const format = dateFormat('sv-SE', { dateStyle: 'short', timeZone });
      const firstCharge = format.format(new Date(Math.min(...charges)));
      expect(body.after).toMatchObject({ subscribers: 3, firstCharge });
    }
  },
);

test('the price of a plan that nobody has reaches nobody', async () => {
  const plan = { company: 'EI', package: 'far', billing: 'monthly', currency: 'EUR', price: '99' };
  const input = { ...plan, from: '2027-03-01T00:00:00Z' };
  expect((await desk.preview(BETH, 'plan-price', input)).body.before).toEqual({
    announced: null,
    subscribers: 0,
    firstCharge: null,
  });
});
