import { CURRENCIES } from '@cairn/contract/values/currency';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AOIFE, startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { markMadeUp } from '../../../../tests/kit/database/closing-books.ts';
import { seedDemoMembers } from '../members/seed-demo-members.ts';
import { listPersonalOptions } from './list-personal-options.ts';
import { quoteBoost } from './quote-boost.ts';
import { boost } from './test-boost.ts';

const NOW = new Date();
const activity = {
  type: 'flight',
  sectorType: 'short-haul',
  description: 'Flight, Dublin to Lisbon',
  partner: 'airline',
  madeAt: NOW,
} as const;
const flights = [
  { ...activity, id: 'there', avios: 2_400 },
  { ...activity, id: 'back', avios: 3_000 },
];
const { householdBalance: _, ...TOM } = { ...AOIFE, number: '3081470000000002' };
const PIA = {
  ...TOM,
  number: '3081470000000003',
  activities: [1, 2, 3, 7, 19, 333, 1_249, 1_250, 1_251, 2_499, 4_999, 8_887].map((avios) => {
    return { ...activity, id: `${avios}`, avios };
  }),
};
const aoife = { company: 'EI', number: membershipNumber.parse(AOIFE.number) } as const;
const request = {
  glpTransactionIds: ['there', 'back'].map((id) => `EI-${AOIFE.number}-${id}`),
  multiplier: 3,
  numberOfPoints: 16_200,
  currency: 'EUR',
} as const;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  markMadeUp(api.connection.db);
  const members = [AOIFE, TOM].map((member) => ({ ...member, activities: flights }));
  await seedDemoMembers(api.connection.db, ['EI'], [...members, PIA], NOW);
});
afterAll(() => api.stop());

const quote = async (more: Partial<Parameters<typeof quoteBoost>[2]> = {}, member = aoife) =>
  await quoteBoost(api.connection.db, member, { ...request, ...more }, NOW);

test('a boost is quoted at the standard price, in the currency asked for [7.18] [3.17]', async () => {
  const amounts = { kind: 'quoted', qualifyingAvios: 5_400, avios: 16_200 };
  expect(await quote()).toEqual({ ...amounts, priceMicro: 13_600, totalMinor: 22_032 });
  const inPounds = await quote({ currency: 'GBP' });
  expect(inPounds).toEqual({ ...amounts, priceMicro: 11_624, totalMinor: 18_831 });
});

/** A price times avios in digits, rounded by its third decimal: nothing is shared with the shop's own sum. */
function centsByDigits(price: number, avios: number): bigint {
  const digits = BigInt(price.toFixed(6).replace('.', '')) * BigInt(avios);
  const text = `${digits}`.padStart(7, '0');
  const cents = BigInt(text.slice(0, -4));
  return Number(text.at(-4)) >= 5 ? cents + 1n : cents;
}

test('points, price and rounding agree with the listed price in every currency, enrolled or not [7.18] [3.17] [3.19]', async () => {
  const { db } = api.connection;
  const pia = { company: 'EI', number: membershipNumber.parse(PIA.number) } as const;
  const [starts_at, ends_at] = [NOW, new Date(NOW.getTime() + 1)];
  const campaign = { company: 'EI', code: 'x', starts_at, ends_at } as const;
  await db.insertInto('booster_campaign').values(campaign).execute();
  const boosts = fc.record({
    chosen: fc.subarray(PIA.activities, { minLength: 1, maxLength: 10 }),
    multiplier: fc.integer({ min: 1, max: 4 }),
    currency: fc.constantFrom(...CURRENCIES),
    isEnrolled: fc.boolean(),
    standard: fc.integer({ min: 2, max: 99_999 }),
    discount: fc.integer({ min: 1, max: 99_998 }),
  });
  const agrees = async ({ chosen, multiplier, currency, isEnrolled, ...prices }: Boost) => {
    const standard_micro = prices.standard;
    const discounted_micro = Math.max(1, standard_micro - prices.discount);
    await db
      .updateTable('booster_price')
      .set({ standard_micro, discounted_micro })
      .where((row) => row.and({ company: 'EI', multiply_by: multiplier, currency }))
      .execute();
    await db.deleteFrom('campaign_enrolment').execute();
    const enrolment = { ...pia, campaign_code: 'x', expires_at: ends_at };
    if (isEnrolled) await db.insertInto('campaign_enrolment').values(enrolment).execute();

    const earned = chosen.reduce((sum, { avios }) => sum + BigInt(avios), 0n);
    const added = Number(earned * BigInt(multiplier));
    const found = await listPersonalOptions(db, pia, 1, NOW);
    const listed = found.kind === 'listed' ? found.options.multipliersAvailable : [];
    const pricing = listed.find(({ multiplyBy }) => multiplyBy === multiplier)?.pricing;
    const price = Object(pricing?.discountedPricePerPoint)[currency];
    expect(price).toBe(Number(`${isEnrolled ? discounted_micro : standard_micro}e-6`));
    const asked = {
      glpTransactionIds: chosen.map(({ id }) => `EI-${PIA.number}-${id}`),
      multiplier,
      currency,
      numberOfPoints: added,
    };
    expect(await quoteBoost(db, pia, asked, NOW)).toEqual({
      kind: 'quoted',
      qualifyingAvios: Number(earned),
      avios: added,
      priceMicro: Math.round(price * 1e6),
      totalMinor: Number(centsByDigits(price, added)),
    });
  };
  type Boost = typeof boosts extends fc.Arbitrary<infer T> ? T : never;
  await fc.assert(fc.asyncProperty(boosts, agrees), { numRuns: 60 });
});

test('another member’s activity is as unknown as one that is not there [7.18]', async () => {
  const foreign = await quote({ glpTransactionIds: [`EI-${TOM.number}-there`] });
  expect(foreign.kind).toBe('bad_request');
  expect(await quote({ glpTransactionIds: ['nonsense'] })).toEqual(foreign);
});

test('a multiplier is one of those on offer [7.18] [9.5]', async () => {
  const answer = await quote({ multiplier: 5, numberOfPoints: 27_000 });
  expect(answer).toMatchObject({ kind: 'bad_request' });
});

test('an order that has one of them keeps the other from being boosted with it [3.19]', async () => {
  await boost(api.connection.db, `EI-${AOIFE.number}-back`, AOIFE.number);
  expect(await quote()).toEqual({ kind: 'boosted_already' });
  const one = { glpTransactionIds: [`EI-${AOIFE.number}-there`], numberOfPoints: 7_200 };
  expect(await quote(one)).toMatchObject({ kind: 'quoted', qualifyingAvios: 2_400 });
});
