import { productOfId } from '@cairn/contract/orders/transaction-id';
import { applyNotification } from '../orders/settle/apply-notification.ts';
import { findReceivedFor } from '../payments/find-paid-for.ts';
import { applySubscriptionNotification } from '../subscriptions/settle/apply-subscription-notification.ts';
import type { JobData } from './job.ts';
import type { JobContext } from './schedule.ts';

/** Applies stored notifications one after another, since several may be about one order. */
export async function applyWebhooks(
  context: JobContext,
  batch: readonly JobData['apply-webhook'][],
): Promise<PromiseSettledResult<void>[]> {
  const results: PromiseSettledResult<void>[] = [];
  for (const { eventKey } of batch) {
    const [result] = await Promise.allSettled([applyOne(context, eventKey)]);
    results.push(result);
  }
  return results;
}

async function applyOne(context: JobContext, eventKey: string): Promise<void> {
  const paidFor = await findReceivedFor(context.connection.db, eventKey);
  if (paidFor === undefined) return;
  const isPlan = productOfId(paidFor) === 'subscription';
  await (isPlan ? applySubscriptionNotification : applyNotification)(context, eventKey);
}
