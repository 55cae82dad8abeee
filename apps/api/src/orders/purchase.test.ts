import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AOIFE } from '../../../../tests/kit/api/api.ts';
import {
  aviosFor,
  HOUR,
  type PayingApi,
  packageOf,
  startPayingApi,
  TOM,
} from '../../../../tests/kit/api/paying-api.ts';
import { reserveCap } from '../caps/reserve-cap.ts';
import { newId } from '../database/new-id.ts';

let api: PayingApi;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember());
});
afterAll(async () => {
  await api.stop();
});

async function balance(number = AOIFE.number): Promise<number> {
  return (await (await api.call('GET', '/users/current/balance', { number })).json()).amount;
}

test('a purchase goes from its start to points on the account [7.21] [7.17] [7.22]', async () => {
  const before = await balance();
  const id = await api.start('purchase', packageOf(2_000));
  expect(id).toMatch(/^p\d/);
  const open = await api.state(id);
  expect(open).toMatchObject({
    statusName: 'payment_session',
    payload: {
      aviosAmount: 2_000,
      pricePerPoint: 0.0245,
      currency: 'EUR',
      paymentSession: { id: expect.stringMatching(/^CS/), sessionData: expect.any(String) },
      additionalData: { totalPrice: 49 },
    },
  });
  await api.pay(id);
  expect(await api.settle()).toEqual([]);
  expect((await api.state(id)).statusName).toBe('transaction_complete');
  expect(await balance()).toBe(before + 2_000);
});

test('what the provider knows and we do not is told as it becomes known [7.17] [4.9] [4.10]', async () => {
  const id = await api.start('purchase', packageOf(2_000));
  api.provider.faults.delay = 'hold';
  const names: string[] = [];
  const note = async () => names.push((await api.state(id)).statusName);
  await api.pay(id);
  await note();
  for (const _ of ['authorisation', 'capture']) {
    api.provider.flush();
    await api.settle();
    await note();
  }
  delete api.provider.faults.delay;
  expect(names).toEqual(['payment_session', 'payment_authorised', 'transaction_complete']);
});

test('a price that changes after the start is not this order’s [7.23] [4.23]', async () => {
  const id = await api.start('purchase', packageOf(6_000), { number });
  const { db } = api.connection;
  await db
    .updateTable('tier_price')
    .set({ price_micro: 30_000 })
    .where('lower', '=', 6_000)
    .execute();
  await db.updateTable('price_tier').set({ available: false }).where('lower', '=', 6_000).execute();
  api.pass(2 * HOUR);
  expect((await api.state(id, { number })).payload).toMatchObject({
    pricePerPoint: 0.0203,
    additionalData: { totalPrice: 121.8 },
  });
  await api.pay(id, {}, { number });
  expect(await api.settle()).toEqual([]);
  expect((await api.state(id, { number })).statusName).toBe('transaction_complete');
});

test('a bonus that runs at the start comes with the avios, and counts for no cap [3.10] [7.23]', async () => {
  const bonus = {
    id: newId(api.now()),
    company: 'EI',
    product: 'purchase',
    kind: 'percentage',
    value: 33,
    from_avios: 3_000,
    starts_at: api.now(),
    ends_at: new Date(api.now().getTime() + HOUR),
  } as const;
  await api.connection.db.insertInto('bonus_campaign').values(bonus).execute();
  const id = await api.start('purchase', packageOf(3_000), { number });
  api.pass(2 * HOUR);
  expect((await api.state(id, { number })).payload.aviosBonusAmount).toBe(990);
  await api.pay(id, {}, { number });
  await api.settle();
  expect(await balance(number)).toBe(24_350 + 3_990);
  expect(await api.capUsed('purchase', number)).toBe(3_000);
});

test.each([1_999, 2_001, 1, 70_000, 250_000])(
  '%i avios are no package that is to be had [9.2] [8.22]',
  async (avios) => {
    const how = { body: packageOf(avios), number };
    expect(await api.answer('POST', '/transactions?product=purchase', how)).toMatchObject({
      status: 409,
      code: 'conflict',
    });
  },
);

test('a cap is used up from the start on; beyond it nothing starts [8.22] [3.22]', async () => {
  const almost = await api.newMember({ capsUsed: { purchase: 190_000 } });
  const start = (avios: number) => {
    const how = { body: packageOf(avios), number: almost.number };
    return api.answer('POST', '/transactions?product=purchase', how);
  };
  expect(await start(15_000)).toMatchObject({ status: 409, code: 'conflict' });
  expect(await start(10_000)).toMatchObject({ status: 201 });
  expect(await api.capUsed('purchase', almost.number)).toBe(200_000);
  // The open order makes room for the one that takes its place.
  expect(await start(8_000)).toMatchObject({ status: 201 });
  expect(await api.capUsed('purchase', almost.number)).toBe(198_000);
  expect(await start(15_000)).toMatchObject({ status: 409 });
  expect(await api.capUsed('purchase', almost.number)).toBe(198_000);
});

test('a new year brings a new cap, and what last year’s order gives back is last year’s [8.22]', async () => {
  api.clock.now = new Date('2027-12-31T23:59:59Z');
  const member = await api.newMember({ capsUsed: { purchase: 198_000 } });
  const last = await api.start('purchase', packageOf(2_000), member);
  const { payload } = await api.state(last, member);
  expect(payload.errorCode).toBeUndefined();
  api.pass(1_000);
  const number = membershipNumber.parse(member.number);
  const used = {
    source: 'a plane',
    kind: 'purchase',
    company: 'EI',
    number,
    amount: 10_000,
  } as const;
  await reserveCap(api.connection.db, used, api.now());
  await api.start('purchase', packageOf(150_000), member);
  expect(await api.capUsed('purchase', member.number)).toBe(160_000);
  api.pass(-1_000);
  expect(await api.capUsed('purchase', member.number)).toBe(198_000);
});

test('starts at once end with one that is open, the others cancelled [7.21] [4.11]', async () => {
  const bodies = [2_000, 3_000, 4_000, 5_000].map((avios) => packageOf(avios));
  const ids = await Promise.all(bodies.map((body) => api.start('purchase', body, { number })));
  const states = await Promise.all(ids.map((id) => api.state(id, { number })));
  const open = states.filter(({ payload }) => payload.errorCode === undefined);
  expect(states.filter(({ payload }) => payload.errorCode === 903)).toHaveLength(3);
  expect(open).toHaveLength(1);
  expect(await api.capUsed('purchase', number)).toBe(open[0]?.payload.aviosAmount);
});

test('an order of one product leaves those of others open [4.8] [7.21]', async () => {
  const purchase = await api.start('purchase', packageOf(2_000), { number });
  await api.start('gift', aviosFor(TOM, 2_000), { number });
  await api.start('purchase', packageOf(2_000), { number: TOM.number });
  expect((await api.state(purchase, { number })).payload.errorCode).toBeUndefined();
});
