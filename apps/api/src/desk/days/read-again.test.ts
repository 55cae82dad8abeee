import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { buy, flush, paySilently } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import type { Payments } from '../../payments/port.ts';
import { NO_SHOP, NOW } from '../terminal/test-kit.ts';

const CIARAN = staff('ciaran', 'finance');
const HEADER =
  'Psp Reference,Merchant Reference,Payment Method,Record Type,Payment Currency,Captured (PC),Modification Psp Reference,Authorised (PC)';

type Paid = { id: string; pspReference: string };

const downloadReport = vi.fn<Payments['downloadReport']>();
let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
/** Each test has a day of its own, and the one after it, on which late webhooks are booked. */
let day = '2026-11-14';
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = NOW;
  desk = deskAt({
    db: api.connection.db,
    now: () => api.clock.now,
    ports: { ...NO_SHOP, downloadReport },
  });
});
beforeEach(() => {
  api.provider.faults.delay = undefined;
  day = nextOf(nextOf(day));
  api.clock.now = new Date(`${day}T12:00:00Z`);
});
afterAll(async () => {
  await webhooksArrive();
  await api.stop();
});

function nextOf(of: string): string {
  return new Date(Date.parse(of) + 24 * 60 * 60_000).toISOString().slice(0, 10);
}

async function webhooksArrive(): Promise<void> {
  api.provider.faults.delay = undefined;
  await flush(api);
}

/** The next morning. */
function dayIsOver(): void {
  api.clock.now = new Date(`${nextOf(day)}T06:10:00Z`);
}

const captured = ({ id, pspReference }: Paid) => `${pspReference},${id},visa,Settled,EUR,49.00,,`;

const report = (...lines: string[]) => [HEADER, ...lines, ''].join('\n');

async function press(name: string, input: object, reason?: string) {
  return (await desk.press(CIARAN, name, { input, ...(reason && { reason }) })).body;
}

async function compare(...lines: string[]) {
  downloadReport.mockResolvedValueOnce({ kind: 'done', value: report(...lines) });
  return await press('day compare', { day });
}

async function view() {
  return (await desk.get(CIARAN, 'day view', `?day=${day}`)).body;
}

const money = (amount: number) => ({ amount, currency: 'EUR' });

test('a lost line that is missing in the next report stays open, and is booked once it is there and here', async () => {
  const [known, lost] = [await buy(api), await paySilently(api)];
  dayIsOver();
  expect((await compare(captured(known), captured(lost))).result).toMatchObject({ open: 1 });
  expect((await compare(captured(known))).result).toMatchObject({ open: 1, state: 'differs' });
  const shown = await view();
  expect(shown).toMatchObject({
    nets: [{ difference: money(0), isExplained: true }],
    differences: [{ state: 'open', cause: 'no_longer_reported', theirs: money(0) }],
  });
  expect(shown.differences[0].text).toMatch(/captured 49\.00 EUR .* no longer in the last one/);
  await webhooksArrive();
  await compare(captured(known), captured(lost));
  expect((await view()).differences).toMatchObject([
    { state: 'booked', theirs: money(49), ours: money(49) },
  ]);
});

test('a report that has lost all its lines changes nothing', async () => {
  const lost = await paySilently(api);
  dayIsOver();
  await compare(captured(lost));
  const before = await view();
  expect(await compare()).toMatchObject({ code: 'conflict', reason: 'report_emptied' });
  expect(await view()).toEqual(before);
  await webhooksArrive();
});

test('a matched line that is missing in the next report is listed', async () => {
  const [first, second] = [await buy(api), await paySilently(api)];
  dayIsOver();
  // It is booked here on the next day.
  await webhooksArrive();
  expect((await compare(captured(first), captured(second))).result).toMatchObject({ open: 0 });
  await compare(captured(first));
  expect((await view()).differences).toMatchObject([
    { pspReference: second.pspReference, state: 'open', cause: 'no_longer_reported' },
  ]);
});

test('of two reports the one that was asked for last counts, also if it comes first', async () => {
  const [known, lost] = [await buy(api), await paySilently(api)];
  dayIsOver();
  downloadReport.mockImplementationOnce(async () => {
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    await compare(captured(known), captured(lost));
    return { kind: 'done', value: report(captured(known)) };
  });
  expect(await press('day compare', { day })).toMatchObject({ result: { open: 1 } });
  expect(await view()).toMatchObject({
    report: { lines: 2, readAt: api.clock.now.toISOString() },
    differences: [{ pspReference: lost.pspReference, cause: 'webhook_lost', state: 'open' }],
  });
  await webhooksArrive();
});

test.each([
  ['for its payment alone', true],
  ['for the whole day', false],
])(
  'applying a lost webhook %s whose line has gone from the report says so, and what to do',
  async (...given) => {
    const [, isForPayment] = given;
    const [known, lost] = [await buy(api), await paySilently(api)];
    dayIsOver();
    await compare(captured(known), captured(lost));
    const { id, pspReference } = lost;
    const authorised = `${pspReference},${id},visa,Authorised,EUR,,,49.00`;
    const left = report(captured(known), authorised);
    downloadReport.mockResolvedValueOnce({ kind: 'done', value: left });
    const input = { day, ...(isForPayment && { payment: pspReference }) };
    const { result } = await press('reconcile apply', input, 'lost webhook');
    expect(result.differences).toEqual([
      expect.stringMatching(
        /captured 49\.00 EUR .* no longer in the last one .*Compare the day again later\./,
      ),
    ]);
    await webhooksArrive();
  },
);

test('applying a payment that is in no report says so', async () => {
  const known = await buy(api);
  dayIsOver();
  downloadReport.mockResolvedValueOnce({ kind: 'done', value: report(captured(known)) });
  const { result } = await press('reconcile apply', { day, payment: 'MISTYPED' }, 'lost webhook');
  expect(result).toMatchObject({
    applied: [],
    differences: [`The report of ${day} has no line of payment MISTYPED.`],
  });
});

test('an authorisation that a later report of the day has as cancelled was not lost', async () => {
  const known = await buy(api);
  const authorised = `${known.pspReference},${known.id},visa,Authorised,EUR,,,49.00`;
  const cancelled = `${known.pspReference},${known.id},visa,Cancelled,EUR,,,`;
  dayIsOver();
  await compare(captured(known), authorised);
  await compare(captured(known), authorised, cancelled);
  expect((await view()).differences).toEqual([]);
});
