import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { changed, creditOf, dropped, posting, txn, violationsAfter } from './test-damage.ts';
import { NOW, PURCHASE, REFUNDED, TRANSFER, useShop } from './test-kit.ts';

const CLEARING = 'EI/clearing/EUR';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

test.each<[id: number, broken: string, damage: string[], what: string, detail: string]>([
  [
    4,
    'an order is credited twice',
    [dropped('ledger_txn', 'ledger_txn_source_type_source_id_kind_key'), txn('credit', PURCHASE)],
    PURCHASE,
    '2 credits',
  ],
  [
    4,
    'a credit is reversed twice',
    [
      dropped('ledger_txn', 'ledger_txn_reverses_id_key'),
      txn('undo', REFUNDED, creditOf(REFUNDED)),
    ],
    REFUNDED,
    '2 reversals of its credit',
  ],
  [
    5,
    'a complete order was captured for less',
    ["update payment set captured_minor = 9999 where psp_reference = 'PSP1'"],
    PURCHASE,
    'complete, with 0 payments of its price',
  ],
  [
    5,
    'a complete order was paid twice',
    [`update payment set charge = '${PURCHASE}' where psp_reference = 'PSP2'`],
    PURCHASE,
    'complete, with 2 payments of its price',
  ],
  [
    5,
    'a charge is not what its order is',
    [`update charge set state = 'open' where reference = '${PURCHASE}'`],
    PURCHASE,
    'is complete, but its charge is open',
  ],
  [
    5,
    'a complete order has no credit',
    [`update ledger_txn set kind = 'other' where id = ${creditOf(PURCHASE)}`],
    PURCHASE,
    'complete, but nothing is credited',
  ],
  [
    5,
    'the credit of a complete order is reversed',
    [txn('undo', PURCHASE, creditOf(PURCHASE))],
    PURCHASE,
    'complete, but nothing is credited',
  ],
  [
    5,
    'an order that is not complete is credited',
    [changed(PURCHASE, "state = 'captured'")],
    PURCHASE,
    'credited, but captured',
  ],
  [
    5,
    'a purchase that was charged back keeps its avios',
    [changed(PURCHASE, "state = 'charged_back'")],
    PURCHASE,
    'credited, but charged_back',
  ],
  [
    5,
    'a credit is for no order',
    [txn('credit', 'p0')],
    'p0',
    'credited, but there is no such order',
  ],
  [
    7,
    'a reservation is given back without its usage',
    ['update cap_reservation set released = true'],
    'EI/3081470000000001/2026/purchase',
    'used 5000 of 200000, reserved 0',
  ],
  [
    7,
    'a usage is lost',
    ['delete from cap_usage'],
    'EI/3081470000000001/2026/purchase',
    'used 0 of 0, reserved 5000',
  ],
  [
    7,
    'a cap is passed',
    [
      dropped('cap_usage', 'cap_usage_check'),
      "update cap_usage set cap = 4999 where kind = 'purchase'",
    ],
    'EI/3081470000000001/2026/purchase',
    'used 5000 of 4999, reserved 5000',
  ],
  [
    8,
    'a refund is not posted',
    ["update payment set refunded_minor = 1 where psp_reference = 'PSP1'"],
    'payment PSP1',
    `keeps 9999, but ${CLEARING} has 10000 of it`,
  ],
  [
    8,
    'a chargeback is not posted',
    ["update payment set charged_back_minor = 1 where psp_reference = 'PSP4'"],
    'payment PSP4',
    `keeps 1489, but ${CLEARING} has 1490 of it`,
  ],
  [
    8,
    'money is posted without a payment',
    [posting(creditOf(PURCHASE), 'BA/clearing/GBP', 'BA/sales/GBP', 'GBP')],
    'BA/clearing/GBP',
    expect.stringMatching(/^7 is posted for no payment in transaction /),
  ],
])('%i is violated when %s', async (id, _broken, damage, what, detail) => {
  const { db } = api.connection;
  const violations = await asOwner(db, (owner) => violationsAfter(owner, id, damage, NOW));
  expect(violations).toContainEqual({ what: expect.stringContaining(what), detail });
});

function fives(damage: string[]) {
  return asOwner(api.connection.db, (owner) => violationsAfter(owner, 5, damage, NOW));
}

test('a gift or transfer that was charged back keeps its avios: the recipient did nothing wrong', async () => {
  const charge = `update charge set state = 'charged_back' where reference = '${TRANSFER}'`;
  expect(await fives([changed(TRANSFER, "state = 'charged_back'"), charge])).toEqual([]);
});

test.each(['refund_requested', 'charged_back'])(
  'a second payment of an order is no fault once it is %s',
  async (state) => {
    const second = `charge = '${PURCHASE}', state = '${state}'`;
    expect(await fives([`update payment set ${second} where psp_reference = 'PSP3'`])).toEqual([]);
  },
);
