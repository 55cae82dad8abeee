import { type MinorUnits, minorFromDecimal } from '@cairn/contract/values/money';
import type { StoredOrder } from '#app/pending/stored-order.ts';
import { amountsOf } from './orders.ts';

/** Apart from the other functions of an order, because visitors who choose a package need no money maths. */
export function chargeOf(order: StoredOrder): MinorUnits {
  return minorFromDecimal(amountsOf(order).price);
}
