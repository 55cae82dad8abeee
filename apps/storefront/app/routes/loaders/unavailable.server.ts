import type { Product } from '@cairn/contract/values/product';
import { data } from 'react-router';
import { message } from '#app/content/pages/message.server.ts';
import { getProducts } from '#app/shop-api/catalogue/get-products.ts';
import { loadContent, type Visit } from '#app/visit.server.ts';

/** Thrown by a loader that cannot load its page: logs the reason and shows the error screen. */
export function unavailable({ log }: Visit, reason: string) {
  log.error({ reason }, 'page unavailable');
  return data(null, { status: 503 });
}

/** For content that a page needs. */
export function required<T>(visit: Visit, content: T | undefined, contentType: string): T {
  if (content === undefined) throw unavailable(visit, `no content of type ${contentType}`);
  return content;
}

/** False if the API cannot be asked: the page then shows what it can. */
export async function isSwitchedOff(visit: Visit, product: Product): Promise<boolean> {
  const products = await getProducts(visit.shopApi);
  return products.ok && !products.value.availableProducts.includes(product);
}

/** A loader's answer for a product that an operator has switched off. */
export async function switchedOff(visit: Visit, product: Product) {
  const errorCode = product === 'subscription' ? 'api_error_69' : 'product_switched_off';
  const found = await loadContent(visit, 'message', message, { errorCode });
  const { title, text } = required(visit, found, 'message');
  return data({ switchedOff: { title, text } }, { status: 404 });
}
