import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { chainAudit } from '../../audit/chain-audit.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { checkRecentBooks } from '../../books/check-books.ts';
import { newId } from '../../database/new-id.ts';
import { NOW } from '../terminal/test-kit.ts';

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startTestApi();
  desk = deskAt({ db: api.connection.db, now: () => NOW });
});
afterAll(() => api.stop());

const read = async () => (await desk.get(staff('beth', 'marketing'), 'proof')).body;

test('before anything was checked, the proof says so, to every role', async () => {
  expect(await read()).toEqual({
    books: null,
    audit: { links: 0, verifiedTo: null, isBroken: false },
    reconcile: null,
    drills: [],
  });
});

test('the proof has the last check of the books, how far the audit log was followed, the last report and the last drill of each kind', async () => {
  const { db } = api.connection;
  const restore = { kind: 'restore', note: 'to 11:40', actor: 'maeve' } as const;
  const earlier = new Date(NOW.getTime() - 60_000);
  const drills = [
    { ...restore, id: newId(earlier), passed: false, at: earlier },
    { ...restore, id: newId(NOW), passed: true, at: NOW },
  ];
  await db.insertInto('drill').values(drills).execute();
  const entry = { actor: 'ciaran', action: 'reconcile', subject: '2026-11-14', detail: {} };
  await writeAudit(db, entry, NOW);
  await chainAudit(db);
  await checkRecentBooks(db, NOW);
  expect(await read()).toEqual({
    books: { checkedAt: NOW.toISOString(), rules: 14, violations: 0 },
    audit: { links: 1, verifiedTo: 1, isBroken: false },
    reconcile: { at: NOW.toISOString(), report: '2026-11-14', actor: 'ciaran' },
    drills: [{ kind: 'restore', passed: true, at: NOW.toISOString() }],
  });
});

test('a chain that somebody verifies by hand counts as verified that far', async () => {
  const { db } = api.connection;
  await writeAudit(db, { actor: 'orla', action: 'refund', subject: 'p1', detail: {} }, NOW);
  await chainAudit(db);
  expect((await read()).audit).toEqual({ links: 2, verifiedTo: 1, isBroken: false });
  await desk.get(staff('ada', 'auditor'), 'audit verify');
  expect((await read()).audit).toEqual({ links: 2, verifiedTo: 2, isBroken: false });
});

test('pages that poll are told when nothing has changed', async () => {
  const orla = staff('orla', 'support');
  const path = '/actions/queue-list';
  const { etag } = await desk.read(orla, path);
  expect(etag).not.toBeNull();
  expect(await desk.read(orla, path, etag ?? '')).toMatchObject({ status: 304 });
});

test.each([
  ['day compare', 1],
  ['reconcile apply', 2],
] as const)('a report that was read by %s counts as compared', async (action, seconds) => {
  const { db } = api.connection;
  const at = new Date(NOW.getTime() + seconds * 1_000);
  const entry = { actor: 'ciaran', action, subject: '2026-11-15', detail: { open: 0 } };
  await writeAudit(db, entry, at);
  expect((await read()).reconcile).toEqual({
    at: at.toISOString(),
    report: '2026-11-15',
    actor: 'ciaran',
  });
});
