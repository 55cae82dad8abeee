import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';

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
