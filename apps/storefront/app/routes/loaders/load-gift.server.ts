import { timeZoneOf, zoneName } from '@cairn/contract/values/time-zone';
import { giftPage } from '#app/content/order-pages/gift-page.server.ts';
import { showGifts } from '#app/features/gift/show-gifts.ts';
import { loadContent, type Visit } from '#app/visit.server.ts';
import { loadOccasions } from './load-occasions.server.ts';
import { loadPackagePrices } from './load-packages.server.ts';
import { required, switchedOff, unavailable } from './unavailable.server.ts';

/** The gift's page with its occasions and generic prices. */
export async function loadGift(visit: Visit, url: URL) {
  const [found, prices, occasions] = await Promise.all([
    loadContent(visit, 'giftPage', giftPage),
    loadPackagePrices(visit, 'gift', url),
    loadOccasions(visit),
  ]);
  if (!prices.ok && prices.code === 'product_switched_off') return await switchedOff(visit, 'gift');
  const content = required(visit, found, 'giftPage');
  if (!prices.ok) throw unavailable(visit, prices.code);
  const { tiers, currency } = prices.value;
  const { locale } = visit;
  const timeZone = timeZoneOf(visit.market, visit.company);
  const format = { content, timeZone, zoneName: zoneName(timeZone, locale), locale };
  return { content, occasions, offer: showGifts(tiers, currency, format, new Date()) };
}
