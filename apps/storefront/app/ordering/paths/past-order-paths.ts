import type { PastId } from '@cairn/contract/orders/transaction-id';

export function historyPath(id: PastId): string {
  return `/history/${id}`;
}

/** The page on which this order, or this payment of a plan, can be refunded. */
export function refundPath(id: PastId): string {
  return `/refund?order=${id}`;
}

/** A link from content; to the contact form and the refunds it takes the order along [2.15]. */
export function aboutOrder(link: string, id: string): string {
  return link === '/contact' || link === '/refund' ? `${link}?order=${id}` : link;
}
