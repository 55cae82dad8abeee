import { type ReturnedStatus, receipt } from '@cairn/contract/orders/receipt';
import { type TransactionId, transactionId } from '@cairn/contract/orders/transaction-id';
import { type Company, partnerOf } from '@cairn/contract/values/company';
import { type MembershipNumber, membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';
import { readPdf } from '../../../../tests/kit/read-pdf.ts';
import { seedPayment } from '../charges/test-charges.ts';
import type { OrderState } from '../database/tables/orders.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';

const number = membershipNumber.parse(AOIFE.number);
const niamh = membershipNumber.parse('3081470000000005');
// Past midnight in Dublin, where it is summer.
const PAID_AT = new Date('2026-06-01T23:30:00Z');

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA', 'IB']);
});
afterAll(() => api.stop());

async function call(
  id: string,
  as: MembershipNumber = number,
  company: Company = 'EI',
  { file = 'receipt', language = 'en-GB' } = {},
) {
  const claims = { member_number: as };
  const authorization = `Bearer ${await api.issuerOf(company).accessToken({ claims })}`;
  const path = `/users/current/transactions/${id}/${file}?partner=${partnerOf(company)}`;
  return await api.get(path, { authorization, 'application-language': language });
}

async function read(id: string) {
  const answer: unknown = await (await call(id)).json();
  receipt.parse(answer);
  return answer;
}

async function pay(charge: TransactionId, method: string, captured_minor: number): Promise<void> {
  await seedPayment(api.connection.db, {
    psp_reference: `${method}-${charge}`,
    charge,
    authorised_minor: 18_900,
    captured_minor,
    method,
    state: captured_minor > 0 ? 'captured' : 'cancel_requested',
  });
}

test('a receipt tells what was paid, how and when', async () => {
  const id = transactionId.parse('p3aAbBcCdDeEfFgGhHiIjJkKx');
  await seedOrder(api.connection.db, { id, number, bonus_avios: 2000, paidAt: PAID_AT });
  await pay(id, 'mc', 0);
  await pay(id, 'visa', 18_900);
  await pay(id, 'amex', 0);
  expect(await read(id)).toEqual({
    id,
    reference: 'HIIJJKKX',
    paidAt: '2026-06-01T23:30:00.000Z',
    timeZone: 'Europe/Dublin',
    product: 'purchase',
    lines: [
      { type: 'avios', aviosAmount: 10_000, pricePerPoint: 0.0189, price: 189 },
      { type: 'bonus', aviosAmount: 2000, price: 0 },
    ],
    totalPrice: 189,
    currency: 'EUR',
    paymentMethod: { type: 'visa' },
    merchantName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop'],
  });
});

test('its day and time zone are those of the company that sold the avios', async () => {
  const { db } = api.connection;
  // Past midnight in Madrid, but not in Dublin.
  const paidAt = new Date('2026-06-01T22:30:00Z');
  const id = await seedOrder(db, { number, company: 'IB', paidAt });
  expect(await (await call(id, number, 'IB')).json()).toMatchObject({
    reference: expect.stringMatching(/^\w{8}$/),
    timeZone: 'Europe/Madrid',
  });
});

test('of a transfer the fee is paid, and it tells to whom the avios went', async () => {
  const id = await seedOrder(api.connection.db, {
    number,
    product: 'transfer',
    avios: 5000,
    total_minor: 2500,
    recipient_number: niamh,
    recipient: { firstName: 'Niamh', lastName: 'Kelly' },
    deliver_at: new Date('2026-07-01T08:00:00Z'),
    paidAt: PAID_AT,
  });
  expect(await read(id)).toMatchObject({
    lines: [{ type: 'fee', aviosAmount: 5000, price: 25 }],
    totalPrice: 25,
    recipient: { ffpNumber: niamh, firstName: 'Niamh', lastName: 'Kelly' },
    issueDate: '2026-07-01',
  });
});

test.each<{ states: OrderState[]; status: ReturnedStatus }>([
  { states: ['refund_requested'], status: 'refund_pending' },
  { states: ['refund_requested', 'refunded'], status: 'refunded' },
  { states: ['charged_back'], status: 'charged_back' },
])(
  'what goes back keeps its receipt, which says since when: $states [2.34]',
  async ({ states, status }) => {
    const { db } = api.connection;
    const state = states.at(-1) ?? 'complete';
    const reached = (day: number) => new Date(Date.UTC(2026, 5, 3 + day, 10));
    const id = await seedOrder(db, {
      number,
      state,
      paidAt: PAID_AT,
      state_since: reached(states.length - 1),
      ...(states[0] === 'refund_requested' && { refundedAt: reached(0) }),
    });
    expect(await read(id)).toMatchObject({
      paidAt: '2026-06-01T23:30:00.000Z',
      refundedAt: '2026-06-03T10:00:00.000Z',
      returned: { status, at: reached(states.length - 1).toISOString() },
    });
  },
);

const PDF = { file: 'receipt.pdf' };

test('it is downloaded as a PDF named by its reference, with the name of whoever paid [7.25]', async () => {
  const { db } = api.connection;
  const { householdBalance: _, ...alone } = AOIFE;
  await seedDemoMembers(db, ['EI'], [alone]);
  const id = transactionId.parse('g3aAbBcCdDeEfFgGhHiIjJkKy');
  const recipient = { firstName: 'José 🎁', lastName: 'Núñez' };
  const gift = { product: 'gift', recipient_number: niamh, recipient } as const;
  await seedOrder(db, { id, number, ...gift, paidAt: PAID_AT });
  const answer = await call(id, number, 'EI', PDF);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="HIIJJKKY.pdf"');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const { lines } = await readPdf(await answer.arrayBuffer());
  expect(lines).toContain('P Cairn avios shop');
  expect(lines).toContain('TH Reference | TD HIIJJKKY');
  expect(lines).toContain('TH Member | TD Aoife Brennan');
  expect(lines).toContain('TH Recipient | TD José Núñez, member ending 0005');
  expect(lines).toContain('TH Total paid | TD 10,000 | TD €189.00');
});

test('its language is that of the caller’s page, or the company’s first [7.1]', async () => {
  const { db } = api.connection;
  const id = await seedOrder(db, { number, company: 'IB', paidAt: PAID_AT });
  for (const [language, title] of [
    ['es-ES', 'Recibo'],
    ['en-GB', 'Receipt'],
    ['nonsense', 'Recibo'],
  ] as const) {
    const answer = await call(id, number, 'IB', { ...PDF, language });
    expect((await readPdf(await answer.arrayBuffer())).lines).toContain(`H1 ${title}`);
  }
});

async function expectNone(answer: Response): Promise<void> {
  expect(answer.status).toBe(404);
  expect(await answer.json()).toEqual({ code: 'not_found', message: 'There is no such receipt.' });
}

test('until it is paid an order has no receipt', async () => {
  const id = await seedOrder(api.connection.db, { number, state: 'payment_authorised' });
  await expectNone(await call(id));
  await expectNone(await call(id, number, 'EI', PDF));
});

test('another member’s receipt is none, be it the recipient who asks [6.5]', async () => {
  const { db } = api.connection;
  const gift = { product: 'gift', recipient_number: niamh, paidAt: PAID_AT } as const;
  const id = await seedOrder(db, { number, ...gift });
  expect((await call(id)).status).toBe(200);
  await expectNone(await call(id, niamh));
  await expectNone(await call(id, niamh, 'EI', PDF));
  await expectNone(await call(await seedOrder(db, { number, company: 'BA', paidAt: PAID_AT })));
});

test.each(['nonsense', 'p1AAAAAAAAAAAAAAAAAAAAAAAA', 'sub1AAAAAAAAAAAAAAAAAAAAAAAA'])(
  'there is no receipt for %s',
  async (id) => {
    await expectNone(await call(id));
    await expectNone(await call(id, number, 'EI', PDF));
  },
);
