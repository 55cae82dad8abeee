import type { BoosterOptions } from '@cairn/contract/prices/booster-options';
import type { PriceTier } from '@cairn/contract/prices/price-tiers';
import type { Currency } from '@cairn/contract/values/currency';
import { type BoosterPage, boosterPage } from '#app/content/order-pages/booster-page.server.ts';
import { earnedIn } from '#app/features/booster/example.tsx';
import {
  buyingPrice,
  type GenericOffer,
  showMultipliers,
  showQuote,
} from '#app/features/booster/offer.ts';
import { getGenericBoosterOptions } from '#app/shop-api/catalogue/get-booster-options.ts';
import { getGenericPrices } from '#app/shop-api/catalogue/get-generic-prices.ts';
import { loadContent, type Visit, visitorCurrency } from '#app/visit.server.ts';
import { loadCampaign } from './end-with-campaign.server.ts';
import { required, switchedOff, unavailable } from './unavailable.server.ts';

/** Without prices of packages there is no comparison; without those of boosts there is no page. */
export async function loadBooster(visit: Visit, url: URL) {
  const currency = visitorCurrency(visit, url);
  const [found, campaign, options, packages] = await Promise.all([
    loadContent(visit, 'boosterPage', boosterPage),
    loadCampaign(visit),
    getGenericBoosterOptions(visit.shopApi),
    getGenericPrices(visit.shopApi, 'purchase', currency),
  ]);
  if (!options.ok && options.code === 'product_switched_off') {
    return await switchedOff(visit, 'booster');
  }
  const content = required(visit, found, 'boosterPage');
  if (!options.ok) throw unavailable(visit, options.code);
  const tiers = packages.ok ? packages.value : [];
  return {
    content,
    campaign,
    offer: offerTo(visit, { content, currency, options: options.value, tiers }),
  };
}

type Prices = {
  content: BoosterPage;
  currency: Currency;
  options: BoosterOptions;
  tiers: readonly PriceTier[];
};

function offerTo({ locale }: Visit, { content, currency, options, tiers }: Prices): GenericOffer {
  const format = { locale, smallUnits: content.smallUnits };
  const earned = earnedIn(content);
  const example: GenericOffer['example'] = {};
  for (const multiplier of options.multipliersAvailable) {
    const added = earned * multiplier.multiplyBy;
    const quote = showQuote(multiplier, added, currency, locale);
    if (!quote) continue;
    const buying = buyingPrice(tiers, added, currency, format, new Date());
    example[multiplier.multiplyBy] = { quote, buying };
  }
  const multipliers = showMultipliers(options.multipliersAvailable, currency, format);
  return { currency, multipliers, example };
}
