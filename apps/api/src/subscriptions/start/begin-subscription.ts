import { createHash } from 'node:crypto';
import type { PaymentFound } from '@cairn/contract/orders/payment-check';
import type { SubscriptionStart } from '@cairn/contract/subscriptions/start-subscription';
import type { Locale } from '@cairn/contract/values/company';
import type { Member } from '../../http/kit/member.ts';
import { rememberLanguage } from '../../members/remember-language.ts';
import type { SessionContext } from '../../orders/start/open-session.ts';
import { askSession } from '../../payments/ask-session.ts';
import { paymentReference } from '../../payments/payment-reference.ts';
import { findOwnSubscription } from '../get-subscription.ts';
import { openPlanSession } from '../payment-session.ts';
import { newSubscriptionId } from './new-subscription-id.ts';
import { type Started, startSubscription } from './start-subscription.ts';

type Asking = {
  member: Member;
  body: SubscriptionStart;
  key: string | undefined;
  locale: Locale;
};

/** Starts a subscription and, once that stands, asks the provider for a session to pay it in. */
export async function beginSubscription(
  context: SessionContext,
  { member, body, key, locale }: Asking,
): Promise<Started> {
  const {
    connection: { db },
    now,
  } = context;
  const id = newSubscriptionId();
  const asked = key === undefined ? undefined : { key, requestHash: hash(body) };
  await rememberLanguage(db, member, locale);
  const start = (found?: PaymentFound) =>
    startSubscription(db, member, { id, body, asked, ...(found && { found }) }, now());
  let started = await start();
  if (started.kind === 'payment_under_way') {
    // The provider may have refused it a moment ago: then its answer ends the attempt.
    const { plan } = started;
    const reference = paymentReference(plan.id, 1);
    const { kind } = await askSession(context, { reference, sessionId: plan.session_id ?? '' });
    started = await start(kind);
  }
  if (started.kind === 'started') {
    const subscription = await findOwnSubscription(db, member, id);
    if (subscription) await openPlanSession(context, subscription, 1, locale);
  }
  return started;
}

/** Keys are shared with orders: what is asked for is part of it. */
function hash({ packageId, type }: SubscriptionStart): string {
  const request = JSON.stringify(['subscription', packageId, type]);
  return createHash('sha256').update(request).digest('base64url');
}
