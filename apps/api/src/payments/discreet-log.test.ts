import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AOIFE } from '../../../../tests/kit/api/api.ts';
import { deliver, eventsOf, notify, signed } from '../../../../tests/kit/api/notifications.ts';
import { GIFT, PACKAGE, PRICE } from '../../../../tests/kit/api/paid-order.ts';
import {
  DAY,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../tests/kit/api/paying-api.ts';
import { API_KEY, HMAC_KEY } from '../../../../tests/kit/api/payments.ts';
import { enqueue } from '../background/enqueue.ts';
import type { JobHandlers } from '../background/job.ts';
import type { Database } from '../database/tables.ts';
import { startRunner } from '../jobs/run-jobs.ts';
import { createJobs } from '../jobs/start-jobs.ts';
import type { Payments } from './port.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const CARD = '4111111145551142';
const HOLDER = 'canary.holder@mail.example';
const STORED_CARD = 'CANARYSTOREDCARD';
const MESSAGE = 'canary-message-to-tom';

let api: PayingApi;
let payments: Payments;
const tokens: string[] = [];
beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = real;
    return real;
  });
  const { accessToken } = api.issuerOf('EI');
  // Every token that is used is a canary.
  api.issuerOf('EI').accessToken = async (overrides) => {
    const token = await accessToken(overrides);
    tokens.push(token);
    return token;
  };
});
afterAll(async () => {
  await api.stop();
});

function canaries(): string[] {
  const people = [AOIFE, TOM].flatMap(({ email, name }) => [email, name.lastName]);
  const signatures = tokens.flatMap((token) => token.split('.').slice(1));
  return [CARD, HOLDER, STORED_CARD, MESSAGE, API_KEY, HMAC_KEY, ...people, ...signatures];
}

function leaked(written: unknown = api.logged): string[] {
  const words = JSON.stringify(written).toLowerCase();
  return canaries().filter((canary) => words.includes(canary.toLowerCase()));
}

/** Personal data that a provider may send along with a payment. */
const personal = {
  cardNumber: CARD,
  shopperEmail: HOLDER,
  cardHolderName: AOIFE.name.lastName,
  'tokenization.storedPaymentMethodId': STORED_CARD,
};

test('neither e-mail, name, card, token nor secret is in the log of a whole journey', async () => {
  const gift = { ...GIFT, message: MESSAGE };
  const transfer = { ...gift, numberOfPoints: 1_000 };
  const sessionData: string[] = [];
  for (const [product, body, claims] of [
    ['purchase', { ...GIFT, targetAccount: undefined }, {}],
    ['gift', gift, {}],
    ['transfer', transfer, steppedUpFor(transfer)],
  ] as const) {
    const id = await api.start(product, body, { claims });
    const { payload } = await api.state(id);
    sessionData.push(payload.paymentSession?.sessionData ?? '');
    await api.pay(id, { outcome: 'refused' });
    const pspReference = await api.pay(id);
    const { authorisation } = eventsOf(id, PRICE, pspReference);
    await notify(api, { ...authorisation, additionalData: personal });
    await api.call('POST', `/transactions/${id}/refund`);
    await api.settle();
  }
  await api.call('POST', '/transactions?product=gift', { body: { ...gift, email: HOLDER } });
  await api.call('POST', '/saveToken');
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

/** As the database says it when a statement fails, with all that was in it. */
function failure() {
  const detail = `Key (email)=(${HOLDER}) already exists.`;
  return Object.assign(new Error('it could not be written'), { detail, params: [CARD] });
}

/** Rows can be claimed, but neither locked one by one nor changed. */
function breakChanges(db: Database): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      const isUpdate = node.kind === 'RawNode' && `${node.sqlFragments}`.includes('update orders');
      if (isUpdate || node.kind === 'UpdateQueryNode') throw failure();
      const locks = node.kind === 'SelectQueryNode' ? node.endModifiers : undefined;
      if (locks && !locks.some(({ modifier }) => modifier === 'SkipLocked')) throw failure();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

test('nor what the database or a provider says about a job, a batch or a timer that failed', async () => {
  const { connection, clock, log } = api;
  const { db } = connection;
  const jobs = createJobs({
    ...{
      log,
      now: () => clock.now,
      shopUrl: 'https://shop.example',
      statementName: 'SHOP',
      seller: ['Cairn avios shop'],
    },
    ...{ connection: { ...connection, db: breakChanges(db) }, mailer: { send: async () => {} } },
    payments,
  });
  const since = api.logged.length;
  const isLogged = (msg: string) => api.logged.slice(since).some((line) => line.msg === msg);

  await api.start('purchase', PACKAGE);
  api.pass(DAY);
  await jobs.schedule
    .find(({ name }) => name === 'expire-orders')
    ?.run(new AbortController().signal);
  expect(isLogged('scheduled work failed, will retry')).toBe(true);

  const handlers: JobHandlers = {
    ...jobs.handlers,
    'refund-payment': async () => [{ status: 'rejected', reason: failure() }],
    'cancel-payment': () => Promise.reject(failure()),
  };
  const runner = await startRunner({ connection, handlers, log: jobs.log });
  for (const name of ['refund-payment', 'cancel-payment'] as const) {
    await enqueue(db, [{ queue: name, data: { pspReference: 'PSP' } }], clock.now);
  }
  await expect.poll(() => isLogged('job failed, will retry')).toBe(true);
  await expect.poll(() => isLogged('job batch failed')).toBe(true);
  await runner.stop();
  const { rows } = await sql`select last_error from job where last_error is not null`.execute(db);
  expect(rows).toHaveLength(2);
  expect(leaked(rows)).toEqual([]);
  expect(leaked()).toEqual([]);
  await db.deleteFrom('job').execute();
});
