import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventsOf, newReference, notify } from '../../../../../tests/kit/api/notifications.ts';
import { buy, PACKAGE, paymentsOf } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import type { Payments } from '../../payments/port.ts';
import { NO_SHOP, NOW } from '../terminal/test-kit.ts';

const DAY = '2026-11-15';
const CIARAN = staff('ciaran', 'finance');
const HEADER =
  'Psp Reference,Merchant Reference,Payment Method,Record Type,Payment Currency,Captured (PC),Modification Psp Reference,Authorised (PC)';

const downloadReport = vi.fn<Payments['downloadReport']>();
let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = NOW;
  const ports = { ...NO_SHOP, downloadReport };
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now, ports });
});
afterAll(async () => {
  await api.stop();
});

function reports(...lines: string[]): void {
  const value = [HEADER, ...lines, ''].join('\n');
  downloadReport.mockResolvedValue({ kind: 'done', value });
}

async function press(name: string, input: object, reason?: string) {
  return (await desk.press(CIARAN, name, { input, ...(reason && { reason }) })).body;
}

async function differenceOf(key: string) {
  const { body } = await desk.get(CIARAN, 'day view', `?day=${DAY}`);
  return body.differences.find((one: { key: string }) => one.key === key);
}

test('a refund with another amount hides no lost one of the same payment: closing books it', async () => {
  const { id, pspReference } = await buy(api);
  const known = eventsOf(id, { currency: 'EUR', value: 3_000 }, pspReference).change('REFUND');
  await notify(api, known);
  const line = (key: string, amount: string) =>
    `${pspReference},${id},visa,Refunded,EUR,-${amount},${key},`;
  reports(
    `${pspReference},${id},visa,Settled,EUR,49.00,,`,
    line(known.pspReference, '10.00'),
    line(newReference(), '5.00'),
  );
  await press('day compare', { day: DAY });
  const key = `${pspReference}/refund`;
  const { cause, cure } = await differenceOf(key);
  expect([cause, cure.name]).toEqual(['made_at_provider', 'difference close']);
  await press('difference close', { day: DAY, key }, 'goodwill');
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 3_500 }]);
});

test('a lost webhook cannot be closed with a reason, unless it was applied in vain', async () => {
  const id = await api.start('purchase', PACKAGE);
  const pspReference = newReference();
  const key = `${pspReference}/chargeback`;
  reports(`${pspReference},${id},visa,Chargeback,EUR,-49.00,${newReference()},`);
  await press('day compare', { day: DAY });
  const close = () => press('difference close', { day: DAY, key }, 'settled by phone');
  expect(await close()).toMatchObject({ code: 'conflict', reason: 'webhook_lost' });
  expect(await differenceOf(key)).toMatchObject({ state: 'open', cause: 'webhook_lost' });
  await press('reconcile apply', { day: DAY, payment: pspReference });
  expect(await differenceOf(key)).toMatchObject({
    text: expect.stringContaining(`${pspReference} is not captured`),
    cause: 'not_applicable',
    cure: { name: 'difference close' },
  });
  expect(await close()).toMatchObject({ kind: 'done', result: { key } });
  await press('day compare', { day: DAY });
  expect(await differenceOf(key)).toMatchObject({ state: 'closed' });
});

test('a refund that is in the report twice is booked by nobody, and closed with a reason', async () => {
  const { id, pspReference } = await buy(api);
  const line = `${pspReference},${id},visa,Refunded,EUR,-24.50,${newReference()},`;
  reports(line, line);
  await press('day compare', { day: DAY });
  const key = `${pspReference}/refund`;
  expect(await differenceOf(key)).toMatchObject({
    cause: 'not_applicable',
    theirs: { amount: 24.5 },
    text: expect.stringContaining('a line of it is in the report twice'),
    cure: { name: 'difference close' },
  });
  // The repeated line is listed, and moves no money in the sums.
  const { body } = await desk.get(CIARAN, 'day view', `?day=${DAY}`);
  expect(body.rows.map(({ kind }: { kind: string }) => kind)).not.toContain('Refunded');
  await press('reconcile apply', { day: DAY, payment: pspReference }, 'lost webhook');
  await press('difference close', { day: DAY, key }, 'asked the provider');
  expect(await differenceOf(key)).toMatchObject({ state: 'closed' });
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 0 }]);
});

test('a lost refund beside one that is in the report twice is applied first, and the rest closed with a reason', async () => {
  const { id, pspReference } = await buy(api);
  const line = (amount: string, reference: string) =>
    `${pspReference},${id},visa,Refunded,EUR,-${amount},${reference},`;
  const twice = line('24.50', newReference());
  reports(twice, line('10.00', newReference()), twice);
  await press('day compare', { day: DAY });
  const key = `${pspReference}/refund`;
  expect(await differenceOf(key)).toMatchObject({ cause: 'webhook_lost' });
  const { result } = await press('reconcile apply', { day: DAY, payment: pspReference }, 'lost');
  expect(result.applied).toHaveLength(1);
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 1_000 }]);
  expect(await differenceOf(key)).toMatchObject({
    cause: 'not_applicable',
    cure: { name: 'difference close' },
  });
});
