import { receipt } from '@cairn/contract/orders/receipt';
import { transactionDetail, transactionHistory } from '@cairn/contract/orders/transaction-history';
import { subscriptionPaymentId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../../tests/kit/api/orders.ts';
import { readPdf } from '../../../../../tests/kit/read-pdf.ts';
import { findCharge } from '../../charges/charge.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import { refundSubscription } from '../../subscriptions/refund-subscription.ts';
import { seedDemoSubscriptions } from '../../subscriptions/seed-demo-subscriptions.ts';
import { createDays } from '../../subscriptions/test-days.ts';
import { FakeProvider, REFUND_BY_MEMBER } from '../../subscriptions/test-kit.ts';

const { householdBalance: _, ...ALONE } = AOIFE;
const ANNUAL = '3081470000000021';
const BROUGHT = '3081470000000022';
const LATE = '3081470000000023';
const FAILED = '3081470000000024';

let api: TestApi;
let days: ReturnType<typeof createDays>;
let provider: FakeProvider;
beforeAll(async () => {
  provider = new FakeProvider();
  api = await startTestApi(['EI'], { payments: provider.payments });
  days = createDays(api, provider);
  const members = [AOIFE.number, ANNUAL, BROUGHT, LATE, FAILED].map((number) => ({
    ...ALONE,
    number,
  }));
  await seedDemoMembers(api.connection.db, ['EI'], members);
});
afterAll(() => api.stop());

async function call(path: string, member_number = AOIFE.number) {
  const token = await api.issuerOf('EI').accessToken({ claims: { member_number } });
  const authorization = `Bearer ${token}`;
  return await api.get(`/users/current/transactions${path}`, { authorization });
}

async function history(query = '', number = AOIFE.number) {
  const answer = await call(`?partner=ei${query}`, number);
  return transactionHistory.parse(await answer.json());
}

async function detail(id: string, number = AOIFE.number) {
  const answer = await call(`/${id}?partner=ei`, number);
  return transactionDetail.parse(await answer.json());
}

const done = (event: string, at: string) => ({ event, state: 'done', at: `${at}.000Z` });

async function read(id: string) {
  return receipt.parse(await (await call(`/${id}/receipt?partner=ei`)).json());
}

test('each payment of a plan stands in the history among the orders, and has its receipt [1.6] [7.25]', async () => {
  const { db } = api.connection;
  api.clock.now = new Date('2027-01-10T12:00:00Z');
  const { id } = await days.subscribeAndPay(AOIFE.number, 'monthly');
  const number = membershipNumber.parse(AOIFE.number);
  const between = await seedOrder(db, { number, created_at: new Date('2027-01-20T12:00:00Z') });
  const atOnce = await seedOrder(db, { number, created_at: api.clock.now });
  provider.card = 'refused';
  await days.passUntil('2027-02-10T13:00:00Z');
  expect((await history()).transactions).toHaveLength(3);
  provider.card = 'good';
  await days.passUntil('2027-02-11T12:00:00Z');

  const renewal = {
    id: `${id}.2`,
    product: 'subscription',
    status: 'done',
    createdAt: '2027-02-10T12:00:00.000Z',
    aviosAmount: 5_000,
    bonusAvios: 0,
    creditedAvios: 5_000,
    totalPrice: 65,
    currency: 'EUR',
    packageName: 'Steady 5K',
    billing: 'monthly',
    creditedAt: '2027-02-11T12:00:00.000Z',
    refund: { eligible: true, until: '2027-02-25T12:00:00.000Z' },
  };
  const { transactions } = await history();
  expect(transactions.map((one) => one.id)).toEqual([`${id}.2`, between, id, atOnce]);
  expect(transactions[0]).toEqual(renewal);
  expect(transactions[2]?.refund).toMatchObject({ eligible: false, reason: 'tooLate' });

  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await history(`&limit=1&page=${page}`));
  expect(pages.flatMap((page) => page.transactions)).toEqual(transactions);
  const plan = await history('&product=subscription');
  expect(plan.transactions.map((one) => one.id)).toEqual([`${id}.2`, id]);
  const bought = await history('&product=purchase');
  expect(bought.transactions.map((one) => one.id)).toEqual([between, atOnce]);

  expect(await read(`${id}.2`)).toEqual({
    id: `${id}.2`,
    balance: { before: 29_350, after: 34_350 },
    reference: `${id.slice(-8).toUpperCase()}-2`,
    paidAt: '2027-02-11T12:00:00.000Z',
    timeZone: 'Europe/Dublin',
    product: 'subscription',
    lines: [{ type: 'avios', aviosAmount: 5_000, price: 65 }],
    plan: {
      name: 'Steady 5K',
      billing: 'monthly',
      firstDay: '2027-02-10',
      lastDay: '2027-03-09',
      aviosInPeriod: 5_000,
    },
    totalPrice: 65,
    currency: 'EUR',
    paymentMethod: { type: 'visa', digits: '1111' },
    merchantName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop'],
  });
  const file = await call(`/${id}.2/receipt.pdf?partner=ei`);
  expect(file.headers.get('content-disposition')).toContain(`${id.slice(-8).toUpperCase()}-2.pdf`);
  const { lines } = await readPdf(await file.arrayBuffer());
  expect(lines).toContain(
    'TH Steady 5K, monthly, 10 Feb 2027 to 9 Mar 2027 | TD 5,000 | TD €65.00',
  );
  expect(lines).toContain('TH Paid with | TD Visa ending 1111');
  expect(lines).toContain('TH On your statement | TD CAIRN AVIOS SHOP');
  expect(lines).toContain('P Includes all taxes and fees.');
  expect(lines).toContain('P Cairn avios shop');
  for (const [nobodys, owner] of [
    [`${id}.3`, AOIFE.number],
    [id, ANNUAL],
  ] as const) {
    expect((await call(`/${nobodys}/receipt?partner=ei`, owner)).status).toBe(404);
    expect((await call(`/${nobodys}/receipt.pdf?partner=ei`, owner)).status).toBe(404);
  }

  const paid = [
    done('renewal_due', '2027-02-10T12:00:00'),
    done('paid', '2027-02-11T12:00:00'),
    done('credited', '2027-02-11T12:00:00'),
  ];
  expect(await detail(`${id}.2`)).toEqual({
    ...renewal,
    reference: `${id.slice(-8).toUpperCase()}-2`,
    timeline: paid,
    timeZone: 'Europe/Dublin',
    paymentMethod: { type: 'visa', digits: '1111' },
    hasReceipt: true,
    refundEffect: { aviosTakenBack: 5000, takenFrom: 'member' },
  });
  expect((await call(`/${id}?partner=ei`, ANNUAL)).status).toBe(404);

  await refundSubscription(db, id, REFUND_BY_MEMBER, api.clock.now);
  const requested = done('refund_requested', '2027-02-11T12:00:00');
  expect(await detail(`${id}.2`)).toMatchObject({
    timeline: [...paid, requested, { event: 'refunded', state: 'current' }],
    refundEffect: { aviosTakenBack: 0, takenFrom: 'nobody' },
  });
  const refund = { eligible: false, reason: 'refunded' };
  const back = { refund, creditedAvios: 5_000, refundedPrice: 65 };
  const pending = { status: 'refund_pending', ...back };
  expect((await history()).transactions[0]).toMatchObject(pending);
  await days.settle();
  expect((await history()).transactions[0]).toMatchObject({ status: 'refunded', ...back });
  const refundedFile = await call(`/${id}.2/receipt.pdf?partner=ei`);
  const refundedPdf = await readPdf(await refundedFile.arrayBuffer());
  expect(refundedPdf.lines).toContain('TH Refund | TD -5,000 | TD -€65.00');
  expect(refundedPdf.lines).toContain('TH Total after refund | TD 0 | TD €0.00');
  expect(await read(`${id}.2`)).toMatchObject({ refundedAt: '2027-02-11T12:00:00.000Z' });
  const refunded = done('refunded', '2027-02-11T12:00:00');
  expect((await detail(`${id}.2`)).timeline).toEqual([...paid, requested, refunded]);

  provider.modify(await paidBy(`${id}.2`), 'REFUND_FAILED', `${id}.2`);
  await days.settle();
  const delayed = { ...pending, refundDelayed: true };
  expect((await history()).transactions[0]).toMatchObject(delayed);
  expect(await read(`${id}.2`)).toMatchObject({ returned: { delayed: true } });
  expect((await detail(`${id}.2`)).timeline.at(-1)).toEqual({
    event: 'refunded',
    state: 'current',
  });
});

async function paidBy(reference: string): Promise<string> {
  const charge = await findCharge(api.connection.db, subscriptionPaymentId.parse(reference));
  return charge?.paid_by ?? '';
}

test('a year is one payment for all its avios, of which the first month’s have come; what a plan brought along is told too [1.6] [7.25]', async () => {
  api.clock.now = new Date('2028-01-10T12:00:00Z');
  const id = await days.subscribe(ANNUAL, 'annually');
  expect(await history('', ANNUAL)).toMatchObject({ transactions: [], total: 0 });
  const { capture } = provider.payments;
  provider.payments.capture = async () => ({ kind: 'done', value: undefined });
  const pspReference = provider.pay(id, 'EUR', 72_540);
  await days.settle();
  provider.payments.capture = capture;
  const notPaid = { eligible: false, reason: 'notPaid' };
  const { transactions } = await history('', ANNUAL);
  expect(transactions).toMatchObject([{ id, status: 'processing', refund: notPaid }]);
  expect((await call(`/${id}/receipt?partner=ei`, ANNUAL)).status).toBe(404);
  expect(await detail(id, ANNUAL)).toMatchObject({
    hasReceipt: false,
    timeline: [
      done('ordered', '2028-01-10T12:00:00'),
      { event: 'paid', state: 'current' },
      { event: 'credited', state: 'planned' },
    ],
  });
  provider.modify(pspReference, 'CAPTURE', id);
  await days.settle();
  const avios = { aviosAmount: 60_000, creditedAvios: 5_000 };
  const year = { ...avios, totalPrice: 725.4, refund: { eligible: true } };
  expect((await history('', ANNUAL)).sums).toMatchObject({ bought: 5_000 });
  expect((await history('', ANNUAL)).transactions).toMatchObject([{ id, status: 'done', ...year }]);
  const pdf = await readPdf(
    await (await call(`/${id}/receipt.pdf?partner=ei`, ANNUAL)).arrayBuffer(),
  );
  const named = 'Steady 5K, yearly, 10 Jan 2028 to 9 Jan 2029';
  expect(pdf.lines.join()).toContain(`${named} 5,000 avios now, 60,000 over the year`);
  expect(pdf.lines).toContain(
    `TH Membership number | TD ${ANNUAL.replaceAll(/(\d{4})(?=\d)/g, '$1 ')}`,
  );
  const csv = await (await call('.csv?partner=ei', ANNUAL)).text();
  expect(csv).toContain('over the year",Paid for the year,5000,0,725.40,0.00,EUR');
  const [, ...afterPayment] = (await detail(id, ANNUAL)).timeline;
  expect(afterPayment).toEqual([
    done('paid', '2028-01-10T12:00:00'),
    done('credited', '2028-01-10T12:00:00'),
    { event: 'all_credited', state: 'planned', at: '2028-12-10T12:00:00.000Z' },
  ]);
  expect(await detail(id, ANNUAL)).toMatchObject({
    billing: 'annually',
    refundEffect: { aviosTakenBack: 5000, takenFrom: 'member' },
  });

  const plan = { packageId: 'steady', billing: 'monthly', startedDaysAgo: 40 } as const;
  const subscription = { ...plan, status: 'active' } as const;
  const member = { number: BROUGHT, country: 'IE', subscription };
  await seedDemoSubscriptions(api.connection.db, ['EI'], [member], api.clock.now);
  const brought = (await history('', BROUGHT)).transactions;
  const credited = { status: 'done', creditedAvios: 5_000 };
  const tooLate = { eligible: false, reason: 'tooLate' };
  expect(brought).toMatchObject([
    { ...credited, refund: notPaid },
    { ...credited, refund: tooLate },
  ]);
  const asked = await call(`/${brought[0]?.id}/receipt?partner=ei`, BROUGHT);
  expect(receipt.parse(await asked.json()).paidAt).toBe(brought[0]?.createdAt);
});

test('of two payments within 14 days only the last can be given back [6.3]', async () => {
  api.clock.now = new Date('2029-01-10T12:00:00Z');
  await days.subscribeAndPay(LATE, 'monthly');
  provider.card = 'unreadable';
  await days.passUntil('2029-03-05T12:00:00Z');
  provider.card = 'good';
  await days.runTimers();
  await days.passUntil('2029-03-10T12:00:00Z');
  const [last, before] = (await history('', LATE)).transactions;
  expect(last?.refund).toMatchObject({ eligible: true });
  expect(before?.refund).toEqual({
    eligible: false,
    reason: 'tooLate',
    until: '2029-03-19T12:00:00.000Z',
  });
});

test('a plan’s payment whose capture failed after its avios had arrived was not paid', async () => {
  const { id, pspReference } = await days.subscribeAndPay(FAILED, 'monthly');
  provider.modify(pspReference, 'CAPTURE_FAILED', id);
  await days.settle();
  const { status, failureCode, refundedPrice, hasReceipt, timeline } = await detail(id, FAILED);
  expect([status, failureCode, refundedPrice, hasReceipt]).toEqual([
    ...['failed', 908, undefined, false],
  ]);
  expect(timeline.at(-1)).toMatchObject({ event: 'failed', state: 'done' });
  expect((await call(`/${id}/receipt?partner=ei`, FAILED)).status).toBe(404);
  const token = await api.issuerOf('EI').accessToken({ claims: { member_number: FAILED } });
  const authorization = `Bearer ${token}`;
  const state = await api.get(`/transactions/${id}/state?partner=ei`, { authorization });
  expect(await state.json()).toMatchObject({ payload: { errorCode: 908 } });
  const { transactions } = await history('&status=failed', FAILED);
  expect(transactions.map((one) => one.id)).toContain(id);
});
