import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AOIFE } from '../../../../tests/kit/api.ts';
import { cleanBooks } from '../../../../tests/kit/clean-books.ts';
import { deliver, eventsOf, signed, tell } from '../../../../tests/kit/notifications.ts';
import { GIFT, PRICE, steppedUp } from '../../../../tests/kit/paid-order.ts';
import { type PayingApi, startPayingApi, TOM } from '../../../../tests/kit/paying-api.ts';
import { API_KEY, HMAC_KEY } from '../../../../tests/kit/payments.ts';
import { startTestQueue } from '../../../../tests/kit/queue.ts';
import { enqueue } from '../jobs/outbox.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CARD = '4111111145551142';
const HOLDER = 'canary.holder@mail.example';
const STORED_CARD = 'CANARYSTOREDCARD';
const MESSAGE = 'canary-message-to-tom';

let api: PayingApi;
const tokens: string[] = [];
beforeAll(async () => {
  api = await startPayingApi();
  const { accessToken } = api.issuerOf('EI');
  // Every token that is used is a canary.
  api.issuerOf('EI').accessToken = async (overrides) => {
    const token = await accessToken(overrides);
    tokens.push(token);
    return token;
  };
});
afterAll(async () => {
  await cleanBooks(api);
  await api.stop();
});

function canaries(): string[] {
  const people = [AOIFE, TOM].flatMap(({ email, name }) => [email, name.lastName]);
  const signatures = tokens.flatMap((token) => token.split('.').slice(1));
  return [CARD, HOLDER, STORED_CARD, MESSAGE, API_KEY, HMAC_KEY, ...people, ...signatures];
}

function leaked(): string[] {
  const log = JSON.stringify(api.logged).toLowerCase();
  return canaries().filter((canary) => log.includes(canary.toLowerCase()));
}

/** What a provider may tell of a payment besides what we need. */
const personal = {
  cardNumber: CARD,
  shopperEmail: HOLDER,
  cardHolderName: AOIFE.name.lastName,
  'tokenization.storedPaymentMethodId': STORED_CARD,
};

test('neither e-mail, name, card, token nor secret is in the log of a whole journey', async () => {
  const gift = { ...GIFT, message: MESSAGE };
  const sessionData: string[] = [];
  for (const [product, body, claims] of [
    ['purchase', { ...GIFT, targetAccount: undefined }, {}],
    ['gift', gift, {}],
    ['transfer', { ...gift, numberOfPoints: 1_000 }, steppedUp(api)],
  ] as const) {
    const id = await api.start(product, body, { claims });
    const { payload } = await api.state(id);
    sessionData.push(payload.paymentSession?.sessionData ?? '');
    await api.pay(id, { outcome: 'refused' });
    const pspReference = await api.pay(id);
    const { authorisation } = eventsOf(id, PRICE, pspReference);
    await tell(api, { ...authorisation, additionalData: personal });
    await api.ask('POST', `/transactions/${id}/refund`);
    await api.settle();
  }
  await api.ask('POST', '/transactions?product=gift', { body: { ...gift, email: HOLDER } });
  await api.ask('POST', '/saveToken');
  await deliver(api, [{ ...signed(eventsOf('p1', PRICE).authorisation), reason: HOLDER }]);
  const unsigned = { ...eventsOf('p1', PRICE).authorisation, additionalData: personal };
  await deliver(api, [{ ...signed(unsigned), pspReference: 'another' }]);
  await api.settle();
  expect(api.logged.length).toBeGreaterThan(20);
  expect(tokens.length).toBeGreaterThan(5);
  expect(leaked()).toEqual([]);
  const log = JSON.stringify(api.logged);
  expect(sessionData.filter((data) => data === '' || log.includes(data))).toEqual([]);
});

test('nor what the database or a provider says about a job that failed', async () => {
  const failed = Promise.withResolvers<void>();
  const queue = await startTestQueue(api, {
    handlers: {
      'refund-payment': async () => {
        const detail = `Key (email)=(${HOLDER}) already exists.`;
        const params = [CARD, AOIFE.email];
        setImmediate(failed.resolve);
        throw Object.assign(new Error('it could not be written'), { detail, params });
      },
    },
  });
  const job = { queue: 'refund-payment', data: { pspReference: 'PSP' } } as const;
  await enqueue(api.connection.db, [job], api.clock.now);
  queue.nudge();
  await failed.promise;
  await queue.stop();
  await api.connection.db.deleteFrom('outbox').execute();
  expect(JSON.stringify(api.logged)).toContain('it could not be written');
  expect(leaked()).toEqual([]);
});
