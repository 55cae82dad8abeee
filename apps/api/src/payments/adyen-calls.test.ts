import { minor } from '@cairn/contract/values/money';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type AdyenSettings, createAdyen } from './adyen.ts';

const AMOUNT = { currency: 'EUR', value: minor(35_900) } as const;
const ON_WIRE = { currency: 'EUR', value: 35_900 };
const TEST = 'https://checkout-test.adyen.com/v72';
const MERCHANT = { merchantAccount: 'Airline_IE' };
const CAPTURED_BY_US = { additionalData: { manualCapture: 'true' } };
const SESSION = {
  reference: 'p0order',
  key: 'session-1',
  amount: AMOUNT,
  country: 'IE',
  locale: 'en-GB',
  returnUrl: 'https://shop.example/checkout/p0order',
  expiresAt: new Date('2026-11-15T13:00:00Z'),
  shopper: 'EI-3081470000000001',
  storing: 'with consent' as const,
};
const CHARGE = {
  reference: 'sub0plan.2',
  key: 'charge-2',
  amount: AMOUNT,
  shopper: 'EI-3081470000000001',
  storedCard: 'CARD1',
};
const OF_PAYMENT = { pspReference: 'PSP1', amount: AMOUNT, reference: 'p0order' };

/** Calls as they leave the house; nobody answers more than that they came. */
let calls: { call: string; headers: unknown; body: unknown }[];
beforeEach(() => {
  calls = [];
  vi.stubGlobal('fetch', async (url: URL, { method, headers, body }: RequestInit) => {
    calls.push({
      call: `${method} ${url}`,
      headers,
      body: typeof body === 'string' ? JSON.parse(body) : body,
    });
    return new Response('{}');
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const account: AdyenSettings = {
  apiKey: 'the-key',
  merchantAccount: 'Airline_IE',
  statementName: 'AIRLINE AVIOS',
  isLive: false,
  liveUrlPrefix: undefined,
  baseUrl: undefined,
};

function headers(idempotencyKey?: string) {
  const always = { 'content-type': 'application/json', 'x-api-key': 'the-key' };
  return idempotencyKey ? { ...always, 'idempotency-key': idempotencyKey } : always;
}

test('with a merchant account these very calls are made, and no others [7.23]', async () => {
  const adyen = createAdyen(account);
  await adyen.createSession(SESSION);
  await adyen.createSession({ ...SESSION, country: undefined, storing: 'always' });
  await adyen.askSession('CS1', 'X3XtfGC7!H4s/+w==&more=1');
  await adyen.capture(OF_PAYMENT);
  await adyen.refund({ ...OF_PAYMENT, attempt: 1 });
  await adyen.refund({ ...OF_PAYMENT, attempt: 2 });
  await adyen.cancel({ ...OF_PAYMENT, attempt: 1 });
  await adyen.chargeStoredCard(CHARGE);
  await adyen.deleteStoredCard(CHARGE);
  await adyen.downloadReport('2026-11-15');

  const session = {
    ...MERCHANT,
    ...CAPTURED_BY_US,
    reference: 'p0order',
    amount: ON_WIRE,
    returnUrl: 'https://shop.example/checkout/p0order',
    expiresAt: '2026-11-15T13:00:00.000Z',
    shopperLocale: 'en-GB',
    shopperReference: 'EI-3081470000000001',
    shopperStatement: 'AIRLINE AVIOS',
    channel: 'Web',
    shopperInteraction: 'Ecommerce',
  };
  const withConsent = {
    storePaymentMethodMode: 'askForConsent',
    recurringProcessingModel: 'CardOnFile',
  };
  const stored = {
    allowedPaymentMethods: ['scheme'],
    storePaymentMethodMode: 'enabled',
    recurringProcessingModel: 'Subscription',
  };
  const charge = {
    ...MERCHANT,
    ...CAPTURED_BY_US,
    reference: 'sub0plan.2',
    amount: ON_WIRE,
    shopperReference: 'EI-3081470000000001',
    shopperStatement: 'AIRLINE AVIOS',
    returnUrl: 'https://not-used.example',
    paymentMethod: { type: 'scheme', storedPaymentMethodId: 'CARD1' },
    shopperInteraction: 'ContAuth',
    recurringProcessingModel: 'Subscription',
  };
  const change = { ...MERCHANT, amount: ON_WIRE, reference: 'p0order' };
  const cancelled = { ...MERCHANT, reference: 'p0order' };
  const report = '/reports/download/MerchantAccount/Airline_IE/';
  expect(calls).toEqual([
    made('POST /sessions', 'session-1', { ...session, ...withConsent, countryCode: 'IE' }),
    made('POST /sessions', 'session-1', { ...session, ...stored }),
    {
      call: `GET ${TEST}/sessions/CS1?sessionResult=X3XtfGC7!H4s/+w==%26more=1`,
      headers: headers(),
      body: null,
    },
    made('POST /payments/PSP1/captures', 'capture-PSP1', change),
    made('POST /payments/PSP1/refunds', 'refund-PSP1', change),
    made('POST /payments/PSP1/refunds', 'refund-PSP1-2', change),
    made('POST /payments/PSP1/cancels', 'cancel-PSP1', cancelled),
    made('POST /payments', 'charge-2', charge),
    {
      call: `DELETE ${TEST}/storedPaymentMethods/CARD1?shopperReference=EI-3081470000000001&merchantAccount=Airline_IE`,
      headers: headers(),
      body: null,
    },
    {
      call: `GET https://ca-test.adyen.com${report}payments_accounting_report_2026_11_15.csv`,
      headers: headers(),
      body: null,
    },
  ]);
});

function made(call: string, idempotencyKey: string, body: object) {
  return { call: call.replace(' ', ` ${TEST}`), headers: headers(idempotencyKey), body };
}

test('a live account differs by its settings alone [7.23]', async () => {
  const adyen = createAdyen({ ...account, isLive: true, liveUrlPrefix: '1797a841-Airline' });
  await adyen.capture(OF_PAYMENT);
  await adyen.downloadReport('2026-11-15');
  expect(calls.map(({ call }) => call)).toEqual([
    'POST https://1797a841-airline-checkout-live.adyenpayments.com/checkout/v72/payments/PSP1/captures',
    'GET https://ca-live.adyen.com/reports/download/MerchantAccount/Airline_IE/payments_accounting_report_2026_11_15.csv',
  ]);
});

test.each([422, 409])(
  'a request that is still being processed is neither yes nor no: %i',
  async (status) => {
    const message = 'request already processed or in progress';
    const body = { status, errorCode: '704', message, errorType: 'validation' };
    vi.stubGlobal('fetch', async () => Response.json(body, { status }));
    expect(await createAdyen(account).capture(OF_PAYMENT)).toEqual({
      kind: 'unknown',
      reason: `The payment provider answered ${status} 704 ${message}`,
    });
  },
);
