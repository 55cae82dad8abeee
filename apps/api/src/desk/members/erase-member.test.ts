import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { checkBooks } from '../../books/check-books.ts';
import { PURCHASE, SENDER_ACCOUNT, SUBSCRIPTION, useShop } from '../../books/test-kit.ts';
import { readBalance } from '../../ledger/read-balance.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';
import { leaveTraces, ORLA, RENEWAL } from './test-traces.ts';

const LINE = `member erase EI ${ORLA.number}`;

let api: TestApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  ({ operate } = operatorAt(api.connection.db));
  await useShop(api.connection.db, NOW);
  await leaveTraces(api.connection.db);
});
afterAll(() => api.stop());

/** The tables in which her name stands, whatever they are. */
async function tablesNamingHer(): Promise<string[]> {
  const { db } = api.connection;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const naming: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql`
      select 1 from ${sql.table(name)} as any_row where any_row::text ilike '%orla%'`.execute(db);
    if (rows.length > 0) naming.push(name);
  }
  return naming;
}

test('nobody is erased while something of theirs is under way, and what to do is said', async () => {
  const { db } = api.connection;
  const refusal = async () => {
    const { exitCode, lines, audited } = await operate(LINE);
    expect({ exitCode, audited }).toEqual({ exitCode: 1, audited: [] });
    expect(lines[0]).toBe(`EI/${ORLA.number} is not erased.`);
    return lines.slice(1);
  };
  const inPlan = async (status: 'active' | 'autorenewing' | 'unverified' | 'refund_pending') => {
    await db.updateTable('subscription').set({ status }).execute();
    return await refusal();
  };
  const again = `Plan ${SUBSCRIPTION} would charge its card again. Have the member cancel it in the shop first.`;
  expect(await inPlan('active')).toEqual([again]);
  expect(await inPlan('autorenewing')).toEqual([again]);
  expect(await inPlan('unverified')).toEqual([expect.stringContaining('is not paid yet')]);
  expect(await inPlan('refund_pending')).toEqual([expect.stringContaining('is being refunded')]);
  await db.updateTable('subscription').set({ status: 'cancelled' }).execute();

  const deliver_at = new Date('2026-12-24T09:00:00Z');
  for (const [state, words] of [
    ['awaiting_step_up', 'is not paid yet. Unpaid, it ends by 2026-11-15T12:00:00.000Z.'],
    ['started', 'is not paid yet.'],
    ['payment_session', 'is not paid yet.'],
    ['payment_authorised', 'is being paid. Try again in some minutes.'],
    ['held', 'is held for its risk. Decide first: held release or held reject.'],
    ['captured', 'is being paid.'],
    ['scheduled', `waits for its day, 2026-12-24T09:00:00.000Z. Wait for it too, or delivery cancel`],
    ['refund_requested', 'is being refunded. Try again once the money is back.'],
  ] as const) {
    const order = () => db.updateTable('orders').where('id', '=', PURCHASE);
    await order().set({ state, deliver_at }).execute();
    expect(await refusal()).toEqual([expect.stringContaining(`Order ${PURCHASE} ${words}`)]);
    await order().set({ state: 'complete', deliver_at: null }).execute();
  }

  const notified = () => db.updateTable('webhook_inbox').where('event_key', 'like', 'plan %');
  await notified().set({ applied_at: null }).execute();
  expect(await refusal()).toEqual(
    [SUBSCRIPTION, RENEWAL].map(
      (reference) =>
        `A payment notification about ${reference} is not applied yet. Try again in some minutes.`,
    ),
  );
  await notified().set({ applied_at: NOW }).execute();
});

test('an erased member leaves no name, no address and no card, and every sum as it was', async () => {
  const { db } = api.connection;
  const counted = async () => ({
    postings: await db.selectFrom('posting').selectAll().orderBy('id').execute(),
    payments: await db
      .selectFrom('payment')
      .select(['psp_reference', 'captured_minor', 'refunded_minor', 'state'])
      .orderBy('psp_reference')
      .execute(),
    caps: await db.selectFrom('cap_usage').selectAll().orderBy('kind').execute(),
    activities: await db.selectFrom('activity').select(['id', 'avios']).execute(),
    orders: await db.selectFrom('orders').select(['id', 'state']).orderBy('id').execute(),
    balance: await readBalance(db, SENDER_ACCOUNT),
  });
  const before = await counted();
  expect(await tablesNamingHer()).toEqual([
    'activity',
    'bonus_reminder',
    'campaign_enrolment',
    'charge',
    'contact_message',
    'goal',
    'idempotency',
    'member',
    'order_recipient',
    'payment',
    'remembered_card',
    'resent_letter',
    'saved_recipient',
    'saved_token',
    'staff_note',
    'subscription',
    'subscription_cycle',
    'webhook_inbox',
  ]);
  expect(await operate(LINE)).toEqual({
    exitCode: 0,
    lines: [`EI/${ORLA.number} is erased. Orders and avios stay, under the number alone.`],
    audited: [{ actor: 'maeve', action: 'member erase', subject: `EI/${ORLA.number}`, detail: {} }],
  });

  // Until the provider has forgotten her card, the job that asks for it has the card's name.
  const jobs = await db.deleteFrom('job').returning(['queue', 'data']).execute();
  expect(jobs.filter(({ data }) => JSON.stringify(data).includes('orla'))).toEqual([
    { queue: 'delete-card', data: { shopper: `EI-${ORLA.number}`, storedCard: 'orla' } },
  ]);
  expect(await tablesNamingHer()).toEqual([]);
  for (const table of ['saved_recipient', 'contact_message'] as const) {
    expect(await db.selectFrom(table).select(['id', 'email']).execute()).toEqual([
      { id: '3', email: 'cara@members.example' },
    ]);
  }
  expect(await db.selectFrom('household').selectAll().execute()).toEqual([]);
  expect(await counted()).toEqual(before);
  const findings = await checkBooks(db, NOW);
  expect(findings.flatMap(({ violations }) => violations)).toEqual([]);
  expect(await operate(LINE)).toMatchObject({
    exitCode: 1,
    lines: [`EI has no member ${ORLA.number}.`],
  });
});
