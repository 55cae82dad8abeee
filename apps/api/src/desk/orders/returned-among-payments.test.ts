import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify, outcomeOf } from '../../../../../tests/kit/api/notifications.ts';
import { bookedBy, buy, PRICE, paymentsOf } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  const rules = { ...RULES, always: new Set<never>() };
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now, rules });
});
afterAll(async () => {
  await api.stop();
});

const CIARAN = staff('ciaran', 'finance');
const REJECTED = { success: 'false' } as const;

const press = (name: string, id: string, more: object = {}) =>
  desk.press(CIARAN, name, { input: { transactionId: id, ...more }, reason: 'by bank transfer' });

async function adjust(
  id: string,
  key: string,
  change: { returned: string } | { received: string },
) {
  const { body } = await press('adjust money', id, { ...change, key });
  expect(body.kind).toBe('done');
}

/** Orders may be in the queue with the refund of either payment. */
async function waitingRefunds(id: string): Promise<string[]> {
  const { body } = await desk.get(CIARAN, 'queue list');
  const items: { subject: { id: string }; pspReference?: string }[] = body.items;
  return items.flatMap(({ subject, pspReference }) =>
    subject.id === id && pspReference !== undefined ? [pspReference] : [],
  );
}

async function stateOf(id: string, pspReference: string) {
  const payment = (await paymentsOf(api, id)).find((one) => one.psp_reference === pspReference);
  return [payment?.state, payment?.refunded_minor, payment?.returned_elsewhere_minor];
}

/** An order that was paid twice; the provider has rejected the refund of the second payment. */
async function paidTwice(second: string) {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, second);
  api.provider.faults.fail = ['refunds'];
  await notify(api, change('CAPTURE'));
  await notify(api, change('REFUND', REJECTED));
  api.provider.faults.fail = [];
  return { id, pspReference };
}

test('a record about the rejected refund of a second payment leaves the first payment’s refund under way', async () => {
  const second = 'ZZZZZZZZZZZZZZZ1';
  const { id, pspReference } = await paidTwice(second);
  api.provider.faults.delay = 'hold';
  await press('refund', id);
  await api.settle();
  await adjust(id, 'CASE-1', { returned: '49.00' });
  expect(await stateOf(id, second)).toEqual(['refunded', 0, 4_900]);
  expect(await stateOf(id, pspReference)).toEqual(['refund_requested', 0, 0]);
  expect(await waitingRefunds(id)).toEqual([]);
  api.provider.faults.delay = undefined;
  api.provider.flush();
  expect(await api.settle()).toEqual([]);
  expect(await stateOf(id, pspReference)).toEqual(['refunded', 4_900, 0]);
  expect(await bookedBy(api, pspReference)).toContain('Refunded');
});

test('a refund that is rejected after another payment was returned elsewhere is in the queue, and made again', async () => {
  const second = 'ZZZZZZZZZZZZZZZ2';
  const { id, pspReference } = await paidTwice(second);
  await adjust(id, 'CASE-2', { returned: '49.00' });
  api.provider.faults.fail = ['refunds'];
  await press('refund', id);
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND', REJECTED));
  api.provider.faults.fail = [];
  expect(await waitingRefunds(id)).toEqual([pspReference]);
  expect((await press('refund retry', id)).body.kind).toBe('done');
  await api.settle();
  expect(await stateOf(id, pspReference)).toEqual(['refunded', 4_900, 0]);
  expect(await stateOf(id, second)).toEqual(['refunded', 0, 4_900]);
});

test('money received for one payment does not have another, which was returned elsewhere, refunded once more', async () => {
  const { id, pspReference } = await buy(api);
  const gold = eventsOf(id, { currency: 'XAU', value: 4_900 }).change('CAPTURE');
  await notify(api, gold);
  expect(await outcomeOf(api, gold)).toMatch(/^manual_review: captured in a currency/);
  await adjust(id, `${gold.pspReference}/CAPTURE/true`, { received: '49.00' });
  api.provider.faults.fail = ['refunds'];
  await press('refund', id);
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND', REJECTED));
  api.provider.faults.fail = [];
  await adjust(id, 'CASE-3', { returned: '49.00' });
  expect(await stateOf(id, pspReference)).toEqual(['refunded', 0, 4_900]);
  expect((await press('refund retry', id)).body).toMatchObject({ reason: 'returned_by_hand' });
  await api.settle();
  expect(await bookedBy(api, pspReference)).not.toContain('Refunded');
});
