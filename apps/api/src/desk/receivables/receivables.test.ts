import { subscriptionId, transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../../tests/kit/api/notifications.ts';
import { balanceOf, buy, fly, PRICE } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { NOW, putOrder, SUBSCRIPTION, useShop } from '../../books/test-kit.ts';
import { paymentReference } from '../../charges/charge.ts';
import { settleReceivables } from '../../ledger/settle-receivables.ts';
import { operatorAt } from '../terminal/test-kit.ts';

const CIARAN = staff('ciaran', 'finance');
const ADA = staff('ada', 'auditor');
const DATED = transactionId.parse('gwd1datedofthereceivables');

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = NOW;
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(() => api.stop());

test('members who owe avios are listed with since when, why, and what was collected', async () => {
  const { id, pspReference } = await buy(api);
  await fly(api, -(await balanceOf(api)));
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CHARGEBACK'));
  const since = api.clock.now.toISOString();
  await fly(api, 300);
  await settleReceivables(api.connection.db, api.clock.now);
  const { body } = await desk.get(CIARAN, 'debt list', '?company=EI');
  expect(body).toMatchObject({
    items: [
      {
        member: { company: 'EI', firstName: 'Aoife', number: { masked: '…0001' } },
        owes: 1_700,
        since,
        debts: [{ at: since, reason: 'charged_back', subject: id, avios: 2_000, left: 1_700 }],
        collected: 300,
        writtenOff: 0,
      },
    ],
    totals: [{ company: 'EI', members: 1, owes: 1_700 }],
    ifApproved: [],
  });
  const masked = (await desk.get(ADA, 'debt list')).body.items[0].member.number;
  expect(masked).toEqual({ personal: 'number', masked: '…0001' });
  expect((await desk.get(CIARAN, 'debt list', '?company=BA')).body.items).toEqual([]);
});

test('a request that would create a debt is listed with the debts', async () => {
  const number = '3081470000000001';
  const input = { company: 'EI', number, take: 50, owe: true, key: 'CASE-1' };
  const { body } = await desk.press(CIARAN, 'adjust avios', { input });
  expect(body.kind).toBe('waiting');
  expect((await desk.get(CIARAN, 'debt list')).body.ifApproved).toMatchObject([
    { request: body.request, action: 'adjust avios', avios: 50, member: { firstName: 'Aoife' } },
  ]);
});

test('members are owed dated gifts, months that were paid with a year, and refunds under way', async () => {
  const { db } = api.connection;
  await useShop(db, NOW);
  await putOrder(db, DATED, 'gift', 'scheduled', NOW);
  const at = new Date('2026-12-01T09:00:00Z');
  await db.updateTable('orders').set({ deliver_at: at }).where('id', '=', DATED).execute();
  const plan = subscriptionId.parse(SUBSCRIPTION);
  const charge = paymentReference(plan, 1);
  const month = {
    subscription_id: plan,
    charge,
    charge_minor: 0,
    avios: 1_000,
    state: 'due',
  } as const;
  await db
    .insertInto('subscription_cycle')
    .values([2, 3].map((n) => ({ ...month, n, due_at: new Date(Date.UTC(2026, 9 + n, 15)) })))
    .execute();
  const be = (state: 'refund_requested' | 'captured') =>
    db.updateTable('payment').set({ state }).where('psp_reference', '=', 'PSP2').execute();
  await be('refund_requested');
  const of = async (kind: string) => (await desk.get(CIARAN, 'owed list', `?kind=${kind}`)).body;
  const euro = (amount: number) => ({ amount, currency: 'EUR' });
  expect(await of('dated_order')).toMatchObject({
    items: [{ subject: DATED, at: at.toISOString(), avios: 5_000, paid: euro(100) }],
    totals: [{ company: 'EI', count: 1, avios: 5_000, paid: euro(100) }],
  });
  expect(await of('paid_month')).toMatchObject({
    items: [
      { subject: plan, month: 2, at: '2026-12-15T00:00:00.000Z', avios: 1_000, paid: euro(4.96) },
      { subject: plan, month: 3, avios: 1_000, paid: euro(4.96) },
    ],
    totals: [{ company: 'EI', count: 2, avios: 2_000, paid: euro(9.92) }],
  });
  expect(await of('refund')).toMatchObject({
    items: [{ avios: 0, paid: euro(100) }],
    totals: [{ count: 1, paid: euro(100) }],
  });
  const reject = (isRejected: boolean) =>
    db
      .updateTable('payment')
      .set({ is_rejected: isRejected })
      .where('psp_reference', '=', 'PSP2')
      .execute();
  expect((await of('refund')).items[0]).not.toHaveProperty('isRejected');
  await reject(true);
  expect(await of('refund')).toMatchObject({ items: [{ isRejected: true, paid: euro(100) }] });
  await reject(false);
  const { charge: gift } = await db
    .selectFrom('payment')
    .select('charge')
    .where('psp_reference', '=', 'PSP2')
    .executeTakeFirstOrThrow();
  const { operate } = operatorAt(db);
  await operate(`adjust money ${gift} --returned 30.00 --key CASE-2 --reason by-bank-transfer`);
  expect(await of('refund')).toMatchObject({
    items: [{ paid: euro(70) }],
    totals: [{ count: 1, paid: euro(70) }],
  });
  await operate(`adjust money ${gift} --received 30.00 --key CASE-3 --reason taken-back`);
  const { body } = await desk.get(CIARAN, 'owed list', '?kind=paid_month&after=1~x');
  expect([body.items.length, body.totals]).toEqual([2, []]);
  await be('captured');
});
