import type { UserSubscription } from '@cairn/contract/subscriptions/user-subscriptions';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { paymentReference } from '../charges/charge.ts';
import { nextPrice } from './prices/next-price.ts';
import type { PaymentFacts } from './read-payments.ts';
import { lastRefusal, retryDates } from './status-rules.ts';
import type { Subscription } from './subscription.ts';

/** When it is charged next or, cancelled, the day on which it would have been, which is its last. */
export function describeRenewal(subscription: Subscription, payments: PaymentFacts) {
  const { status, renews_at, cancels_at } = subscription;
  const at = status === 'cancelled_scheduled' ? cancels_at : renews_at;
  return {
    ...(at && { renewDate: at.toISOString() }),
    ...describeFailure(subscription, payments),
    ...describePriceChange(subscription),
  };
}

/** The month that waits for another try; one that is being paid does not. */
function describeFailure(
  { id, status, renews_at }: Subscription,
  { months }: PaymentFacts,
): Pick<UserSubscription, 'renewalFailure'> {
  const month = months.findLast(({ charge_minor }) => charge_minor > 0);
  if (status !== 'autorenewing' || !renews_at || !month) return {};
  if (month.charge_state !== 'open' || month.attempts === 0) return {};
  const failedAt = lastRefusal(month.attempts, renews_at);
  return {
    renewalFailure: {
      paymentId: paymentReference(id, month.n),
      failedAt: failedAt.toISOString(),
      retryDates: retryDates(month.attempts, failedAt).map((date) => date.toISOString()),
    },
  };
}

function describePriceChange(subscription: Subscription): Pick<UserSubscription, 'priceChange'> {
  const next = nextPrice(subscription);
  if (!next) return {};
  const amount = decimalFromMinor(minor(next.price_minor));
  return { priceChange: { amount, from: next.from.toISOString() } };
}
