import { transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { operatorAt } from '../desk/terminal/test-kit.ts';
import { readUnsettled } from './returned-by-hand.ts';

let api: PayingApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startPayingApi();
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(async () => {
  await api.stop();
});

/** Positive amounts are returned, negative ones received, all at the same moment and in this order. */
test.each<[string, readonly number[], number]>([
  ['nothing', [], 0],
  ['a record', [40], 40],
  ['money received alone', [-40], 0],
  ['a record that is taken back', [40, -40], 0],
  ['a record that is taken back in part', [40, -15], 25],
  ['a record after money was received for another payment', [-40, 40], 40],
  ['a record that is taken back and made again', [40, -40, 40], 40],
  ['two records, of which one is taken back', [40, 40, -40], 40],
  ['two records that are both taken back', [40, 40, -40, -40], 0],
  ['money received between two records', [10, -40, 40], 40],
  ['more received than was recorded, and a record after it', [10, -30, 5, -20, 40], 40],
  ['a record that is taken back after money was received twice', [-40, -40, 40, -40], 0],
])('after %s the amount returned by hand is right', async (_what, records, expected) => {
  const { id } = await buy(api);
  for (const [nth, amount] of records.entries()) {
    const change = `--${amount > 0 ? 'returned' : 'received'} ${Math.abs(amount)}.00`;
    const line = `adjust money ${id} ${change} --key CASE-${nth} --reason test`;
    expect((await operate(line)).exitCode).toBe(0);
  }
  expect(await readUnsettled(api.connection.db, transactionId.parse(id))).toBe(expected * 100);
});
