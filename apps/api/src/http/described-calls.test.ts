import { randomUUID } from 'node:crypto';
import type { Call } from '@cairn/contract/calls/call';
import { CALLS } from '@cairn/contract/calls/calls';
import { SCOPES } from '@cairn/contract/calls/scopes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runCampaign } from '../../../../tests/kit/api/campaigns.ts';
import { type PayingApi, startPayingApi, TOM } from '../../../../tests/kit/api/paying-api.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(async () => {
  await api.stop();
});

const calls: readonly Call[] = CALLS;
const ABOUT_ITSELF = ['GET /openapi.json', 'GET /docs'];
const FOR_EMAILS = ['GET /emails/:file{[a-z-]+\\.(png|woff2)}'];

test('every call that is described is there, and every call that is there is described', () => {
  const described = calls.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
  );
  expect(api.routes.toSorted()).toEqual([...described, ...ABOUT_ITSELF, ...FOR_EMAILS].toSorted());
});

test.each(calls.filter((call) => call.token))(
  '$method $path needs a token [7.1]',
  async ({ method, path, token }) => {
    const request = `${path.replace('{product}', 'purchase').replace(/\{\w+\}/g, 'x')}?partner=ei&product=purchase`;
    expect((await api.request(request, { method: method.toUpperCase() })).status).toBe(401);
    if (token !== 'member') return;
    const claims = { member_number: undefined };
    const answer = await api.call(method.toUpperCase(), request, { claims });
    expect(answer.status).toBe(403);
  },
);

/** The claims in which providers put roles, and scopes that are none of ours. */
const ROLES = {
  roles: ['admin'],
  permissions: Object.values(SCOPES),
  'https://programme.example/roles': ['agent'],
  scope: 'openid profile admin write:transaction write:transaction_creditor',
};

test.each(calls.filter((call) => call.scope))(
  '$method $path goes by its scope: no role allows it [6.7]',
  async ({ method, path, scope = 'credit' }) => {
    const request = `${path.replace(/\{\w+\}/g, 'x')}?product=purchase`;
    // The older call has its product in the body.
    const product = path === '/transaction/new' && { product: 'purchase' };
    const body = { ...WAY, ...product, numberOfPoints: 2_000 };
    const answer = await api.call(method.toUpperCase(), request, { claims: ROLES, body });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toMatchObject({
      code: 'forbidden',
      message: expect.stringContaining(SCOPES[scope]),
    });
  },
);

test('with a role a member reads what they read without one: their own [6.7]', async () => {
  for (const path of ['/users/current', '/users/current/balance', '/users/current/transactions']) {
    const [plain, privileged] = await Promise.all([
      api.call('GET', path),
      api.call('GET', path, { claims: ROLES }),
    ]);
    expect(privileged.status).toBe(200);
    expect(await privileged.json()).toEqual(await plain.json());
  }
});

test.each(calls.filter((call) => call.body))(
  '$method $path refuses a deeply nested body',
  async ({ method, path }) => {
    const token = await api.issuerOf('EI').accessToken();
    const answer = await api.request(`${path}?partner=ei&product=purchase`, {
      method: method.toUpperCase(),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
    });
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ message: expect.stringContaining('nested') });
  },
);

const WAY = { paymentMethodDetails: { version: 2 }, currency: 'EUR' };
const TO_TOM = {
  ffpNumber: TOM.number,
  email: TOM.email,
  firstName: TOM.name.firstName,
  lastName: TOM.name.lastName,
};

/** Every answer is held against the document by the kit; here every call has to answer well once. */
test('every call answers by its schema [7.2] [7.25]', async () => {
  const done = new Set<string>();
  async function call(method: string, path: string, template = path, body?: object) {
    const answer = await api.call(method, path, body && { body });
    expect(answer.status, `${method} ${path}`).toBeLessThan(400);
    done.add(`${method} ${template}`);
    const text = await answer.text();
    return text.startsWith('{') ? JSON.parse(text) : {};
  }

  for (const path of ['/health', '/health/ready', '/health/live']) await call('GET', path);
  await call('GET', '/products');
  for (const product of ['purchase', 'gift', 'transfer']) {
    await call('GET', `/products/${product}/prices/generic`, '/products/{product}/prices/generic');
    await call('GET', `/products/${product}/prices`, '/products/{product}/prices');
    await call('GET', `/products/${product}/popular`, '/products/{product}/popular');
  }
  await call('GET', '/products/booster/options/generic');
  await call('GET', '/products/booster/options');
  await call('GET', '/subscriptionsPackages');
  const allowances = ['/purchase-allowance', '/transfer-allowance'];
  for (const part of ['', '/balance', '/stats', ...allowances, '/subscriptions']) {
    await call('GET', `/users/current${part}`);
  }
  await call('GET', '/users/current/home');
  const goal = '/users/current/goal';
  await call('PUT', goal, undefined, { avios: 13_000, preset: 'dublin-porto' });
  for (const method of ['GET', 'DELETE']) await call(method, goal);
  await call('POST', '/saveToken');
  await call('GET', '/campaigns');
  await runCampaign(api, 'spring');
  await call('POST', '/stickycampaignenrolment', undefined, { campaignCode: 'spring' });
  await call('GET', '/stickycampaignenrolment');
  await call('POST', '/contact', undefined, {
    topic: 'order',
    email: 'a@members.example',
    message: 'Hello',
  });
  const recipients = '/users/current/recipients';
  const saved = await call('POST', recipients, undefined, TO_TOM);
  await call('GET', recipients);
  await call('DELETE', `${recipients}/${saved.id}`, `${recipients}/{recipientId}`);

  const reminders = '/users/current/bonus-reminders';
  await call('PUT', reminders, undefined, { starts: true, endsSoon: false });
  await call('GET', reminders);
  await call('DELETE', reminders);
  const leave = `?token=${'t'.repeat(43)}`;
  await call('GET', `/bonus-reminders/leave${leave}`, '/bonus-reminders/leave');
  await call('POST', `/bonus-reminders/leave${leave}`, '/bonus-reminders/leave');
  const form = '/bonus-reminders/leave-form';
  await call('POST', `${form}${leave}&locale=en-GB`, form);

  const start = { ...WAY, numberOfPoints: 2_000 };
  await call('POST', '/transfer-check', undefined, { ...start, targetAccount: TO_TOM });
  const dated = new Date(api.clock.now.getTime() + 5 * 86_400_000).toISOString().slice(0, 10);
  const gift = await call('POST', '/transactions?product=gift', '/transactions', {
    ...start,
    issueDate: dated,
    targetAccount: TO_TOM,
  });
  const of = (id: string, what: string) => `/transactions/${id}/${what}`;
  const template = (what: string) => `/transactions/{transactionId}/${what}`;
  await call('GET', of(gift.id, 'state'), template('state'));
  await api.pay(gift.id);
  await api.settle();
  await call('DELETE', of(gift.id, 'delivery'), template('delivery'));
  const given = await call('POST', '/transactions?product=gift', '/transactions', {
    ...start,
    targetAccount: TO_TOM,
  });
  await api.pay(given.id);
  await api.settle();
  const [letter] = api.mails.filter(({ to }) => to === TOM.email).slice(-1);
  const [token] = /c1[0-9a-f]{32}/.exec(letter?.text ?? '') ?? [];
  await call('POST', '/gift-card', undefined, { token });
  const bought = await call('POST', '/transaction/new', undefined, {
    ...start,
    product: 'purchase',
  });
  await call('GET', `/transaction/data?transactionId=${bought.id}`, '/transaction/data');
  const check = 'payment-check';
  for (const body of [undefined, {}, { sessionResult: 'from-the-form' }]) {
    await call('POST', of(bought.id, check), template(check), body);
  }
  await call('GET', '/users/current/open-orders');
  const sessionId = (await api.state(bought.id)).payload.paymentSession?.id;
  const attempt = { attemptId: randomUUID(), sessionId, remembersCard: true };
  const attempts = 'payment-attempts';
  await call('POST', of(bought.id, attempts), template(attempts), attempt);
  const oneAttempt = `${attempts}/${attempt.attemptId}`;
  await call('DELETE', of(bought.id, oneAttempt), template(`${attempts}/{attemptId}`));
  await api.pay(bought.id, { storeCard: true });
  await api.settle();
  const cards = '/users/current/cards';
  await call('GET', cards);
  const [card] = await (await api.call('GET', cards)).json();
  await call('DELETE', `${cards}/${card.id}`, `${cards}/{cardId}`);
  const history = '/users/current/transactions';
  await call('GET', history);
  await call('GET', `${history}.csv`);
  await call('GET', `${history}/${bought.id}`, `${history}/{transactionId}`);
  for (const file of ['receipt', 'receipt.pdf']) {
    await call('GET', `${history}/${bought.id}/${file}`, `${history}/{transactionId}/${file}`);
  }
  await call('POST', of(bought.id, 'refund'), template('refund'));
  await call('POST', of(bought.id, 'cancel'), template('cancel'));

  const plan = { packageId: 'steady', type: 'monthly' };
  const { subscriptionID } = await call('POST', '/subscriptions', undefined, plan);
  const own = `/subscriptions/${subscriptionID}`;
  const ofPlan = '/subscriptions/{subscriptionID}';
  const { paymentSession } = await call('GET', own, ofPlan);
  api.provider.pay(paymentSession.id, { storeCard: true });
  await api.settle();
  await call('POST', `${own}/card-changes`, `${ofPlan}/card-changes`);
  await call('POST', `${own}/cancellation`, `${ofPlan}/cancellation`);
  await call('DELETE', `${own}/cancellation`, `${ofPlan}/cancellation`);
  await call('POST', `${own}/refund`, `${ofPlan}/refund`);
  await api.settle();

  await call('GET', '/users/current/data');
  for (const method of ['GET', 'POST', 'DELETE']) await call(method, '/users/current/erasure');

  // The provider has called this one all along.
  done.add('POST /webhooks/payments');
  expect([...done].toSorted()).toEqual(
    calls.map(({ method, path }) => `${method.toUpperCase()} ${path}`).toSorted(),
  );
});
