import {
  type PlanPaymentId,
  planPaymentId,
  type SubscriptionId,
} from '@cairn/contract/orders/transaction-id';

/** The first payment is called by the subscription's id, a later one by its month besides. */
export function paymentReference(id: SubscriptionId, n: number): PlanPaymentId {
  return planPaymentId.parse(n === 1 ? id : `${id}.${n}`);
}

export function readReference(reference: string): { id: string; n: number } {
  const [id = '', n = '1'] = reference.split('.');
  return { id, n: Number(n) };
}
