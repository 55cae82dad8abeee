import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { chainAudit } from './chain-audit.ts';
import { verifyAudit } from './verify-audit.ts';
import { writeAudit } from './write-audit.ts';

const NOW = new Date('2026-11-15T12:00:00Z');
const LATER = new Date(NOW.getTime() + 1);

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function write(subject: string, at: Date) {
  const detail = { to: { b: 1, a: [true, null, 'é'] }, from: undefined };
  await writeAudit(api.connection.db, { actor: 'maeve', action: 'price', subject, detail }, at);
}

async function chained() {
  return await api.connection.db
    .selectFrom('audit_chain')
    .innerJoin('audit_log', 'audit_log.id', 'audit_id')
    .select(['seq', 'subject', 'hash'])
    .orderBy('seq')
    .execute();
}

test('what was audited is chained oldest first, once, and what comes later behind it', async () => {
  const { db } = api.connection;
  expect(await chainAudit(db)).toBe(0);
  await write('second', LATER);
  await write('first', NOW);
  expect(await chainAudit(db)).toBe(2);
  await write('late', NOW);
  expect(await chainAudit(db)).toBe(1);
  expect(await chainAudit(db)).toBe(0);
  const links = await chained();
  expect(links.map(({ seq, subject }) => [seq, subject])).toEqual([
    [1, 'first'],
    [2, 'second'],
    [3, 'late'],
  ]);
  expect(new Set(links.map(({ hash }) => hash)).size).toBe(3);
  expect((await verifyAudit(db)).breaks).toEqual([]);
});

test('two that chain at once make one chain', async () => {
  const { db } = api.connection;
  for (let row = 0; row < 20; row++) await write(`row ${row}`, LATER);
  const counts = await Promise.all([chainAudit(db), chainAudit(db), chainAudit(db)]);
  expect(counts.toSorted((a, b) => b - a)).toEqual([20, 0, 0]);
  expect((await verifyAudit(db)).breaks).toEqual([]);
});

test('more than fits at once is chained and verified whole', async () => {
  const { db } = api.connection;
  await sql`
    insert into audit_log (id, at, actor, action, subject, detail)
    select gen_random_uuid(), ${LATER}::timestamptz, 'maeve', 'tier', n::text, '{}'
    from generate_series(1, 1100) as n`.execute(db);
  expect(await chainAudit(db)).toBe(1_100);
  expect(await chained()).toHaveLength(1_123);
  const second = sql`update audit_log set subject = 'x' where subject = '1100'`;
  const breaks = await asOwner(db, async (owner) => {
    await second.execute(owner);
    return (await verifyAudit(owner)).breaks;
  });
  expect(breaks).toHaveLength(1);
});

test.each([
  ['the actor is changed', "update audit_log set actor = 'x' where subject = 'second'", 'link 2'],
  ['the action is changed', "update audit_log set action = 'x' where subject = 'second'", 'link 2'],
  [
    'the subject is changed',
    "update audit_log set subject = 'x' where subject = 'second'",
    'link 2',
  ],
  ['the time is changed', "update audit_log set at = now() where subject = 'second'", 'link 2'],
  [
    'a detail is changed',
    `update audit_log set detail = '{"to":{"a":[true,null,"e"],"b":1}}' where subject = 'second'`,
    'link 2',
  ],
  ['a link is changed', "update audit_chain set hash = 'x' where seq = 2", 'link 2'],
  ['a link is deleted', 'delete from audit_chain where seq = 2', 'link 2'],
])('the audit log is broken when %s', async (_broken, damage, what) => {
  const breaks = await asOwner(api.connection.db, async (owner) => {
    await sql.raw(damage).execute(owner);
    return (await verifyAudit(owner)).breaks;
  });
  expect(breaks[0]).toMatchObject({ what });
});

const KEPT = {
  audit_log: 'actor',
  audit_chain: 'hash',
  charge_event: 'cause',
  ledger_txn: 'kind',
  posting: 'unit',
};
test.each(
  Object.entries(KEPT).flatMap(([table, column]) => [
    ['update', table, `update ${table} set ${column} = 'x'`],
    ['delete from', table, `delete from ${table}`],
    ['truncate', table, `truncate ${table} cascade`],
  ]),
)('the application cannot %s %s', async (_verb, _table, statement) => {
  const { db } = api.connection;
  await expect(sql.raw(statement).execute(db)).rejects.toMatchObject({ code: '42501' });
});
