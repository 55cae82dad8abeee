import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory, SENDER_MESSAGE } from '../../../../../../tests/kit/api/full-history.ts';
import {
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../../../tests/kit/api/paying-api.ts';
import { writeAudit } from '../../../audit/write-audit.ts';
import { enqueue } from '../../../background/enqueue.ts';
import { refundOrder } from '../../../orders/refund/refund-order.ts';
import type { TimelineEntry } from '../records/timeline.ts';
import { orderInput, orderResult, readOrder } from './read-order.ts';

let api: PayingApi;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
});
afterAll(() => api.stop());

async function read(id: string) {
  const input = orderInput.parse({ transactionId: id });
  const found = await readOrder(api.connection.db, input, api.now());
  return orderResult.parse(found);
}

function named(entry: TimelineEntry): string {
  switch (entry.kind) {
    case 'state':
      return `state ${entry.change.to}`;
    case 'provider_event':
      return `event ${entry.event.event}`;
    case 'ledger':
      return `ledger ${entry.transaction.kind}`;
    case 'letter':
      return `letter ${entry.letter.letter}`;
    case 'staff':
      return `staff ${entry.action.action}`;
    case 'note':
      return `note ${entry.note.text}`;
    case 'payment_refused':
      return `refused ${entry.reason}`;
    case 'planned':
      return `planned ${entry.what}`;
    case 'pay_pressed':
      return 'pressed';
  }
}

test('an order whole: amounts, charge, payment, notifications, ledger, letters and one timeline', async () => {
  const { purchase, member } = history;
  const order = await read(purchase);
  expect(order).toMatchObject({
    id: purchase,
    reference: purchase.slice(-8).toUpperCase(),
    product: 'purchase',
    state: 'complete',
    status: 'done',
    avios: 2_000,
    member: {
      company: 'EI',
      firstName: 'Aoife',
      number: { personal: 'number', value: member.number },
    },
    refund: { eligible: expect.any(Boolean), until: expect.any(String) },
    records: {
      charges: [{ reference: purchase, state: 'paid', amount: order.total }],
      payments: [{ charge: purchase, state: 'captured', captured: order.total, isRejected: false }],
      letters: [{ letter: 'receipt', about: purchase, role: 'member' }],
      jobs: [],
      staffActions: [],
    },
  });
  const events = order.records.providerEvents.map(({ event }) => event);
  expect(events.toSorted()).toEqual(['AUTHORISATION', 'CAPTURE']);
  expect(order.records.providerEvents[0]).toMatchObject({
    isSuccess: true,
    outcome: 'done',
    amount: order.total,
    appliedAt: expect.any(String),
  });
  const posted = order.records.ledger.transactions.map(({ kind }) => kind);
  expect(posted.toSorted()).toEqual(['capture', 'credit']);
  // The clock stands still while it is paid: causes are before effects.
  expect(order.timeline.map(named)).toEqual([
    'state started',
    'state payment_session',
    ...events.map((event) => `event ${event}`),
    'state payment_authorised',
    'state captured',
    'state complete',
    ...posted.map((kind) => `ledger ${kind}`),
    'letter receipt',
    'planned refund_period_ends',
  ]);
});

test('the ledger of an order names its accounts, and in each unit debits equal credits', async () => {
  const { ledger } = (await read(history.transfer)).records;
  const kinds = ledger.totals.map(({ account }) => account.kind);
  expect(kinds.toSorted()).toEqual(['clearing', 'member', 'member', 'sales', 'transit']);
  for (const unit of ['AVIOS', 'EUR']) {
    const of = ledger.totals.filter(({ account }) => account.unit === unit);
    const debit = of.reduce((sum, one) => sum + one.debit, 0);
    expect(debit).toBeGreaterThan(0);
    expect(of.reduce((sum, one) => sum + one.credit, 0)).toBe(debit);
  }
  const owners = ledger.totals.flatMap(({ account }) => account.owner?.value ?? []);
  expect(owners.toSorted()).toEqual([history.friend.number, history.member.number].toSorted());
});

test('a gift has its recipient, with what is personal marked, and no line is broken by a name', async () => {
  const { recipient } = await read(history.gift);
  expect(recipient).toEqual({
    number: { personal: 'number', masked: expect.any(String), value: history.friend.number },
    firstName: 'Ann',
    lastName: 'Lee',
    email: { personal: 'email', masked: expect.any(String), value: history.friend.email },
    message: 'Enjoy!',
    occasion: 'birthday',
  });
  expect(JSON.stringify(await read(history.gift))).not.toContain(SENDER_MESSAGE);
});

test('a refused card, staff actions, jobs under way and dead ones are told', async () => {
  const { db } = api.connection;
  const { number } = history.member;
  const id = await api.start('purchase', packageOf(2_000), { number });
  api.pass(1_000);
  await api.pay(id, { outcome: 'refused' }, { number });
  await api.settle();
  const now = api.now();
  await writeAudit(
    db,
    { actor: 'orla', action: 'note', subject: id, detail: { reason: 'rang' } },
    now,
  );
  const mail = { queue: 'send-mail', data: { letter: 'receipt', about: id } } as const;
  await enqueue(db, [{ ...mail, notBefore: new Date(now.getTime() + DAY) }], now);
  await enqueue(db, [{ queue: 'delete-card', data: { shopper: 'x', storedCard: 'y' } }], now);
  await db
    .updateTable('job')
    .set({ last_error: '550 <aoife@members.example> is unknown' })
    .where('queue', '=', 'send-mail')
    .execute();
  const { records, timeline } = await read(id);
  expect(records.jobs).toEqual([
    expect.objectContaining({
      queue: 'send-mail',
      letter: 'receipt',
      error: '550 <…@…> is unknown',
    }),
  ]);
  expect(timeline.map(named)).toEqual([
    'state started',
    'state payment_session',
    'staff note',
    'event AUTHORISATION',
    'refused declined',
    'planned order_expires',
  ]);
  await db.deleteFrom('job').execute();
});

test('a refund is told with its reversal, and is not possible again', async () => {
  const { db } = api.connection;
  const because = { cause: 'refund_by_operator', note: 'orla' } as const;
  const how = { because, isForced: true };
  expect((await refundOrder(db, history.boost, how, api.now())).kind).toBe('requested');
  await api.settle();
  const { refund, records, timeline } = await read(history.boost);
  expect(refund).toMatchObject({ eligible: false, reason: 'refunded' });
  const reversal = records.ledger.transactions.find(({ kind }) => kind === 'reversal');
  const credit = records.ledger.transactions.find(({ kind }) => kind === 'credit');
  expect(reversal?.reverses).toBe(credit?.id);
  expect(timeline.map(named)).toEqual(
    expect.arrayContaining(['ledger reversal', 'ledger refund', 'event REFUND', 'state refunded']),
  );
  expect(records.states.find(({ note }) => note === 'orla')?.cause).toBe('refund_by_operator');
  const times = timeline.map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

test('there is nothing of an unknown id', async () => {
  const transactionId = orderInput.parse({ transactionId: `p1${'x'.repeat(24)}` });
  expect(await readOrder(api.connection.db, transactionId, api.now())).toBeUndefined();
});
