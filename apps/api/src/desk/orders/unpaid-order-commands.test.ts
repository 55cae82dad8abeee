import { transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { putOrder, useShop } from '../../books/test-kit.ts';
import { chargeStateOf, seedPayment } from '../../charges/test-charges.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

const HELD = transactionId.parse('p1heldoftheoperatortests');
const NOBODYS = transactionId.parse('p1nobodysoftheoperatortests');

let api: TestApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(() => api.stop());

function stateOf(id: typeof HELD) {
  const order = api.connection.db.selectFrom('orders').select('state').where('id', '=', id);
  return order.executeTakeFirst().then((row) => row?.state);
}

async function hold() {
  const { db } = api.connection;
  await putOrder(db, HELD, 'purchase', 'held', NOW);
  const payment = { psp_reference: 'PSP5', charge: HELD, authorised_minor: 10_000 } as const;
  await seedPayment(db, { ...payment, state: 'authorised' });
}

async function put(state: 'held' | 'payment_authorised') {
  const { db } = api.connection;
  const columns = { state, failure: null, failed_from: null };
  await db.updateTable('orders').set(columns).where('id', '=', HELD).execute();
  const charge = db.updateTable('charge').where('reference', '=', HELD);
  await charge.set({ state: chargeStateOf(state) }).execute();
}

test('held list: the orders that wait for a person', async () => {
  expect((await operate('held list')).lines).toEqual(['Nothing is held.']);
  await hold();
  expect(await operate('held list')).toEqual({
    exitCode: 0,
    lines: [`${HELD}  EI  100.00 EUR  since 2026-11-15T12:00:00.000Z`],
    audited: [{ actor: 'maeve', action: 'held list', subject: 'orders', detail: { found: 1 } }],
  });
});

test.each([
  ['release', 'released', 'payment_authorised'],
  ['reject', 'rejected', 'cancelled'],
] as const)('held %s: it is done once, and audited', async (verb, done, state) => {
  const { db } = api.connection;
  await put('held');
  await db.updateTable('payment').set({ state: 'authorised' }).where('charge', '=', HELD).execute();
  expect(await operate(`held ${verb} ${HELD}`)).toEqual({
    exitCode: 0,
    lines: [`${HELD} is ${done}.`],
    audited: [{ actor: 'maeve', action: `held ${verb}`, subject: HELD, detail: {} }],
  });
  expect(await stateOf(HELD)).toBe(state);
  expect(await operate(`held ${verb} ${HELD}`)).toMatchObject({
    exitCode: 1,
    lines: [`${HELD} is not held. held list names those that are.`],
  });
});

test('held release: without its payment it is told why not', async () => {
  await put('held');
  expect(await operate(`held release ${HELD}`)).toMatchObject({
    exitCode: 1,
    lines: [expect.stringMatching(/is not released: its payment is gone/), 'held reject ends it.'],
  });
});

test('order fail: an order that is never captured fails, once, and its payment is voided', async () => {
  const { db } = api.connection;
  await put('payment_authorised');
  const payment = db.updateTable('payment').where('charge', '=', HELD);
  await payment.set({ state: 'capture_requested' }).execute();
  const line = `order fail ${HELD} --reason refused`;
  expect(await operate(line)).toEqual({
    exitCode: 0,
    lines: [`${HELD} has failed; its payment is voided.`],
    audited: [
      { actor: 'maeve', action: 'order fail', subject: HELD, detail: { reason: 'refused' } },
    ],
  });
  expect(await stateOf(HELD)).toBe('refused');
  const states = db.selectFrom('payment').select('state').where('charge', '=', HELD);
  expect(await states.execute()).toEqual([{ state: 'cancel_requested' }]);
  expect(await operate(line)).toMatchObject({
    exitCode: 1,
    lines: [`${HELD} does not wait for a capture: it is failed.`, expect.any(String)],
  });
  expect((await operate(`order fail ${NOBODYS} --reason refused`)).lines).toEqual([
    `There is no order and no payment ${NOBODYS}.`,
  ]);
  expect(await operate(`order fail ${HELD}`)).toMatchObject({ exitCode: 1, audited: [] });
});
