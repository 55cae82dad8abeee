import { minor } from '@cairn/contract/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  API_KEY,
  MERCHANT,
  startTestPayments,
  type TestPayments,
} from '../../../../tests/kit/api/payments.ts';
import { createAdyen } from './adyen.ts';
import type { Payments, SessionRequest } from './port.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const AMOUNT = { currency: 'EUR', value: minor(4_900) } as const;
const REQUEST: SessionRequest = {
  reference: 'p0order',
  key: 'session-p0order-1',
  amount: AMOUNT,
  country: 'IE',
  locale: 'en-GB',
  returnUrl: 'https://shop.example/checkout/p0order',
  expiresAt: new Date(NOW.getTime() + 3_600_000),
  shopper: 'EI-3081470000000001',
  storing: 'with consent',
};

let provider: TestPayments;
let adyen: Payments;
beforeAll(async () => {
  provider = await startTestPayments('http://127.0.0.1:9/nobody-listens', () => NOW);
  provider.faults.delay = 'hold';
  adyen = connect();
});
afterAll(() => provider.stop());

function connect(given: { apiKey?: string; baseUrl?: string } = {}): Payments {
  return createAdyen({
    apiKey: API_KEY,
    merchantAccount: MERCHANT,
    statementName: 'CAIRN AVIOS SHOP',
    isLive: false,
    liveUrlPrefix: undefined,
    baseUrl: provider.url,
    ...given,
  });
}

async function paid(key: string, more: Partial<SessionRequest> = {}) {
  const session = await adyen.createSession({ ...REQUEST, ...more, key });
  if (session.kind !== 'done') throw new Error(session.reason);
  return provider.pay(session.value.id);
}

/** Number of lines that the provider's report of the day has for a payment. */
async function bookedFor(pspReference: string): Promise<number | undefined> {
  const report = await adyen.downloadReport('2026-11-15');
  return report.kind === 'done' ? report.value.split(pspReference).length - 1 : undefined;
}

test('the same key is the same session; another is another [7.23]', async () => {
  const one = await adyen.createSession(REQUEST);
  expect(one).toEqual({
    kind: 'done',
    value: {
      id: expect.stringMatching(/^CS/),
      sessionData: expect.any(String),
      expiresAt: REQUEST.expiresAt,
    },
  });
  expect(await adyen.createSession(REQUEST)).toEqual(one);
  const other = await adyen.createSession({ ...REQUEST, key: 'session-p0order-2' });
  expect(other).not.toEqual(one);
});

test('a session tells what was paid in it, and what is not paid yet', async () => {
  const { sessionId, sessionResult, pspReference } = await paid('asked');
  expect(await adyen.askSession(sessionId, sessionResult)).toEqual({
    kind: 'done',
    value: {
      isRefused: false,
      payments: [{ pspReference, amount: AMOUNT, result: 'authorised', method: 'scheme' }],
    },
  });
  const open = await adyen.createSession({ ...REQUEST, key: 'pending' });
  const id = open.kind === 'done' ? open.value.id : '';
  const pending = provider.pay(id, { outcome: 'pending' });
  expect(await adyen.askSession(id, pending.sessionResult)).toMatchObject({
    value: { isPending: true, payments: [] },
  });
  for (const wrong of [sessionResult, '']) {
    expect(await adyen.askSession(id, wrong)).toMatchObject({ kind: 'refused' });
  }
});

test('a stored card is charged again, or refused, without the member [1.6]', async () => {
  const { storedPaymentMethodId = '' } = await paid('stored', { storing: 'always' });
  const charge = {
    reference: 'sub0plan.2',
    key: 'charge-2',
    amount: AMOUNT,
    shopper: REQUEST.shopper,
    storedCard: storedPaymentMethodId,
  };
  const first = await adyen.chargeStoredCard(charge);
  expect(first).toMatchObject({ kind: 'done', value: { isAuthorised: true } });
  expect(await adyen.chargeStoredCard(charge)).toEqual(first);
  // It is ours to capture: what the provider took at once could not be captured again.
  const made = first.kind === 'done' && first.value.isAuthorised && first.value.pspReference;
  expect(made && (await bookedFor(made))).toBe(1);
  provider.faults.refuseStoredCard = true;
  const refused = await adyen.chargeStoredCard({ ...charge, key: 'charge-3' });
  expect(refused).toMatchObject({ kind: 'done', value: { isAuthorised: false } });
  provider.faults.refuseStoredCard = false;
});

test('a stored card that is gone is a refused one; a no to the shop itself says nothing of the card [1.6]', async () => {
  const charge = { reference: 'sub0plan.2', amount: AMOUNT, shopper: REQUEST.shopper };
  const gone = { ...charge, key: 'charge-gone', storedCard: 'GONE' };
  const no = { kind: 'done', value: { isAuthorised: false } };
  expect(await adyen.chargeStoredCard(gone)).toEqual(no);
  const stranger = await connect({ apiKey: 'another key' }).chargeStoredCard(gone);
  expect(stranger).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/ 401 /) });
  const unreadable = await adyen.chargeStoredCard({ ...gone, reference: '', key: 'charge-none' });
  expect(unreadable).toMatchObject({ kind: 'refused', reason: expect.stringMatching(/^422 /) });
});

test('a stored card is deleted once and for all; only its own shopper’s is', async () => {
  const { storedPaymentMethodId: storedCard = '' } = await paid('deleted', { storing: 'always' });
  const card = { shopper: REQUEST.shopper, storedCard };
  const done = { kind: 'done', value: undefined };
  const charge = { ...card, reference: 'sub0plan.3', key: 'charge-deleted', amount: AMOUNT };
  expect(await adyen.deleteStoredCard({ ...card, shopper: 'EI-another' })).toEqual(done);
  const isAuthorised = (made: boolean) => ({ kind: 'done', value: { isAuthorised: made } });
  expect(await adyen.chargeStoredCard(charge)).toMatchObject(isAuthorised(true));
  expect(await adyen.deleteStoredCard(card)).toEqual(done);
  expect(await adyen.deleteStoredCard(card)).toEqual(done);
  const again = { ...charge, key: 'charge-again' };
  expect(await adyen.chargeStoredCard(again)).toEqual(isAuthorised(false));
  const stranger = await connect({ apiKey: 'another key' }).deleteStoredCard(card);
  expect(stranger).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/ 401 /) });
});

test('a card is stored without a payment by an authorisation of nothing, which cannot be captured', async () => {
  const nothing = { ...AMOUNT, value: minor(0) };
  const card = { amount: nothing, storing: 'always' as const };
  const { pspReference, storedPaymentMethodId } = await paid('verified', card);
  expect(storedPaymentMethodId).toBeDefined();
  const capture = { pspReference, amount: nothing, reference: 'p0order' };
  expect(await adyen.capture(capture)).toMatchObject({ kind: 'refused' });
});

test('its report of a day is read as it is', async () => {
  const { pspReference } = await paid('reported');
  const report = await adyen.downloadReport('2026-11-15');
  expect(report).toMatchObject({ kind: 'done', value: expect.stringContaining(pspReference) });
  const empty = await adyen.downloadReport('2026-11-14');
  expect(empty).not.toMatchObject({ value: expect.stringContaining(pspReference) });
});

test('a no is a refusal with the provider’s own words', async () => {
  const payment = { pspReference: 'UNKNOWN', amount: AMOUNT, reference: 'p0order' };
  const modification = { ...payment, attempt: 1 };
  for (const verb of ['capture', 'refund', 'cancel'] as const) {
    expect(await adyen[verb](modification)).toEqual({
      kind: 'refused',
      reason: expect.stringMatching(/^422 167 /),
    });
  }
  const stranger = await connect({ apiKey: 'another key' }).createSession(REQUEST);
  expect(stranger).toMatchObject({ kind: 'unknown', reason: expect.stringMatching(/ 401 /) });
});

test.each([
  ['a lost answer', 'timeOutAfterSuccess'],
  ['a fault of its own', 'fail'],
] as const)('%s is neither yes nor no', async (_, fault) => {
  provider.faults[fault] = ['captures'];
  const { pspReference } = await paid(`unknown ${fault}`);
  const modification = { pspReference, amount: AMOUNT, reference: 'p0order' };
  expect(await adyen.capture(modification)).toMatchObject({ kind: 'unknown' });
  provider.faults[fault] = [];
  expect(await adyen.capture(modification)).toEqual({ kind: 'done', value: undefined });
});

test('nobody there is neither yes nor no', async () => {
  const away = connect({ baseUrl: 'http://127.0.0.1:9' });
  expect(await away.createSession(REQUEST)).toMatchObject({ kind: 'unknown' });
  expect(await away.askSession('CS1', 'from-the-form')).toMatchObject({ kind: 'unknown' });
});
