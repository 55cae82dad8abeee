import { type SubscriptionId, subscriptionId } from '@cairn/contract/orders/transaction-id';
import { unguessable } from '../../database/unguessable.ts';

export function newSubscriptionId(): SubscriptionId {
  return subscriptionId.parse(`sub${unguessable()}`);
}
