import { productOfId } from '@cairn/contract/orders/transaction-id';
import { applyBatch } from '../orders/settle/apply-batch.ts';
import { applyNotification } from '../orders/settle/apply-notification.ts';
import { findReceivedFor } from '../payments/find-paid-for.ts';
import { applySubscriptionNotification } from '../subscriptions/settle/apply-subscription-notification.ts';
import type { JobData } from './job.ts';
import type { JobContext } from './schedule.ts';

/** Applies the expected notifications in one statement, the others one by one; a failure holds up no other. */
export async function applyWebhooks(
  context: JobContext,
  batch: readonly JobData['apply-webhook'][],
): Promise<PromiseSettledResult<void>[]> {
  const done = await applyBatch(
    context,
    batch.map(({ eventKey }) => eventKey),
  ).catch((error: unknown) => {
    context.log.warn({ err: error }, 'notifications could not be applied at once');
    return new Set<string>();
  });
  const results: PromiseSettledResult<void>[] = [];
  for (const { eventKey } of batch) {
    const [result] = await Promise.allSettled([
      done.has(eventKey) ? undefined : applyOne(context, eventKey),
    ]);
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
