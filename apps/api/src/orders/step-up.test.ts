import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/scopes';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { cleanBooks } from '../../../../tests/kit/clean-books.ts';
import { aviosFor, type PayingApi, startPayingApi, TOM } from '../../../../tests/kit/paying-api.ts';
import { epoch } from '../../../../tests/kit/tokens.ts';

let api: PayingApi;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 9_000 }));
});
afterAll(async () => {
  await cleanBooks(api);
  await api.stop();
});

const MINUTE = 60_000;

/** What a token says of somebody who has proved anew who they are, at this moment. */
const freshly = (more: Record<string, unknown> = {}) => ({
  scope: `${STANDARD_SCOPES} ${DEBIT_SCOPE}`,
  auth_time: epoch(api.now()),
  ...more,
});

function start(avios: number, claims: Record<string, unknown> = {}) {
  const how = { body: aviosFor(TOM, avios), number, claims };
  return api.answer('POST', '/transactions?product=transfer', how);
}

async function saveToken(claims: Record<string, unknown>, who = number) {
  const { status } = await api.ask('POST', '/saveToken', { number: who, claims });
  expect(status).toBe(204);
}

async function held() {
  return (await api.points(number))?.held;
}

test('who logged in long ago and has just typed a code has stepped up [4.5] [7.20]', async () => {
  const { followRedirect } = await start(3_000, freshly({ auth_time: epoch(api.now()) - 3_600 }));
  expect(followRedirect).toBeUndefined();
});

test('a step-up that was just done starts the transfer at once [4.5] [7.20] [7.22]', async () => {
  expect(await start(3_000, freshly())).toEqual({ status: 201, id: expect.any(String) });
  expect(await held()).toBe(3_000);
});

test('one step-up is for one transfer: the next is told to step up again [4.5] [4.12]', async () => {
  const claims = freshly({ jti: `popup-of-${number}` });
  await start(3_000, claims);
  const second = await start(4_000, claims);
  expect(second).toMatchObject({ status: 201, followRedirect: true });
  expect((await api.state(`${second.id}`, { number })).statusName).toBe('start_transaction');
  expect(await held()).toBe(0);
});

test.each([
  ['too long ago', () => freshly({ iat: epoch(api.now()) - 600 })],
  ['without the debit scope', () => freshly({ scope: STANDARD_SCOPES })],
  ['for an order that it names', () => freshly({ order_id: 't1abcdefghijklmnopqrstuvwx' })],
])('stepped up %s, a start gets the redirect answer [4.12] [7.22]', async (_, claims) => {
  expect(await start(3_000, claims())).toMatchObject({ status: 201, followRedirect: true });
  expect(await held()).toBe(0);
});

test('the note says what is authorised, and no more of the recipient than four digits [7.22]', async () => {
  const { id, encodedAuthState } = await start(3_000);
  const note = `${encodedAuthState}`;
  const secret = Buffer.from('a secret of the tests');
  const { payload } = await jwtVerify(note, secret, { currentDate: api.now() });
  expect(payload).toMatchObject({ order: id, avios: 3_000, recipient: TOM.number.slice(-4) });
  const { iat = 0, exp = 0 } = decodeJwt(note);
  expect(exp - iat).toBe(600);
  expect(Buffer.from(note.split('.')[1] ?? '', 'base64url').toString()).not.toContain(TOM.number);
});

test('the token of a redirect authorises the order that it names, once [4.5] [7.6] [4.12]', async () => {
  const { id } = await start(3_000);
  await saveToken(freshly({ order_id: id, jti: `redirect-of-${number}` }));
  expect(await held()).toBe(3_000);
  const { statusName, payload } = await api.state(`${id}`, { number });
  expect(statusName).toBe('payment_session');
  expect(payload).not.toHaveProperty('followRedirect');
  await saveToken(freshly({ order_id: id, jti: `redirect-of-${number}` }));
  expect(await held()).toBe(3_000);
});

test('a provider that names no order authorises the one that waits [4.5] [7.6]', async () => {
  const { id } = await start(3_000);
  api.pass(2_000);
  await saveToken(freshly());
  expect(await held()).toBe(3_000);
  expect((await api.state(`${id}`, { number })).statusName).toBe('payment_session');
});

test.each<[string, (id: unknown) => Record<string, unknown>]>([
  ['names another order', () => freshly({ order_id: 't1abcdefghijklmnopqrstuvwx' })],
  ['has no debit scope', (id) => freshly({ order_id: id, scope: STANDARD_SCOPES })],
  [
    'was given before the order began',
    (id) => freshly({ order_id: id, iat: epoch(api.now()) - 5 }),
  ],
  [
    'names no order and is of a log-in before it',
    () => freshly({ auth_time: epoch(api.now()) - 5 }),
  ],
  ['names no order and no log-in', () => freshly({ auth_time: undefined })],
])('a token that %s authorises nothing [4.5] [7.6]', async (_, claims) => {
  const { id } = await start(3_000);
  await saveToken(claims(id));
  expect(await held()).toBe(0);
  expect((await api.state(`${id}`, { number })).payload.followRedirect).toBe(true);
});

test('a step-up counts for ten minutes [4.5] [7.6]', async () => {
  const { id } = await start(3_000);
  const claims = freshly({ order_id: id, iat: epoch(api.now()), exp: epoch(api.now()) + 1_200 });
  api.pass(10 * MINUTE);
  await saveToken(claims);
  expect(await held()).toBe(0);
});

test('another member’s token authorises nothing [4.5] [7.6]', async () => {
  const { id } = await start(3_000);
  const thief = await api.newMember({ balance: 9_000 });
  await saveToken(freshly({ order_id: id }), thief.number);
  expect(await held()).toBe(0);
  expect((await api.points(thief.number))?.held).toBe(0);
});

test('an order that was replaced meanwhile stays cancelled [4.5] [4.11]', async () => {
  const { id: first } = await start(3_000);
  const { id: second } = await start(4_000);
  await saveToken(freshly({ order_id: first }));
  expect(await held()).toBe(0);
  expect((await api.state(`${first}`, { number })).payload.errorCode).toBe(903);
  expect((await api.state(`${second}`, { number })).payload.followRedirect).toBe(true);
});

test('points that were spent meanwhile end the order [8.10] [4.11]', async () => {
  const { id } = await start(3_000);
  const has = (balance: number) =>
    api.connection.db
      .updateTable('account')
      .set({ balance })
      .where('owner', '=', number)
      .where('kind', '=', 'member')
      .execute();
  await has(2_999);
  await saveToken(freshly({ order_id: id }));
  expect(await held()).toBe(0);
  expect((await api.state(`${id}`, { number })).payload.errorCode).toBe(903);
  await has(9_000);
});
