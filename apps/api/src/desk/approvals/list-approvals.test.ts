import { micro } from '@cairn/contract/values/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import type { Staff } from '../staff.ts';

type Request = { id: number; state: string };

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(() => api.stop());

const ORLA = staff('orla', 'support');
const CIARAN = staff('ciaran', 'finance');
const BETH = staff('beth', 'marketing');
const ADA = staff('ada', 'auditor');

async function askForAvios(): Promise<{ number: string; id: number }> {
  const { number } = await api.newMember({ balance: 1_234 });
  const input = { company: 'EI', number, add: 5, key: `CASE-${number}` };
  const reason = `goodwill for ${number}`;
  const { body } = await desk.press(ORLA, 'adjust avios', { input, reason });
  return { number, id: body.request };
}

test('a request is whole for those who may do or approve it; others see that there is one', async () => {
  const { number, id } = await askForAvios();
  for (const who of [ORLA, CIARAN, staff('sam', 'support'), staff('mo', 'admin')]) {
    const [request] = (await desk.get(who, 'approval list')).body.requests;
    expect(request).toMatchObject({ id, subject: `EI/${number}`, input: { number } });
    expect(request).toMatchObject({ before: { avios: 1_234 }, reason: `goodwill for ${number}` });
  }
  await desk.press(CIARAN, 'approval reject', { input: { id }, reason: `no, ${number}` });
  for (const who of [BETH, ADA]) {
    const { body } = await desk.get(who, 'approval list', '?which=decided');
    expect(JSON.stringify(body)).not.toContain(number);
    const [request] = body.requests;
    expect(request).toMatchObject({ id, action: 'adjust avios', state: 'rejected' });
    expect(request).toMatchObject({ subject: `EI/…${number.slice(-4)}`, askedBy: 'orla' });
    expect(request).not.toHaveProperty('input');
    expect(request).not.toHaveProperty('before');
    expect([request.reason, request.comment]).toEqual([null, null]);
  }
});

test('requests are listed in pages', async () => {
  const { db } = api.connection;
  const row = {
    ...{ action: 'refund', input: '{}', subject: 'p1', before: '{}', after: '{}' },
    ...{ state_hash: 'x', asked_by: 'orla-1', asked_by_name: 'Orla Whelan' },
    ...{ asked_by_verified: true, asked_at: api.now() },
    expires_at: new Date(api.now().getTime() + 1_000),
  };
  const rows = Array.from({ length: 60 }, (_, nth) => ({ ...row, input_hash: `${nth}` }));
  await db.insertInto('approval_request').values(rows).execute();
  // One of the decided requests is from an earlier test.
  for (const [which, way, rest] of [
    ['waiting', 'after', 10],
    ['decided', 'before', 11],
  ] as const) {
    if (which === 'decided') api.pass(1_000);
    const page = async (more = '') =>
      (await desk.get(CIARAN, 'approval list', `?which=${which}${more}`)).body;
    const first = await page();
    const second = await page(`&${way}=${first.next}`);
    expect([first.requests.length, second.requests.length, second.next]).toEqual([50, rest, null]);
    const ids = [...first.requests, ...second.requests].map(({ id }: { id: number }) => id);
    expect(new Set(ids).size).toBe(50 + rest);
  }
});

test('everybody finds what they asked for themselves, decided or not, newest first', async () => {
  const ivy = staff('ivy', 'support');
  const ask = async (number: string) =>
    (
      await desk.press(ivy, 'adjust avios', {
        input: { company: 'EI', number, add: 5, key: number },
      })
    ).body.request;
  const first = await ask((await api.newMember({ balance: 1 })).number);
  const second = await ask((await api.newMember({ balance: 1 })).number);
  await desk.press(CIARAN, 'approval reject', { input: { id: first }, reason: 'no evidence' });
  const { body } = await desk.get(ivy, 'approval list', '?which=mine');
  const found = body.requests.map(({ id, state }: Request) => [id, state]);
  expect(found).toEqual([
    [second, 'waiting'],
    [first, 'rejected'],
  ]);
  const { body: none } = await desk.get(BETH, 'approval list', '?which=mine');
  expect(none.requests).toEqual([]);
});

test('one request says who may decide, and why whoever reads it may not', async () => {
  const { number, id } = await askForAvios();
  const view = (who: Staff) => desk.get(who, 'approval view', `?id=${id}`);
  expect((await view(CIARAN)).body).toMatchObject({
    ...{ id, state: 'waiting', subject: `EI/${number}`, after: { avios: 1_239 } },
    ...{ deciders: ['finance', 'admin'], obstacle: null, askedAgain: null, askedAgainOf: null },
  });
  expect((await view(ORLA)).body).toMatchObject({ isOwn: true, obstacle: 'role' });
  expect((await view(BETH)).body).toMatchObject({ obstacle: 'role', reason: null });
  const price = { company: 'EI', product: 'purchase', lower: 2_000, currency: 'EUR' };
  const asked = await desk.press(CIARAN, 'price', { input: { ...price, price: '0.03' } });
  const own = await desk.get(CIARAN, 'approval view', `?id=${asked.body.request}`);
  expect(own.body).toMatchObject({
    isAskedByReader: true,
    isOwn: true,
    obstacle: 'own request',
  });
  expect((await desk.get(CIARAN, 'approval view', '?id=99999')).status).toBe(404);
});

test('a request that was repeated and its repetition name each other', async () => {
  const price = { company: 'EI', product: 'gift', lower: 2_000, currency: 'EUR' };
  const asked = await desk.press(BETH, 'price', { input: { ...price, price: '0.03' } });
  const { request: id } = asked.body;
  const { db } = api.connection;
  await db
    .updateTable('tier_price')
    .set({ price_micro: micro(28_000) })
    .where((row) => row.and({ company: 'EI', product: 'gift', lower: 2_000, currency: 'EUR' }))
    .execute();
  const { body } = await desk.press(CIARAN, 'approval approve', { input: { id } });
  const { askedAgain } = body.result;
  const first = (await desk.get(CIARAN, 'approval view', `?id=${id}`)).body;
  expect(first).toMatchObject({ state: 'stale', askedAgain });
  const second = (await desk.get(CIARAN, 'approval view', `?id=${askedAgain}`)).body;
  expect(second).toMatchObject({ askedAgainOf: id, before: { price: '0.028' } });
  await desk.press(BETH, 'approval withdraw', { input: { id: askedAgain } });
});
