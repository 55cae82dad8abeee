import { dateFormat } from '@cairn/contract/values/formats';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { giftCardPage } from '#app/content/pages/gift-card-page.server.ts';
import { occasionOf } from '#app/ordering/gift/occasion-of.ts';
import { openGiftCard } from '#app/shop-api/orders/open-gift-card.ts';
import { loadContent, type Visit } from '#app/visit.server.ts';
import { loadOccasions } from './load-occasions.server.ts';
import { required, unavailable } from './unavailable.server.ts';

/** A card that has ended and one that never was are told alike. */
export async function loadGiftCard(visit: Visit, token: string) {
  const [found, opened, occasions] = await Promise.all([
    loadContent(visit, 'giftCardPage', giftCardPage),
    openGiftCard(visit.shopApi, token),
    loadOccasions(visit),
  ]);
  const content = required(visit, found, 'giftCardPage');
  if (!opened.ok) {
    if (opened.code !== 'network_error_404') throw unavailable(visit, opened.code);
    return { content, occasion: occasionOf(occasions, undefined), card: undefined };
  }
  const { avios, deliveredAt, ...card } = opened.value;
  const { locale } = visit;
  const timeZone = timeZoneOf(visit.market, visit.company);
  const day = dateFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone });
  return {
    content,
    occasion: occasionOf(occasions, card.occasion),
    card: {
      ...card,
      avios: avios.toLocaleString(locale),
      arrived: day.format(new Date(deliveredAt)),
    },
  };
}
