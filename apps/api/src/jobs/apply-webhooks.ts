import { productOfId } from '@cairn/contract/transaction-id';
import { applyNotification } from '../orders/apply-notification.ts';
import { applyPlain } from '../orders/apply-plain.ts';
import { applySubscriptionNotification } from '../subscriptions/apply-subscription-notification.ts';
import type { JobData } from './job.ts';
import type { JobContext } from './schedule.ts';

/** What is plain is applied at once; the rest one after another, and none keeps another from its turn. */
export async function applyWebhooks(
  context: JobContext,
  batch: readonly JobData['apply-webhook'][],
): Promise<PromiseSettledResult<void>[]> {
  const done = await applyPlain(
    context,
    batch.map(({ eventKey }) => eventKey),
  ).catch((error: unknown) => {
    context.log.warn({ err: error }, 'notifications could not be applied at once');
    return new Set<string>();
  });
  const results: PromiseSettledResult<void>[] = [];
  for (const { eventKey, reference } of batch) {
    const isPlan = productOfId(reference) === 'subscription';
    const apply = isPlan ? applySubscriptionNotification : applyNotification;
    const [result] = await Promise.allSettled([
      done.has(eventKey) ? undefined : apply(context, eventKey),
    ]);
    results.push(result);
  }
  return results;
}
