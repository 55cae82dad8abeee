import type { OrderedProduct } from '@cairn/contract/product';
import type { StartBody } from '@cairn/contract/start-transaction';
import type { StoredTransaction } from '#app/pending/stored-transaction.ts';

type Start = { product: OrderedProduct; body: StartBody };

/** What the server is asked to start; undefined when it is not known for whom, or is no order. */
export function startBody(order: StoredTransaction): Start | undefined {
  const common = { paymentMethodDetails: { version: 2 as const }, currency: order.currency };
  switch (order.type) {
    case 'purchase':
      return {
        product: 'purchase',
        body: { ...common, numberOfPoints: order.data.purchaseAvios },
      };
    case 'gift':
      return sent('gift', order.data, { ...common, numberOfPoints: order.data.giftAvios });
    case 'transfer':
      return sent('transfer', order.data, { ...common, numberOfPoints: order.data.transferAvios });
    case 'booster':
      return { product: 'booster', body: { ...common, ...order.data.start } };
    case 'subscription':
      return undefined;
  }
}

type SentTo = Extract<StoredTransaction, { type: 'gift' | 'transfer' }>['data'];

function sent(
  product: 'gift' | 'transfer',
  { targetAccount, message, issueDate }: SentTo,
  common: StartBody,
): Start | undefined {
  return targetAccount && { product, body: { ...common, targetAccount, message, issueDate } };
}
