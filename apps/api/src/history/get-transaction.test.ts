import { referenceOf } from '@cairn/contract/orders/reference';
import { transactionDetail } from '@cairn/contract/orders/transaction-history';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedBalance, seedOrder } from '../../../../tests/kit/api/orders.ts';
import { seedPayment } from '../charges/test-charges.ts';

const number = membershipNumber.parse(AOIFE.number);
const niamh = membershipNumber.parse('3081470000000005');
const PAID_AT = new Date('2026-03-02T09:40:00Z');
const DELIVER_AT = new Date('2026-06-01T08:00:00Z');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
  api.clock.now = new Date('2026-03-05T12:00:00Z');
  await seedBalance(api.connection.db, number, { balance: 12_000 });
  await seedBalance(api.connection.db, niamh, { balance: 12_000 });
});
afterAll(() => api.stop());

async function call(id: string, as: MembershipNumber = number) {
  const claims = { member_number: as };
  const authorization = `Bearer ${await api.issuerOf('EI').accessToken({ claims })}`;
  return await api.get(`/users/current/transactions/${id}?partner=ei`, { authorization });
}

async function read(id: string) {
  const answer: unknown = await (await call(id)).json();
  transactionDetail.parse(answer);
  return answer;
}

test('a purchase with its payment, its receipt and what a refund would take back', async () => {
  const { db } = api.connection;
  const id = await seedOrder(db, { number, bonus_avios: 2000, paidAt: PAID_AT });
  await seedPayment(db, {
    psp_reference: 'PSP1',
    charge: id,
    authorised_minor: 18_900,
    method: 'visa',
    card_summary: '1142',
  });
  expect(await read(id)).toEqual({
    id,
    product: 'purchase',
    status: 'done',
    createdAt: '2026-03-02T09:30:00.000Z',
    aviosAmount: 10_000,
    bonusAvios: 2000,
    creditedAvios: 12_000,
    totalPrice: 189,
    currency: 'EUR',
    refund: { eligible: true, until: '2026-03-16T09:40:00.000Z' },
    reference: referenceOf(id),
    timeline: [
      { event: 'ordered', state: 'done', at: '2026-03-02T09:30:00.000Z' },
      { event: 'paid', state: 'done', at: '2026-03-02T09:40:00.000Z' },
    ],
    timeZone: 'Europe/Dublin',
    paymentMethod: { type: 'visa', digits: '1142' },
    hasReceipt: true,
    refundEffect: { aviosTakenBack: 12_000, takenFrom: 'member' },
  });
});

test('a gift that waits for its day can be cancelled until then, which takes avios from nobody', async () => {
  const id = await seedOrder(api.connection.db, {
    number,
    product: 'gift',
    state: 'scheduled',
    recipient_number: niamh,
    recipient: { firstName: 'Niamh', lastName: 'Kelly' },
    deliver_at: DELIVER_AT,
    paidAt: PAID_AT,
  });
  expect(await read(id)).toMatchObject({
    status: 'scheduled',
    message: 'For your trip',
    recipient: { firstName: 'Niamh' },
    issueDate: '2026-06-01',
    cancellableUntil: '2026-06-01T08:00:00.000Z',
    refundEffect: { aviosTakenBack: 0, takenFrom: 'nobody' },
  });
});

test('of a delivered gift or transfer a refund takes the avios from the recipient', async () => {
  const { db } = api.connection;
  for (const product of ['gift', 'transfer'] as const) {
    const to = { product, recipient_number: niamh, paidAt: PAID_AT } as const;
    const detail = await read(await seedOrder(db, { number, bonus_avios: 500, ...to }));
    expect(detail).toMatchObject({
      refundEffect: { aviosTakenBack: 10_500, takenFrom: 'recipient' },
    });
    expect(detail).not.toHaveProperty('cancellableUntil');
  }
});

test('an order that was not paid has no receipt, and a boost says what was boosted', async () => {
  const boost = { product: 'booster', multiplier: 2, qualifying_avios: 5000 } as const;
  const id = await seedOrder(api.connection.db, { number, ...boost, state: 'payment_session' });
  const detail = await read(id);
  expect(detail).toMatchObject({
    status: 'open',
    hasReceipt: false,
    boost: { multiplier: 2, qualifyingAvios: 5000 },
    refund: { eligible: false, reason: 'notPaid' },
    refundEffect: { aviosTakenBack: 0, takenFrom: 'nobody' },
  });
  expect(detail).not.toHaveProperty('paymentMethod');
});

test('another member’s, another company’s and unknown ones are 404 [6.5]', async () => {
  const { db } = api.connection;
  const gift = { product: 'gift', recipient_number: niamh, state: 'scheduled' } as const;
  const missing = [
    await call(await seedOrder(db, { number, ...gift }), niamh),
    await call(await seedOrder(db, { number, company: 'BA', paidAt: PAID_AT })),
    await call('p1AAAAAAAAAAAAAAAAAAAAAAAA'),
    await call('sub1AAAAAAAAAAAAAAAAAAAAAAAA'),
    await call('nonsense'),
  ];
  for (const answer of missing) {
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'There is no such transaction.' });
  }
});
