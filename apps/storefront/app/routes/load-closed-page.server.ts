import type { Product } from '@cairn/contract/values/product';
import { closedPages } from '#app/content/pages/closed-pages.server.ts';
import { discoveryPage } from '#app/content/pages/discovery-page.server.ts';
import type { Page } from '#app/content/pages/page.server.ts';
import { priceCards } from '#app/features/discovery/prices/price-cards.server.ts';
import { loadContent, type Visit, visitorCurrency } from '#app/visit.server.ts';
import { loadFromPrice } from './load-from-price.server.ts';

/** A page that is still to be built: its words, and the price of the product that it will sell. */
export async function loadClosedPage(
  visit: Visit,
  url: URL,
  { page, key, product }: { page: Page; key: string; product: Product | undefined },
) {
  const [closed, price] = await Promise.all([
    loadContent(visit, 'closedPages', closedPages, { isOptional: true }),
    product && loadTeaser(visit, url, product),
  ]);
  const own = closed?.pages[key];
  return {
    // The rest of the content is not shown yet and would make the page heavier.
    page: { meta: page.meta, title: page.title, intro: page.intro },
    closed:
      closed && own
        ? { ...own, label: closed.label, priceLabel: closed.priceLabel, shopLink: closed.shopLink }
        : undefined,
    price,
  };
}

/** As on the product's card; the page can do without. */
async function loadTeaser(visit: Visit, url: URL, product: Product) {
  const currency = visitorCurrency(visit, url);
  const [content, from] = await Promise.all([
    loadContent(visit, 'discoveryPage', discoveryPage, { isOptional: true }),
    loadFromPrice(visit.shopApi, product, currency),
  ]);
  if (!content || !from.ok) return undefined;
  const { smallUnits, comingSoonText } = content;
  const words = { currency, locale: visit.locale, smallUnits, comingSoonText };
  const cards = content.products.filter((card) => card.productType === product);
  return priceCards(cards, new Map([[product, from.value]]), words)[0]?.price;
}
