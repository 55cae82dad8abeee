import {
  type PastTransaction,
  pastTransaction,
  transactionDetail,
} from '@cairn/contract/orders/transaction-history';
import { expect, test } from 'vitest';
import { ORDER } from '#app/shop-api/test-order.ts';
import { describeOrders, describePayments, ownOrders, suggestOrder } from './order-facts.ts';
import { describeRefundable, describeReturned, lastReturned } from './refund-facts.ts';
import { readerIn } from './test-reader.ts';

const reader = readerIn('en-GB');
const order = (change: object = {}) =>
  pastTransaction.parse({ ...ORDER, status: 'done', aviosAmount: 3_000, ...change });
const tell = (change: object, isMissed = false) =>
  describeOrders([order(change)], reader, isMissed);

test.each<[PastTransaction['status'], lead: string]>([
  ['open', 'This order isn’t paid yet.'],
  ['confirming', 'We’re confirming your payment of €20.00.'],
  ['processing', 'Your 3,000 avios from 09:00 are on their way.'],
  ['done', 'Your 3,000 avios arrived on 18 November.'],
  ['failed', 'Your last order wasn’t completed.'],
  ['refund_pending', '€20.00 is on its way back to you.'],
  ['refunded', 'We’ve refunded €20.00.'],
  ['charged_back', 'Your bank took €20.00 back.'],
])('an order that is %s is told so, with a link to it [2.22]', (status, lead) => {
  const fact = tell({ status });
  expect(fact).toMatchObject({
    lead,
    order: ORDER.id,
    cards: [{ title: '3,000 avios', reference: 'HIIJJKKX', total: '€20.00' }],
  });
  expect(fact.links?.[0]).toEqual({ text: 'See order', link: `/history/${ORDER.id}` });
});

test('a refund that has failed is told as delayed [2.22]', () => {
  const delayed = { status: 'refund_pending', refundDelayed: true } as const;
  expect(tell(delayed).lead).toBe('Your refund of €20.00 is delayed.');
  const detail = transactionDetail.parse({ ...ORDER, ...delayed, timeline: [] });
  expect(describeReturned(detail, reader).lead).toBe('Your refund of €20.00 is delayed.');
});

test('its card shows the step that it is at [2.22]', () => {
  const states = (status: string) =>
    tell({ status }).cards?.[0]?.steps.map(({ text, state }) => `${text}: ${state}`);
  expect(states('confirming')).toEqual([
    'Confirming payment: current',
    'Adding now: planned',
    'In your account: planned',
  ]);
  expect(states('processing')).toEqual([
    'Paid: done',
    'Adding now: current',
    'In your account: planned',
  ]);
  expect(states('done')).toEqual(['Paid: done', 'Added: done', 'In your account: done']);
  expect(states('failed')).toEqual([]);
});

test('a gift with a date names its recipient and day, and one that arrived who got it [2.22]', () => {
  const recipient = { firstName: 'Niamh', lastName: 'Byrne', ffpNumber: '3081470000000003' };
  const gift = { product: 'gift', recipient, deliverAt: '2026-12-24T09:00:00Z' };
  const plain = (text = '') => text.replaceAll(/[\u2068\u2069]/g, '');
  const scheduled = tell({ ...gift, status: 'scheduled' });
  expect(plain(scheduled.lead)).toBe('It’s paid, and Niamh gets it on 24 December.');
  expect(plain(scheduled.cards?.[0]?.title)).toBe('3,000 avios for Niamh');
  expect(scheduled.cards?.[0]?.steps[1]?.text).toBe('Waits for 24 December');
  expect(plain(tell(gift).lead)).toBe('3,000 avios reached Niamh on 24 December.');
  const erased = { ...recipient, firstName: '', lastName: '' };
  expect(tell({ ...gift, recipient: erased }).lead).toBe(
    '3,000 avios reached another member on 24 December.',
  );
});

test('what is on its way is told before what has arrived, and received avios are no orders [2.22]', () => {
  const all = [
    order({ received: { aviosTakenBack: 0 } }),
    order(),
    order({ status: 'processing', id: 'p3bAbBcCdDeEfFgGhHiIjJkKy' }),
  ];
  const fact = describeOrders(ownOrders(all), reader, false);
  expect(fact.cards?.map(({ reference }) => reference)).toEqual(['HIIJJKKY']);
  expect(suggestOrder(ownOrders(all), reader)).toEqual({
    id: 'order-where',
    title: 'Where are my 3,000 avios?',
    hint: 'Ordered at 09:00',
  });
  expect(suggestOrder([order()], reader)).toBeUndefined();
});

test('who misses avios that have arrived is led to the contact form with the order [2.22]', () => {
  const fact = tell({}, true);
  expect(fact.text).toContain('You don’t see them?');
  expect(fact.links).toContainEqual({ text: 'Contact us', link: `/contact?order=${ORDER.id}` });
  expect(tell({ status: 'processing' }, true).links).toHaveLength(1);
});

test('an unpaid order can be finished, and without orders the chat says so [2.22]', () => {
  expect(tell({ status: 'open' }).links).toContainEqual({
    text: 'Finish it',
    link: `/checkout/${ORDER.id}`,
  });
  expect(describeOrders([], reader, false)).toMatchObject({ lead: 'I don’t see an order yet.' });
});

test('today’s payments are counted by the member’s clock, without unpaid orders [2.22]', () => {
  const lead = (...orders: PastTransaction[]) => describePayments(orders, reader).lead;
  const yesterday = order({ createdAt: '2026-11-17T23:30:00Z' });
  const unpaid = [order({ status: 'open' }), order({ status: 'failed' })];
  expect(lead(yesterday, ...unpaid)).toBe('I see no payment today.');
  expect(lead(order(), yesterday, ...unpaid)).toBe('I see one payment today, of €20.00.');
  expect(lead(order(), order({ status: 'processing' }))).toBe('I see 2 payments today.');
});

test('what can be refunded is listed with its last day, or the reason why nothing can [2.22]', () => {
  const until = '2026-12-02T09:00:00Z';
  const eligible = order({ refund: { eligible: true, until } });
  const other = order({ id: 'p3bAbBcCdDeEfFgGhHiIjJkKy', refund: { eligible: true, until } });
  expect(describeRefundable([eligible], reader)).toMatchObject({
    lead: 'Yes, you can get one order refunded.',
    cards: [{ note: 'Until 2 December', steps: [] }],
    links: [{ link: `/refund?order=${ORDER.id}` }],
  });
  expect(describeRefundable([eligible, other], reader)).toMatchObject({
    lead: 'Yes, you can get 2 orders refunded.',
    links: [{ link: '/refund' }],
  });
  const why = (refund: object) => describeRefundable([order({ refund })], reader).text;
  expect(why({ eligible: false, reason: 'tooLate', until: '2026-11-10T09:00:00Z' })).toBe(
    'For your last order, the 14 days for a refund ended on 10 November.',
  );
  expect(why({ eligible: false, reason: 'spent' })).toContain('have been spent');
  expect(why({ eligible: false, reason: 'refunded' })).toContain('refunded already');
  expect(why({ eligible: false, reason: 'notPaid' })).toContain('isn’t paid');
  expect(describeRefundable([], reader).lead).toBe('I don’t see an order yet.');
});

test('money on its way back is told with the day by which most banks show it [2.22]', () => {
  const detail = (status: string, event: string) =>
    transactionDetail.parse({
      ...ORDER,
      status,
      timeline: [{ event, state: 'done', at: '2026-11-13T09:00:00Z' }],
    });
  const tell = (status: string, event: string) => {
    const { lead, text } = describeReturned(detail(status, event), reader);
    return `${lead} ${text}`;
  };
  expect(tell('refund_pending', 'refund_requested')).toBe(
    '€20.00 is on its way back to you. You asked for it on 13 November. Most banks show it by 20 November.',
  );
  expect(tell('refunded', 'refunded')).toContain('We sent €20.00 back on 13 November.');
  expect(tell('charged_back', 'charged_back')).toContain('Your bank took €20.00 back');
  expect(describeReturned(undefined, reader).lead).toBe('I don’t see a refund.');
  const refunded = order({ status: 'refunded' });
  expect(lastReturned([order(), refunded])).toBe(refunded);
  expect(lastReturned([order()])).toBeUndefined();
});
