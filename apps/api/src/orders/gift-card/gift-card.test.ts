import { cardToken } from '@cairn/contract/orders/gift-card';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aviosFor,
  DAY,
  type PayingApi,
  startPayingApi,
} from '../../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../../members/seed-demo-members.ts';
import { eraseMember } from '../../privacy/erase-member.ts';
import { deliverDueOrders } from '../sweeps/deliver-due-orders.ts';

let api: PayingApi;
let sender: DemoMember;
let friend: DemoMember;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  sender = await api.newMember({ name: { firstName: 'Aoife', lastName: 'Byrne' } });
  friend = await api.newMember({ name: { firstName: 'Cillian', lastName: 'Doyle' } });
});
afterAll(async () => {
  await api.stop();
});

const CARD = { occasion: 'birthday', message: 'Happy birthday!' };

async function give(more: object = CARD) {
  const id = await api.start('gift', aviosFor(friend, 10_000, more), sender);
  await api.pay(id, {}, sender);
  expect(await api.settle()).toEqual([]);
  return id;
}

/** The token in the recipient's email, which has arrived with the gift. */
function tokenFor({ email }: DemoMember): string {
  const letters = api.mails.filter(({ to }) => to === email).map(({ text }) => text);
  const [, token] = /\/gift\/card\/(\w+)/.exec(letters.join()) ?? [];
  return token ?? 'none';
}

async function open(token: string): Promise<Record<string, unknown>> {
  const answer = await api.request('/gift-card?partner=ei', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { status: answer.status, ...(await answer.json()) };
}

const NO_CARD = { status: 404, code: 'not_found', message: 'There is no such card.' };

async function erase({ number }: DemoMember) {
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  return await eraseMember(api.connection.db, member, { by: 'staff' }, api.now());
}

test('the link in the recipient’s email opens the card for 90 days: first names, message, amount [2.18]', async () => {
  await give();
  const token = tokenFor(friend);
  expect(cardToken.safeParse(token).success).toBe(true);
  const card = {
    status: 200,
    senderFirstName: 'Aoife',
    recipientFirstName: 'Cillian',
    avios: 10_000,
    ...CARD,
    deliveredAt: expect.any(String),
  };
  expect(await open(token)).toEqual(card);
  api.pass(90 * DAY - 60_000);
  expect(await open(token)).toEqual(card);
  api.pass(60_000);
  expect(await open(token)).toEqual(NO_CARD);
});

test('before its day a gift has no card, and every wrong token is answered alike [2.18]', async () => {
  const issueDate = new Date(api.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
  await give({ ...CARD, issueDate });
  const { card_token } = await api.connection.db
    .selectFrom('order_recipient')
    .select('card_token')
    .where('email', '=', friend.email ?? '')
    .executeTakeFirstOrThrow();
  const tokens = [card_token ?? '', '', 'c1', `c1${'0'.repeat(32)}`, 'c1\\x', '../../etc'];
  for (const token of tokens) expect(await open(token)).toEqual(NO_CARD);
  api.pass(4 * DAY);
  await deliverDueOrders(api);
  await api.settle();
  expect(tokenFor(friend)).toBe(card_token);
  expect(await open(card_token ?? '')).toMatchObject({ status: 200, occasion: 'birthday' });
});

test.each<[how: string, end: (id: string, pspReference: string) => Promise<unknown>]>([
  ['a refund', (id) => api.call('POST', `/transactions/${id}/refund`, sender)],
  ['a chargeback', async (_id, pspReference) => api.provider.chargeBack(pspReference)],
  ['the sender’s erasure', () => erase(sender)],
  ['the recipient’s erasure', () => erase(friend)],
])('the card ends with %s [2.18]', async (_how, end) => {
  const id = await api.start('gift', aviosFor(friend, 10_000, CARD), sender);
  const pspReference = await api.pay(id, {}, sender);
  await api.settle();
  const token = tokenFor(friend);
  expect(await open(token)).toMatchObject({ status: 200 });
  await end(id, pspReference);
  await api.settle();
  expect(await open(token)).toEqual(NO_CARD);
});

test('a cancelled gift has no card [2.18]', async () => {
  const issueDate = new Date(api.now().getTime() + 3 * DAY).toISOString().slice(0, 10);
  const id = await give({ ...CARD, issueDate });
  const { card_token } = await api.connection.db
    .selectFrom('order_recipient')
    .select('card_token')
    .where('order_id', '=', id)
    .executeTakeFirstOrThrow();
  await api.call('DELETE', `/transactions/${id}/delivery`, sender);
  await api.settle();
  api.pass(4 * DAY);
  await deliverDueOrders(api);
  expect(await open(card_token ?? '')).toEqual(NO_CARD);
});

test('the occasion is a slug of a gift alone, and is kept with it [7.19]', async () => {
  const id = await give();
  expect((await api.state(id, sender)).payload).toMatchObject(CARD);
  const history = `/users/current/transactions/${id}`;
  expect(await api.answer('GET', history, sender)).toMatchObject(CARD);
  expect(await api.answer('GET', `${history}/receipt`, sender)).toMatchObject({
    occasion: 'birthday',
  });
  const data = await (await api.call('GET', '/users/current/data', sender)).json();
  expect(data.orders[0].recipient).toMatchObject(CARD);
  expect(JSON.stringify(data)).not.toContain(tokenFor(friend));
  const start = (product: string, occasion: string) =>
    api.call('POST', `/transactions?product=${product}`, {
      ...sender,
      body: aviosFor(friend, 2_000, { occasion }),
    });
  for (const occasion of ['Birthday!', '', 'x'.repeat(41), '<b>']) {
    expect((await start('gift', occasion)).status).toBe(400);
  }
  expect((await start('transfer', 'birthday')).status).toBe(400);
  expect((await start('gift', 'new-year')).status).toBe(201);
});

test('the log has neither tokens nor what a card says [2.18]', async () => {
  await give();
  const token = tokenFor(friend);
  await open(token);
  expect(api.logged.length).toBeGreaterThan(0);
  for (const kept of [token, CARD.message, 'Cillian']) {
    expect(JSON.stringify(api.logged)).not.toContain(kept);
  }
});
