import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { dropped, violationsAfter } from './test-damage.ts';
import { MONTH, NOW, SUBSCRIPTION, useShop } from './test-kit.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

const CREDIT = `(select id from ledger_txn where source_id = '${MONTH}' and kind = 'credit')`;
const UNPAID = 'update charge set paid_by = null';

function txn(kind: string, reverses = 'null', source = MONTH): string {
  return `insert into ledger_txn (id, kind, source_type, source_id, effective_at, reverses_id)
    values (gen_random_uuid(), '${kind}', 'subscription', '${source}', now(), ${reverses})`;
}

function cycle(set: string): string {
  return `update subscription_cycle set ${set}`;
}

function paid(set: string): string {
  return `update payment set ${set} where psp_reference = 'PSP4'`;
}

function violations(id: number, damage: string[]) {
  return asOwner(api.connection.db, (owner) => violationsAfter(owner, id, damage, NOW));
}

test.each<[id: number, broken: string, damage: string[], what: string, detail: string]>([
  [
    4,
    'a month is credited twice',
    [dropped('ledger_txn', 'ledger_txn_source_type_source_id_kind_key'), txn('credit')],
    MONTH,
    '2 credits',
  ],
  [
    4,
    'a month’s credit is reversed twice',
    [
      dropped('ledger_txn', 'ledger_txn_reverses_id_key'),
      ...[txn('reversal', CREDIT), txn('undo', CREDIT)],
    ],
    MONTH,
    '2 reversals of its credit',
  ],
  [
    5,
    'a credited month has no credit',
    [`update ledger_txn set kind = 'other' where id = ${CREDIT}`],
    MONTH,
    'credited, but no avios are',
  ],
  [
    5,
    'a credited month’s avios were taken back',
    [txn('reversal', CREDIT)],
    MONTH,
    'credited, but no avios are',
  ],
  [5, 'a credited month has no payment', [UNPAID], MONTH, 'credited, but not paid'],
  [5, 'its payment goes back', [paid("state = 'refunded'")], MONTH, 'credited, but not paid'],
  [5, 'its payment is too small', [paid('captured_minor = 1489')], MONTH, 'credited, but not paid'],
  [
    5,
    'its payment is another plan’s',
    [paid("charge = 'p1purchaseofthebookstest'")],
    MONTH,
    'credited, but not paid',
  ],
  [
    5,
    'it was paid in another currency',
    [paid("currency = 'GBP'")],
    MONTH,
    'credited, but not paid',
  ],
  [
    5,
    'a month that failed keeps its avios',
    [cycle("state = 'failed'")],
    MONTH,
    'its avios are credited, but it is failed',
  ],
  [
    5,
    'avios are credited for a month that is not there',
    [txn('credit', 'null', `${SUBSCRIPTION}/9`)],
    `${SUBSCRIPTION}/9`,
    'its avios are credited, but it is not there',
  ],
  [
    5,
    'a payment is kept for a month that got nothing',
    [UNPAID],
    SUBSCRIPTION,
    'payment PSP4 is captured for no month',
  ],
  [
    5,
    'a charge is not what its month is',
    [cycle("state = 'due'")],
    SUBSCRIPTION,
    'is paid, but its month is due',
  ],
])('%i is violated when %s', async (id, _broken, damage, what, detail) => {
  expect(await violations(id, damage)).toContainEqual({ what, detail });
});

test('a plan that was brought along was paid and credited elsewhere', async () => {
  const elsewhere = [
    `update ledger_txn set source_id = '${SUBSCRIPTION}/2' where id = ${CREDIT}`,
    `insert into subscription_cycle (subscription_id, n, due_at, charge_minor, avios, state, charge)
     values ('${SUBSCRIPTION}', 2, now(), 0, 1000, 'credited', '${SUBSCRIPTION}')`,
    paid("state = 'refunded'"),
  ];
  expect(await violations(5, [...elsewhere, UNPAID])).toEqual([]);
  expect(await violations(5, elsewhere)).not.toEqual([]);
});
