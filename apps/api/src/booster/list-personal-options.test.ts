import { type BoosterOptions, boosterOptions } from '@cairn/contract/prices/booster-options';
import type { Company } from '@cairn/contract/values/company';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { markMadeUp } from '../../../../tests/kit/database/closing-books.ts';
import { reserveCap } from '../caps/reserve-cap.ts';
import { type DemoMember, seedDemoMembers } from '../members/seed-demo-members.ts';
import { boost } from './test-boost.ts';

const NOW = new Date();
const DAY = 86_400_000;
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

const flight = {
  type: 'flight',
  sectorType: 'short-haul',
  description: 'Flight, Dublin to Lisbon',
  partner: 'airline',
} as const;
const stay = {
  type: 'partner',
  sectorType: 'hotel',
  description: 'Hotel partner stay',
  partner: 'hotel-partner',
} as const;

const { householdBalance: _, ...ALONE } = AOIFE;
const person = (end: string, more: Partial<DemoMember>): DemoMember => ({
  ...ALONE,
  number: `30814700000000${end}`,
  ...more,
});
const TRAVELLER = person('01', {
  activities: [
    { ...flight, id: 'older', avios: 3_000, madeAt: ago(27), processedAt: ago(25) },
    { ...flight, id: 'newer', avios: 2_400, madeAt: ago(3) },
    { ...stay, id: 'hotel', avios: 900, madeAt: ago(10) },
    { ...stay, id: 'last-day', avios: 1_500, madeAt: ago(90) },
    { ...flight, id: 'too-old', avios: 100, madeAt: ago(91) },
  ],
});
const OTHER = person('02', { activities: [{ ...stay, id: 'hotel', avios: 70, madeAt: ago(1) }] });
const HOMEBODY = person('03', { capsUsed: { booster: 99_999 } });
const LUKAS = person('04', { country: 'DE' });
const NIAMH = person('05', { dateOfBirth: '2012-01-31' });
const HUGO = person('12', { owes: 3_500 });
const CAMPAIGNER = person('06', {});

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  markMadeUp(api.connection.db);
  api.clock.now = NOW;
  const members = [TRAVELLER, OTHER, HOMEBODY, LUKAS, NIAMH, HUGO, CAMPAIGNER];
  await seedDemoMembers(api.connection.db, ['EI'], members, NOW);
});
afterAll(() => api.stop());

async function call(query = '', number: string | undefined = TRAVELLER.number) {
  const token = await api.issuerOf('EI').accessToken({ claims: { member_number: number } });
  const path = `/products/booster/options?partner=ei${query}`;
  return await api.get(path, { authorization: `Bearer ${token}` });
}

async function optionsOf(query = '', number?: string): Promise<BoosterOptions> {
  const answer = await call(query, number);
  expect(answer.status).toBe(200);
  return boosterOptions.parse(await answer.json());
}

const multiplesOf = ({ multipliersAvailable }: BoosterOptions) =>
  multipliersAvailable.map(({ multiplyBy }) => multiplyBy);
const idsOf = ({ transactionGroups }: BoosterOptions) =>
  transactionGroups.map(({ type, order, transactions }) => [
    order,
    type,
    transactions.map(({ identifier }) => identifier.replace(/^EI-\d+-/, '')),
  ]);

test('the last 90 days come in groups, flights first, the newest first [7.8] [3.19]', async () => {
  const options = await optionsOf();
  expect(idsOf(options)).toEqual([
    [1, 'flight', ['newer', 'older']],
    [2, 'partner', ['hotel', 'last-day']],
  ]);
  expect(options.transactionGroups[0]?.transactions[1]).toEqual({
    identifier: 'EI-3081470000000001-older',
    dateMade: ago(27).toISOString(),
    dateProcessed: ago(25).toISOString(),
    sectorType: 'short-haul',
    type: 'flight',
    description: 'Flight, Dublin to Lisbon',
    isBoosted: false,
    externalPartnerIdentifier: 'airline',
    monetaryAmount: { currency: { currencyCode: 'AVIOS' }, amount: 3_000 },
  });
  expect(options.transactionGroups[0]?.transactions[0]).not.toHaveProperty('dateProcessed');
});

test('a group without activity is left out, and others’ activity is theirs [3.19]', async () => {
  expect(idsOf(await optionsOf('', OTHER.number))).toEqual([[2, 'partner', ['hotel']]]);
});

const STANDARD = { EUR: 0.015, GBP: 0.012821, USD: 0.016275 };
const DISCOUNTED = { EUR: 0.0142, GBP: 0.012137, USD: 0.015407 };

test('prices in every currency are the standard ones without a campaign [3.19]', async () => {
  const { multipliersAvailable, campaign } = await optionsOf();
  expect(multipliersAvailable[0]).toEqual({
    multiplyBy: 1,
    displayName: '1x',
    pricing: { discountedPricePerPoint: STANDARD, standardPricePerPoint: STANDARD },
  });
  expect(campaign).toBeUndefined();
});

test('who takes part in a running campaign sees its prices, which one and until when [3.19] [3.21]', async () => {
  const { db } = api.connection;
  const company: Company = 'EI';
  const number = membershipNumber.parse(CAMPAIGNER.number);
  const pricesNow = async () => {
    const { campaign, multipliersAvailable } = await optionsOf('', number);
    return { campaign, price: multipliersAvailable[0]?.pricing.discountedPricePerPoint };
  };
  const window = (code: string, from: number, to: number) => ({
    company,
    code,
    starts_at: ago(-from),
    ends_at: ago(-to),
  });
  await db.deleteFrom('booster_campaign').execute();
  const enrolment = (campaign_code: string, days: number) => ({
    company,
    number,
    campaign_code,
    expires_at: ago(-days),
  });
  await db
    .insertInto('booster_campaign')
    .values([
      window('for-others', -1, 9),
      window('short', -1, 1),
      window('long', -1, 5),
      window('over', -5, 0),
      window('later', 6, 9),
    ])
    .execute();
  await db
    .insertInto('campaign_enrolment')
    .values([
      enrolment('short', 4),
      enrolment('long', 2),
      enrolment('over', 9),
      enrolment('later', 7),
      enrolment('without-window', 9),
    ])
    .execute();
  const during = (campaignCode: string, days: number) => ({
    campaign: { campaignCode, endsAt: ago(-days).toISOString() },
    price: DISCOUNTED,
  });
  const without = { campaign: undefined, price: STANDARD };
  const at = (days: number, milliseconds = 0) => {
    api.clock.now = new Date(ago(-days).getTime() + milliseconds);
  };
  try {
    expect(await pricesNow()).toEqual(during('long', 2));
    at(2, -1);
    expect(await pricesNow()).toEqual(during('long', 2));
    at(2);
    expect(await pricesNow()).toEqual(without);
    at(6);
    expect(await pricesNow()).toEqual(during('later', 7));
    at(7);
    expect(await pricesNow()).toEqual(without);
    await db
      .updateTable('campaign_enrolment')
      .set({ expires_at: ago(-20) })
      .execute();
    at(9, -1);
    expect(await pricesNow()).toEqual(during('later', 9));
    at(9);
    expect(await pricesNow()).toEqual(without);
  } finally {
    api.clock.now = NOW;
  }
});

test('what this year’s allowance does not cover is left out [7.8] [9.5]', async () => {
  expect(multiplesOf(await optionsOf('&aviosAmount=25000'))).toEqual([1, 2, 3, 4]);
  expect(multiplesOf(await optionsOf('&aviosAmount=25001'))).toEqual([1, 2, 3]);
  const number = membershipNumber.parse(TRAVELLER.number);
  const order = { source: 'bb1', kind: 'booster', company: 'EI', number, amount: 98_000 } as const;
  await reserveCap(api.connection.db, order, NOW);

  const options = await optionsOf();
  expect(options).toMatchObject({ boostedPointsThisYear: 98_000, remainingAllowance: 2_000 });
  expect(multiplesOf(options)).toEqual([1, 2]);
  expect(multiplesOf(await optionsOf('&aviosAmount=500'))).toEqual([1, 2, 3, 4]);
  expect(multiplesOf(await optionsOf('&aviosAmount=2001'))).toEqual([]);
});

test('what was boosted says so, and is not counted on to be boosted again [3.19]', async () => {
  await boost(api.connection.db, 'EI-3081470000000001-hotel', TRAVELLER.number);
  const options = await optionsOf();
  const boosted = options.transactionGroups.flatMap(({ transactions }) =>
    transactions.filter(({ isBoosted }) => isBoosted),
  );
  expect(boosted.map(({ identifier }) => identifier)).toEqual(['EI-3081470000000001-hotel']);
  expect(multiplesOf(options)).toEqual([1]);
});

test('who has nothing to boost sees how far the allowance would reach [3.19]', async () => {
  const options = await optionsOf('', HOMEBODY.number);
  expect(options.transactionGroups).toEqual([]);
  expect(multiplesOf(options)).toEqual([1]);
});

test('who is under 18 or lives in Germany is refused; who owes may look [8.9] [8.11] [8.10]', async () => {
  const young = await call('', NIAMH.number);
  expect(young.status).toBe(422);
  expect(await young.json()).toMatchObject({ errorCode: 52 });
  expect(await (await call('', LUKAS.number)).json()).toMatchObject({ errorCode: 70 });
  expect(multiplesOf(await optionsOf('', HUGO.number))).toEqual([1, 2, 3, 4]);
});

test('no token, no member, a bad amount, a product switched off [6.2] [7.8]', async () => {
  expect((await api.get('/products/booster/options?partner=ei')).status).toBe(401);
  expect((await call('', '3081479999999999')).status).toBe(404);
  expect((await call('&aviosAmount=0')).status).toBe(400);
  await api.connection.db.updateTable('product_switch').set({ enabled: false }).execute();
  expect((await call()).status).toBe(404);
});
