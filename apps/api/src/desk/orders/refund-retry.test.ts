import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../../../../../tests/kit/api/paid-order.ts';
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

const ORLA = staff('orla', 'support');

/** An order whose refund the provider rejected, and the review that tells of it. */
async function rejected(): Promise<{ id: string; eventKey: string }> {
  const { id } = await buy(api);
  api.provider.faults.refundFails = true;
  await desk.press(ORLA, 'refund', { input: { transactionId: id } });
  await api.settle();
  api.provider.faults.refundFails = false;
  const { body } = await desk.get(ORLA, 'review list');
  const [review] = body.reviews.filter(({ about }: { about: string }) => about === id);
  return { id, eventKey: review.eventKey };
}

async function waitingOf(id: string): Promise<string[]> {
  const { body } = await desk.get(ORLA, 'queue list');
  const items: { kind: string; subject: { id: string } }[] = body.items;
  return items.filter(({ subject }) => subject.id === id).map(({ kind }) => kind);
}

const retry = (id: string) => desk.press(ORLA, 'refund retry', { input: { transactionId: id } });

const adjust = (id: string, change: object) =>
  desk.press(ORLA, 'adjust money', { input: { transactionId: id, ...change } });

test('a refund that was paid elsewhere is neither offered nor made again, unless that was a mistake', async () => {
  const { id, eventKey } = await rejected();
  expect((await adjust(id, { returned: '49.00', key: eventKey })).body.kind).toBe('done');
  expect(await waitingOf(id)).toEqual([]);
  const { status, body } = await retry(id);
  expect([status, body.reason]).toEqual([409, 'returned_by_hand']);
  expect(body.message).toMatch(/recorded as returned elsewhere/);
  expect((await adjust(id, { received: '49.00', key: 'CASE-34' })).body.kind).toBe('done');
  expect(await waitingOf(id)).toEqual(['rejected_refund']);
  expect((await retry(id)).body.kind).toBe('done');
  await api.settle();
  expect(await waitingOf(id)).toEqual([]);
});

test('a refund of which a part was paid elsewhere stays in the queue, and is not made again as a whole', async () => {
  const { id, eventKey } = await rejected();
  await adjust(id, { returned: '5.00', key: eventKey });
  expect(await waitingOf(id)).toEqual(['rejected_refund']);
  expect((await retry(id)).status).toBe(409);
  await adjust(id, { returned: '44.00', key: 'CASE-36' });
  expect(await waitingOf(id)).toEqual([]);
});

test('closing a review alone leaves the refund in the queue; adjusting under another key leaves the review', async () => {
  const { id, eventKey } = await rejected();
  const other = await rejected();
  const closing = { input: { eventKey }, reason: 'Known to finance' };
  expect((await desk.press(ORLA, 'review close', closing)).status).toBe(200);
  expect(await waitingOf(id)).toEqual(['rejected_refund']);
  await adjust(other.id, { returned: '49.00', key: 'CASE-35' });
  expect(await waitingOf(other.id)).toEqual(['manual_review']);
  expect((await retry(id)).body.kind).toBe('done');
  await api.settle();
});

test('a retry ends the review of the rejection, and is on record with what changed', async () => {
  const { id, eventKey } = await rejected();
  expect((await desk.preview(ORLA, 'refund retry', { transactionId: id })).body).toMatchObject({
    before: { refund: 'rejected' },
    after: { refund: 'requested' },
  });
  expect((await retry(id)).body.kind).toBe('done');
  expect(await waitingOf(id)).toEqual([]);
  const { body } = await desk.get(ORLA, 'review list');
  expect(body.reviews.filter(({ about }: { about: string }) => about === id)).toEqual([]);
  const entry = await api.connection.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'refund retry')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry.detail).toMatchObject({
    reviewsEnded: [eventKey],
    before: { refund: 'rejected' },
    after: { refund: 'requested' },
  });
  await api.settle();
});

test('a list of orders says how far a refund is, also where the bank sent its money back', async () => {
  const { id } = await rejected();
  const listed = async () => {
    const { body } = await desk.get(ORLA, 'search', `?text=${id}`);
    const { state, refund } = body.orders.items[0];
    return [state, refund];
  };
  expect(await listed()).toEqual(['refunded', 'rejected']);
  await retry(id);
  expect(await listed()).toEqual(['refunded', 'requested']);
  await api.settle();
  expect(await listed()).toEqual(['refunded', undefined]);
});

test('a refund that is rejected again after its retry waits again', async () => {
  const { id } = await rejected();
  await retry(id);
  api.provider.faults.refundFails = true;
  await api.settle();
  api.provider.faults.refundFails = false;
  expect(await waitingOf(id)).toEqual(['rejected_refund']);
  await retry(id);
  await api.settle();
});
