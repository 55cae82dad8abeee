import { minor } from '@cairn/contract/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy, paymentsOf } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { someoneWaits } from '../../../../../tests/kit/database/someone-waits.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { applyReport } from '../../charges/apply.ts';
import type { Report } from '../../charges/report.ts';
import { ORDERS } from '../../orders/settle/order-product.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(async () => {
  await api.stop();
});

const CIARAN = staff('ciaran', 'finance');
const FIONA = staff('fiona', 'finance');

test('an adjustment is asked for again if the refund arrives while its approval waits for the charge', async () => {
  const { db } = api.connection;
  const { id, pspReference } = await buy(api);
  api.provider.faults.delay = 'hold';
  await desk.press(CIARAN, 'refund', { input: { transactionId: id } });
  await api.settle();
  const input = { transactionId: id, returned: '49.00', key: 'CASE-1' };
  const { body: asked } = await desk.press(CIARAN, 'adjust money', { input });
  expect(asked.kind).toBe('waiting');

  const amount = { currency: 'EUR', value: minor(4_900) };
  const report: Report = { kind: 'refunded', amount, key: 'K' };
  const webhook = await db.startTransaction().execute();
  await applyReport(webhook, ORDERS, { reference: id, pspReference, report }, api.now());
  const approving = desk.press(FIONA, 'approval approve', { input: { id: asked.request } });
  await someoneWaits(db);
  await webhook.commit().execute();

  expect((await approving).body.result).toMatchObject({ state: 'stale' });
  expect(await paymentsOf(api, id)).toMatchObject([
    { state: 'refunded', refunded_minor: 4_900, returned_elsewhere_minor: 0 },
  ]);
  const adjustments = db.selectFrom('adjustment').select('amount');
  expect(await adjustments.execute()).toEqual([]);
  // The stand-in's own notification would be a second refund.
  api.provider.faults.delay = undefined;
});
