import { transferPage } from '#app/content/order-pages/transfer-page.server.ts';
import { showFees } from '#app/features/transfer/fees.ts';
import { getGenericPrices } from '#app/shop-api/catalogue/get-generic-prices.ts';
import { loadContent, type Visit, visitorCurrency } from '#app/visit.server.ts';
import { required, switchedOff, unavailable } from './unavailable.server.ts';

/** The transfer page, at its own address and as the index under a base path for spending [2.3]. */
export async function loadTransfer(visit: Visit, url: URL) {
  const currency = visitorCurrency(visit, url);
  const [found, prices] = await Promise.all([
    loadContent(visit, 'transferPage', transferPage),
    getGenericPrices(visit.shopApi, 'transfer', currency),
  ]);
  if (!prices.ok && prices.code === 'product_switched_off')
    return await switchedOff(visit, 'transfer');
  const content = required(visit, found, 'transferPage');
  if (!prices.ok) throw unavailable(visit, prices.code);
  const texts = { bandText: content.fees.bandText, locale: visit.locale };
  return { content, fees: showFees(prices.value, currency, texts) };
}
