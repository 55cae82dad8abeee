import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';

/**
 * The demo programme's price list, the same for each company. A migration is history: the figures
 * are written out here and shared with no code that may change. Prices are changed by operators.
 */
const COMPANIES = ['EI', 'BA', 'IB'] as const;
const PRODUCTS = ['purchase', 'gift', 'transfer', 'booster', 'subscription'] as const;

/** First avios of the tier, and millionths of a euro per avios. */
const PACKAGE_TIERS = [
  [2_000, 24_500],
  [3_000, 23_000],
  [4_000, 21_900],
  [5_000, 21_000],
  [6_000, 20_300],
  [8_000, 19_500],
  [10_000, 18_900],
  [15_000, 18_300],
  [20_000, 17_950],
  [25_000, 17_700],
  [30_000, 17_500],
  [35_000, 17_400],
  [40_000, 17_300],
  [45_000, 17_200],
  [50_000, 17_100],
  [60_000, 16_900],
  [70_000, 16_800],
  [80_000, 16_700],
  [90_000, 16_600],
  [100_000, 16_400],
  [125_000, 16_000],
  [150_000, 15_600],
  [175_000, 15_300],
  [200_000, 15_000],
] as const;

/** First and last avios of the band, and the fee in cents for the whole transfer. */
const TRANSFER_BANDS = [
  [1_000, 3_999, 2_500],
  [4_000, 9_999, 3_200],
  [10_000, 15_999, 4_000],
  [16_000, 21_999, 5_000],
  [22_000, 27_000, 6_000],
] as const;

/** Multiplier, standard and discounted millionths of a euro per avios added. */
const BOOSTER_PRICES = [
  [1, 15_000, 14_200],
  [2, 14_300, 13_500],
  [3, 13_600, 12_800],
  [4, 12_800, 12_000],
] as const;

/** Plan, its name, avios a month, and cents a month. */
const PLANS = [
  ['light', 'Light 1K', 1_000, 1_490],
  ['steady', 'Steady 5K', 5_000, 6_500],
  ['far', 'Far 10K', 10_000, 12_800],
  ['farther', 'Farther 15K', 15_000, 18_900],
] as const;
const ANNUAL_DISCOUNT = 0.07;

const CURRENCIES = [
  ['EUR', 1],
  ['GBP', 1 / 1.17],
  ['USD', 1.085],
] as const;

/** A bonus runs in every month from now on, each to the end of its month in the company's zone. */
const BONUS_MONTHS = 36;
const ZONES = { EI: 'Europe/Dublin', BA: 'Europe/London', IB: 'Europe/Madrid' } as const;

export async function up(db: Kysely<Tables>): Promise<void> {
  for (const company of COMPANIES) {
    await db
      .insertInto('product_switch')
      .values(PRODUCTS.map((product) => ({ company, product, enabled: true })))
      .execute();
    await seedPackages(db, company, 'purchase');
    await seedPackages(db, company, 'gift');
    await seedTransfer(db, company);
    await seedBooster(db, company);
    await seedPlans(db, company);
    await seedBonuses(db, company);
  }
}

type Company = (typeof COMPANIES)[number];

async function seedPackages(db: Kysely<Tables>, company: Company, product: 'purchase' | 'gift') {
  const tiers = PACKAGE_TIERS.map(([lower], index) => ({
    company,
    product,
    lower,
    upper: (PACKAGE_TIERS[index + 1]?.[0] ?? lower + 1) - 1,
    // One package is sold out, so that the demo shows what that looks like.
    available: !(product === 'purchase' && lower === 70_000),
  }));
  await db.insertInto('price_tier').values(tiers).execute();
  const prices = PACKAGE_TIERS.flatMap(([lower, micro]) =>
    CURRENCIES.map(([currency, rate]) => ({
      company,
      product,
      lower,
      currency,
      price_micro: Math.round(micro * rate),
    })),
  );
  await db.insertInto('tier_price').values(prices).execute();
}

async function seedTransfer(db: Kysely<Tables>, company: Company) {
  const product = 'transfer' as const;
  const tiers = TRANSFER_BANDS.map(([lower, upper]) => ({
    company,
    product,
    lower,
    upper,
    available: true,
  }));
  await db.insertInto('price_tier').values(tiers).execute();
  const prices = TRANSFER_BANDS.flatMap(([lower, , cents]) =>
    CURRENCIES.map(([currency, rate]) => ({
      company,
      product,
      lower,
      currency,
      price_micro: Math.round(cents * rate) * 10_000,
    })),
  );
  await db.insertInto('tier_price').values(prices).execute();
}

async function seedBooster(db: Kysely<Tables>, company: Company) {
  const multipliers = BOOSTER_PRICES.map(([multiply_by]) => ({
    company,
    multiply_by,
    display_name: `${multiply_by}x`,
  }));
  await db.insertInto('booster_multiplier').values(multipliers).execute();
  const prices = BOOSTER_PRICES.flatMap(([multiply_by, standard, discounted]) =>
    CURRENCIES.map(([currency, rate]) => ({
      company,
      multiply_by,
      currency,
      standard_micro: Math.round(standard * rate),
      discounted_micro: Math.round(discounted * rate),
    })),
  );
  await db.insertInto('booster_price').values(prices).execute();
}

async function seedPlans(db: Kysely<Tables>, company: Company) {
  const plans = PLANS.map(([id, name, monthly_avios]) => ({
    company,
    id,
    version: 1,
    active: true,
    name,
    content_entry: `plan-${id}`,
    monthly_avios,
  }));
  await db.insertInto('subscription_package').values(plans).execute();
  const prices = PLANS.flatMap(([package_id, , , cents]) =>
    CURRENCIES.flatMap(([currency, rate]) => {
      const month = Math.round(cents * rate);
      const year = Math.round(month * 12 * (1 - ANNUAL_DISCOUNT));
      const plan = { company, package_id, currency };
      return [
        { ...plan, billing: 'monthly' as const, original_minor: month, current_minor: month },
        { ...plan, billing: 'annually' as const, original_minor: month * 12, current_minor: year },
      ];
    }),
  );
  await db.insertInto('subscription_price').values(prices).execute();
}

async function seedBonuses(db: Kysely<Tables>, company: Company) {
  const now = new Date();
  const months = Array.from({ length: BONUS_MONTHS }, (_, month) => {
    const start = startOfMonth(now.getUTCFullYear(), now.getUTCMonth() + month, ZONES[company]);
    const next = startOfMonth(now.getUTCFullYear(), now.getUTCMonth() + month + 1, ZONES[company]);
    return {
      id: `demo-bonus-${company}-${start.toISOString().slice(0, 10)}`,
      company,
      product: 'purchase' as const,
      kind: 'percentage' as const,
      value: 25,
      from_avios: 20_000,
      starts_at: start,
      ends_at: new Date(next.getTime() - 1000),
    };
  });
  await db.insertInto('bonus_campaign').values(months).execute();
}

function startOfMonth(year: number, month: number, timeZone: string): Date {
  const inUtc = new Date(Date.UTC(year, month, 1));
  const told = new Date(`${inUtc.toLocaleString('sv-SE', { timeZone })}Z`);
  return new Date(inUtc.getTime() - (told.getTime() - inUtc.getTime()));
}
