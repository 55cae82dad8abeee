import { transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../../../tests/kit/api/notifications.ts';
import { buy, PACKAGE, PRICE } from '../../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../../tests/kit/desk/desk-api.ts';
import { keepFigures } from '../../../figures/keep-figures.ts';

const BETH = staff('beth', 'marketing');
const ORLA = staff('orla', 'support');

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.now() });
});
afterAll(() => api.stop());

const list = async (who: typeof BETH, of: Record<string, string>) =>
  (await desk.get(who, 'order list', `?${new URLSearchParams(of)}`)).body;

const idsOf = ({ items }: { items: { id: string }[] }) => items.map(({ id }) => id);
const at = (moment: string) => {
  api.clock.now = new Date(moment);
};

test('orders are listed by the day of their company on which a step happened, the latest first', async () => {
  at('2026-06-02T22:59:00Z');
  const early = await buy(api);
  at('2026-06-02T23:00:00Z');
  const first = await buy(api);
  at('2026-06-03T12:00:00Z');
  const second = await buy(api);
  at('2026-06-03T12:30:00Z');
  await api.start('purchase', PACKAGE);

  const day = { from: '2026-06-03', to: '2026-06-03' };
  const captured = await list(ORLA, { ...day, step: 'captured' });
  expect(idsOf(captured)).toEqual([second.id, first.id]);
  expect(captured.items[0]).toMatchObject({
    ...{ at: '2026-06-03T12:00:00.000Z', company: 'EI', currency: 'EUR', state: 'complete' },
    member: { firstName: 'Aoife' },
  });
  expect(captured.next).toBeUndefined();
  expect((await list(ORLA, { ...day, step: 'started' })).items).toHaveLength(3);
  expect(idsOf(await list(ORLA, { ...day, from: '2026-06-02', step: 'credited' }))).toEqual([
    ...[second.id, first.id, early.id],
  ]);
  expect((await list(ORLA, { ...day, step: 'captured', product: 'gift' })).items).toEqual([]);
  expect((await list(ORLA, { ...day, step: 'captured', currency: 'GBP' })).items).toEqual([]);
  expect((await list(ORLA, { ...day, step: 'captured', company: 'BA' })).items).toEqual([]);
});

test('marketing sees orders without members, recipients and payments', async () => {
  const { items } = await list(BETH, { from: '2026-06-03', to: '2026-06-03', step: 'captured' });
  expect(items).toHaveLength(2);
  for (const order of items) {
    expect(Object.keys(order)).not.toEqual(expect.arrayContaining(['member']));
    expect(JSON.stringify(order)).not.toMatch(/Aoife|Brennan|recipientName|payment"|number/);
  }
});

test('refused payments are listed with their reason, and first presses on Pay once', async () => {
  at('2026-06-05T10:00:00Z');
  const { id } = await buy(api);
  const press = { reference: transactionId.parse(id), expires_at: api.now(), ended_at: api.now() };
  await api.connection.db
    .insertInto('payment_attempt')
    .values([
      { ...press, id: 'one', announced_at: new Date('2026-06-05T09:58:00Z'), refusal: 'declined' },
      { ...press, id: 'two', announced_at: new Date('2026-06-05T09:59:00Z') },
    ])
    .execute();
  const day = { from: '2026-06-05', to: '2026-06-05' };
  const refused = await list(ORLA, { ...day, step: 'refused', refusal: 'declined' });
  expect(refused.items).toMatchObject([{ id, refusal: 'declined' }]);
  expect((await list(ORLA, { ...day, step: 'refused', refusal: 'cancelled' })).items).toEqual([]);
  expect((await list(ORLA, { ...day, step: 'pressed' })).items).toMatchObject([
    { id, at: '2026-06-05T09:58:00.000Z' },
  ]);
  const wrong = await list(ORLA, { ...day, step: 'started', refusal: 'declined' });
  expect(wrong).toMatchObject({ message: 'Only refused payments have a refusal.' });
});

test('pages follow one another without repeating or missing an order, also of the same moment', async () => {
  const ids: string[] = [];
  for (let nth = 0; nth < 23; nth++) {
    at(nth < 12 ? '2026-06-08T10:00:00Z' : '2026-06-08T11:00:00Z');
    ids.push((await buy(api)).id);
  }
  const day = { from: '2026-06-08', to: '2026-06-08', step: 'captured' };
  const first = await list(ORLA, day);
  expect(first.items).toHaveLength(20);
  const second = await list(ORLA, { ...day, after: first.next });
  expect(second.items).toHaveLength(3);
  expect(second.next).toBeUndefined();
  expect([...idsOf(first), ...idsOf(second)].toSorted()).toEqual(ids.toSorted());
});

test('the first page has the number that the figures counted', async () => {
  at('2026-06-08T11:05:00Z');
  await keepFigures(api.connection.db, api.now);
  const day = { from: '2026-06-08', to: '2026-06-08', step: 'captured' };
  const first = await list(ORLA, day);
  expect(first.counted).toBe(23);
  expect((await list(ORLA, { ...day, after: first.next })).counted).toBeUndefined();
  expect((await list(ORLA, { ...day, product: 'gift' })).counted).toBe(0);
});

test('an order has the moment of the step that is listed, not that of its start', async () => {
  at('2026-06-13T10:00:00Z');
  const id = await api.start('purchase', PACKAGE);
  at('2026-06-16T09:00:00Z');
  const { authorisation, change } = eventsOf(id, PRICE);
  await notify(api, authorisation, change('CAPTURE'));
  const captured = await list(ORLA, { step: 'captured', from: '2026-06-16', to: '2026-06-16' });
  expect(captured.items).toMatchObject([{ id, at: '2026-06-16T09:00:00.000Z' }]);
});

test('orders whose capture failed are listed apart from those that were charged back', async () => {
  at('2026-06-11T10:00:00Z');
  const [failed, disputed] = [await buy(api), await buy(api)];
  await notify(api, eventsOf(failed.id, PRICE, failed.pspReference).change('CAPTURE_FAILED'));
  await notify(api, eventsOf(disputed.id, PRICE, disputed.pspReference).change('CHARGEBACK'));
  const day = { from: '2026-06-11', to: '2026-06-11' };
  const listed = async (step: string) => (await list(ORLA, { ...day, step })).items;
  expect(await listed('capture_failed')).toMatchObject([{ id: failed.id, hasCaptureFailed: true }]);
  expect(await listed('charged_back')).toMatchObject([
    { id: disputed.id, hasCaptureFailed: false },
  ]);
  const postedOf = async (id: string) => {
    const { body } = await desk.get(ORLA, 'order view', `?transactionId=${id}`);
    const [payment] = body.records.payments;
    const kinds = body.records.ledger.transactions.map(({ kind }: { kind: string }) => kind);
    return [
      payment.hasCaptureFailed,
      kinds.includes('capture_failed'),
      kinds.includes('chargeback'),
    ];
  };
  expect(await postedOf(failed.id)).toEqual([true, true, false]);
  expect(await postedOf(disputed.id)).toEqual([false, false, true]);
});
