import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';

const BETH = staff('beth', 'marketing');
const CIARAN = staff('ciaran', 'finance');
const NOW = new Date('2026-11-15T12:00:00Z');
const DECEMBER = { starts: '2026-12-01T00:00:00.000Z', ends: '2026-12-08T00:00:00.000Z' };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
beforeEach(async () => {
  api.clock.now = NOW;
  await api.connection.db.deleteFrom('bonus_campaign').execute();
});
afterAll(() => api.stop());

function deskWith(rules?: typeof NO_APPROVALS) {
  const shop = { db: api.connection.db, now: () => api.clock.now };
  return deskAt(rules ? { ...shop, rules } : shop);
}

async function add(more: object = {}): Promise<string> {
  const input = { company: 'EI', product: 'purchase', percentage: 20, fromAvios: 5_000 };
  const sent = { input: { ...input, ...DECEMBER, ...more } };
  const { body } = await deskWith(NO_APPROVALS).press(BETH, 'bonus add', sent);
  return body.result.id;
}

async function listed(query = '') {
  const { body } = await deskWith().get(BETH, 'bonus list', query);
  return body.bonuses;
}

test('a bonus that has not begun is edited: what is not given stays', async () => {
  const id = await add();
  const desk = deskWith(NO_APPROVALS);
  const edited = await desk.press(BETH, 'bonus edit', { input: { id, fixed: 700 } });
  expect(edited.body.result).toMatchObject({ id, startsAt: DECEMBER.starts, overlaps: [] });
  const ends = '2026-12-05T00:00:00.000Z';
  await desk.press(BETH, 'bonus edit', { input: { id, fromAvios: 10_000, ends } });
  expect(await listed()).toMatchObject([
    { id, kind: 'fixed', value: 700, fromAvios: 10_000, startsAt: DECEMBER.starts, endsAt: ends },
  ]);
});

test.each([
  ['both kinds', { fixed: 5, percentage: 5 }, 'Give either percentage or fixed.'],
  ['nothing', {}, 'Give what is to change.'],
  ['an end before its start', { ends: DECEMBER.starts }, 'ends must be after starts'],
  ['another product', { product: 'gift' }, 'Invalid input'],
])('a bonus is not edited to %s', async (_what, changes, message) => {
  const id = await add();
  const { status, body } = await deskWith(NO_APPROVALS).press(BETH, 'bonus edit', {
    input: { id, ...changes },
  });
  expect(status).toBe(400);
  expect(body.message).toContain(message);
});

test('a bonus that has begun is ended and not edited, and one that never was is neither', async () => {
  const desk = deskWith(NO_APPROVALS);
  const id = await add();
  api.clock.now = new Date(DECEMBER.starts);
  const edit = (of: string) => desk.press(BETH, 'bonus edit', { input: { id: of, fixed: 1 } });
  expect((await edit(id)).body).toMatchObject({
    code: 'conflict',
    message: `Bonus ${id} began on ${DECEMBER.starts}: end it, and add another.`,
  });
  expect((await edit('x')).body).toMatchObject({ code: 'not_found' });
});

test('the preview says which bonus counts where two overlap', async () => {
  const id = await add();
  const input = {
    ...{ company: 'EI', product: 'purchase', percentage: 30, fromAvios: 10_000 },
    ...{ starts: '2026-12-04T00:00:00Z', ends: '2026-12-20T00:00:00Z' },
  };
  const { body } = await deskWith().preview(BETH, 'bonus add', input);
  const [from, to] = ['2026-12-04T00:00:00.000Z', DECEMBER.ends];
  expect(body).toMatchObject({
    needsApproval: true,
    before: { overlaps: '' },
    after: { overlaps: `30% counts instead of 20% from 10000 avios, ${from} to ${to}` },
    result: {
      overlaps: [{ id, doesOtherCount: false, fromAvios: 10_000, startsAt: from, endsAt: to }],
    },
  });
  const second = await add(input);
  const earlier = { id: second, starts: '2026-11-20T00:00:00Z' };
  expect((await deskWith().preview(BETH, 'bonus edit', earlier)).body.after).toMatchObject({
    overlaps: `20% counts instead of 30% from 10000 avios, ${DECEMBER.starts} to ${to}`,
  });
  expect(await listed()).toMatchObject([
    { id, overlaps: [{ id: second, doesOtherCount: true }] },
    { id: second, overlaps: [{ id, doesOtherCount: false }] },
  ]);
});

test('bonuses are listed with their state, for a company and a period', async () => {
  api.clock.now = new Date('2026-10-01T00:00:00Z');
  const past = await add({ starts: '2026-10-01T00:00:00Z', ends: '2026-11-15T11:59:59Z' });
  const running = await add({ starts: '2026-11-01T00:00:00Z', ends: '2026-11-15T12:00:00.001Z' });
  api.clock.now = NOW;
  const other = await add({ company: 'BA' });
  const coming = await add();
  const states = async (query: string) =>
    (await listed(query)).map(({ id, state }: Record<string, string>) => [id, state]);
  expect(await states('?company=EI&from=2026-01-01T00:00:00Z')).toEqual([
    [past, 'past'],
    [running, 'running'],
    [coming, 'to come'],
  ]);
  expect(await states('?company=BA')).toEqual([[other, 'to come']]);
  expect(await states('?to=2026-11-30T00:00:00Z')).toEqual([[running, 'running']]);
});

test('an edit is asked for and approved; once the bonus has begun it is not done any more', async () => {
  const id = await add();
  const desk = deskWith();
  const ask = async (input: object) => {
    const { body } = await desk.press(BETH, 'bonus edit', { input: { id, ...input } });
    expect(body.kind).toBe('waiting');
    return body.request;
  };
  const approve = async (request: number) =>
    (await desk.press(CIARAN, 'approval approve', { input: { id: request } })).body.result;
  expect(await approve(await ask({ percentage: 25 }))).toMatchObject({ state: 'done' });
  const late = await ask({ percentage: 35 });
  api.clock.now = new Date('2026-11-16T11:00:00Z');
  await deskWith(NO_APPROVALS).press(BETH, 'bonus edit', {
    input: { id, starts: '2026-11-16T11:00:00Z' },
  });
  expect(await approve(late)).toMatchObject({ state: 'stale', askedAgain: null });
  expect(await listed()).toMatchObject([{ id, value: 25 }]);
});
