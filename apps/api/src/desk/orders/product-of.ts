import { isCardChange } from '@cairn/contract/orders/card-change';
import { productOfId } from '@cairn/contract/orders/transaction-id';
import type { Product } from '../../charges/product.ts';
import { ORDERS } from '../../orders/settle/order-product.ts';
import { CARDS } from '../../subscriptions/card/card-product.ts';
import { MONTHS } from '../../subscriptions/settle/month-product.ts';

/** Does something with the product that a charge is of. */
export function forProduct<Result>(
  reference: string,
  act: <Subject>(product: Product<Subject>) => Result,
): Result {
  if (isCardChange(reference)) return act(CARDS);
  return productOfId(reference) === 'subscription' ? act(MONTHS) : act(ORDERS);
}
