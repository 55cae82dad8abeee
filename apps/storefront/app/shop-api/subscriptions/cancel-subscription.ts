import {
  type SubscriptionStatus,
  type UserSubscription,
  userSubscription,
} from '@cairn/contract/subscriptions/user-subscriptions';
import { checked } from '#app/shop-api/client/checked.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { writeAndConfirm } from '#app/shop-api/client/write-and-confirm.ts';
import { getSubscription } from './subscriptions.ts';

export type PlanChanged =
  | { kind: 'changed'; plan: UserSubscription }
  | { kind: 'failed' }
  | { kind: 'unknown' };

const RUNNING: readonly SubscriptionStatus[] = ['active', 'autorenewing'];
const NOT_CANCELLED: readonly SubscriptionStatus[] = [...RUNNING, 'unverified', 'suspended'];

/** At the end of what is paid for, or at once where the subscription says so. */
export async function cancelSubscription(fetcher: Fetcher, id: string): Promise<PlanChanged> {
  return await change(fetcher, id, 'POST', (status) => !NOT_CANCELLED.includes(status));
}

export async function undoCancellation(fetcher: Fetcher, id: string): Promise<PlanChanged> {
  return await change(fetcher, id, 'DELETE', (status) => RUNNING.includes(status));
}

async function change(
  fetcher: Fetcher,
  id: string,
  method: 'POST' | 'DELETE',
  isDone: (status: SubscriptionStatus) => boolean,
): Promise<PlanChanged> {
  const path = `/subscriptions/${encodeURIComponent(id)}/cancellation`;
  const written = await writeAndConfirm({
    write: async () => checked(userSubscription, await fetcher(path, { method })),
    read: () => getSubscription(fetcher, id),
    isDone: ({ subscriptionStatus }) => isDone(subscriptionStatus),
  });
  switch (written.kind) {
    case 'done':
      return { kind: 'changed', plan: written.answer };
    case 'done before':
      return { kind: 'changed', plan: written.state };
    default:
      return { kind: written.kind };
  }
}
