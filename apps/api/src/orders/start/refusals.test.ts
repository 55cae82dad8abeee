import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE } from '../../../../../tests/kit/api/api.ts';
import {
  aviosFor,
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../../members/seed-demo-members.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = new Date('2027-07-05T12:00:00Z');
});
afterAll(async () => {
  await api.stop();
});

const day = (daysAgo: number) =>
  new Date(api.now().getTime() - daysAgo * DAY).toISOString().slice(0, 10);

function start(product: string, body: object, number: string = AOIFE.number) {
  return api.answer('POST', `/transactions?product=${product}`, { body, number });
}

/** A refused start must write nothing, and so reserve nothing. */
async function ordersOf(number: string) {
  return await api.connection.db
    .selectFrom('orders')
    .select(['product', 'recipient_number'])
    .where('number', '=', membershipNumber.parse(number))
    .execute();
}

test.each<[number, (child: string) => Partial<DemoMember>]>([
  [52, (child) => ({ dateOfBirth: child })],
  [70, () => ({ country: 'DE' })],
  [60, () => ({ owes: 500 })],
])(
  '%i stands against every product, whoever the member is otherwise [8.9] [8.10] [8.11] [9.1]',
  async (code, facts) => {
    const { number } = await api.newMember(facts(day(17 * 365)));
    const starts: [string, object][] = [
      ['purchase', packageOf(2_000)],
      ['gift', aviosFor(TOM, 2_000)],
      ['transfer', aviosFor(TOM, 1_000)],
      ['booster', { ...packageOf(100), glpTransactionIds: ['x'], multiplier: 1 }],
    ];
    for (const [product, body] of starts) {
      expect(await start(product, body, number)).toEqual({
        status: 422,
        errorCode: code,
        message: expect.any(String),
      });
    }
    expect(await ordersOf(number)).toEqual([]);
  },
);

test('59: a transfer of more than is free [8.10] [7.20]', async () => {
  const { number } = await api.newMember({ balance: 1_999 });
  expect(await start('transfer', aviosFor(TOM, 2_000), number)).toMatchObject({
    status: 422,
    errorCode: 59,
  });
  expect(await ordersOf(number)).toEqual([]);
  expect(await start('transfer', aviosFor(TOM, 1_000), number)).toMatchObject({ status: 201 });
});

test('of several reasons the first is told: 52, 70, 60, 59, 50, 65, 66, 63 [8.9] [8.11] [8.10] [8.14] [8.16] [8.15] [8.17]', async () => {
  const recipient = {
    enrolmentDate: day(2),
    capsUsed: { received: 200_000 },
    name: { firstName: 'Ann', lastName: 'Lee' },
  };
  const refusalFor = async (facts: Partial<DemoMember>, target?: Partial<DemoMember>) => {
    const sender = await api.newMember({ balance: 0, ...facts });
    const to = target ? { ...(await api.newMember(recipient)), ...target } : sender;
    return (await start('transfer', aviosFor(to, 1_000), sender.number)).errorCode;
  };
  const wrong = { name: { firstName: 'Ann', lastName: 'Other' } };
  expect(await refusalFor({ dateOfBirth: day(1), country: 'DE', owes: 1 })).toBe(52);
  expect(await refusalFor({ country: 'DE', owes: 1 })).toBe(70);
  expect(await refusalFor({ owes: 1 })).toBe(60);
  expect(await refusalFor({})).toBe(59);
  expect(await refusalFor({ balance: 1_000, ...recipient, ...wrong })).toBe(50);
  expect(await refusalFor({ balance: 1_000 }, wrong)).toBe(65);
  expect(await refusalFor({ balance: 1_000 }, {})).toBe(66);
});

test('a balance that is not known is no reason, but no order either [3.3] [4.22]', async () => {
  const { number } = await api.newMember({ balance: null });
  expect(await start('purchase', packageOf(2_000), number)).toMatchObject({
    status: 503,
    code: 'balance_unknown',
  });
});

test('who is no member of the programme starts nothing [7.21]', async () => {
  const { status } = await start('purchase', packageOf(2_000), '3081470000009998');
  expect(status).toBe(404);
});

test('a product that is switched off is not there [7.2] [7.21]', async () => {
  const turn = (state: 'on' | 'off') =>
    api.connection.db
      .updateTable('product_switch')
      .set({ enabled: state === 'on' })
      .where('product', '=', 'gift')
      .execute();
  await turn('off');
  expect(await start('gift', aviosFor(TOM, 2_000))).toMatchObject({ status: 404 });
  expect(await start('purchase', packageOf(2_000))).toMatchObject({ status: 201 });
  await turn('on');
  expect(await start('gift', aviosFor(TOM, 2_000))).toMatchObject({ status: 201 });
});

test('a token without the credit scope starts nothing and reserves nothing [6.4] [7.22]', async () => {
  const claims = { scope: 'openid write:transaction_debit_not' };
  const call = (product: string, body: object) =>
    api.answer('POST', `/transactions?product=${product}`, { body, claims });
  expect(await call('purchase', packageOf(2_000))).toMatchObject({ status: 403 });
  expect(await call('gift', aviosFor(TOM, 2_000))).toMatchObject({ status: 403 });
  const boost = { ...packageOf(100), glpTransactionIds: ['x'], multiplier: 1 };
  expect(await call('booster', boost)).toMatchObject({ status: 403 });
  const legacy = { body: { product: 'purchase', ...packageOf(2_000) }, claims };
  expect(await api.answer('POST', '/transaction/new', legacy)).toMatchObject({ status: 403 });
  const sent = await api.capUsed('sent');
  expect(await call('transfer', aviosFor(TOM, 1_000))).toMatchObject({ status: 403 });
  expect(await api.capUsed('sent')).toBe(sent);
});

test('another member’s order is not there, on any call [7.17] [7.24]', async () => {
  const id = await api.start('purchase', packageOf(2_000));
  const { number } = TOM;
  const calls: [string, string][] = [
    ['GET', `/transactions/${id}/state`],
    ['GET', `/transaction/data?transactionId=${id}`],
    ['POST', `/transactions/${id}/refund`],
    ['DELETE', `/transactions/${id}/delivery`],
    ['GET', `/users/current/transactions/${id}/receipt`],
    ['GET', `/users/current/transactions/${id}/receipt.pdf`],
  ];
  for (const [method, path] of calls) {
    expect(await api.answer(method, path, { number })).toMatchObject({ status: 404 });
  }
  expect(await api.answer('GET', '/transactions/p%00/state')).toMatchObject({ status: 404 });
});
