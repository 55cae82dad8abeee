import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../../tests/kit/api/as-owner.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { chainAudit } from '../../audit/chain-audit.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { operatorAt } from '../terminal/test-kit.ts';

const START = new Date('2026-11-15T12:00:00Z');
const ADA = staff('ada', 'auditor');

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startTestApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
  for (let minute = 0; minute < 120; minute += 1) {
    const actor = minute % 2 === 0 ? 'orla' : 'ciaran';
    const subject = `p${minute % 10}`;
    const detail = { reason: `because ${minute}`, before: { state: 'complete' } };
    const at = new Date(START.getTime() + minute * 60_000);
    await writeAudit(api.connection.db, { actor, action: 'refund', subject, detail }, at);
  }
  api.clock.now = new Date(START.getTime() + 120 * 60_000);
});
afterAll(() => api.stop());

type Page = { entries: { id: string; actor: string; at: string; reason: string }[]; next: string };

async function list(query: string): Promise<Page> {
  return (await desk.get(ADA, 'audit list', query)).body;
}

test('the log is read newest first, a page at a time, with reason and what was before', async () => {
  const first = await list('?action=refund');
  expect(first.entries).toHaveLength(100);
  expect(first.entries[0]).toMatchObject({
    at: '2026-11-15T13:59:00.000Z',
    actor: 'ciaran',
    subject: 'p9',
    reason: 'because 119',
    detail: { before: { state: 'complete' } },
    link: null,
  });
  const second = await list(`?action=refund&before=${first.next}`);
  expect(second.entries.map(({ reason }) => reason)).toEqual(
    Array.from({ length: 20 }, (_, nth) => `because ${19 - nth}`),
  );
  expect(second.next).toBeNull();
});

test.each([
  ['actor=orla', 60],
  ['actor=orla&subject=p4', 12],
  ['subject=p4', 12],
  ['from=2026-11-15T12:10:00Z&to=2026-11-15T13:20:00%2B01:00', 10],
  ['actor=nobody', 0],
])('the log by %s has %i entries', async (filter, count) => {
  expect((await list(`?action=refund&${filter}`)).entries).toHaveLength(count);
});

test.each(['before=17', 'from=yesterday', 'actor=', 'who=orla'])(
  'a filter that is none is refused: %s',
  async (filter) => {
    expect((await desk.get(ADA, 'audit list', `?${filter}`)).status).toBe(400);
  },
);

test('reading the log is audited, with what was looked for', async () => {
  // Entries of one millisecond have no order.
  api.clock.now = new Date(api.clock.now.getTime() + 1);
  await list('?subject=p7');
  const { entries } = await list('?action=audit%20list');
  expect(entries[0]).toMatchObject({ actor: 'ada', detail: { subject: 'p7', found: 12 } });
});

test('an entry of a refusal says so, and one that was approved names who did, at the desk and in the terminal', async () => {
  const { db } = api.connection;
  const refused = { subject: 'p-refused', detail: { refused: 'spent', reason: 'CASE-34' } };
  const approved = { subject: 'p-approved', detail: { approvedBy: 'x', approvedByName: 'fiona' } };
  for (const entry of [refused, approved]) {
    await writeAudit(db, { actor: 'orla', action: 'refund', ...entry }, api.clock.now);
  }
  const [first] = (await list('?subject=p-refused')).entries;
  expect(first).toMatchObject({ refused: 'spent', approvedBy: null, reason: 'CASE-34' });
  const [other] = (await list('?subject=p-approved')).entries;
  expect(other).toMatchObject({ refused: null, approvedBy: 'fiona' });
  const { lines } = await operatorAt(db).operate('audit list --action refund');
  expect(lines.join()).toMatch(/p-refused {2}refused: spent {2}CASE-34/);
  expect(lines.join()).toMatch(/p-approved {2}approved by fiona/);
});

test('the queue, which the desk polls, is read without an entry', async () => {
  expect((await desk.get(staff('sam', 'support'), 'queue list', '')).status).toBe(200);
  expect((await list('?action=queue%20list')).entries).toEqual([]);
});

test('the chain is verified to its last link; a changed row is named', async () => {
  const { db } = api.connection;
  await chainAudit(db);
  const { entries } = await list('?action=refund&subject=p0');
  expect(entries[0]).toMatchObject({ link: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
  const whole = await desk.get(ADA, 'audit verify');
  expect(whole.body).toMatchObject({ breaks: [], lastHash: expect.any(String) });
  await asOwner(db, async (owner) => {
    await sql`update audit_log set actor = 'nobody' where subject = 'p0' and actor = 'orla'`.execute(
      owner,
    );
    const at = operatorAt(owner);
    const { exitCode, lines } = await at.operate('audit verify');
    expect(exitCode).toBe(1);
    expect(lines.at(-1)).toMatch(/^The chain is broken in 12 places: \d+ links\. /);
  });
});
