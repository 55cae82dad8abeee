import { referenceOf } from '@cairn/contract/orders/reference';
import type { Currency } from '@cairn/contract/values/currency';
import type { Product } from '@cairn/contract/values/product';

export type AnalyticsItem = {
  item_id: string;
  item_name: string;
  item_category: Product;
  /** A plan's billing interval, or a boost's multiplier. */
  item_variant?: string;
  price?: number;
  quantity: 1;
};

export type AnalyticsList = {
  item_list_id: string;
  currency?: Currency;
  items: readonly AnalyticsItem[];
};

export type AnalyticsSale = { currency: Currency; value: number; items: [AnalyticsItem] };

type Promotion = { promotion_id: string; promotion_name: string; creative_slot: string };

/** GA4's names and shapes. Nothing in them tells who the visitor is. */
export type AnalyticsEvent =
  | { event: 'view_item_list' | 'select_item'; ecommerce: AnalyticsList }
  | { event: 'remove_from_cart' | 'begin_checkout'; ecommerce: AnalyticsSale }
  | { event: 'add_payment_info'; ecommerce: AnalyticsSale & { payment_type: string } }
  | { event: 'purchase'; ecommerce: AnalyticsSale & { transaction_id: string } }
  /** Without amounts it means the whole purchase. */
  | { event: 'refund'; ecommerce: { transaction_id: string } }
  | { event: 'view_promotion'; ecommerce: { items: [Promotion] } }
  | { event: 'login'; method: 'redirect' | 'popup' }
  | { event: 'exception'; description: string; fatal: false };

let deliver: ((event: AnalyticsEvent) => void) | undefined;
const waiting: AnalyticsEvent[] = [];

/** Kept until it is known whether the visitor agrees to analytics. */
export function track(event: AnalyticsEvent): void {
  if (deliver) deliver(event);
  else waiting.push(event);
}

export function deliverEvents(to: (event: AnalyticsEvent) => void): void {
  deliver = to;
  for (const event of waiting.splice(0)) to(event);
}

export function trackRefund(id: string): void {
  track({ event: 'refund', ecommerce: { transaction_id: referenceOf(id) } });
}

type Sold = { product: Product; avios?: number; variant?: string | undefined };

export function itemOf({ product, avios, variant }: Sold, price?: number): AnalyticsItem {
  const parts = [product, avios, variant].filter((part) => part !== undefined);
  return {
    item_id: parts.join('_'),
    item_name: parts.join(' '),
    item_category: product,
    ...(variant !== undefined && { item_variant: variant }),
    ...(price !== undefined && { price }),
    quantity: 1,
  };
}

export function saleOf(sold: Sold & { price: number; currency: Currency }): AnalyticsSale {
  const { price, currency } = sold;
  return { currency, value: price, items: [itemOf(sold, price)] };
}
