import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE } from '../../../../../tests/kit/api/api.ts';
import { eventsOf, notify } from '../../../../../tests/kit/api/notifications.ts';
import { PRICE, paySilently } from '../../../../../tests/kit/api/paid-order.ts';
import {
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../../tests/kit/api/paying-api.ts';
import { enqueue } from '../../background/enqueue.ts';
import { retryRequest } from '../../charges/retry-request.ts';
import { reviewCharge } from '../../charges/verdict.ts';
import { transact } from '../../database/transact.ts';
import { refundOrder } from '../../orders/refund/refund-order.ts';
import { ORDERS } from '../../orders/settle/order-product.ts';
import { actionNamed } from '../actions/actions.ts';
import type { StaffId } from '../staff.ts';
import { type Queue, queueResult, readQueue } from './read-queue.ts';
import { releaseWork, takeWork } from './take-work.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

async function read(): Promise<Queue> {
  return queueResult.parse(await readQueue(api.connection.db, {}, api.now()));
}

async function kinds(): Promise<string[]> {
  return (await read()).items.map(({ kind }) => kind);
}

/** Every step is an action of the table; but for what a person has to say, its input is complete. */
async function stepsFit(): Promise<boolean> {
  const { items } = await read();
  return items
    .flatMap(({ action, alternative }) => [action, ...(alternative ? [alternative] : [])])
    .filter(({ name }) => !name.startsWith('adjust'))
    .every(({ name, input }) => actionNamed(name)?.bind(input).ok);
}

async function hold(): Promise<string> {
  const { id, pspReference } = await paySilently(api);
  const { authorisation } = eventsOf(id, PRICE, pspReference);
  await notify(api, { ...authorisation, additionalData: { fraudManualReview: 'true' } });
  Object.assign(api.provider.faults, { delay: undefined });
  return id;
}

const ORLA = { id: 'orla-1' as StaffId, name: 'Orla Whelan' };
const DEV = { id: 'dev-1' as StaffId, name: 'Dev Anand' };

test('nothing waits in a shop that is well', async () => {
  expect(await read()).toMatchObject({ items: [], total: 0 });
});

test('a held payment waits until somebody decides, and one person takes it at a time', async () => {
  const { db } = api.connection;
  const id = await hold();
  const since = api.now();
  const item = `held:${id}`;
  const input = { transactionId: id };
  const [held] = (await read()).items;
  expect(held).toEqual({
    kind: 'held_payment',
    id: item,
    subject: { type: 'order', id },
    member: { company: 'EI', number: expect.objectContaining({ value: AOIFE.number }) },
    amount: { amount: PRICE.value / 100, currency: PRICE.currency },
    since: since.toISOString(),
    end: { what: 'books_turn_red', at: new Date(since.getTime() + 3 * 86_400_000).toISOString() },
    action: { name: 'held release', input },
    alternative: { name: 'held reject', input },
  });
  expect(await stepsFit()).toBe(true);

  const taken = await takeWork(db, { item }, ORLA, api.now());
  expect(taken).toMatchObject({ kind: 'taken', item });
  expect((await read()).items[0]?.taken).toMatchObject({ staff: 'orla-1', name: 'Orla Whelan' });
  const has = { kind: 'somebody_has_it', name: 'Orla Whelan', at: since };
  expect(await takeWork(db, { item }, DEV, api.now())).toEqual(has);
  expect(await releaseWork(db, { item }, DEV, api.now())).toEqual(has);
  expect((await takeWork(db, { item }, ORLA, api.now())).kind).toBe('taken');
  expect(await releaseWork(db, { item }, ORLA, api.now())).toEqual({ kind: 'released' });
  expect(await releaseWork(db, { item }, ORLA, api.now())).toEqual({ kind: 'not_taken' });
  expect((await read()).items[0]).not.toHaveProperty('taken');

  await takeWork(db, { item }, ORLA, api.now());
  api.pass(4 * 60 * 60_000);
  expect((await read()).items[0]).not.toHaveProperty('taken');
  expect((await takeWork(db, { item }, DEV, api.now())).kind).toBe('taken');
  expect((await read()).items[0]?.taken?.name).toBe('Dev Anand');
  expect((await takeWork(db, { item: 'held:p1' }, DEV, api.now())).kind).toBe('not_waiting');
});

test('of two who take an item at the same moment one has it', async () => {
  const { db } = api.connection;
  const [item = ''] = (await read()).items.map(({ id }) => id);
  await db.deleteFrom('taken_work').execute();
  const taken = await Promise.all(
    [ORLA, DEV].map((who) => transact(db, (trx) => takeWork(trx, { item }, who, api.now()))),
  );
  expect(taken.map(({ kind }) => kind).toSorted()).toEqual(['somebody_has_it', 'taken']);
});

test('a decided payment waits no more', async () => {
  const { items } = await read();
  const [held] = items;
  if (!held) throw new Error('Nothing was held');
  await release(held.subject.id);
  expect(await read()).toMatchObject({ items: [], total: 0 });
});

test('a rejected refund waits once, although a notification was put aside for it, until it is retried', async () => {
  const { db } = api.connection;
  const id = await api.start('purchase', packageOf(2_000));
  const pspReference = await api.pay(id);
  await api.settle();
  api.provider.faults.refundFails = true;
  const because = { cause: 'refund_by_operator', note: 'orla' } as const;
  await refundOrder(db, id, { because, isForced: true }, api.now());
  await api.settle();
  api.provider.faults.refundFails = false;
  const { items, total } = await read();
  expect([items.length, total]).toEqual([1, 1]);
  expect(items[0]).toMatchObject({
    kind: 'rejected_refund',
    id: `refund:${pspReference}`,
    pspReference,
    subject: { type: 'order', id },
    amount: { amount: PRICE.value / 100, currency: 'EUR' },
    end: { what: 'books_turn_red' },
    action: { name: 'refund retry', input: { transactionId: id } },
  });
  expect(await stepsFit()).toBe(true);
  expect(await retryRequest(db, 'refund', id, api.now())).toMatchObject({ kind: 'requested' });
  // Its notification is what is left: somebody has read that it failed once.
  const [review] = (await read()).items;
  expect(review).toMatchObject({
    kind: 'manual_review',
    review: 'refund_failed',
    subject: { type: 'order', id },
    action: { name: 'review close', input: { eventKey: expect.stringContaining('REFUND_FAILED') } },
  });
  expect(await stepsFit()).toBe(true);
  await api.settle();
  await db.updateTable('webhook_inbox').set({ outcome_kind: 'done' }).execute();
  expect(await kinds()).toEqual([]);
});

test('a review has the action that ends it, with what is known of its input', async () => {
  const { db } = api.connection;
  const id = await api.start('purchase', packageOf(2_000));
  const pspReference = await api.pay(id);
  await api.settle();
  const { change } = eventsOf(id, PRICE, pspReference);
  const part = { currency: 'EUR', value: 2_000 };
  await notify(api, change('REFUND', { amount: part, merchantReference: id }));
  const unknown = { ...change('CAPTURE'), merchantReference: 'nobody', originalReference: 'GONE' };
  await notify(api, unknown);
  const { items } = await read();
  const steps = items.map((item) => [
    item.kind === 'manual_review' && item.review,
    item.subject.type,
    item.action,
  ]);
  expect(steps).toEqual(
    expect.arrayContaining([
      [
        'refunded_in_part',
        'order',
        {
          name: 'adjust avios',
          input: { company: 'EI', number: AOIFE.number, key: expect.any(String) },
        },
      ],
      [
        'unknown_payment',
        'unknown',
        { name: 'reconcile apply', input: { day: api.now().toISOString().slice(0, 10) } },
      ],
    ]),
  );
  expect(items.find(({ subject }) => subject.type === 'order')?.amount?.amount).toBe(20);
  expect(await stepsFit()).toBe(true);
  await db.updateTable('webhook_inbox').set({ outcome_kind: 'done' }).execute();
});

test('dead letters, requests and red books wait, each with its step; a long queue is cut, and says so', async () => {
  const { db } = api.connection;
  const now = api.now();
  const id = await api.start('purchase', packageOf(2_000));
  const receipt = { letter: 'receipt', about: id } as const;
  await enqueue(db, [{ queue: 'send-mail', data: receipt }], now);
  const card = { shopper: 'x', storedCard: 'y' };
  await enqueue(db, [{ queue: 'delete-card', data: card }], new Date(now.getTime() + 1));
  await db.updateTable('job').set({ next_try_at: null, last_error: 'no' }).execute();
  await db
    .insertInto('books_finding')
    .values([
      { rule: 4, violations: 2, checked_at: now },
      { rule: 5, violations: 0, checked_at: now },
    ])
    .execute();
  await askForSomething();
  const { items } = await read();
  expect(items).toEqual([
    expect.objectContaining({
      kind: 'approval',
      asked: 'refund',
      askedBy: 'Orla Whelan',
      end: { what: 'request_expires', at: new Date(now.getTime() + 1_000).toISOString() },
    }),
    expect.objectContaining({
      kind: 'dead_letter',
      queue: 'send-mail',
      letter: 'receipt',
      error: 'no',
      subject: { type: 'order', id },
      member: expect.objectContaining({ company: 'EI' }),
    }),
    expect.objectContaining({
      kind: 'dead_letter',
      queue: 'delete-card',
      subject: expect.objectContaining({ type: 'job' }),
    }),
    expect.objectContaining({
      kind: 'red_books',
      rule: 4,
      violations: 2,
      action: { name: 'books', input: {} },
    }),
  ]);
  expect(await stepsFit()).toBe(true);
  api.pass(1_000);
  expect(await kinds()).not.toContain('approval');

  await sql`
    insert into job (id, queue, data, created_at)
    select gen_random_uuid(), 'delete-card', '{}', now() from generate_series(1, 150)`.execute(db);
  const long = await read();
  expect([long.items.length, long.total]).toEqual([101, 153]);
  await db.deleteFrom('job').execute();
  await db.updateTable('books_finding').set({ violations: 0 }).execute();
  expect(await kinds()).toEqual([]);
});

async function askForSomething(): Promise<void> {
  const now = api.now();
  await api.connection.db
    .insertInto('approval_request')
    .values({
      ...{
        action: 'refund',
        input: '{}',
        input_hash: 'x',
        subject: 'p1',
        before: '{}',
        after: '{}',
      },
      ...{ state_hash: 'x', asked_by: 'orla-1', asked_by_name: 'Orla Whelan' },
      ...{ asked_by_verified: true, asked_at: now, expires_at: new Date(now.getTime() + 1_000) },
    })
    .execute();
}

async function release(id: string): Promise<void> {
  const { db } = api.connection;
  expect(await reviewCharge(db, ORDERS, id, 'release', api.now())).toBe('done');
  await api.settle();
}
