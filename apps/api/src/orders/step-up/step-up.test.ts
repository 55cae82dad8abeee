import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { decodeJwt, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  aviosFor,
  type PayingApi,
  startPayingApi,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import { epoch } from '../../../../../tests/kit/api/tokens.ts';

let api: PayingApi;
let number: string;
beforeAll(async () => {
  api = await startPayingApi();
});
beforeEach(async () => {
  ({ number } = await api.newMember({ balance: 9_000 }));
});
afterAll(async () => {
  await api.stop();
});

const MINUTE = 60_000;

/** Claims of a step-up token issued now. */
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
  const { status } = await api.call('POST', '/saveToken', { number: who, claims });
  expect(status).toBe(204);
}

async function held() {
  return (await api.points(number))?.held;
}

/** The claims of a popup's token, which is bound to a transfer before that is ordered. */
const popup = (avios: number, more: Record<string, unknown> = {}) =>
  freshly({ transfer: { avios, recipient: TOM.number }, ...more });

test('who logged in long ago and has just typed a code has stepped up [4.5] [7.20]', async () => {
  const claims = popup(3_000, { auth_time: epoch(api.now()) - 3_600 });
  expect((await start(3_000, claims)).followRedirect).toBeUndefined();
});

test('a step-up that was just done starts the transfer at once [4.5] [7.20] [7.22]', async () => {
  expect(await start(3_000, popup(3_000))).toEqual({ status: 201, id: expect.any(String) });
  expect(await held()).toBe(3_000);
});

test('one step-up is for one transfer: the next is told to step up again [4.5] [4.12]', async () => {
  const claims = popup(3_000, { jti: `popup-of-${number}` });
  await start(3_000, claims);
  const second = await start(3_000, claims);
  expect(second).toMatchObject({ status: 201, followRedirect: true });
  expect((await api.state(`${second.id}`, { number })).statusName).toBe('start_transaction');
  expect(await held()).toBe(0);
});

test.each([
  ['padded', (signature: string) => `${signature}==`],
  ['with another last character', otherLastCharacter],
])(
  'a token whose signature is spelt otherwise, %s, is the same token [4.5]',
  async (_, respell) => {
    const issued = { claims: { member_number: number, ...popup(3_000) } };
    const token = await api.issuerOf('EI').accessToken(issued);
    const startWith = async (text: string) => {
      const answer = await api.request('/transactions?product=transfer&partner=ei', {
        method: 'POST',
        headers: { authorization: `Bearer ${text}`, 'content-type': 'application/json' },
        body: JSON.stringify(aviosFor(TOM, 3_000)),
      });
      return { status: answer.status, ...(await answer.json()) };
    };
    expect(await startWith(token)).not.toHaveProperty('followRedirect');
    const [header, payload, signature = ''] = token.split('.');
    const second = await startWith(`${header}.${payload}.${respell(signature)}`);
    // Refused altogether would be right as well.
    if (second.status !== 401) expect(second).toMatchObject({ status: 201, followRedirect: true });
    expect(await savedStepUps()).toBe(1);
  },
);

/** The last character of a signature has bits that no decoder reads. */
function otherLastCharacter(signature: string): string {
  const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const last = ALPHABET.indexOf(signature.slice(-1));
  return `${signature.slice(0, -1)}${ALPHABET[last + 1]}`;
}

async function savedStepUps(): Promise<number> {
  const rows = await api.connection.db
    .selectFrom('step_up')
    .innerJoin('orders', 'orders.id', 'step_up.order_id')
    .select('orders.id')
    .where('orders.number', '=', membershipNumber.parse(number))
    .execute();
  return rows.length;
}

test.each([
  ['another amount', () => popup(4_000)],
  ['another recipient', () => popup(3_000, { transfer: { avios: 3_000, recipient: '1' } })],
  ['no transfer', () => freshly()],
])('a popup’s token for %s starts nothing by itself [4.5] [4.12]', async (_, claims) => {
  expect(await start(3_000, claims())).toMatchObject({ status: 201, followRedirect: true });
  expect(await held()).toBe(0);
});

test('a popup’s token for another transfer does not authorise the one that waits [4.5] [7.6]', async () => {
  const { id } = await start(3_000);
  api.pass(2_000);
  await saveToken(popup(4_000));
  expect(await held()).toBe(0);
  expect((await api.state(`${id}`, { number })).payload.followRedirect).toBe(true);
});

test.each([
  ['too long ago', () => popup(3_000, { iat: epoch(api.now()) - 600 })],
  ['without the debit scope', () => popup(3_000, { scope: STANDARD_SCOPES })],
  ['for an order that it names', () => popup(3_000, { order_id: 't1abcdefghijklmnopqrstuvwx' })],
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

test('a token that names the order counts although the provider’s clock is behind the shop’s [4.5] [7.6]', async () => {
  const { id } = await start(3_000);
  await saveToken(freshly({ order_id: id, iat: epoch(api.now()) - 90 }));
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
