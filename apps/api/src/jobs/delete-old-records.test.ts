import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { markMadeUp } from '../../../../tests/kit/database/closing-books.ts';
import { newId } from '../database/new-id.ts';
import type { Database } from '../database/tables.ts';
import { deleteOldRecords } from './delete-old-records.ts';

const DAY = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  markMadeUp(api.connection.db);
});
afterAll(() => api.stop());

async function deleteOld(db = api.connection.db, signal?: AbortSignal): Promise<void> {
  const connection = { ...api.connection, db };
  const stop = signal && { signal };
  await deleteOldRecords({ connection, now: () => api.clock.now, log: api.log, ...stop });
}

function breakUpdates(db: Database): Database {
  return db.withPlugin({
    transformQuery: ({ node }) => {
      if (node.kind === 'UpdateQueryNode') throw new Error('took too long');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
}

const ago = (milliseconds: number) => new Date(api.clock.now.getTime() - milliseconds);

test('answers kept for repeated starts go after two days, and not before', async () => {
  const { db } = api.connection;
  const kept = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;
  const answer = { request_hash: 'a hash', answer: '{}' };
  await db
    .insertInto('idempotency')
    .values([
      { ...kept, ...answer, key: 'two days', created_at: ago(2 * DAY) },
      { ...kept, ...answer, key: 'a moment more', created_at: ago(2 * DAY + 1) },
    ])
    .execute();
  await deleteOld();
  const left = await db.selectFrom('idempotency').select('key').execute();
  expect(left).toEqual([{ key: 'two days' }]);
});

test('a great many go in batches, so that nobody waits for all of them', async () => {
  const { db } = api.connection;
  await sql`
    insert into idempotency (company, number, key, request_hash, answer, created_at)
    select 'EI', '1', n::text, '', '{}', ${ago(3 * DAY)}::timestamptz
    from generate_series(1, 2500) n`.execute(db);
  let deletions = 0;
  const stopping = new AbortController();
  const counting = db.withPlugin({
    transformQuery: ({ node }) => {
      const isDeletion = node.kind === 'DeleteQueryNode';
      if (isDeletion && JSON.stringify(node.from).includes('idempotency')) deletions += 1;
      if (deletions === 1) stopping.abort();
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const left = async () => {
    const rows = await db.selectFrom('idempotency').select('key').execute();
    return rows.map(({ key }) => key);
  };
  await deleteOld(counting, stopping.signal);
  expect(await left()).toHaveLength(1_501);
  await deleteOld(counting);
  expect(await left()).toEqual(['two days']);
  expect(deletions).toBe(3);
});

test('a notification’s words go after 90 days; that it came and what it did stays', async () => {
  const { db } = api.connection;
  const raw = JSON.stringify({ shopperEmail: AOIFE.email });
  const came = { order_id: 'p1', raw, received_at: ago(200 * DAY), outcome: 'captured' };
  await db
    .insertInto('webhook_inbox')
    .values([
      { ...came, event_key: 'fresh', applied_at: ago(90 * DAY) },
      { ...came, event_key: 'never applied', applied_at: null },
      { ...came, event_key: 'old', applied_at: ago(90 * DAY + 1) },
    ])
    .execute();
  await deleteOld();
  const where = () =>
    sql`select ctid from webhook_inbox where event_key = 'old'`
      .execute(db)
      .then(({ rows }) => rows);
  const before = await where();
  await deleteOld();
  // It has not been written anew.
  expect(await where()).toEqual(before);
  const rows = await db.selectFrom('webhook_inbox').selectAll().orderBy('event_key').execute();
  const words = { shopperEmail: AOIFE.email };
  expect(rows.map((row) => [row.event_key, row.raw, row.outcome])).toEqual([
    ['fresh', words, 'captured'],
    ['never applied', words, 'captured'],
    ['old', {}, 'captured'],
  ]);
});

test('a refusal goes with its words, what is about money or waits for somebody stays', async () => {
  const { db } = api.connection;
  const refused = { eventCode: 'AUTHORISATION', success: 'false' };
  const rows = [
    { event_key: 'refused', raw: refused, outcome_kind: 'done' },
    { event_key: 'refused, for review', raw: refused, outcome_kind: 'manual_review' },
    { event_key: 'authorised', raw: { ...refused, success: 'true' }, outcome_kind: 'done' },
    { event_key: 'not refunded', raw: { ...refused, eventCode: 'REFUND' }, outcome_kind: 'done' },
  ] as const;
  const came = { order_id: 'p2', received_at: ago(200 * DAY), applied_at: ago(90 * DAY + 1) };
  const of = (one: (typeof rows)[number]) => ({ ...came, ...one, raw: JSON.stringify(one.raw) });
  await db.insertInto('webhook_inbox').values(rows.map(of)).execute();
  await db
    .insertInto('webhook_inbox')
    .values({ ...of(rows[0]), event_key: 'refused lately', applied_at: ago(90 * DAY) })
    .execute();
  await deleteOld();
  const left = db.selectFrom('webhook_inbox').select('event_key').where('order_id', '=', 'p2');
  expect((await left.orderBy('event_key').execute()).map(({ event_key }) => event_key)).toEqual([
    'authorised',
    'not refunded',
    'refused lately',
    'refused, for review',
  ]);
});

test('that a letter was sent is forgotten after 90 days, unless a job may send it again', async () => {
  const { db } = api.connection;
  const letter = { letter: 'receipt', role: 'member', sent_at: ago(90 * DAY + 1) };
  await db
    .insertInto('sent_letter')
    .values([
      { ...letter, about: 'old' },
      { ...letter, about: '90 days', sent_at: ago(90 * DAY) },
      { ...letter, about: 'of a dead letter' },
    ])
    .execute();
  const data = JSON.stringify({ letter: 'receipt', about: 'of a dead letter' });
  const job = { id: newId(api.clock.now), queue: 'send-mail', data, next_try_at: null };
  await db
    .insertInto('job')
    .values({ ...job, created_at: ago(100 * DAY) })
    .execute();
  await deleteOld();
  const left = await db.selectFrom('sent_letter').select('about').orderBy('about').execute();
  expect(left.map(({ about }) => about)).toEqual(['90 days', 'of a dead letter']);
});

test('messages to the desk go after a year, enrolments when they end, and not before, whatever fails', async () => {
  const { db } = api.connection;
  const aoife = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;
  const message = { ...aoife, topic: 'order', email: AOIFE.email, message: 'Hello' };
  await db
    .insertInto('contact_message')
    .values([
      { ...message, id: 'a year', sent_at: ago(365 * DAY) },
      { ...message, id: 'a moment more', sent_at: ago(365 * DAY + 1) },
    ])
    .execute();
  await db
    .insertInto('campaign_enrolment')
    .values([
      { ...aoife, campaign_code: 'running', expires_at: ago(-1) },
      { ...aoife, campaign_code: 'ended', expires_at: ago(0) },
    ])
    .execute();
  await deleteOld(breakUpdates(db));
  expect(api.logged).toMatchObject([
    { records: 'notifications', err: { message: 'took too long' } },
  ]);
  expect(await db.selectFrom('contact_message').select('id').execute()).toEqual([{ id: 'a year' }]);
  const enrolments = await db.selectFrom('campaign_enrolment').select('campaign_code').execute();
  expect(enrolments).toEqual([{ campaign_code: 'running' }]);
});
