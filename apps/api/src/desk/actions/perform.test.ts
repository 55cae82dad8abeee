import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buy, fly } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { done } from '../terminal/answer.ts';
import { NO_SHOP } from '../terminal/test-kit.ts';
import { action, type Desk } from './action.ts';
import type { Outcome } from './outcome.ts';
import { perform } from './perform.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(async () => {
  await api.stop();
});

const ORLA = staff('orla', 'support');
const DEV = staff('dev', 'support');

async function refundsOf(id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from job join payment on psp_reference = data ->> 'pspReference'
    where queue = 'refund-payment' and charge = ${id}`.execute(api.connection.db);
  return rows[0]?.count ?? 0;
}

async function auditedOf(subject: string): Promise<string[]> {
  const rows = await api.connection.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', subject)
    .execute();
  return rows.map((row) => row.action);
}

test('two who press refund at the same moment refund it once', async () => {
  const { id } = await buy(api);
  const input = { transactionId: id };
  const both = await Promise.all([ORLA, DEV].map((who) => desk.press(who, 'refund', { input })));
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ reason: 'refunded' });
  expect(await refundsOf(id)).toBe(1);
});

test('a double click does it once, and both are told that it is done', async () => {
  const { id } = await buy(api);
  const sent = { input: { transactionId: id }, key: 'the-key-of-one-press' };
  const both = await Promise.all([
    desk.press(ORLA, 'refund', sent),
    desk.press(ORLA, 'refund', sent),
  ]);
  const answer = { kind: 'done', result: { id, money: { amount: 49, currency: 'EUR' } } };
  expect(both.map(({ body }) => body)).toEqual([answer, answer]);
  expect((await desk.press(ORLA, 'refund', sent)).body).toEqual(answer);
  expect([await refundsOf(id), await auditedOf(id)]).toEqual([1, ['refund']]);
});

test('a key stands for one press: not for another input, and not for somebody else’s', async () => {
  const { id } = await buy(api);
  const key = 'the-key-of-another-press';
  const first = await desk.press(ORLA, 'refund retry', { input: { transactionId: id }, key });
  expect(first.status).toBe(409);
  const sent = { input: { transactionId: id }, key };
  expect((await desk.press(ORLA, 'refund', sent)).body.kind).toBe('done');
  for (const [name, other] of [
    ['refund', { ...sent, reason: 'for another' }],
    ['refund retry', sent],
  ] as const) {
    const { body } = await desk.press(ORLA, name, other);
    expect(body).toMatchObject({ code: 'idempotency_key_reused' });
  }
  expect((await desk.press(DEV, 'refund', sent)).body).toMatchObject({ reason: 'refunded' });
});

test('a preview changes nothing, and its numbers are what then happens', async () => {
  const { id } = await buy(api);
  const input = { transactionId: id };
  const { body: shown } = await desk.preview(ORLA, 'refund', input);
  expect(shown).toMatchObject({
    kind: 'previewed',
    needsApproval: false,
    before: { state: 'complete', moneyBack: 0, limitUsed: 2_000 },
    after: { state: 'refund_requested', moneyBack: 49, limitUsed: 0 },
  });
  expect([await refundsOf(id), await auditedOf(id)]).toEqual([0, []]);
  expect((await desk.preview(DEV, 'refund', input)).body).toEqual(shown);
  await desk.press(ORLA, 'refund', { input, basis: shown.basis });
  const entry = await api.connection.db
    .selectFrom('audit_log')
    .select('detail')
    .where('subject', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry.detail).toMatchObject({ before: shown.before, after: shown.after });
});

test('if something else would happen than what was previewed, nothing does', async () => {
  const member = await api.newMember({ balance: 0 });
  const how = { number: member.number };
  const body = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
  const id = await api.start('purchase', body, how);
  await api.pay(id, undefined, how);
  await api.settle();
  const input = { transactionId: id, force: true };
  const rules = { ...RULES, always: new Set<never>() };
  const alone = deskAt({ db: api.connection.db, now: () => api.clock.now, rules });
  const { basis } = (await alone.preview(ORLA, 'refund', input)).body;
  await fly(api, -500, member.number);
  const changed = await alone.press(ORLA, 'refund', { input, basis });
  expect([changed.status, changed.body.code]).toEqual([409, 'state_changed']);
  expect(await refundsOf(id)).toBe(0);
  const again = (await alone.preview(ORLA, 'refund', input)).body;
  expect(again.after).toMatchObject({ buyerOwes: 500 });
  const pressed = await alone.press(ORLA, 'refund', { input, basis: again.basis });
  expect(pressed.body.kind).toBe('done');
});

/** Closes the shop, and then goes on as the test says. */
function closing(then: () => Promise<Outcome<Record<string, unknown>>>) {
  return action({
    name: 'maintenance',
    about: 'Breaks after its effect.',
    permission: 'close shop',
    risk: 'changes',
    reason: 'never',
    input: z.strictObject({}),
    result: z.looseObject({}),
    subject: () => 'broken',
    run: async ({ db, now }) => {
      await db.insertInto('maintenance').values({ id: 1, is_on: true, since: now }).execute();
      return await then();
    },
    terminal: { example: 'maintenance', answer: () => done() },
  });
}

test.each<[string, () => Promise<Outcome<Record<string, unknown>>>]>([
  ['breaks in the middle', () => Promise.reject(new TypeError())],
  ['cannot be audited', async () => ({ kind: 'done', result: {}, detail: { count: 1n } })],
  ['has no answer to keep', async () => ({ kind: 'done', result: { count: 1n } })],
])('an action that %s leaves nothing, and its key is free', async (_what, then) => {
  const { db } = api.connection;
  const key = 'the-key-of-a-broken-press';
  const context: Desk = {
    db,
    now: api.now(),
    clock: api.now,
    staff: staff('mo', 'admin'),
    ports: NO_SHOP,
    rules: RULES,
    recentMinutes: 15,
    actionNamed: () => undefined,
  };
  await expect(perform(context, closing(then), { input: {}, key })).rejects.toThrow(TypeError);
  const left = await db.selectFrom('maintenance').select('is_on').execute();
  expect([left, await auditedOf('broken')]).toEqual([[], []]);
  const presses = db.selectFrom('desk_press').select('key').where('key', '=', key);
  expect(await presses.execute()).toEqual([]);
});
