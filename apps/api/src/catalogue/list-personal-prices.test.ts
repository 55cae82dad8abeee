import { businessError } from '@cairn/contract/calls/business-error';
import { PACKAGE_AMOUNTS } from '@cairn/contract/prices/package-amounts';
import { type PriceTier, priceTiers } from '@cairn/contract/prices/price-tiers';
import { tierOf } from '@cairn/contract/prices/tier';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { reserveCap } from '../caps/reserve-cap.ts';
import { newId } from '../database/new-id.ts';
import { memberAccount } from '../ledger/accounts.ts';
import { placeHold } from '../ledger/place-hold.ts';
import { type DemoMember, seedDemoMembers } from '../members/seed-demo-members.ts';

const { householdBalance: _, ...ALONE } = AOIFE;
const person = (end: string, more: Partial<DemoMember>): DemoMember => ({
  ...ALONE,
  number: `30814700000000${end}`,
  ...more,
});
const LUKAS = person('04', { country: 'DE' });
const NIAMH = person('05', { dateOfBirth: '2012-01-31' });
const ELEANOR = person('11', { capsUsed: { purchase: 190_000, sent: 158_000 } });
const HUGO = person('12', { owes: 3_500 });
const MEI = person('13', { balance: null });

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
  const members = [AOIFE, LUKAS, NIAMH, ELEANOR, HUGO, MEI];
  await seedDemoMembers(api.connection.db, ['EI'], members, api.clock.now);
});
afterAll(() => api.stop());

async function call(product: string, query = '', number: string | undefined = AOIFE.number) {
  const token = await api.issuerOf('EI').accessToken({ claims: { member_number: number } });
  const path = `/products/${product}/prices?partner=ei${query}`;
  return await api.get(path, { authorization: `Bearer ${token}` });
}

async function tiersOf(product: string, query = '', number?: string): Promise<PriceTier[]> {
  const answer = await call(product, query, number);
  expect(answer.status).toBe(200);
  return priceTiers.parse(await answer.json());
}

async function refusalOf(product: string, query = '', number?: string): Promise<number> {
  const answer = await call(product, query, number);
  expect(answer.status).toBe(422);
  return businessError.parse(await answer.json()).errorCode;
}

test('personal tiers carry a price for each currency, and the bonus [7.10] [3.10] [3.20]', async () => {
  const tiers = await tiersOf('purchase');
  expect(tiers.map(({ lower }) => lower)).toEqual(PACKAGE_AMOUNTS);
  expect(tierOf(25_000, tiers)).toMatchObject({
    price: { EUR: 0.0177, GBP: 0.015128, USD: 0.019205 },
    available: true,
    applicableBonus: { type: 'percentage', value: 25 },
  });
  expect(tierOf(70_000, tiers)?.available).toBe(false);
});

test('what the year’s cap no longer covers is not available [7.10] [3.10]', async () => {
  const open = (tiers: PriceTier[]) => tiers.filter((tier) => tier.available).map((t) => t.lower);
  expect(open(await tiersOf('purchase', '', ELEANOR.number))).toEqual(PACKAGE_AMOUNTS.slice(0, 7));
  expect(open(await tiersOf('transfer', '', ELEANOR.number))).toEqual([1_000, 4_000]);
  expect(open(await tiersOf('gift', '', ELEANOR.number))).toEqual(PACKAGE_AMOUNTS);
});

test('an amount brings only the tier that holds it, judged by the amount [7.10]', async () => {
  const [fits, ...others] = await tiersOf('transfer', '&aviosAmount=4000', ELEANOR.number);
  expect(fits).toMatchObject({ lower: 4_000, upper: 9_999, available: true });
  expect(others).toEqual([]);
  const [beyond] = await tiersOf('transfer', '&aviosAmount=5000', ELEANOR.number);
  expect(beyond).toMatchObject({ lower: 4_000, available: false });
  expect(await tiersOf('purchase', '&aviosAmount=1999')).toEqual([]);
});

test.each(['purchase', 'gift', 'transfer'])(
  '%s: who is under 18 or lives in Germany is refused [8.9] [8.11] [6.6]',
  async (product) => {
    expect(await refusalOf(product, '', NIAMH.number)).toBe(52);
    expect(await refusalOf(product, '', LUKAS.number)).toBe(70);
  },
);

test('a refusal says why, in words too', async () => {
  const answer = await call('purchase', '', NIAMH.number);
  expect(await answer.json()).toEqual({
    errorCode: 52,
    message: 'Members under 18 cannot use the shop.',
  });
});

test('a transfer that the balance does not cover is refused, holds counted [8.10]', async () => {
  await tiersOf('transfer', '&aviosAmount=24350');
  expect(await refusalOf('transfer', '&aviosAmount=24351')).toBe(59);
  await tiersOf('purchase', '&aviosAmount=25000');

  const number = membershipNumber.parse(AOIFE.number);
  const account = memberAccount({ company: 'EI', number });
  const { now } = api.clock;
  const source = { type: 'test', id: 't1' };
  await placeHold(api.connection.db, { id: newId(now), account, amount: 350, source, at: now });
  await tiersOf('transfer', '&aviosAmount=24000');
  expect(await refusalOf('transfer', '&aviosAmount=24001')).toBe(59);
});

test('an unknown balance is unavailable, not insufficient, and only where it is needed [8.10]', async () => {
  const answer = await call('transfer', '&aviosAmount=1000', MEI.number);
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ code: 'unavailable' });
  const own = `&aviosAmount=1000&targetFfpNumber=${MEI.number}`;
  expect(await refusalOf('transfer', own, MEI.number)).toBe(50);
  await tiersOf('transfer', '', MEI.number);
  await tiersOf('purchase', '&aviosAmount=25000', MEI.number);
});

test('one’s own number is refused; of another’s nothing is said, be it anybody’s or nobody’s [8.14]', async () => {
  expect(await refusalOf('gift', `&targetFfpNumber=${AOIFE.number}`)).toBe(50);
  const known = await tiersOf('gift', `&targetFfpNumber=${NIAMH.number}`);
  expect(await tiersOf('gift', '&targetFfpNumber=3081479999999999')).toEqual(known);
  expect(known).toEqual(await tiersOf('gift'));
});

test('who owes avios may look at prices [8.10]', async () => {
  expect(await tiersOf('purchase', '', HUGO.number)).toEqual(await tiersOf('purchase'));
});

test.each(['&aviosAmount=0', '&aviosAmount=-5', '&aviosAmount=1e3', '&targetFfpNumber=12a'])(
  'a bad question is 400: %s [7.10]',
  async (query) => {
    expect((await call('purchase', query)).status).toBe(400);
  },
);

test('no token, no member, no such product [6.2] [7.10]', async () => {
  expect((await api.get('/products/purchase/prices?partner=ei')).status).toBe(401);
  const stranger = await call('purchase', '', '3081479999999999');
  expect(stranger.status).toBe(404);
  expect(await stranger.json()).toMatchObject({
    message: 'The programme knows no member by this number.',
  });
  expect((await call('booster')).status).toBe(404);
});

test('a purchase that is under way counts at once [7.10]', async () => {
  const number = membershipNumber.parse(AOIFE.number);
  const order = { source: 'p1', kind: 'purchase', company: 'EI', number, amount: 150_000 } as const;
  await reserveCap(api.connection.db, order, api.clock.now);
  const tiers = await tiersOf('purchase');
  expect(tierOf(50_000, tiers)?.available).toBe(true);
  expect(tierOf(60_000, tiers)?.available).toBe(false);
});
