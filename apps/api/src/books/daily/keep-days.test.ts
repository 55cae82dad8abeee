import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { keepAllDays } from '../../../../../tests/kit/database/keep-all-days.ts';
import { balanceAt as balanceByPostings } from '../../../../../tests/kit/database/ledger-sums.ts';
import { newId } from '../../database/new-id.ts';
import type { AccountId, LedgerTxnId } from '../../database/tables/ledger.ts';
import { houseAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { checkBooks, checkRecentBooks } from '../check-books.ts';
import { NOW, SENDER_ACCOUNT, useShop } from '../test-kit.ts';
import { balanceAt } from './balance-at.ts';
import { DAYS } from './days-invariant.ts';
import { rebuildDays } from './keep-days.ts';
import { readRollForward } from './roll-forward.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

const NOVEMBER = { company: 'EI', from: '2026-11-01', to: '2026-11-30' } as const;

/** Enters avios now that the sender earned at an earlier moment. */
async function earn(amount: number, effectiveAt: Date): Promise<void> {
  const id = newId(NOW) as LedgerTxnId;
  const debit = houseAccount('EI', 'earned', 'AVIOS');
  const entry = { debit, credit: SENDER_ACCOUNT, unit: 'AVIOS', amount, locked: 'credit' } as const;
  const source = { type: 'activity', id };
  await post(api.connection.db, [{ id, kind: 'earn', source, effectiveAt, entries: [entry] }]);
}

async function kept() {
  const { db } = api.connection;
  return {
    accounts: await db
      .selectFrom('account_day')
      .selectAll()
      .orderBy('account_id')
      .orderBy('day')
      .execute(),
    avios: await db
      .selectFrom('avios_day')
      .selectAll()
      .where('txns', '<>', 0)
      .orderBy('company')
      .orderBy('day')
      .orderBy('line')
      .orderBy('product')
      .orderBy('currency')
      .execute(),
  };
}

async function violationsOfDays() {
  const findings = await checkBooks(api.connection.db, NOW);
  return findings.find(({ id }) => id === 14)?.violations;
}

const line = (name: string, product: string, currency: string, credited: number, debited = 0) => ({
  ...{ line: name, product, currency, count: 1, credited, debited },
});

test('the roll-forward has each line by product and currency, ties to the ledger and balances', async () => {
  const expected = {
    opening: 0,
    lines: [
      line('brought', '', '', 23_350),
      line('bought', 'purchase', 'EUR', 5_000),
      line('gifts', 'gift', 'EUR', 5_000),
      line('plan_months', 'subscription', 'EUR', 1_000),
      line('transferred', 'transfer', 'EUR', 5_000, 5_000),
      line('refunded', 'gift', 'EUR', 0, 5_000),
    ],
    closing: 29_350,
    ledger: 29_350,
    counterpart: -29_350,
  };
  const { db } = api.connection;
  expect(await readRollForward(db, NOVEMBER)).toMatchObject({ ...expected, members: 0 });
  await keepAllDays(db);
  expect(await readRollForward(db, NOVEMBER)).toEqual({ ...expected, members: 2 });
  const december = { ...NOVEMBER, from: '2026-12-01', to: '2026-12-31' };
  expect(await readRollForward(db, december)).toMatchObject({
    opening: 29_350,
    lines: [],
    closing: 29_350,
  });
});

test('an entry of an earlier day changes that day and all later ones, and counts before it is added', async () => {
  const { db } = api.connection;
  await earn(70, new Date('2026-11-03T23:30:00Z'));
  const until = async (to: string) => (await readRollForward(db, { ...NOVEMBER, to }))?.closing;
  for (const keep of [async () => undefined, () => keepAllDays(db)]) {
    await keep();
    expect([
      await until('2026-11-02'),
      await until('2026-11-03'),
      await until('2026-11-30'),
    ]).toEqual([0, 70, 29_420]);
  }
  expect((await readRollForward(db, { ...NOVEMBER, to: '2026-11-03' }))?.members).toBe(1);
});

test('a balance as of any moment is the sum of the entries until then, kept yet or not', async () => {
  const { db } = api.connection;
  await earn(5, new Date('2026-11-10T00:00:00Z'));
  const accounts = [SENDER_ACCOUNT, 'EI/earned/AVIOS', 'EI/clearing/EUR', 'EI/issued/AVIOS'];
  const moments = [
    '2026-11-03T23:29:59Z',
    '2026-11-03T23:30:00Z',
    '2026-11-10T00:00:00Z',
    NOW.toISOString(),
  ];
  for (const keep of [async () => undefined, () => keepAllDays(db)]) {
    await keep();
    for (const account of accounts as AccountId[]) {
      for (const at of moments) {
        const moment = new Date(at);
        const expected = await balanceByPostings(db, account, moment);
        expect([account, at, await balanceAt(db, account, moment)]).toEqual([
          account,
          at,
          expected,
        ]);
      }
    }
  }
});

test('up to a posting the roll-forward is the same, whether its days are behind or ahead', async () => {
  const { db } = api.connection;
  await keepAllDays(db);
  const { rows } = await sql<{ posting: number }>`select max(id) as posting from posting`.execute(
    db,
  );
  const bounded = { ...NOVEMBER, ...rows[0] };
  const before = await readRollForward(db, bounded);
  await earn(11, new Date('2026-11-04T12:00:00Z'));
  await earn(13, NOW);
  for (const keep of [async () => undefined, () => keepAllDays(db)]) {
    await keep();
    expect(await readRollForward(db, bounded)).toEqual(before);
    expect((await readRollForward(db, NOVEMBER))?.closing).toBe((before?.closing ?? 0) + 24);
  }
});

test('a rebuild gives the same daily balances', async () => {
  const { db } = api.connection;
  await keepAllDays(db);
  const before = await kept();
  await rebuildDays(db);
  expect(await violationsOfDays()).toEqual([]);
  expect(await readRollForward(db, NOVEMBER)).toBeUndefined();
  expect(await balanceAt(db, SENDER_ACCOUNT, NOW)).toBeUndefined();
  await keepAllDays(db);
  expect(await kept()).toEqual(before);
});

test('a chargeback at the moment of an earlier refund leaves the refund what it is', async () => {
  const { db } = api.connection;
  await keepAllDays(db);
  const { effective_at: effectiveAt, psp_reference } = await db
    .selectFrom('ledger_txn')
    .innerJoin('payment', 'payment.charge', 'ledger_txn.source_id')
    .select(['effective_at', 'psp_reference'])
    .where('kind', '=', 'reversal')
    .executeTakeFirstOrThrow();
  const trx = await db.startTransaction().execute();
  const entry = {
    debit: houseAccount('EI', 'sales', 'EUR'),
    credit: houseAccount('EI', 'clearing', 'EUR'),
    ...({ unit: 'EUR', amount: 1, locked: undefined } as const),
  };
  const source = { type: 'payment', id: `${psp_reference} X/CHARGEBACK/true` };
  const id = newId(NOW) as LedgerTxnId;
  await post(trx, [{ id, kind: 'chargeback', source, effectiveAt, entries: [entry] }]);
  const days = DAYS.checks.find(({ rows }) => rows === 'days');
  const found = await days?.sql([`EI/${effectiveAt.toISOString().slice(0, 10)}`]).execute(trx);
  await trx.rollback().execute();
  expect(found?.rows.filter(({ detail }) => detail.includes('charged_back'))).toEqual([]);
});

test('the books find a balance or a line of a day that was changed by hand', async () => {
  const { db } = api.connection;
  expect(await violationsOfDays()).toEqual([]);
  await checkRecentBooks(db, NOW);
  await sql`update account_day set balance = balance + 1 where account_id = ${SENDER_ACCOUNT}`.execute(
    db,
  );
  const found = await violationsOfDays();
  expect(found).toContainEqual({
    what: SENDER_ACCOUNT,
    detail: 'balance 24449, by its days 24450',
  });
  expect(found).toContainEqual({
    what: SENDER_ACCOUNT,
    detail: 'changed by 71 on 2026-11-03, by the ledger by 70',
  });
  await sql`update account_day set balance = balance - 1 where account_id = ${SENDER_ACCOUNT}`.execute(
    db,
  );
  await sql`update avios_day set credited = 4000 where line = 'bought'`.execute(db);
  expect(await violationsOfDays()).toEqual([
    {
      what: 'EI 2026-11-15',
      detail: 'bought purchase EUR: 4000 avios of 1, by the ledger 5000 of 1',
    },
  ]);
  await sql`update avios_day set credited = 5000 where line = 'bought'`.execute(db);
  await earn(1, NOW);
  await keepAllDays(db);
  const recent = await checkRecentBooks(db, NOW);
  expect(recent.find(({ id }) => id === 14)?.violations).toEqual([]);
});

test('the total of members is checked by the books, and is summed up again after a version without it', async () => {
  const { db } = api.connection;
  await keepAllDays(db);
  const members = async () => (await readRollForward(db, NOVEMBER))?.members;
  expect(await members()).toBe(2);
  await sql`update running_total set total = total + 1 where kind = 'members'`.execute(db);
  expect(await members()).toBe(3);
  expect(await violationsOfDays()).toEqual([
    { what: 'EI 2026-11-03', detail: 'members: 1, in the total 2, by the ledger 1' },
  ]);
  await sql`update daily_checkpoint set members_to = members_to - 1`.execute(db);
  expect(await members()).toBe(2);
  expect(await violationsOfDays()).toEqual([]);
  await earn(1, NOW);
  await keepAllDays(db);
  const { rows } = await sql`
    select total, members_to = posting_id as is_current from running_total, daily_checkpoint
    where kind = 'members' order by day desc limit 1`.execute(db);
  expect(rows).toEqual([{ total: 2, is_current: true }]);
  expect(await violationsOfDays()).toEqual([]);
});
