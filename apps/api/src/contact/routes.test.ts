import { contactAnswer } from '@cairn/contract/members/contact';
import { subscriptionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { seedOrder } from '../../../../tests/kit/api/orders.ts';

const number = membershipNumber.parse(AOIFE.number);
const niamh = membershipNumber.parse('3081470000000005');
const MESSAGE = {
  topic: 'order',
  email: 'aoife.brennan@members.example',
  message: 'My avios have not arrived.',
};
const UNKNOWN = 'p1AAAAAAAAAAAAAAAAAAAAAAAA';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
});
afterAll(() => api.stop());

async function asMember(claims: Record<string, unknown> = {}) {
  return { authorization: `Bearer ${await api.issuerOf('EI').accessToken({ claims })}` };
}

async function send(message: Record<string, unknown>, who: Record<string, string> = {}) {
  const headers = { ...who, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(message) };
  return await api.request('/contact?partner=ei', init);
}

async function kept(answer: Response) {
  expect(answer.status).toBe(202);
  const { reference } = contactAnswer.parse(await answer.json());
  const { db } = api.connection;
  return await db
    .selectFrom('contact_message')
    .selectAll()
    .where('id', '=', reference)
    .executeTakeFirstOrThrow();
}

async function countKept(): Promise<number> {
  return (await api.connection.db.selectFrom('contact_message').select('id').execute()).length;
}

test('a visitor’s message is kept under the reference that they are told', async () => {
  const row = await kept(await send({ ...MESSAGE, name: ' Aoife Brennan ' }));
  expect(row).toEqual({
    id: expect.stringMatching(/^C[BCDFGHJKLMNPQRSTVWXZ]{8}$/),
    company: 'EI',
    number: null,
    topic: 'order',
    email: 'aoife.brennan@members.example',
    name: 'Aoife Brennan',
    message: 'My avios have not arrived.',
    order_id: null,
    conversation: null,
    language: 'en-GB',
    sent_at: api.clock.now,
  });
});

test('card numbers in a message and its chat are kept without all but their last digits [2.15]', async () => {
  const row = await kept(
    await send({ ...MESSAGE, message: '4111 1111 1111 1111', conversation: '5555555555554444?' }),
  );
  expect(row).toMatchObject({
    message: '•••• •••• •••• 1111',
    conversation: '••••••••••••4444?',
  });
});

test('every message has a reference of its own', async () => {
  const first = await kept(await send(MESSAGE));
  const second = await kept(await send(MESSAGE));
  expect(first.id).not.toBe(second.id);
});

test('a token tells which member writes; one without a number is a visitor’s', async () => {
  expect(await kept(await send(MESSAGE, await asMember()))).toMatchObject({ number, name: null });
  const visitor = await asMember({ member_number: undefined });
  expect(await kept(await send({ ...MESSAGE, order: UNKNOWN }, visitor))).toMatchObject({
    number: null,
    order_id: UNKNOWN,
  });
});

test('a token that is not good is refused, not overlooked', async () => {
  const before = await countKept();
  const expired = await asMember({ exp: Math.floor(api.clock.now.getTime() / 1000) - 3600 });
  for (const headers of [expired, { authorization: 'Bearer nonsense' }]) {
    expect((await send(MESSAGE, headers)).status).toBe(401);
  }
  expect(await countKept()).toBe(before);
});

test('a member writes about an order or a subscription of their own', async () => {
  const { db } = api.connection;
  const order = await seedOrder(db, { number });
  const row = await kept(await send({ ...MESSAGE, order }, await asMember()));
  expect(row.order_id).toBe(order);

  const { id: package_id } = await db
    .selectFrom('subscription_package')
    .select('id')
    .where('company', '=', 'EI')
    .executeTakeFirstOrThrow();
  const id = subscriptionId.parse('sub1AAAAAAAAAAAAAAAAAAAAAAAA');
  await db
    .insertInto('subscription')
    .values({
      id,
      company: 'EI',
      number,
      package_id,
      billing: 'monthly',
      currency: 'EUR',
      price_minor: 1490,
      monthly_avios: 1000,
      status: 'active',
      status_since: api.clock.now,
      created_at: api.clock.now,
    })
    .execute();
  for (const about of [id, `${id}.2`]) {
    const message = { ...MESSAGE, order: about };
    expect((await kept(await send(message, await asMember()))).order_id).toBe(about);
    expect((await send(message, await asMember({ member_number: niamh }))).status).toBe(404);
  }
});

test('another’s order is as good as none [6.5]', async () => {
  const { db } = api.connection;
  const before = await countKept();
  const anothers = await seedOrder(db, { number: niamh });
  const elsewhere = await seedOrder(db, { number, company: 'BA' });
  for (const order of [anothers, elsewhere, UNKNOWN]) {
    const answer = await send({ ...MESSAGE, order }, await asMember());
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({
      code: 'not_found',
      message: `You have no order ${order}.`,
    });
  }
  expect(await countKept()).toBe(before);
});

test('what a visitor says of an order is kept as typed, whether there is one or not', async () => {
  const theirs = await seedOrder(api.connection.db, { number });
  for (const order of [theirs, UNKNOWN, 'AB12CD34']) {
    const row = await kept(await send({ ...MESSAGE, order }));
    expect(row).toMatchObject({ number: null, order_id: order });
  }
});

test.each([
  { topic: 'weather' },
  { email: 'aoife' },
  { message: ' ' },
  { message: 'x'.repeat(2001) },
  { message: 'the character NUL: \u0000' },
  { order: 'nonsense!' },
  { conversation: 'x'.repeat(8001) },
  { number: '3081470000000001' },
])('what makes no sense is not kept: %o', async (change) => {
  const before = await countKept();
  expect((await send({ ...MESSAGE, ...change })).status).toBe(400);
  expect(await countKept()).toBe(before);
});

test('the chat that led to a message is kept with it, in the language of the page [2.27]', async () => {
  const conversation = 'Me: Can I get my money back?';
  const headers = { 'application-language': 'en-IE' };
  const row = await kept(await send({ ...MESSAGE, conversation }, headers));
  expect(row).toMatchObject({ conversation, language: 'en-IE' });
});

test('the typed letters \\u0000 are text like any other', async () => {
  const message = 'My terminal shows \\u0000 and {{{{[[[[.';
  expect((await kept(await send({ ...MESSAGE, message }))).message).toBe(message);
});

test('nothing of a message reaches the log', async () => {
  await send({ ...MESSAGE, name: 'Aoife Brennan' }, await asMember());
  const logged = JSON.stringify(api.logged);
  expect(logged).toContain('/api/contact');
  expect(logged).not.toMatch(/aoife|brennan|arrived|3081470000000001/i);
});
