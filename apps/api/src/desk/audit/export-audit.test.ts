import { createHash, verify } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { someoneWaits } from '../../../../../tests/kit/database/someone-waits.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { writeAudit } from '../../audit/write-audit.ts';
import { NO_SHOP, operatorAt } from '../terminal/test-kit.ts';

const START = new Date('2026-11-15T10:00:00Z');
const ADA = staff('ada', 'auditor');
/** More than are read at once. */
const ENTRIES = 1_203;

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
let folder: string;
beforeAll(async () => {
  api = await startTestApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
  const { db } = api.connection;
  for (let nth = 0; nth < ENTRIES; nth += 1) {
    const subject = `p${nth}`;
    const entry = { actor: 'orla', action: 'refund', subject, detail: { reason: '=1+1\u001b' } };
    await writeAudit(db, entry, new Date(START.getTime() + nth * 1_000));
  }
  api.clock.now = new Date(START.getTime() + ENTRIES * 1_000);
  folder = await mkdtemp(join(tmpdir(), 'cairn-export-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

async function press(input: object = {}) {
  return (await desk.press(ADA, 'audit export', { input, reason: 'yearly audit' })).body;
}

/** As docs/operations.md has it done with openssl. */
async function check(text: string) {
  const lines = text.split('\n');
  expect(lines.pop()).toBe('');
  const [manifest = '', signature = ''] = lines.splice(-2);
  const { publicKey } = (await desk.get(ADA, 'audit key')).body;
  const isSigned = verify(null, Buffer.from(manifest), publicKey, Buffer.from(signature, 'base64'));
  const { sha256, ...about } = JSON.parse(manifest);
  const body = lines.map((line) => `${line}\n`).join('');
  const isWhole = sha256 === createHash('sha256').update(body).digest('hex');
  return { isSigned, isWhole, about, entries: lines.map((line) => JSON.parse(line)) };
}

test('the log is exported whole, oldest first, each entry with its link, and signed', async () => {
  const { result, file } = await press({ action: 'refund' });
  expect(result.entries).toBe(ENTRIES);
  const { status, text } = await desk.file(ADA, file.path);
  expect(status).toBe(200);
  const { isSigned, isWhole, about, entries } = await check(text);
  expect({ isSigned, isWhole }).toEqual({ isSigned: true, isWhole: true });
  const key = (await desk.get(ADA, 'audit key')).body;
  expect(about).toMatchObject({ export: 'audit log', by: 'ada', key: key.fingerprint });
  expect(about.lines).toBe(ENTRIES);
  expect(entries.map(({ subject }) => subject)).toEqual(
    Array.from({ length: ENTRIES }, (_, nth) => `p${nth}`),
  );
  expect(entries.every(({ link }) => /^[0-9a-f]{64}$/.test(link.hash))).toBe(true);
});

/** Holds the lock of the job that chains entries. */
async function chaining() {
  const transaction = await api.connection.db.startTransaction().execute();
  await sql`select pg_advisory_xact_lock(hashtext('cairn/chain-audit'))`.execute(transaction);
  return transaction;
}

test('an export waits while entries are being chained, so that each has its link', async () => {
  const { db } = api.connection;
  const entry = { actor: 'orla', action: 'late', subject: 'p1', detail: {} };
  await writeAudit(db, entry, new Date(api.clock.now.getTime() - 1));
  const job = await chaining();
  const pressed = press({ action: 'late' });
  await someoneWaits(db);
  await job.commit().execute();
  const { file } = await pressed;
  const { entries } = await check((await desk.file(ADA, file.path)).text);
  expect(entries).toMatchObject([{ link: { hash: expect.any(String) } }]);
});

/** Subjects of the entries with this action in the file. */
async function subjectsIn(file: { path: string }, action: string): Promise<string[]> {
  const { entries } = await check((await desk.file(ADA, file.path)).text);
  return entries.filter((entry) => entry.action === action).map(({ subject }) => subject);
}

test('what a long action writes after an export with a time before it is in the next one', async () => {
  const { db } = api.connection;
  const first = await press();
  const begun = new Date(api.clock.now.getTime() - 60_000);
  await writeAudit(db, { actor: 'orla', action: 'long', subject: 'p1', detail: {} }, begun);
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
  const next = await press({ after: first.result.last });
  expect(await subjectsIn(first.file, 'long')).toEqual([]);
  expect(await subjectsIn(next.file, 'long')).toEqual(['p1']);
});

test('the export after one with an end has every entry since then, also of links before the newest', async () => {
  const { db } = api.connection;
  const begun = api.clock.now.getTime() + 1_000;
  const write = (subject: string, seconds: number) =>
    writeAudit(
      db,
      { actor: 'orla', action: 'month', subject, detail: {} },
      new Date(begun + seconds * 1_000),
    );
  await write('october', 1);
  await write('november', 3);
  api.clock.now = new Date(begun + 4_000);
  await press();
  await write('october, written late', 1.5);
  const first = await press({ to: new Date(begun + 2_000).toISOString() });
  const next = await press({ after: first.result.last });
  expect(await subjectsIn(first.file, 'month')).toEqual(['october', 'october, written late']);
  expect(await subjectsIn(next.file, 'month')).toEqual(['november', 'october, written late']);
  const empty = await press({
    after: next.result.last,
    to: new Date(begun + 2_000).toISOString(),
  });
  expect(empty.result.last).toBeGreaterThanOrEqual(next.result.last);
});

test('an entry that is chained while an export begins, of a time after that, is in this export', async () => {
  const { db } = api.connection;
  const after = new Date(api.clock.now.getTime() + 800);
  await writeAudit(db, { actor: 'orla', action: 'meanwhile', subject: 'p1', detail: {} }, after);
  const first = await press();
  api.clock.now = new Date(api.clock.now.getTime() + 1_000);
  const next = await press({ after: first.result.last });
  expect(await subjectsIn(first.file, 'meanwhile')).toEqual(['p1']);
  expect(await subjectsIn(next.file, 'meanwhile')).toEqual([]);
});

test('an export that would wait for too long is refused, and nothing is on record', async () => {
  const job = await chaining();
  const { status, body } = await desk.press(ADA, 'audit export', { input: { subject: 'p8' } });
  await job.rollback().execute();
  expect([status, body.reason]).toEqual([409, 'being_chained']);
  expect(body.message).toMatch(/Nothing was exported: try again/);
  const { entries } = (await desk.get(ADA, 'audit list', '?action=audit%20export')).body;
  expect(
    entries.map(({ detail }: { detail: { subject?: string } }) => detail.subject),
  ).not.toContain('p8');
});

test('a file that was changed, or whose manifest was, is found out', async () => {
  const { file } = await press({ subject: 'p7' });
  const { text } = await desk.file(ADA, file.path);
  const changed = await check(text.replace('"orla"', '"nobody"'));
  expect(changed).toMatchObject({ isSigned: true, isWhole: false });
  const forged = await check(text.replace('"by":"ada"', '"by":"eve"'));
  expect(forged).toMatchObject({ isSigned: false, isWhole: true });
});

test('a link is good for whoever asked, again when a download broke off, and for ten minutes', async () => {
  const { file } = await press({ subject: 'p7' });
  const [first, again] = [await desk.file(ADA, file.path), await desk.file(ADA, file.path)];
  expect(again).toEqual(first);
  expect((await desk.file(staff('eve', 'auditor'), file.path)).status).toBe(404);
  expect((await desk.file(undefined, file.path)).status).toBe(401);
  const tampered = file.path.replace(
    /\.(.)/,
    (_: string, c: string) => `.${c === 'A' ? 'B' : 'A'}`,
  );
  expect((await desk.file(ADA, tampered)).status).toBe(404);
  expect((await desk.file(ADA, '/files/nonsense')).status).toBe(404);
  const former = staff('ada', 'support');
  expect((await desk.file(former, file.path)).status).toBe(403);
  api.clock.now = new Date(api.clock.now.getTime() + 10 * 60_000);
  expect((await desk.file(ADA, file.path)).status).toBe(404);
});

test('an export needs a reason and is on record with what it was of', async () => {
  const refused = await desk.press(ADA, 'audit export', { reason: '' });
  expect(refused.status).toBe(400);
  await press({ subject: 'p9' });
  const { entries } = (await desk.get(ADA, 'audit list', '?action=audit%20export')).body;
  expect(entries[0]).toMatchObject({
    reason: 'yearly audit',
    detail: { subject: 'p9', entries: 1 },
  });
});

test('the terminal writes the file, and never over another', async () => {
  const { operate } = operatorAt(api.connection.db, NO_SHOP, folder);
  const line = 'audit export log.jsonl --subject p3 --reason audit';
  expect(await operate(line)).toMatchObject({
    exitCode: 0,
    lines: [expect.stringMatching(/^1 entries up to /), expect.stringMatching(/--after \d+\.$/)],
  });
  const { isSigned, isWhole } = await check(await readFile(join(folder, 'log.jsonl'), 'utf8'));
  expect({ isSigned, isWhole }).toEqual({ isSigned: true, isWhole: true });
  const again = await operate(line);
  expect(again.exitCode).toBe(1);
  expect(again.lines[0]).toMatch(/^log\.jsonl cannot be written: EEXIST/);
  expect(again.audited).toEqual([]);
  expect((await operate('audit export')).lines).toContain('Missing: file to write.');
});
