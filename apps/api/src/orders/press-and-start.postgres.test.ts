import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingApi, packageOf, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(async () => {
  await api.stop();
});

/** One tab presses Pay while another starts an order of the same product. */
async function race(isPressFirst: boolean) {
  const { number } = await api.newMember({ balance: 0 });
  const id = await api.start('purchase', packageOf(2_000), { number });
  const sessionId = (await api.state(id, { number })).payload.paymentSession?.id;
  const press = () =>
    api.call('POST', `/transactions/${id}/payment-attempts`, {
      number,
      body: { attemptId: randomUUID(), sessionId },
    });
  const start = () =>
    api.call('POST', '/transactions?product=purchase', { number, body: packageOf(5_000) });
  const [pressed, started] = isPressFirst
    ? await Promise.all([press(), start()])
    : (await Promise.all([start(), press()])).toReversed();
  const { errorCode } = (await api.state(id, { number })).payload;
  return [pressed?.status, started?.status, errorCode];
}

test('of a press on Pay and a start in another tab one wins: never both [7.22]', async () => {
  const outcomes = await Promise.all(Array.from({ length: 20 }, (_, nth) => race(nth % 2 === 0)));
  for (const outcome of outcomes) {
    // Either the payment may go out and the order stays, or the order is cancelled and nothing goes out.
    expect([
      [204, 409, undefined],
      [409, 201, 903],
    ]).toContainEqual(outcome);
  }
});

test('a start that holds the order makes the press wait, and the payment does not go out [7.22]', async () => {
  const { number } = await api.newMember({ balance: 0 });
  const id = await api.start('purchase', packageOf(2_000), { number });
  const sessionId = (await api.state(id, { number })).payload.paymentSession?.id;
  const other = await api.connection.db.startTransaction().execute();
  await other.selectFrom('orders').select('id').where('id', '=', id).forUpdate().execute();
  const press = api.call('POST', `/transactions/${id}/payment-attempts`, {
    number,
    body: { attemptId: randomUUID(), sessionId },
  });
  await other
    .updateTable('orders')
    .set({ state: 'cancelled', failure: 903, failed_from: 'payment_session' })
    .where('id', '=', id)
    .execute();
  await other.commit().execute();
  expect((await press).status).toBe(409);
  // Restored, so that the books balance again.
  await api.connection.db
    .updateTable('orders')
    .set({ state: 'payment_session', failure: null, failed_from: null })
    .where('id', '=', id)
    .execute();
});
