import { productOfId } from '@cairn/contract/orders/transaction-id';
import type { Product } from '../../charges/product.ts';
import { ORDERS } from '../../orders/settle/order-product.ts';
import { MONTHS } from '../../subscriptions/settle/month-product.ts';

/** Does something with the product that a charge is of. */
export function forProduct<Result>(
  reference: string,
  act: <Subject>(product: Product<Subject>) => Result,
): Result {
  return productOfId(reference) === 'subscription' ? act(MONTHS) : act(ORDERS);
}
