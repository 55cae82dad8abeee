import { type AnalyticsSale, saleOf } from '#app/analytics/events.ts';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import type { OrderState } from './order-state.ts';
import { amountsOf } from './orders.ts';

/** A stored order for analytics. */
export function saleOfOrder(order: StoredOrder): AnalyticsSale {
  const { type: product, currency } = order;
  return saleOf({ product, currency, variant: variantOf(order), ...amountsOf(order) });
}

function variantOf(order: StoredOrder): string | undefined {
  if (order.type === 'subscription') return order.data.interval;
  return order.type === 'booster' ? `${order.data.multiplier}x` : undefined;
}

/** The same from what the server knows of it. */
export function saleOfState(product: StoredOrder['type'], state: OrderState): AnalyticsSale {
  const { currency, price, plan, boost } = state;
  const avios = plan?.aviosPerPeriod ?? state.avios;
  const variant = plan?.interval ?? (boost && `${boost.multiplier}x`);
  return saleOf({ product, avios, price, currency, variant });
}
