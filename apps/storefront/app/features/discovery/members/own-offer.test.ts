import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import { expect, test } from 'vitest';
import { offerIn } from './own-offer.ts';

const NOW = new Date('2026-11-16T12:00:00Z');
const WORDS = { timeZone: 'Europe/Dublin', locale: 'en-GB', smallUnits: undefined } as const;

const bonus = {
  type: 'percentage',
  value: 25,
  startDate: '2026-11-01T00:00:00Z',
  endDate: '2026-11-30T23:59:59Z',
} as const;
const tier = (lower: number, upper: number, more: Partial<PriceTier> = {}): PriceTier => ({
  lower,
  upper,
  price: { EUR: 0.02, GBP: 0.016 },
  ...more,
});
const TIERS = [tier(2_000, 15_000), tier(20_000, 200_000, { applicableBonus: bonus })];

const offered = (tiers: readonly PriceTier[], left?: number) =>
  offerIn('EUR', { tiers, left }, WORDS, NOW);

test('the bonus is compared with the package below it', () => {
  const { bonus } = offered(TIERS);
  expect(bonus).toMatchObject({ percent: '25', endText: 'Monday 30 November at 23:59' });
  expect(bonus?.first.texts.avios).toBe('20,000');
  expect(bonus?.step?.below.texts.avios).toBe('15,000');
  expect(bonus?.step).toMatchObject({ moreAvios: '10,000', morePrice: '€100.00' });
});

test('packages beyond the yearly limit are not offered, nor a bonus that only they have [3.9]', () => {
  const closed = tier(20_000, 200_000, { applicableBonus: bonus, available: false });
  const offer = offered([tier(2_000, 15_000), closed], 16_000);
  expect(offer.quotes.at(-1)?.avios).toBe(15_000);
  expect(offer.bonus).toBeUndefined();
  expect(offer.left).toBe(16_000);
});

test('in a currency that nothing is sold in, another one is taken', () => {
  const only = [tier(2_000, 15_000, { price: { GBP: 0.016 } })];
  expect(offered(only)).toMatchObject({ currency: 'GBP' });
  expect(offered(only).quotes[0]?.texts.total).toBe('£32.00');
});
