import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { eventsOf, newReference, notify } from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  buy,
  flush,
  PRICE,
  paymentsOf,
  paySilently,
} from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { cleanBooks } from '../../../../../tests/kit/database/clean-books.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import type { Payments } from '../../payments/port.ts';
import { readQueue } from '../queue/read-queue.ts';
import { NO_SHOP, NOW } from '../terminal/test-kit.ts';

const DAY = '2026-11-15';
const NEXT = '2026-11-16';
const CIARAN = staff('ciaran', 'finance');
const ADA = staff('ada', 'auditor');
const HEADER =
  'Psp Reference,Merchant Reference,Payment Method,Record Type,Payment Currency,Captured (PC),Modification Psp Reference,Authorised (PC)';

type Paid = { id: string; pspReference: string };

const downloadReport = vi.fn<Payments['downloadReport']>();
let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
let matched: Paid;
let lost: Paid;
let late: Paid;
let refundKey: string;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = NOW;
  const ports = { ...NO_SHOP, downloadReport };
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now, ports });
  matched = await buy(api);
  lost = await paySilently(api);
  late = await paySilently(api);
  refundKey = newReference();
});
afterAll(async () => {
  await cleanBooks(api);
  await api.stop();
});

const captured = ({ id, pspReference }: Paid) => `${pspReference},${id},visa,Settled,EUR,49.00,,`;

function reports(...lines: string[]): void {
  const value = [HEADER, ...lines, ''].join('\n');
  downloadReport.mockResolvedValueOnce({ kind: 'done', value });
}

async function compare(day: string, ...lines: string[]) {
  reports(...lines);
  return (await desk.press(CIARAN, 'day compare', { input: { day } })).body;
}

async function view(day = DAY) {
  return (await desk.get(CIARAN, 'day view', `?day=${day}`)).body;
}

/** The one cure that the view offers for a payment’s difference. */
async function cureOf({ pspReference }: Paid) {
  const { differences, late: later } = await view();
  const found = [...differences, ...later].find((one) => one.pspReference === pspReference);
  return found?.cure;
}

const money = (amount: number) => ({ amount, currency: 'EUR' });
const side = (count: number, amount: number) => ({ count, total: money(amount) });
const refundedByHand = () =>
  `${matched.pspReference},${matched.id},visa,Refunded,EUR,-20.00,${refundKey},`;

test('a day is compared with its report: sums by currency, and each difference with its cause and cure', async () => {
  api.clock.now = new Date('2026-11-16T06:10:00Z');
  const lines = [captured(matched), captured(lost), refundedByHand()];
  expect(await compare(DAY, ...lines)).toMatchObject({
    kind: 'done',
    result: { day: DAY, state: 'differs', open: 2 },
  });
  const shown = await view();
  expect(shown).toMatchObject({
    report: { lines: 3, readAt: '2026-11-16T06:10:00.000Z' },
    movements: { total: 3, matched: 1 },
    differing: [money(69)],
    rows: [
      { kind: 'capture', theirs: side(2, 98), ours: side(1, 49), difference: money(49) },
      { kind: 'refund', theirs: side(1, -20), ours: side(0, 0), difference: money(-20) },
    ],
    nets: [{ theirs: money(78), ours: money(49), difference: money(29), isExplained: true }],
    total: 2,
    late: [],
  });
  const causes = shown.differences.map(({ pspReference, cause, cure, avios, member }: never) => {
    return { pspReference, cause, cure, avios, name: Object(member).firstName };
  });
  const about = { avios: 2_000, name: 'Aoife' };
  expect(causes).toEqual(
    expect.arrayContaining([
      {
        ...{ ...about, pspReference: lost.pspReference, cause: 'webhook_lost' },
        cure: { name: 'reconcile apply', input: { day: DAY, payment: lost.pspReference } },
      },
      {
        ...{ ...about, pspReference: matched.pspReference, cause: 'made_at_provider' },
        cure: {
          name: 'difference close',
          input: { day: DAY, key: `${matched.pspReference}/refund` },
        },
      },
    ]),
  );
});

test('a day with open differences, and one that is not over, cannot be closed', async () => {
  const closing = async (day: string) =>
    (await desk.press(CIARAN, 'day close', { input: { day } })).body;
  expect(await closing(DAY)).toMatchObject({ code: 'conflict', reason: 'differs' });
  expect(await closing(NEXT)).toMatchObject({ code: 'conflict', reason: 'under_way' });
  expect(await closing('2026-11-14')).toMatchObject({ code: 'conflict', reason: 'not_compared' });
  const { items } = await readQueue(api.connection.db, {}, api.clock.now);
  expect(items).toMatchObject([{ kind: 'open_day', id: `day:${DAY}`, open: 2, isCompared: true }]);
});

test('a lost capture is applied for its payment alone, and its avios are credited', async () => {
  const before = await balanceOf(api);
  const cure = await cureOf(lost);
  reports(captured(matched), captured(lost), refundedByHand());
  const { body } = await desk.press(CIARAN, cure.name, { input: cure.input });
  expect(body.result).toMatchObject({ applied: [expect.stringContaining('captured 49.00 EUR')] });
  expect(await balanceOf(api)).toBe(before + 2_000);
  expect((await view()).differences).toMatchObject([
    { pspReference: matched.pspReference, state: 'open' },
    { pspReference: lost.pspReference, state: 'booked', ended: { by: 'ciaran' } },
  ]);
});

test('a partial refund made at the provider is closed with a reason: booked, its review ended, the avios stay', async () => {
  const before = await balanceOf(api);
  const cure = await cureOf(matched);
  expect((await desk.preview(CIARAN, cure.name, cure.input)).body).toMatchObject({
    before: { state: 'open', booked: 0 },
    after: { state: 'closed', booked: 20 },
  });
  const { body } = await desk.press(CIARAN, cure.name, {
    input: cure.input,
    reason: 'goodwill, case 4711',
  });
  expect(body).toMatchObject({ kind: 'done', result: { booked: money(20) } });
  expect(await paymentsOf(api, matched.id)).toMatchObject([{ refunded_minor: 2_000 }]);
  expect(await balanceOf(api)).toBe(before);
  expect((await desk.get(CIARAN, 'review list')).body.reviews).toEqual([]);
  expect((await desk.press(CIARAN, cure.name, { input: cure.input })).body).toMatchObject({
    code: 'conflict',
    reason: 'closed',
  });
});

test('once nothing is open the day is closed, once, and leaves the queue', async () => {
  const press = async () => (await desk.press(CIARAN, 'day close', { input: { day: DAY } })).body;
  expect(await press()).toMatchObject({ kind: 'done', result: { state: 'closed', open: 0 } });
  expect(await press()).toMatchObject({ kind: 'done', result: { closed: { by: 'ciaran' } } });
  expect((await readQueue(api.connection.db, {}, api.clock.now)).items).toEqual([]);
  expect((await view()).nets).toMatchObject([{ difference: money(0), isExplained: true }]);
});

test('money reported for a closed day later is booked today, listed as late and explains today’s books', async () => {
  const lines = [captured(matched), captured(lost), refundedByHand(), captured(late)];
  expect((await compare(DAY, ...lines)).result).toMatchObject({ state: 'closed', open: 1 });
  const [item] = (await readQueue(api.connection.db, {}, api.clock.now)).items;
  expect(item).toMatchObject({ kind: 'open_day', id: `day:${DAY}`, open: 1 });
  const cure = await cureOf(late);
  reports(...lines);
  await desk.press(CIARAN, cure.name, { input: cure.input });
  const shown = await view();
  expect(shown).toMatchObject({
    state: 'closed',
    movements: { total: 3, matched: 3 },
    late: [
      {
        pspReference: late.pspReference,
        state: 'booked',
        bookedAt: expect.stringMatching(`^${NEXT}`),
      },
    ],
  });
  expect((await view(NEXT)).bookedForEarlier).toMatchObject([
    { day: DAY, pspReference: late.pspReference },
  ]);
  expect((await compare(NEXT)).result).toMatchObject({ open: 0 });
});

test('webhooks that arrive after all change nothing', async () => {
  const before = await balanceOf(api);
  const { change } = eventsOf(matched.id, PRICE, matched.pspReference);
  const refund = change('REFUND', { pspReference: refundKey, amount: { ...PRICE, value: 2_000 } });
  expect(await flush(api)).toEqual([]);
  await notify(api, refund);
  expect(await balanceOf(api)).toBe(before);
  expect(await paymentsOf(api, matched.id)).toMatchObject([{ refunded_minor: 2_000 }]);
});

test('a line of an unknown type, and money of an unknown payment, are closed with a reason and book nothing', async () => {
  api.clock.now = new Date('2026-11-17T06:10:00Z');
  const lines = ['X1,p9,visa,Surprise,EUR,5.00,,', 'X2,p9,visa,Settled,EUR,7.00,,'];
  await compare(NEXT, ...lines);
  const { differences } = await view(NEXT);
  const causes = differences.map(({ cause }: { cause: string }) => cause);
  expect(causes).toEqual(['unknown_line', 'unknown_payment']);
  for (const { cure } of differences) {
    const { body } = await desk.press(CIARAN, cure.name, { input: cure.input });
    expect(body.result.booked).toBeUndefined();
  }
  await compare(NEXT, ...lines);
  expect(await view(NEXT)).toMatchObject({ state: 'matches', nets: [{ isExplained: true }] });
});

test('auditors see days and their differences, with numbers masked, and close nothing', async () => {
  expect((await desk.get(ADA, 'day list', '?month=2026-11')).body.days).toHaveLength(30);
  const { body } = await desk.get(ADA, 'day view', `?day=${DAY}`);
  expect(body.differences[0].member.number).toEqual({ personal: 'number', masked: '…0001' });
  expect((await desk.press(ADA, 'day close', { input: { day: NEXT } })).status).toBe(403);
  expect((await desk.get(staff('orla', 'support'), 'day list')).status).toBe(403);
});
