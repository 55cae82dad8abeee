import { transactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AOIFE } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { balanceOf, PACKAGE, statusOf } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { chainAudit } from '../audit/chain-audit.ts';
import { writeAudit } from '../audit/write-audit.ts';
import { seedCharge, seedPayment } from '../charges/test-charges.ts';
import type { Mail } from '../notifications/port.ts';
import type { Payments } from '../payments/port.ts';
import type { JobRunner } from './run-jobs.ts';
import { SCHEDULE } from './schedule.ts';
import { startJobs } from './start-jobs.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let api: PayingApi;
let jobs: JobRunner;
let payments: Payments;
const letters: Mail[] = [];
const lines: { level: number; msg: string; id?: number }[] = [];

function context() {
  return {
    connection: api.connection,
    now: () => api.clock.now,
    log: pino({}, { write: (line) => lines.push(JSON.parse(line)) }),
    shopUrl: 'https://shop.example',
    statementName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop'],
    payments,
    mailer: { send: async (mail: Mail) => void letters.push(mail) },
  };
}

beforeAll(async () => {
  api = await startPayingApi((real) => {
    payments = real;
    return real;
  });
  jobs = await startJobs(context());
});
afterAll(async () => {
  await jobs.stop();
  await api.stop();
});

test('a purchase goes through the real jobs: notification, capture, avios, letter [7.21] [4.10]', async () => {
  const before = await balanceOf(api);
  const id = await api.start('purchase', PACKAGE);
  await api.pay(id);
  const complete = ['transaction_complete', undefined];
  await expect.poll(() => statusOf(api, id)).toEqual(complete);
  expect(await balanceOf(api)).toBe(before + 2_000);
  await expect.poll(() => letters).toHaveLength(1);
  expect(letters).toMatchObject([{ to: AOIFE.email }]);
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('every timer has a name of its own, and each may run at any time, and again', async () => {
  expect(new Set(SCHEDULE.map(({ name }) => name)).size).toBe(SCHEDULE.length);
  for (const { run } of [...SCHEDULE, ...SCHEDULE]) await run(context());
  expect(lines.filter(({ level }) => level > 30)).toEqual([]);
});

test('the books are looked at by a timer, and what is wrong in them is told', async () => {
  const { db } = api.connection;
  const charge = transactionId.parse('p0nobodyHasOrderedThis');
  await seedCharge(db, { reference: charge, amount_minor: 1 });
  await seedPayment(db, { psp_reference: 'LOST', charge, authorised_minor: 1 });
  const entry = { actor: 'maeve', action: 'price', subject: 'EI', detail: {} };
  await writeAudit(db, entry, api.clock.now);
  await chainAudit(db);
  await asOwner(db, async (owner) => {
    await sql`update audit_log set actor = 'somebody else'`.execute(owner);
    const connection = { ...api.connection, db: owner };
    const timer = SCHEDULE.find(({ name }) => name === 'check-books');
    await timer?.run({ ...context(), connection });
  });
  for (const [id, count] of [
    [8, 2],
    [11, 1],
  ]) {
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 50, id, count, msg: 'books invariant violated' }),
    );
  }
  await db.updateTable('charge').set({ paid_by: null }).where('reference', '=', charge).execute();
  await db.deleteFrom('payment').where('psp_reference', '=', 'LOST').execute();
});
