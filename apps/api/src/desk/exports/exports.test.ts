import { execFile } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { keepAllDays } from '../../../../../tests/kit/database/keep-all-days.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { rebuildDays } from '../../books/daily/keep-days.ts';
import { NOW, useShop } from '../../books/test-kit.ts';
import { seedDemoMembers } from '../../members/seed-demo-members.ts';
import type { Payments } from '../../payments/port.ts';
import { NO_SHOP, operatorAt } from '../terminal/test-kit.ts';
import { maskedFor } from './export-file.ts';
import { journal } from './read-ledger.ts';
import { members } from './read-people.ts';

const CIARAN = staff('ciaran', 'finance');
const ADA = staff('ada', 'auditor');
const PERIOD = { from: '2026-11-15', to: '2026-11-15' };
const REPORT =
  'Psp Reference,Merchant Reference,Record Type,Payment Currency,Captured (PC)\nPSP1,p1,Settled,EUR,100.00\n';

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
let folder: string;
let report = REPORT;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  const { db } = api.connection;
  await useShop(db, NOW);
  const { householdBalance: _, ...someone } = AOIFE;
  const name = { firstName: '=HYPERLINK("x")', lastName: '-2+3' };
  const member = { ...someone, name, number: '3081470000000099', balance: 1_000 };
  await seedDemoMembers(db, ['EI'], [member], NOW);
  await keepAllDays(db);
  const downloadReport: Payments['downloadReport'] = async () => ({ kind: 'done', value: report });
  desk = deskAt({ db, now: () => api.clock.now, ports: { ...NO_SHOP, downloadReport } });
  folder = await mkdtemp(join(tmpdir(), 'cairn-exports-'));
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true });
});

async function exported(name: string, input: object, who = CIARAN) {
  const { body } = await desk.press(who, name, { input, reason: 'month end' });
  // A decoded answer would lose its byte order mark.
  const text = `${await desk.bytes(who, body.file.path)}`;
  return { text, path: body.file.path };
}

/** Verifies a file as docs/operations.md says: its last two lines are the manifest and its signature. */
async function check(text: string, prefix = '#') {
  const lines = text.split('\n').slice(0, -1);
  const [manifest = '', signature = ''] = lines.splice(-2).map((line) => line.slice(prefix.length));
  const { publicKey } = (await desk.get(CIARAN, 'audit key')).body;
  expect(verify(null, Buffer.from(manifest), publicKey, Buffer.from(signature, 'base64'))).toBe(
    true,
  );
  const { sha256, ...about } = JSON.parse(manifest);
  const body = lines.map((line) => `${line}\n`).join('');
  expect(sha256).toBe(createHash('sha256').update(body).digest('hex'));
  return { lines, about };
}

test('payments are exported with their sums by currency, signed, and the same when fetched again', async () => {
  const { text, path } = await exported('payment export', PERIOD);
  const { lines, about } = await check(text);
  expect(lines[0]).toBe('\uFEFFat,day,company,order,product,payment,kind,method,currency,amount');
  expect(lines).toHaveLength(6);
  expect(lines.filter((line) => line.includes('PSP3')).toSorted()).toEqual([
    expect.stringMatching(/gift,PSP3,capture,.*,EUR,100\.00$/),
    expect.stringMatching(/gift,PSP3,refund,.*,EUR,-100\.00$/),
  ]);
  expect(about).toMatchObject({ by: 'ciaran', rows: 5, sums: { EUR: '214.90' }, filter: PERIOD });
  expect(`${await desk.bytes(CIARAN, path)}`).toBe(text);
  const audited = await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'subject'])
    .where('action', '=', 'payment export')
    .execute();
  expect(audited).toEqual([{ actor: 'ciaran', subject: 'all companies 2026-11-15 to 2026-11-15' }]);
});

test('the journal is double entry, as JSON lines too, and masked for those who see no whole numbers', async () => {
  const { text } = await exported('journal export', { ...PERIOD, company: 'EI', format: 'jsonl' });
  const { lines, about } = await check(text, '');
  expect(about).toMatchObject({ rows: 13, sums: { EUR: '414.90', AVIOS: '50350' } });
  const postings = lines.map((line) => JSON.parse(line));
  expect(postings).toContainEqual(
    expect.objectContaining({
      ...{ company: 'EI', kind: 'opening', debit: 'EI/opening/AVIOS', unit: 'AVIOS' },
      ...{ credit: 'EI/member/3081470000000001/AVIOS', amount: '23350', day: '2026-11-15' },
    }),
  );
  const masked = (await exported('journal export', PERIOD, ADA)).text;
  expect(masked).toContain('EI/member/…0001/AVIOS');
  expect(masked).not.toContain('3081470000000001');
  expect((await exported('journal export', { ...PERIOD, company: 'BA' })).text).toContain(
    '"rows":0',
  );
});

test('the roll-forward of a day that is under way is exported with opening, lines and their sum so far', async () => {
  const { text } = await exported('outstanding export', { ...PERIOD, company: 'EI' });
  const { lines, about } = await check(text);
  expect(lines.slice(1)).toEqual([
    'EI,2026-11-15,2026-11-15,opening,,,,,,0',
    'EI,2026-11-15,2026-11-15,brought,,,2,24350,0,24350',
    'EI,2026-11-15,2026-11-15,bought,purchase,EUR,1,5000,0,5000',
    'EI,2026-11-15,2026-11-15,gifts,gift,EUR,1,5000,0,5000',
    'EI,2026-11-15,2026-11-15,plan_months,subscription,EUR,1,1000,0,1000',
    'EI,2026-11-15,2026-11-15,transferred,transfer,EUR,1,5000,5000,0',
    'EI,2026-11-15,2026-11-15,refunded,gift,EUR,1,0,5000,-5000',
    'EI,2026-11-15,2026-11-15,so_far,,,,,,30350',
  ]);
  expect(about.sums).toEqual({ AVIOS: '30350' });
});

test('balances that are emptied after their export was asked for are in no file with a manifest', async () => {
  const { body } = await desk.press(CIARAN, 'outstanding export', { input: PERIOD });
  await rebuildDays(api.connection.db);
  await expect(desk.bytes(CIARAN, body.file.path)).rejects.toThrow(/being added up/);
  await keepAllDays(api.connection.db);
  expect(`${await desk.bytes(CIARAN, body.file.path)}`).toContain('"sha256"');
});

test('orders, debts and members are exported; cells that a spreadsheet would run are text, and numbers masked by role', async () => {
  const { operate } = operatorAt(api.connection.db);
  await operate('adjust avios EI 3081470000000099 --take 1200 --owe --key CASE --reason testing');
  const orders = await check((await exported('order export', PERIOD)).text);
  expect(orders.about).toMatchObject({ rows: 3, sums: { EUR: '300.00' } });
  const debts = await check((await exported('debt export', {})).text);
  expect(debts.lines[1]).toMatch(
    /^EI,'3081470000000099,"'=HYPERLINK\(""x""\)",'-2\+3,.*,corrected,,200,200$/,
  );
  const members = await check((await exported('member export', { company: 'EI' })).text);
  expect(members.lines[1]).toMatch(/^EI,'3081470000000099,"'=HYPERLINK/);
  expect(members.lines[1]).toContain('•••@');
  const masked = await exported('member export', {}, ADA);
  expect(masked.text).toContain('…0099');
  expect(masked.text).not.toContain('3081470000000099');
});

test('a file that is written at the terminal has whole numbers in every column, for auditors too', async () => {
  const context = { db: api.connection.db, staff: { ...ADA, via: 'terminal' } } as const;
  const rows = [];
  for (const { batches } of [
    journal(context.db, { ...PERIOD, posting: Number.MAX_SAFE_INTEGER }),
    members(context, {}),
  ]) {
    for await (const batch of maskedFor(context.staff, batches)) rows.push(...batch);
  }
  expect(rows).toContainEqual(expect.objectContaining({ number: '3081470000000099' }));
  expect(rows).toContainEqual(
    expect.objectContaining({ credit: 'EI/member/3081470000000099/AVIOS' }),
  );
});

test('a month is one archive with a signed manifest of every file in it, the provider’s reports among them', async () => {
  await desk.press(CIARAN, 'day compare', { input: { day: '2026-11-15' } });
  expect((await exported('report export', { day: '2026-11-15' })).text).toBe(REPORT);
  const { body } = await desk.press(CIARAN, 'month export', { input: { month: '2026-11' } });
  const path = join(folder, 'month.zip');
  await writeFile(path, await desk.bytes(CIARAN, body.file.path));
  const run = promisify(execFile);
  const script =
    'import sys,zipfile; z=zipfile.ZipFile(sys.argv[1]); assert z.testzip() is None; z.extractall(sys.argv[2])';
  await run('python3', ['-c', script, path, folder]);
  const manifest = await readFile(join(folder, 'manifest.json'), 'utf8');
  const signature = await readFile(join(folder, 'manifest.json.sig'), 'utf8');
  const { publicKey } = (await desk.get(CIARAN, 'audit key')).body;
  expect(
    verify(null, Buffer.from(manifest.trim()), publicKey, Buffer.from(signature, 'base64')),
  ).toBe(true);
  const { entries, closed } = JSON.parse(manifest);
  expect(closed).toEqual([]);
  expect(entries.map(({ name }: { name: string }) => name)).toEqual([
    ...['payments.csv', 'journal.csv', 'outstanding.csv', 'orders.csv'],
    expect.stringMatching(/^debts-\d{4}-\d\d-\d\dT\d{4}Z\.csv$/),
    'reports/2026-11-15.csv',
  ]);
  for (const { name, sha256 } of entries) {
    const text = await readFile(join(folder, name));
    expect([name, createHash('sha256').update(text).digest('hex')]).toEqual([name, sha256]);
  }
});

test('a link to a report has the one of its hash, also after its day was compared with another', async () => {
  const input = { day: '2026-11-14' };
  report = REPORT;
  await desk.press(CIARAN, 'day compare', { input });
  const { body } = await desk.press(CIARAN, 'report export', { input, reason: 'month end' });
  report = REPORT.replace('100.00', '99.00');
  await desk.press(CIARAN, 'day compare', { input });
  const text = await desk.bytes(CIARAN, body.file.path);
  expect(createHash('sha256').update(text).digest('hex')).toBe(body.result.sha256);
  expect((await exported('report export', input)).text).toBe(report);
});

test('of a closed day, the report with which it was closed is exported, a month has the last one, too, and its view names both', async () => {
  const input = { day: '2026-11-13' };
  const refused = (count: number) =>
    REPORT.replace('PSP1,p1,Settled,EUR,100.00\n', 'PSP8,p8,Refused,EUR,\n'.repeat(count));
  const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');
  for (const count of [1, 2]) {
    report = refused(count);
    await desk.press(CIARAN, 'day compare', { input });
    await desk.press(CIARAN, 'day close', { input });
  }
  const { body } = await desk.press(CIARAN, 'month export', { input: { month: '2026-11' } });
  const zip = `${await desk.bytes(CIARAN, body.file.path)}`;
  const [closed, last] = [refused(1), refused(2)].map(hashOf);
  expect(zip).toContain(`{"name":"reports/2026-11-13.csv","sha256":"${closed}"}`);
  expect(zip).toContain(`{"name":"reports/2026-11-13-late.csv","sha256":"${last}"}`);
  expect((await exported('report export', input)).text).toBe(refused(1));
  expect((await desk.get(CIARAN, 'day view', '?day=2026-11-13')).body).toMatchObject({
    report: { sha256: last },
    closedReport: { sha256: closed, lines: 1 },
  });
});

test('support exports nothing', async () => {
  const { status } = await desk.press(staff('orla', 'support'), 'journal export', {
    input: PERIOD,
  });
  expect(status).toBe(403);
});

test('orders are exported with a refund that was rejected, and a failed capture is no chargeback', async () => {
  const { db } = api.connection;
  const { charge } = await db
    .selectFrom('payment')
    .select('charge')
    .where('psp_reference', '=', 'PSP3')
    .executeTakeFirstOrThrow();
  const lineOf = async () => {
    const { text } = await exported('order export', { from: '2026-11-01', to: '2026-11-30' });
    const [head = '', ...lines] = text.split('\n').map((line) => line.split(','));
    const line = lines.find(([id]) => id === charge) ?? [];
    return { state: line[head.indexOf('state')], refund: line[head.indexOf('refund')] };
  };
  const before = await db
    .selectFrom('payment')
    .select(['state', 'is_rejected'])
    .where('psp_reference', '=', 'PSP3')
    .executeTakeFirstOrThrow();
  const be = (set: Partial<typeof before>) =>
    db.updateTable('payment').set(set).where('psp_reference', '=', 'PSP3').execute();
  expect((await lineOf()).refund).toBe('');
  await be({ state: 'refund_requested', is_rejected: true });
  expect((await lineOf()).refund).toBe('rejected');
  await be({ is_rejected: false });
  expect((await lineOf()).refund).toBe('under_way');
  await be(before);
  expect((await lineOf()).state).not.toBe('capture_failed');
  const id = transactionId.parse(charge);
  await db.updateTable('orders').set({ state: 'charged_back' }).where('id', '=', id).execute();
  expect((await lineOf()).state).toBe('charged_back');
  await db
    .insertInto('charge_event')
    .values({
      ...{ subject: charge, version: 99, from_state: 'complete', to_state: 'charged_back' },
      ...{ at: NOW, cause: 'capture_failed', psp_reference: 'PSP3', note: null },
    })
    .execute();
  expect((await lineOf()).state).toBe('capture_failed');
  await db.updateTable('orders').set({ state: 'refunded' }).where('id', '=', id).execute();
});

test('a roll-forward of a period that is not over says so far, and one that has not begun is refused', async () => {
  const month = { company: 'EI', from: '2026-11-01', to: '2026-11-30' };
  const { lines, about } = await check((await exported('outstanding export', month)).text);
  expect(lines.at(-1)).toMatch(/^EI,2026-11-01,2026-11-30,so_far,/);
  expect(about).toMatchObject({ at: api.clock.now.toISOString() });
  const over = { ...month, from: '2026-11-14', to: '2026-11-14' };
  expect((await check((await exported('outstanding export', over)).text)).lines.at(-1)).toMatch(
    /^EI,2026-11-14,2026-11-14,closing,/,
  );
  const { body } = await desk.press(CIARAN, 'outstanding export', {
    ...{ input: { ...month, from: '2026-12-01', to: '2026-12-31' }, reason: 'month end' },
  });
  expect(body).toMatchObject({ code: 'conflict', reason: 'not_begun' });
});

test('files of now have the moment in their names and manifests', async () => {
  const at = api.clock.now.toISOString();
  const stamp = `${at.slice(0, 16).replaceAll(':', '')}Z`;
  for (const what of ['debt', 'member'] as const) {
    const { body } = await desk.press(CIARAN, `${what} export`, { input: {}, reason: 'month end' });
    expect((await desk.file(CIARAN, body.file.path)).name).toContain(`${what}s-${stamp}.csv`);
    const { about } = await check(`${await desk.bytes(CIARAN, body.file.path)}`);
    expect(about).toMatchObject({ at });
  }
});
