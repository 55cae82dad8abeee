import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aviosFor,
  type PayingApi,
  packageOf,
  startPayingApi,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../../members/seed-demo-members.ts';

let api: PayingApi;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(async () => {
  await api.stop();
});

const FLIGHT: NonNullable<DemoMember['activities']>[number] = {
  id: 'flight',
  type: 'flight',
  sectorType: 'Economy',
  description: 'Dublin to Boston',
  partner: 'EI',
  avios: 1_500,
  madeAt: new Date(),
};

beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 20_000, activities: [FLIGHT] }));
});

const boost = () => ({
  ...packageOf(3_000),
  glpTransactionIds: [`EI-${number}-flight`],
  multiplier: 2,
});

test('a gift starts with an id of its own, and its state names recipient and message [7.19] [7.22] [7.23]', async () => {
  const body = aviosFor(TOM, 10_000, { message: 'For your trip' });
  const answer = await api.answer('POST', '/transactions?product=gift', { number, body });
  expect(answer).toEqual({ status: 201, id: expect.stringMatching(/^g\d\w{24}$/) });
  const { statusName, payload } = await api.state(`${answer.id}`, { number });
  expect(statusName).toBe('payment_session');
  expect(payload).toMatchObject({
    aviosAmount: 10_000,
    pricePerPoint: 0.0189,
    currency: 'EUR',
    targetAccount: body.targetAccount,
    message: 'For your trip',
    additionalData: { totalPrice: 189 },
  });
});

test('the language of the page that started an order is remembered for emails [7.1]', async () => {
  const languageOf = async () =>
    await api.connection.db
      .selectFrom('member')
      .select('language')
      .where('number', '=', membershipNumber.parse(number))
      .executeTakeFirst();
  expect(await languageOf()).toEqual({ language: null });
  await api.start('gift', aviosFor(TOM, 2_000), { number });
  expect(await languageOf()).toEqual({ language: 'en-GB' });
});

test('a gift with a date is told by its id [7.19] [7.24]', async () => {
  const issueDate = new Date(api.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  const id = await api.start('gift', aviosFor(TOM, 2_000, { issueDate }), { number });
  expect(id).toMatch(/^gwd\d\w{24}$/);
  expect((await api.state(id, { number })).payload.issueDate).toBe(issueDate);
});

test('a transfer with the standard token is told where to step up [7.20] [7.22] [4.12]', async () => {
  const body = aviosFor(TOM, 4_000);
  const answer = await api.answer('POST', '/transactions?product=transfer', { number, body });
  const stepUp = {
    redirectUrl: `https://shop.example/checkout/${answer.id}`,
    followRedirect: true,
    encodedAuthState: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
  };
  expect(answer).toEqual({ status: 201, id: expect.stringMatching(/^t\d\w{24}$/), ...stepUp });
  const { statusName, payload } = await api.state(`${answer.id}`, { number });
  expect(statusName).toBe('start_transaction');
  expect(payload).toMatchObject({
    aviosAmount: 4_000,
    pricePerPoint: 0.008,
    targetAccount: body.targetAccount,
    additionalData: { totalPrice: 32 },
    ...stepUp,
  });
  expect(payload).not.toHaveProperty('paymentSession');
});

test('a booster’s state says what it multiplies [7.18] [7.22] [7.23]', async () => {
  const body = boost();
  const id = await api.start('booster', body, { number });
  expect(id).toMatch(/^bb\d\w{24}$/);
  expect((await api.state(id, { number })).payload).toMatchObject({
    aviosAmount: 3_000,
    pricePerPoint: 0.0143,
    additionalData: {
      multiplier: 2,
      qualifyingAviosAmount: 1_500,
      glpTransactionIds: body.glpTransactionIds,
      totalPrice: 42.9,
    },
  });
});

test.each([
  ['EUR', 0.0189, 189],
  ['GBP', 0.016154, 161.54],
  ['USD', 0.020507, 205.07],
])('a purchase is priced in %s [7.21] [9.6]', async (currency, pricePerPoint, totalPrice) => {
  const id = await api.start('purchase', packageOf(10_000, currency), { number });
  expect((await api.state(id, { number })).payload).toMatchObject({
    currency,
    pricePerPoint,
    additionalData: { totalPrice },
  });
});

test('the older calls start an order and tell of it, with its type [7.24]', async () => {
  const starts: [string, object][] = [
    ['purchase', packageOf(2_000)],
    ['gift', aviosFor(TOM, 2_000)],
    ['transfer', aviosFor(TOM, 1_000)],
    ['booster', boost()],
  ];
  for (const [product, body] of starts) {
    const started = await api.answer('POST', '/transaction/new', {
      number,
      body: { product, ...body },
    });
    expect(started).toMatchObject({ status: 201, id: expect.any(String) });
    const path = `/transaction/data?transactionId=${started.id}`;
    const { status, encodedAuthState, ...rest } = await api.answer('GET', path, { number });
    expect(status).toBe(200);
    const state = await api.state(`${started.id}`, { number });
    expect(rest).toEqual({ ...state, transactionType: product });
  }
});

test.each<[string, string, object]>([
  ['version', 'purchase', { paymentMethodDetails: { version: 1 } }],
  ['numberOfPoints', 'purchase', { numberOfPoints: '2000' }],
  ['numberOfPoints', 'purchase', { numberOfPoints: 2_000.5 }],
  ['numberOfPoints', 'purchase', { numberOfPoints: 0 }],
  ['currency', 'purchase', { currency: 'CHF' }],
  ['price', 'purchase', { price: 0.01 }],
  ['product', 'purchase', { product: 'purchase' }],
  ['targetAccount', 'purchase', { targetAccount: aviosFor(TOM, 1).targetAccount }],
  ['targetAccount.ffpNumber', 'gift', { targetAccount: { ...TOM, ffpNumber: 'x' } }],
  ['targetAccount', 'transfer', { targetAccount: undefined }],
  ['issueDate', 'gift', { issueDate: '2027-02-30' }],
  ['issueDate', 'gift', { issueDate: '2020-01-01' }],
  ['message', 'gift', { message: 'x'.repeat(251) }],
  ['glpTransactionIds', 'booster', { glpTransactionIds: [] }],
  ['multiplier', 'booster', { multiplier: 1.5 }],
])('a wrong %s in a %s is named [7.18] [7.19] [7.20] [7.21]', async (field, product, wrong) => {
  const usual = { purchase: packageOf(2_000), booster: boost() }[product] ?? aviosFor(TOM, 2_000);
  const body = { ...usual, ...wrong };
  expect(await api.answer('POST', `/transactions?product=${product}`, { number, body })).toEqual({
    status: 400,
    code: 'bad_request',
    message: expect.stringContaining(field),
  });
});

test('no such product, and no body at all [7.21]', async () => {
  const call = (path: string, body?: object) =>
    api.answer('POST', path, { number, ...(body && { body }) });
  const plan = '/transactions?product=subscription';
  expect(await call(plan, packageOf(2_000))).toMatchObject({ status: 400 });
  expect(await call('/transactions', packageOf(2_000))).toMatchObject({ status: 400 });
  expect(await call('/transactions?product=purchase')).toMatchObject({ status: 400 });
  expect(await call('/transaction/new', packageOf(2_000))).toMatchObject({ status: 400 });
});
