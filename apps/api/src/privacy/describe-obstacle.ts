import type { ErasureObstacle } from '@cairn/contract/members/erasure';
import { subscriptionId, transactionId } from '@cairn/contract/orders/transaction-id';
import type { SubscriptionStatus } from '@cairn/contract/subscriptions/user-subscriptions';
import type { OrderState } from '../database/tables/orders.ts';
import type { Obstacle } from './list-obstacles.ts';

/** For the member, who is not told that an order is held for its risk. */
export function describeObstacles(obstacles: readonly Obstacle[]): ErasureObstacle[] {
  const described = obstacles.map(describeObstacle);
  const byKey = new Map(described.map((one) => [JSON.stringify(one), one]));
  return [...byKey.values()];
}

function describeObstacle(obstacle: Obstacle): ErasureObstacle {
  switch (obstacle.kind) {
    case 'order':
      return { reason: reasonOfOrder(obstacle), transactionId: obstacle.id };
    case 'plan':
      return { reason: reasonOfSubscription(obstacle.status), subscriptionID: obstacle.id };
    case 'notification': {
      const [id = ''] = obstacle.reference.split('.');
      const order = transactionId.safeParse(id);
      return order.success
        ? { reason: 'order_processing', transactionId: order.data }
        : { reason: 'plan_processing', subscriptionID: subscriptionId.parse(id) };
    }
  }
}

function reasonOfOrder({ state, isUnderWay }: { state: OrderState; isUnderWay: boolean }) {
  switch (state) {
    case 'awaiting_step_up':
    case 'started':
      return 'order_unpaid';
    case 'payment_session':
      return isUnderWay ? 'order_processing' : 'order_unpaid';
    case 'scheduled':
      return 'order_scheduled';
    case 'refund_requested':
      return 'order_refund';
    default:
      return 'order_processing';
  }
}

function reasonOfSubscription(status: SubscriptionStatus) {
  switch (status) {
    case 'unverified':
      return 'plan_unpaid';
    case 'active':
    case 'autorenewing':
      return 'plan_running';
    default:
      return 'plan_refund';
  }
}
