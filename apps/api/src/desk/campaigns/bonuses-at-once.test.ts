import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { someoneWaits } from '../../../../../tests/kit/database/someone-waits.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';

const BETH = staff('beth', 'marketing');
const CIARAN = staff('ciaran', 'finance');
const BONUS = { company: 'EI', product: 'purchase', fromAvios: 5_000 };
const OVERLAPPING = { starts: '2026-12-10T00:00:00Z', ends: '2026-12-15T00:00:00Z' };

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
const now = () => api.clock.now;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = new Date('2026-11-15T12:00:00Z');
  desk = deskAt({ db: api.connection.db, now });
});
beforeEach(async () => {
  await api.connection.db.deleteFrom('bonus_campaign').execute();
});
afterAll(() => api.stop());

/** Requests: to make a bonus longer, to end it, and to add one that would overlap with the longer one. */
async function ask(percentage: number) {
  const alone = deskAt({ db: api.connection.db, now, rules: NO_APPROVALS });
  const dates = { starts: '2026-12-01T00:00:00Z', ends: '2026-12-08T00:00:00Z' };
  const earlier = { ...BONUS, percentage: 20, ...dates };
  const { body } = await alone.press(BETH, 'bonus add', { input: earlier });
  const { id } = body.result;
  const request = async (name: string, input: object) =>
    (await desk.press(BETH, name, { input })).body.request;
  return {
    longer: await request('bonus edit', { id, ends: '2026-12-20T00:00:00Z' }),
    end: await request('bonus end', { id }),
    another: await request('bonus add', { ...BONUS, percentage, ...OVERLAPPING }),
  };
}

test.each([
  ['longer', 'another', 31],
  ['another', 'longer', 32],
  ['end', 'another', 33],
] as const)(
  'of two changes of bonuses that are approved at once, %s and %s, the second is asked for again',
  async (one, other, percentage) => {
    const { db } = api.connection;
    const requests = await ask(percentage);
    const transaction = await db.startTransaction().execute();
    const approve = (at: typeof desk, id: number) =>
      at.press(CIARAN, 'approval approve', { input: { id } });
    const first = await approve(deskAt({ db: transaction, now }), requests[one]);
    expect(first.body.result.state).toBe('done');
    const second = approve(desk, requests[other]);
    await someoneWaits(db);
    await transaction.commit().execute();
    const { result } = (await second).body;
    expect(result).toMatchObject({ state: 'stale', askedAgain: expect.any(Number) });
    const asked = await desk.get(CIARAN, 'approval view', `?id=${result.askedAgain}`);
    const told = `${percentage}% counts instead of 20%`;
    expect(asked.body.after.overlaps).toEqual(one === 'end' ? '' : expect.stringContaining(told));
  },
);
