import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  eventsOf,
  newReference,
  notify,
  outcomeOf,
  signed,
} from '../../../../../tests/kit/api/notifications.ts';
import {
  balanceOf,
  buy,
  flush,
  PACKAGE,
  PRICE,
  paymentsOf,
  paySilently,
} from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { startSubscriptionShop } from '../../../../../tests/kit/api/subscription-shop.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { applyStored } from '../../charges/receive.ts';
import { prepareAll } from '../../jobs/products.ts';
import type { Payments } from '../../payments/port.ts';
import { createCalls } from '../../subscriptions/test-calls.ts';
import { NO_SHOP, NOW, operatorAt } from '../terminal/test-kit.ts';

const APPLY = 'reconcile apply --day 2026-11-15';

let api: PayingApi;
let folder: string;
let operate: ReturnType<typeof operatorAt>['operate'];
let before: number;
beforeAll(async () => {
  let payments: Payments | undefined;
  api = await startPayingApi((real) => {
    payments = real;
    return real;
  });
  api.clock.now = NOW;
  folder = await mkdtemp(join(tmpdir(), 'cairn-report-'));
  const downloadReport = payments?.downloadReport;
  ({ operate } = operatorAt(api.connection.db, { ...NO_SHOP, downloadReport }, folder));
});
beforeEach(async () => {
  api.provider.faults.delay = undefined;
  before = await balanceOf(api);
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

const HEADER =
  'Psp Reference,Merchant Reference,Payment Method,Record Type,Payment Currency,Captured (PC),Modification Psp Reference,Authorised (PC)';

async function applyFile(...lines: string[]) {
  return await operateOn('reconcile apply', ...lines);
}

async function operateOn(command: string, ...lines: string[]) {
  await writeFile(join(folder, 'report.csv'), [HEADER, ...lines, ''].join('\n'));
  return await operate(`${command} --file report.csv`);
}

const authorisedLine = (pspReference: string, id: string, amount: string, type = 'Authorised') =>
  `${pspReference},${id},visa,${type},EUR,,,${amount}`;

async function stateOf(id: string) {
  const orders = await api.connection.db.selectFrom('orders').select(['id', 'state']).execute();
  return orders.find((order) => order.id === id)?.state;
}

const CLEAN = { exitCode: 0, lines: ['Applied: 0. Differences left: 0.'] };

test('a lost capture completes its order, once, although its webhook arrives after all', async () => {
  const { id, pspReference } = await paySilently(api);
  await flush(api);
  expect(await stateOf(id)).toBe('payment_authorised');
  expect(await operate(APPLY)).toEqual({
    exitCode: 0,
    lines: [
      `${id}: captured 49.00 EUR (payment ${pspReference}): captured`,
      'Applied: 1. Differences left: 0.',
    ],
    audited: [
      { actor: 'maeve', action: 'begin: reconcile apply', subject: '2026-11-15', detail: {} },
      {
        actor: 'maeve',
        action: 'reconcile apply',
        subject: id,
        detail: {
          payment: pspReference,
          captured: 4_900,
          currency: 'EUR',
          event: expect.stringMatching(/^[0-9A-Z]+\/CAPTURE$/),
          outcome: 'captured',
        },
      },
      {
        actor: 'maeve',
        action: 'reconcile apply',
        subject: '2026-11-15',
        detail: { applied: 1, differences: 0 },
      },
    ],
  });
  expect(await stateOf(id)).toBe('complete');
  expect(await balanceOf(api)).toBe(before + 2_000);
  expect(await operate(APPLY)).toMatchObject(CLEAN);
  expect(await flush(api)).toEqual([]);
  expect(await balanceOf(api)).toBe(before + 2_000);
  expect(await paymentsOf(api, id)).toMatchObject([{ captured_minor: 4_900, refunded_minor: 0 }]);
});

test('a lost refund ends the order once, whether the report or the webhook is first [2.35]', async () => {
  const { id, pspReference } = await buy(api);
  api.provider.faults.delay = 'hold';
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  expect(await stateOf(id)).toBe('refund_requested');
  expect((await operate(APPLY)).lines).toEqual([
    `${id}: refunded 49.00 EUR (payment ${pspReference}): refunded`,
    'Applied: 1. Differences left: 0.',
  ]);
  for (const again of [() => flush(api), () => operate(APPLY)]) {
    await again();
    expect(await stateOf(id)).toBe('refunded');
    expect(await balanceOf(api)).toBe(before);
    expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 4_900 }]);
  }

  api.provider.faults.delay = undefined;
  const other = await buy(api);
  await api.call('POST', `/transactions/${other.id}/refund`);
  await api.settle();
  expect(await operate(APPLY)).toMatchObject(CLEAN);
  expect(await paymentsOf(api, other.id)).toMatchObject([{ refunded_minor: 4_900 }]);
});

test('a lost authorisation pays its order if that is still wanted, and is voided otherwise [4.9]', async () => {
  const silently = async () => {
    api.provider.faults.delay = 'hold';
    const id = await api.start('purchase', PACKAGE);
    return { id, pspReference: await api.pay(id) };
  };
  const wanted = await silently();
  const reported = ({ id, pspReference }: typeof wanted) =>
    `${id}: authorised 49.00 EUR (payment ${pspReference})`;
  const applied = 'Applied: 1. Differences left: 0.';
  expect((await operate(APPLY)).lines).toEqual([`${reported(wanted)}: authorised`, applied]);
  await api.settle();
  await flush(api);
  await flush(api);
  expect(await stateOf(wanted.id)).toBe('complete');
  expect(await balanceOf(api)).toBe(before + 2_000);

  const unwanted = await silently();
  await api.call('POST', `/transactions/${unwanted.id}/cancel`);
  const { lines } = await operate(APPLY);
  expect(lines).toEqual([`${reported(unwanted)}: voided: the charge is failed`, applied]);
  await api.settle();
  await flush(api);
  expect(await paymentsOf(api, unwanted.id)).toMatchObject([{ state: 'cancelled' }]);
  expect(await operate(APPLY)).toMatchObject(CLEAN);
  expect(await balanceOf(api)).toBe(before + 2_000);
});

test('the capture of a lost authorisation waits a minute for its webhook, which tells the risk', async () => {
  const authorise = async () => {
    const id = await api.start('purchase', PACKAGE);
    const { authorisation } = eventsOf(id, PRICE);
    return { id, authorisation, line: authorisedLine(authorisation.pspReference, id, '49.00') };
  };
  const flagged = { additionalData: { fraudManualReview: 'true' } };
  const late = await authorise();
  expect((await applyFile(late.line)).lines[0]).toMatch(/: authorised$/);
  await api.settle();
  expect(await paymentsOf(api, late.id)).toMatchObject([{ state: 'capture_requested' }]);
  const inAMinute = new Date(NOW.getTime() + 60_000);
  expect(await captureOf(late.authorisation.pspReference)).toEqual([inAMinute]);
  await notify(api, { ...late.authorisation, ...flagged });
  expect(await paymentsOf(api, late.id)).toMatchObject([{ state: 'authorised' }]);
  await operate(`held reject ${late.id}`);
  await notify(
    api,
    eventsOf(late.id, PRICE, late.authorisation.pspReference).change('CANCELLATION'),
  );

  const stored = await authorise();
  await api.connection.db
    .insertInto('webhook_inbox')
    .values({
      event_key: `${stored.authorisation.pspReference}/AUTHORISATION/true`,
      order_id: stored.id,
      raw: JSON.stringify(signed({ ...stored.authorisation, ...flagged })),
      received_at: NOW,
    })
    .execute();
  expect((await applyFile(stored.line)).lines[0]).toMatch(/: held$/);
  expect(await outcomeOf(api, stored.authorisation)).toBe('held');
  expect(await paymentsOf(api, stored.id)).toMatchObject([{ state: 'authorised' }]);
  await operate(`held reject ${stored.id}`);
  const { change } = eventsOf(stored.id, PRICE, stored.authorisation.pspReference);
  await notify(api, change('CANCELLATION'));
});

async function captureOf(pspReference: string) {
  const { rows } = await sql<{ next_try_at: Date }>`
    select next_try_at from job
    where queue = 'capture-payment' and data ->> 'pspReference' = ${pspReference}
  `.execute(api.connection.db);
  return rows.map(({ next_try_at }) => next_try_at);
}

test('at the desk an uploaded report is compared, and never applied: its lines could be invented', async () => {
  const id = await api.start('purchase', PACKAGE);
  const lines = [
    authorisedLine('INVENTED00000001', id, '49.00'),
    `INVENTED00000001,${id},visa,Settled,EUR,49.00,INVENTED00000002,`,
  ];
  const input = { file: { name: 'invented.csv', text: [HEADER, ...lines, ''].join('\n') } };
  const desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
  const ciaran = staff('ciaran', 'finance');
  const compared = await desk.press(ciaran, 'reconcile', { input });
  expect(compared.body.result.differences).toHaveLength(2);
  const { status, body } = await desk.press(ciaran, 'reconcile apply', { input });
  expect([status, body.code]).toEqual([403, 'forbidden']);
  expect(body.message).toMatch(/Only the report that the provider gives out is applied here/);
  await api.settle();
  expect(await balanceOf(api)).toBe(before);
  expect(await paymentsOf(api, id)).toEqual([]);
});

test.each(['Cancelled', 'Expired'])('an authorisation that is %s is not applied', async (type) => {
  const id = await api.start('purchase', PACKAGE);
  const pspReference = newReference();
  const lines = [
    authorisedLine(pspReference, id, '49.00'),
    authorisedLine(pspReference, id, '', type),
  ];
  expect(await applyFile(...lines)).toMatchObject(CLEAN);
  expect(await paymentsOf(api, id)).toEqual([]);
});

test('the late webhook of a subscription’s lost authorisation brings its card, and a change of card waits for its own', async () => {
  const {
    api: shop,
    days,
    provider,
    newMember,
  } = await startSubscriptionShop(['3081470000000150']);
  shop.clock.now = NOW;
  const at = operatorAt(shop.connection.db, undefined, folder);
  const apply = async (line: string) => {
    await writeFile(join(folder, 'report.csv'), [HEADER, line, ''].join('\n'));
    return await at.operate('reconcile apply --file report.csv');
  };
  const number = newMember();
  const id = await days.subscribe(number, 'monthly');
  const first = provider.pay(id, 'EUR', 6_500);
  const webhook = provider.notifications.splice(0);
  expect((await apply(authorisedLine(first, id, '65.00'))).lines).toEqual([
    expect.stringMatching(/: authorised$/),
    expect.stringContaining('the report does not name its card'),
    'Applied: 1. Differences left: 0.',
  ]);
  shop.clock.now = new Date(NOW.getTime() + 60_000);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: null });
  provider.notifications.push(...webhook);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ status: 'active', stored_card_id: 'card-1' });

  const claims = { member_number: number };
  const { call } = createCalls(shop);
  await call(`/subscriptions/${id}/card-changes`, { method: 'POST', claims });
  const card = { 'tokenization.storedPaymentMethodId': 'card-2' };
  const verified = provider.pay(`${id}.card1`, 'EUR', 0, card);
  const reported = provider.notifications.splice(0);
  expect(await apply(authorisedLine(verified, `${id}.card1`, '0.00'))).toMatchObject(CLEAN);
  provider.notifications.push(...reported);
  await days.settle();
  expect(await days.read(id)).toMatchObject({ stored_card_id: 'card-2' });
  await shop.stop();
});

test('a lost chargeback takes the avios once', async () => {
  const { id, pspReference } = await buy(api);
  const dispute = newReference();
  const line = `${pspReference},${id},visa,Chargeback,EUR,-49.00,${dispute},`;
  const reported = `${id}: charged back 49.00 EUR (payment ${pspReference}): charged back`;
  expect((await applyFile(line)).lines).toEqual([reported, 'Applied: 1. Differences left: 0.']);
  expect(await applyFile(line)).toMatchObject(CLEAN);
  const { change } = eventsOf(id, PRICE, pspReference);
  await notify(api, change('CHARGEBACK', { pspReference: dispute }));
  expect(await stateOf(id)).toBe('charged_back');
  expect(await balanceOf(api)).toBe(before);
  expect(await paymentsOf(api, id)).toMatchObject([{ charged_back_minor: 4_900 }]);
});

test('a payment of which nothing was heard pays the order that it names, and may be refunded too', async () => {
  const id = await api.start('purchase', PACKAGE);
  const pspReference = newReference();
  const refund = newReference();
  const { change } = eventsOf('arbitrary', PRICE, pspReference);
  const reported = change('REFUND', { pspReference: refund });
  await notify(api, reported);
  expect(await outcomeOf(api, reported)).toMatch(/^manual_review: money of a payment/);
  // The report may list a refund before its capture.
  const { lines } = await applyFile(
    `${pspReference},${id},visa,SentForRefund,EUR,-49.00,${refund},`,
    `${pspReference},${id},visa,Refunded,EUR,-49.00,${refund},`,
    `${pspReference},${id},visa,SentForSettle,EUR,49.00,${newReference()},`,
  );
  expect(lines).toEqual([
    `${id}: captured 49.00 EUR (payment ${pspReference}): captured`,
    `${id}: refunded 49.00 EUR (payment ${pspReference}): refunded`,
    'Applied: 2. Differences left: 0.',
  ]);
  expect(await stateOf(id)).toBe('refunded');
  expect(await balanceOf(api)).toBe(before);
  expect(await paymentsOf(api, id)).toMatchObject([{ method: 'visa', refunded_minor: 4_900 }]);
  // It no longer waits for manual review.
  expect(await outcomeOf(api, reported)).toBe('refunded');
});

test('a line in a currency that nothing is sold in is listed, and the others are read', async () => {
  const nobodys = newReference();
  const { lines } = await applyFile(`${nobodys},p1,visa,Settled,SEK,49.00,${newReference()},`);
  expect(lines[0]).toBe(`p1: Settled of 49.00 SEK is not known here (payment ${nobodys})`);
});

test('what was cancelled or refunded in the back office is refunded, and its review ends', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  const elsewhere = change('CANCEL_OR_REFUND');
  await notify(api, elsewhere);
  expect(await outcomeOf(api, elsewhere)).toMatch(/^manual_review: /);
  await applyFile(`${pspReference},${id},visa,Refunded,EUR,-49.00,${elsewhere.pspReference},`);
  expect(await stateOf(id)).toBe('refunded');
  expect(await balanceOf(api)).toBe(before);
  expect(await outcomeOf(api, elsewhere)).toBe('cancelled or refunded elsewhere');
});

test('of several refunds the one that is missing is applied, and reviewed like any partial refund', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, { currency: 'EUR', value: 1_000 }, pspReference);
  const known = change('REFUND');
  await notify(api, known);
  const missing = newReference();
  const line = (reference: string, amount: string, type = 'Refunded') =>
    `${pspReference},${id},visa,${type},EUR,-${amount},${reference},`;
  const { lines } = await applyFile(
    line(known.pspReference, '10.00'),
    line(missing, '5.00', 'SentForRefund'),
  );
  expect(lines).toEqual([
    `${id}: refunded 5.00 EUR (payment ${pspReference}): refunded in part, the avios stay`,
    'Applied: 1. Differences left: 0.',
  ]);
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 1_500 }]);
  expect((await operate('review list')).lines).toContainEqual(
    expect.stringMatching(new RegExp(`^${missing}/REFUND/true .*in part, the avios stay`)),
  );
  // A report of another day has only its own events.
  expect(await applyFile(line(missing, '5.00'))).toMatchObject(CLEAN);
});

test('a lost event is found although an earlier one had the same amount', async () => {
  const lost = async (type: string, value: number, ...earlier: string[]) => {
    const { id, pspReference } = await buy(api);
    const { change } = eventsOf(id, { ...PRICE, value }, pspReference);
    for (const event of earlier) await notify(api, change(event));
    const amount = (value / 100).toFixed(2);
    const line = `${pspReference},${id},visa,${type},EUR,-${amount},${newReference()},`;
    expect(await operateOn('reconcile', line)).toMatchObject({
      exitCode: 1,
      lines: [
        expect.stringContaining(`0.00 EUR here: ${amount} EUR more there`),
        expect.anything(),
      ],
    });
    expect(await applyFile(line)).toMatchObject({ exitCode: 0 });
    return await paymentsOf(api, id);
  };
  expect(await lost('SecondChargeback', 4_900, 'CHARGEBACK', 'CHARGEBACK_REVERSED')).toMatchObject([
    { state: 'charged_back', charged_back_minor: 4_900 },
  ]);
  expect(await lost('Refunded', 4_900, 'REFUND', 'REFUND_FAILED')).toMatchObject([
    { state: 'refunded', refunded_minor: 4_900 },
  ]);
  expect(await lost('Refunded', 1_000, 'REFUND')).toMatchObject([{ refunded_minor: 2_000 }]);
});

test('a refund that failed is booked once, whichever of its two names told of it', async () => {
  const { id, pspReference } = await buy(api);
  const refundOf = (value: number) =>
    eventsOf(id, { ...PRICE, value }, pspReference).change('REFUND');
  const [reported, lost] = [refundOf(2_000), refundOf(2_900)];
  await notify(api, reported);
  await notify(api, lost);
  await notify(api, { ...reported, eventCode: 'REFUND_FAILED' });
  const { lines } = await applyFile(
    `${pspReference},${id},visa,RefundedReversed,EUR,20.00,${reported.pspReference},`,
    `${pspReference},${id},visa,RefundedReversed,EUR,29.00,${lost.pspReference},`,
  );
  expect(lines.at(-1)).toBe('Applied: 1. Differences left: 0.');
  await notify(api, { ...lost, eventCode: 'REFUNDED_REVERSED' });
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 0 }]);
});

test('a refund that failed, of which a webhook waits and the report tells, is repeated once', async () => {
  const { id, pspReference } = await buy(api);
  const { change } = eventsOf(id, PRICE, pspReference);
  // The provider accepts both refunds; the test tells what comes of them.
  api.provider.faults.delay = 'hold';
  await api.call('POST', `/transactions/${id}/refund`);
  await api.settle();
  const failed = change('REFUND_FAILED');
  const early = await notify(api, failed);
  expect(early).toEqual([expect.objectContaining({ message: `${pspReference} is not refunded` })]);
  const line = (type: string, amount: string) =>
    `${pspReference},${id},visa,${type},EUR,${amount},${failed.pspReference},`;
  await applyFile(line('Refunded', '-49.00'), line('RefundedReversed', '49.00'));
  expect(await paymentsOf(api, id)).toMatchObject([{ refunded_minor: 0, is_rejected: true }]);
  expect(await operate(`refund retry ${id}`)).toMatchObject({ exitCode: 0 });
  await notify(api, change('REFUND'));
  const refunded = [{ state: 'refunded', refunded_minor: 4_900 }];
  expect(await paymentsOf(api, id)).toMatchObject(refunded);
  const context = { ...api, now: () => api.clock.now };
  await applyStored(context, `${failed.pspReference}/REFUND_FAILED/true`, prepareAll);
  expect(await paymentsOf(api, id)).toMatchObject(refunded);
  expect(await operate(`refund retry ${id}`)).toMatchObject({ exitCode: 1 });
});

test('what cannot be applied is listed with the reason, and nothing is booked', async () => {
  const { id, pspReference } = await buy(api);
  const started = await api.start('purchase', PACKAGE);
  const nobodys = newReference();
  const uncaptured = newReference();
  const { exitCode, lines } = await applyFile(
    `${pspReference},${id},visa,Settled,EUR,48.00,${newReference()},`,
    `${pspReference},${id},visa,Refunded,EUR,-49.00,,`,
    `${nobodys},p1nobodys,visa,Settled,EUR,49.00,${newReference()},`,
    `${uncaptured},${started},visa,Chargeback,EUR,-49.00,${newReference()},`,
  );
  expect(exitCode).toBe(1);
  expect(lines).toEqual([
    `${id}: captured 48.00 EUR there, 49.00 EUR here: 1.00 EUR more here (payment ${pspReference})`,
    `${id}: refunded 49.00 EUR there, nothing here (payment ${pspReference}): the report does not say which it is (Modification Psp Reference)`,
    `p1nobodys: captured 49.00 EUR there, nothing here (payment ${nobodys}): it belongs to nothing that is known here`,
    `${started}: charged back 49.00 EUR there, nothing here (payment ${uncaptured}): ${uncaptured} is not captured`,
    'Applied: 0. Differences left: 4.',
  ]);
  expect(await paymentsOf(api, id)).toMatchObject([{ captured_minor: 4_900, refunded_minor: 0 }]);
});
