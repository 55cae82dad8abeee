import { quotePackages } from '@cairn/contract/prices/quote-packages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { NO_APPROVALS } from '../approvals/approval-rules.ts';
import { operatorAt } from '../terminal/test-kit.ts';

const BETH = staff('beth', 'marketing');
const NOW = new Date('2026-11-15T12:00:00Z');
const OFFER = '?company=EI&product=purchase&currency=EUR';
const DECEMBER = { starts: '2026-12-01T00:00:00Z', ends: '2026-12-08T00:00:00Z' };
const BONUS = { company: 'EI', product: 'purchase', percentage: 20, fromAvios: 5_000, ...DECEMBER };

let api: TestApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.now = NOW;
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now, rules: NO_APPROVALS });
});
beforeEach(async () => {
  await api.connection.db.deleteFrom('bonus_campaign').execute();
});
afterAll(() => api.stop());

async function shown(more: object = {}) {
  const query = Object.entries(more).map(([name, value]) => `&${name}=${value}`);
  const { body } = await desk.get(BETH, 'offer show', `${OFFER}${query.join('')}`);
  return body;
}

async function packageOf(avios: number, more: object = {}) {
  const { packages } = await shown(more);
  return packages.find((one: { avios: number }) => one.avios === avios);
}

test('the offer is what visitors’ pages get at that moment', async () => {
  await desk.press(BETH, 'bonus add', { input: BONUS });
  for (const at of [NOW.toISOString(), '2026-12-02T00:00:00.000Z']) {
    const offer = await shown({ at });
    api.clock.now = new Date(at);
    const answer = await api.get('/products/purchase/prices/generic?partner=ei&currency=EUR');
    const tiers = await answer.json();
    api.clock.now = NOW;
    expect(offer).toMatchObject({ at, isOffered: true, tiers });
    const available = offer.packages.filter((one: { isAvailable: boolean }) => one.isAvailable);
    expect(
      available.map(({ avios, bonusAvios }: Record<string, number>) => [avios, bonusAvios]),
    ).toEqual(quotePackages(tiers, 'EUR', new Date(at)).map((one) => [one.avios, one.bonusAvios]));
  }
});

test('a bonus that is proposed is shown from its first moment, and is not there afterwards', async () => {
  const { company: _, product: __, ...proposed } = BONUS;
  expect(await shown(proposed)).toMatchObject({ at: '2026-12-01T00:00:00.000Z' });
  expect(await packageOf(10_000, proposed)).toEqual({
    ...{ avios: 10_000, bonusAvios: 2_000, totalAvios: 12_000, isAvailable: true },
    ...{ price: 189, pricePerAvios: 0.01575, bonusEnds: '2026-12-08T00:00:00.000Z' },
  });
  const before = { ...proposed, at: NOW.toISOString() };
  expect(await packageOf(10_000, before)).toMatchObject({ bonusAvios: 0, bonusEnds: null });
  const { db } = api.connection;
  expect(await db.selectFrom('bonus_campaign').selectAll().execute()).toEqual([]);
  expect(await packageOf(10_000)).toMatchObject({ bonusAvios: 0, price: 189 });
});

test('an edit of a bonus is shown, and the bonus stays as it was', async () => {
  const { body } = await desk.press(BETH, 'bonus add', { input: BONUS });
  const bonus = body.result.id;
  expect(await packageOf(10_000, { bonus, percentage: 50 })).toMatchObject({ bonusAvios: 5_000 });
  const at = '2026-12-02T00:00:00Z';
  expect(await packageOf(10_000, { at })).toMatchObject({ bonusAvios: 2_000 });
});

test('a price that is proposed is shown, at once or from its moment', async () => {
  const price = { lower: 10_000, price: '0.02' };
  expect(await packageOf(10_000, price)).toMatchObject({ price: 200, pricePerAvios: 0.02 });
  const from = '2026-12-01T00:00:00.000Z';
  expect(await shown({ ...price, from })).toMatchObject({ at: from });
  const before = await packageOf(10_000, { ...price, from, at: NOW.toISOString() });
  expect(before).toMatchObject({ price: 189 });
  expect(await packageOf(10_000)).toMatchObject({ price: 189 });
});

test('showing an offer is not audited: the editor asks while somebody types', async () => {
  const { db } = api.connection;
  const count = async () => (await db.selectFrom('audit_log').select('id').execute()).length;
  const before = await count();
  await shown({ lower: 10_000, price: '0.02' });
  expect(await count()).toBe(before);
});

test.each([
  [{ at: '2026-11-15T11:59:59Z' }, 'at must not be in the past.'],
  [{ percentage: 20 }, 'A bonus needs fromAvios, starts and ends.'],
  [{ lower: 10_000 }, 'A price needs lower and price.'],
  [{ bonus: 'x', percentage: 5 }, 'There is no bonus x.'],
  [{ lower: 10_001, price: '0.02' }, 'lower must be where a tier'],
  [{ percentage: 5, fixed: 5, fromAvios: 1, ...DECEMBER }, 'Give either percentage or fixed.'],
])('%o is refused as the action itself would refuse it', async (proposal, message) => {
  expect((await shown(proposal)).message).toContain(message);
});

test('the terminal lists the packages', async () => {
  const { operate } = operatorAt(api.connection.db);
  const bonus = '--percentage 20 --from-avios 5000';
  const dates = `--starts ${DECEMBER.starts} --ends ${DECEMBER.ends}`;
  const { lines } = await operate(`offer show EI purchase EUR ${bonus} ${dates}`);
  expect(lines[0]).toBe('At 2026-12-01T00:00:00.000Z:');
  expect(lines).toContain('10000 + 2000  189.00 EUR  0.01575 each');
});
