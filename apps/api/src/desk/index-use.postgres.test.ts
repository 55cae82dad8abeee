import { transactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { balanceAt } from '../books/daily/balance-at.ts';
import { readRollForward } from '../books/daily/roll-forward.ts';
import {
  NOW,
  PURCHASE,
  SENDER_ACCOUNT,
  SUBSCRIPTION,
  TRANSFER,
  useShop,
} from '../books/test-kit.ts';
import { whatWaits } from '../books/waiting-invariant.ts';
import type { Database } from '../database/tables.ts';
import { listTransactions } from '../history/list-transactions.ts';
import { parseSearch } from '../history/search/parse-search.ts';
import type { Member } from '../http/kit/member.ts';
import { deleteOldRecords } from '../jobs/delete-old-records.ts';
import { deleteUnpaidOrders, UNPAID_KEPT } from '../jobs/delete-unpaid-orders.ts';
import { readBacklog } from '../jobs/read-backlog.ts';
import { houseAccount } from '../ledger/accounts.ts';
import { readMemberStatus } from '../members/read-standing.ts';
import { readReminderFacts } from '../notifications/read-reminder-facts.ts';
import { readMemberData } from '../privacy/data/read-member-data.ts';
import { claimDue } from '../privacy/erase-due-members.ts';
import { eraseTraces } from '../privacy/erase-traces.ts';
import { listObstacles } from '../privacy/list-obstacles.ts';
import { beginRuns } from '../reminders/begin-runs.ts';
import { claimRuns, writePage } from '../reminders/write-reminders.ts';
import { claimConcerned } from '../subscriptions/prices/announce-prices.ts';
import { expireRequests } from './approvals/expire-requests.ts';
import { findEntries } from './audit/list-audit.ts';
import { listLetters, listMemberLetters } from './letters/list-letters.ts';
import { listOrders } from './look-up/members/list-orders.ts';
import { readMemberTimeline } from './look-up/members/member-timeline.ts';
import { readMember } from './look-up/members/read-member.ts';
import { listOrdersByStep } from './look-up/orders/order-list.ts';
import { readOrder } from './look-up/orders/read-order.ts';
import { search, searchInput } from './look-up/search/search.ts';
import { readSubscription } from './look-up/subscriptions/read-subscription.ts';
import { readQueue } from './queue/read-queue.ts';
import { describeDebtors, findDebtors } from './receivables/list-debts.ts';
import { listMovements } from './reconcile/list-movements.ts';

const MEMBER = { company: 'EI', number: AOIFE.number } as Member;
const MONTH = { from: '2026-11-01', to: '2026-11-30' };
/** A day before the others. */
const ORDERS = { from: '2026-11-01', to: '2026-11-14' };
const ISSUED = houseAccount('EI', 'issued', 'AVIOS');
const FIRST_PAGE = {
  page: 1,
  limit: 10,
  product: undefined,
  status: undefined,
  year: undefined,
  search: undefined,
};
const SEARCHED = { ...FIRST_PAGE, search: parseSearch('10000') };
/** As small as what is under way, or as the catalogue. */
const SMALL = new Set(['daily_checkpoint', 'outbox', 'member', 'bonus_campaign', 'product_switch']);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  await useShop(api.connection.db, NOW);
});
afterAll(() => api.stop());

/** Tables that a transaction could only read from end to end, as it had no index to go by. */
async function readWhole(work: (trx: Database) => Promise<unknown>): Promise<string[]> {
  const trx = await api.connection.db.startTransaction().execute();
  try {
    await sql`set local enable_seqscan = off`.execute(trx);
    await work(trx);
    const { rows } = await sql<{ relname: string }>`
      select relname from pg_stat_xact_user_tables where seq_scan > 0`.execute(trx);
    return rows.map(({ relname }) => relname).filter((name) => !SMALL.has(name));
  } finally {
    await trx.rollback().execute();
  }
}

function shop(db: Database, now = NOW) {
  return { connection: { ...api.connection, db }, now: () => now, log: api.log };
}

async function deleteUnpaid(trx: Database) {
  const started = { company: 'EI', currency: 'EUR', state_since: NOW } as const;
  const id = transactionId.parse(`p${'0'.repeat(21)}`);
  await trx
    .insertInto('orders')
    .values({
      ...{ ...started, ...MEMBER, id, product: 'purchase', state: 'expired', state_version: 1 },
      ...{ avios: 1, bonus_avios: 0, price_micro: 1, total_minor: 1, failure: 901 },
      ...{ failed_from: 'started', created_at: NOW, expires_at: NOW },
    })
    .execute();
  await trx
    .insertInto('charge')
    .values({ ...started, reference: id, amount_minor: 1, state: 'failed' })
    .execute();
  await deleteUnpaidOrders(shop(trx, new Date(NOW.getTime() + UNPAID_KEPT + 1)));
  const left = await trx.selectFrom('orders').select('id').where('id', '=', id).execute();
  expect(left).toEqual([]);
}

async function findConcerned(trx: Database) {
  const plan = {
    company: 'EI',
    package_id: 'steady',
    billing: 'monthly',
    currency: 'EUR',
  } as const;
  const change = { ...plan, price_minor: 7_000, from_at: NOW, announced_at: NOW };
  await trx.insertInto('plan_price_change').values(change).execute();
  return await claimConcerned(trx, 10, []);
}

async function writePageOfReminders(trx: Database) {
  await beginRuns(trx, NOW);
  const [run, ...others] = await claimRuns(trx, { limit: 1, failed: [], now: NOW });
  if (!run || others.length > 0) throw new Error('One run was due');
  await writePage(trx, run, NOW);
}

async function readReminder(trx: Database) {
  const letter = { letter: 'bonus-starts', about: 'any' } as const;
  await readReminderFacts(trx, letter, { shopUrl: '', statementName: '', seller: [] }, NOW);
}

async function readOwnData(trx: Database) {
  const name = { first_name: 'Aoife', last_name: 'Brennan' };
  await trx
    .insertInto('member')
    .values({ ...MEMBER, ...name })
    .execute();
  return await readMemberData(trx, MEMBER, NOW);
}

test.each<[what: string, work: (trx: Database) => Promise<unknown>]>([
  ['erasing a member', (trx) => eraseTraces(trx, MEMBER, AOIFE.email, NOW)],
  ['what stands in the way of erasing a member', (trx) => listObstacles(trx, MEMBER, NOW)],
  ['finding members who are due to be erased', (trx) => claimDue(trx, 10, NOW)],
  ['a member’s own data', readOwnData],
  ['a member’s history', (trx) => listTransactions(trx, MEMBER, FIRST_PAGE, NOW)],
  ['a search of a member’s history', (trx) => listTransactions(trx, MEMBER, SEARCHED, NOW)],
  ['reconciling a day', (trx) => listMovements(trx, ['PSP1'], '2026-11-15')],
  ['avios outstanding', (trx) => readRollForward(trx, { company: 'EI', ...MONTH })],
  ['a balance as of a moment', (trx) => balanceAt(trx, SENDER_ACCOUNT, NOW)],
  ['a house account’s balance as of a moment', (trx) => balanceAt(trx, ISSUED, NOW)],
  ['who owes avios', (trx) => findDebtors(trx, {}, 10).then((rows) => describeDebtors(trx, rows))],
  ['deleting old records', (trx) => deleteOldRecords(shop(trx))],
  ['deleting unpaid orders', deleteUnpaid],
  ['looking for what waits too long', (trx) => whatWaits(NOW).execute(trx)],
  ['reading the backlog for metrics', (trx) => readBacklog(trx, NOW)],
  ['finding whom to tell of a new price', findConcerned],
  ['writing reminders of a bonus', writePageOfReminders],
  ['sending a reminder', readReminder],
  ['the audit log by who did it', (trx) => findEntries(trx, { actor: 'maeve' })],
  ['the audit log by what was done', (trx) => findEntries(trx, { action: 'refund' })],
  ['the audit log of an order', (trx) => findEntries(trx, { subject: 'p1' })],
  ['requests that have expired', (trx) => expireRequests(trx, NOW)],
  ['what every start asks of a member', (trx) => readMemberStatus(trx, MEMBER)],
])('%s reads no table from end to end', async (_what, work) => {
  expect(await readWhole(work)).toEqual([]);
});

const OTHERS = 400;
/** More than anything that a test looks for, and less than everything. */
const FEW = 100;

/** Others, of whom nothing is to be read: a wrong index is read to its end, too. */
async function addOthers(trx: Database): Promise<void> {
  const others = sql`generate_series(1, ${OTHERS}) as nth`;
  const id = (prefix: string) => sql`${prefix} || lpad(nth::text, 24, '0')`;
  const number = sql`'55' || lpad(nth::text, 14, '0')`;
  const at = sql`${NOW}::timestamptz - nth * interval '1 minute'`;
  await sql`
    insert into member (company, number, first_name, last_name, email)
    select 'EI', ${number}, 'Other ' || nth, 'Person', 'other-' || nth || '@members.example'
    from ${others}`.execute(trx);
  await sql`
    insert into orders (id, company, number, product, state, state_version, currency, avios,
      bonus_avios, price_micro, total_minor, created_at, expires_at, state_since)
    select ${id('p1')}, 'EI', ${number}, 'purchase', 'complete', 1, 'EUR', 1, 0, 1, 1, ${at}, ${at}, ${at}
    from ${others}`.execute(trx);
  await sql`
    insert into subscription (id, company, number, package_id, billing, currency, price_minor,
      monthly_avios, status, status_since, created_at, card_summary)
    select ${id('sub1')}, 'EI', ${number}, 'light', 'monthly', 'EUR', 1, 1, 'cancelled', ${at}, ${at},
      '2222'
    from ${others}`.execute(trx);
  await sql`
    insert into charge (reference, company, currency, amount_minor, state, state_since)
    select ${id('p1')}, 'EI', 'EUR', 1, 'paid', ${at} from ${others}`.execute(trx);
  await sql`
    insert into payment (psp_reference, charge, currency, authorised_minor, state, state_since,
      card_summary)
    select 'OTHER' || nth, ${id('p1')}, 'EUR', 1, 'captured', ${at}, '2222' from ${others}`.execute(
    trx,
  );
  await sql`
    insert into charge_event (subject, version, to_state, at, cause)
    select ${id('p1')}, 1, 'started', ${at}, 'started' from ${others}`.execute(trx);
  await sql`
    insert into sent_letter (letter, about, role, sent_at)
    select 'receipt', ${id('p1')}, 'member', ${at} from ${others}`.execute(trx);
  await sql`
    insert into audit_log (id, at, actor, action, subject, detail)
    select gen_random_uuid(), ${at}, 'orla', 'refund', ${id('p1')}, '{}' from ${others}`.execute(
    trx,
  );
  await sql`
    insert into webhook_inbox (event_key, order_id, raw, received_at, applied_at, outcome_kind)
    select 'OTHER' || nth, ${id('p1')}, '{}', ${at}, ${at}, 'done' from ${others}`.execute(trx);
  await sql`
    insert into job (id, queue, data, created_at, next_try_at)
    select gen_random_uuid(), 'send-reminder', '{}', ${at}, ${at} from ${others}`.execute(trx);
}

/** Tables of which more was read than there is to find. */
async function readMuch(work: (trx: Database) => Promise<unknown>): Promise<string[]> {
  const trx = await api.connection.db.startTransaction().execute();
  const readRows = async () => {
    const { rows } = await sql<{ relname: string; read: number }>`
      select relname, coalesce(idx_tup_fetch, 0) + seq_tup_read as read
      from pg_stat_xact_user_tables`.execute(trx);
    return rows;
  };
  try {
    await addOthers(trx);
    await sql`set local enable_seqscan = off`.execute(trx);
    const before = new Map((await readRows()).map(({ relname, read }) => [relname, read]));
    await work(trx);
    return (await readRows())
      .filter(({ relname, read }) => read - (before.get(relname) ?? 0) > FEW)
      .map(({ relname }) => relname);
  } finally {
    await trx.rollback().execute();
  }
}

function find(text: string, more: object = {}) {
  return (trx: Database) => search(trx, searchInput.parse({ text, ...more }));
}

test.each<[what: string, work: (trx: Database) => Promise<unknown>]>([
  ['by an id', find(PURCHASE)],
  ['by the beginning of an id', find(PURCHASE.slice(0, 9))],
  ['by a reference', find(PURCHASE.slice(-8))],
  ['by a payment', find('8836431907752204')],
  ['by a number', find(AOIFE.number)],
  ['by an email', find(AOIFE.email)],
  ['by a name', find('aoife')],
  ['by two names', find('aoi bren')],
  ['for the next page by a name', find('aoi', { moreMembers: '0~EI~1~aoife brennan' })],
  ['by a card', find('1111')],
  ['for the next page by a card', find('1111', { moreOrders: '1~x' })],
  ['for the next page of plans', find('1111', { moreSubscriptions: '1~x' })],
])('a search %s reads little, however many others there are', async (_what, work) => {
  expect(await readMuch(work)).toEqual([]);
});

test.each<[what: string, work: (trx: Database) => Promise<unknown>]>([
  ['an order', (trx) => readOrder(trx, { transactionId: TRANSFER }, NOW)],
  ['a subscription', (trx) => readSubscription(trx, { subscriptionId: SUBSCRIPTION }, NOW)],
  ['a member', (trx) => readMember(trx, MEMBER, NOW)],
  ['a member’s orders', (trx) => listOrders(trx, MEMBER)],
  ['a page of them', (trx) => listOrders(trx, { ...MEMBER, after: '1~x' })],
  ['a member’s timeline', (trx) => readMemberTimeline(trx, MEMBER)],
  ['a page of it', (trx) => readMemberTimeline(trx, { ...MEMBER, after: '1~x' })],
  ['a list of orders', (trx) => listOrdersByStep(trx, { ...ORDERS, step: 'started' })],
  ['a page of it', (trx) => listOrdersByStep(trx, { ...ORDERS, step: 'started', after: '1~x' })],
  [
    'a list of first presses on Pay',
    (trx) => listOrdersByStep(trx, { ...ORDERS, step: 'pressed' }),
  ],
  ['a list of refusals', (trx) => listOrdersByStep(trx, { ...ORDERS, step: 'refused' })],
  ['a list of refunds', (trx) => listOrdersByStep(trx, { ...ORDERS, step: 'refunded' })],
  ['the letters of an order', (trx) => listLetters(trx, { about: TRANSFER })],
  ['a member’s letters', (trx) => listMemberLetters(trx, MEMBER)],
  ['the work queue', (trx) => readQueue(trx, {}, NOW)],
])('%s at the desk takes little to read, however many others there are', async (_what, work) => {
  expect(await readMuch(work)).toEqual([]);
});
